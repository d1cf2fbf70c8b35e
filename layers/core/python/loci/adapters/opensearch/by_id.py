"""The writes of atoms to an index in which Loci chooses the ids of documents."""

from collections.abc import Iterator, Sequence

from loci.adapters.opensearch.documents import current, document_id, former, former_id, micros
from loci.adapters.opensearch.requests import Action, Requests
from loci.model.atoms import Atom, AtomStatus
from loci.scope import Scope


def actions(requests: Requests, scope: Scope, atoms: Sequence[Atom], *, versions: bool) -> Iterator[Action]:
    """The current states, each in the place of what was indexed so far, which stays as a former state; a deletion
    removes them all. Without ``versions`` nothing but this look at the index keeps a newer state from being replaced.
    """
    asked = [
        document_id(scope, atom.id.ulid)
        for atom in atoms
        if atom.status is not AtomStatus.DELETED and (atom.version > 1 or not versions)
    ]
    indexed = {stored.source["atom"]: stored.source for stored in requests.get(asked)} if asked else {}
    for atom in atoms:
        ulid = atom.id.ulid
        if atom.status is AtomStatus.DELETED:
            yield from _remove_actions(scope, atom)
            continue
        before = indexed.get(ulid)
        if before is not None and before["version"] > atom.version:
            continue
        if before is not None and before["version"] < atom.version:
            version = before["version"]
            yield Action(former_id(scope, ulid, version), version, former(before, micros(atom.changed_at)))
        yield Action(document_id(scope, ulid), atom.version, current(scope, atom))


def _remove_actions(scope: Scope, atom: Atom) -> Iterator[Action]:
    ulid = atom.id.ulid
    yield Action(document_id(scope, ulid), atom.version, None)
    for version in range(1, atom.version):
        # Under the version of the deletion: a late writer of a former state is stale.
        yield Action(former_id(scope, ulid, version), atom.version, None)
