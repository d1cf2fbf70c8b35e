"""Templates of the working context: Mustache without what could reach beyond the data it is given.

Allowed are sections, inverted sections, comments, and variables of the names below. Partials, triple mustaches, ``&``
and other delimiters are refused when a template is loaded; data holds no lambdas. Stored text is escaped before it is
rendered, for the form the template writes.

    rollingSummary  {text}                                 each of the four is absent where it has nothing to say
    alwaysOn        {atoms: [{text}]}
    recalled        {atoms: [{text}]}
    recentTurns     {turns: [{messages: [{speaker, text}]}]}
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from chevron.renderer import render as chevron_render  # type: ignore[import-untyped]  # ships no types
from chevron.tokenizer import ChevronError, tokenize  # type: ignore[import-untyped]

from loci.errors import Refused

DEFAULT = "default"

View: TypeAlias = "Mapping[str, View | Sequence[View] | str]"

_NAMES = frozenset(
    ["rollingSummary", "alwaysOn", "recalled", "recentTurns", "atoms", "turns", "messages", "speaker", "text"]
)
_TAGS = frozenset(["variable", "section", "inverted section", "end"])
_LINE_BREAKS = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
# All other control characters; a tab is a blank.
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f]")
_MARKER = re.compile(r"[#>*+=|~`_═─-]|\d+[.)]")
_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Template:
    """A template that was found good, as the tags and literals it consists of."""

    parts: tuple[tuple[str, str], ...]

    def render(self, view: View) -> str:
        """The text, without blank lines at its end. The view's texts are escaped already."""
        text: str = chevron_render(self.parts, view)
        return text.rstrip("\n")


def load(source: str) -> Template:
    """Raises Refused for a template that is not well-formed, or holds a tag or a name that is not allowed."""
    try:
        parts = list(tokenize(source))
    except (ChevronError, IndexError) as error:
        raise Refused("the template is not well-formed Mustache") from error
    for tag, name in parts:
        if tag != "literal" and (tag not in _TAGS or name not in _NAMES):
            raise Refused("a template has sections and variables of known names only: no partials, no unescaped text")
    # Texts are escaped by their own form; Mustache's is HTML.
    return Template(tuple(("no escape" if tag == "variable" else tag, name) for tag, name in parts))


def one_line(text: str) -> str:
    """Stored text for one line of plain text: folded, and without a marker that would begin a heading or a list."""
    return _unmarked(" ".join(_lines(text)))


def block(text: str) -> str:
    """Stored text for plain text of several lines: all but the first are indented, so that none looks like ours."""
    first, *others = _lines(text) or [""]
    return "\n".join([_unmarked(first), *(f"{_INDENT}{line}" for line in others)])


def _lines(text: str) -> list[str]:
    lines = _LINE_BREAKS.split(_CONTROLS.sub("", text))
    return [line.rstrip() for line in lines if line.strip()]


def _unmarked(line: str) -> str:
    bare = line.lstrip()
    return f"\\{bare}" if _MARKER.match(bare) else bare
