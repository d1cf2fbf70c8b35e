"""A namespace replayed: the shadow, the diff, its promotion and its undoing."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci import spaces
from loci.errors import NotFound, Refused, Unavailable
from loci.learning.replaying import discarding, rollback
from loci.learning.replaying.comparing import SkipReason
from loci.memory.atoms import edits
from loci.memory.atoms.changes import add_atom, archive_atom, delete_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.purging import purge_atom
from loci.model.atoms import AtomStatus, Provenance
from loci.model.governance import AuditEntry
from loci.model.jobs import JobStatus, Target
from loci.model.replays import ReplayStatus
from loci.ports.memory import AtomChange, AtomStep
from loci.scope import Scope
from loci.spaces import NewSpace
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.memory import SPACE, START, fact
from tests.support.pipeline import ADA, HOME, MEMORY, ULID, extracted_fact
from tests.support.replay_world import APP, LATER, Facts, Namespace

CAT = extracted_fact("Ada has a cat called Miso", 1, entity="Miso")
TEA = extracted_fact("Ada drinks tea in the morning", 2)
GRAZ = extracted_fact("Ada lives in Graz", 1, key="home", at=START)
WIEN = extracted_fact("Ada lives in Wien", 5, key="home", at=START + timedelta(minutes=5))
COFFEE = extracted_fact("Ada drinks coffee in the morning", 2)
DOG = extracted_fact("Ada walks the neighbours' dog", 5)


def namespace() -> Namespace:
    """Tea becomes coffee, the dog is new, the cat goes."""
    return Namespace({ULID: (CAT, TEA, GRAZ), LATER: (WIEN,)}, {ULID: (COFFEE, GRAZ, DOG), LATER: (WIEN,)})


def test_a_run_writes_into_a_shadow_and_the_diff_compares_it_with_the_space() -> None:
    world = namespace()
    before = world.atoms
    run = world.shadow()
    assert world.atoms == before
    diff = world.diff(run)
    assert [atom.text for atom in diff.added] == [DOG.text]
    assert [atom.text for atom in diff.gone] == [CAT.text]
    assert [(change.old.text, change.new.text) for change in diff.changed] == [(TEA.text, COFFEE.text)]
    assert {change.old.text for change in diff.same} == {GRAZ.text, WIEN.text}
    assert diff.left == ()


def test_what_is_promoted_is_as_if_it_had_been_extracted_so_and_marked_with_the_run() -> None:
    world = namespace()
    run = world.shadow()
    done = world.promote(run)
    assert (done.added, done.archived, done.superseded, done.left, done.unsettled) == (2, 1, 1, 0, 0)
    assert world.current == sorted([COFFEE.text, DOG.text, WIEN.text])
    for text in (COFFEE.text, DOG.text, CAT.text):
        source = world.atom(text).extraction
        assert source is not None
        assert source.replay is not None
        assert source.replay.run == run.id
    assert world.atom(CAT.text).status is AtomStatus.ARCHIVED
    assert world.atom(TEA.text).superseded_by == world.atom(COFFEE.text).id
    assert world.atom(GRAZ.text).extraction == replace(world.atom(GRAZ.text).extraction, replay=None)  # type: ignore[type-var]  # it has one
    assert world.now(run).status is ReplayStatus.PROMOTED


def test_a_promoted_atom_knows_a_job_of_its_conversation_into_its_own_space() -> None:
    world = namespace()
    world.promote(world.shadow())
    source = world.atom(DOG.text).extraction
    assert source is not None
    job = world.ports.jobs.get(ADA.own("chat"), source.job_id.conversation, source.job_id.hash)
    assert job is not None
    assert (job.space, job.space_owner, job.status, job.counts.added) == (SPACE, "ada", JobStatus.SUCCEEDED, 2)


def test_entities_come_along_by_their_names() -> None:
    world = Namespace({ULID: ()}, {ULID: (CAT,)})
    world.promote(world.shadow())
    (entity,) = world.ports.entities.get(MEMORY, [id.ulid for id in world.atom(CAT.text).entity_ids])
    assert (entity.canonical_name, entity.id.space) == ("Miso", SPACE.key)


def test_a_run_rolled_back_leaves_what_was_there_before_as_it_was() -> None:
    world = namespace()
    before = {atom.text: atom for atom in world.atoms}
    run = world.shadow()
    world.promote(run)
    done = world.roll_back(run)
    assert (done.archived, done.restored, done.left) == (2, 2, [])
    for text, atom in before.items():
        after = world.atom(text)
        assert after == replace(atom, version=after.version, changed_at=after.changed_at)
    assert world.current == sorted([CAT.text, TEA.text, WIEN.text])
    assert world.now(run).status is ReplayStatus.ROLLED_BACK


def test_the_value_of_a_key_goes_to_the_new_one_and_back() -> None:
    linz = extracted_fact("Ada's home is Linz", 5, key="home", at=START + timedelta(minutes=5))
    world = Namespace({ULID: (GRAZ, WIEN)}, {ULID: (GRAZ, linz)})
    run = world.shadow()
    world.promote(run)
    assert world.current == [linz.text]
    assert world.atom(GRAZ.text).valid_to == linz.valid_from
    world.roll_back(run)
    assert world.current == [WIEN.text]
    assert add_atom(world.ports, ADA, SPACE, fact("Ada lives in Rom", key="home", category=HOME)).effect == "superseded"
    assert world.current == ["Ada lives in Rom"]


def test_former_values_of_a_key_are_put_in_their_places() -> None:
    world = Namespace({ULID: ()}, {ULID: (GRAZ, WIEN)})
    run = world.shadow()
    world.promote(run)
    graz, wien = world.atom(GRAZ.text), world.atom(WIEN.text)
    assert (graz.valid_to, graz.superseded_by, wien.valid_to) == (wien.valid_from, wien.id, None)
    world.roll_back(run)
    assert world.current == []


def test_what_a_person_wrote_is_in_no_diff() -> None:
    world = Namespace({ULID: (CAT,)}, {ULID: (DOG,)})
    own = add_atom(world.ports, ADA, SPACE, fact("Ada likes opera")).atom
    told = add_atom(world.ports, ADA, SPACE, fact(CAT.text, category=HOME))
    assert told.is_duplicate
    world.promote(world.shadow())
    assert world.current == sorted([own.text, CAT.text, DOG.text])
    assert world.atom(own.text) == own


def test_what_a_person_edited_stays_as_they_put_it() -> None:
    world = Namespace({ULID: (CAT, TEA)}, {ULID: (CAT, COFFEE)})
    for text, edited in ((CAT.text, "Ada has a cat called Mochi"), (TEA.text, "Ada drinks green tea in the morning")):
        edit_atom(world.ports, ADA, world.atom(text).id, edits.AtomEdit(text=edited))
    before = world.atoms
    run = world.shadow()
    diff = world.diff(run)
    assert diff.is_empty
    assert {one.reason for one in diff.left} == {SkipReason.USER}
    world.promote(run)
    assert world.atoms == before


@pytest.mark.parametrize("remove", [archive_atom, delete_atom, purge_atom])
def test_what_a_person_took_away_does_not_come_back(remove) -> None:  # type: ignore[no-untyped-def]  # one of three
    world = Namespace({ULID: (CAT, TEA)}, {ULID: (CAT, TEA, DOG)})
    remove(world.ports, ADA, world.atom(CAT.text).id)
    world.promote(world.shadow())
    assert world.current == sorted([TEA.text, DOG.text])


def test_a_key_that_a_person_has_set_is_theirs() -> None:
    world = Namespace({ULID: (GRAZ,)}, {ULID: (GRAZ, WIEN)})
    rom = add_atom(world.ports, ADA, SPACE, fact("Ada lives in Rom", key="home", category=HOME)).atom
    run = world.shadow()
    assert {one.reason for one in world.diff(run).left} == {SkipReason.KEY}
    world.promote(run)
    assert world.current == [rom.text]
    assert world.atom(rom.text) == rom


def test_what_went_on_since_the_promotion_is_left_alone_by_the_rollback() -> None:
    world = namespace()
    run = world.shadow()
    world.promote(run)
    coffee = edit_atom(world.ports, ADA, world.atom(COFFEE.text).id, edits.AtomEdit(text="Ada drinks espresso"))
    add_atom(world.ports, ADA, SPACE, fact(CAT.text, category=HOME))
    done = world.roll_back(run)
    assert str(coffee.id) in done.left
    # Tea is what coffee replaced; the cat's atom was edited by a person, and takes the old one's place.
    assert world.current == sorted([CAT.text, "Ada drinks espresso", WIEN.text])
    assert [atom.provenance for atom in world.atoms if atom.text == CAT.text and atom.status is AtomStatus.ACTIVE] == [
        Provenance.CLIENT
    ]


def test_conversations_whose_jobs_failed_lose_nothing() -> None:
    world = namespace()
    run = world.shadow()
    for place, job in list(world.pipeline.memory.jobs.records.items()):
        if job.space.is_shadow and job.id.conversation == ULID:
            world.pipeline.memory.jobs.records[place] = replace(job, status=JobStatus.FAILED)
    assert world.diff(run).is_empty


def test_what_contradicts_in_the_shadow_does_so_where_it_is_promoted() -> None:
    world = Namespace({ULID: ()}, {ULID: (CAT, DOG)})
    run = world.shadow()
    records = world.pipeline.memory.atoms.records
    (cat, dog) = sorted((place for place in records if place[0] != MEMORY), key=lambda place: records[place].text)
    records[cat] = replace(records[cat], contradicts=(records[dog].id,))
    records[dog] = replace(records[dog], contradicts=(records[cat].id,))
    world.promote(run)
    assert world.atom(CAT.text).contradicts == (world.atom(DOG.text).id,)
    assert world.atom(DOG.text).contradicts == (world.atom(CAT.text).id,)
    assert world.roll_back(run).left == []


def test_what_went_with_a_deleted_space_does_not_come_into_another_of_its_name() -> None:
    world = namespace()
    (binding,) = world.pipeline.bindings.records.values()
    world.ports.bindings.replace(ADA.directory, binding, replace(binding, targets=(Target("diary"),), version=2))
    spaces.delete_space(world.ports, ADA, SPACE)
    spaces.create_space(world.ports, ADA, NewSpace(name="diary"))
    with pytest.raises(NotFound, match="no closed conversation of chat"):
        world.shadow()


def test_a_space_that_is_deleted_while_its_run_is_open_gets_nothing() -> None:
    world = namespace()
    run = world.shadow()
    before = world.atoms
    spaces.delete_space(world.ports, ADA, SPACE)
    assert world.promote(run).added == 0
    assert world.atoms == before
    assert world.now(run).status is ReplayStatus.PROMOTED


@pytest.mark.parametrize("failure", [FileNotFoundError("no folder holds the model"), ImportError("no numpy")])
def test_a_process_that_cannot_embed_begins_and_promotes_nothing(failure: Exception) -> None:
    class NoEmbedder:
        name = "minilm"

        def embed_query(self, _text: str) -> bytes:
            raise failure

    world = Namespace({ULID: [CAT]}, {ULID: [DOG]})
    cannot = world.pipeline.with_parts(embedder=NoEmbedder(), extractors={"rules": world.extractor})
    with pytest.raises(Refused, match="cannot be used here"):
        world.shadow(cannot)
    assert not world.pipeline.runs.records
    run = world.shadow()
    with pytest.raises(Refused, match="cannot be used here"):
        world.promote(run, cannot)
    assert (world.now(run).status, world.current) == (ReplayStatus.SHADOWED, [CAT.text])


def audit_entries(world: Namespace) -> list[tuple[str, str | None]]:
    """What was done to Ada's data, oldest first, and its target."""
    who = world.ports.signer.subject_hash(ADA.directory)
    return [(entry.act, entry.target) for entry in world.ports.ledger.audit_entries(APP, who, None, 99).items][::-1]


