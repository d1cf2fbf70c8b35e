"""The attributes of presences and dreams: compact JSON text."""

from datetime import timedelta
from typing import Any

from loci.adapters.dynamodb.attributes import CompactJson, member_of
from loci.ids import AtomId, MessageId
from loci.model.presences import (
    ActionKind,
    ActionState,
    Aspect,
    CitedFact,
    DreamAction,
    DreamActions,
    DreamDropReason,
    DroppedFinding,
    Pattern,
    PresenceSettings,
    StyleSnippet,
    Surfaces,
    Widget,
)


class PresenceSettingsAttribute(CompactJson[PresenceSettings]):
    """[dreams, seconds between them, what becomes of their actions]"""

    is_ascii = False

    def to_json(self, value: PresenceSettings) -> object:
        return [value.dreams, round(value.interval.total_seconds()), value.actions.value]

    def from_json(self, form: Any) -> PresenceSettings:
        dreams, seconds, actions = form
        return PresenceSettings(dreams, timedelta(seconds=seconds), member_of(DreamActions, actions))


class SurfacesAttribute(CompactJson[Surfaces]):
    """{themes: {name: [[id, css]]}, accent, font, widgets: [[id, title, text]]}"""

    is_ascii = False

    def to_json(self, value: Surfaces) -> object:
        themes = {name: [[piece.id, piece.css] for piece in pieces] for name, pieces in value.themes.items()}
        widgets = [[widget.id, widget.title, widget.text] for widget in value.widgets]
        return {"themes": themes, "accent": value.accent, "font": value.font, "widgets": widgets}

    def from_json(self, form: Any) -> Surfaces:
        themes = {name: tuple(StyleSnippet(*piece) for piece in pieces) for name, pieces in form["themes"].items()}
        return Surfaces(themes, form["accent"], form["font"], tuple(Widget(*widget) for widget in form["widgets"]))


class PatternsAttribute(CompactJson[tuple[Pattern, ...]]):
    """[[aspect, key, text, [message], [[atom, [message]]]]]"""

    is_ascii = False

    def to_json(self, value: tuple[Pattern, ...]) -> object:
        return [_of_pattern(pattern) for pattern in value]

    def from_json(self, form: Any) -> tuple[Pattern, ...]:
        return tuple(_to_pattern(*pattern) for pattern in form)


def _of_pattern(pattern: Pattern) -> list[Any]:
    messages = [str(id) for id in pattern.messages]
    facts = [[str(fact.atom), [str(id) for id in fact.messages]] for fact in pattern.facts]
    return [pattern.aspect.value, pattern.key, pattern.text, messages, facts]


def _to_pattern(aspect: str, key: str, text: str, messages: list[str], facts: list[Any]) -> Pattern:
    cited_facts = tuple(CitedFact(AtomId.parse(atom), _to_messages(said)) for atom, said in facts)
    return Pattern(member_of(Aspect, aspect), key, text, _to_messages(messages), cited_facts)


def _to_messages(ids: list[str]) -> tuple[MessageId, ...]:
    return tuple(MessageId.parse(id) for id in ids)


class ActionsAttribute(CompactJson[tuple[DreamAction, ...]]):
    """[[kind, value, theme, title, state, former, atom]]"""

    is_ascii = False

    def to_json(self, value: tuple[DreamAction, ...]) -> object:
        return [_of_action(action) for action in value]

    def from_json(self, form: Any) -> tuple[DreamAction, ...]:
        return tuple(_to_action(*action) for action in form)


def _of_action(action: DreamAction) -> list[str | None]:
    atom = None if action.atom is None else str(action.atom)
    return [action.kind.value, action.value, action.theme, action.title, action.state.value, action.former, atom]


def _to_action(
    kind: str, value: str, theme: str | None, title: str | None, state: str, former: str | None, atom: str | None
) -> DreamAction:
    atom_id = None if atom is None else AtomId.parse(atom)
    return DreamAction(member_of(ActionKind, kind), value, theme, title, member_of(ActionState, state), former, atom_id)


class DroppedAttribute(CompactJson[tuple[DroppedFinding, ...]]):
    """[[reason, aspect, action]]"""

    def to_json(self, value: tuple[DroppedFinding, ...]) -> object:
        return [[each.reason, each.aspect, each.action] for each in value]

    def from_json(self, form: Any) -> tuple[DroppedFinding, ...]:
        return tuple(_to_dropped(*each) for each in form)


def _to_dropped(reason: str, aspect: str | None, action: str | None) -> DroppedFinding:
    return DroppedFinding(
        member_of(DreamDropReason, reason),
        None if aspect is None else member_of(Aspect, aspect),
        None if action is None else member_of(ActionKind, action),
    )
