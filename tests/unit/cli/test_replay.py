"""``loci replay`` as an operator types it: what it prints, and how it ends."""

import json
from pathlib import Path
from typing import Any

import pytest

from loci.cli import main
from loci.cli.exit_codes import ExitCode
from loci.model.guidance import CategoryGuide, Guidance
from tests.fakes.memory import SPACE
from tests.support.pipeline import ULID, extracted_fact
from tests.support.replay_world import APP, LATER, Namespace

pytestmark = pytest.mark.thorough

CAT, DOG = extracted_fact("Ada has a cat", 1), extracted_fact("Ada walks the neighbours' dog", 5)
WHERE = ("--tenant", "acme", "--app", "app")
CHAT = ("--namespace", "chat", *WHERE)


class Operator:
    """Who types commands, with a world of two conversations."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.world = Namespace({ULID: (CAT,), LATER: ()}, {ULID: (), LATER: (DOG,)})
        self._capsys = capsys

    def types(self, *command: str, status: int = 0) -> dict[str, Any]:
        assert main(["replay", *command], lambda _: self.world.ports) == status
        printed = self._capsys.readouterr().out
        told: dict[str, Any] = json.loads(printed) if printed else {}
        return told

    def is_refused(self, *command: str) -> str:
        assert main(["replay", *command], lambda _: self.world.ports) in (ExitCode.USAGE, ExitCode.REFUSED)
        refusal = self._capsys.readouterr().err
        assert refusal.count("\n") == 1
        return refusal


@pytest.fixture
def operator(capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(capsys)


def test_a_dry_run_says_what_it_would_take_and_writes_nothing(operator: Operator) -> None:
    memory = operator.world.pipeline.memory
    before = dict(memory.jobs.records), dict(memory.spaces.records), dict(memory.atoms.records)
    told = operator.types(*CHAT, "--dry-run")
    counted = {"people": 1, "spaces": 1, "conversations": 2, "jobs": 2, "tokens": 0, "microdollars": 0}
    assert told == counted
    told = operator.types(*CHAT, "--dry-run", "--verbose", "--extractor", "anthropic/claude-haiku-4-5")
    assert told["spacesByOwner"] == {"ada": [str(SPACE)]}
    assert told["tokens"] > 9000
    assert 9000 < told["microdollars"] < 15_000
    assert operator.types(*CHAT, "--dry-run", "--extractor", "openai/unheard-of")["microdollars"] is None
    assert before == (memory.jobs.records, memory.spaces.records, memory.atoms.records)
    assert not operator.world.pipeline.runs.records


def test_a_run_from_its_shadow_to_its_undoing(operator: Operator) -> None:
    told = operator.types(*CHAT, "--shadow", "--here")
    run = told["run"]
    counts = {name: told[name] for name in ("added", "gone", "changed", "same", "left", "jobs", "microdollars")}
    succeeded = {"succeeded": 2}
    assert counts == {"added": 1, "gone": 1, "changed": 0, "same": 0, "left": {}, "jobs": succeeded, "microdollars": 0}
    (space,) = operator.types("diff", run, *WHERE, "--content")["spaces"]
    assert (space["owner"], space["space"], space["gone"][0]["text"]) == ("ada", str(SPACE), CAT.text)
    assert CAT.text not in json.dumps(operator.types("diff", run, *WHERE, "--verbose"))

    promoted = operator.types("promote", run, *WHERE)
    assert (promoted["status"], promoted["added"], promoted["archived"]) == ("promoted", 1, 1)
    assert operator.world.current == [DOG.text]
    undone = operator.types("rollback", run, *WHERE)
    assert (undone["status"], undone["archived"], undone["restored"], undone["left"]) == ("rolled back", 1, 1, 0)
    assert operator.world.current == [CAT.text]
    assert operator.types("list", *WHERE)["status"] == "rolled back"


def test_a_dry_run_of_the_newest_conversations_covers_no_others(operator: Operator) -> None:
    assert operator.types(*CHAT, "--dry-run", "--last", "1")["conversations"] == 1
    assert operator.types(*CHAT, "--dry-run", "--last", "9")["conversations"] == 2
    assert "--last must be 1 or more" in operator.is_refused(*CHAT, "--dry-run", "--last", "0")


def test_a_dry_run_compares_and_leaves_everything_as_it_was(operator: Operator) -> None:
    before = operator.world.current
    told = operator.types(*CHAT, "--dry-run", "--compare", "--content")
    assert {name: told[name] for name in ("added", "gone", "changed", "same")} == {
        **dict.fromkeys(("added", "gone"), 1),
        **dict.fromkeys(("changed", "same"), 0),
    }
    (space,) = told["spaces"]
    assert (space["added"][0]["text"], space["gone"][0]["text"]) == (DOG.text, CAT.text)
    assert operator.world.current == before == [CAT.text]
    assert operator.types("list", *WHERE)["status"] == "discarded"
    told = operator.types(*CHAT, "--dry-run", "--compare", "--last", "1")
    assert (told["added"], told["gone"], told["jobs"]) == (1, 0, {"succeeded": 1})


def test_guidance_of_a_file_is_tried(operator: Operator, tmp_path: Path) -> None:
    file = tmp_path / "wanted.json"
    file.write_text('{"instructions": "Keep pets", "categories": [{"name": "pet", "examples": ["User has a cat"]}]}')
    model = ("--extractor", "anthropic/claude-haiku-4-5")
    plain = operator.types(*CHAT, "--dry-run", *model)["tokens"]
    assert operator.types(*CHAT, "--dry-run", *model, "--guidance", str(file))["tokens"] > plain
    operator.types(*CHAT, "--shadow", "--here", "--guidance", str(file))
    (run,) = operator.world.ports.runs.list(APP)
    assert run.guidance == Guidance("Keep pets", (CategoryGuide("pet", "", ("User has a cat",)),))
    (jobs,) = [[job for job in operator.world.pipeline.memory.jobs.records.values() if job.space.is_shadow]]
    assert {job.policy.guidance for job in jobs} == {run.guidance}


@pytest.mark.parametrize(
    ("held", "reason"),
    [
        ("", "is not JSON: line 1, column 1"),
        ("[]", "the file must be a JSON object with instructions, categories"),
        ('{"rules": 1}', "the file has an unknown field 'rules'; there are instructions, categories"),
        ('{"instructions": 5}', "/instructions must be a text"),
        ('{"categories": "food"}', "/categories must be a list"),
        ('{"categories": [{}]}', "/categories/0/name is missing"),
        ('{"categories": [{"name": "food"}, {"name": 7}]}', "/categories/1/name must be a text"),
        ('{"categories": [{"name": "food", "kind": "FACT"}]}', "/categories/0 has an unknown field 'kind'"),
        ('{"categories": [{"name": "food", "examples": [1]}]}', "/categories/0/examples/0 must be a text"),
    ],
)
def test_a_file_that_holds_no_guidance_is_refused(operator: Operator, tmp_path: Path, held: str, reason: str) -> None:
    file = tmp_path / "wanted.json"
    file.write_text(held)
    assert reason in operator.is_refused(*CHAT, "--dry-run", "--guidance", str(file))


def test_a_file_of_guidance_that_is_not_there_is_refused(operator: Operator, tmp_path: Path) -> None:
    refused = operator.is_refused(*CHAT, "--dry-run", "--guidance", str(tmp_path / "wanted.json"))
    assert "wanted.json cannot be read: No such file or directory" in refused


def test_jobs_are_sent_to_the_function_and_the_diff_waits_for_them(operator: Operator) -> None:
    told = operator.types(*CHAT, "--shadow", "--version", "v2", status=ExitCode.UNFINISHED)
    assert (told["status"], told["extractionVersion"], told["jobs"]) == ("shadowed", "v2", {"queued": 2})
    assert "not finished yet" in operator.is_refused("promote", told["run"], *WHERE)
    operator.types("diff", told["run"], *WHERE, status=ExitCode.UNFINISHED)
    operator.world.run_all()
    assert operator.types("diff", told["run"], *WHERE)["added"] == 1


def test_a_discarded_run_leaves_nothing_to_promote(operator: Operator) -> None:
    run = operator.types(*CHAT, "--shadow", status=ExitCode.UNFINISHED)["run"]
    assert operator.types("discard", run, *WHERE)["shadows"] == 1
    operator.world.run_all()
    assert operator.world.current == [CAT.text]
    assert "is discarded: it cannot be promoted" in operator.is_refused("promote", run, *WHERE)
    assert operator.types("discard", run, *WHERE)["status"] == "discarded"


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (("--namespace", "chat", "--dry-run"), "--tenant and --app are required"),
        (CHAT, "either --dry-run or --shadow"),
        ((*CHAT, "--shadow", "--compare"), "--compare needs --dry-run"),
        (("--namespace", "chat", "--tenant", "A B", "--app", "app", "--dry-run"), "tenant"),
        ((*CHAT, "--shadow", "--version", "v77"), "unknown extraction version v77; released: v1"),
        ((*CHAT, "--shadow", "--extractor", "guesses"), "unknown extractor guesses"),
        (("--namespace", "", *WHERE, "--shadow"), "namespace must be"),
        (("--namespace", "empty", *WHERE, "--shadow"), "no closed conversation of empty"),
        (("--namespace", "empty", *WHERE, "--dry-run"), "no closed conversation of empty"),
        (
            ("promote", "run_01K000000000000000000000C1", *WHERE),
            "this app has no replay run_01K000000000000000000000C1",
        ),
        (("rollback", "nonsense", *WHERE), "this app has no replay nonsense"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(operator: Operator, command: tuple[str, ...], refusal: str) -> None:
    assert refusal in operator.is_refused(*command)
    assert not operator.world.pipeline.runs.records


def test_two_runs_over_one_namespace_and_steps_out_of_turn_are_refused(operator: Operator) -> None:
    run = operator.types(*CHAT, "--shadow", "--here")["run"]
    assert f"{run} of this namespace is shadowed" in operator.is_refused(*CHAT, "--shadow", "--here")
    assert "is shadowed: it cannot be rolled back" in operator.is_refused("rollback", run, *WHERE)
    operator.types("promote", run, *WHERE)
    assert "is promoted: it cannot be promoted" in operator.is_refused("promote", run, *WHERE)
    assert "is promoted: it cannot be compared" in operator.is_refused("diff", run, *WHERE)
