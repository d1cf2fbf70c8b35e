"""An archive is in the file and in the memory, or in neither, wherever its process is killed."""

import os
import signal
import sys
from itertools import count
from pathlib import Path

import pytest

from loci_memory_client.groups.sqlite import SqliteMemory
from tests.groups.opened import open_in

CALLS_OF_FILES = {"open", "os.rename", "os.mkdir", "os.remove", "os.listdir"}


def archive_until_killed(folder: Path, step: int) -> bool:
    """Archive in a process that is killed before its step of this number: a statement of the database or a call of the
    file system. False if it came to its end."""
    child = os.fork()
    if child == 0:
        _archive(folder, step)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) in (0, -signal.SIGKILL)
    return status != 0


def _archive(folder: Path, step: int) -> None:
    """The child: it ends here, and runs nothing of the tests."""
    try:
        memory = SqliteMemory("team", folder=folder)
        steps = count()

        def kill_at_step(*_: object) -> None:
            if next(steps) == step:
                os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(lambda event, _: kill_at_step() if event in CALLS_OF_FILES else None)
        memory._database._connection.set_trace_callback(kill_at_step)  # before each statement
        memory.archive_conversation("Wood", "We chose cedar")
        os._exit(0)
    finally:
        os._exit(1)


def state(folder: Path) -> tuple[list[str], list[str]]:
    """What is found of it after a restart: by recall, and in the folder itself."""
    with open_in(folder) as open_group:
        recalled = [found.content for found in open_group("team").recall_memories("cedar")]
    return recalled, [path.read_text() for path in (folder / "groups").rglob("*.md")]


def test_both_or_neither_wherever_it_is_killed(tmp_path: Path) -> None:
    neither = both = 0
    for step in range(200):
        folder = tmp_path / str(step)
        killed = archive_until_killed(folder, step)
        recalled, files = state(folder)
        assert (len(recalled), len(files)) in ((0, 0), (1, 1)), f"killed before step {step}"
        assert all("We chose cedar" in text for text in files)
        neither, both = neither + (not files), both + bool(files)
        if not killed:
            break
    assert not killed
    assert neither > 5
    assert both > 5


def test_what_a_killed_process_left_is_finished_by_one_that_is_open_already(tmp_path: Path) -> None:
    with open_in(tmp_path) as open_group:
        memory = open_group("team")
        step = 0
        while not memory.recall_memories("cedar"):
            assert archive_until_killed(tmp_path, step)
            step += 1
        (found,) = memory.recall_memories("cedar")
        (listed,) = memory.files.list_files()
        assert listed.path == f"conversations/{found.key.removeprefix('conversation:')}.md"


def test_an_archive_whose_file_cannot_be_written_is_refused_whole(tmp_path: Path) -> None:
    (tmp_path / "groups" / "team").mkdir(parents=True)
    (tmp_path / "groups" / "team" / "conversations").symlink_to(tmp_path)
    with open_in(tmp_path) as open_group:
        memory = open_group("team")
        with pytest.raises(ValueError, match="conversations is no folder"):
            memory.archive_conversation("Wood", "We chose cedar")
        assert memory.list_memories() == []
    assert sorted(os.listdir(tmp_path)) == ["data", "groups"]
