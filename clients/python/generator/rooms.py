"""Writes the operations and the rooms that hold them: a class for each part of the API, with and without ``await``."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from textwrap import fill, indent
from typing import Any

from generator.annotations import annotation
from generator.document import Json, operations, reference_name
from generator.names import constant_name, method_name, room_class, room_of, snake_case
from generator.styles import Style

_KEY, _VERSION, _ABSENCE = "Idempotency-Key", "If-Match", "If-None-Match"
_ARGUMENTS_BY_HEADER = {
    _KEY: ("idempotency_key", "str | None", "None"),
    _VERSION: ("if_match", "int | str | None", "None"),
    _ABSENCE: ("if_none_match", 'Literal["*"] | None', "None"),
}
STREAM = "stream"
_HEARS = (
    "Text comes while the model gives it, messages once they are stored, the turn at its end. A lost connection is "
    "made again. Arguments are those of `{name}`."
)
LAZY = "from __future__ import annotations  # a type in a signature imports no records\n\n"
_CAMEL_CASE = re.compile(r"\b[a-z]+(?:[A-Z][a-z]+)+\b")
_WIDTH = 104
HEADING = '"""{text}, generated from the OpenAPI document of the API."""\n\n'


@dataclass(frozen=True, slots=True)
class Argument:
    """A keyword argument of a method; ``where`` is path, query or body."""

    name: str
    sent_name: str
    annotation: str
    is_required: bool
    where: str

    def declaration(self) -> str:
        if self.is_required:
            return f"{self.name}: {self.annotation}"
        kind = self.annotation.removesuffix(" | None")
        return f"{self.name}: {kind} | Omit{self.annotation.removeprefix(kind)} = OMIT"


class Method:
    """One operation as a method."""

    def __init__(self, document: Json, verb: str, path: str, operation: Json) -> None:
        self._schemas = document["components"]["schemas"]
        self._operation = operation
        self.verb, self.path = verb, path
        self.id: str = operation["operationId"]
        self.room = room_of(path)
        self.name = method_name(self.id)
        self.constant = constant_name(self.id)

    @property
    def body(self) -> str | None:
        """The model of the request body."""
        content = self._operation.get("requestBody", {}).get("content", {})
        return reference_name(content["application/json"]["schema"]) if content else None

    @property
    def answers(self) -> dict[int, str]:
        """The type of each answer by its status."""
        return dict(self._answers())

    @property
    def item(self) -> str | None:
        """The type of the items of a page, None for an operation that answers no list."""
        return None if self.listed is None else annotation(self._lists[self.listed], self._schemas, is_answer=True)

    @property
    def listed(self) -> str | None:
        """The field of the answer that has the items of a list; in some lists all are on one page."""
        is_list = self.name.startswith("list_") and len(self._lists) == 1
        return next(iter(self._lists)) if is_list else "items" if "items" in self._lists and self._has_cursor else None

    @property
    def _has_cursor(self) -> bool:
        return any(parameter["name"] == "cursor" for parameter in self._operation.get("parameters", []))

    @property
    def _lists(self) -> dict[str, Json]:
        """The schemas of the items of each list in the answer, by its field."""
        found = self.answers.get(200, "").removeprefix("models.")
        properties = self._schemas.get(found, {}).get("properties", {})
        return {name: field["items"] for name, field in properties.items() if field.get("type") == "array"}

    def operation_line(self) -> str:
        body = "None" if self.body is None else f"lambda: models.{self.body}"
        answers = ", ".join(f"{status}: {kind}" for status, kind in self.answers.items())
        keys = ", has_key=True" if _KEY in self._headers() else ""
        return (
            f"{self.constant}: Operation[{self._result()}] = "
            f'Operation("{self.verb}", "{self.path}", {body}, lambda: {{{answers}}}{keys})\n'
        )

    @property
    def is_streamed(self) -> bool:
        """Whether it answers with a turn that can be heard, of a conversation that it names."""
        return {STREAM, "conversation_id"} <= {argument.name for argument in self._arguments()}

    def stream_source(self, style: Style) -> str:
        """The source of the twin that iterates over what happens in the turn."""
        names = [one.name for one in self._arguments() if one.name != STREAM]
        names += [name for name, _, _ in self._header_arguments()]
        given = ", ".join(f"{name}={name}" for name in names)
        summary = f"{self._operation['summary'].rstrip('.')}, and iterate over what happens"
        hears = {"summary": summary, "description": _HEARS.format(name=self.id)}
        resume = "self.get_run_turn(conversation_id=conversation_id, turn_id=turn_id, stream=stream)"
        return (
            f"def {self.name}_stream(self{self._declarations(STREAM)}) -> {style.iterator}[TurnEvent]:\n"
            f"    {_docstring(hears)}\n"
            f"    return self._caller.stream(lambda: self.{self.name}({given}, stream=True), "
            f"lambda turn_id, stream: {resume})\n"
        )

    def source(self, style: Style) -> str:
        """The method's source."""
        result = self._result() if self.item is None else f"{style.page}[{self.item}]"
        call = f"self._caller.call({self._call_arguments()})"
        if self.item is not None:
            named = "" if self.listed == "items" else f', listed="{snake_case(self.listed or "")}"'
            call = f"self._caller.list({self._call_arguments(self.item)}{named})"
        is_awaited = style.is_async and self.item is None
        begin, call = ("async def", f"await {call}") if is_awaited else ("def", call)
        return (
            f"{begin} {self.name}(self{self._declarations()}) -> {result}:\n"
            f"    {_docstring(self._operation)}\n"
            f"    return {call}\n"
        )

    def _declarations(self, without: str = "") -> str:
        arguments = [argument for argument in self._arguments() if argument.name != without]
        needed = [argument.declaration() for argument in arguments if argument.is_required]
        others = [argument.declaration() for argument in arguments if not argument.is_required]
        others += [f"{name}: {kind} = {default}" for name, kind, default in self._header_arguments()]
        # The only one that is needed may go first without its name.
        keywords = others if len(needed) == 1 else [*needed, *others]
        return "".join(f", {one}" for one in (*needed[: len(needed) == 1], *(["*", *keywords] if keywords else [])))

    def _call_arguments(self, *first: str) -> str:
        given = [f"operations.{self.constant}", *first]
        for where in ("path", "query", "body"):
            values = [f'"{one.sent_name}": {one.name}' for one in self._arguments() if one.where == where]
            given += [f"{where}={{{', '.join(values)}}}"] if values else []
        given += [f"{name}={name}" for name, _, _ in self._header_arguments()]
        return ", ".join(given)

    def _arguments(self) -> list[Argument]:
        found = [*self._parameters(), *self._fields()]
        return sorted(found, key=lambda one: (one.where != "path", not one.is_required))

    def _parameters(self) -> Iterator[Argument]:
        for parameter in self._operation.get("parameters", []):
            if parameter["in"] in ("path", "query") and parameter["name"] != "cursor":
                kind = annotation(parameter["schema"], self._schemas)
                is_required = bool(parameter.get("required"))
                yield Argument(snake_case(parameter["name"]), parameter["name"], kind, is_required, parameter["in"])

    def _fields(self) -> Iterator[Argument]:
        schema = {} if self.body is None else self._schemas[self.body]
        for name, field in schema.get("properties", {}).items():
            if name != "idempotencyKey":
                kind = annotation(field, self._schemas)
                yield Argument(snake_case(name), snake_case(name), kind, name in schema.get("required", ()), "body")

    def _headers(self) -> list[str]:
        return [one["name"] for one in self._operation.get("parameters", []) if one["in"] == "header"]

    def _header_arguments(self) -> list[tuple[str, str, str]]:
        return [_ARGUMENTS_BY_HEADER[name] for name in self._headers() if name in _ARGUMENTS_BY_HEADER]

    def _answers(self) -> Iterator[tuple[int, str]]:
        for status, answer in self._operation["responses"].items():
            if status.startswith("2"):
                content: Mapping[str, Any] = answer.get("content", {}).get("application/json", {})
                schema = content.get("schema")
                kind = "None" if schema is None else annotation(schema, self._schemas, is_answer=True)
                yield int(status), kind

    def _result(self) -> str:
        return " | ".join(dict.fromkeys(self.answers.values()))


