"""Keeps events flowing over a restart of the emulator.

The emulator saves the position of each stream mapping but not the stream's records: after a restart streams begin at 0
again while mappings wait at their old position, and changes until then are never delivered. So before each start every
saved position is set to 0, the beginning of the new streams. Creating the mappings again would work too, but the
deployed stacks would refer to mappings that no longer exist.
"""

import json
from pathlib import Path
from typing import TypeGuard

from local.errors import LocalError

_POSITIONS = "dynamodb_stream_positions"


def rewind(state: Path) -> int:
    """Set every saved stream position in the folder `state` to 0; return how many there were.

    Raises LocalError if the emulator saves them in another format than the pinned version does.
    """
    file = state / "lambda.json"
    if not file.exists():
        return 0
    saved_streams = json.loads(file.read_text())
    positions = saved_streams.get("payload", {}).get(_POSITIONS, {}).get("data")
    if not _are_numbers(positions):
        raise LocalError(f"{file.name} holds no stream positions that this version of Loci can read")
    for mapping in positions:
        positions[mapping] = 0
    replacement = file.with_suffix(".rewound")
    replacement.write_text(json.dumps(saved_streams))
    replacement.replace(file)
    return len(positions)


def _are_numbers(positions: object) -> TypeGuard[dict[str, int]]:
    return isinstance(positions, dict) and all(isinstance(value, int) for value in positions.values())
