"""Rolling summaries over HTTP: the answer to a refresh, for a summary by rules or by a model."""

from loci.adapters.rules import RulesSummariser
from loci.api import routing
from loci.model.apps import Choices
from loci.ports.language import ModelProblem, ProblemKind
from tests.unit.api.requests import Answer, Api
from tests.unit.conversations.test_model_summaries import CHOICE, Desk


def refresh_summary(desk: Desk) -> Answer:
    return Api(desk.ports, routing.CONVERSATIONS.routers()).send("POST", f"/ai-conversations/{desk.id}/rolling-summary")


def test_a_model_is_named_with_its_prompt_and_with_what_it_took() -> None:
    desk = Desk("They sang.")
    desk.say()
    answer = refresh_summary(desk)
    usage = answer.body["usage"]
    assert (answer.status, usage["inputTokens"], usage["outputTokens"], usage["costUsd"] > 0) == (200, 100, 50, True)
    assert [(call["purpose"], call["outcome"]) for call in usage["calls"]] == [("summary", "answered")]
    assert desk.summary is not None
    assert {name: answer.body[name] for name in answer.body if name != "usage"} == {
        "outcome": "refreshed",
        "reason": None,
        "rollingSummary": "They sang.",
        "rollingSummaryUntilSeq": 1,
        "extractive": False,
        "writer": str(CHOICE),
        "promptHash": desk.summary.prompt_hash,
    }


def test_a_model_that_is_away_fails_no_call_and_its_reason_is_returned() -> None:
    desk = Desk(ModelProblem(ProblemKind.AWAY, "it is down"))
    desk.say()
    answer = refresh_summary(desk)
    assert (answer.status, answer.body["outcome"], answer.body["rollingSummary"]) == (200, "failed", None)
    assert answer.body["reason"] == f"{CHOICE}: it is down"
    assert answer.body["usage"]["calls"][0]["outcome"] == "away"


def test_without_a_model_nothing_was_used() -> None:
    desk = Desk(choices=Choices(summary_model="rules"))
    desk.ports.summariser = RulesSummariser()
    desk.say(text="I live in Graz.")
    body = refresh_summary(desk).body
    assert (body["writer"], body["extractive"], body["promptHash"], body["usage"]) == ("rules", True, None, None)
    assert "Graz" in body["rollingSummary"]
