"""Erasures: begun once, gone on with after whatever came between, and nothing of what was before comes back."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from loci import conversations, scope, spaces
from loci.background.sweeper import Swept
from loci.conversations.lifecycle import NewConversation
from loci.errors import Conflict, Forbidden, NotFound
from loci.governance import data_map, erasing, jobs, passes, receipts, shared_data, verifying
from loci.governance.erasing import TimeSlice
from loci.governance.subjects import Subject
from loci.ids import SpaceId
from loci.memory.atoms.reads import list_atoms
from loci.memory.entities.merging import merge_entities
from loci.memory.entities.reading import get_entity
from loci.memory.entities.records import NewEntity, create_entity
from loci.memory.files.reading import get_file, list_files
from loci.model.entities import Entity, EntityType
from loci.model.governance import AdminJob, AdminJobStatus, ErasurePhase
from loci.model.jobs import ConversationScope
from loci.model.users import UserState
from loci.spaces import NewSpace, bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from loci.unlearning import removal
from tests.fakes.memory import caller
from tests.fakes.signer import LocalSigner
from tests.support.erasing_in_memory import SETTLED, empty, everything, little, traces
from tests.support.erasure_world import CANARY, TRACES, World

pytestmark = pytest.mark.thorough


def test_nothing_is_left_anywhere_and_the_receipt_says_so(world: World) -> None:
    before = world.ports.now()
    first = world.erase()
    assert (first.status, first.phase, first.subject) == (AdminJobStatus.WAITING, ErasurePhase.REST, world.ada.owner)
    assert world.sweep(before + SETTLED) == []
    assert world.sweep(before + 2 * SETTLED) == [Swept.ERASED]
    assert traces(world) == []
    done = jobs.get_job(world.ports, world.ada, first.id)
    assert (done.status, done.subject, done.due) == (AdminJobStatus.SUCCEEDED, None, None)
    assert done.counts == first.counts
    assert {
        "conversations": 2,
        "files": 4,
        "messages": 6,
        "spaces": 3,
        "bindings": 4,
        "exports": 1,
    }.items() <= done.counts.items()
    line = jobs.job_receipt(world.ports, world.ada, done)
    assert line is not None
    receipt = receipts.parse_receipt(line)
    assert (receipt.counts, receipt.ids_hash, receipt.request) == (done.counts, done.ids_hash, str(done.id))
    assert {"point-in-time backups", "stream images", "logs", "bus and its archive"} <= {
        expiry.store for expiry in receipt.expiries
    }
    assert verifying.verify_receipt(receipt, receipts.pem(LocalSigner().public_key()))
    assert not [trace for trace in TRACES if trace in line]


def test_nothing_is_left_of_what_went_with_a_conversation_either(world: World) -> None:
    talks = list(conversations.list_conversations(world.ports, world.ada).items)
    assert f"Friend of {CANARY}" in everything(world)
    for talk in talks:
        removal.delete_conversation(world.ports, world.ada, talk.id)
    assert f"Friend of {CANARY}" in everything(world)
    world.finish(world.erase())
    assert traces(world) == []
    assert not [talk.id for talk in talks if talk.id.ulid in str(vars(world.ports.entities))]


def test_what_others_have_is_left_to_them(world: World) -> None:
    bo, ports = world.bo, world.ports

    def bo_records() -> list[object]:
        own = spaces.list_spaces(ports, bo).items
        team = spaces.list_spaces(ports, bo, owner="group:team").items
        texts = [sorted(atom.text for atom in list_atoms(ports, bo, one.id).items) for one in (*own, *team)]
        talks = [talk.title for talk in conversations.list_conversations(ports, bo).items]
        return [
            [[text for text in some if CANARY not in text] for some in texts],
            talks,
            bindings.list_bindings(ports, bo),
            [[file.path for file in list_files(ports, bo, one.id).items if CANARY not in file.path] for one in own],
            get_file(ports, bo, team[0].id, "heron/bo.md"),
        ]

    before = bo_records()
    world.finish(world.erase())
    assert bo_records() == before
    (both, into_bos) = bindings.list_bindings(ports, world.ines).items
    assert [scope.user for scope in (*both.scopes, *into_bos.scopes)] == ["bo", "bo"]


def test_an_entity_merged_while_it_is_erased_stays_under_the_canonical_one(world: World) -> None:
    visit, made = team_entity(world)
    team, ports = SpaceId(visit.scope.namespace), world.ports
    other = create_entity(ports, world.bo, team, NewEntity(EntityType.PLACE, "Aviary")).view.entity
    merge_entities(ports, world.bo, other.id, made.id)
    shared_data.remove_from_entity(pass_over_ada(world), visit, made)
    merged = get_entity(ports, world.bo, made.id).entity
    assert (merged.merged_into, merged.actor) == (other.id, None)
    assert create_entity(ports, world.bo, team, NewEntity(EntityType.PLACE, "Pond")).view.entity.id == other.id


def test_the_name_of_an_erased_entity_means_a_new_one(world: World) -> None:
    visit, made = team_entity(world)
    team, ports = SpaceId(visit.scope.namespace), world.ports
    shared_data.remove_from_entity(pass_over_ada(world), visit, made)
    assert ports.entities.get(visit.scope, [made.id.ulid]) == ()
    assert ports.entities.find_by_name(visit.scope, "pond", [EntityType.PLACE]) is None
    new = create_entity(ports, world.bo, team, NewEntity(EntityType.PLACE, "Pond")).view.entity
    assert new.id != made.id


def team_entity(world: World) -> tuple[shared_data.Visit, Entity]:
    """An entity that Ada made in the space of the team, and what an erasure finds of hers there."""
    visit = next(iter(shared_data.shared_writes(pass_over_ada(world))))
    new = NewEntity(EntityType.PLACE, "Pond")
    made = create_entity(world.ports, world.ada, SpaceId(visit.scope.namespace), new).view.entity
    return visit, made


def pass_over_ada(world: World) -> passes.Pass:
    return passes.begin_pass(world.ports, Subject(world.ada.directory, world.epoch(world.ada)))


def test_ids_are_hashed_as_an_export_has_them() -> None:
    world = empty()
    id = conversations.create_conversation(world.ports, world.ada, NewConversation("chat")).id
    space = spaces.create_space(world.ports, world.ada, NewSpace(name=CANARY)).space.id
    first = world.erase()
    assert first.ids_hash == passes.ids_hash([str(space), str(id)])
    assert passes.ids_hash(["b", "a"]) != passes.ids_hash(["a", "b"], before="0") != passes.ids_hash(["a"])


def test_an_erasure_asked_for_twice_is_one(world: World) -> None:
    first, again = world.erase(), world.erase()
    assert again == first
    done = world.finish(first)
    assert world.ports.admin_jobs.get(world.ada.app_directory, first.id.ulid) == done
    assert world.sweep(done.updated_at + timedelta(days=9)) == []


def test_an_erasure_that_finds_nothing_says_so_and_stores_nothing(world: World) -> None:
    world.finish(world.erase())
    before = everything(world)
    again = world.erase()
    assert (again.nothing_found, again.receipt, again.counts, again.subject_hash) == (
        True,
        None,
        {},
        LocalSigner().subject_hash(world.ada.directory),
    )
    assert everything(world) == before
    with pytest.raises(NotFound):
        jobs.get_job(world.ports, world.ada, again.id)


def test_who_never_wrote_is_taken_out_of_what_names_them() -> None:
    world = empty()
    names = (ConversationScope("chat", world.ada.user),)
    bindings.create_binding(world.ports, world.ines, NewBinding(names, NamedSpaces(names=("heron",))))
    job = jobs.erase_user(world.ports, world.ines, world.ada.user)
    assert (job.status, job.counts, job.nothing_found) == (AdminJobStatus.SUCCEEDED, {"bindings": 1}, False)
    assert bindings.list_bindings(world.ports, world.ines).items == ()
    assert job.receipt is not None


def test_from_the_first_moment_everything_is_refused(world: World) -> None:
    world.erase()
    for refused in (
        partial(conversations.create_conversation, world.ports, world.ada, NewConversation("chat")),
        partial(conversations.list_conversations, world.ports, world.ada),
        partial(spaces.create_space, world.ports, world.ada, NewSpace(name="new")),
        partial(spaces.list_spaces, world.ports, world.ada),
        partial(bindings.list_bindings, world.ports, world.ada),
    ):
        with pytest.raises(Conflict):
            refused()


def test_a_restricted_person_is_not_erased_until_that_is_lifted(world: World) -> None:
    directory = world.ada.directory
    user = world.ports.users.get(directory)
    assert user is not None
    world.ports.users.replace(directory, user, replace(user, state=UserState.RESTRICTED))
    before = everything(world)
    with pytest.raises(Conflict):
        world.erase()
    assert everything(world) == before


def test_anothers_data_is_erased_by_admins_of_their_app_alone(world: World) -> None:
    before = everything(world)
    with pytest.raises(Forbidden):
        jobs.erase_user(world.ports, world.bo, world.ada.user)
    elsewhere = jobs.erase_user(world.ports, caller("ines", "other-zoo", role="admin"), world.ada.user)
    assert elsewhere.nothing_found
    assert everything(world) == before
    job = jobs.erase_user(world.ports, world.ines, world.ada.user)
    assert jobs.get_job(world.ports, world.ada, job.id) == job
    with pytest.raises(NotFound):
        jobs.get_job(world.ports, world.bo, job.id)
    assert traces(world)
    world.finish(job)
    assert traces(world) == []


def test_a_user_with_a_reserved_name_erases_nothing_of_the_app() -> None:
    world = empty()
    spaces.create_space(world.ports, world.ines, NewSpace(name="heron"))
    anybody = NewBinding((ConversationScope("*", "*"),), NamedSpaces(names=("heron",)))
    binding = bindings.create_binding(world.ports, world.ines, anybody)
    agent = scope.caller(tenant="zoo", app="app", user="agent", role="service", acting_for="*")
    conversations.create_conversation(world.ports, agent, NewConversation("chat"))
    world.finish(jobs.erase_user(world.ports, agent, None))
    assert bindings.list_bindings(world.ports, world.ines).items == (binding,)


def test_an_erasure_too_large_for_one_turn_goes_on_with_the_next(world: World) -> None:
    ports, app = world.ports, world.ada.app_directory
    job = erasing.begin_erasure(ports, world.ada, world.ada.directory)
    turns = 0
    while job.phase is not ErasurePhase.REST:
        now = ports.now()
        job = erasing.continue_erasure(ports, job, TimeSlice(app, now, now + timedelta(milliseconds=15)))
        turns += 1
    assert turns > 2
    world.finish(job)
    assert traces(world) == []


@pytest.mark.parametrize("looks", [1, 3, 256])
def test_a_count_that_takes_many_turns_goes_on_where_it_was_and_counts_everything_once(
    world: World, monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    ada = world.ports.users.get(world.ada.directory)
    subject = Subject(world.ada.directory, None if ada is None else ada.epoch)
    holdings, at_once = data_map.all_holdings(), world.ports.now()
    whole = passes.count_records(passes.begin_pass(world.ports, subject), holdings, at_once + timedelta(days=1))
    monkeypatch.setattr(passes, "COUNT_INTERVAL", looks)
    counts: Counter[str] = Counter()
    ids: list[str] = []
    place: str | None = None
    for _ in range(500):
        tally = passes.count_records(passes.begin_pass(world.ports, subject), holdings, at_once, place)
        counts.update(tally.counts)
        ids += tally.ids
        if (place := tally.place) is None:
            break
    assert (place, counts, sorted(ids)) == (None, whole.counts, sorted(whole.ids))
    assert len(ids) > 20


def test_an_erasure_whose_count_takes_many_turns_is_carried_out_by_the_sweeper(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = little_erased()
    world = little()
    monkeypatch.setattr(passes, "COUNT_INTERVAL", 1)
    monkeypatch.setattr(jobs, "INLINE_TIME", timedelta(0))
    first = world.erase()
    assert (first.status, first.phase, first.place is not None) == (
        AdminJobStatus.RUNNING,
        ErasurePhase.COUNTING,
        True,
    )
    done = world.finish(first)
    assert (done.status, done.place) == (AdminJobStatus.SUCCEEDED, None)
    assert done.counts == expected.counts
    assert traces(world) == []


def little_erased() -> AdminJob:
    world = little()
    return world.finish(world.erase())
