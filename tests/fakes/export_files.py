"""Files of exports in memory."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from loci.errors import Unavailable


class ExportFilesInMemory:
    """``base`` is what links begin with."""

    def __init__(self, base: str = "memory:") -> None:
        self.base = base
        self.files: dict[str, bytes] = {}

    def put(self, name: str, parts: Iterable[bytes]) -> int:
        self.files[name] = b"".join(parts)
        return len(self.files[name])

    def read(self, name: str) -> bytes:
        if name not in self.files:
            raise Unavailable("the file is not there")
        return self.files[name]

    def join(self, name: str, pieces: Sequence[str]) -> None:
        if not self.files.keys() >= set(pieces):
            raise Unavailable("a piece is not there")
        self.files[name] = b"".join(self.files[piece] for piece in pieces)

    def link(self, name: str, life: timedelta) -> str:
        return f"{self.base}{name}?seconds={life.total_seconds():.0f}"

    def delete(self, name: str) -> None:
        self.files.pop(name, None)

    def list_names(self, prefix: str) -> tuple[str, ...]:
        return tuple(name for name in sorted(self.files) if name.startswith(prefix))
