"""Create, change and read presences, and note that one is in use."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from loci import ids
from loci.apps import users
from loci.apps.versions import change_record
from loci.dialects.presences import naming
from loci.dialects.presences.ports import PresenceWrites
from loci.dialects.presences.surfaces import MAX_BYTES, MAX_THEMES, USER_PIECE, count_bytes
from loci.errors import Conflict, Malformed, NotFound, Refused
from loci.ids import ConversationId
from loci.model.presences import DreamActions, Presence, PresenceSettings, StyleSnippet, Surfaces
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller

MIN_HOURS, MAX_HOURS = 1, 24 * 7
MAX_THEME = 60
"""Characters of the name of a theme."""
FIRST_LOOK = timedelta(minutes=10)
"""When the sweeper first looks at a presence whose gate was opened."""

_CURSOR = re.compile(ids.HASH)


@record(frozen=True, slots=True)
class PresenceChange:
    """Changes of a presence; None leaves a field as it is. ``themes`` replaces all of them, each with its user
    extras."""

    dreams: bool | None = None
    interval_hours: int | None = None
    actions: DreamActions | None = None
    themes: Mapping[str, str] | None = None
    accent: str | None = None
    font: str | None = None


def put_presence(
    ports: PresenceWrites, caller: Caller, external_id: str, change: PresenceChange, if_match: int | None = None
) -> Presence:
    """The presence with these changes, created when it is absent. Raises Refused (a field breaks a rule), Conflict (a
    stale version, a restricted user), Contended."""
    _require_valid(change)

    def once() -> Presence | None:
        before = _find_as_read(ports, caller, external_id, if_match)
        _require_themes(change.themes or {}, {} if before is None else before.surfaces.themes)
        before = before or find_or_make(ports, caller, external_id)
        after = _apply_change(before, change, ports.now())
        if after == before:
            return before
        after = replace(after, updated_at=ports.now(), version=before.version + 1)
        return after if ports.presences.replace(caller.directory, before, after) is Outcome.DONE else None

    return retry_contended(ports, once)


def _find_as_read(ports: PresenceWrites, caller: Caller, external_id: str, if_match: int | None) -> Presence | None:
    """The presence, if it has the version that was read. Raises Conflict where it has not."""
    presence = find_presence(ports, caller, external_id)
    if if_match is not None and if_match != (0 if presence is None else presence.version):
        version = "there is none now" if presence is None else f"its version is now {presence.version}"
        raise Conflict(f"the presence has changed; {version}")
    return presence


def get_presence(ports: PresenceWrites, caller: Caller, external_id: str) -> Presence:
    """Raises NotFound, Refused (the id), Conflict (a restricted user)."""
    presence = find_presence(ports, caller, external_id)
    if presence is None:
        raise NotFound("presence not found")
    return presence


def find_presence(ports: PresenceWrites, caller: Caller, external_id: str) -> Presence | None:
    """The presence, None before anything was written about it. Raises Refused (the id), Conflict (a restricted
    user)."""
    key = naming.presence_key(external_id)
    user = users.find_user(ports, caller.directory)
    users.require_active(user)
    presence = ports.presences.get(caller.directory, key)
    return presence if presence is not None and user is not None and presence.epoch == user.epoch else None


def list_presences(ports: PresenceWrites, caller: Caller, cursor: str | None, limit: int) -> Page[Presence]:
    """The caller's presences, in no order that means anything. Raises Malformed for an invalid cursor, Conflict (a
    restricted user)."""
    if cursor is not None and not _CURSOR.fullmatch(cursor):
        raise Malformed("invalid cursor for this list")
    user = users.find_user(ports, caller.directory)
    users.require_active(user)
    page = ports.presences.list(caller.directory, cursor, limit)
    return Page(tuple(each for each in page.items if user is not None and each.epoch == user.epoch), page.cursor)


def find_or_make(ports: PresenceWrites, caller: Caller, external_id: str) -> Presence:
    """The presence, created when it is absent. Raises Refused (the id), Conflict (a restricted user), Contended."""
    key = naming.presence_key(external_id)

    def once() -> Presence | None:
        presence = find_presence(ports, caller, external_id)
        if presence is not None:
            return presence
        now = ports.now()
        epoch, first = users.admit_first_write(ports, users.find_user(ports, caller.directory), now)
        new_presence = Presence(key, external_id, epoch, now, now)
        return (
            new_presence
            if ports.presences.create(caller.directory, new_presence, FirstWrite(first)) is Outcome.DONE
            else None
        )

    return retry_contended(ports, once)


def note_turn(
    ports: PresenceWrites,
    caller: Caller,
    external_id: str,
    current: ConversationId | None = None,
    *,
    is_fed: bool = False,
) -> Presence:
    """Notes that a turn comes, before it is written: a dream that is being written stops. ``current`` is the
    conversation that it joins; ``is_fed``: its sessions are bound to its memory now. Raises as ``find_or_make``."""

    def note(before: Presence) -> Presence:
        now_current, now_fed = current or before.current, is_fed or before.is_fed
        return replace(before, last_turn_at=ports.now(), current=now_current, is_fed=now_fed)

    return change_presence(ports, caller, partial(find_or_make, ports, caller, external_id), note)


def change_presence(
    ports: PresenceWrites,
    caller: Caller,
    read: Callable[[], Presence],
    change: Callable[[Presence], Presence],
    if_match: int | None = None,
) -> Presence:
    """Change a presence as ``change_record`` does."""
    put = partial(ports.presences.replace, caller.directory)
    return change_record(ports, read, change, put, if_match, noun="presence")


def _apply_change(before: Presence, change: PresenceChange, now: datetime) -> Presence:
    settings, looks = before.settings, before.surfaces
    hours = change.interval_hours
    after = PresenceSettings(
        settings.dreams if change.dreams is None else change.dreams,
        settings.interval if hours is None else timedelta(hours=hours),
        change.actions or settings.actions,
    )
    themes = looks.themes if change.themes is None else _themes(looks.themes, change.themes)
    surfaces = Surfaces(themes, change.accent or looks.accent, change.font or looks.font, looks.widgets)
    return replace(before, settings=after, surfaces=surfaces, due=_due(before, after, now))


def _due(before: Presence, settings: PresenceSettings, now: datetime) -> datetime | None:
    if not settings.dreams:
        return None
    if before.due is None:
        return now + FIRST_LOOK
    return min(before.due, now + settings.interval)


def _themes(
    before: Mapping[str, tuple[StyleSnippet, ...]], sent_body: Mapping[str, str]
) -> dict[str, tuple[StyleSnippet, ...]]:
    """The themes that were sent. Extras that say what they said keep the pieces that dreams added."""
    return {
        name: before[name] if name in before and join_styles(before[name]) == css else _piece(css)
        for name, css in sent_body.items()
    }


def join_styles(pieces: tuple[StyleSnippet, ...]) -> str:
    """The user extras of a theme as one text."""
    return "\n".join(piece.css for piece in pieces)


def _piece(css: str) -> tuple[StyleSnippet, ...]:
    return (StyleSnippet(USER_PIECE, css),) if css else ()


def _require_valid(change: PresenceChange) -> None:
    from loci.dialects.presences import acting

    if change.interval_hours is not None and not MIN_HOURS <= change.interval_hours <= MAX_HOURS:
        raise Refused.field("/dreamIntervalHours", f"must be {MIN_HOURS} to {MAX_HOURS} hours")
    if change.accent is not None and not acting.is_colour(change.accent):
        raise Refused.field("/accent", "must be a colour as #rrggbb, in lower case")
    if change.font is not None and not acting.is_font(change.font):
        raise Refused.field("/font", "must be the name of a font: 1 to 60 letters, digits, blanks and dashes")


def _require_themes(sent_body: Mapping[str, str], before: Mapping[str, tuple[StyleSnippet, ...]]) -> None:
    """Extras that are as they were need no proof: dreams may have made them longer than one text may be."""
    if len(sent_body) > MAX_THEMES:
        raise Refused.field("/themes", f"at most {MAX_THEMES} themes")
    for name in sent_body:
        if not 1 <= len(name) <= MAX_THEME or not name.strip():
            raise Refused.field("/themes", f"the name of a theme must be 1 to {MAX_THEME} characters and not blank")
    after = _themes(before, sent_body)
    for name, pieces in after.items():
        if pieces != before.get(name):
            _require_decoration(join_styles(pieces))
    if count_bytes(Surfaces(after)) > MAX_BYTES:
        raise Refused.field("/themes", f"all themes together may take {MAX_BYTES} bytes as JSON")


def _require_decoration(css: str) -> None:
    from loci.dialects.presences.stylesheets import MAX_CSS, clean_styles  # with the parser of CSS

    dropped = clean_styles(css).dropped
    if dropped:
        raise Refused.field("/themes", f"extras may only decorate, in at most {MAX_CSS} characters: {dropped[0]}")
