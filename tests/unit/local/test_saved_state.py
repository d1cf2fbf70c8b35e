import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from local import ministack, saved_state
from local.ministack import Home

SAVED = ("cloudformation", "cognito", "dynamodb", "lambda")
NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    home.state.mkdir()
    return home


def save(home: Home, at: float) -> None:
    for service in SAVED:
        file = home.state / f"{service}.json"
        file.write_text("{}")
        os.utime(file, (at, at))


def start(home: Home, at: float) -> None:
    home.start_marker.touch()
    os.utime(home.start_marker, (at, at))


def test_a_home_where_nothing_ever_ran_has_no_unclean_end(home: Home) -> None:
    assert not saved_state.ended_uncleanly(home)
    assert not saved_state.exists(home)
    assert ministack.find(home) is None


def test_state_saved_after_the_start_is_a_graceful_stop(home: Home) -> None:
    start(home, at=1000)
    save(home, at=1001)
    assert not saved_state.ended_uncleanly(home)


def test_state_older_than_the_start_is_an_unclean_end(home: Home) -> None:
    save(home, at=1000)
    start(home, at=1001)
    assert saved_state.ended_uncleanly(home)
    assert saved_state.exists(home)


def test_a_first_run_that_saved_nothing_is_an_unclean_end(home: Home) -> None:
    start(home, at=1000)
    assert saved_state.ended_uncleanly(home)


def test_half_a_save_is_an_unclean_end(home: Home) -> None:
    start(home, at=1000)
    save(home, at=1001)
    (home.state / "dynamodb.json").unlink()
    assert saved_state.ended_uncleanly(home)


def test_forgetting_a_home_leaves_no_data(home: Home) -> None:
    start(home, at=1000)
    save(home, at=1001)
    saved_state.forget(home)
    assert not home.state.exists()
    assert not saved_state.ended_uncleanly(home)


def test_whole_state_has_no_damage(home: Home) -> None:
    save(home, at=1000)
    assert saved_state.find_damage(home) is None


def test_a_home_without_state_has_no_damage(home: Home) -> None:
    assert saved_state.find_damage(home) is None


@pytest.mark.parametrize("content", [b"", b'{"payload": ', b"\xff\xfe", b"[]"])
def test_a_file_that_cannot_be_read_is_named(home: Home, content: bytes) -> None:
    save(home, at=1000)
    (home.state / "s3.json").write_bytes(content)
    assert (saved_state.find_damage(home) or "").startswith("s3.json ")


def test_a_missing_file_is_named(home: Home) -> None:
    save(home, at=1000)
    (home.state / "dynamodb.json").unlink()
    assert saved_state.find_damage(home) == "dynamodb.json is missing"


def test_damaged_data_is_moved_whole_and_nothing_of_it_is_lost(home: Home) -> None:
    save(home, at=1000)
    home.objects.mkdir()
    (home.objects / "object").write_bytes(b"bytes")
    (home.state / "dynamodb.json").write_text("{")
    aside = saved_state.put_aside(home, NOW)
    assert (aside / "state" / "dynamodb.json").read_text() == "{"
    assert (aside / "objects" / "object").read_bytes() == b"bytes"
    assert not saved_state.exists(home)
    assert saved_state.find_damage(home) is None


def test_data_put_aside_twice_lies_in_two_folders(home: Home) -> None:
    save(home, at=1000)
    first = saved_state.put_aside(home, NOW)
    home.state.mkdir()
    save(home, at=1001)
    assert saved_state.put_aside(home, NOW.replace(second=1)) != first
