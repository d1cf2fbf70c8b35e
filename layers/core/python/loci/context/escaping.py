"""Stored text as data: escaped for what a template writes, so that it can't begin, close or end anything there."""

import html
import json
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from loci.errors import Conflict
from loci.model.apps import Escaping
from loci.records import record
from loci.text.controls import remove_controls
from loci.text.patterns import LazyPattern

# What XML 1.0 has no way to write.
_NOT_IN_XML = LazyPattern(r"[\ud800-\udfff\ufffe\uffff]")
_MARKERS = tuple("#>*+=|~`_═─-")
_LIST_NUMBER = re.compile(r"\d+[.)]")
_INDENT = "    "

Escape = Callable[[str], str]


@record(frozen=True, slots=True)
class EscapeForm:
    """Form in which a text is escaped: ``line`` for one line of ours, ``indent_lines`` on several lines, ``whole``
    where nothing of ours is around it."""

    line: Escape
    block: Escape
    whole: Escape


def one_line(text: str) -> str:
    """For one line of plain text: folded, and without a marker that would begin a heading or a list."""
    return _escape_marker(join_lines(text))


def join_lines(text: str) -> str:
    """The text on one line, whatever it is escaped for after that."""
    return " ".join(_lines(text))


def indent_lines(text: str) -> str:
    """For plain text of several lines: all but the first are indented, so that none looks like ours."""
    first, *others = _lines(text) or [""]
    return "\n".join([_escape_marker(first), *(f"{_INDENT}{line}" for line in others)])


def escape_xml(text: str) -> str:
    """For an element or an attribute of XML; lines stay lines."""
    return html.escape(_NOT_IN_XML.sub("", remove_controls(text)))


def json_string(text: str) -> str:
    """For the inside of a JSON string; lines stay lines."""
    return json.dumps(remove_controls(text), ensure_ascii=False)[1:-1]


# A JSON string is read as plain text again: stored text is separated from ours in it as in plain text.
FORMS: Mapping[Escaping, EscapeForm] = MappingProxyType(
    {
        Escaping.TEXT: EscapeForm(one_line, indent_lines, indent_lines),
        Escaping.XML: EscapeForm(escape_xml, escape_xml, escape_xml),
        Escaping.JSON: EscapeForm(
            lambda text: json_string(one_line(text)), lambda text: json_string(indent_lines(text)), json_string
        ),
    }
)


def form_of(escaping: Escaping) -> EscapeForm:
    """Raises Conflict for an escaping that only a later release knows: no other one is safe in its place."""
    if escaping not in FORMS:
        raise Conflict(f"the template escapes values as {escaping}, which this release does not know")
    return FORMS[escaping]


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in remove_controls(text).split("\n") if line.strip()]


def _escape_marker(line: str) -> str:
    bare = line.lstrip()
    return f"\\{bare}" if bare.startswith(_MARKERS) or _LIST_NUMBER.match(bare) else bare
