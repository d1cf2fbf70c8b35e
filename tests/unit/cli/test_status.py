"""``loci status`` as an operator reads it: what each app does today, and last the deployment."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from loci.cli import main
from loci.cli.exit_codes import ExitCode
from loci.governance import overview
from loci.ids import WebhookId
from loci.model.budgets import Amount, BudgetDay
from loci.model.jobs import JobStatus
from loci.model.webhooks import AppWebhooks, Breaker, Webhook
from loci.ports.jobs import DueKind, DueRecord
from loci.scope import Scope
from loci.text import timestamps
from tests.fakes.budgets import BudgetsInMemory
from tests.fakes.inventory import JobInventory
from tests.fakes.jobs import Jobs
from tests.fakes.ports import FakePorts
from tests.fakes.webhooks import WebhooksInMemory
from tests.support.records import AT, ULIDS, job, later
from tests.unit.cli.test_letters import LettersInMemory

ADA = Scope("acme", "shop", "@", "ada")
EVE = Scope("bravo", "shop", "@", "eve")
QUIET = Scope("calm", "shop", "@", "cai")


class Inventory(JobInventory):
    def people(self) -> Iterator[Scope]:
        return iter((ADA, EVE, QUIET))


class Due:
    """Records with a due time, whatever it is."""

    def __init__(self, *records: DueRecord) -> None:
        self._records = records

    def records_until(self, now: object, kinds: object) -> tuple[DueRecord, ...]:  # noqa: ARG002  # as the port
        return self._records

    def set_due(self, record: DueRecord, due: object) -> bool:
        raise AssertionError((record, due))


@pytest.fixture
def ports() -> FakePorts:
    jobs, budgets, webhooks = Jobs(), BudgetsInMemory(), WebhooksInMemory()
    chat = replace(ADA, namespace="chat")
    refused = "openai/small: the key was refused: secret loci/openai (HTTP 401)"
    for number, (status, reason, again_at) in enumerate(
        (
            (JobStatus.FAILED, refused, later(1)),
            (JobStatus.FAILED, refused, None),
            (JobStatus.QUEUED, None, later(1)),
            (JobStatus.SUCCEEDED, None, None),
        ),
        1,
    ):
        made = job(ULIDS[number], status=status, reason=reason, due=again_at, created_at=later(seconds=number))
        jobs.create(chat, made)
    budgets.count(ADA.app_directory, BudgetDay(AT.date()), Amount(1200, 340_000, 1))
    webhook = Webhook(WebhookId(ULIDS[1]), "https://example.com", (), "s", AT)
    webhooks.put(EVE.app_directory, AppWebhooks(), AppWebhooks((webhook,), 1))
    webhooks.put_breaker(EVE.app_directory, webhook.id, None, Breaker(9, AT, None, 1))
    due = Due(
        DueRecord(DueKind.TURN_RUN, replace(EVE, namespace="chat"), "turn", later(1)),
        DueRecord(DueKind.PENDING, replace(ADA, namespace="memory"), ULIDS[1], AT - timedelta(seconds=90)),
    )
    return FakePorts(
        lambda: AT,
        jobs=jobs,
        inventory=Inventory(jobs),
        due=due,
        budgets=budgets,
        webhooks=webhooks,
        letters=LettersInMemory(),
    )


def show(ports: FakePorts, capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, Any]]:
    assert main(["status", *options], lambda _: ports) == ExitCode.DONE
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_each_app_has_a_line_with_its_jobs_by_state_and_reason(
    ports: FakePorts, capsys: pytest.CaptureFixture[str]
) -> None:
    acme, bravo, total = show(ports, capsys)
    assert (acme["tenant"], acme["people"], acme["jobs"]) == ("acme", 1, {"failed": 2, "queued": 1})
    assert acme["reasons"] == {"openai/small: the key was refused: secret loci/openai (HTTP 401)": 2}
    assert (acme["retrying"], acme["oldestWaiting"]) == (1, timestamps.to_text(later(seconds=1)))
    assert (acme["tokensToday"], acme["dollarsToday"], acme["callsWithoutPrice"]) == (1200, 0.34, 1)
    assert (bravo["tenant"], bravo["turnsInFlight"], bravo["openWebhooks"]) == ("bravo", 1, 1)
    assert (total["apps"], total["people"], total["deadLetters"], total["complete"]) == (3, 3, {"jobs": 1}, True)
    assert (total["indexLateSeconds"], total["openWebhooks"], total["turnsInFlight"]) == (90, 1, 1)


def test_quiet_apps_and_those_of_one_tenant_are_shown_when_asked(
    ports: FakePorts, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [line.get("tenant") for line in show(ports, capsys, "--all")] == ["acme", "bravo", "calm", None]
    (only, total) = show(ports, capsys, "--tenant", "bravo")
    assert (only["tenant"], total["apps"]) == ("bravo", 1)


def test_a_tenant_that_is_not_there_is_named(ports: FakePorts, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "--tenant", "brvo"], lambda _: ports) == ExitCode.DONE
    answer = capsys.readouterr()
    assert json.loads(answer.out)["apps"] == 0
    assert answer.err == "loci: there is no app of brvo with a record\n"


def test_a_page_that_did_not_read_all_keys_says_so(
    ports: FakePorts, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overview, "MOST_KEYS", 2)
    assert show(ports, capsys)[-1]["complete"] is False
