"""Stored text as data: escaped for what a template writes, so that it can't begin, close or end anything there."""

import html
import json
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from loci.model.apps import Escaping
from loci.records import record
from loci.text.patterns import LazyPattern

_LINE_BREAKS = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
# All other control characters; a tab is a blank. Besides them what turns the direction of text, and the tags that a
# reader does not see and a model does.
_CONTROLS = re.compile(
    r"[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]"
)
# What XML 1.0 has no way to write.
_NOT_IN_XML = LazyPattern(r"[\ud800-\udfff\ufffe\uffff]")
_MARKER = re.compile(r"[#>*+=|~`_═─-]|\d+[.)]")
_INDENT = "    "

Escape = Callable[[str], str]


@record(frozen=True, slots=True)
class EscapeForm:
    """How to escape a text: ``line`` for one line of ours, ``indent_lines`` on several lines, ``whole``
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
    return html.escape(_NOT_IN_XML.sub("", _plain(text)))


def json_string(text: str) -> str:
    """For the inside of a JSON string; lines stay lines."""
    return json.dumps(_plain(text), ensure_ascii=False)[1:-1]


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


def _plain(text: str) -> str:
    return "\n".join(_LINE_BREAKS.split(_CONTROLS.sub("", text)))


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in _plain(text).split("\n") if line.strip()]


def _escape_marker(line: str) -> str:
    bare = line.lstrip()
    return f"\\{bare}" if _MARKER.match(bare) else bare