def render_operations(document: Json) -> str:
    """The module of operations."""
    lines = [method.operation_line() for method in methods(document)]
    return (
        HEADING.format(text="The operations of the API")
        + LAZY
        + "from loci_memory_client import models\nfrom loci_memory_client.operation import Operation\n\n"
        + "".join(lines)
    )


def render_rooms(document: Json, style: Style) -> str:
    """The module of rooms."""
    rooms: dict[str, list[Method]] = {}
    for method in methods(document):
        rooms.setdefault(method.room, []).append(method)
    imports = (
        f"from collections.abc import {style.iterator}, Mapping, Sequence\nfrom datetime import date, datetime\n"
        "from typing import Any, Literal\n\nfrom loci_memory_client import models, operations\n"
        f"from loci_memory_client.{style.module}caller import {style.caller}\n"
        f"from loci_memory_client.{style.module}connection import {style.connection}\n"
        f"from loci_memory_client.operation import OMIT, Omit\nfrom loci_memory_client.pages import {style.page}\n"
        "from loci_memory_client.turn_events import TurnEvent\n\n\n"
    )
    classes = [_room(room, held, style) for room, held in sorted(rooms.items())]
    return HEADING.format(text=style.title) + LAZY + imports + "\n\n".join(classes)


def render_raw_rooms(document: Json, style: Style) -> str:
    """The module of rooms whose methods answer with a ``RawResponse``."""
    rooms: dict[str, list[Method]] = {}
    for method in methods(document):
        rooms.setdefault(method.room, []).append(method)
    module = f"{style.module}rooms"
    imports = (
        f"from typing import TYPE_CHECKING, cast\n\nfrom loci_memory_client import {module}\n"
        f"from loci_memory_client.{style.module}caller import {style.prefix}RawCaller\n"
        f"from loci_memory_client.raw_response import {style.wrapper}\n\n"
        "if TYPE_CHECKING:\n"
        f"    from loci_memory_client.{style.module}caller import {style.prefix}Caller\n"
        f"    from loci_memory_client.{style.module}connection import {style.connection}\n\n\n"
    )
    classes = [_raw_room(room, held, style) for room, held in sorted(rooms.items())]
    classes.append(_all_rooms(sorted(rooms), style))
    return HEADING.format(text=style.raw_title) + LAZY + imports + "\n\n".join(classes)


