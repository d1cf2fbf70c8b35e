"""The settings of the user pool: its plan, the address and callback URLs of its login, and the machines.

On the command line `callbackUrls` and `machines` are JSON.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from infra.setting_values import SettingError, read_choice, read_object

Tier = Literal["lite", "essentials", "plus"]
TIERS: tuple[Tier, ...] = get_args(Tier)
# The maximum for an authorizer of an HTTP API; no quota raises it.
MAX_AUDIENCES = 50
SELF, SIGNED_IN = "self", "/app/signed-in"
ROLES = ("user", "admin", "service")
_SCOPE = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
_MACHINE = re.compile(r"[a-z][a-z0-9]{0,31}")
_DOMAIN = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
# The URLs that Cognito accepts: TLS, loopback, or an app's own scheme; no fragment.
_CALLBACK = re.compile(r"(?:https://|http://localhost(?=[:/]|$)|(?!https?:)[a-z][a-z0-9+.-]*://)[^\s#]*")


@dataclass(frozen=True, slots=True)
class Machine:
    """The claims of a machine's tokens. With the role `service` it names the user that it acts for in each call."""

    tenant: str
    app: str
    role: str = "service"


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
    if not isinstance(value, dict) or not {"tenant", "app"} <= set(value) <= {"tenant", "app", "role"}:
        raise SettingError("machines", f"{name} takes an object with tenant, app and, where it isn't service, role")
    for part in ("tenant", "app"):
        if not isinstance(value[part], str) or not _SCOPE.fullmatch(value[part]):
            raise SettingError("machines", f"{part} of {name} isn't of the form [a-z0-9][a-z0-9-]{{0,62}}")
    if value.get("role", "service") not in ROLES:
        raise SettingError("machines", f"role of {name} takes one of {', '.join(ROLES)}")
    return Machine(**value)
