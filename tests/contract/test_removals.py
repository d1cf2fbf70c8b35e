"""What every store of deleted conversations does."""

from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.atoms import AtomStore as DynamoAtoms
from loci.adapters.dynamodb.conversations import ConversationStore as DynamoConversations
from loci.adapters.dynamodb.jobs import JobStore as DynamoJobs
from loci.adapters.dynamodb.markers import MarkerStore as DynamoMarkers
from loci.adapters.dynamodb.removals import RemovalStore as DynamoRemovals
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.turns import TurnStore as DynamoTurns
from loci.adapters.dynamodb.windows import WindowStore as DynamoWindows
from loci.ids import MessageId
from loci.model.atoms import Atom
from loci.model.conversations import Conversation, Removal, RollingSummary, ToolUseBlock
from loci.model.jobs import Window
from loci.model.users import Marker
from loci.ports.conversations import ConversationStore, TurnStore
from loci.ports.jobs import JobStore, WindowStore
from loci.ports.memory import AtomChange, AtomStep, AtomStore, JobStep
from loci.ports.removals import RemovalStore
from loci.ports.writes import FirstWrite, MarkerHome, MarkerStore, Outcome
from loci.scope import Scope
from tests.contract.memory import atom
from tests.contract.records import AT, EPOCH, ULID, conversation, head_after, message
from tests.fakes.memory import in_memory
from tests.fakes.removals import Removals
from tests.fakes.turns import Turns
from tests.fakes.windows import Windows
from tests.support.records import job, marker

OTHER = "01K000000000000000000000C2"
THIRD = "01K000000000000000000000C3"


@dataclass(frozen=True)
class Stores:
    heads: ConversationStore
    turns: TurnStore
    jobs: JobStore
    windows: WindowStore
    removals: RemovalStore
    markers: MarkerStore
    atoms: AtomStore


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    if request.param == "memory":
        memory = in_memory()
        markers, heads, jobs = memory.markers, memory.entities.conversations, memory.jobs
        turns, windows = Turns(heads, markers), Windows(heads, jobs)
        removals = Removals(heads, turns, jobs, windows, atoms=memory.atoms)
        return Stores(heads, turns, jobs, windows, removals, markers, memory.atoms)
    tables: Tables = request.getfixturevalue("dynamodb")
    return Stores(
        DynamoConversations(tables),
        DynamoTurns(tables),
        DynamoJobs(tables),
        DynamoWindows(tables),
        DynamoRemovals(tables),
        DynamoMarkers(tables),
        DynamoAtoms(tables),
    )


def tell(stores: Stores, scope: Scope, ulid: str = ULID) -> Conversation:
    """A conversation with something of every kind."""
    head = conversation(scope, ulid)
    stores.heads.create(scope, head, FirstWrite())
    said = [message(head, 1), message(head, 2, ToolUseBlock("call-1", "look_up", {}))]
    after = head_after(head, 2)
    assert stores.turns.append(scope, head, after, said, [of_append(ulid)]) is Outcome.DONE
    stores.heads.replace_summary(scope, ulid, None, RollingSummary("Both said hello.", 2, True, EPOCH))
    window = Window(ulid, "01K000000000000000000000B1", "t", EPOCH, 2, 1, 1)
    assert stores.windows.advance(scope, None, window, job(ulid)) is Outcome.DONE
    return after


def of_append(ulid: str) -> Marker:
    return marker(f"{ulid}#{'0' * 32}")


def as_deleted(head: Conversation) -> Conversation:
    return replace(
        head,
        deleted_at=AT,
        removal=Removal.UNLEARNING,
        due=AT + timedelta(days=30),
        due_if_restored=head.due,
        removal_cursor="acme#diary#chat#ada",
        version=head.version + 1,
    )


def test_a_deleted_conversation_is_found_here_alone(stores: Stores, scope: Scope) -> None:
    head = tell(stores, scope)
    after = as_deleted(head)
    assert stores.removals.replace(scope, head, after) is Outcome.DONE
    found = stores.removals.find(scope, ULID)
    assert (found.conversation, found.summary is None) == (after, False)
    hidden = stores.heads.read(scope, ULID)
    assert (hidden.conversation, hidden.summary) == (None, None)
    (pointer,) = stores.heads.pointers(scope.directory, None, 10).items
    assert pointer.is_deleted
    assert stores.heads.heads(scope.directory, [pointer]) == ()
    assert stores.removals.heads(scope.directory, [pointer]) == (after,)


def test_deleted_heads_come_in_the_order_of_their_pointers_without_those_that_are_there(
    stores: Stores, scope: Scope
) -> None:
    there, *deleted = (tell(stores, scope, ulid) for ulid in (THIRD, OTHER, ULID))
    for head in deleted:
        stores.removals.replace(scope, head, as_deleted(head))
    pointers = stores.heads.pointers(scope.directory, None, 10).items
    assert [pointer.is_deleted for pointer in pointers].count(True) == 2
    found = stores.removals.heads(scope.directory, pointers)
    assert [head.id for head in found] == [pointer.id for pointer in pointers if pointer.id != there.id]


def test_nothing_is_appended_to_it_closed_or_windowed(stores: Stores, scope: Scope) -> None:
    head = tell(stores, scope)
    stores.removals.replace(scope, head, as_deleted(head))
    assert stores.turns.append(scope, head, head_after(head, 1), [message(head, 3)], []) is Outcome.STALE
    assert stores.heads.replace(scope, head, replace(head, version=head.version + 1)) is Outcome.STALE
    window = Window(ULID, "01K000000000000000000000B2", "t", EPOCH, 2, 1, 1)
    assert stores.windows.advance(scope, None, window, job(ULID, "f" * 32)) is Outcome.STALE


