"""Reads JSON of any size record by record: arrays, JSON lines, and objects that hold their records in lists."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any, TypeAlias

from loci_memory_client.transfer.faults import BadFile, MissingLibrary
from loci_memory_client.transfer.sources import Part

try:
    import ijson
except ModuleNotFoundError:  # the rest of the client needs no such library
    ijson = None

Event: TypeAlias = tuple[str, Any]
HEADER = "(header)"
"""The list of what is left of an object that holds its records in lists."""
_OPTIONS = {"multiple_values": True, "use_float": True}
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Found:
    """A value, and the name of the list that it was in, if any."""

    value: Any
    place: str
    list: str = ""


def read_values(part: Part, *lists: str) -> Iterator[Found]:
    """The records of an array, of JSON lines, or of ``lists`` of one object, in the order of the file. One record is in
    memory at a time. Raises BadFile, which names the line, for what is no JSON; MissingLibrary without ijson."""
    with _json_of(part) as events:
        counts: Counter[str] = Counter()
        for name, value in _records(events, lists):
            counts[name] += 1
            yield Found(value, part.place(f"{name or 'record'} {counts[name]}"), name)


def read_list(part: Part, name: str) -> Iterator[Found]:
    """The records of one list of an object; nothing else of it is in memory. Raises as ``read_values``."""
    with _json_of(part) as events:
        for number, value in enumerate(_list_items(events, name), start=1):
            yield Found(value, part.place(f"{name} {number}"), name)


def read_head(part: Part) -> dict[str, Any]:
    """The fields of an object up to its first list. Raises as ``read_values``."""
    head: dict[str, Any] = {}
    with _json_of(part) as events:
        if next(events, None) == ("start_map", None):
            for event, name in events:
                first, value = next(events) if event == "map_key" else (event, None)
                if first in ("start_array", "start_map", "end_map"):
                    break
                head[name] = value
    return head


@contextmanager
def _json_of(part: Part) -> Iterator[Iterator[Event]]:
    """The events of the JSON of a part."""
    if ijson is None:
        raise MissingLibrary("install the extra: pip install './clients/python[transfer]' in a checkout")
    try:
        with part.open() as file:
            yield iter(ijson.basic_parse(_WithoutMark(file), **_OPTIONS))
    except (ijson.JSONError, UnicodeDecodeError) as error:
        fault = error
    else:
        return
    raise BadFile(part.place(_place_of_fault(part)), f"this is not JSON: {_sentence(fault)}") from fault


class _WithoutMark:
    """The file without the mark of a byte order that some editors put before it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._first = True

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(size)
        if self._first and size != 0:
            self._first = False
            if data.startswith(_BOM):
                return data[len(_BOM) :] or self._file.read(size)
        return data


def _records(events: Iterator[Event], lists: Sequence[str]) -> Iterator[tuple[str, Any]]:
    for event, value in events:
        if event == "start_array":
            yield from (("", item) for item in _items(events))
        elif event == "start_map":
            yield from _members(events, lists)
        else:
            yield "", value


def _items(events: Iterator[Event]) -> Iterator[Any]:
    for event, value in events:
        if event == "end_array":
            return
        yield _build(event, value, events)


def _members(events: Iterator[Event], lists: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """The records in lists of an object, then the rest of it; the whole object if it has no such list."""
    rest, has_lists = {}, False
    for event, name in events:
        if event == "end_map":
            break
        first, value = next(events)
        if name in lists and first == "start_array":
            has_lists = True
            yield from ((name, item) for item in _items(events))
        else:
            rest[name] = _build(first, value, events)
    yield (HEADER if has_lists else ""), rest


def _list_items(events: Iterator[Event], wanted: str) -> Iterator[Any]:
    """The items of one list of the first object; what else is in it is passed over."""
    if next(events, None) != ("start_map", None):
        return
    for event, name in events:
        if event == "end_map":
            return
        first, _ = next(events)
        if name == wanted and first == "start_array":
            yield from _items(events)
        else:
            _pass_over(first, events)


def _pass_over(event: str, events: Iterator[Event]) -> None:
    depth = 0
    while True:
        depth += event in ("start_map", "start_array")
        depth -= event in ("end_map", "end_array")
        if depth == 0:
            return
        event, _ = next(events)


def _build(event: str, value: Any, events: Iterator[Event]) -> Any:
    """The value that begins with this event."""
    builder, depth = ijson.ObjectBuilder(), 0
    while True:
        builder.event(event, value)
        depth += event in ("start_map", "start_array")
        depth -= event in ("end_map", "end_array")
        if depth == 0:
            return builder.value
        event, value = next(events)


def _place_of_fault(part: Part) -> str:
    """The line at which the parser stops. It is looked for only once there is a fault."""
    found = ijson.sendable_list()
    parser, number = ijson.basic_parse_coro(found, **_OPTIONS), 0
    with part.open() as file:
        try:
            for number, line in enumerate(file, start=1):
                parser.send(line.removeprefix(_BOM) if number == 1 else line)
                found.clear()
            parser.close()
        except (ijson.JSONError, UnicodeDecodeError):
            return f"line {max(number, 1)}"
    return f"line {max(number, 1)}"


def _sentence(error: Exception) -> str:
    """What the parser says, without the text of the file, which it shows on further lines."""
    return str(error).partition("\n")[0].strip() or "it ends too early"
