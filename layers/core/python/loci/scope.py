"""The caller, the scope of data, and the owners that a caller may act for.

Every record belongs to one ``Scope``, and only this module builds its partition key. Tenant, app and user come from the
verified token. Only ``owner_for`` decides which owners' data a caller may read, write or manage.
"""

import re
import unicodedata
from dataclasses import replace
from enum import StrEnum
from urllib.parse import quote, unquote

from loci.errors import Forbidden, NotFound, Refused
from loci.records import record

APP_OWNER = "@app"
DIRECTORY = "@"
MAX_USER_BYTES = 128
EVERY_TENANT = "*"
TENANT_SEPARATOR = ","
"""Between the tenants of a machine that serves several."""

_FORMER_ROLES = {"break-glass": "user"}
"""Roles that a release took away, and what who has one is now."""
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
_GROUP_KEY = "@group:"
_GROUP = re.compile(r"[a-z0-9-]{1,63}")
_UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})
_NOBODY = frozenset({"", "null", "none", "undefined", "nil", "<nil>", "[objectobject]"})
"""Texts that languages write for no value, without spaces."""


class Role(StrEnum):
    USER = "user"
    ADMIN = "admin"
    SERVICE = "service"
    SUPPORT = "support"
    """Reads, explains and corrects the memories of a person that each request names: ``loci.apps.support``."""


class Act(StrEnum):
    """Act of a caller on an owner's data; ``MANAGE`` is creating, changing or deleting a space."""

    READ = "read"
    WRITE = "write"
    MANAGE = "manage"


@record(frozen=True, slots=True)
class Scope:
    """The four-tuple every record belongs to; ``namespace`` and ``owner`` are in key form."""

    tenant: str
    app: str
    namespace: str
    owner: str

    @property
    def partition(self) -> str:
        """The partition key of this scope in every table."""
        return f"{self.tenant}#{self.app}#{self.namespace}#{self.owner}"

    @property
    def directory(self) -> "Scope":
        """The partition of the owner's user record, spaces, bindings and conversation pointers."""
        return Scope(self.tenant, self.app, DIRECTORY, self.owner)

    @property
    def app_directory(self) -> "Scope":
        """The partition of the app's bindings, spaces, templates and settings."""
        return Scope(self.tenant, self.app, DIRECTORY, APP_OWNER)

    @property
    def tenant_directory(self) -> "Scope":
        """The partition of records for all apps of the tenant; no app can have its name."""
        return Scope(self.tenant, DIRECTORY, DIRECTORY, APP_OWNER)

    @classmethod
    def parse(cls, partition: str) -> "Scope":
        """The inverse of ``partition``. Raises ValueError for anything else."""
        tenant, app, namespace, owner = partition.split("#")
        return cls(tenant, app, namespace, owner)


@record(frozen=True, slots=True)
class Caller:
    """A verified caller. ``user`` owns the data; ``actor`` has the token, and differs from the user only for a
    service and for support. ``own_memory`` says whether a service may have memories of its own, None where nothing says
    so: what one owns already it keeps (``loci.apps.whose``)."""

    tenant: str
    app: str
    user: str
    role: Role
    groups: frozenset[str]
    actor: str
    own_memory: bool | None = None

    @property
    def owner(self) -> str:
        return user_owner(self.user)

    @property
    def directory(self) -> Scope:
        return Scope(self.tenant, self.app, DIRECTORY, self.owner)

    @property
    def app_directory(self) -> Scope:
        return self.directory.app_directory

    @property
    def is_support(self) -> bool:
        """Whether this is somebody in support who asks for another person."""
        return self.role is Role.SUPPORT and self.actor != self.user

    def own(self, namespace: str) -> Scope:
        """The caller's own scope in a namespace, or in a space key."""
        return Scope(self.tenant, self.app, namespace, self.owner)


def caller(
    *,
    tenant: str,
    app: str,
    user: str,
    role: str,
    groups: frozenset[str] = frozenset(),
    acting_for: str | None = None,
    in_tenant: str | None = None,
    own_memory: bool | None = None,
) -> Caller:
    """Creates a caller from verified claims; nothing else creates one. Raises Forbidden for an invalid claim, Refused
    for a service that acts for no one.

    ``acting_for`` is the ``X-Loci-User`` header, ``in_tenant`` is ``X-Loci-Tenant``. Invalid group names own nothing
    and are dropped.
    """
    tenant, role = _tenant_of(tenant, role, in_tenant), _FORMER_ROLES.get(role, role)
    for name, value in (("tenant", tenant), ("app", app)):
        if not _NAME.fullmatch(value):
            raise Forbidden(f"the token's {name} claim is missing or does not match [a-z0-9][a-z0-9-]{{0,62}}")
    if role not in list(Role):
        raise Forbidden("the token's role claim must be user, admin, service or support")
    if acting_for is not None and role not in (Role.SERVICE, Role.SUPPORT):
        raise Forbidden("only the roles service and support may send X-Loci-User")
    if acting_for is not None:
        refuse_nobody(acting_for, "X-Loci-User")
    for name, value in (
        ("user claim", user),
        ("X-Loci-User header", user if acting_for is None else acting_for),
    ):
        if not 0 < len(value.encode("utf-8", "surrogatepass")) <= MAX_USER_BYTES:
            raise Forbidden(f"the {name} is missing or over {MAX_USER_BYTES} bytes")
    # What the groups of somebody in support own is not the person's.
    is_own = acting_for is None or role != Role.SUPPORT
    own = frozenset(group for group in groups if is_own and _GROUP.fullmatch(group))
    return Caller(tenant, app, acting_for or user, Role(role), own, user, own_memory)