def test_of_two_who_change_it_one_wins(stores: Stores, scope: Scope) -> None:
    head = tell(stores, scope)
    assert stores.removals.replace(scope, head, as_deleted(head)) is Outcome.DONE
    assert stores.removals.replace(scope, head, as_deleted(head)) is Outcome.STALE


def test_restored_it_is_read_as_before(stores: Stores, scope: Scope) -> None:
    head = tell(stores, scope)
    before = stores.heads.read(scope, ULID)
    deleted = as_deleted(head)
    stores.removals.replace(scope, head, deleted)
    restored = replace(head, version=deleted.version + 1)
    assert stores.removals.replace(scope, deleted, restored) is Outcome.DONE
    assert stores.heads.read(scope, ULID) == replace(before, conversation=restored)
    (pointer,) = stores.heads.pointers(scope.directory, None, 10).items
    assert not pointer.is_deleted


def test_content_is_erased_a_few_items_at_a_time_and_nothing_of_another(stores: Stores, scope: Scope) -> None:
    tell(stores, scope)
    tell(stores, scope, OTHER)
    done = [stores.removals.erase_content(scope, ULID, 2) for _ in range(4)]
    assert done == [False, False, False, True]
    markers = [stores.markers.get(scope, MarkerHome.CONVERSATIONS, of_append(ulid).hash) for ulid in (ULID, OTHER)]
    assert markers == [None, of_append(OTHER)]
    assert not stores.removals.has_content(scope, ULID)
    assert stores.turns.get(scope, ULID, [1, 2]) == ()
    assert (stores.jobs.list(scope, ULID), stores.windows.list(scope, ULID)) == ((), ())
    assert stores.removals.find(scope, ULID).summary is None
    assert stores.removals.has_content(scope, OTHER)
    assert len(stores.turns.get(scope, OTHER, [1, 2])) == 2


def test_the_marker_of_its_creation_goes_with_its_head(stores: Stores, scope: Scope) -> None:
    made = [marker("1" * 32), marker("2" * 32)]
    for ulid, one in zip((ULID, OTHER), made, strict=True):
        head = replace(conversation(scope, ulid), marker=one.hash, is_incognito=True)
        assert stores.heads.create(scope, head, FirstWrite(marker=one)) is Outcome.DONE
        assert stores.removals.find(scope, ulid).conversation == head
    stores.removals.erase_head(scope, ULID)
    left = [stores.markers.get(scope.directory, MarkerHome.DIRECTORY, one.hash) for one in made]
    assert left == [None, made[1]]


def test_without_its_head_it_is_nowhere(stores: Stores, scope: Scope) -> None:
    tell(stores, scope)
    stores.removals.erase_head(scope, ULID)
    stores.removals.erase_head(scope, ULID)
    assert stores.removals.find(scope, ULID).conversation is None
    assert stores.heads.pointers(scope.directory, None, 10).items == ()


def cite(stores: Stores, space: Scope, atom: Atom, visitor: Scope | None = None) -> None:
    change = AtomChange(AT, (AtomStep(None, atom),), visitor=visitor)
    assert stores.atoms.apply(space, change) is Outcome.DONE


def test_spaces_that_cite_a_conversation_are_noted_until_its_content_is_erased(stores: Stores, scope: Scope) -> None:
    head = tell(stores, scope)
    tell(stores, scope, OTHER)
    diary, plans = (
        replace(scope, namespace="diary-abc123"),
        Scope(scope.tenant, scope.app, "grp.x.p-abc123", "@group:x"),
    )
    cite(stores, diary, replace(atom(diary, 1), source_conversation_id=head.id))
    cite(stores, diary, replace(atom(diary, 2), source_message_ids=(MessageId(head.id.namespace, ULID, 2),)))
    cite(stores, plans, replace(atom(plans, 3), source_conversation_id=head.id), visitor=scope.directory)
    cite(stores, plans, replace(atom(plans, 4), source_conversation_id=head.id))
    cite(stores, replace(scope, namespace="notes-abc123"), atom(replace(scope, namespace="notes-abc123"), 5))
    assert set(stores.removals.citing_spaces(scope, ULID)) == {diary, plans}
    assert stores.removals.citing_spaces(scope, OTHER) == ()
    while not stores.removals.erase_content(scope, ULID, 2):
        assert stores.removals.has_content(scope, ULID)
    assert stores.removals.citing_spaces(scope, ULID) == ()


def test_a_space_of_a_job_is_not_noted_again(stores: Stores, scope: Scope) -> None:
    head = tell(stores, scope)
    diary = replace(scope, namespace="diary-abc123")
    own = replace(atom(diary, 1), source_conversation_id=head.id)
    step = JobStep(scope, job(ULID).id, 0)
    assert stores.atoms.apply(diary, AtomChange(AT, (AtomStep(None, own),), job=step)) is Outcome.DONE
    assert stores.removals.citing_spaces(scope, ULID) == ()


def test_a_conversation_from_before_such_notes_says_so(stores: Stores, scope: Scope) -> None:
    older = replace(conversation(scope, ULID), has_citing_spaces=False)
    stores.heads.create(scope, older, FirstWrite())
    assert stores.removals.find(scope, ULID).conversation == older
