"""The settings of the user pool: its plan, the address and callback URLs of its login, and the machines.

On the command line `callbackUrls` and `machines` are JSON.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from functions.token_claims.app import scope_name
from infra.setting_values import SettingError, read_choice, read_object
from loci.scope import EVERY_TENANT

Tier = Literal["lite", "essentials", "plus"]
TIERS: tuple[Tier, ...] = get_args(Tier)
# The maximum for an authorizer of an HTTP API; no quota raises it.
MAX_AUDIENCES = 50
SELF, SIGNED_IN = "self", "/app/signed-in"
ROLES = ("user", "admin", "service")
# Characters of a scope's name, as Cognito bounds it.
MAX_SCOPE = 256
_SCOPE = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
_MACHINE = re.compile(r"[a-z][a-z0-9]{0,31}")
_DOMAIN = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
# The URLs that Cognito accepts: TLS, loopback, or an app's own scheme; no fragment.
_CALLBACK = re.compile(r"(?:https://|http://localhost(?=[:/]|$)|(?!https?:)[a-z][a-z0-9+.-]*://)[^\s#]*")


@dataclass(frozen=True, slots=True)
class Machine:
    """The claims of a machine's tokens. With the role `service` it names the user that it acts for in each call, and
    with several tenants, or `*` for every one, the tenant too."""

    tenants: tuple[str, ...]
    app: str
    role: str = "service"

    @property
    def tenant(self) -> str:
        """The claim."""
        return ",".join(self.tenants)


def user_pool_tier(context: Mapping[str, object]) -> Tier:
    """Raises SettingError."""
    return read_choice(context, "userPoolTier", TIERS, "essentials")


def login_domain(context: Mapping[str, object]) -> str | None:
    """The prefix of the login's domain; None for the default, from the deployment's name and the account. Raises
    SettingError."""
    value = context.get("loginDomain")
    if value is None or (isinstance(value, str) and _DOMAIN.fullmatch(value)):
        return value
    raise SettingError("loginDomain", "takes 1 to 63 of a-z, 0-9 and -, first and last no -")


def callback_urls(
    context: Mapping[str, object], clients: tuple[str, ...], own: str | None = None
) -> Mapping[str, tuple[str, ...]]:
    """The callback URLs by client; ``self`` is that of the pages at the deployment's ``own`` address. Raises
    SettingError."""
    found = read_object(context, "callbackUrls")
    return {name: tuple(_resolve(url, own) for url in _urls(name, value, clients)) for name, value in found.items()}


def machines(
    context: Mapping[str, object], clients: tuple[str, ...], issuer: str | None, tier: Tier
) -> Mapping[str, Machine]:
    """The machines by name. Raises SettingError."""
    found = {name: _machine(name, value) for name, value in read_object(context, "machines").items()}
    if found and issuer is not None:
        raise SettingError("machines", "get their tokens from the stack's user pool, which 'issuer' replaces")
    if found and tier == "lite":
        raise SettingError("machines", "need the setting 'userPoolTier' to be essentials or plus")
    if len(found) + len(clients) > MAX_AUDIENCES:
        raise SettingError("machines", f"and clients can be {MAX_AUDIENCES} together, not {len(found) + len(clients)}")
    return found


def _resolve(url: str, own: str | None) -> str:
    if url != SELF:
        return url
    if own is None:
        raise SettingError("callbackUrls", "takes 'self' with the setting 'domain': no other address is known before")
    return f"{own}{SIGNED_IN}"


def _urls(client: str, value: object, clients: tuple[str, ...]) -> tuple[str, ...]:
    if client not in clients:
        raise SettingError("callbackUrls", f"{client!r} is no client; there are {', '.join(clients)}")
    if not isinstance(value, list) or not value:
        raise SettingError("callbackUrls", f"{client} takes a list of addresses")
    for url in value:
        if not isinstance(url, str) or not (url == SELF or _CALLBACK.fullmatch(url)):
            raise SettingError(
                "callbackUrls", f"{url!r} is neither https://…, http://localhost… nor of an app's scheme"
            )
    return tuple(value)


def _machine(name: str, value: object) -> Machine:
    if not _MACHINE.fullmatch(name):
        raise SettingError("machines", f"{name!r} isn't a lower-case word of at most 32 characters")
    fields = dict(value) if isinstance(value, dict) else {}
    given = set(fields)
    if not {"app"} <= given <= {"tenant", "tenants", "app", "role"} or len(given & {"tenant", "tenants"}) != 1:
        raise SettingError(
            "machines", f"{name} takes an object with tenant or tenants, app and, where it isn't service, role"
        )
    if not isinstance(fields["app"], str) or not _SCOPE.fullmatch(fields["app"]):
        raise SettingError("machines", f"app of {name} isn't of the form [a-z0-9][a-z0-9-]{{0,62}}")
    role = fields.get("role", "service")
    if role not in ROLES:
        raise SettingError("machines", f"role of {name} takes one of {', '.join(ROLES)}")
    machine = Machine(_tenants(name, fields), fields["app"], role)
    if machine.tenant != fields.get("tenant") and role != "service":
        raise SettingError("machines", f"{name} serves several tenants only with the role service")
    if len(scope_name(machine.tenant, machine.app, role)) > MAX_SCOPE:
        raise SettingError("machines", f"tenants of {name} are too many for Cognito; '*' serves every one")
    return machine


def _tenants(name: str, value: Mapping[str, object]) -> tuple[str, ...]:
    if value.get("tenants") == EVERY_TENANT:
        return (EVERY_TENANT,)
    given = value["tenants"] if "tenants" in value else [value["tenant"]]
    if not isinstance(given, list) or not given or len(set(map(str, given))) < len(given):
        raise SettingError("machines", f"tenants of {name} takes a list of names, each once, or {EVERY_TENANT!r}")
    for tenant in given:
        if not isinstance(tenant, str) or not _SCOPE.fullmatch(tenant):
            raise SettingError("machines", f"tenant of {name} isn't of the form [a-z0-9][a-z0-9-]{{0,62}}")
    return tuple(given)
