"""Memories of mem0 keep their text, date, categories, user and metadata."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from loci_memory_client.transfer.records import Memory
from tests.transfer.reading import FILES, carry, import_of, losses_of, of_kind

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
