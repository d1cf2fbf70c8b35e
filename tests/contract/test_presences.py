"""What every store of presences promises."""

from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.atoms import AtomStore as DynamoAtoms
from loci.adapters.dynamodb.conversations import ConversationStore as DynamoConversations
from loci.adapters.dynamodb.presences import PresenceStore as DynamoPresences
from loci.adapters.dynamodb.tables import Tables
from loci.ids import AtomId, ConversationId, MessageId
from loci.model.conversations import Conversation
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose, Tokens
from loci.model.presences import (
    ActionKind,
    ActionState,
    Aspect,
    CitedFact,
    Dream,
    DreamAction,
    DreamActions,
    DreamStatus,
    Pattern,
    Presence,
    PresenceSettings,
    StyleSnippet,
    Surfaces,
    Widget,
)
from loci.model.users import UserRecord
from loci.ports.conversations import ConversationStore
from loci.ports.memory import AtomChange, AtomStore
from loci.ports.presences import DreamStep, HeadVersion, PresenceStore, Quiet
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.contract.records import conversation
from tests.fakes.conversations import Conversations
from tests.fakes.memory import in_memory
from tests.fakes.presences import PresencesInMemory
from tests.support.records import AT, ULIDS, later

KEY, OTHER = "0" * 32, "1" * 32
CHAT = ConversationId("chat", ULIDS[5])
MESSAGE = MessageId("chat", ULIDS[5], 1)
ATOM = AtomId("presence-abc123", ULIDS[6])


@dataclass(frozen=True)
class Stores:
    presences: PresenceStore
    conversations: ConversationStore
    atoms: AtomStore


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    if request.param == "memory":
        memory = in_memory()
        heads = Conversations(memory.users, memory.markers)
        memory.atoms.presences = PresencesInMemory(memory.users, memory.markers, heads)
        return Stores(memory.atoms.presences, heads, memory.atoms)
    tables: Tables = request.getfixturevalue("dynamodb")
    return Stores(DynamoPresences(tables), DynamoConversations(tables), DynamoAtoms(tables))


@pytest.fixture
def directory(scope: Scope) -> Scope:
    return scope.directory


def presence(key: str = KEY) -> Presence:
    return Presence(key, "bureau", ULIDS[0], AT, AT)


def dream(ulid: str = ULIDS[1]) -> Dream:
    return Dream(ulid, KEY, ULIDS[0], AT)


def begin(stores: Stores, directory: Scope) -> tuple[Presence, Dream]:
    """A presence with a dream."""
    stores.presences.create(directory, presence(), FirstWrite())
    began = replace(presence(), version=2)
    assert stores.presences.add_dream(directory, presence(), began, dream()) is Outcome.DONE
    return began, dream()


def head(stores: Stores, scope: Scope) -> Conversation:
    made = conversation(scope)
    stores.conversations.create(scope, made, FirstWrite())
    return made


def test_a_presence_is_found_as_it_was_stored(stores: Stores, directory: Scope) -> None:
    full = replace(
        presence(),
        settings=PresenceSettings(True, timedelta(hours=2), DreamActions.PROPOSE),
        surfaces=Surfaces(
            {"dusk": (StyleSnippet("d1", ".a { color: red; }"),)},
            "#aabbcc",
            "Inter",
            (Widget("w", "Tea", "At *five*"),),
        ),
        current=CHAT,
        last_turn_at=later(seconds=1),
        is_fed=True,
        shares_memory=True,
        dreamed_at=later(seconds=2),
        due=later(seconds=3),
        version=4,
    )
    assert stores.presences.create(directory, full, FirstWrite(UserRecord(ULIDS[0]))) is Outcome.DONE
    assert stores.presences.get(directory, KEY) == full
    assert stores.presences.get(directory, OTHER) is None
    assert stores.presences.get(replace(directory, owner="emil"), KEY) is None


def test_a_presence_is_made_once(stores: Stores, directory: Scope) -> None:
    assert stores.presences.create(directory, presence(), FirstWrite()) is Outcome.DONE
    assert stores.presences.create(directory, presence(), FirstWrite()) is Outcome.TAKEN
    assert stores.presences.create(directory, presence(OTHER), FirstWrite()) is Outcome.DONE
    page = stores.presences.list(directory, None, 1)
    assert page.items == (presence(),)
    assert stores.presences.list(directory, page.cursor, 1).items == (presence(OTHER),)


def test_the_first_record_of_a_user_comes_with_their_user_record(stores: Stores, directory: Scope) -> None:
    first = FirstWrite(UserRecord(ULIDS[0]))
    assert stores.presences.create(directory, presence(), first) is Outcome.DONE
    assert stores.presences.create(directory, presence(OTHER), first) is Outcome.USER_APPEARED
    assert stores.presences.get(directory, OTHER) is None


def test_a_presence_is_replaced_or_deleted_while_its_version_is_as_read(stores: Stores, directory: Scope) -> None:
    stores.presences.create(directory, presence(), FirstWrite())
    changed = replace(presence(), last_turn_at=AT, version=2)
    assert stores.presences.replace(directory, presence(), changed) is Outcome.DONE
    assert stores.presences.replace(directory, presence(), changed) is Outcome.STALE
    assert stores.presences.replace(directory, presence(), None) is Outcome.STALE
    assert stores.presences.replace(directory, changed, None) is Outcome.DONE
    assert stores.presences.get(directory, KEY) is None


