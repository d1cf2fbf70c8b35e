"""Templates of the working context: Mustache without what could reach beyond the data it is given.

Allowed are comments, variables of the names below, and sections and inverted sections where the names stand. Partials,
triple mustaches, ``&`` and other delimiters are refused when a template is loaded; data holds no lambdas. Stored text
is escaped before it is rendered, for what the template writes (``loci.context.escaping``).

    rollingSummary  {text}                            each of the five is absent where it has nothing to say
    alwaysOn        {atoms: [{number, text, category, date, time, when, day}]}
    recalled        {atoms: [{number, text, category, date, time, when, day}]}
    unremembered    {text}                            what the question asks for, where nothing in memory answers it
    recentTurns     {turns: [{messages: [{speaker, role, chatRole, author, text}]}]}

``number`` counts from 1, ``date`` is the day from which an atom holds, in UTC. ``time`` is absent where no other line
has that day. ``when`` is both, for the end of a line, with a mark where it was
said later than another line about the same thing; where many lines have to be short it is the time alone or absent,
and ``day`` is the date before the first of the lines of a day.
``speaker`` is role and author as plain text has them; ``author`` is absent where the role tells who it was;
``chatRole`` is system, user or assistant, for models that know no other: what a tool gave back is the user's. Each of
the four, each atom and each message has ``more``, true while another one of its kind follows: for commas.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from chevron.renderer import render as chevron_render  # type: ignore[import-untyped]  # ships no types
from chevron.tokenizer import ChevronError, tokenize  # type: ignore[import-untyped]

from loci.errors import Refused
from loci.model.limits import DEFAULT_TEMPLATE
from loci.records import record

DEFAULT = DEFAULT_TEMPLATE
MAX_SOURCE = 20_000
MAX_TAGS = 100
"""With sections only where they belong, this keeps what is written in proportion to the data."""

View: TypeAlias = "Mapping[str, View | Sequence[View] | str | bool]"

_TOP = ""
_SECTIONS = frozenset(["rollingSummary", "alwaysOn", "recalled", "unremembered", "recentTurns"])
# Each section, and within which it may stand.
_WITHIN: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        **dict.fromkeys(_SECTIONS, frozenset([_TOP])),
        "atoms": frozenset(["alwaysOn", "recalled"]),
        "turns": frozenset(["recentTurns"]),
        "messages": frozenset(["turns"]),
        "author": frozenset(["messages"]),
        **dict.fromkeys(["time", "when", "day"], frozenset(["atoms"])),
        "more": _SECTIONS | {"atoms", "messages"},
    }
)
_VARIABLES = frozenset(
    ["number", "text", "category", "date", "time", "when", "day", "speaker", "role", "chatRole", "author"]
)


@record(frozen=True, slots=True)
class Template:
    """A template that was found good, as the tags and literals it consists of."""

    parts: tuple[tuple[str, str], ...]

    def render(self, view: View) -> str:
        """The text, without blank lines at its end. The view's texts are escaped already."""
        text: str = chevron_render(self.parts, view)
        return text.rstrip("\n")


def load_template(source: str) -> Template:
    """Raises Refused for a template that is too long, not well-formed, or holds a tag that is not allowed there."""
    if len(source) > MAX_SOURCE:
        raise Refused(f"a template can have at most {MAX_SOURCE} characters")
    try:
        parts = list(tokenize(source))
    except (ChevronError, IndexError) as error:
        raise Refused("the template is not valid Mustache") from error
    _require_allowed([(tag, name) for tag, name in parts if tag != "literal"])
    # Texts are escaped by their own form; Mustache's is HTML.
    return Template(tuple(("no escape" if tag == "variable" else tag, name) for tag, name in parts))


def _require_allowed(tags: Sequence[tuple[str, str]]) -> None:
    if len(tags) > MAX_TAGS:
        raise Refused(f"a template can have at most {MAX_TAGS} tags")
    open_sections: list[tuple[str, str]] = []
    for tag, name in tags:
        if tag == "end":
            open_sections.pop()
        elif tag in ("section", "inverted section"):
            _require_place(name, open_sections)
            open_sections.append((tag, name))
        elif tag != "variable" or name not in _VARIABLES:
            raise Refused("a template can use only known sections and variables: no partials and no unescaped text")


def _require_place(name: str, open_sections: Sequence[tuple[str, str]]) -> None:
    """Raises Refused unless a section may be opened there; an inverted one opens no place for other sections."""
    around = [section for tag, section in open_sections if tag == "section"]
    if name not in _WITHIN or name in around or (around[-1] if around else _TOP) not in _WITHIN[name]:
        raise Refused("a template can use only known sections, each where its data is available")
