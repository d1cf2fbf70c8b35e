"""A save of the emulator that is killed leaves the state of one stop, whole."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from local import saving

FIRST = {"dynamodb": "old table", "lambda": "old function"}
SECOND = {"dynamodb": "new table", "lambda": "new function", "sqs": "new queue"}


class Killed(BaseException):
    """The process ends here."""


def read(state: Path) -> dict[str, str]:
    return {file.stem: file.read_text() for file in state.glob("*.json")}


def killed_after(texts: dict[str, str], files: int) -> Iterator[tuple[str, str]]:
    yield from list(texts.items())[:files]
    raise Killed


@pytest.mark.parametrize("files", range(len(SECOND) + 1))
def test_a_kill_while_files_are_written_leaves_those_of_the_stop_before(tmp_path: Path, files: int) -> None:
    saving.save(tmp_path, iter(FIRST.items()))
    with pytest.raises(Killed):
        saving.save(tmp_path, killed_after(SECOND, files))
    saving.finish(tmp_path)
    assert read(tmp_path) == FIRST
    saving.save(tmp_path, iter(SECOND.items()))
    assert read(tmp_path) == SECOND


@pytest.mark.parametrize("moved", range(len(SECOND)))
def test_a_kill_while_files_are_moved_is_finished_at_the_next_start(
    tmp_path: Path, moved: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    saving.save(tmp_path, iter(FIRST.items()))
    replace, count = Path.replace, 0

    def replace_until_killed(file: Path, target: Path) -> Path:
        nonlocal count
        if count == moved:
            raise Killed
        count += 1
        return replace(file, target)

    monkeypatch.setattr(Path, "replace", replace_until_killed)
    with pytest.raises(Killed):
        saving.save(tmp_path, iter(SECOND.items()))
    monkeypatch.undo()
    saving.finish(tmp_path)
    assert read(tmp_path) == SECOND


def test_a_state_that_changes_while_it_is_copied_is_copied_again() -> None:
    attempts = iter([RuntimeError("dictionary changed size during iteration"), {"queues": 1}])

    def get_state() -> object:
        found = next(attempts)
        if isinstance(found, Exception):
            raise found
        return found

    ((name, text),) = saving.texts_of({"sqs": get_state, "empty": lambda: None}, lambda _: 2, str)
    assert (name, json.loads(text)) == ("sqs", {"__ministack_format__": 2, "payload": {"queues": 1}})


def test_a_state_that_cannot_be_copied_is_named() -> None:
    def get_state() -> object:
        raise RuntimeError("changed")

    with pytest.raises(saving.NotSavedError, match="sqs: changed"):
        list(saving.texts_of({"sqs": get_state}, lambda _: 2, str))