def _raw_room(room: str, held: list[Method], style: Style) -> str:
    name = f"{style.prefix}{room_class(room)}"
    lines = "".join(f"        self.{method.name} = {style.wrapper}(room.{method.name})\n" for method in held)
    return (
        f"class {style.prefix}Raw{room_class(room)}:\n"
        f'    """The operations under ``{held[0].path.split("/")[1]}``."""\n\n'
        f"    def __init__(self, room: {style.module}rooms.{name}) -> None:\n{lines}"
    )


def _all_rooms(rooms: list[str], style: Style) -> str:
    lines = "".join(
        f"        self.{room} = {style.prefix}Raw{room_class(room)}"
        f"({style.module}rooms.{style.prefix}{room_class(room)}(caller))\n"
        for room in rooms
    )
    return (
        f"class {style.prefix}RawRooms:\n"
        f'    """All rooms, whose methods answer with a ``RawResponse``."""\n\n'
        f"    def __init__(self, connection: {style.connection}) -> None:\n"
        f'        caller = cast("{style.prefix}Caller", {style.prefix}RawCaller(connection))\n{lines}'
    )


def methods(document: Json) -> list[Method]:
    """All methods, by room and name."""
    found = [Method(document, verb, path, operation) for verb, path, operation in operations(document)]
    return sorted(found, key=lambda method: (method.room, method.name))


def _room(room: str, held: list[Method], style: Style) -> str:
    begin = (
        f"class {style.prefix}{room_class(room)}:\n"
        f'    """The operations under ``{held[0].path.split("/")[1]}``."""\n\n'
        f"    def __init__(self, caller: {style.caller}) -> None:\n        self._caller = caller\n\n"
    )
    return begin + "\n".join(indent(source, "    ") for method in held for source in _sources(method, style))


def _sources(method: Method, style: Style) -> Iterator[str]:
    yield method.source(style)
    if method.is_streamed:
        yield method.stream_source(style)


def _docstring(operation: Json) -> str:
    summary = operation["summary"].rstrip(".")
    description = operation.get("description", "").strip()
    if not description or description.rstrip(".") == summary:
        return f'"""{summary}."""'
    wrapped = fill(_in_python(description), _WIDTH, break_long_words=False, break_on_hyphens=False)
    return f'"""{summary}.\n\n{indent(wrapped, "    ")}\n    """'


def _in_python(text: str) -> str:
    """The text with names of operations and fields as this client has them."""
    return re.sub(r"`([^`]+)`", lambda code: f"``{_CAMEL_CASE.sub(lambda name: method_name(name[0]), code[1])}``", text)
