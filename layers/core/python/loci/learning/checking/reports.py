"""Say in words what a check of a model came to."""

from collections.abc import Iterator

from loci.learning.checking.verdicts import TierResult, Verdict


def describe_verdict(verdict: Verdict, model: str) -> Iterator[str]:
    """Yield the lines for a person: the verdict last."""
    rate = "unknown" if verdict.tokens_a_second is None else f"{verdict.tokens_a_second:.0f} tokens a second"
    yield f"speed: first words after {verdict.first_seconds:.1f} s, {rate}"
    yield from (_describe_tier(one) for one in verdict.tiers if verdict.tool is not None)
    if verdict.tool is not None:
        yield f"tools: {_describe_tools(verdict)}"
        yield f"prompt cache: {'seen' if verdict.has_cache else 'not seen in the counts of tokens'}"
    yield from (f"note: {note}" for note in verdict.notes)
    yield from (f"why not: {reason}" for reason in verdict.reasons)
    advice = "" if verdict.tier is None else f'; set "tier": "{verdict.tier}", "seconds": {verdict.seconds}'
    yield f"{model} is {verdict.summary}{advice}"


def verdict_fields(verdict: Verdict, model: str) -> dict[str, object]:
    """The verdict as an object of JSON."""
    return {
        "model": model,
        "fitForExtraction": verdict.is_fit_for_extraction,
        "fitForTalk": verdict.is_fit_for_talk,
        "tier": verdict.tier,
        "seconds": verdict.seconds if verdict.is_fit_for_extraction else None,
        "tokensPerSecond": None if verdict.tokens_a_second is None else round(verdict.tokens_a_second, 1),
        "firstSeconds": round(verdict.first_seconds, 1),
        "cacheSeen": verdict.has_cache,
        "tiers": [_tier_fields(one) for one in verdict.tiers],
        "reasons": list(verdict.reasons),
        "notes": list(verdict.notes),
    }


def _tier_fields(one: TierResult) -> dict[str, object]:
    counts = {"found": one.found, "expected": one.expected, "wrong": one.wrong, "invented": one.invented}
    return {"tier": one.tier, **counts}


def _describe_tier(one: TierResult) -> str:
    held_count = sum(talk.is_held for talk in one.talks)
    return (
        f"extraction, {one.tier} tier: {one.found} of {one.expected} facts found, {one.wrong} wrong, {one.invented} "
        f"invented and dropped; the schema held in {held_count} of {len(one.talks)} talks"
    )


def _describe_tools(verdict: Verdict) -> str:
    tool = verdict.tool
    if tool is None or not tool.is_called:
        return "none called"
    called = "called in the text" if tool.as_text else "called"
    return f"{called}, {'answered from the result' if tool.is_answered else 'the result is not in the answer'}"
