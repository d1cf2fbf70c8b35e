"""``loci letters``: what it prints, and what it refuses before it touches a letter."""

import json
from collections.abc import Collection, Mapping, Sequence

import pytest

from loci.cli.commands import main
from loci.cli.exit_codes import ExitCode
from loci.ports.governance import Letter
from loci.text import timestamps
from tests.fakes.ports import FakePorts
from tests.support.records import AT, ULIDS

LETTER = Letter("m-1", "jobs", "job", "acme", "notes", ULIDS[0], AT, 11)


class LettersInMemory:
    names: Sequence[str] = ("jobs", "fanout")

    def __init__(self) -> None:
        self.letters = {"jobs": [LETTER], "fanout": list[Letter]()}

    def counts(self, queue: str | None = None) -> Mapping[str, int]:
        return {name: len(letters) for name, letters in self.letters.items() if queue in (None, name)}

    def list_letters(self, queue: str) -> Sequence[Letter]:
        return self.letters[queue]

    def send_again(self, queue: str | None = None) -> Mapping[str, int]:
        counts = self.counts(queue)
        for name in counts:
            self.letters[name] = []
        return counts

    def drop(self, queue: str, ids: Collection[str] | None) -> int:
        before = self.letters[queue]
        self.letters[queue] = [one for one in before if ids is not None and one.id not in ids]
        return len(before) - len(self.letters[queue])


def run(letters: LettersInMemory, *arguments: str) -> int:
    return main(["letters", *arguments], lambda _: FakePorts(lambda: AT, letters=letters))


def test_each_act_prints_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    acts = (
        ["list"],
        ["list", "--queue", "fanout"],
        ["show", "--queue", "jobs"],
        ["drop", "--queue", "jobs", "--id", "m-2"],
        ["redrive"],
        ["drop", "--queue", "jobs", "--all"],
    )
    letters = LettersInMemory()
    assert [run(letters, *act) for act in acts] == [ExitCode.DONE] * len(acts)
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {"letters": {"jobs": 1, "fanout": 0}},
        {"letters": {"fanout": 0}},
        {
            "id": "m-1",
            "queue": "jobs",
            "kind": "job",
            "tenant": "acme",
            "app": "notes",
            "record": ULIDS[0],
            "sentAt": timestamps.to_text(AT),
            "receives": 11,
        },
        {"dropped": 0},
        {"sentAgain": {"jobs": 1, "fanout": 0}},
        {"dropped": 0},
    ]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["list", "--queue", "mail"], "--queue"),
        (["show"], "--queue"),
        (["drop", "--all"], "--queue"),
        (["drop", "--queue", "jobs"], "--id"),
        (["drop", "--queue", "jobs", "--id", "m-1", "--all"], "--id"),
    ],
)
def test_what_is_not_clear_is_refused_by_name_and_touches_nothing(
    arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    letters = LettersInMemory()
    assert run(letters, *arguments) == ExitCode.USAGE
    assert named in capsys.readouterr().err
    assert letters.counts() == {"jobs": 1, "fanout": 0}
