"""``loci import`` and ``loci export`` say what is wrong in one line, with an exit status."""

import json
import os
from pathlib import Path

import httpx2
import pytest

from loci_memory_client.command import main
from loci_memory_client.transfer.progress import Progress
from tests.transfer.reading import FILES


class Terminal:
    """A stream that keeps what was written."""

    def __init__(self, *, is_terminal: bool) -> None:
        self.text = ""
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        """Nothing waits."""


class Clock:
    """Seconds that a test lets pass."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def read(self) -> float:
        return self.seconds


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCI_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("LOCI_TOKEN", "any")


def test_a_dry_run_needs_no_service(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("LOCI_URL")
    monkeypatch.delenv("LOCI_TOKEN")
    assert main(["import", "mem0", str(FILES / "mem0.json"), "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("In the file, of the format mem0: 3 memories.\nMemories as they would be (all):\n  Ada is ")
    assert "Nothing was written (--dry-run).\n" in said


def test_a_report_is_json(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    assert main(["import", "mem0", str(FILES / "mem0.json"), "--dry-run", "--report", str(report)]) == 0
    said = json.loads(report.read_text())
    assert (said["found"], said["dryRun"]) == ({"memories": 3}, True)
    assert {"what": "memory", "why": "it has expired", "count": 1, "examples": ["results 3"]} in said["losses"]


@pytest.mark.parametrize("variable", ["LOCI_URL", "LOCI_TOKEN"])
def test_a_missing_setting_is_named(
    variable: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(variable)
    assert main(["import", "mem0", str(FILES / "mem0.json")]) == 5
    assert variable in capsys.readouterr().err


def test_an_address_that_is_no_web_address_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOCI_URL", "loci.test")
    assert main(["import", "mem0", str(FILES / "mem0.json")]) == 5
    assert capsys.readouterr().err == "loci: LOCI_URL: the url must begin with http:// or https://\n"


def test_a_bad_file_is_refused_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file.jsonl"
    path.write_text('{"memory": "a"}\n{"memory": }\n')
    assert main(["import", "mem0", str(path)]) == 2
    assert capsys.readouterr().err.startswith("loci: line 2: this is not JSON: ")


def test_a_pipe_or_a_device_is_refused_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero"), Path("/dev/null")):
        assert main(["import", "mem0", str(path)]) == 2
        assert capsys.readouterr().err == (
            f"loci: {path}: must be a file, an archive or a folder, which are read twice; save it first\n"
        )


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert main(["import", "mem0", str(tmp_path / "none.json")]) == 2


def test_a_file_of_several_users_asks_whose_the_memories_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file.jsonl"
    path.write_text('{"memory": "a", "user_id": "ada"}\n{"memory": "b", "user_id": "bo"}\n')
    assert main(["import", "mem0", str(path), "--dry-run"]) == 2
    assert "memories of 2 users" in capsys.readouterr().err
    assert main(["import", "mem0", str(path), "--dry-run", "--by-user"]) == 0
    assert main(["import", "mem0", str(path), "--dry-run", "--user", "ada"]) == 0


@pytest.mark.parametrize("line", ['{"memory": "a"}', '{"memory": "a", "user_id": "None"}'])
def test_records_without_a_user_belong_to_no_one_by_user(line: str, tmp_path: Path) -> None:
    path = tmp_path / "file.jsonl"
    path.write_text(f"{line}\n")
    assert main(["import", "mem0", str(path), "--dry-run", "--by-user"]) == 2


def test_a_service_that_does_not_answer_leaves_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> httpx2.Response:
        raise httpx2.ConnectError("refused")

    monkeypatch.setattr("loci_memory_client.http.MAX_RETRIES", 0)
    monkeypatch.setattr(httpx2.Client, "request", refuse)
    monkeypatch.setattr("loci_memory_client.connection.time.sleep", lambda _: None)
    assert main(["import", "mem0", str(FILES / "mem0.json")]) == 4


def test_a_terminal_shows_a_bar_and_a_file_plain_lines() -> None:
    shown, written = Terminal(is_terminal=True), Terminal(is_terminal=False)
    for stream in (shown, written):
        clock = Clock()
        progress = Progress(stream, 40, clock.read)  # type: ignore[arg-type] # what it uses of a stream
        for _ in range(40):
            clock.seconds += 3
            progress.advance()
        progress.finish()
    assert shown.text.endswith(f"\r{'█' * 30} 40/40\x1b[K\n")
    assert "20/40, 1 min left" in shown.text
    assert "\r" not in written.text
    assert written.text.splitlines()[-2:] == ["36 of 40, 12 s left", "40 of 40"]
    assert len(written.text.splitlines()) == 10


def test_an_export_that_fails_leaves_no_file(tmp_path: Path) -> None:
    assert main(["export", "--out", str(tmp_path / "ada.json")]) == 4
    assert list(tmp_path.iterdir()) == []


def test_a_dry_run_shows_ten_memories_as_they_would_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "memories.jsonl"
    first = {"memory": "Ada \x1b[31mrows.", "created_at": "2025-05-01T10:00:00Z", "expiration_date": "2031-01-01"}
    path.write_text("\n".join(map(json.dumps, [first, *({"memory": f"Fact {number}."} for number in range(11))])))
    assert main(["import", str(path), "--dry-run"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1:4] == [
        "Memories as they would be (the first 10 of 12):",
        "  Ada [31mrows. (since 2025-05-01, until 2031-01-02)",
        "  Fact 0.",
    ]
    assert len([line for line in said if line.startswith("  Fact")]) == 9


def test_a_dry_run_names_the_conversations_to_learn_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(FILES / "copilot.csv"), "--dry-run"]) == 0
    assert capsys.readouterr().out.splitlines()[1:4] == [
        "Conversations to learn from (all):",
        "  Loaves, small (2 messages, of 2026-03-05)",
        "  Yeast (2 messages, of 2026-03-01)",
    ]


def test_a_word_that_is_no_format_is_named_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "gpt", str(FILES / "mem0.json")]) == 2
    assert capsys.readouterr().err.startswith("loci: 'gpt' is no format; there are agentcore, chatgpt, ")


@pytest.mark.parametrize("words", [["undo", "run", "--by-user"], ["undo", "run", "file"], ["undo", "a", "b", "c"]])
def test_an_undo_says_what_it_takes(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", *words]) == 2
    assert "undo RUN FILE --by-user" in capsys.readouterr().err
