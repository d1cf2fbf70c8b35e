"""How the worker handles its queue's messages, and what it logs of them."""

import json
from datetime import timedelta
from io import StringIO

import pytest

from loci.adapters.sqs.run_turn import body_of
from loci.consumers import run_turn
from loci.errors import Unavailable
from loci.model.turn_runs import TurnRunStatus
from loci.ports.language import ModelProblem, ProblemKind
from loci.runtime import tenant
from tests.support.lambdas import by_queue, context, logger, metrics
from tests.support.turn_run_world import LOOK_UP, World, asking, look_up, using

LIFE_MS = 300_000


@pytest.fixture
def world() -> World:
    return World()


def handle_messages(world: World, remaining: int = LIFE_MS) -> tuple[object, dict[str, object]]:
    """Handle all waiting messages: the answer and the log line."""
    log = StringIO()
    event = by_queue(*(body_of(message) for message in world.queue.waiting))
    world.queue.waiting.clear()
    answer = run_turn.handler(lambda: world.ports, logger(log), metrics())(event, context(remaining))
    return answer, json.loads(log.getvalue().splitlines()[-1])


def test_a_turn_runs_for_its_tenant_and_is_logged_without_content(world: World) -> None:
    tenants = []
    world.model.during = lambda: tenants.append(tenant.tenant())
    world.says("Fruit.")
    run = world.start()
    answer, line = handle_messages(world)
    assert answer == {"batchItemFailures": []}
    assert (world.status(run), tenants, line["counts"]) == (TurnRunStatus.COMPLETED, ["acme"], {"ended": 1})
    assert "Fruit" not in str(line)


def test_a_turn_that_waits_for_its_caller_is_logged_as_paused(world: World) -> None:
    world.says(using(look_up()))
    world.start(asking("?", LOOK_UP))
    assert handle_messages(world)[1]["counts"] == {"paused": 1}


def test_no_step_begins_that_the_function_might_not_live_to_see_the_end_of(world: World) -> None:
    run = world.start()
    assert handle_messages(world, remaining=100_000)[1]["counts"] == {"handed over": 1}
    assert (world.model.asked, len(world.queue.waiting), world.status(run)) == ([], 1, TurnRunStatus.IN_PROGRESS)


def test_a_turn_that_breaks_ends_and_blocks_no_other(world: World) -> None:
    world.start()
    answer, line = handle_messages(world)  # the model's script is at its end: an unexpected error
    assert (answer, line["counts"]) == ({"batchItemFailures": []}, {"errors": 1, "ended": 1})
    (run,) = world.runs.records.values()
    assert (run.status, run.error) == (TurnRunStatus.FAILED, "internal error: IndexError (logged)")


def test_a_message_whose_store_is_away_comes_again(world: World) -> None:
    world.says("Fruit.")
    run = world.start()

    def away(*_asked: object) -> None:
        raise Unavailable("the table is away")

    get, world.runs.get = world.runs.get, away  # type: ignore[method-assign,assignment]  # away for one call
    answer, _ = handle_messages(world)
    assert answer == {"batchItemFailures": [{"itemIdentifier": "message-0"}]}
    world.runs.get = get  # type: ignore[method-assign]  # back again
    assert world.status(run) is TurnRunStatus.IN_PROGRESS


def test_a_model_that_is_away_is_logged_as_retried(world: World) -> None:
    world.says(ModelProblem(ProblemKind.AWAY, "connection refused"))
    world.start()
    assert handle_messages(world)[1]["counts"] == {"retried": 1}
    assert world.queue.delays[-1] == timedelta(seconds=30).seconds
