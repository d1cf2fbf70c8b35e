"""The user's data outside their own partitions: in spaces of the app, of groups and of other users, in the app's
bindings, in files and in dead letters."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from loci.apps.versions import change_found
from loci.governance.passes import Holding, Pass
from loci.governance.records import StoredRecord, file_id
from loci.governance.subjects import export_prefix
from loci.ids import AtomId
from loci.memory.atoms import purging
from loci.memory.entities import deleting, merged_names
from loci.model.entities import Entity, MergedNames
from loci.model.files import File
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus
from loci.model.jobs import Binding
from loci.model.spaces import Space
from loci.model.statements import Statement
from loci.ports.governance import Author, AuthoredAtom
from loci.ports.memory import EntityStep, NamesStep
from loci.ports.paging import all_items
from loci.ports.space_files import FileStep
from loci.ports.writes import FirstWrite, Outcome
from loci.records import record
from loci.runtime.first_failure import FirstFailure
from loci.runtime.retry import retry_contended
from loci.scope import Scope, user_owner
from loci.search.indexing import folding
from loci.text.namespaces import ANY

AT_ONCE = 200
ERASED = "the person's data was erased"


@record(frozen=True, slots=True)
class Visit:
    """Another owner's memory partition, the atoms that the user wrote there, the user's conversations that were
    extracted into it, by ULID, and since when their jobs may have created entities there; None without such jobs."""

    scope: Scope
    atoms: Sequence[AuthoredAtom]
    since: datetime | None = None
    conversations: frozenset[str] = frozenset()


def shared_writes(one: Pass) -> Iterator[Visit]:
    for scope in one.places.shared:
        yield Visit(scope, one.ports.subjects.atoms_by(scope, Author(one.subject.owner)))
    for scope in dict.fromkeys(job.memory for job in one.places.guests if job.memory is not None):
        jobs = [job for job in one.places.guests if job.memory == scope]
        author = Author(one.subject.owner, frozenset(job.conversation for job in jobs))
        since = min(job.created_at for job in jobs)
        yield Visit(scope, one.ports.subjects.atoms_by(scope, author), since, author.conversations)


def _author(one: Pass, visit: Visit) -> Author:
    return Author(one.subject.owner, visit.conversations)


def _statements(one: Pass, visit: Visit) -> list[Statement]:
    """Statements of the user's conversations on atoms there, also on those of others."""
    statements = one.ports.statements.list(visit.scope) if visit.conversations else ()
    return [statement for statement in statements if statement.conversation.ulid in visit.conversations]


def _unlearned_atoms(one: Pass, visit: Visit) -> Iterator[tuple[str, list[str]]]:
    """The records of what the user had unlearned there: conversations and messages, each with the atoms that
    changed."""
    by_source: dict[str, list[str]] = {}
    for changed in one.ports.statements.list_unlearned(visit.scope) if visit.conversations else ():
        if changed.source.partition(".")[0] in visit.conversations:
            by_source.setdefault(changed.source, []).append(changed.atom.ulid)
    yield from by_source.items()


def brought_entities(one: Pass, visit: Visit) -> Iterator[Entity]:
    """The entities that the user created, and those that extractions from their conversations created, also such as are
    unlearned."""
    named = frozenset(ulid for atom in visit.atoms for ulid in atom.entities)
    for entity in all_items(lambda cursor: one.ports.entities.list(visit.scope, cursor, AT_ONCE, unlearned=True)):
        came_along = visit.since is not None and entity.created_at >= visit.since and entity.id.ulid in named
        if entity.actor == one.subject.owner or (came_along and entity.actor is None):
            yield entity


def brought_files(one: Pass, visit: Visit) -> Iterator[File]:
    """The files that the user ever wrote, even if another user wrote them last."""
    files = all_items(lambda cursor: one.ports.files.list(visit.scope, "", cursor, AT_ONCE))
    return (file for file in files if one.subject.owner in file.authors)


def _list_shared(one: Pass) -> Iterator[StoredRecord]:
    for visit in shared_writes(one):
        for atom in visit.atoms:
            if not (one.again and _is_withdrawn(one, visit.scope, atom.ulid)):
                yield StoredRecord("atoms", str(AtomId(visit.scope.namespace, atom.ulid)))
        for entity in brought_entities(one, visit):
            yield StoredRecord("entities", str(entity.id))
        for file in brought_files(one, visit):
            yield StoredRecord("files", file_id(visit.scope, file.path))


