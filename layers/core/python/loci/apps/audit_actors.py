"""Who the actors of an audit are: entries hold keyed hashes alone, which nothing reverses.

The hashes of who may have been it are compared: the person, the caller, an operator, keys of the app, and for an admin
people of the app as long as the time allows. An actor who is gone, or a machine of another issuer, stays a hash.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import takewhile

from loci.apps.ports import AuditActorPorts
from loci.ports.paging import all_items
from loci.scope import Caller, Role, Scope, user_owner

OPERATOR = "operator"
"""The actor of the operators' commands."""
COMPARED_FOR = timedelta(seconds=2)
"""Time in which people of the app are compared; a hash is asked of KMS once, and then remembered."""
PAGE = 100


def name_actors(ports: AuditActorPorts, caller: Caller, person: str, hashes: Collection[str]) -> Mapping[str, str]:
    """The ids of users and keys by their hash, as far as they are known. Raises Unavailable."""
    unknown = set(hashes)
    names: dict[str, str] = {}
    for name in _candidates(ports, caller, person):
        if not unknown:
            break
        hash = ports.signer.subject_hash(_directory(caller, name))
        if hash in unknown:
            unknown.remove(hash)
            names[hash] = name
    return names


def _candidates(ports: AuditActorPorts, caller: Caller, person: str) -> Iterator[str]:
    yield from dict.fromkeys((person, caller.user, OPERATOR))
    until = ports.now() + COMPARED_FOR
    yield from takewhile(lambda _: ports.now() < until, _others(ports, caller))


def _others(ports: AuditActorPorts, caller: Caller) -> Iterator[str]:
    for key in all_items(lambda cursor: ports.api_keys.list(caller.app_directory, cursor, PAGE)):
        yield str(key.id)
    # The app's users do not learn who works for it.
    if caller.role is not Role.ADMIN:
        return
    for one in all_items(lambda cursor: ports.users.list(caller.app_directory, "", cursor, PAGE)):
        yield one.name


def _directory(caller: Caller, name: str) -> Scope:
    return replace(caller.directory, owner=user_owner(name))
