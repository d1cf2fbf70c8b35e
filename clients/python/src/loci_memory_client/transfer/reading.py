"""Reads JSON of any size record by record: arrays, JSON lines, and objects that hold their records in lists."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO, Any, TypeAlias

from loci_memory_client.transfer.faults import BadFile, BadRecord, MissingLibrary
from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import Record
from loci_memory_client.transfer.sources import Part

try:
    import ijson
except ModuleNotFoundError:  # the rest of the client needs no such library
    ijson = None

Event: TypeAlias = tuple[str, Any]
HEADER = "(header)"
"""The list of what is left of an object that holds its records in lists."""
MAX_RECORD = 50_000_000
"""Bytes; a record is in memory whole."""
_OPTIONS = {"multiple_values": True}
_BOM = b"\xef\xbb\xbf"
_PIECE = 64 * 1024
_LARGEST_PIECE = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Found:
    """A value, and the name of the list that it was in, if any."""

    value: Any
    place: str
    list: str = ""


def read_values(part: Part, *lists: str) -> Iterator[Found]:
    """The records of an array, of JSON lines, or of ``lists`` of one object, in the order of the file;
    ``result.points`` is the list ``points`` of its object ``result``. One record is in memory at a time. Raises
    BadFile, with its place, for what is no JSON and for a record that is too large; MissingLibrary without ijson."""
    with _json_of(part) as json:
        counts: Counter[str] = Counter()
        for name, value in _records(json, lists):
            counts[name] += 1
            json.record = f"{name or 'record'} {counts[name]}"
            yield Found(value, part.place(json.record), name)


def read_each(
    values: Iterable[Found], read: Callable[[Fields, str], Iterable[Record]], losses: Losses, what: str
) -> Iterator[Record]:
    """The records of each value, which ``read`` gets with the name of its list. A value of which it raises BadRecord is
    left out and counted as ``what``; others are read."""
    for found in values:
        try:
            records = list(read(Fields.of(found.value, found.place, losses), found.list))
        except BadRecord as bad:
            losses.leave_out(what, bad)
        else:
            yield from records


def read_objects(part: Part, losses: Losses, what: str) -> Iterator[Fields]:
    """The values of a file, of which each is a line of one record. One that is no object is left out and counted as
    ``what``. Raises as ``read_values``."""
    for found in read_values(part):
        try:
            yield Fields.of(found.value, found.place, losses)
        except BadRecord as bad:
            losses.leave_out(what, bad)


def read_names(part: Part, most: int) -> Iterator[str]:
    """The names of the fields of a file, each after those that it is within, as in ``results.memory``. No more than so
    many pieces of JSON are read, and no value. Raises as ``read_values``."""
    with _json_of(part) as json:
        within: list[str | None] = []
        for (event, value), _ in zip(json.events, range(most), strict=False):
            if event == "map_key":
                within[-1] = value
                yield ".".join(filter(None, within))
            elif event == "start_map":
                within.append(None)
            elif event == "end_map":
                within.pop()
                json.begin_record()


def read_list(part: Part, name: str) -> Iterator[Found]:
    """The records of one list of an object; nothing else of it is in memory. Raises as ``read_values``."""
    with _json_of(part) as json:
        for number, value in enumerate(_list_items(json, name), start=1):
            json.record = f"{name} {number}"
            yield Found(value, part.place(json.record), name)


def read_head(part: Part) -> dict[str, Any]:
    """The fields of an object up to its first list. Raises as ``read_values``."""
    head: dict[str, Any] = {}
    with _json_of(part) as json:
        events = json.events
        if next(events, None) == ("start_map", None):
            for event, name in events:
                first, value = next(events) if event == "map_key" else (event, None)
                if first in ("start_array", "start_map", "end_map"):
                    break
                head[name] = value
    return head


class _File:
    """The bytes of a file without the mark of a byte order that some editors put before it, counted since a record
    began."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._is_first = True
        self.taken = 0

    def read(self, size: int = -1) -> bytes:
        # The parser looks at a text from its beginning for each piece of it, so that a long one needs larger pieces.
        data = self._file.read(max(size, min(self.taken, _LARGEST_PIECE)))
        if self._is_first and size != 0:
            self._is_first = False
            if data.startswith(_BOM):
                data = data[len(_BOM) :] or self._file.read(size)
        self.taken += len(data)
        if self.taken > MAX_RECORD:
            raise _TooLarge
        return data


