"""Memories and documents of Supermemory keep their text, time, metadata and whose they are."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.records import File, Memory
from tests.transfer.reading import FILES, carry, import_of, losses_of, of_kind

PAGES = FILES / "supermemory.json"


def test_a_memory_keeps_what_supermemory_says_of_it() -> None:
    (memory,) = of_kind(carry("supermemory", PAGES), Memory)
    assert (memory.text, memory.origin.id, memory.origin.user) == ("Ada is vegetarian.", "mem_1", "ada")
    assert memory.created_at == memory.valid_from == datetime(2026, 5, 1, 10, tzinfo=UTC)
    assert memory.metadata == {"channel": "web", "supermemory": {"isStatic": True}}


def test_a_document_is_a_file_also_where_older_versions_call_it_a_memory() -> None:
    new, old = of_kind(carry("supermemory", PAGES), File)
    assert (new.path, new.text) == ("supermemory/doc_1.md", "Green tea is steeped at 70 degrees.")
    assert new.metadata == {"shelf": 3, "supermemory": {"title": "Tea", "type": "text", "id": "doc_1"}}
    assert (old.path, old.text, old.origin.user) == ("supermemory/old_1.md", "Notes of Bo.", "bo")


def test_what_is_not_carried_is_counted_with_the_reason() -> None:
    assert losses_of("supermemory", PAGES) == {
        ("memory", "a newer version takes its place"): 1,
        ("memory", "Supermemory has forgotten it"): 1,
        ("document", "its content is not in the file: list it with the content included"): 1,
    }


@pytest.mark.parametrize("text", ['{"memories": [{"memory": null}]}', '{"documents": [{"content": "no id"}]}'])
def test_what_is_no_memory_refuses_the_file_with_its_place(text: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text(text)
    with pytest.raises(BadFile, match="1"):
        import_of("supermemory", path).check()
