"""Appearance of a presence, and how actions of dreams change it and are taken back."""

import json
from dataclasses import replace

from loci.errors import Conflict
from loci.model.presences import ActionKind, ActionState, DreamAction, StyleSnippet, Surfaces, Widget
from loci.model.users import JsonObject

MAX_THEMES = 50
USER_PIECE = "user"
"""The id of the piece of CSS that the user wrote; the others have the ids of actions."""
MAX_SNIPPETS = 50
"""Pieces of CSS of one theme; those of the oldest actions go first, and that of the user never."""
MAX_WIDGETS = 20
MAX_BYTES = 32_000
"""Limit of all surfaces of a presence as compact JSON: each turn writes them, and each dream shows them to a model."""


def surfaces_json(surfaces: Surfaces) -> JsonObject:
    """The surfaces as a model reads them, and as an export has them."""
    return {
        "themes": {name: [{"id": each.id, "css": each.css} for each in own] for name, own in surfaces.themes.items()},
        "accent": surfaces.accent,
        "font": surfaces.font,
        "widgets": [{"id": each.id, "title": each.title, "text": each.text} for each in surfaces.widgets],
    }


def count_bytes(surfaces: Surfaces) -> int:
    """The size of the surfaces as compact JSON."""
    return len(json.dumps(surfaces_json(surfaces), ensure_ascii=False, separators=(",", ":")).encode())


def action_id(dream: str, number: int) -> str:
    """Names an action of a dream, and what it added to a surface."""
    return f"{dream}-{number}"


def apply_action(surfaces: Surfaces, action: DreamAction, id: str) -> tuple[Surfaces, DreamAction]:
    """The surfaces with an action that is not applied yet, and the action as applied. Raises Conflict where its theme
    is gone, or where nothing that dreams added before can make room."""
    changed_surfaces, dream_action = _add_action(surfaces, action, id)
    return _make_room(changed_surfaces, id), dream_action


def _add_action(surfaces: Surfaces, action: DreamAction, id: str) -> tuple[Surfaces, DreamAction]:
    dream_action = replace(action, state=ActionState.APPLIED)
    match action.kind:
        case ActionKind.CSS:
            if action.theme is None or action.theme not in surfaces.themes:
                raise Conflict("the theme of this action is not there any more")
            pieces = _add_piece(surfaces.themes[action.theme], StyleSnippet(id, action.value))
            return replace(surfaces, themes={**surfaces.themes, action.theme: pieces}), dream_action
        case ActionKind.WIDGET:
            widgets = (*surfaces.widgets, Widget(id, action.title or "", action.value))[-MAX_WIDGETS:]
            return replace(surfaces, widgets=widgets), dream_action
        case ActionKind.ACCENT:
            return replace(surfaces, accent=action.value), replace(dream_action, former=surfaces.accent)
        case ActionKind.FONT:
            return replace(surfaces, font=action.value), replace(dream_action, former=surfaces.font)
        case ActionKind.FACT:
            return surfaces, dream_action


def _add_piece(pieces: tuple[StyleSnippet, ...], new: StyleSnippet) -> tuple[StyleSnippet, ...]:
    own = tuple(each for each in pieces if each.id == USER_PIECE)
    style_snippets = (*(each for each in pieces if each.id != USER_PIECE), new)
    return (*own, *style_snippets[len(own) - MAX_SNIPPETS :])


def _make_room(surfaces: Surfaces, newest: str) -> Surfaces:
    """The surfaces without as many of the oldest pieces and widgets of other dreams as are too many."""
    pieces = (piece.id for own in surfaces.themes.values() for piece in own)
    added = {*pieces, *(widget.id for widget in surfaces.widgets)} - {USER_PIECE, newest}
    for id in sorted(added):
        if count_bytes(surfaces) <= MAX_BYTES:
            break
        surfaces = _take_away(surfaces, id)
    if count_bytes(surfaces) > MAX_BYTES:
        raise Conflict("the surfaces have no room for this action; shorten the extras of a theme")
    return surfaces


def _take_away(surfaces: Surfaces, id: str) -> Surfaces:
    """The surfaces without what the action with this id added."""
    themes = {name: tuple(each for each in own if each.id != id) for name, own in surfaces.themes.items()}
    return replace(surfaces, themes=themes, widgets=tuple(each for each in surfaces.widgets if each.id != id))


def revoke_action(surfaces: Surfaces, action: DreamAction, id: str) -> tuple[Surfaces, DreamAction]:
    """The surfaces without what an applied action added; what was changed since stays."""
    dream_action = replace(action, state=ActionState.REVOKED, former=None)
    if action.state is not ActionState.APPLIED:
        return surfaces, dream_action
    is_accent = action.kind is ActionKind.ACCENT and surfaces.accent == action.value
    is_font = action.kind is ActionKind.FONT and surfaces.font == action.value
    remaining_surfaces = replace(
        _take_away(surfaces, id),
        accent=action.former if is_accent else surfaces.accent,
        font=action.former if is_font else surfaces.font,
    )
    return remaining_surfaces, dream_action
