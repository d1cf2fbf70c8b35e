"""The format of a file is found by what is in it."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.recognising import find_format
from loci_memory_client.transfer.sources import Source
from tests.transfer.reading import FILES
from tests.transfer.test_as_written import JSON_FORMATS, TALKS


@pytest.mark.parametrize("path", sorted(FILES.iterdir()), ids=lambda path: path.stem)
def test_each_format_is_found(path: Path) -> None:
    assert find_format(Source(path)).name == path.stem


@pytest.mark.parametrize("form", sorted(JSON_FORMATS.keys() - {"open-webui", "supermemory"}))
def test_each_shape_of_memories_is_found(form: str, tmp_path: Path) -> None:
    format, write = JSON_FORMATS[form]
    path = tmp_path / "file.json"
    path.write_text(json.dumps(write("Ada rows.")))
    assert find_format(Source(path)).name == format


@pytest.mark.parametrize("format", sorted(TALKS.keys() - {"codex"}))
def test_each_shape_of_conversations_is_found(format: str, tmp_path: Path) -> None:
    path = tmp_path / ("file.csv" if format == "copilot" else "file.json")
    path.write_text(TALKS[format]("Ada rows."))
    assert find_format(Source(path)).name == format


@pytest.mark.parametrize("name", ["chatgpt", "claude"])
def test_an_archive_is_found_by_one_of_its_files(name: str, tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    with ZipFile(path, "w") as archive:
        archive.writestr("chat.html", "<html>")
        archive.writestr("user.json", '{"id": "u", "email": "ada@example.com"}')
        archive.writestr("message_feedback.json", '[{"id": "f", "conversation_id": "c", "rating": "thumbs_up"}]')
        archive.write(FILES / f"{name}.json", "conversations.json")
    assert find_format(Source(path)).name == name


def test_a_folder_of_sessions_is_found(tmp_path: Path) -> None:
    session = tmp_path / "projects" / "-home-ada" / "s.jsonl"
    session.parent.mkdir(parents=True)
    session.write_bytes((FILES / "claude-code.jsonl").read_bytes())
    assert find_format(Source(tmp_path)).name == "claude-code"


def test_files_of_two_formats_are_not_guessed(tmp_path: Path) -> None:
    for name in ("mem0.json", "zep.json"):
        (tmp_path / name).write_bytes((FILES / name).read_bytes())
    with pytest.raises(BadFile, match=r"it may be of mem0, zep: name one before it"):
        find_format(Source(tmp_path))


def test_what_is_of_no_format_is_refused_with_those_there_are(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text('{"foo": [1, {"bar": 2}]}')
    with pytest.raises(BadFile, match=r"its format is not known; name one before it: agentcore, chatgpt"):
        find_format(Source(path))


def test_a_page_of_takeout_is_refused_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "MyActivity.html"
    path.write_text("<html></html>")
    with pytest.raises(BadFile, match="choose JSON"):
        find_format(Source(path))