def test_whatever_a_run_does_is_in_the_audit_of_those_whose_data_it_is() -> None:
    world = namespace()
    run = world.shadow()
    world.promote(run)
    world.roll_back(run)
    acts = ["beginReplay", "promoteReplay", "rollBackReplay"]
    assert audit_entries(world) == [(act, str(run.id)) for act in acts]
    assert [subject for _, subject in world.pipeline.ledger.entries] == [world.ports.signer.subject_hash(ADA.directory)]
    other = namespace()
    run = other.shadow()
    discarding.discard_run(other.ports, APP, run)
    assert audit_entries(other)[-1] == ("discardReplay", str(run.id))


@pytest.mark.parametrize("act", ["promoteReplay", "rollBackReplay"])
def test_what_cannot_be_noted_is_not_done(act: str) -> None:
    class Away(LedgerInMemory):
        def put_audit_entry(self, _app: Scope, _entry: AuditEntry) -> None:
            raise Unavailable("the ledger is away")

    world = namespace()
    away = world.pipeline.with_parts(ledger=Away(), extractors={"rules": world.extractor})
    run = world.shadow()
    if act == "rollBackReplay":
        world.promote(run)
    before = world.atoms
    with pytest.raises(Unavailable):
        world.promote(run, away) if act == "promoteReplay" else world.roll_back(run, away)
    assert (world.atoms, world.now(run).status) == (
        before,
        ReplayStatus.SHADOWED if act == "promoteReplay" else ReplayStatus.PROMOTED,
    )