def test_a_dream_is_found_as_it_was_stored(stores: Stores, directory: Scope) -> None:
    began, _ = begin(stores, directory)
    pattern = Pattern(
        Aspect.WORKING_STYLE, "profile.style", "Works in the morning", (MESSAGE,), (CitedFact(ATOM, (MESSAGE,)),)
    )
    call = ModelCall(Purpose.DREAM, ModelChoice("openai", "m"), AT, 5, CallOutcome.ANSWERED, Tokens(1, 2), 3)
    full = replace(
        dream(ULIDS[2]),
        asked_in=CHAT,
        status=DreamStatus.WAITING,
        writer="openai/m",
        calls_begun=2,
        calls=(call,),
        patterns=(pattern,),
        actions=(
            DreamAction(ActionKind.CSS, ".a { color: red; }", "dusk", None, ActionState.APPLIED),
            DreamAction(ActionKind.ACCENT, "#aabbcc", former="#000000", atom=ATOM, title="t"),
        ),
        missed=pattern,
        applied=1,
        attempt=2,
        reason="in use",
        finished_at=later(seconds=1),
        due=later(seconds=2),
        version=3,
    )
    assert stores.presences.add_dream(directory, began, replace(began, version=3), full) is Outcome.DONE
    assert stores.presences.get_dream(directory, KEY, ULIDS[2]) == full
    assert stores.presences.get_dream(directory, OTHER, ULIDS[2]) is None
    assert stores.presences.list_dreams(directory, KEY, 5) == (full, dream())
    assert stores.presences.list_dreams(directory, KEY, 1) == (full,)


def test_a_dream_is_added_once_and_with_its_presence_as_it_was_read(stores: Stores, directory: Scope) -> None:
    began, _ = begin(stores, directory)
    after = replace(began, version=3)
    assert stores.presences.add_dream(directory, began, after, dream()) is Outcome.TAKEN
    assert stores.presences.add_dream(directory, presence(), after, dream(ULIDS[2])) is Outcome.STALE
    assert stores.presences.get_dream(directory, KEY, ULIDS[2]) is None
    assert stores.presences.get(directory, KEY) == began


def test_a_dream_is_replaced_or_deleted_while_it_is_as_read(stores: Stores, directory: Scope) -> None:
    begin(stores, directory)
    changed = replace(dream(), calls_begun=1, version=2)
    assert stores.presences.replace_dream(directory, dream(), changed) is Outcome.DONE
    assert stores.presences.replace_dream(directory, dream(), changed) is Outcome.STALE
    assert stores.presences.replace_dream(directory, replace(changed, applied=1), None) is Outcome.STALE
    assert stores.presences.replace_dream(directory, changed, None) is Outcome.DONE
    assert stores.presences.list_dreams(directory, KEY, 5) == ()


def test_a_pattern_is_applied_once_and_only_while_all_is_quiet(stores: Stores, scope: Scope) -> None:
    directory = scope.directory
    began, _ = begin(stores, directory)
    said = head(stores, scope)
    quiet = Quiet(began, (HeadVersion(scope, said.id.ulid, said.version),))
    step = DreamStep(directory, ULIDS[1], 0, quiet)
    memory = replace(scope, namespace="presence-abc123")

    def apply(step: DreamStep) -> Outcome:
        return stores.atoms.apply(memory, AtomChange(AT, (), dream=step))

    loud = replace(quiet, heads=(HeadVersion(scope, said.id.ulid, said.version + 1),))
    assert apply(replace(step, quiet=loud)) is Outcome.STALE
    in_use = replace(quiet, presence=replace(began, last_turn_at=AT))
    assert apply(replace(step, quiet=in_use)) is Outcome.STALE
    assert apply(step) is Outcome.DONE
    assert apply(step) is Outcome.APPLIED
    found = stores.presences.get_dream(directory, KEY, ULIDS[1])
    assert found == replace(dream(), applied=1)


def test_surfaces_change_with_their_dream_or_not_at_all(stores: Stores, scope: Scope) -> None:
    directory = scope.directory
    began, asked = begin(stores, directory)
    said = head(stores, scope)
    quiet = Quiet(began, (HeadVersion(scope, said.id.ulid, said.version),))
    after = replace(began, surfaces=Surfaces(accent="#aabbcc"), version=3)
    done = replace(asked, status=DreamStatus.SUCCEEDED, version=2)
    loud = replace(quiet, heads=(HeadVersion(scope, said.id.ulid, said.version + 1),))
    change = stores.presences.change_surfaces
    assert change(directory, (asked, done), (began, after), loud) is Outcome.STALE
    assert change(directory, (done, done), (began, after), quiet) is Outcome.STALE
    assert change(directory, (asked, done), (presence(), after), quiet) is Outcome.STALE
    assert stores.presences.get(directory, KEY) == began
    assert change(directory, (asked, done), (began, after), quiet) is Outcome.DONE
    assert stores.presences.get(directory, KEY) == after
    assert stores.presences.get_dream(directory, KEY, asked.id) == done
    again = replace(done, version=3), replace(after, version=4)
    assert change(directory, (done, again[0]), (after, again[1]), None) is Outcome.DONE


def test_no_pattern_is_applied_to_a_presence_that_is_gone(stores: Stores, scope: Scope) -> None:
    directory = scope.directory
    began, _ = begin(stores, directory)
    assert began.last_turn_at is None
    stores.presences.replace(directory, began, None)
    step = DreamStep(directory, ULIDS[1], 0, Quiet(began))
    memory = replace(scope, namespace="presence-abc123")
    assert stores.atoms.apply(memory, AtomChange(AT, (), dream=step)) is Outcome.STALE
