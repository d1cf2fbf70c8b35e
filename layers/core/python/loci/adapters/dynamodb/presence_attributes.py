"""The attributes of presences and dreams: compact JSON text."""

import json
from datetime import timedelta
from typing import Any

from pynamodb.attributes import Attribute
from pynamodb.constants import STRING

from loci.adapters.dynamodb.attributes import member_of
from loci.ids import AtomId, MessageId
from loci.model.presences import (
    ActionKind,
    ActionState,
    Aspect,
    CitedFact,
    DreamAction,
    DreamActions,
    Pattern,
    PresenceSettings,
    StyleSnippet,
    Surfaces,
    Widget,
)


class PresenceSettingsAttribute(Attribute[PresenceSettings]):
    """[dreams, seconds between them, what becomes of their actions]"""

    attr_type = STRING

    def serialize(self, value: PresenceSettings) -> str:
        return _dump([value.dreams, round(value.interval.total_seconds()), value.actions.value])

    def deserialize(self, value: str) -> PresenceSettings:
        dreams, seconds, actions = json.loads(value)
        return PresenceSettings(dreams, timedelta(seconds=seconds), member_of(DreamActions, actions))


class SurfacesAttribute(Attribute[Surfaces]):
    """{themes: {name: [[id, css]]}, accent, font, widgets: [[id, title, text]]}"""

    attr_type = STRING

    def serialize(self, value: Surfaces) -> str:
        themes = {name: [[piece.id, piece.css] for piece in pieces] for name, pieces in value.themes.items()}
        widgets = [[widget.id, widget.title, widget.text] for widget in value.widgets]
        return _dump({"themes": themes, "accent": value.accent, "font": value.font, "widgets": widgets})

    def deserialize(self, value: str) -> Surfaces:
        known = json.loads(value)
        themes = {name: tuple(StyleSnippet(*piece) for piece in pieces) for name, pieces in known["themes"].items()}
        return Surfaces(themes, known["accent"], known["font"], tuple(Widget(*widget) for widget in known["widgets"]))


class PatternsAttribute(Attribute[tuple[Pattern, ...]]):
    """[[aspect, key, text, [message], [[atom, [message]]]]]"""

    attr_type = STRING

    def serialize(self, value: tuple[Pattern, ...]) -> str:
        return _dump([_of_pattern(pattern) for pattern in value])

    def deserialize(self, value: str) -> tuple[Pattern, ...]:
        return tuple(_to_pattern(*pattern) for pattern in json.loads(value))


def _of_pattern(pattern: Pattern) -> list[Any]:
    messages = [str(id) for id in pattern.messages]
    facts = [[str(fact.atom), [str(id) for id in fact.messages]] for fact in pattern.facts]
    return [pattern.aspect.value, pattern.key, pattern.text, messages, facts]


def _to_pattern(aspect: str, key: str, text: str, messages: list[str], facts: list[Any]) -> Pattern:
    cited_facts = tuple(CitedFact(AtomId.parse(atom), _to_messages(said)) for atom, said in facts)
    return Pattern(member_of(Aspect, aspect), key, text, _to_messages(messages), cited_facts)


def _to_messages(ids: list[str]) -> tuple[MessageId, ...]:
    return tuple(MessageId.parse(id) for id in ids)


class ActionsAttribute(Attribute[tuple[DreamAction, ...]]):
    """[[kind, value, theme, title, state, former, atom]]"""

    attr_type = STRING

    def serialize(self, value: tuple[DreamAction, ...]) -> str:
        return _dump([_of_action(action) for action in value])

    def deserialize(self, value: str) -> tuple[DreamAction, ...]:
        return tuple(_to_action(*action) for action in json.loads(value))


def _of_action(action: DreamAction) -> list[str | None]:
    atom = None if action.atom is None else str(action.atom)
    return [action.kind.value, action.value, action.theme, action.title, action.state.value, action.former, atom]


def _to_action(
    kind: str, value: str, theme: str | None, title: str | None, state: str, former: str | None, atom: str | None
) -> DreamAction:
    atom_id = None if atom is None else AtomId.parse(atom)
    return DreamAction(member_of(ActionKind, kind), value, theme, title, member_of(ActionState, state), former, atom_id)


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
