"""An erasure whose calls fail in every way and whose process ends between any two of them: the sweeper completes it,
the receipt is there, and nothing is left.

Every call is hit once within one erasure, not once in an erasure of its own: what was done before is done already, so
that each meets the state that it would have met alone.
"""

from functools import partial
from itertools import cycle, repeat
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from loci.governance import jobs, receipts
from loci.model.governance import AdminJob, AdminJobKind
from loci.ports.all import Ports
from tests.contract.erasing.stored import dump, tells_of_ada
from tests.contract.harmed_work import FAULTS, Cloud, Harming, OneByOne, Work, is_read
from tests.contract.queues import client as sqs
from tests.support.erasure_world import World
from tests.support.wire_faults import Death, Fault, Plan

if TYPE_CHECKING:
    from mypy_boto3_sqs.literals import QueueAttributeNameType


def request_erasure(ports: Ports, world: World) -> object:
    return jobs.erase_user(ports, world.ada, None)


Erasure = partial(Work, kind=AdminJobKind.ERASE, begin=request_erasure)


def traces_of_ada(erasure: Work) -> list[object]:
    """Every remaining trace of Ada, in any store."""
    items = [key for key, text in dump(erasure.cloud.tables, erasure.tenant).items() if tells_of_ada(key, text)]
    files = erasure.process(0).export_files.list_names(f"{erasure.tenant}/")
    return [*items, *files, *letters(erasure.cloud)]


def letters(cloud: Cloud) -> list[str]:
    """The messages of the queue, those out of sight too."""
    names: list[QueueAttributeNameType] = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
    told = sqs(cloud.emulator).get_queue_attributes(QueueUrl=cloud.queue, AttributeNames=names)["Attributes"]
    return [f"{name}: {count}" for name, count in told.items() if count != "0"]


@pytest.fixture(scope="module")
def clean(cloud: Cloud) -> AdminJob:
    """An erasure that nothing came in the way of."""
    erasure = Erasure(cloud, f"t-{uuid4().hex[:12]}")
    job = erasure.finish_job(repeat(None))
    assert traces_of_ada(erasure) == []
    return job


def assert_undisturbed(erasure: Work, job: AdminJob, clean: AdminJob) -> None:
    """Nothing is left, and the events are those of an undisturbed erasure."""
    assert traces_of_ada(erasure) == []
    assert (job.counts, job.ids_hash) == (clean.counts, clean.ids_hash)
    ports, app = erasure.process(0), erasure.world.ada.app_directory
    (tombstone,) = ports.ledger.tombstones(app)
    receipt = jobs.job_receipt(ports, erasure.world.ines, job)
    assert receipt is not None
    assert (tombstone.job, receipts.parse_receipt(receipt).counts) == (str(job.id), clean.counts)


def test_killed_between_any_two_calls_it_is_completed(cloud: Cloud, clean: AdminJob, tenant: str) -> None:
    """That is, after any write: who ends after a read leaves what was left after the write before."""
    erasure, deaths = Erasure(cloud, tenant), OneByOne(lambda call: None if is_read(call) else Death.AFTER)
    assert_undisturbed(erasure, erasure.finish_job(iter(deaths)), clean)
    assert erasure.ended == deaths.harmed > 30


@pytest.mark.parametrize("fault", FAULTS)
def test_failed_at_any_call_it_is_completed(cloud: Cloud, clean: AdminJob, tenant: str, fault: Harming) -> None:
    erasure, faults = Erasure(cloud, tenant), OneByOne(fault)
    assert_undisturbed(erasure, erasure.finish_job(iter(faults)), clean)
    assert erasure.ended == faults.harmed > 40


@pytest.mark.parametrize("fault", [Fault.ANSWER_LOST, Fault.THROTTLED], ids=lambda fault: fault.value)
def test_calls_that_fail_once_change_nothing(cloud: Cloud, clean: AdminJob, tenant: str, fault: Fault) -> None:
    """Every other call: of one that was carried out twice it is unknown whether the first was another caller's, and the
    sweeper comes again."""
    even: Plan = lambda call, attempt: fault if attempt == 1 and call.number % 2 == 0 else None  # noqa: E731
    odd: Plan = lambda call, attempt: fault if attempt == 1 and call.number % 2 == 1 else None  # noqa: E731
    erasure = Erasure(cloud, tenant)
    # Who takes a record by a call whose answer is lost goes no further: the turns of one of the two would harm the same
    # calls for ever.
    third: Plan = lambda call, attempt: fault if attempt == 1 and call.number % 3 == 2 else None  # noqa: E731
    assert_undisturbed(erasure, erasure.finish_job(cycle([even, odd, third])), clean)
