"""API keys: made and shown once, listed, revoked, and checked with every request that has one.

A key is ``loci_<whose>.<ulid>.<secret>``; ``whose`` names its tenant, app and user, so that one read finds it.
"""

import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from datetime import datetime

from loci import ids
from loci.apps import audit, users
from loci.apps.ports import KeyChecks, KeyWrites
from loci.errors import Forbidden, Malformed, NotFound, Refused
from loci.ids import ApiKeyId
from loci.model.api_keys import ApiKey, KeyScope
from loci.ports.paging import all_items
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import APP_OWNER, DIRECTORY, Caller, Role, Scope, require_admin, user_owner
from loci.text.patterns import LazyPattern

PREFIX = "loci_"
MAX_NAME = 100
MAX_KEYS = 50
"""Limit of one user, and of one app."""
SECRET_BYTES = 32
_KEY = LazyPattern(rf"{PREFIX}([\w-]{{1,600}})\.({ids.ULID_FORM})\.([\w-]{{43}})")


@record(frozen=True, slots=True)
class NewApiKey:
    """``of_app``: it may act for any user of the app, and only an admin makes it. With ``own_memory`` it may have
    memories of its own too."""

    name: str
    of_app: bool = False
    scopes: tuple[KeyScope, ...] = (KeyScope.READ, KeyScope.WRITE)
    expires_at: datetime | None = None
    own_memory: bool = False


@record(frozen=True, slots=True)
class IssuedKey:
    """``text`` is what its holder sends; nothing shows it again."""

    key: ApiKey
    text: str


@record(frozen=True, slots=True)
class KeyHolder:
    """The verified holder of a key: a user, or for a key of the app a service."""

    tenant: str
    app: str
    user: str
    role: Role
    scopes: tuple[KeyScope, ...]
    own_memory: bool | None


def create_key(ports: KeyWrites, caller: Caller, new: NewApiKey) -> IssuedKey:
    """One of the app is in the audit of the admin. Raises Refused (name, scopes, expiry, too many keys), Forbidden (one
    of the app without the role, or a service), Conflict (a restricted user), Contended."""
    _require_valid(new, ports.now())
    directory = _directory(caller, new.of_app)
    id = ApiKeyId(ids.new_ulid(ports.now(), ports.random), new.of_app)
    _note_change(ports, caller, id, "createApiKey")

    def once() -> IssuedKey | None:
        now = ports.now()
        _, first = users.admit_first_write(ports, users.find_user(ports, caller.directory), now)
        if sum(1 for _ in all_items(lambda cursor: ports.api_keys.list(directory, cursor, MAX_KEYS))) >= MAX_KEYS:
            raise Refused.field("/name", f"there can be at most {MAX_KEYS} keys; revoke one first")
        secret = _encode(ports.random.randbytes(SECRET_BYTES))
        key = ApiKey(
            id=id,
            name=new.name,
            user=None if new.of_app else caller.user,
            secret_hash=_hash(secret),
            scopes=new.scopes,
            created_at=now,
            expires_at=new.expires_at,
            own_memory=new.own_memory if new.of_app else None,
        )
        visitor = caller.directory if new.of_app else None
        outcome = ports.api_keys.create(directory, key, FirstWrite(first), visitor)
        return IssuedKey(key, _text_of(caller, key, secret)) if outcome is Outcome.DONE else None

    return retry_contended(ports, once)


def list_keys(
    ports: KeyWrites, caller: Caller, *, of_app: bool = False, cursor: str | None = None, limit: int = 50
) -> Page[ApiKey]:
    """Oldest first. Raises Malformed (the cursor), Forbidden (those of the app without the role), Conflict (a
    restricted user)."""
    if cursor is not None and not ids.is_ulid(cursor):
        raise Malformed("invalid cursor for this list")
    directory = _directory(caller, of_app)
    users.require_active(users.find_user(ports, caller.directory))
    return ports.api_keys.list(directory, cursor, limit)


