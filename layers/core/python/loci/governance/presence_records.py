"""Presences and their dreams in the form that an export has."""

from loci.governance.export_records import ExportedRecord, instant, job_usage
from loci.model.presences import Dream, DreamAction, Pattern, Presence
from loci.text import timestamps


def presence(presence: Presence) -> ExportedRecord:
    """Without its dreams."""
    looks = presence.surfaces
    return {
        "id": presence.key,
        "externalId": presence.external_id,
        "sharesMemory": presence.shares_memory,
        "settings": {
            "dreams": presence.settings.dreams,
            "intervalSeconds": round(presence.settings.interval.total_seconds()),
            "actions": presence.settings.actions,
        },
        "surfaces": {
            "themes": {name: [{"id": each.id, "css": each.css} for each in own] for name, own in looks.themes.items()},
            "accent": looks.accent,
            "font": looks.font,
            "widgets": [{"id": each.id, "title": each.title, "text": each.text} for each in looks.widgets],
        },
        "currentConversationId": None if presence.current is None else str(presence.current),
        "lastTurnAt": instant(presence.last_turn_at),
        "dreamedAt": instant(presence.dreamed_at),
        "createdAt": timestamps.to_text(presence.created_at),
        "updatedAt": timestamps.to_text(presence.updated_at),
        "version": presence.version,
    }


def dream(dream: Dream) -> ExportedRecord:
    return {
        "id": dream.id,
        "askedIn": None if dream.asked_in is None else str(dream.asked_in),
        "status": dream.status,
        "writer": dream.writer,
        "patterns": None if dream.patterns is None else [_pattern(each) for each in dream.patterns],
        "actions": None if dream.actions is None else [_action(each) for each in dream.actions],
        "missed": None if dream.missed is None else _pattern(dream.missed),
        "dropped": [{"aspect": each.aspect, "action": each.action, "reason": each.reason} for each in dream.dropped],
        "isTried": dream.is_tried,
        "applied": dream.applied,
        "reason": dream.reason,
        "usage": job_usage(dream.calls),
        "createdAt": timestamps.to_text(dream.created_at),
        "finishedAt": instant(dream.finished_at),
    }


def _pattern(pattern: Pattern) -> ExportedRecord:
    return {
        "aspect": pattern.aspect,
        "key": pattern.key,
        "text": pattern.text,
        "messages": [str(id) for id in pattern.messages],
        "facts": [str(fact.atom) for fact in pattern.facts],
    }


def _action(action: DreamAction) -> ExportedRecord:
    return {
        "kind": action.kind,
        "value": action.value,
        "theme": action.theme,
        "title": action.title,
        "state": action.state,
        "former": action.former,
        "atomId": None if action.atom is None else str(action.atom),
    }
