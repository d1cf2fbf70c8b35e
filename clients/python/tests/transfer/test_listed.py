"""Lines of lists lose their mark, number and date, and nothing else."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from loci_memory_client.transfer.records import Memory
from loci_memory_client.transfer.written_days import parse_day
from tests.transfer.reading import carry, import_of, losses_of, of_kind

MAY_3 = datetime(2025, 5, 3, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "2025-05-03",
        "May 3, 2025",
        "May 3rd 2025",
        "3 May 2025",
        "Sat, 3 May 2025",
        "Sat May 03 2025",
        "Saturday, May 3, 2025",
        "2025/5/3",
        "2025.05.03",
        "3.5.2025",
        "2025年5月3日",
        "2025년 5월 3일",
        " 2025-05-03 ",
    ],
)
def test_a_day_is_read_as_it_is_written(text: str) -> None:
    assert parse_day(text) == MAY_3


@pytest.mark.parametrize(
    ("text", "hours"), [("2025-05-03T10:30:00Z", 10.5), ("May 3, 2025, 10:30 PM", 22.5), ("2025-05-03 08:00", 8)]
)
def test_a_time_after_the_day_is_read(text: str, hours: float) -> None:
    assert parse_day(text) == MAY_3 + timedelta(hours=hours)


def test_days_of_which_the_order_shows_are_read_and_others_are_none() -> None:
    assert parse_day("25/12/2025") == parse_day("12/25/2025") == datetime(2025, 12, 25, tzinfo=UTC)
    assert parse_day("5/5/2025") == datetime(2025, 5, 5, tzinfo=UTC)
    assert parse_day("3/5/2025") is None


def test_short_names_of_months_are_read() -> None:
    days = {parse_day(text) for text in ("Sept. 3, 2025", "Sep 3 2025", "3 Sept 2025", "September 3rd, 2025")}
    assert days == {datetime(2025, 9, 3, tzinfo=UTC)}


@pytest.mark.parametrize(
    "text", ["", "Work", "2025", "May", "2025-13-01", "2025-02-30", "12345-01-01", "Plan 2025-05-03"]
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert parse_day(text) is None


def texts_in(folder: Path, *lines: str) -> list[str]:
    path = folder / "pasted.txt"
    path.write_text("\n".join(lines))
    return [memory.text for memory in of_kind(carry("chatgpt", path), Memory)]


@pytest.mark.parametrize(
    "line",
    [
        "3.5 kg of flour a week",
        "-20 is too cold for the boat",
        "--verbose is the flag of choice",
        ".bashrc is in the dotfiles",
        "[Home] is a green house",
        "[2025] was a good year",
        "2.000 Schritte am Tag",
        "#2 pencils only",
        "#hiking on Sundays",
        "*literally* vegan",
        "**Vegan** since May",
        "7. Oktober ist ihr Geburtstag",
        "1.FC is the club",
        "[a](https://example.com) is the page",
        "他2.5公里跑步",
    ],
)
def test_a_line_without_a_mark_comes_through_as_written(line: str, tmp_path: Path) -> None:
    assert texts_in(tmp_path, line) == [line]
    assert texts_in(tmp_path, f"- {line}") == [line]
    assert texts_in(tmp_path, f"[2025-05-03] - {line}") == [line]


@pytest.mark.parametrize(
    "mark", ["- ", "* ", "• ", "1. ", "1) ", "7. [2025-05-03] - ", "[unknown] - ", "[May 3, 2025]. "]
)
def test_marks_and_dates_are_no_text(mark: str, tmp_path: Path) -> None:
    assert texts_in(tmp_path, f"{mark}Ada rows.") == ["Ada rows."]


def test_numbers_count_on_wherever_a_paste_begins(tmp_path: Path) -> None:
    assert texts_in(tmp_path, "1. Rows.", "2. Skis.", "", "3. Sails.", "3. Mai ist frei") == [
        "Rows.",
        "Skis.",
        "Sails.",
        "3. Mai ist frei",
    ]


def test_headings_are_counted_and_no_memories(tmp_path: Path) -> None:
    assert texts_in(tmp_path, "# Work", "**Home**", "Ada rows.") == ["Ada rows."]
    assert losses_of("chatgpt", tmp_path / "pasted.txt") == {("heading", "it says nothing by itself"): 2}


def test_a_line_that_is_too_long_or_no_text_is_left_out_and_named(tmp_path: Path) -> None:
    path = tmp_path / "pasted.txt"
    path.write_bytes(b"Ada rows.\n" + b"x" * 3_000_000 + b"\n\xff\xfe\nA\0d\0a\0\nAda skis.")
    assert [memory.text for memory in of_kind(carry("chatgpt", path), Memory)] == ["Ada rows.", "Ada skis."]
    losses = {loss.why: loss.examples for loss in import_of("chatgpt", path).check().losses}
    assert losses == {
        "it must be at most 1,000,000 bytes long": ["line 2"],
        "this is not text in UTF-8": ["line 3", "line 4"],
    }