def revoke_key(ports: KeyWrites, caller: Caller, id: ApiKeyId) -> None:
    """Deletes a key; what has it already is let in for at most a minute more. One of the app is in the audit of the
    admin. Raises NotFound, Forbidden, Conflict (a restricted user)."""
    directory = _directory(caller, id.of_app)
    users.require_active(users.find_user(ports, caller.directory))
    _note_change(ports, caller, id, "revokeApiKey")
    if ports.api_keys.delete(directory, id.ulid) is not Outcome.DONE:
        raise NotFound("key not found")


def check_key(ports: KeyChecks, text: str) -> KeyHolder | None:
    """Who holds a key, None for a text that is none, or none any more. Notes the day of its use. Raises Unavailable."""
    match = _KEY.fullmatch(text)
    found_key = None if match is None else _find_key(ports, match.group(1), match.group(2))
    if match is None or found_key is None or not hmac.compare_digest(found_key[1].secret_hash, _hash(match.group(3))):
        return None
    directory, key = found_key
    holder = _holder_of(ports, directory, key)
    if holder is not None and _is_unused_today(ports, key):
        ports.api_keys.note_use(directory, key.id.ulid, ports.now().date())
    return holder


def _find_key(ports: KeyChecks, whose_text: str, ulid: str) -> tuple[Scope, ApiKey] | None:
    directory = _read_directory(whose_text)
    key = None if directory is None else ports.api_keys.get(directory, ulid)
    return None if directory is None or key is None else (directory, key)


def _is_unused_today(ports: KeyChecks, key: ApiKey) -> bool:
    return key.last_used_on != ports.now().date()


def _holder_of(ports: KeyChecks, directory: Scope, key: ApiKey) -> KeyHolder | None:
    """None for a key that has ended, or that no release takes any more."""
    if not key.is_usable or (key.expires_at is not None and key.expires_at <= ports.now()):
        return None
    user, role = (str(key.id), Role.SERVICE) if key.user is None else (key.user, Role.USER)
    return KeyHolder(directory.tenant, directory.app, user, role, key.scopes, key.own_memory)


def _note_change(ports: KeyWrites, caller: Caller, id: ApiKeyId, act: str) -> None:
    """A key of the app opens the data of all its users, one's own only what one has anyway."""
    if id.of_app:
        audit.note_access(ports, caller, caller.owner, act, str(id))


def _require_valid(new: NewApiKey, now: datetime) -> None:
    if not 1 <= len(new.name) <= MAX_NAME or not new.name.strip():
        raise Refused.field("/name", f"name must be 1 to {MAX_NAME} characters and not blank")
    if not new.scopes or len(set(new.scopes)) < len(new.scopes):
        raise Refused.field("/scopes", "scopes must name read, write or account, each at most once")
    if new.expires_at is not None and new.expires_at <= now:
        raise Refused.field("/expiresAt", "expiresAt must be in the future")
    if new.own_memory and not new.of_app:
        raise Refused.field("/ownMemory", "ownMemory is for a key of the app: one of yours has your memory anyway")


def _directory(caller: Caller, of_app: bool) -> Scope:
    if of_app:
        require_admin(caller)
        return caller.app_directory
    if caller.role is Role.SERVICE:
        raise Forbidden("a service makes no keys of its users: they make them, or an admin makes one of the app")
    return caller.directory


def _text_of(caller: Caller, key: ApiKey, secret: str) -> str:
    owner = APP_OWNER if key.user is None else user_owner(key.user)
    whose = json.dumps([caller.tenant, caller.app, owner], separators=(",", ":"))
    return f"{PREFIX}{_encode(whose.encode())}.{key.id.ulid}.{secret}"


def _read_directory(text: str) -> Scope | None:
    """The directory that the key lies in; None where the text names none. The read that follows decides."""
    try:
        whose = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        is_whose = isinstance(whose, list) and len(whose) == 3 and all(isinstance(part, str) for part in whose)
        # JSON may hold halves of letters, which no key of a table can.
        "".join(whose if is_whose else ()).encode()
    except (NotBase64, RecursionError, ValueError):
        return None
    is_named = is_whose and not any("#" in part for part in whose)
    return Scope(whose[0], whose[1], DIRECTORY, whose[2]) if is_named else None


def _encode(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