def _is_withdrawn(one: Pass, scope: Scope, ulid: str) -> bool:
    atom = one.ports.atoms.read(scope, scope.directory, [ulid]).atoms.get(ulid)
    return atom is None or atom.purged_at is not None


def _erase_shared(one: Pass) -> Iterator[None]:
    failures = FirstFailure()
    for visit in shared_writes(one):
        # Entities first: without the atoms it is unknown which entities came with them.
        for entity in brought_entities(one, visit):
            remove_from_entity(one, visit, entity)
            yield
        for atom in visit.atoms:
            with failures.continue_after_failure():
                withdraw_atom(one, visit.scope, atom.ulid)
            yield
        one.ports.subjects.remove_unreadable(visit.scope, _author(one, visit))
        one.ports.statements.erase(visit.scope, _statements(one, visit))
        for source, atoms in _unlearned_atoms(one, visit):
            one.ports.statements.erase_unlearned(visit.scope, source, atoms)
        for file in brought_files(one, visit):
            remove_file(one, visit.scope, file.path)
            yield
        _remove_maker(one, visit.scope)
    failures.raise_it()


def _is_shared_clean(one: Pass) -> bool:
    return not any(_has_data(one, visit) for visit in shared_writes(one))


def _has_data(one: Pass, visit: Visit) -> bool:
    if visit.atoms or next(brought_entities(one, visit), None) is not None:
        return True
    if next(brought_files(one, visit), None) is not None:
        return True
    return bool(_statements(one, visit)) or next(_unlearned_atoms(one, visit), None) is not None


def withdraw_atom(one: Pass, scope: Scope, ulid: str) -> None:
    purging.withdraw_atom(one.ports, scope, AtomId(scope.namespace, ulid), one.subject.owner)
    if one.again:
        folding.erase_atom(one.ports, scope, ulid, one.ports.now())


def remove_file(one: Pass, scope: Scope, path: str) -> None:
    """Deletes a file that the user wrote, with what others added to it. Raises Contended, Unavailable."""

    def once() -> bool | None:
        file = one.ports.files.read(scope, scope.directory, path, with_text=False).file
        if file is None or one.subject.owner not in file.authors:
            return True
        outcome = one.ports.files.apply(scope, FileStep(file, None), FirstWrite(), None)
        return True if outcome is Outcome.DONE else None

    retry_contended(one.ports, once)


def remove_from_entity(one: Pass, visit: Visit, entity: Entity) -> None:
    """Deletes an entity that only the user's atoms mention; any other only loses its actor. Raises Contended,
    Unavailable."""
    retry_contended(one.ports, partial(_remove_from_entity_once, one, visit, entity.id.ulid))


def _remove_from_entity_once(one: Pass, visit: Visit, ulid: str) -> bool | None:
    entities = one.ports.entities
    entity = next(iter(entities.get(visit.scope, [ulid], unlearned=True)), None)
    if entity is None:
        return True
    if entity.merged_into is None and not entity.merged_ids and not _is_mentioned_by_others(one, visit, ulid):
        return _delete_entity(one, visit.scope, entity)
    is_theirs = entity.learned_from in visit.conversations
    if entity.actor is None and not is_theirs:
        return True
    learned_from = None if is_theirs else entity.learned_from
    nameless = replace(entity, actor=None, learned_from=learned_from, version=entity.version + 1)
    outcome = entities.replace(visit.scope, [EntityStep(entity, nameless)], FirstWrite(), None)
    return True if outcome is Outcome.DONE else None


def _is_mentioned_by_others(one: Pass, visit: Visit, ulid: str) -> bool:
    own = {atom.ulid for atom in visit.atoms}
    return any(mention.atom not in own for mention in one.ports.entities.mentions(visit.scope, ulid))


def _delete_entity(one: Pass, scope: Scope, entity: Entity) -> bool | None:
    """Deletes an entity as a client does, names of merged entities included, so that it fails when another writer
    merges or edits the entity meanwhile; then erases the emptied record."""
    ports = one.ports
    before = ports.atoms.read(scope, scope.directory, (), names=True).names or MergedNames()
    (step,) = deleting.deletion_steps([entity], ports.now())
    names = NamesStep(before, merged_names.merged_names_after(ports, scope, before, [step.after]))
    if ports.entities.replace(scope, [step], FirstWrite(), None, names) is not Outcome.DONE:
        return None
    ports.subjects.remove_entity(scope, entity)
    return True


