"""How results are shown, and events are made."""

import json
from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import batches, cold_start, instructions, requests, text
from benchmarks.batches import Took, speed
from benchmarks.cold_start import Spent, Start
from functions.capabilities import CAPABILITIES
from local import paths


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    shown = text.table(("name", "n"), [("a", "1"), ("longer", "100")], right=(1,))
    assert shown.splitlines() == ["name      n", "------  ---", "a         1", "longer  100"]


def test_a_ratio_is_of_cpu_time_to_the_floor_and_marked_above_the_goal() -> None:
    slow = Start("memory", True, Spent(90, 200, 160, 400), Spent(100, 150, 100, 150), 28, ("numpy",))
    assert slow.import_ratio == 0.9
    assert slow.first_ratio == 1.6
    assert slow.validating_ratio == 1.25
    shown = cold_start.render([slow])
    assert "1.60!" in shown
    assert "numpy" in shown


def test_counted_instructions_are_shown_with_their_ratio_to_the_floor() -> None:
    spent = Spent(90, 200, 110, 400)
    counted = Start("memory", True, spent, Spent(100, 150, 100, 150), 28, (), 2_170_000_000, 1_400_000_000)
    assert cold_start.render([counted]).splitlines()[2].split()[-2:] == ["2170", "1.55!"]


def test_instructions_are_read_from_the_report_of_valgrind(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("==7== \n==7== I   refs:      2,283,941,650\n", "utf-8")
    assert instructions.read_count(log) == 2_283_941_650
    log.write_text("==7== killed\n", "utf-8")
    with pytest.raises(ValueError, match="killed"):
        instructions.read_count(log)


def test_batches_are_compared_with_single_atoms_by_the_processor() -> None:
    one = speed("addAtom", 200, Took(16.0, 5.8), Took(2.0, 1.6), 0.029)
    many = speed("addAtoms", 6000, Took(60.0, 54.0), Took(50.0, 48.0), 0.029)
    assert (round(one.ratio, 2), round(many.ratio, 2)) == (1.0, 0.31)
    assert batches.render([one, many]).splitlines()[3].split() == [
        "addAtoms",
        "6000",
        "60.0",
        "10.0",
        "9.0",
        "8.0",
        "0.31",
    ]


def test_every_api_path_leads_to_the_function_that_serves_it() -> None:
    assert requests.function_of("/ai-conversations") == "conversations"
    assert requests.function_of("/ai-conversations/conv_x/turns") == "conversations"
    assert requests.function_of("/ai-memory/spaces") == "memory"
    assert requests.function_of("/ai-working-context/conv_x") == "working_context"
    assert requests.function_of("/nowhere") == "admin"


def test_a_request_carries_claims_query_and_body() -> None:
    event = requests.http("POST", "/ai-memory/spaces?owner=app&limit=2", {"name": "x"})
    assert event["rawPath"] == "/ai-memory/spaces"
    assert event["queryStringParameters"] == {"owner": "app", "limit": "2"}
    assert json.loads(event["body"]) == {"name": "x"}
    assert event["requestContext"]["authorizer"]["jwt"]["claims"]["custom:tenant"] == "bench"


def test_a_streamed_item_has_its_binary_values_as_text() -> None:
    event = requests.stream_record({"pk": {"S": "p"}, "sk": {"S": "P#1"}, "vector": {"B": b"\x01\x02"}})
    assert event["Records"][0]["dynamodb"]["NewImage"]["vector"] == {"B": "AQI="}
    json.dumps(event)


def test_every_function_has_a_folder_to_be_started_from() -> None:
    assert all((paths.ROOT / "functions" / row.folder / "app.py").is_file() for row in CAPABILITIES)


def test_an_unknown_benchmark_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["speed"])
    assert "calls, cold-start, layers" in capsys.readouterr().err
