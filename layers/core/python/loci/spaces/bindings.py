"""Bindings: which conversations are extracted into which spaces, and how.

A binding is stored in its creator's directory if all of its scopes name the creator, else in the app's partition, which
only admins reach. Scopes and targets never change.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import astuple, field, replace
from functools import partial
from typing import TypeVar

from loci import ids
from loci.apps import idempotency, users
from loci.apps.ports import AuditPorts
from loci.apps.versions import change_record, require_version
from loci.errors import Malformed, NotFound, Refused
from loci.ids import BindingId
from loci.model.budgets import Budget, require_valid_budget
from loci.model.guidance import CategoryGuide, Guidance, require_valid_guidance
from loci.model.jobs import EXTRACTION_VERSIONS, GUIDED_VERSIONS, Binding, ConversationScope, ExtractionPolicy
from loci.model.users import JsonValue, Marker, UserRecord
from loci.ports.parts import BindingReads, Clock
from loci.ports.writes import FirstWrite, MarkerHome, Outcome, Page
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import MAX_USER_BYTES, Caller, Role, Scope, require_admin, user_owner
from loci.spaces import targets
from loci.spaces.matching import all_bindings
from loci.spaces.ports import BindingPorts
from loci.spaces.targets import NamedSpaces
from loci.text.namespaces import ANY, namespace_key

MAX_SCOPES = 20
MAX_BINDINGS = 50
"""Bindings of one user."""
MAX_APP_BINDINGS = 500
"""Bindings of an app: each close of a conversation of any user reads them all."""
MAX_SPACES_AT_CLOSE = 100
"""Spaces that one conversation may be extracted into by bindings of its owner, and as many by those of the app."""
MAX_WINDOW_TURNS = 1000
MAX_SILENCE_MINUTES = 1440
BY_MODEL = "model"
EXTRACTORS = frozenset({"rules", "facts", "verbatim", BY_MODEL})

T = TypeVar("T")


@record(frozen=True, slots=True)
class NewBinding:
    """A binding as a client sends it; ``spaces`` are looked up before it is stored."""

    scopes: tuple[ConversationScope, ...]
    spaces: NamedSpaces
    policy: ExtractionPolicy = field(default_factory=ExtractionPolicy)
    enabled: bool = True


@record(frozen=True, slots=True)
class PolicyChange:
    """Changes to a policy; None leaves a field unchanged. A budget replaces the former one as a whole."""

    extraction_version: str | None = None
    extractor: str | None = None
    on_conversation_closed: bool | None = None
    windowed: bool | None = None
    window_turns: int | None = None
    budget: Budget | None = None
    instructions: str | None = None
    categories: tuple[CategoryGuide, ...] | None = None
    silence_minutes: int | None = None

    def of(self, policy: ExtractionPolicy) -> ExtractionPolicy:
        return ExtractionPolicy(
            extraction_version=_or_unchanged(self.extraction_version, policy.extraction_version),
            extractor=_or_unchanged(self.extractor, policy.extractor),
            on_conversation_closed=_or_unchanged(self.on_conversation_closed, policy.on_conversation_closed),
            windowed=_or_unchanged(self.windowed, policy.windowed),
            window_turns=_or_unchanged(self.window_turns, policy.window_turns),
            silence_minutes=_or_unchanged(self.silence_minutes, policy.silence_minutes),
            budget=_or_unchanged(self.budget, policy.budget),
            guidance=Guidance(
                policy.guidance.instructions if self.instructions is None else self.instructions or None,
                _or_unchanged(self.categories, policy.guidance.categories),
            ),
        )


@record(frozen=True, slots=True)
class BindingChange:
    """Changes to a binding; scopes and spaces never change."""

    policy: PolicyChange = field(default_factory=PolicyChange)
    enabled: bool | None = None


def create_binding(ports: BindingPorts, caller: Caller, new: NewBinding, key: str | None = None) -> Binding:
    """Creates a binding. Raises Forbidden (conversations of other users without the role), Refused, NotFound (an absent
    space), Conflict for a restricted user, Contended."""
    idempotency.require_key(key)
    _require_scopes(new.scopes)
    new = replace(new, scopes=_in_key_form(new.scopes))
    of_app = not all(_names_caller(scope, caller) for scope in new.scopes)
    if of_app:
        require_admin(caller)
    _require_policy(new.policy)
    targets.require_valid(caller, new.spaces)
    _audit_change(ports, caller, new.scopes, "createBinding")
    return retry_contended(ports, lambda: _create_once(ports, caller, new, of_app, key))


def get_binding(ports: BindingPorts, caller: Caller, id: BindingId) -> Binding:
    """The binding. Raises NotFound; Forbidden for a binding of the app without the role."""
    directory = _directory(caller, id.of_app)
    user = users.find_user(ports, caller.directory)
    users.require_active(user)
    found_binding = ports.bindings.get(directory, id.ulid)
    if found_binding is None or not _is_there(found_binding, user):
        raise NotFound("binding not found")
    return found_binding


def list_bindings(ports: BindingPorts, caller: Caller, *, cursor: str | None = None, limit: int = 50) -> Page[Binding]:
    """The caller's own bindings, oldest first; for an admin, those of the app follow. Raises Malformed for an invalid
    cursor."""
    user = users.find_user(ports, caller.directory)
    users.require_active(user)
    after = _after(caller, cursor)
    if after is not None and after.of_app:
        return _of_app(ports, caller, after.ulid, limit)
    page = ports.bindings.list(caller.directory, after.ulid if after else None, limit)
    own = tuple(binding for binding in page.items if _is_there(binding, user))
    if page.cursor is not None or caller.role is not Role.ADMIN:
        return Page(own, page.cursor)
    if len(page.items) == limit:
        return Page(own, page.items[-1].id.ulid)
    rest = _of_app(ports, caller, None, limit - len(page.items))
    return Page(own + rest.items, rest.cursor)


def update_binding(
    ports: BindingPorts, caller: Caller, id: BindingId, change: BindingChange, if_match: int | None = None
) -> Binding:
    """Changes a binding. Raises NotFound, Forbidden, Refused, Conflict (a stale version), Contended."""

    def apply(before: Binding) -> Binding:
        after = _apply_change(before, change)
        if after == before:
            return before
        _audit_change(ports, caller, before.scopes, "updateBinding", id)
        return replace(after, updated_at=ports.now())

    put = partial(ports.bindings.replace, _directory(caller, id.of_app))
    return change_record(ports, partial(get_binding, ports, caller, id), apply, put, if_match)


def delete_binding(ports: BindingPorts, caller: Caller, id: BindingId, if_match: int | None = None) -> None:
    """Deletes a binding. Raises NotFound, Forbidden, Conflict (a stale version), Contended."""

    def once() -> Outcome | None:
        before = get_binding(ports, caller, id)
        require_version(before.version, if_match)
        _audit_change(ports, caller, before.scopes, "deleteBinding", id)
        outcome = ports.bindings.replace(_directory(caller, id.of_app), before, None)
        return outcome if outcome is Outcome.DONE else None

    retry_contended(ports, once)


def _create_once(ports: BindingPorts, caller: Caller, new: NewBinding, of_app: bool, key: str | None) -> Binding | None:
    now = ports.now()
    user = users.find_user(ports, caller.directory)
    epoch, first = users.admit_first_write(ports, user, now)
    binding_id = BindingId(ids.new_ulid(now, ports.random), of_app)
    marker = _marker(ports, new, key, binding_id)
    if marker is not None:
        # Before the spaces are looked up: a retry gets its result even if one of them is gone.
        former = idempotency.find_marker(ports, caller.directory, MarkerHome.DIRECTORY, marker, now)
        if former is not None:
            return get_binding(ports, caller, BindingId.parse(former.ids[0]))
    resolved_targets = targets.resolve_targets(ports, caller, new.scopes, new.spaces)
    _require_room(ports, _directory(caller, of_app), new.scopes, len(resolved_targets), None if of_app else epoch)
    binding = Binding(
        id=binding_id,
        scopes=new.scopes,
        targets=resolved_targets,
        policy=new.policy,
        enabled=new.enabled,
        epoch=None if of_app else epoch,
        created_at=now,
        updated_at=now,
    )
    visitor = caller.directory if of_app else None
    outcome = ports.bindings.create(_directory(caller, of_app), binding, FirstWrite(first, marker), visitor)
    return binding if outcome is Outcome.DONE else None


def _marker(ports: Clock, new: NewBinding, key: str | None, id: BindingId) -> Marker | None:
    if key is None:
        return None
    sent: list[JsonValue] = [
        [[scope.namespace, scope.user] for scope in new.scopes],
        None if new.spaces.ids is None else [str(space) for space in new.spaces.ids],
        None if new.spaces.names is None else list(new.spaces.names),
        list(astuple(new.policy)),
        new.enabled,
    ]
    digest_text = idempotency.marker_hash("createBinding", "", key)
    return idempotency.marker(digest_text, idempotency.fingerprint(sent), (str(id),), ports.now())


def _require_scopes(scopes: tuple[ConversationScope, ...]) -> None:
    if not 1 <= len(scopes) <= MAX_SCOPES:
        raise Refused.field("/conversationScope", f"a binding must have 1 to {MAX_SCOPES} conversation scopes")
    for index, scope in enumerate(scopes):
        if not 1 <= len(scope.user.encode("utf-8", "surrogatepass")) <= MAX_USER_BYTES:
            raise Refused.field(
                f"{_pointer(scopes, index)}/userId", f'userId must be 1 to {MAX_USER_BYTES} bytes, or "*"'
            )


def _in_key_form(scopes: tuple[ConversationScope, ...]) -> tuple[ConversationScope, ...]:
    """The distinct scopes, with namespaces in key form."""
    conversation_scopes = (
        scope if scope.namespace == ANY else replace(scope, namespace=namespace_key(scope.namespace, pointer))
        for scope, pointer in ((scope, f"{_pointer(scopes, index)}/namespace") for index, scope in enumerate(scopes))
    )
    return tuple(dict.fromkeys(conversation_scopes))


def _pointer(scopes: tuple[ConversationScope, ...], index: int) -> str:
    return "/conversationScope" if len(scopes) == 1 else f"/conversationScope/{index}"


def _require_room(
    ports: BindingReads, directory: Scope, scopes: tuple[ConversationScope, ...], spaces: int, epoch: str | None
) -> None:
    """Raises Refused if one more binding to so many spaces exceeds the limit of its directory or of one
    conversation."""
    most, whose = (MAX_APP_BINDINGS, "an app") if epoch is None else (MAX_BINDINGS, "a user")
    there = [binding for binding in all_bindings(ports, directory) if binding.epoch == epoch]
    if len(there) >= most:
        raise Refused.field("/conversationScope", f"{whose} can have at most {most} bindings; delete one first")
    if spaces + _most_spaces(there, {scope.user for scope in scopes}) > MAX_SPACES_AT_CLOSE:
        limit = (
            f"all bindings of {whose} together can extract one conversation into at most {MAX_SPACES_AT_CLOSE} spaces"
        )
        raise Refused.field("/memorySpaceIds", limit)


def _most_spaces(there: list[Binding], users: set[str]) -> int:
    """The largest number of spaces that bindings name for one of these users, in all namespaces together."""
    anyone = 0
    by_user: Counter[str] = Counter()
    for binding in there:
        named = {scope.user for scope in binding.scopes}
        if ANY in named:
            anyone += len(binding.targets)
        else:
            by_user.update(dict.fromkeys(named, len(binding.targets)))
    counts = by_user if ANY in users else users
    return anyone + max((by_user[user] for user in counts), default=0)


def _require_policy(policy: ExtractionPolicy) -> None:
    if policy.extraction_version not in EXTRACTION_VERSIONS:
        raise Refused.field("/extractionPolicy/extractionVersion", f"must be one of {_or(EXTRACTION_VERSIONS)}")
    if policy.extractor is not None and policy.extractor not in EXTRACTORS:
        raise Refused.field("/extractionPolicy/extractor", f"must be one of {_or(EXTRACTORS)}")
    if policy.windowed and policy.window_turns == 0:
        raise Refused.field("/extractionPolicy/windowTurns", f"windowTurns must be 1 to {MAX_WINDOW_TURNS}")
    if not 0 <= policy.window_turns <= MAX_WINDOW_TURNS:
        raise Refused.field("/extractionPolicy/windowTurns", f"windowTurns must be 0 to {MAX_WINDOW_TURNS}")
    if not 1 <= policy.silence_minutes <= MAX_SILENCE_MINUTES:
        raise Refused.field("/extractionPolicy/silenceMinutes", f"silenceMinutes must be 1 to {MAX_SILENCE_MINUTES}")
    require_valid_budget(policy.budget, "/extractionPolicy/budget")
    require_valid_guidance(policy.guidance, "/extractionPolicy")
    if not policy.guidance.is_empty and policy.extraction_version not in GUIDED_VERSIONS:
        least = f"instructions and categories need {GUIDED_VERSIONS[0]} or newer"
        raise Refused.field("/extractionPolicy/extractionVersion", least)


def _apply_change(binding: Binding, change: BindingChange) -> Binding:
    policy = change.policy.of(binding.policy)
    _require_policy(policy)
    return replace(binding, policy=policy, enabled=_or_unchanged(change.enabled, binding.enabled))


def _audit_change(
    ports: AuditPorts, caller: Caller, scopes: tuple[ConversationScope, ...], act: str, id: BindingId | None = None
) -> None:
    """Records in the audit of each named user that an admin had their conversations extracted."""
    # Imported here because few callers create bindings for other users, and some need a fast cold start.
    from loci.apps import audit

    others = {user_owner(scope.user) for scope in scopes if scope.user != ANY} - {caller.owner}
    for owner in sorted(others):
        audit.note_access(ports, caller, owner, act, None if id is None else audit.target_of(str(id)))


def _names_caller(scope: ConversationScope, caller: Caller) -> bool:
    return scope.user != ANY and user_owner(scope.user) == caller.owner


def _directory(caller: Caller, of_app: bool) -> Scope:
    if not of_app:
        return caller.directory
    require_admin(caller)
    return caller.app_directory


def _is_there(binding: Binding, user: UserRecord | None) -> bool:
    return binding.id.of_app or (user is not None and user.epoch == binding.epoch)


def _of_app(ports: BindingReads, caller: Caller, after: str | None, limit: int) -> Page[Binding]:
    page = ports.bindings.list(caller.app_directory, after, limit)
    return Page(page.items, None if page.cursor is None else f"app.{page.cursor}")


def _after(caller: Caller, cursor: str | None) -> BindingId | None:
    if cursor is None:
        return None
    try:
        after = BindingId.parse(f"bind_{cursor}")
    except Malformed as error:
        raise Malformed("invalid cursor for this list") from error
    if after.of_app and caller.role is not Role.ADMIN:
        raise Malformed("invalid cursor for this list")
    return after


def _or_unchanged(new: T | None, old: T) -> T:
    return old if new is None else new


def _or(values: Iterable[str]) -> str:
    return ", ".join(sorted(values))
