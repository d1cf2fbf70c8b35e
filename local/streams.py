"""Keep events flowing over a restart of the emulator.

It saves how far each stream mapping had read but not the stream's records: after a restart the streams begin
at 0 again while the mappings wait at their old position, and whatever is committed meanwhile is never
delivered. So before each start every saved position is set back to 0, the beginning of the new streams.
Deleting the mappings and making new ones would do as well, but leave the deployed stacks with mappings that
no longer exist.
"""

import json
from pathlib import Path
from typing import TypeGuard

from local.errors import LocalError

_POSITIONS = "dynamodb_stream_positions"


def rewind(state: Path) -> int:
    """Set every saved stream position in the folder `state` to 0; return how many there were.

    Raises LocalError when the emulator saves them in another form than the pinned version does.
    """
    file = state / "lambda.json"
    if not file.exists():
        return 0
    saved = json.loads(file.read_text())
    positions = saved.get("payload", {}).get(_POSITIONS, {}).get("data")
    if not _are_numbers(positions):
        raise LocalError(f"{file.name} holds no stream positions that this version of Loci can read")
    for mapping in positions:
        positions[mapping] = 0
    replacement = file.with_suffix(".rewound")
    replacement.write_text(json.dumps(saved))
    replacement.replace(file)
    return len(positions)


def _are_numbers(positions: object) -> TypeGuard[dict[str, int]]:
    return isinstance(positions, dict) and all(isinstance(value, int) for value in positions.values())
