"""No path and no link leads out of a group's folder."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci_memory_client.groups.folder import GroupFolder
from loci_memory_client.groups.limits import InvalidField
from loci_memory_client.groups.paths import TEMPORARY


@pytest.fixture
def folder(tmp_path: Path) -> GroupFolder:
    return GroupFolder(tmp_path, "team")


@pytest.fixture
def inside(tmp_path: Path) -> Path:
    path = tmp_path / "groups" / "team"
    path.mkdir(parents=True)
    return path


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret.md"
    path.write_text("secret")
    return path


def test_files_are_in_the_folder_of_the_group(folder: GroupFolder, tmp_path: Path) -> None:
    folder.write_file("notes/plan.md", "text")
    assert (tmp_path / "groups" / "team" / "notes" / "plan.md").read_text() == "text"


@pytest.mark.parametrize("group", ["", "..", "a/b", "/", "Team", "te am", ".", "x" * 64, "team\x00", "tëam"])
def test_a_name_that_is_no_name_of_a_group_is_refused(tmp_path: Path, group: str) -> None:
    with pytest.raises(InvalidField, match="group: "):
        GroupFolder(tmp_path, group)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/",
        "/etc/passwd",
        "..",
        "../other/x.md",
        "a/../../x.md",
        "a/..",
        "./x",
        "a//b",
        "a/",
        "x\x00.md",
        "x\n.md",
        "..\\x",
        "c:\\x",
        "C:x",
        ".. /x",
        "../x ",
        "a/.../x",
        ".loci-x",
        "\ud800",
        "x" * 501,
        "é" * 101,
    ],
)
def test_a_path_that_may_lead_elsewhere_is_refused(folder: GroupFolder, secret: Path, path: str) -> None:
    for call in (
        lambda: folder.write_file(path, "x"),
        lambda: folder.read_file(path),
        lambda: folder.delete_file(path),
    ):
        with pytest.raises(InvalidField, match="path: "):
            call()
    assert secret.read_text() == "secret"


@given(st.text(alphabet="./\\aB \x00:~%", max_size=12))
def test_a_path_that_is_accepted_stays_inside(tmp_path_factory: pytest.TempPathFactory, path: str) -> None:
    root = tmp_path_factory.mktemp("root")
    (root / "secret.md").write_text("secret")
    folder = GroupFolder(root, "team")
    try:
        folder.write_file(path, "mine")
    except InvalidField:
        pass
    else:
        assert folder.read_file(path) == "mine"
    outside = [file for file in root.rglob("*") if file.is_file() and not file.is_relative_to(root / "groups" / "team")]
    assert [file.name for file in outside] == ["secret.md"]
    assert (root / "secret.md").read_text() == "secret"


def test_a_link_to_a_file_is_neither_read_written_deleted_nor_listed(
    folder: GroupFolder, inside: Path, secret: Path
) -> None:
    (inside / "link.md").symlink_to(secret)
    for call in (
        lambda: folder.read_file("link.md"),
        lambda: folder.write_file("link.md", "x"),
        lambda: folder.delete_file("link.md"),
    ):
        with pytest.raises(InvalidField, match=r"link\.md is no file"):
            call()
    assert folder.list_files() == []
    assert secret.read_text() == "secret"


@pytest.mark.parametrize("target", ["..", "/", "../other"])
def test_a_link_to_a_folder_is_not_followed(folder: GroupFolder, inside: Path, secret: Path, target: str) -> None:
    (inside.parent / "other").mkdir()
    (inside / "way").symlink_to(target)
    name = f"way/{secret.name}"
    for call in (
        lambda: folder.read_file(name),
        lambda: folder.write_file(name, "x"),
        lambda: folder.delete_file(name),
    ):
        with pytest.raises(InvalidField, match="way is no folder"):
            call()
    assert folder.list_files() == []
    assert secret.read_text() == "secret"


def test_the_folder_of_a_group_may_be_no_link_itself(tmp_path: Path, folder: GroupFolder) -> None:
    GroupFolder(tmp_path, "other").write_file("secret.md", "theirs")
    (tmp_path / "groups" / "team").symlink_to(tmp_path / "groups" / "other")
    with pytest.raises(InvalidField, match="team is no folder"):
        folder.read_file("secret.md")
    with pytest.raises(InvalidField, match="team is no folder"):
        folder.list_files()


def test_a_pipe_and_a_folder_are_no_files(folder: GroupFolder, inside: Path) -> None:
    os.mkfifo(inside / "pipe")
    (inside / "sub").mkdir()
    for name in ("pipe", "sub"):
        with pytest.raises(InvalidField, match=f"{name} is no file"):
            folder.read_file(name)
        with pytest.raises(InvalidField, match=f"{name} is no file"):
            folder.write_file(name, "x")
    assert folder.list_files() == []


def test_a_name_that_differs_by_case_only_is_refused(folder: GroupFolder) -> None:
    """On systems that fold case it would be the same file."""
    folder.write_file("notes/Plan.md", "one")
    for path in ("notes/plan.md", "Notes/other.md", "NOTES/Plan.md"):
        with pytest.raises(InvalidField, match="by case only"):
            folder.write_file(path, "two")
    assert [file.path for file in folder.list_files()] == ["notes/Plan.md"]


def test_a_file_that_is_no_text_is_refused_by_name(folder: GroupFolder, inside: Path) -> None:
    (inside / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(InvalidField, match=r"photo\.jpg is no text in UTF-8"):
        folder.read_file("photo.jpg")


def test_a_write_that_fails_leaves_the_old_file_and_no_other(
    folder: GroupFolder, inside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write_file("notes.md", "old")

    def fail(*_: object, **__: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "rename", fail)
    with pytest.raises(OSError, match="disk full"):
        folder.write_file("notes.md", "new")
    assert [file.name for file in inside.iterdir()] == ["notes.md"]
    assert folder.read_file("notes.md") == "old"


def test_the_error_of_a_write_that_cannot_begin_is_shown(folder: GroupFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    open_file = os.open

    def fail(path: str, *args: int, **options: int) -> int:
        if str(path).startswith(TEMPORARY):
            raise OSError("disk full")
        return open_file(path, *args, **options)

    monkeypatch.setattr(os, "open", fail)
    with pytest.raises(OSError, match="disk full"):
        folder.write_file("notes.md", "new")


def test_a_file_that_goes_while_the_folder_is_read_hides_no_other(
    folder: GroupFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The temporary file of another writer goes so, with every write."""
    for path in ("a.md", "notes/b.md"):
        folder.write_file(path, "text")
    list_names = os.listdir
    monkeypatch.setattr(os, "listdir", lambda opened: [f"{TEMPORARY}gone", "gone.md", *list_names(opened)])
    assert [file.path for file in folder.list_files()] == ["a.md", "notes/b.md"]
