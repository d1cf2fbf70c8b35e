"""What a million turns cost by tier, by the turns that a model reads at once, and by whether its prompt is cached."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks import text
from benchmarks.tiers.counting import LONG, SHORT, token_counts, turns_of_talk
from loci.inference.llm.prices import price_of_model
from loci.model.language import ModelChoice

MODEL = ModelChoice("openai", "gpt-4.1-mini")
WINDOWS = (1, 3, 5)
"""Turns that a model reads at once: where silence follows each; of the default binding; and of one that waits."""
CACHED_FROM = 1_024
"""Tokens of a prompt that OpenAI caches; a shorter one is never cached."""
MOST_TOKENS = 700
MOST_DOLLARS = 300
"""Of the short tier, in windows of five turns."""

NOTE = f"""\
Tokens by o200k_base of one window of five turns with six facts (benchmarks/tiers/talk.json), dollars by the list price
of {MODEL}. Windows of fewer turns have fewer facts in proportion. Prompt: with its schema, cached from {CACHED_FROM}
tokens on. Reconciling: one question about half of the facts of each window; the other half are new, repetitions, or the
value of a key, about which no model is asked."""


@dataclass(frozen=True, slots=True)
class TierCost:
    """Of one tier in windows of so many turns: tokens of one window, and dollars of a million turns."""

    tier: str
    window: int
    prompt: int
    turns: float
    answer: float
    extraction: float
    extraction_cached: float
    reconciliation: float

    @property
    def dollars(self) -> float:
        return self.extraction + self.reconciliation

    @property
    def dollars_cached(self) -> float:
        return self.extraction_cached + self.reconciliation


def measure() -> list[TierCost]:
    return [_cost_of(tier, window) for tier in (LONG, SHORT) for window in WINDOWS]


def render(costs: Sequence[TierCost]) -> str:
    head = (
        "prompt", "turns", "tokens: prompt", "turns", "answer", "$ extracted", "cached", "$ reconciled",
        "$ a million turns", "cached",
    )  # fmt: skip
    return f"{text.table(head, [tuple(_cells(one)) for one in costs], right=range(1, len(head)))}\n\n{NOTE}"


def find_faults(costs: Sequence[TierCost]) -> list[str]:
    """Says what of the short tier is longer or dearer than it may be."""
    of_short = [one for one in costs if one.tier == SHORT]
    long = [f"the short prompt has {one.prompt} tokens" for one in of_short[:1] if one.prompt > MOST_TOKENS]
    dear = [
        f"a million turns cost ${one.dollars:.0f} with the short prompt, in windows of {one.window}"
        for one in of_short
        if one.window == turns_of_talk() and one.dollars > MOST_DOLLARS
    ]
    return [*long, *dear]


def _cost_of(tier: str, window: int) -> TierCost:
    price = price_of_model(MODEL)
    if price is None:
        raise KeyError(str(MODEL))
    tokens, share, windows = token_counts(), window / turns_of_talk(), 1 / window
    prompt = tokens[f"{tier} prompt"] + tokens[f"{tier} schema"]
    turns, answer = tokens["turns"] * share, tokens[f"{tier} answer"] * share
    of_prompt = price["cached"] if prompt >= CACHED_FROM else price["input"]
    question = tokens["reconcile prompt"] + tokens["reconcile schema"] + tokens["reconcile question"] * share
    rest = turns * price["input"] + answer * price["output"]
    return TierCost(
        tier,
        window,
        prompt,
        turns,
        answer,
        extraction=windows * (prompt * price["input"] + rest),
        extraction_cached=windows * (prompt * of_prompt + rest),
        reconciliation=windows * (question * price["input"] + tokens["reconcile answer"] * share * price["output"]),
    )


def _cells(one: TierCost) -> Iterator[str]:
    yield from (one.tier, str(one.window), f"{one.prompt:,}", f"{one.turns:.0f}", f"{one.answer:.0f}")
    yield from (f"{one.extraction:.0f}", f"{one.extraction_cached:.0f}", f"{one.reconciliation:.0f}")
    yield from (f"{one.dollars:.0f}", f"{one.dollars_cached:.0f}")
