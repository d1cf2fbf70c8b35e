"""Templates by id: built in, or registered by the admins of an app for all of its users."""

import re

from loci.apps import users
from loci.apps.versions import require_version
from loci.context import templates
from loci.context.template_ports import TemplateReads, TemplateWrites
from loci.errors import Conflict, Malformed, NotFound, Refused
from loci.model.apps import RegisteredTemplate, TemplateSource
from loci.ports.parts import UserReads
from loci.ports.writes import Outcome, Page
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, require_admin

_ID = re.compile(r"[a-z0-9-]{1,63}")


_CURSOR = "after."
"""Begins the cursors of this list: an id alone is none."""


@record(frozen=True, slots=True)
class PutTemplate:
    """``created`` is False when it replaced one."""

    template: RegisteredTemplate
    created: bool


@record(frozen=True, slots=True)
class ListedTemplate:
    """A template with its id; the source alone of a built-in one."""

    id: str
    template: RegisteredTemplate | TemplateSource


def is_id(text: str) -> bool:
    """Whether this can be a template's id: 1 to 63 of a-z, 0-9 and -."""
    return _ID.fullmatch(text) is not None


def require_id(text: str) -> str:
    """The text, when it can be a template's id. Raises Malformed otherwise."""
    if not is_id(text):
        raise Malformed("not a valid template id")
    return text


def template_source(ports: TemplateReads, caller: Caller, id: str) -> TemplateSource:
    """The template of that id that is built in, else the one that the caller's app has registered. Raises Refused for
    the field ``/templateId`` when there is none."""
    found_template_source = ports.templates.read(id)
    if found_template_source is not None:
        return found_template_source
    registered = ports.template_records.get(caller.app_directory, id)
    if registered is None:
        raise Refused.field("/templateId", "template not found")
    return registered.source


def list_templates(
    ports: TemplateWrites, caller: Caller, *, cursor: str | None = None, limit: int = 50
) -> Page[ListedTemplate]:
    """Templates built in and those of the app together, by id. Raises Malformed for a foreign cursor, Forbidden,
    Conflict (a restricted admin)."""
    after = _after(cursor)
    _require_admin(ports, caller)
    page = ports.template_records.list(caller.app_directory, after, limit)
    # What lies beyond a page that ends early comes with the next one.
    ids = (id for id in ports.templates.ids() if id > (after or "") and (page.cursor is None or id <= page.cursor))
    built_in = (ListedTemplate(id, source) for id in ids if (source := ports.templates.read(id)) is not None)
    every = sorted((*built_in, *(ListedTemplate(one.id, one) for one in page.items)), key=lambda one: one.id)
    is_more = len(every) > limit or page.cursor is not None
    return Page(tuple(every[:limit]), f"{_CURSOR}{every[:limit][-1].id}" if is_more else None)


def _after(cursor: str | None) -> str | None:
    """The id that a page ended with."""
    if cursor is None:
        return None
    after = cursor.removeprefix(_CURSOR)
    if after == cursor or not is_id(after):
        raise Malformed("invalid cursor for this list")
    return after


def get_template(ports: TemplateWrites, caller: Caller, id: str) -> RegisteredTemplate | TemplateSource:
    """The source alone of a built-in one. Raises NotFound, Forbidden, Conflict (a restricted admin)."""
    _require_admin(ports, caller)
    return ports.templates.read(id) or _require_registered(ports, caller, id)


def put_template(
    ports: TemplateWrites, caller: Caller, id: str, source: TemplateSource, if_match: int | None = None
) -> PutTemplate:
    """Raises Refused (no template that ``templates.load_template`` takes), Forbidden, Conflict (a built-in one, a
    stale version, a restricted admin), Contended."""
    _require_own(ports, caller, id)
    _require_good(source)

    def once() -> PutTemplate | None:
        now = ports.now()
        before = ports.template_records.get(caller.app_directory, id)
        require_version(0 if before is None else before.version, if_match, "template")
        made_at, version = (now, 1) if before is None else (before.created_at, before.version + 1)
        after = RegisteredTemplate(id, source, made_at, now, version)
        outcome = ports.template_records.replace(caller.app_directory, id, before, after)
        return PutTemplate(after, before is None) if outcome is Outcome.DONE else None

    return retry_contended(ports, once)


def delete_template(ports: TemplateWrites, caller: Caller, id: str, if_match: int | None = None) -> None:
    """Raises NotFound, Forbidden, Conflict (a built-in one, a stale version, a restricted admin), Contended."""
    _require_own(ports, caller, id)

    def once() -> Outcome | None:
        before = _require_registered(ports, caller, id)
        require_version(before.version, if_match, "template")
        outcome = ports.template_records.replace(caller.app_directory, id, before, None)
        return outcome if outcome is Outcome.DONE else None

    retry_contended(ports, once)


def _require_registered(ports: TemplateReads, caller: Caller, id: str) -> RegisteredTemplate:
    registered_template = ports.template_records.get(caller.app_directory, id)
    if registered_template is None:
        raise NotFound("template not found")
    return registered_template


def _require_own(ports: TemplateWrites, caller: Caller, id: str) -> None:
    _require_admin(ports, caller)
    if ports.templates.read(id) is not None:
        raise Conflict("a built-in template cannot be changed")


def require_preview(ports: UserReads, caller: Caller, source: TemplateSource) -> None:
    """Raises Refused (no template that ``templates.load_template`` takes), Forbidden, Conflict (a restricted
    admin)."""
    _require_admin(ports, caller)
    _require_good(source)


def _require_good(source: TemplateSource) -> None:
    try:
        templates.load_template(source.text)
    except Refused as refusal:
        raise Refused.field("/template", refusal.detail) from refusal


def _require_admin(ports: UserReads, caller: Caller) -> None:
    require_admin(caller)
    users.require_active(users.find_user(ports, caller.directory))
