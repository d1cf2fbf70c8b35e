"""What of a group's files goes into a run, and which of them a text refers to."""

from pathlib import Path

import pytest

from loci_memory_client.groups.files import File, LoadedFiles, find_references, load_files
from loci_memory_client.groups.folder import GroupFolder


@pytest.fixture
def folder(tmp_path: Path) -> GroupFolder:
    return GroupFolder(tmp_path, "team")


def test_archives_are_read_last_and_the_newest_of_them_first(folder: GroupFolder) -> None:
    for path in ("conversations/2026-01-01.md", "conversations/2026-02-01.md", "zoo.md", "about.md"):
        folder.write_file(path, path)
    read = [file.path for file in load_files(folder).files]
    assert read == ["about.md", "zoo.md", "conversations/2026-02-01.md", "conversations/2026-01-01.md"]


def test_what_does_not_fit_is_named_in_the_prompt(folder: GroupFolder) -> None:
    folder.write_file("a.md", "x" * 60)
    folder.write_file("b.md", "é" * 60)
    folder.write_file("c.md", "z" * 40)
    loaded = load_files(folder, max_characters=100)
    assert ([file.path for file in loaded.files], loaded.left_out) == (["a.md", "c.md"], ("b.md",))
    assert loaded.prompt.endswith("Not shown, for their size: b.md\n")


def test_a_file_that_is_no_text_is_left_out(folder: GroupFolder, tmp_path: Path) -> None:
    folder.write_file("a.md", "text")
    (tmp_path / "groups" / "team" / "photo.jpg").write_bytes(b"\xff\xd8")
    assert load_files(folder).left_out == ("photo.jpg",)


def test_no_files_are_no_prompt(folder: GroupFolder) -> None:
    assert load_files(folder) == LoadedFiles((), ())
    assert load_files(folder).prompt == ""


def test_a_text_refers_to_files_by_their_paths(folder: GroupFolder) -> None:
    folder.write_file("notes/plan.md", "the plan")
    folder.write_file("rules.md", "the rules")
    text = "See @notes/plan.md. @ana wrote to a@rules.md, not @../secret.md; again @notes/plan.md"
    assert find_references(folder, text) == (File("notes/plan.md", "the plan"), File("rules.md", "the rules"))
    assert find_references(folder, "nothing @here") == ()


def test_a_text_that_refers_to_a_picture_refers_to_no_file(folder: GroupFolder, tmp_path: Path) -> None:
    folder.write_file("rules.md", "the rules")
    (tmp_path / "groups" / "team" / "photo.jpg").write_bytes(b"\xff\xd8")
    assert find_references(folder, "See @photo.jpg and @rules.md") == (File("rules.md", "the rules"),)
