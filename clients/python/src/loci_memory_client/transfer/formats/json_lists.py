"""Writes JSON item by item: as an array, or a line each."""

import json
from types import TracebackType
from typing import IO, Any, Self


class ListWriter:
    """An array that is written as its items come."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._separator = "\n"

    def __enter__(self) -> Self:
        self._file.write("[")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self._file.write("\n]")

    def write(self, item: Any) -> None:
        self._file.write(self._separator + json.dumps(item, ensure_ascii=False))
        self._separator = ",\n"


class LineWriter:
    """JSON lines."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, item: Any) -> None:
        self._file.write(json.dumps(item, ensure_ascii=False) + "\n")
