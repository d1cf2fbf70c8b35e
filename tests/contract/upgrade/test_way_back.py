"""The release before this one, this one, and back again over the same tables: each reads, changes and continues what
the other wrote. A test of the night deploys both."""

from collections.abc import Callable, Iterator

import pytest

from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import DynamoTables
from tests.cloud import steps
from tests.cloud.client import Client
from tests.conftest import Tables as Emulated
from tests.contract.api_process import api_process
from tests.contract.upgrade.continuing import Continued, served_operations
from tests.contract.upgrade.former import FormerRelease, serve_former, write_code
from tests.contract.upgrade.serving import work_off
from tests.contract.upgrade.world import NAMESPACE, TENANT
from tests.security.any_request import OWNERS, add_records
from tests.security.in_process import calling, in_process
from tests.security.owning import Owned, create_records

NEWEST = "0.3.0+1a2b3c4d"


@pytest.fixture(scope="module")
def former(tables: Emulated, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FormerRelease]:
    code = tmp_path_factory.mktemp("former")
    write_code(code)
    with serve_former(code, tables) as release:
        yield release


def test_an_upgrade_and_the_way_back_lose_nothing_that_either_release_wrote(
    former: FormerRelease, emulator: MiniStack, dynamodb: DynamoTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCI_RELEASE", NEWEST)
    process = api_process(emulator, dynamodb)
    newest = in_process(process)

    def work_newest() -> None:
        work_off(process, emulator, dynamodb)

    def by_former(user: str) -> Client:
        return calling(former.handle, user, TENANT, "admin", app=user, groups=[OWNERS])

    def by_newest(user: str) -> Client:
        return calling(newest, user, TENANT, "admin", app=user, groups=[OWNERS])

    of_former, of_newest = (served_operations(by_release("anyone")) for by_release in (by_former, by_newest))
    assert of_former != of_newest
    first = Continued(create_all(by_former("first"), former.work_off), of_former & of_newest)
    second = Continued(create_all(by_newest("second"), work_newest), of_former & of_newest)
    upgrade, way_back = (by_newest, work_newest), (by_former, former.work_off)
    turns = zip(("bassoon", "cornet", "dulcimer"), (upgrade, way_back, upgrade), strict=True)
    for instrument, (by_release, work) in turns:
        for user, continued in (("first", first), ("second", second)):
            continued.go_on(by_release(user), instrument, extracting(work))
    assert first.read_writers() == second.read_writers() == {NEWEST}


def create_all(owner: Client, work: Callable[[], None]) -> Owned:
    """One record of every kind, extracted and indexed by the release that answers this owner."""
    had = add_records(create_records(owner, NAMESPACE, OWNERS))
    steps.close(owner, had.ids["conversation_id"])
    work()
    return had


def extracting(work: Callable[[], None]) -> Callable[[Client, str], None]:
    """Has a conversation extracted at once: nothing carries events here."""

    def extract(owner: Client, conversation: str) -> None:
        owner.post("/ai-memory/extractions", {"conversationId": conversation})
        work()
        assert {job["status"] for job in steps.jobs(owner, conversation)} == {"succeeded"}

    return extract
