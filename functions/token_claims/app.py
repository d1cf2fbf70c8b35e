"""Adds tenant, app, role and ownMemory to access tokens; the user pool calls it before it signs a token.

Cognito writes a user's attributes into ID tokens only, and a machine has none: its claims are in the one scope that its
client may request. It uses the standard library only: Cognito waits 5 s, cold start included.
"""

from collections.abc import Mapping
from typing import Any

RESOURCE_SERVER = "loci"
CLAIMS = ("custom:tenant", "custom:app", "custom:role", "custom:ownMemory")
OWN_MEMORY = "own"
"""The last part of the scope of a machine that may remember for itself."""
FOR_A_MACHINE = "TokenGeneration_ClientCredentials"


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    """Adds the claims to the event. Raises ValueError for a machine without exactly one scope of Loci."""
    request = event["request"]
    claims = _of_machine(request) if event["triggerSource"] == FOR_A_MACHINE else _of_person(request)
    event["response"] = {"claimsAndScopeOverrideDetails": {"accessTokenGeneration": {"claimsToAddOrOverride": claims}}}
    return event


def scope_name(tenant: str, app: str, role: str, *, own_memory: bool = False) -> str:
    """The scope of a machine; its parts contain no dot."""
    return ".".join((tenant, app, role, *([OWN_MEMORY] if own_memory else [])))


def _of_machine(request: Mapping[str, Any]) -> dict[str, str]:
    prefix = f"{RESOURCE_SERVER}/"
    own = [scope.removeprefix(prefix) for scope in request.get("scopes") or () if scope.startswith(prefix)]
    match own[0].split(".") if len(own) == 1 else []:
        case [tenant, app, role]:
            return dict(zip(CLAIMS[:3], (tenant, app, role), strict=True))
        case [tenant, app, role, last] if last == OWN_MEMORY:
            return dict(zip(CLAIMS, (tenant, app, role, "true"), strict=True))
    raise ValueError(f"a machine's client needs exactly one scope {prefix}<tenant>.<app>.<role>[.own]; it has {own}")


def _of_person(request: Mapping[str, Any]) -> dict[str, str]:
    attributes = request.get("userAttributes") or {}
    return {name: attributes[name] for name in CLAIMS if attributes.get(name)}
