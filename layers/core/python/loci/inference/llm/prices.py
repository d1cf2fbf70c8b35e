"""List prices of models, from ``prices.json``, on the day it names."""

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

from loci.model.budgets import Amount
from loci.model.language import ModelChoice, Tokens


class Price(TypedDict):
    """Dollars per million tokens; ``cached`` for those of the input that came from the provider's cache."""

    input: float
    output: float
    cached: float


class _Tables(TypedDict):
    """``questions`` are dollars per thousand questions to a reranker, each with up to 100 texts."""

    models: dict[str, Price]
    questions: dict[str, float]


def price_of_call(choice: ModelChoice, tokens: Tokens) -> int | None:
    """The price in millionths of a dollar, None for a model that is not in the table."""
    price = price_of_model(choice)
    if price is None:
        return None
    fresh = tokens.input - tokens.cached
    # A dollar per million tokens is a millionth of a dollar per token.
    return round(fresh * price["input"] + tokens.cached * price["cached"] + tokens.output * price["output"])


def amount_of(choice: ModelChoice | None, tokens: Tokens) -> Amount:
    """The amount of a call that counts towards budgets. A call without tokens costs nothing, whatever its model."""
    total = tokens.input + tokens.output
    price = None if choice is None else price_of_call(choice, tokens)
    return Amount(total, price or 0, unpriced=int(price is None and total > 0))


def price_of_question(choice: ModelChoice) -> int | None:
    """The price of a reranker's question, in millionths of a dollar; None for one that is not in the table."""
    dollars = _tables()["questions"].get(str(choice))
    # A dollar per thousand questions is a thousand millionths of a dollar per question.
    return None if dollars is None else round(dollars * 1000)


def amount_of_question(choice: ModelChoice | None) -> Amount:
    """The amount of one question to a reranker that counts towards budgets."""
    price = None if choice is None else price_of_question(choice)
    return Amount(0, price or 0, unpriced=int(price is None))


def price_of_model(choice: ModelChoice) -> Price | None:
    """The price of the model, or of the family that its name begins with: names carry dates and regions."""
    name = str(choice)
    if choice.provider == "bedrock":
        region, _, rest = choice.name.partition(".")
        name = f"bedrock/{rest}" if region in _REGIONS else name
    table = _tables()["models"]
    families = [family for family in table if _is_of(name, family)]
    return table[max(families, key=len)] if families else None


def _is_of(name: str, family: str) -> bool:
    """Whether a model belongs to a family. A date or a version may follow the family's name: gpt-5.4 is no gpt-5."""
    return name == family or name.startswith((f"{family}-", f"{family}@", f"{family}:"))


@cache
def _tables() -> _Tables:
    found: _Tables = json.loads(Path(__file__).with_name("prices.json").read_text(encoding="utf-8"))
    return found


# Prefixes of Bedrock's cross-region inference profiles.
_REGIONS = frozenset({"apac", "au", "ca", "eu", "global", "jp", "us"})
