"""What every store of runs over namespaces promises."""

from dataclasses import replace

import pytest

from loci.adapters.dynamodb.conversations import ConversationStore as DynamoConversations
from loci.adapters.dynamodb.runs import RunStore as DynamoRuns
from loci.adapters.dynamodb.tables import Tables
from loci.ids import ReplayId
from loci.model.guidance import CategoryGuide, Guidance
from loci.model.replays import Replay, ReplayStatus
from loci.model.users import UserRecord
from loci.ports.conversations import ConversationStore
from loci.ports.replaying import RunStore
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.contract.records import conversation
from tests.fakes.conversations import Conversations
from tests.fakes.markers import Markers
from tests.fakes.runs import Runs
from tests.fakes.users import Users
from tests.support.records import AT, ULIDS, later

Stores = tuple[RunStore, ConversationStore]


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    if request.param == "memory":
        users = Users()
        return Runs(users), Conversations(users, Markers())
    tables: Tables = request.getfixturevalue("dynamodb")
    return DynamoRuns(tables), DynamoConversations(tables)


@pytest.fixture
def app(scope: Scope) -> Scope:
    return scope.app_directory


def run(ulid: str = ULIDS[0], namespace: str = "chat") -> Replay:
    guidance = Guidance('Keep "work"', (CategoryGuide("issue", "what fails", ("User cannot log in", "ü")),))
    return Replay(ReplayId(ulid), namespace, "v1", None, AT, AT, last=20, guidance=guidance)


def test_a_run_is_found_as_it_is_by_itself_and_as_the_open_one(stores: Stores, app: Scope) -> None:
    runs, _ = stores
    full = replace(
        run(), extractor="openai/gpt-5", updated_at=later(seconds=1), status=ReplayStatus.SHADOWED, version=3
    )
    assert runs.create(app, full) is Outcome.DONE
    assert runs.get(app, ULIDS[0]) == runs.find_open(app, "chat") == full
    assert runs.get(app, ULIDS[1]) is None
    assert runs.find_open(app, "notes") is None


def test_one_run_is_open_for_a_namespace(stores: Stores, app: Scope) -> None:
    runs, _ = stores
    runs.create(app, run())
    assert runs.create(app, run(ULIDS[1])) is Outcome.TAKEN
    assert runs.create(app, run(ULIDS[2], "notes")) is Outcome.DONE
    assert runs.create(replace(app, app="other"), run(ULIDS[3])) is Outcome.DONE
    done = replace(run(), status=ReplayStatus.PROMOTED, version=2)
    assert runs.replace(app, run(), done) is Outcome.DONE
    assert runs.find_open(app, "chat") is None
    assert runs.create(app, run(ULIDS[1])) is Outcome.DONE
    assert runs.replace(app, done, replace(done, status=ReplayStatus.ROLLING_BACK, version=3)) is Outcome.TAKEN
    assert list(runs.list(app)) == [done, run(ULIDS[1]), run(ULIDS[2], "notes")]


def test_a_run_is_replaced_while_its_version_is_as_read_and_may_be_opened_again(stores: Stores, app: Scope) -> None:
    runs, _ = stores
    runs.create(app, run())
    done = replace(run(), status=ReplayStatus.PROMOTED, version=2)
    assert runs.replace(app, run(), done) is Outcome.DONE
    assert runs.replace(app, run(), done) is Outcome.STALE
    again = replace(done, status=ReplayStatus.ROLLING_BACK, version=3)
    assert runs.replace(app, done, again) is Outcome.DONE
    assert runs.find_open(app, "chat") == again


def test_the_people_of_an_app_are_those_who_wrote_in_it(stores: Stores, scope: Scope) -> None:
    runs, conversations = stores
    ada, emil = scope, replace(scope, owner="emil")
    for one, ulid in ((ada, ULIDS[0]), (emil, ULIDS[1]), (replace(ada, app="other"), ULIDS[2])):
        conversations.create(one, conversation(one), FirstWrite(UserRecord(ulid)))
    assert set(runs.people(scope.app_directory)) == {ada.directory, emil.directory}