def _remove_maker(one: Pass, scope: Scope) -> None:
    def remove(space: Space) -> Space:
        return replace(space, actor=None) if space.actor == one.subject.owner else space

    read = partial(one.ports.spaces.get, scope.directory, scope.namespace)
    change_found(one.ports, read, remove, partial(one.ports.spaces.replace, scope.directory))


def _bindings_naming_user(one: Pass) -> Iterator[Binding]:
    """The app's bindings that name the user."""
    bindings = all_items(lambda cursor: one.ports.bindings.list(one.subject.app, cursor, AT_ONCE))
    return (binding for binding in bindings if _without(binding, one.subject.owner) != binding)


def _without(binding: Binding, owner: str) -> Binding | None:
    """The binding without the scopes and targets that name the owner; None if none of either is left. A wildcard names
    no user, not even one whose name is the same."""
    scopes = tuple(scope for scope in binding.scopes if scope.user == ANY or user_owner(scope.user) != owner)
    targets = tuple(target for target in binding.targets if target.owner != owner)
    return replace(binding, scopes=scopes, targets=targets) if scopes and targets else None


def _list_bindings(one: Pass) -> Iterator[StoredRecord]:
    return (StoredRecord("bindings", str(binding.id)) for binding in _bindings_naming_user(one))


def _erase_bindings(one: Pass) -> Iterator[None]:
    for binding in _bindings_naming_user(one):
        retry_contended(one.ports, partial(_remove_from_binding, one, binding.id.ulid))
        yield


def _remove_from_binding(one: Pass, ulid: str) -> bool | None:
    before = one.ports.bindings.get(one.subject.app, ulid)
    if before is None or (after := _without(before, one.subject.owner)) == before:
        return True
    changed_binding = None if after is None else replace(after, updated_at=one.ports.now(), version=before.version + 1)
    return True if one.ports.bindings.replace(one.subject.app, before, changed_binding) is Outcome.DONE else None


def _exports(one: Pass) -> Iterator[AdminJob]:
    return (
        job
        for job in one.ports.admin_jobs.list(one.subject.app)
        if job.kind is AdminJobKind.EXPORT and job.subject == one.subject.owner
    )


def _files(one: Pass) -> tuple[str, ...]:
    """The files of finished and unfinished exports, even if no job names them."""
    digest_text = one.ports.signer.subject_hash(one.subject.directory)
    return one.ports.export_files.list_names(export_prefix(one.subject.app, digest_text))


def _list_exports(one: Pass) -> Iterator[StoredRecord]:
    return (StoredRecord("exports", str(job.id)) for job in _exports(one))


def _erase_exports(one: Pass) -> Iterator[None]:
    for job in _exports(one):
        retry_contended(one.ports, partial(_remove_from_job, one, job.id.ulid))
        yield
    for name in _files(one):
        one.ports.export_files.delete(name)
        yield


def _exports_are_clean(one: Pass) -> bool:
    return next(_exports(one), None) is None and not _files(one)


def _remove_from_job(one: Pass, ulid: str) -> bool | None:
    before = one.ports.admin_jobs.get(one.subject.app, ulid)
    if before is None or before.subject is None:
        return True
    if before.file is not None:
        one.ports.export_files.delete(before.file)
    is_unfinished = before.status in (AdminJobStatus.RUNNING, AdminJobStatus.WAITING)
    after = replace(
        before,
        subject=None,
        status=AdminJobStatus.FAILED if is_unfinished else before.status,
        reason=ERASED if is_unfinished else before.reason,
        progress=None,
        file=None,
        file_expires_at=None,
        due=None,
        version=before.version + 1,
    )
    return True if one.ports.admin_jobs.replace(one.subject.app, before, after) is Outcome.DONE else None


def _list_letters(_one: Pass) -> Iterator[StoredRecord]:
    """Lists nothing: dead letters are copies of records that are counted elsewhere."""
    yield from ()


def _erase_letters(one: Pass) -> Iterator[None]:
    one.ports.dead_letters.remove(one.subject.directory)
    yield


def _letters_are_clean(one: Pass) -> bool:
    return not one.ports.dead_letters.has_letters_of(one.subject.directory)


SHARED = Holding(_list_shared, _erase_shared, _is_shared_clean)
BINDINGS = Holding(_list_bindings, _erase_bindings, lambda one: next(_bindings_naming_user(one), None) is None)
EXPORTS = Holding(_list_exports, _erase_exports, _exports_are_clean)
DEAD_LETTERS = Holding(_list_letters, _erase_letters, _letters_are_clean)
