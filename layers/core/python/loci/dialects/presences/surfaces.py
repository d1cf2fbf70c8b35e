"""What a presence looks like, and how actions of dreams change it and are taken back."""

from dataclasses import replace

from loci.errors import Conflict
from loci.model import JsonObject
from loci.model.presences import ActionKind, ActionState, DreamAction, StyleSnippet, Surfaces, Widget

MAX_THEMES = 50
MAX_SNIPPETS = 50
"""Pieces of CSS of one theme; those of the oldest actions go first."""
MAX_WIDGETS = 20


def surfaces_json(surfaces: Surfaces) -> JsonObject:
    """The surfaces as a model reads them, and as an export has them."""
    return {
        "themes": {name: [{"id": each.id, "css": each.css} for each in own] for name, own in surfaces.themes.items()},
        "accent": surfaces.accent,
        "font": surfaces.font,
        "widgets": [{"id": each.id, "title": each.title, "text": each.text} for each in surfaces.widgets],
    }


def action_id(dream: str, number: int) -> str:
    """Names an action of a dream, and what it added to a surface."""
    return f"{dream}-{number}"


def apply_action(surfaces: Surfaces, action: DreamAction, id: str) -> tuple[Surfaces, DreamAction]:
    """The surfaces with an action that is not applied yet, and the action as applied. Raises Conflict where its theme
    is gone."""
    done = replace(action, state=ActionState.APPLIED)
    match action.kind:
        case ActionKind.CSS:
            if action.theme is None or action.theme not in surfaces.themes:
                raise Conflict("the theme of this action is not there any more")
            pieces = (*surfaces.themes[action.theme], StyleSnippet(id, action.value))[-MAX_SNIPPETS:]
            return replace(surfaces, themes={**surfaces.themes, action.theme: pieces}), done
        case ActionKind.WIDGET:
            widgets = (*surfaces.widgets, Widget(id, action.title or "", action.value))[-MAX_WIDGETS:]
            return replace(surfaces, widgets=widgets), done
        case ActionKind.ACCENT:
            return replace(surfaces, accent=action.value), replace(done, former=surfaces.accent)
        case ActionKind.FONT:
            return replace(surfaces, font=action.value), replace(done, former=surfaces.font)
        case ActionKind.FACT:
            return surfaces, done


def revoke_action(surfaces: Surfaces, action: DreamAction, id: str) -> tuple[Surfaces, DreamAction]:
    """The surfaces without what an applied action added; what was changed since stays."""
    revoked = replace(action, state=ActionState.REVOKED, former=None)
    if action.state is not ActionState.APPLIED:
        return surfaces, revoked
    themes = {name: tuple(each for each in own if each.id != id) for name, own in surfaces.themes.items()}
    widgets = tuple(each for each in surfaces.widgets if each.id != id)
    is_accent = action.kind is ActionKind.ACCENT and surfaces.accent == action.value
    is_font = action.kind is ActionKind.FONT and surfaces.font == action.value
    return Surfaces(
        themes,
        action.former if is_accent else surfaces.accent,
        action.former if is_font else surfaces.font,
        widgets,
    ), revoked
