"""The settings of the user pool: its plan, the address and callback URLs of its login, and the machines.

On the command line `callbackUrls` and `machines` are JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    StrictBool,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)

from functions.token_claims.app import scope_name
from infra.domain_settings import Domain
from infra.setting_values import OBJECT, TEXTS, ScopeName, pattern
from loci.scope import EVERY_TENANT

Tier = Literal["lite", "essentials", "plus"]
# The maximum for an authorizer of an HTTP API; no quota raises it.
MAX_AUDIENCES = 50
SELF, SIGNED_IN = "self", "/app/signed-in"
# Characters of a scope's name, as Cognito bounds it.
MAX_SCOPE = 256

_Name = Annotated[str, pattern(r"[a-z][a-z0-9]{0,31}", "isn't a lower-case word of at most 32 characters")]
LoginDomain = Annotated[
    str, pattern(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", "takes 1 to 63 of a-z, 0-9 and -, first and last no -")
]
"""The prefix of the login's domain."""


def _check_each_once(names: tuple[str, ...]) -> tuple[str, ...]:
    if not names or len(set(names)) < len(names):
        raise ValueError("takes at least one name, each once")
    return names


Clients = Annotated[tuple[_Name, ...], AfterValidator(_check_each_once), TEXTS]

# The URLs that Cognito accepts: TLS, loopback, or an app's own scheme; no fragment.
_CALLBACK = rf"{SELF}|(?:https://|http://localhost(?=[:/]|$)|(?!https?:)[a-z][a-z0-9+.-]*://)[^\s#]*"
_Url = Annotated[str, pattern(_CALLBACK, "takes https://…, http://localhost…, an address of an app's scheme or 'self'")]


def _resolve_urls(urls: Mapping[str, tuple[str, ...]], info: ValidationInfo) -> Mapping[str, tuple[str, ...]]:
    clients, domain = info.data.get("clients", ()), info.data.get("domain")
    for client in urls:
        if client not in clients:
            raise ValueError(f"{client!r} is no client; there are {', '.join(clients)}")
    return {client: tuple(_resolve_url(url, domain) for url in each) for client, each in urls.items()}


def _resolve_url(url: str, domain: Domain | None) -> str:
    if url != SELF:
        return url
    if domain is None:
        raise ValueError("takes 'self' with the setting 'domain': no other address is known before")
    return f"{domain.url}{SIGNED_IN}"


CallbackUrls = Annotated[
    Mapping[str, Annotated[tuple[_Url, ...], Field(min_length=1)]], AfterValidator(_resolve_urls), OBJECT
]
"""The callback URLs by client; ``self`` is that of the pages at the deployment's own address."""


def _read_tenants(value: object, read_names: ValidatorFunctionWrapHandler) -> tuple[str, ...]:
    names: tuple[str, ...] = (EVERY_TENANT,) if value == EVERY_TENANT else read_names(value)
    return _check_each_once(names)


@dataclass(frozen=True, slots=True)
class Machine:
    """The claims of a machine's tokens. With the role `service` it names the user that it acts for in each call, and
    with several tenants, or `*` for every one, the tenant too. With `ownMemory` it may also remember for itself."""

    tenants: Annotated[tuple[ScopeName, ...], WrapValidator(_read_tenants)]
    app: ScopeName
    role: Literal["user", "admin", "service"] = "service"
    own_memory: StrictBool = False

    @property
    def scope(self) -> str:
        """The name of the scope that its client may request."""
        return scope_name(self.tenant, self.app, self.role, own_memory=self.own_memory)

    @property
    def tenant(self) -> str:
        """The claim."""
        return ",".join(self.tenants)


def _read_machine(value: object) -> object:
    """Allows `tenant` for a machine of one."""
    if not isinstance(value, dict) or "tenant" not in value:
        return value
    if "tenants" in value:
        raise ValueError("takes tenant or tenants, not both")
    return {"tenants": [value["tenant"]], **{name: part for name, part in value.items() if name != "tenant"}}


def _check_machine(machine: Machine) -> Machine:
    if machine.role != "service" and (len(machine.tenants) > 1 or EVERY_TENANT in machine.tenants):
        raise ValueError("serves several tenants only with the role service")
    if machine.role != "service" and machine.own_memory:
        raise ValueError("takes ownMemory only with the role service: the others remember for themselves anyway")
    if len(machine.scope) > MAX_SCOPE:
        raise ValueError("has too many tenants for Cognito; '*' serves every one")
    return machine


def _check_machines(machines: Mapping[str, Machine], info: ValidationInfo) -> Mapping[str, Machine]:
    audiences = len(machines) + len(info.data.get("clients", ()))
    if machines and info.data.get("issuer") is not None:
        raise ValueError("get their tokens from the stack's user pool, which 'issuer' replaces")
    if machines and info.data.get("user_pool_tier") == "lite":
        raise ValueError("need the setting 'userPoolTier' to be essentials or plus")
    if audiences > MAX_AUDIENCES:
        raise ValueError(f"and clients can be {MAX_AUDIENCES} together, not {audiences}")
    return machines


Machines = Annotated[
    Mapping[_Name, Annotated[Machine, AfterValidator(_check_machine), BeforeValidator(_read_machine)]],
    AfterValidator(_check_machines),
    OBJECT,
]