def refuse_nobody(name: str, field: str) -> None:
    """Refuses an id that a program wrote for want of one: two people who are both called ``undefined`` would share a
    memory. ``field`` is where it was sent. Raises Refused."""
    said = "".join(letter for letter in name if unicodedata.category(letter) not in _UNSEEN)
    if said.casefold() in _NOBODY:
        raise Refused.field(field, f"{field} names no one: send the id of the person")


def _tenant_of(claim: str, role: str, in_tenant: str | None) -> str:
    """The tenant of a call. The claim of a machine may name several, or every one: each of its calls then names its
    own. Raises Forbidden."""
    serves_several = claim == EVERY_TENANT or TENANT_SEPARATOR in claim
    if not serves_several or role != Role.SERVICE:
        if in_tenant not in (None, claim):
            raise Forbidden("this token is of one tenant: X-Loci-Tenant names another one")
        return claim
    if in_tenant is None:
        raise Forbidden("this token serves several tenants: name one in the header X-Loci-Tenant")
    if claim != EVERY_TENANT and in_tenant not in claim.split(TENANT_SEPARATOR):
        raise Forbidden("this token does not serve the tenant that X-Loci-Tenant names")
    if not _NAME.fullmatch(in_tenant):
        raise Forbidden("X-Loci-Tenant does not match [a-z0-9][a-z0-9-]{0,62}")
    return in_tenant


def user_owner(user: str) -> str:
    """A user's name in key form: all but ``A-Za-z0-9._-`` percent-encoded, so ``#`` and ``@`` cannot occur."""
    return quote(user, safe="", errors="surrogatepass").replace("~", "%7E")


@record(frozen=True, slots=True)
class Owner:
    """The owner of data: a user, a group or the app (neither). Only this module reads the key form of one."""

    user: str | None = None
    group: str | None = None

    @property
    def is_app(self) -> bool:
        return self.user is None and self.group is None

    @classmethod
    def parse(cls, key: str) -> "Owner":
        """The owner of a key form, as a ``Scope`` has it."""
        if key == APP_OWNER:
            return cls()
        if key.startswith(_GROUP_KEY):
            return cls(group=key.removeprefix(_GROUP_KEY))
        return cls(user=unquote(key, errors="surrogatepass"))


def is_person(owner: str) -> bool:
    """Whether an owner, in key form, is a user and no app or group."""
    return not owner.startswith("@")


def group_owner(group: str, pointer: str = "/owner/group") -> str:
    """A group's name in key form. Raises Refused for an invalid name."""
    if not _GROUP.fullmatch(group):
        raise Refused.field(pointer, "a group name must be 1 to 63 of the characters a-z, 0-9 and -")
    return f"{_GROUP_KEY}{group}"


def owner_for(caller: Caller, owner: str, act: Act) -> str:
    """Returns the owner if the caller may act on its data; the only decision about owners.

    Users may do everything with their own data. ``@app``: everyone reads, ``admin`` writes and manages. ``@group:x``:
    members read and write, ``admin`` manages. Raises NotFound for another user's data, which does not exist for the
    caller, Forbidden if only the role is missing.
    """
    if owner == caller.owner:
        return owner
    other = Owner.parse(owner)
    if other.is_app:
        return _require_allowed(owner, act is Act.READ or caller.role is Role.ADMIN)
    if other.user is not None:
        raise NotFound("record not found")
    member = other.group in caller.groups
    if act is Act.MANAGE:
        return _require_allowed(owner, caller.role is Role.ADMIN)
    if not member:
        raise NotFound("record not found")
    return owner


def space_owner(caller: Caller, space_key: str) -> str:
    """The owner, in key form, of the space with this key: the prefix names a shared owner, else it is the caller."""
    if space_key.startswith("app."):
        return APP_OWNER
    if space_key.startswith("grp."):
        return group_owner(space_key.split(".")[1])
    return caller.owner


def is_shared_space(space_key: str) -> bool:
    """Whether the space with this key belongs to the app or to a group."""
    return space_key.startswith(("app.", "grp."))


def space_prefix(owner: str) -> str:
    """The prefix of the keys of an owner's spaces; the inverse of ``space_owner``."""
    of = Owner.parse(owner)
    if of.is_app:
        return "app."
    return "" if of.group is None else f"grp.{of.group}."


def require_admin(caller: Caller) -> None:
    """Raises Forbidden unless the caller is an admin."""
    if caller.role is not Role.ADMIN:
        raise Forbidden("this requires the role admin")


def _require_allowed(owner: str, may: bool) -> str:
    if not may:
        raise Forbidden("this requires the role admin")
    return owner


def person_directory(caller: Caller, user: str | None) -> Scope:
    """The directory of the user that a request names; None means the caller. Raises Refused for an invalid name,
    Forbidden for another user without the role."""
    if user is None or user_owner(user) == caller.owner:
        return caller.directory
    if not 0 < len(user.encode("utf-8", "surrogatepass")) <= MAX_USER_BYTES:
        raise Refused.field("/userId", f"userId must be 1 to {MAX_USER_BYTES} bytes")
    require_admin(caller)
    return replace(caller.directory, owner=user_owner(user))
