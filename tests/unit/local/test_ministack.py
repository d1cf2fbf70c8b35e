import fcntl
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from local import ministack
from local.errors import LocalError
from local.ministack import Home, MiniStack

SAVED = ("cloudformation", "cognito", "dynamodb", "lambda")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    home.state.mkdir()
    return home


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening


def save(home: Home, at: float) -> None:
    for service in SAVED:
        file = home.state / f"{service}.json"
        file.write_text("{}")
        os.utime(file, (at, at))


def start(home: Home, at: float) -> None:
    home.started.touch()
    os.utime(home.started, (at, at))


def test_a_home_where_nothing_ever_ran_has_no_unclean_end(home: Home) -> None:
    assert not ministack.ended_uncleanly(home)
    assert not ministack.has_saved_state(home)
    assert ministack.find(home) is None


def test_state_saved_after_the_start_is_a_graceful_stop(home: Home) -> None:
    start(home, at=1000)
    save(home, at=1001)
    assert not ministack.ended_uncleanly(home)


def test_state_older_than_the_start_is_an_unclean_end(home: Home) -> None:
    save(home, at=1000)
    start(home, at=1001)
    assert ministack.ended_uncleanly(home)
    assert ministack.has_saved_state(home)


def test_a_first_run_that_saved_nothing_is_an_unclean_end(home: Home) -> None:
    start(home, at=1000)
    assert ministack.ended_uncleanly(home)


def test_half_a_save_is_an_unclean_end(home: Home) -> None:
    start(home, at=1000)
    save(home, at=1001)
    (home.state / "dynamodb.json").unlink()
    assert ministack.ended_uncleanly(home)


def test_it_is_found_for_as_long_as_its_lock_is_held(home: Home) -> None:
    with home.lock.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.write("123 4566")
        lock.flush()
        assert ministack.find(home) == MiniStack(home, port=4566, pid=123)
    assert ministack.find(home) is None


def test_a_listening_port_is_taken_and_a_closed_one_is_not(listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    assert ministack.port_taken(port)
    listener.close()
    assert not ministack.port_taken(port)


def test_a_taken_port_is_refused_in_one_line_before_anything_starts(listener: socket.socket, home: Home) -> None:
    port = listener.getsockname()[1]
    with pytest.raises(LocalError, match=rf"port {port} is taken.*PORT="):
        ministack.start(home, port)
    assert not home.started.exists()


def test_forgetting_a_home_leaves_no_data(home: Home) -> None:
    start(home, at=1000)
    save(home, at=1001)
    ministack.forget(home)
    assert not home.state.exists()
    assert not ministack.ended_uncleanly(home)
