"""`.loci/dev.json`: what a script needs to know of the running development stack."""

import json
import os
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from local.errors import LocalError


@dataclass(frozen=True, slots=True)
class Dev:
    """One development stack. `pid` is None once it was stopped gracefully.

    `deployed` is the fingerprint of the sources that stand in it; `space` the demo user's memory space.
    """

    url: str
    endpoint: str
    region: str
    port: int
    pid: int | None
    api_id: str
    user_pool_id: str
    password: str
    deployed: str
    space: str
    clients: dict[str, str] = field(default_factory=dict)
    tables: dict[str, str] = field(default_factory=dict)


def read(file: Path) -> Dev | None:
    """The stack that `file` tells of, or None when there is none or an older version of Loci wrote it."""
    try:
        return Dev(**json.loads(file.read_text()))
    except (FileNotFoundError, json.JSONDecodeError, TypeError):
        return None


def read_running(file: Path) -> Dev:
    """The running stack. Raises LocalError when none runs."""
    dev = read(file)
    if dev is None or dev.pid is None:
        raise LocalError("nothing runs here: make dev starts it")
    return dev


def write(file: Path, dev: Dev) -> None:
    """Write `file` for its owner's eyes only, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(".draft")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as opened:
        json.dump(asdict(dev), opened, indent=2)
    draft.replace(file)


def stopped(dev: Dev) -> Dev:
    """The same stack, no longer running."""
    return replace(dev, pid=None)