class _TooLarge(Exception):
    """A record is larger than may be in memory."""


@dataclass
class _Json:
    """JSON as it is parsed. ``record`` is the last that was read whole."""

    events: Iterator[Event]
    file: _File
    record: str = ""

    @property
    def next_place(self) -> str:
        return f"after {self.record}" if self.record else "record 1"

    def begin_record(self) -> None:
        self.file.taken = 0


@contextmanager
def _json_of(part: Part) -> Iterator[_Json]:
    """The JSON of a part."""
    if ijson is None:
        raise MissingLibrary("install the extra: pip install './clients/python[transfer]' in a checkout")
    try:
        with part.open() as file:
            json = _Json(iter(()), _File(file))
            json.events = iter(ijson.basic_parse(json.file, **_OPTIONS))
            yield json
    except _TooLarge as error:
        raise BadFile(part.place(json.next_place), f"a record must be at most {MAX_RECORD // 1_000_000} MB") from error
    except (ijson.JSONError, UnicodeDecodeError) as error:
        fault = error
    except (ValueError, SystemError) as error:  # ijson goes on for a moment with the fault of Python's int
        raise BadFile(part.place(json.next_place), "a number has too many digits") from error
    else:
        return
    raise BadFile(part.place(_place_of_fault(part)), f"this is not JSON: {_sentence(fault)}") from fault


def _records(json: _Json, lists: Sequence[str]) -> Iterator[tuple[str, Any]]:
    for event, value in json.events:
        if event == "start_array":
            yield from (("", item) for item in _items(json))
        elif event == "start_map":
            yield from _members(json, lists)
        else:
            yield "", value


def _items(json: _Json) -> Iterator[Any]:
    for event, value in json.events:
        if event == "end_array":
            return
        yield _build(event, value, json)


def _members(json: _Json, lists: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """The records in lists of an object, then the rest of it; the whole object if it has no such list."""
    rest, has_lists = {}, False
    for event, name in json.events:
        if event == "end_map":
            break
        first, value = next(json.events)
        within = [one.removeprefix(f"{name}.") for one in lists if one.startswith(f"{name}.")]
        if name in lists and first == "start_array":
            has_lists = True
            yield from ((name, item) for item in _items(json))
        elif within and first == "start_map":
            has_lists = True
            yield from _members(json, within)
        else:
            rest[name] = _build(first, value, json)
    yield (HEADER if has_lists else ""), rest


def _list_items(json: _Json, wanted: str) -> Iterator[Any]:
    """The items of one list of the first object; what else is in it is passed over."""
    if next(json.events, None) != ("start_map", None):
        return
    for event, name in json.events:
        if event == "end_map":
            return
        first, _ = next(json.events)
        if name == wanted and first == "start_array":
            yield from _items(json)
        else:
            _pass_over(first, json)


def _pass_over(event: str, json: _Json) -> None:
    depth = 0
    while True:
        json.begin_record()
        depth += event in ("start_map", "start_array")
        depth -= event in ("end_map", "end_array")
        if depth == 0:
            return
        event, _ = next(json.events)


def _build(event: str, value: Any, json: _Json) -> Any:
    """The value that begins with this event."""
    json.begin_record()
    builder, depth = ijson.ObjectBuilder(), 0
    while True:
        builder.event(event, value)
        depth += event in ("start_map", "start_array")
        depth -= event in ("end_map", "end_array")
        if depth == 0:
            return builder.value
        event, value = next(json.events)


def _place_of_fault(part: Part) -> str:
    """The line at which the parser stops. It is looked for only once there is a fault, piece by piece: what is no JSON
    may be one line without an end."""
    found = ijson.sendable_list()
    parser, number, is_new_line = ijson.basic_parse_coro(found, **_OPTIONS), 0, True
    with part.open() as file, suppress(ijson.JSONError, UnicodeDecodeError):
        while data := file.readline(_PIECE):
            number += is_new_line
            is_new_line = data.endswith(b"\n")
            parser.send(data.removeprefix(_BOM) if number == 1 else data)
            found.clear()
        parser.close()
    return f"line {max(number, 1)}"


def _sentence(error: Exception) -> str:
    """What the parser says, without the text of the file, which it shows on further lines."""
    return str(error).partition("\n")[0].strip() or "it ends too early"
