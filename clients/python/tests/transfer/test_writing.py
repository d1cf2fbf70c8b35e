"""What is written for another system is what that system's files are read as."""

import json
import stat
from io import StringIO
from pathlib import Path

import pytest

from loci_memory_client.command import main
from loci_memory_client.command.exporting import WRITERS
from loci_memory_client.transfer.formats import FORMATS
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import Conversation, Entity, Memory
from loci_memory_client.transfer.sources import Source
from tests.transfer.reading import FILES, carry, of_kind

EXPORT = FILES / "loci.json"
ENDINGS = {"chatgpt": "txt", "claude": "txt", "zep": "jsonl", "langgraph": "jsonl", "memory-server": "jsonl"}
OWN_FILES = [path for path in FILES.iterdir() if path.stem in ("mem0", "zep", "langgraph", "memory-server")]


def write(format: str, source: Path, target: str, folder: Path) -> tuple[Path, Losses]:
    """A file of the target's format, out of one of another."""
    path, losses, text = folder / f"out.{ENDINGS.get(target, 'json')}", Losses(), StringIO()
    WRITERS[target](FORMATS[format].read(Source(source), losses), text, losses)
    path.write_text(text.getvalue(), "utf-8")
    return path, losses


@pytest.mark.parametrize("target", sorted(WRITERS))
def test_current_memories_of_loci_arrive_in_every_format(target: str, tmp_path: Path) -> None:
    path, _ = write("loci", EXPORT, target, tmp_path)
    memories = of_kind(carry(target, path), Memory)
    assert any("Ada moved from Graz to Linz." in memory.text for memory in memories)


@pytest.mark.parametrize("target", sorted(set(WRITERS) - {"zep"}))
def test_a_fact_that_has_ended_is_no_current_one_anywhere(target: str, tmp_path: Path) -> None:
    path, losses = write("loci", EXPORT, target, tmp_path)
    assert not any("Ada lives in Graz." in memory.text for memory in of_kind(carry(target, path), Memory))
    assert any(loss.what == "memory" and loss.why.startswith("it has ended") for loss in losses)


def test_a_graph_of_zep_holds_ended_facts_entities_and_threads(tmp_path: Path) -> None:
    path, _ = write("loci", EXPORT, "zep", tmp_path)
    records = carry("zep", path)
    (ended, current) = of_kind(records, Memory)
    assert ended.valid_to == current.valid_from
    assert [entity.name for entity in of_kind(records, Entity)] == ["Graz"]
    (thread,) = of_kind(records, Conversation)
    assert [message.content for message in thread.messages][:2] == ["Good morning.", "I live in Graz."]


@pytest.mark.parametrize("sample", OWN_FILES, ids=lambda path: path.stem)
def test_a_file_that_is_read_and_written_again_says_the_same(sample: Path, tmp_path: Path) -> None:
    path, _ = write(sample.stem, sample, sample.stem, tmp_path)
    before, after = carry(sample.stem, sample), carry(sample.stem, path)
    current = [one for one in of_kind(before, Memory) if one.valid_to is None or sample.stem == "zep"]
    assert sorted(one.text for one in of_kind(after, Memory)) == sorted(one.text for one in current)
    assert [one.name for one in of_kind(after, Entity)] == [one.name for one in of_kind(before, Entity)]


def test_an_item_of_langgraph_returns_as_it_was(tmp_path: Path) -> None:
    sample = FILES / "langgraph.jsonl"
    path, _ = write("langgraph", sample, "langgraph", tmp_path)
    fields = ("namespace", "key", "value", "updated_at")
    items = [[{name: json.loads(line)[name] for name in fields} for line in one.open()] for one in (sample, path)]
    assert items[0] == items[1]


def test_the_command_writes_a_file_for_its_owner_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, report = tmp_path / "mem0.json", tmp_path / "report.json"
    arguments = ["export", "--to", "mem0", "--from", str(EXPORT), "--out", str(out), "--report", str(report)]
    assert main(arguments) == 0
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert [memory["memory"] for memory in json.loads(out.read_text())] == ["Ada moved from Graz to Linz."]
    lost = {loss["what"]: loss["count"] for loss in json.loads(report.read_text())["losses"]}
    assert (lost["conversation"], lost["entity"], lost["file"]) == (1, 1, 1)
    assert "1x conversation: mem0 holds memories alone" in capsys.readouterr().err


def test_a_file_that_is_no_export_of_loci_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "mem0.json"
    arguments = ["export", "--to", "mem0", "--from", str(FILES / "zep.json"), "--out", str(out)]
    assert main(arguments) == 2
    assert list(tmp_path.iterdir()) == []
