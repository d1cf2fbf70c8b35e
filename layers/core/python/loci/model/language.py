"""Language models: providers, choices of a model, and the cost of calls."""

from datetime import datetime
from enum import StrEnum

from loci.records import record

SEPARATOR = "/"


class ProviderName(StrEnum):
    """The supported providers of models."""

    OPENAI = "openai"
    ANTHROPIC = "anthropic"
    BEDROCK = "bedrock"


class Tier(StrEnum):
    """The size of models, which says how much they are asked at once."""

    LARGE = "large"
    SMALL = "small"


KEYED = (ProviderName.OPENAI, ProviderName.ANTHROPIC)
"""The providers that require a key; Bedrock uses the function's role."""


@record(frozen=True, slots=True)
class Provider:
    """Address of a provider. ``secret`` is the name or ARN of the secret that contains only its key; ``region`` is
    Bedrock's. ``holds_to_schemas`` False: the server ignores JSON schemas, so the prompt describes them in words.
    ``seconds`` is how long an answer may take, None for the default. ``thinks``: answers begin with thoughts of which
    the server marks only the end. ``tier`` is the size of its models."""

    base_url: str | None = None
    secret: str | None = None
    region: str | None = None
    holds_to_schemas: bool = True
    seconds: int | None = None
    thinks: bool = False
    tier: Tier = Tier.LARGE


def secret_name(secret: str) -> str:
    """The name of a secret, given by its name or ARN, which ends in six characters of its own."""
    if not secret.startswith("arn:"):
        return secret
    name = secret.rpartition(":")[2]
    return name[: -len("-123456")] if name[-7:-6] == "-" else name


@record(frozen=True, slots=True)
class ModelChoice:
    """A model by its provider's name for it; as text ``provider/name``, where the name may contain slashes."""

    provider: str
    name: str

    def __str__(self) -> str:
        return f"{self.provider}{SEPARATOR}{self.name}"

    @classmethod
    def parse(cls, text: str) -> "ModelChoice | None":
        """Parses ``provider/name``; None for a text that names no model, such as ``rules`` and ``verbatim``."""
        provider, separator, name = text.partition(SEPARATOR)
        return cls(provider, name) if provider and separator and name else None


class Purpose(StrEnum):
    """Purpose of a model call."""

    EXTRACTION = "extraction"
    RECONCILIATION = "reconciliation"
    SUMMARY = "summary"
    TURN = "turn"
    EMBEDDING = "embedding"
    RERANKING = "reranking"
    DREAM = "dream"


class CallOutcome(StrEnum):
    """Outcome of a model call. All but ``answered`` are failures, which may still cost money."""

    ANSWERED = "answered"
    INVALID = "invalid"  # no JSON, or none that fits its schema
    TRUNCATED = "truncated"
    REFUSED = "refused"
    THROTTLED = "throttled"
    TIMED_OUT = "timed_out"
    AWAY = "away"
    REJECTED = "rejected"  # the request itself: a key, a model's name, a parameter


@record(frozen=True, slots=True)
class Tokens:
    """The tokens of a call; ``cached`` of the input came from the provider's prompt cache."""

    input: int = 0
    output: int = 0
    cached: int = 0


@record(frozen=True, slots=True)
class ModelCall:
    """One call. ``microdollars`` is its list price in millionths of a dollar, None for a model without one."""

    purpose: Purpose
    choice: ModelChoice
    at: datetime
    latency_ms: int
    outcome: CallOutcome
    tokens: Tokens = Tokens()
    microdollars: int | None = None
