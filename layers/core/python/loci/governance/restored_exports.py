"""Exports people from restored tables that no function serves, to bring one person or tenant back alongside the running
service. The ledger is the present one: who was erased since is not exported, nor who has something of such a person.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from loci.apps import audit, users
from loci.errors import Conflict, NotFound
from loci.governance import documents, passes
from loci.governance.restoring import Buried, buried_epochs, people_of
from loci.governance.sections import Reading
from loci.governance.subjects import Subject
from loci.ports.all import Ports
from loci.ports.governance import ItemKind
from loci.records import record
from loci.scope import Caller, Scope


@record(frozen=True, slots=True)
class RestoredPerson:
    """A person of restored tables, by directory, and why they cannot be exported; empty where they can."""

    directory: Scope
    problem: str = ""


def find_people(ports: Ports, tenant: str, app: str | None = None) -> tuple[RestoredPerson, ...]:
    """Finds the people of a tenant, or of one app of it, in restored tables; every item is read. Raises Unavailable."""
    directories: set[Scope] = set()
    named: defaultdict[Scope, set[str]] = defaultdict(set)
    with_jobs: defaultdict[Scope, set[Scope]] = defaultdict(set)
    for item in ports.inventory.items_of_tenant(tenant):
        if app is not None and item.scope.app != app:
            continue
        if item.ref.kind is ItemKind.USER:
            directories.add(item.scope.directory)
        named[item.scope.directory].update(people_of(item))
        if item.ref.kind is ItemKind.JOB:
            with_jobs[item.scope.directory].add(item.scope)
    buried = {place: buried_epochs(ports, place) for place in {one.app_directory for one in directories}}
    for owner, scopes in with_jobs.items():
        if owner.app_directory in buried and _is_buried(ports, owner, buried[owner.app_directory]):
            for scope in scopes:
                for guest in ports.subjects.guest_jobs(scope):
                    # One that cannot be read does not say where it wrote.
                    if guest.memory is not None:
                        named[guest.memory.directory].add(owner.owner)
    return tuple(
        RestoredPerson(one, _problem(ports, one, named[one], buried[one.app_directory]))
        for one in sorted(directories, key=lambda scope: scope.partition)
    )


def _problem(ports: Ports, directory: Scope, named: set[str], buried: Buried) -> str:
    if _is_buried(ports, directory, buried):
        return "was erased since"
    if any(_is_buried(ports, replace(directory, owner=owner), buried) for owner in named):
        return "has something that somebody brought who was erased since; loci recover without --alongside erases it"
    return ""


def _is_buried(ports: Ports, directory: Scope, buried: Buried) -> bool:
    return ports.signer.subject_hash(directory) in buried


def write_person(ports: Ports, operator: Caller, person: RestoredPerson) -> Iterator[bytes]:
    """The document of a person, as in an export of the service, part by part. Raises Conflict for one who has a
    problem, NotFound, Unavailable."""
    if person.problem:
        raise Conflict(person.problem)
    directory = person.directory
    record = users.find_user(ports, directory)
    if record is None:
        raise NotFound("there is no such person in the restored tables")
    audit.note_access(ports, operator, directory.owner, "exportUserData")
    subject = Subject(directory, record.epoch)
    reading = Reading(passes.begin_pass(ports, subject), ports.signer.subject_hash(directory))
    head = documents.document_head(directory, reading.subject_hash, record, ports.now())
    return (part.content for part in documents.all_parts(reading, head))
