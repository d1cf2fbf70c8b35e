"""Whatever a file holds, what is written of it is what Loci takes."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from loci_memory_client import models
from loci_memory_client.transfer.batches import MAX_BYTES, MAX_MEMORIES, divide_records
from loci_memory_client.transfer.fields import json_bytes
from loci_memory_client.transfer.limits import divide_text, fit_record
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import Conversation, Entity, Memory, Message, Origin
from tests.transfer.reading import NOW

ORIGIN = Origin("record 1", "1")
TEXTS = st.text(max_size=300) | st.builds(
    lambda word, times: word * times, st.text(min_size=1, max_size=4), st.integers(1, 6000)
)
TIMES = st.none() | st.integers(631_152_000, 2_840_140_800).map(lambda seconds: datetime.fromtimestamp(seconds, UTC))
METADATA = st.dictionaries(st.text(max_size=9), TEXTS, max_size=3)
MEMORIES = st.builds(
    Memory,
    st.just(ORIGIN),
    text=TEXTS,
    category=st.text(max_size=300),
    key=st.none() | st.text(min_size=1, max_size=300),
    valid_from=TIMES,
    valid_to=TIMES,
    expires_at=TIMES,
    metadata=METADATA,
)


@given(memory=MEMORIES)
def test_a_memory_is_an_atom_or_a_loss(memory: Memory) -> None:
    losses = Losses()
    fitted = list(fit_record(memory, losses, NOW))
    assert fitted or len(losses)
    for part in fitted:
        assert isinstance(part, Memory)
        body = {"text": part.text, "category": {"name": part.category, "kind": part.kind}, "key": part.key}
        models.NewAtom.model_validate(body)
        assert part.text.strip()
        assert part.category.strip()
        assert json_bytes(dict(part.metadata)) < 16 * 1024
        assert part.valid_to is None or part.valid_from is None or part.valid_to > part.valid_from
        assert part.expires_at is None or part.expires_at > NOW


@given(text=TEXTS, limit=st.integers(10, 500))
def test_a_long_text_is_divided_and_no_word_of_it_is_lost(text: str, limit: int) -> None:
    parts = divide_text(text, limit)
    assert all(0 < len(part) <= limit for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())


@given(text=TEXTS, role=st.sampled_from(["user", "assistant", "tool", "system"]), at=TIMES)
def test_a_message_fits_into_a_request(text: str, role: str, at: datetime | None) -> None:
    whole = Conversation(ORIGIN, (Message("1", role, text * 40, occurred_at=at, author=text[:400] or None),))
    for fitted in fit_record(whole, Losses(), NOW):
        assert isinstance(fitted, Conversation)
        for message in fitted.messages:
            assert json_bytes([{"type": "text", "text": message.content}]) <= 350 * 1024
            assert message.author is None or 1 <= len(message.author) <= 100
            assert message.occurred_at is None or message.occurred_at.year <= 2026


def test_a_blank_author_is_left_out() -> None:
    (fitted,) = fit_record(Conversation(ORIGIN, (Message("1", "user", "Hi", author=" "),)), Losses(), NOW)
    assert isinstance(fitted, Conversation)
    assert [message.author for message in fitted.messages] == [None]


def test_the_result_of_a_tool_is_not_divided() -> None:
    whole = Conversation(ORIGIN, (Message("1", "tool", "x" * 400_000, tool_use_id="u"),))
    losses = Losses()
    (fitted,) = fit_record(whole, losses, NOW)
    assert isinstance(fitted, Conversation)
    assert len(fitted.messages) == 1
    assert [(loss.what, loss.count) for loss in losses] == [("content of a message", 1)]


def test_metadata_that_is_too_large_loses_its_largest_field() -> None:
    memory = Memory(ORIGIN, "Ada sings.", "note", metadata={"small": 1, "large": "x" * 20_000})
    losses = Losses()
    (fitted,) = fit_record(memory, losses, NOW)
    assert fitted.origin is ORIGIN
    assert isinstance(fitted, Memory)
    assert fitted.metadata == {"small": 1}
    assert [loss.what for loss in losses] == ["metadata"]


@given(sizes=st.lists(st.integers(1, 8_000), max_size=400), users=st.integers(1, 3))
def test_requests_hold_what_one_may(sizes: list[int], users: int) -> None:
    records = [Memory(Origin("", str(n), str(n % users)), "é" * size, "note") for n, size in enumerate(sizes)]
    batches = list(divide_records(iter(records)))
    assert [record for batch in batches for record in batch] == records
    for batch in batches:
        assert len(batch) <= MAX_MEMORIES
        assert len({record.origin.user for record in batch}) == 1
        assert sum(json_bytes([record.text, {}]) for record in batch if isinstance(record, Memory)) <= MAX_BYTES


def test_an_entity_has_a_name_that_fits() -> None:
    entity = Entity(ORIGIN, "A" * 500, "PERSON", aliases=("", "B" * 300), description=" ")
    (fitted,) = fit_record(entity, Losses(), NOW)
    assert isinstance(fitted, Entity)
    assert (len(fitted.name), [len(alias) for alias in fitted.aliases], fitted.description) == (200, [200], None)