def contradicting(world: Namespace, *texts: str) -> None:
    """Has two atoms name each other."""
    one, other = (world.atom(text) for text in texts)
    assert world.pipeline.memory.atoms.apply(
        MEMORY,
        AtomChange(
            world.pipeline.clock.now,
            (
                AtomStep(one, replace(one, contradicts=(other.id,), version=one.version + 1), is_revision=False),
                AtomStep(other, replace(other, contradicts=(one.id,), version=other.version + 1), is_revision=False),
            ),
        ),
    )


@pytest.mark.parametrize(
    ("texts", "now"),
    [
        ((CAT.text, TEA.text), {ULID: (TEA,)}),  # one is archived
        ((CAT.text, TEA.text), {ULID: (DOG,)}),  # both are
        ((TEA.text, CAT.text), {ULID: (COFFEE, CAT)}),  # one is superseded
        ((GRAZ.text, TEA.text), {ULID: (replace(GRAZ, text="Ada lives in Linz", sources=(3,)), TEA, CAT)}),
    ],
)
def test_what_a_run_parted_contradicts_each_other_again_when_it_is_rolled_back(
    texts: tuple[str, str], now: Facts
) -> None:
    world = Namespace({ULID: (CAT, TEA, GRAZ)}, now)
    contradicting(world, *texts)
    run = world.shadow()
    world.promote(run)
    assert all(atom.contradicts == () for atom in world.atoms)
    done = world.roll_back(run)
    one, other = (world.atom(text) for text in texts)
    assert (done.left, one.contradicts, other.contradicts) == ([], (other.id,), (one.id,))
    assert world.current == sorted([CAT.text, TEA.text, GRAZ.text])
    # Begun again, it does nothing more.
    before = world.atoms
    rollback.roll_back(world.ports, APP, replace(world.now(run), status=ReplayStatus.ROLLING_BACK))
    assert world.atoms == before


def test_what_somebody_has_changed_since_contradicts_nothing_again() -> None:
    world = Namespace({ULID: (CAT, TEA)}, {ULID: (TEA,)})
    contradicting(world, CAT.text, TEA.text)
    run = world.shadow()
    world.promote(run)
    edit_atom(world.ports, ADA, world.atom(TEA.text).id, AtomEdit(text="Ada drinks tea at noon"))
    world.roll_back(run)
    assert world.current == sorted([CAT.text, "Ada drinks tea at noon"])
    assert all(atom.contradicts == () for atom in world.atoms)
