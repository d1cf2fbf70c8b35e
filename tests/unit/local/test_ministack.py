import fcntl
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from local import ministack
from local.errors import LocalError
from local.ministack import Home, MiniStack


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
    assert not home.start_marker.exists()


def test_a_start_on_another_port_moves_the_addresses_of_resources_and_leaves_data_alone(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.state.mkdir()
    said = b'{"url": "http://localhost:4566/1/jobs", "ip": "http://127.0.0.1:4566/x", "other": "localhost:45667/"}'
    for name in ("sqs", "lambda", "dynamodb"):
        (home.state / f"{name}.json").write_bytes(said)
    ministack.move_addresses(home, 4566, 4601)
    moved = said.replace(b":4566/", b":4601/")
    assert (home.state / "sqs.json").read_bytes() == moved
    assert (home.state / "lambda.json").read_bytes() == moved
    assert (home.state / "dynamodb.json").read_bytes() == said
