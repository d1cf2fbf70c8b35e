"""Records as tests need them: every field has a value, and what a test is about is named."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from loci.ids import BindingId, JobId, SpaceId
from loci.model.jobs import Binding, ConversationScope, ExtractionPolicy, Job, Target
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose, Tokens
from loci.model.spaces import Space
from loci.model.users import MARKER_LIFE, Marker
from loci.scope import DIRECTORY, Scope
from loci.text.names import fold_name

AT = datetime(2026, 3, 4, 5, 6, 7, 890123, tzinfo=UTC)
EPOCH = "01KJW1Z2N2ABCDEFGHJKMNPQRS"
ULIDS = tuple(f"01KJW1Z2N{n}ABCDEFGHJKMNPQRS" for n in range(10))
HASH = "0123456789abcdef0123456789abcdef"


def directory(tenant: str, owner: str = "nadia") -> Scope:
    return Scope(tenant, "notes", DIRECTORY, owner)


def space(key: str, name: str | None = None, **fields: object) -> Space:
    """A space of Nadia's, at its first version."""
    made = Space(
        id=SpaceId(key),
        owner="nadia",
        epoch=EPOCH,
        name=name,
        folded=None if name is None else fold_name(name),
        purpose=None,
        metadata={},
        embedder="hashing",
        index="table",
        created_at=AT,
        updated_at=AT,
    )
    return replace(made, **fields)  # type: ignore[arg-type]  # a test names the fields it is about


def binding(ulid: str, **fields: object) -> Binding:
    made = Binding(
        id=BindingId(ulid, of_app=False),
        scopes=(ConversationScope("journal", "nadia"),),
        targets=(Target("Daily"),),
        policy=ExtractionPolicy(),
        enabled=True,
        epoch=EPOCH,
        created_at=AT,
        updated_at=AT,
    )
    return replace(made, **fields)  # type: ignore[arg-type]  # as above


def job(conversation: str, digest: str = HASH, **fields: object) -> Job:
    made = Job(
        id=JobId("journal", conversation, digest),
        epoch=EPOCH,
        binding=BindingId(ULIDS[0], of_app=False),
        space=SpaceId("daily-0a1b2c"),
        space_owner="nadia",
        policy=ExtractionPolicy(),
        extractor="rules",
        range=(1, 4),
        created_at=AT,
    )
    return replace(made, **fields)  # type: ignore[arg-type]  # as above


def marker(digest: str, at: datetime = AT, made: str = "ms_daily-0a1b2c") -> Marker:
    return Marker(digest, "fingerprint", (made,), at.replace(microsecond=0) + MARKER_LIFE)


def later(days: float = 0, seconds: float = 0) -> datetime:
    return AT + timedelta(days=days, seconds=seconds)


CALL = ModelCall(
    Purpose.EXTRACTION,
    ModelChoice("openai", "vendor/model-1"),
    at=AT,
    latency_ms=812,
    outcome=CallOutcome.ANSWERED,
    tokens=Tokens(1200, 340, 900),
    microdollars=1024,
)
