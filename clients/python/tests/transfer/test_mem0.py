"""Memories of mem0 keep their text, date, categories, user and metadata."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from loci_memory_client.transfer.records import Memory
from tests.transfer.reading import FILES, NOW, carry, import_of, losses_of, of_kind

FILE = FILES / "mem0.json"


def test_a_memory_keeps_what_mem0_says_of_it() -> None:
    first = of_kind(carry("mem0", FILE), Memory)[0]
    assert (first.text, first.category, first.kind) == ("Ada is vegetarian.", "food_preferences", "PREFERENCE")
    assert first.valid_from == first.created_at == datetime(2025, 5, 1, 17, tzinfo=UTC)
    assert (first.origin.id, first.origin.user) == ("m-1", "ada")
    assert first.metadata == {
        "mood": "calm",
        "categories": ["health"],
        "mem0": {"agent_id": "cook", "updated_at": "2025-05-02T10:00:00-07:00"},
    }


def test_a_relation_becomes_a_sentence() -> None:
    assert [memory.text for memory in of_kind(carry("mem0", FILE), Memory) if memory.category == "relation"] == [
        "ada works with grace"
    ]


def test_what_has_expired_or_is_empty_is_counted_as_lost() -> None:
    assert losses_of("mem0", FILE) == {("memory", "it has expired"): 1, ("memory", "its text is empty"): 1}


@pytest.mark.parametrize("form", ["list", "lines", "memories"])
def test_every_form_of_the_file_says_the_same(form: str, tmp_path: Path) -> None:
    listed = json.loads(FILE.read_text())["results"]
    texts = {
        "list": json.dumps(listed),
        "lines": "\n".join(map(json.dumps, listed)),
        "memories": json.dumps({"memories": listed}),
    }
    path = tmp_path / "file.json"
    path.write_text(texts[form])
    found = [memory.text for memory in of_kind(carry("mem0", path), Memory)]
    assert found == ["Ada is vegetarian.", "Ada lives in Graz."]


def test_the_users_of_a_file_are_found() -> None:
    assert import_of("mem0", FILE).check().users == {"ada", None}


def write_rows(folder: Path, *rows: object) -> Path:
    path = folder / "rows.json"
    path.write_text(json.dumps(list(rows)))
    return path


@pytest.mark.parametrize("odd", [{"id": "m-0", "memory": None}, {}, None, 7, "text", [1]])
def test_one_odd_record_is_left_out_and_named(odd: object, tmp_path: Path) -> None:
    path = write_rows(tmp_path, {"memory": "Ada sings."}, odd)
    assert [memory.text for memory in of_kind(carry("mem0", path), Memory)] == ["Ada sings."]
    (loss,) = import_of("mem0", path).check().losses
    assert (loss.what, loss.examples) == ("memory", ["record 2"])


def test_fields_of_other_types_are_taken_where_they_can_be(tmp_path: Path) -> None:
    row = {"id": 12, "memory": "Ada rows.", "categories": "sports", "metadata": '{"lake": "Bled"}', "user_id": 7}
    path = write_rows(tmp_path, {**row, "created_at": "Tue, 03 Jun 2025 10:00:00 GMT"})
    (memory,) = of_kind(carry("mem0", path), Memory)
    assert (memory.origin.id, memory.origin.user, memory.category) == ("12", "7", "sports")
    assert (memory.metadata, memory.valid_from) == ({"lake": "Bled"}, datetime(2025, 6, 3, 10, tzinfo=UTC))
    assert losses_of("mem0", path) == {}


def test_a_field_that_cannot_be_read_is_left_out_and_named(tmp_path: Path) -> None:
    path = write_rows(tmp_path, {"memory": "Ada rows.", "created_at": "lately", "metadata": "none"})
    assert [memory.text for memory in of_kind(carry("mem0", path), Memory)] == ["Ada rows."]
    assert losses_of("mem0", path) == {
        ("field created_at", "must be a date and time from 1900 to 9000, not text"): 1,
        ("field metadata", "must be an object, not text"): 1,
    }


def test_a_memory_lasts_to_the_end_of_the_day_of_its_expiry(tmp_path: Path) -> None:
    today, yesterday = NOW.date(), NOW.date() - timedelta(days=1)
    rows = [{"memory": str(day), "expiration_date": day.isoformat()} for day in (today, yesterday)]
    (memory,) = of_kind(carry("mem0", write_rows(tmp_path, *rows)), Memory)
    assert (memory.text, memory.expires_at) == (str(today), NOW + timedelta(days=1))


def test_of_events_the_last_of_a_memory_counts_and_a_deletion_is_no_memory(tmp_path: Path) -> None:
    path = write_rows(
        tmp_path,
        {"id": "1", "memory": "Ada rows.", "event": "ADD"},
        {"id": "2", "memory": "Ada skis.", "event": "ADD"},
        {"id": "2", "memory": "Ada sails.", "event": "UPDATE"},
        {"id": "1", "memory": "Ada rows.", "event": "DELETE"},
        {"id": "4", "content": "Ada dives.", "state": "deleted"},
        {"id": "h-1", "memory_id": "3", "old_memory": None, "new_memory": "Ada swims.", "event": "ADD"},
    )
    assert [memory.text for memory in of_kind(carry("mem0", path), Memory)] == ["Ada sails.", "Ada swims."]
    assert losses_of("mem0", path) == {
        ("memory", "a later event of it takes its place"): 2,
        ("memory", "mem0 deleted it: that is its event or state (DELETE)"): 2,
    }


@pytest.mark.parametrize("form", ["rows", "scroll", "text"])
def test_rows_of_the_stores_of_mem0_are_read(form: str, tmp_path: Path) -> None:
    payload = {
        "data": "Ada rows.",
        "hash": "h",
        "created_at": "2025-05-01 10:00:00+00",
        "user_id": "ada",
        "lake": "Bled",
    }
    point = {"id": "p-1", "vector": [0.5], "payload": json.dumps(payload) if form == "text" else payload}
    path = tmp_path / "dump.json"
    whole = {"result": {"points": [point], "next_page_offset": None}, "status": "ok"} if form == "scroll" else [point]
    path.write_text(json.dumps(whole))
    (memory,) = of_kind(carry("mem0", path), Memory)
    assert (memory.text, memory.origin.id, memory.origin.user) == ("Ada rows.", "p-1", "ada")
    assert (memory.metadata, memory.valid_from) == ({"lake": "Bled"}, datetime(2025, 5, 1, 10, tzinfo=UTC))
