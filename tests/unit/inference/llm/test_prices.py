"""What calls of models cost by the list, and what several come to."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from loci.api.wire import model_usage
from loci.governance import export_records as exports
from loci.ids import ConversationId
from loci.inference.llm import prices, totals
from loci.inference.llm.totals import CallTotal
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Tokens
from loci.model.turn_runs import RunRequest, TurnRun
from loci.model.users import JsonValue
from tests.support.records import CALL

TABLE = json.loads(Path(prices.__file__).with_name("prices.json").read_text("utf-8"))
MILLION = Tokens(1_000_000, 1_000_000)


def choice(name: str) -> ModelChoice:
    found = ModelChoice.parse(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("tokens", "microdollars"),
    [
        (MILLION, 2_000_000),
        (Tokens(1_000_000, 0), 400_000),
        (Tokens(0, 1_000_000), 1_600_000),
        (Tokens(1_000_000, 0, 1_000_000), 100_000),
        (Tokens(1_000_000, 0, 250_000), 325_000),
        (Tokens(1, 0), 0),
        (Tokens(), 0),
    ],
)
def test_input_output_and_what_was_cached_have_each_their_price(tokens: Tokens, microdollars: int) -> None:
    assert prices.price_of_call(choice("openai/gpt-4.1-mini"), tokens) == microdollars


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("openai/gpt-4.1", "openai/gpt-4.1"),
        ("openai/gpt-4.1-2025-04-14", "openai/gpt-4.1"),
        ("openai/gpt-4.1-mini", "openai/gpt-4.1-mini"),
        ("openai/gpt-4.1-nano-2025-04-14", "openai/gpt-4.1-nano"),
        ("anthropic/claude-haiku-4-5-20251001", "anthropic/claude-haiku-4-5"),
        ("bedrock/anthropic.claude-sonnet-4-5-20250929-v1:0", "bedrock/anthropic.claude-sonnet-4"),
        ("bedrock/eu.anthropic.claude-sonnet-4-5-20250929-v1:0", "bedrock/anthropic.claude-sonnet-4"),
        ("bedrock/global.amazon.nova-lite-v1:0", "bedrock/amazon.nova-lite"),
        ("bedrock/jp.anthropic.claude-opus-5-5", "bedrock/anthropic.claude-opus-5-5"),
    ],
)
def test_a_name_with_a_date_or_a_region_has_the_price_of_the_longest_family_it_begins_with(
    name: str, family: str
) -> None:
    assert prices.price_of_model(choice(name)) == TABLE["models"][family]


@pytest.mark.parametrize(
    "name",
    ["openai/llama3.2", "openai/vendor/gpt-4.1", "openai/gpt-5.9", "bedrock/mars.amazon.nova-lite-v1:0"],
)
def test_a_model_that_is_not_in_the_table_has_no_price(name: str) -> None:
    assert prices.price_of_call(choice(name), MILLION) is None


def test_the_table_is_dated_and_every_price_is_one() -> None:
    assert date.fromisoformat(TABLE["asOf"]) <= date(2100, 1, 1)
    for name, price in TABLE["models"].items():
        assert choice(name).provider in ("openai", "anthropic", "bedrock")
        assert set(price) == {"input", "output", "cached"}, name
        assert 0 < price["cached"] <= price["input"], name
        assert price["output"] >= 0, name


def test_several_calls_come_to_their_sum() -> None:
    timed_out = replace(CALL, outcome=CallOutcome.TIMED_OUT, tokens=Tokens(), microdollars=0, latency_ms=100_000)
    both = totals.total_of_calls([CALL, CALL, timed_out])
    assert both == CallTotal(2 * 1200, 2 * 340, 2 * 812 + 100_000, 2 * 1024)


def test_what_a_model_without_a_price_took_part_in_has_none() -> None:
    calls = [CALL, replace(CALL, choice=choice("openai/llama3.2"), microdollars=None), CALL]
    assert totals.total_of_calls(calls) == CallTotal(3 * 1200, 3 * 340, 3 * 812, None)
    shown = model_usage.usage(calls)
    assert shown is not None
    assert shown.cost_usd is None
    assert [call.cost_usd is None for call in shown.calls] == [False, True, False]
    exported = exported_usage(calls)
    assert isinstance(exported, dict)
    assert exported["costUsd"] is None


def exported_usage(calls: Sequence[ModelCall]) -> JsonValue:
    """As the export of a turn shows it."""
    id = ConversationId("chat", "01K00000000000000000000000")
    request = RunRequest(calls[0].choice, "", 1, None, (), 1, 1, frozenset())
    at = calls[0].at
    return exports.turn_run(TurnRun(id, "turn_1", "e", request, (1,), at, at, calls=tuple(calls)))["usage"]


def test_where_no_model_was_called_there_is_no_total() -> None:
    assert totals.total_of_calls([]) is None
