"""Whose tenant the work under way is for: said at the two edges, known in every thread that is started from there."""

from io import StringIO

import pytest

from loci.adapters.sqs.jobs import body_of
from loci.api.app import routes
from loci.consumers import extraction
from loci.errors import Unavailable
from loci.ids import JobId
from loci.ports.all import Ports
from loci.ports.jobs import JobMessage
from loci.runtime.parallel import Parallel
from loci.runtime.tenant import NoTenant, acting_for, tenant
from loci.scope import Scope
from tests.fakes.memory import START
from tests.fakes.ports import FakePorts
from tests.support.lambdas import CONTEXT, by_queue, logger, metrics
from tests.unit.api.requests import Api


def test_without_a_word_there_is_no_tenant() -> None:
    with pytest.raises(NoTenant):
        tenant()


def test_what_was_said_holds_until_its_work_ends_and_whatever_ends_it() -> None:
    def break_off() -> None:
        with acting_for("bravo"):
            raise RuntimeError(tenant())

    with acting_for("acme"):
        with pytest.raises(RuntimeError, match="bravo"):
            break_off()
        assert tenant() == "acme"
    with pytest.raises(NoTenant):
        tenant()


def test_threads_started_for_a_tenant_know_it() -> None:
    with acting_for("acme"), Parallel() as reads:
        assert [done.result() for done in [reads.start(tenant) for _ in range(8)]] == ["acme"] * 8


def test_a_request_is_served_for_the_tenant_of_its_token() -> None:
    router = routes()

    @router.get("/whose")
    def whose() -> dict[str, str]:
        with Parallel() as reads:
            return {"here": tenant(), "beside": reads.start(tenant).result()}

    answer = Api(FakePorts(lambda: START), [router]).send("GET", "/whose")
    assert answer.body == {"here": "acme", "beside": "acme"}
    with pytest.raises(NoTenant):
        tenant()


def test_each_job_is_run_for_the_tenant_of_its_scope() -> None:
    served: list[str] = []

    def serve() -> Ports:
        served.append(tenant())
        raise Unavailable("it is enough to have been asked")

    jobs = [
        JobMessage(
            Scope(name, "app", "chat", "ada"), JobId("chat", "01K000000000000000000000C1", "0" * 32), "e", 1, name
        )
        for name in ("acme", "bravo")
    ]
    handle = extraction.handler(serve, logger(StringIO()), metrics())
    for job in jobs:
        handle(by_queue(body_of(job), group=job.group), CONTEXT)
    assert served == ["acme", "bravo"]
    with pytest.raises(NoTenant):
        tenant()
