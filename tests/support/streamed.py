"""An answer that a function streams, as it was sent."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Streamed:
    """Status and headers, then pieces."""

    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    pieces: list[bytes] = field(default_factory=list)

    def start(self, status: int, headers: Mapping[str, str]) -> None:
        assert not self.status
        self.status, self.headers = int(status), headers

    def write(self, content: bytes) -> None:
        assert self.status
        self.pieces.append(content)

    @property
    def text(self) -> str:
        return b"".join(self.pieces).decode()

    @property
    def events(self) -> list[tuple[str, Any]]:
        """Name and data of each."""
        blocks = (dict(line.split(": ", 1) for line in block.split("\n")) for block in self.text.split("\n\n") if block)
        return [(block["event"], json.loads(block["data"])) for block in blocks]
