"""``loci doctor --services``: lists services that have memories of their own, which they keep at an upgrade."""

import json
from collections.abc import Collection, Iterator

from loci.bootstrap.deployments import Deployment
from loci.errors import Malformed
from loci.ids import ApiKeyId
from loci.ports.all import Ports
from loci.scope import Owner, Scope

_MACHINE = "MachineId"


def print_services(ports: Ports, deployment: Deployment, signing_in: Collection[str]) -> None:
    """Prints a line of JSON for each; ``signing_in`` are ids of people of the user pool with the role of a service.
    Raises Unavailable."""
    machines = {value for name, value in deployment.outputs.items() if name.startswith(_MACHINE)}
    for directory in find_services(ports, machines.union(signing_in)):
        user = Owner.parse(directory.owner).user or ""
        line = {"tenant": directory.tenant, "app": directory.app, "service": user}
        print(json.dumps({**line, "ownMemory": _own_memory(ports, directory, user)}))


def find_services(ports: Ports, programs: Collection[str]) -> Iterator[Scope]:
    """The directories of keys of apps, and of these programs, that have a memory space. Raises Unavailable."""
    owners = {space.directory for space in ports.inventory.spaces(None)}
    for directory in sorted(owners, key=lambda owner: owner.partition):
        user = Owner.parse(directory.owner).user
        if user is not None and (user in programs or _key_of_app(user) is not None):
            yield directory


def _own_memory(ports: Ports, directory: Scope, user: str) -> bool | None:
    """Whether the key may, as it says; None where it says nothing, was revoked, or the service is no key."""
    id = _key_of_app(user)
    key = None if id is None else ports.api_keys.get(directory.app_directory, id.ulid)
    return None if key is None else key.own_memory


def _key_of_app(user: str) -> ApiKeyId | None:
    try:
        id = ApiKeyId.parse(user)
    except Malformed:
        return None
    return id if id.of_app else None
