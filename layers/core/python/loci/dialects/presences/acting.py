"""The second call of a dream: one or two small actions. What is not harmless, or not supported, is dropped."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypedDict, cast

from loci.dialects.presences.consolidation import number_lines, profile_lines, proven_pattern
from loci.dialects.presences.material import EvidenceLine, Material, evidence_lines
from loci.dialects.presences.quotations import Quotation
from loci.dialects.presences.surfaces import surfaces_json
from loci.inference.embedding.nearness import Nearness
from loci.inference.llm.object_requests import read_prompt, request_object
from loci.model.presences import (
    ActionKind,
    Aspect,
    DreamAction,
    DreamDropReason,
    DroppedFinding,
    Pattern,
    Surfaces,
)
from loci.model.users import JsonObject
from loci.ports.language import ModelRequest
from loci.ports.parts import PromptReads
from loci.records import record

PROMPT, VERSION = "dream-act", "v2"
MAX_TOKENS = 2_000
MAX_ACTIONS = 2
MAX_WIDGET_TITLE = 80
MAX_WIDGET_TEXT = 1000

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_FONT = re.compile(r"[A-Za-z][A-Za-z0-9 -]{0,59}")
# HTML, links, images and schemes of URLs.
_NOT_PLAIN = re.compile(
    r"[<>\x00-\x08\x0b-\x1f]|\]\s*[\[(:]|!\[|\b(?:javascript|data|https?|file|vbscript):|&#?\w+;", re.I
)


class SaidAction(TypedDict):
    """An action as a model says it."""

    kind: str
    value: str
    theme: str | None
    title: str | None
    quotations: list[Quotation]


@record(frozen=True, slots=True)
class ReadActions:
    """``missed`` is the pattern of the action of kind ``fact``, if there is one."""

    actions: tuple[DreamAction, ...] = ()
    missed: Pattern | None = None
    dropped: tuple[DroppedFinding, ...] = ()


def build_question(
    ports: PromptReads, material: Material, patterns: Sequence[Pattern], surfaces: Surfaces
) -> ModelRequest:
    """Raises Refused if the prompt was not released."""
    learned = (f"new | {each.aspect} | {json.dumps(each.text, ensure_ascii=False)}" for each in patterns)
    looks = json.dumps(surfaces_json(surfaces), ensure_ascii=False, separators=(",", ":"))
    parts = (
        *number_lines(evidence_lines(material)),
        "",
        *profile_lines(material.profile),
        *learned,
        "",
        "Surfaces:",
        looks,
    )
    return request_object(read_prompt(ports, PROMPT, VERSION), PROMPT, "\n".join(parts), MAX_TOKENS)


def read_actions(answer: JsonObject, material: Material, surfaces: Surfaces, nearness: Nearness) -> ReadActions:
    """The first two actions that may be taken, and why the others are not."""
    lines = evidence_lines(material)
    read = ReadActions()
    for said in cast(list[SaidAction], answer["actions"]):
        if len(read.actions) == MAX_ACTIONS:
            read = _drop(read, said, DreamDropReason.TOO_MANY)
        elif said["kind"] == ActionKind.FACT:
            read = _add_fact(read, said, lines, nearness)
        else:
            read = _add_action(read, said, surfaces)
    return read


def _drop(read: ReadActions, said: SaidAction, reason: DreamDropReason) -> ReadActions:
    kind = ActionKind(said["kind"]) if said["kind"] in list(ActionKind) else None
    return replace(read, dropped=(*read.dropped, DroppedFinding(reason, action=kind)))


def _add_fact(read: ReadActions, said: SaidAction, lines: Sequence[EvidenceLine], nearness: Nearness) -> ReadActions:
    """At most one fact; proven as any entry of a profile, though one conversation is enough for it."""
    title = said["title"] or ""
    finding = proven_pattern(Aspect.PREFERENCE, title, said["value"], said["quotations"], lines, nearness)
    if not isinstance(finding, Pattern):
        return _drop(read, said, finding)
    if read.missed is not None:
        return _drop(read, said, DreamDropReason.TOO_MANY)
    return replace(read, actions=(*read.actions, DreamAction(ActionKind.FACT, finding.text)), missed=finding)


def _add_action(read: ReadActions, said: SaidAction, surfaces: Surfaces) -> ReadActions:
    check = _CHECKS.get(said["kind"])
    action = None if check is None else check(said, surfaces)
    if action is None:
        return _drop(read, said, DreamDropReason.MALFORMED if check is None else DreamDropReason.UNSAFE)
    return replace(read, actions=(*read.actions, action))


def _css(said: SaidAction, surfaces: Surfaces) -> DreamAction | None:
    from loci.dialects.presences.stylesheets import clean_styles  # with the parser of CSS

    css = clean_styles(said["value"]).css
    theme_name = said["theme"] if said["theme"] in surfaces.themes else None
    return DreamAction(ActionKind.CSS, css, theme=theme_name) if css and theme_name is not None else None


def _widget(said: SaidAction, _surfaces: Surfaces) -> DreamAction | None:
    title, text = (said["title"] or "").strip(), said["value"].strip()
    return DreamAction(ActionKind.WIDGET, text, title=title) if is_plain_widget(title, text) else None


def is_plain_widget(title: str, text: str) -> bool:
    """Whether a widget is short and has neither HTML nor links."""
    is_short = 1 <= len(title) <= MAX_WIDGET_TITLE and 1 <= len(text) <= MAX_WIDGET_TEXT
    return is_short and not _NOT_PLAIN.search(f"{title}\n{text}")


def _accent(said: SaidAction, _surfaces: Surfaces) -> DreamAction | None:
    colour = said["value"].strip().lower()
    return DreamAction(ActionKind.ACCENT, colour) if is_colour(colour) else None


def is_colour(text: str) -> bool:
    """Whether this is a colour as #rrggbb."""
    return _COLOUR.fullmatch(text) is not None


def _font(said: SaidAction, _surfaces: Surfaces) -> DreamAction | None:
    font = said["value"].strip()
    return DreamAction(ActionKind.FONT, font) if is_font(font) else None


def is_font(text: str) -> bool:
    """Whether this can be the name of a font family, and nothing else."""
    return _FONT.fullmatch(text) is not None


_CHECKS: Mapping[str, Callable[[SaidAction, Surfaces], DreamAction | None]] = MappingProxyType(
    {ActionKind.CSS: _css, ActionKind.WIDGET: _widget, ActionKind.ACCENT: _accent, ActionKind.FONT: _font}
)
