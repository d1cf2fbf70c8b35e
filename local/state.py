"""`.loci/dev.json`: data for scripts about the running development stack."""

import json
import os
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime
from pathlib import Path

from local.errors import LocalError


@dataclass(frozen=True, slots=True)
class Dev:
    """A development stack. `pid` is None after a graceful stop.

    `deployed` is the fingerprint of its sources; `page` is the address of the chat page; `environment` is for the
    command `loci`.
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
    page: str = ""
    clients: dict[str, str] = field(default_factory=dict)
    tables: dict[str, str] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)


class Damaged(LocalError):
    """`.loci/dev.json` cannot be read."""


def read(file: Path) -> Dev | None:
    """The stack that `file` describes, or None without such a file. Raises Damaged."""
    try:
        stored_state = json.loads(file.read_text())
        field_names = {each.name for each in fields(Dev)}
        # A file of another version may have more.
        return Dev(**{name: value for name, value in stored_state.items() if name in field_names})
    except FileNotFoundError:
        return None
    except (ValueError, TypeError, AttributeError) as error:
        raise Damaged(f"{file.name} cannot be read ({error}); make dev begins a new one") from error


def read_running(file: Path) -> Dev:
    """The running stack. Raises LocalError if none runs."""
    dev = read(file)
    if dev is None or dev.pid is None:
        raise LocalError("nothing runs here: make dev starts it")
    return dev


def put_aside(file: Path, now: datetime) -> Path:
    """Rename a file that cannot be read; return its new name."""
    return file.rename(file.with_name(f"{file.name}.damaged-{now:%Y%m%dT%H%M%S%fZ}"))


def write(file: Path, dev: Dev) -> None:
    """Write `file` atomically, readable only for its owner."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(".draft")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as draft_file:
        json.dump(asdict(dev), draft_file, indent=2)
    draft.replace(file)


def without_process(dev: Dev) -> Dev:
    """The stack as one that no longer runs."""
    return replace(dev, pid=None)
