"""A delivery is one POST, to the address that was looked up, with the certificate of the name."""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Event, Thread
from time import monotonic

import pytest

from loci.adapters.webhook_http import HttpsReceiver
from loci.errors import Unavailable


class Server(HTTPServer):
    status = 204
    requests: list[tuple[str, dict[str, str], bytes]]


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.requests.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.send_header("location", "/elsewhere")
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


@contextmanager
def serving() -> Iterator[Server]:
    with Server(("127.0.0.1", 0), Handler) as server:
        server.requests = []
        thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_a_post_has_the_headers_the_body_and_the_hosts_name() -> None:
    with serving() as server:
        receiver = HttpsReceiver(allows_local=True, resolve=lambda _: ["127.0.0.1"])
        url = f"http://shop.example:{server.server_port}/hook?x=1"
        assert receiver.post(url, {"webhook-id": "event-1", "content-type": "application/json"}, b"{}") == 204
        ((path, headers, body),) = server.requests
    assert (path, body, headers["webhook-id"]) == ("/hook?x=1", b"{}", "event-1")
    assert headers["host"] == f"shop.example:{server.server_port}"
    assert headers["user-agent"] == "Loci-Webhooks"


@pytest.mark.parametrize("status", [301, 302, 307, 404, 503])
def test_a_redirect_is_not_followed_and_a_status_is_told(status: int) -> None:
    with serving() as server:
        server.status = status
        receiver = HttpsReceiver(allows_local=True)
        assert receiver.post(f"http://127.0.0.1:{server.server_port}/", {}, b"") == status
        assert len(server.requests) == 1


def test_a_receiver_that_is_private_is_not_called() -> None:
    with serving() as server:
        for url in (f"http://127.0.0.1:{server.server_port}/", "https://rebind.example/"):
            with pytest.raises(Unavailable):
                HttpsReceiver(resolve=lambda _: ["127.0.0.1"]).post(url, {}, b"")
        assert server.requests == []


def test_a_receiver_that_does_not_answer_or_is_not_there_is_to_be_tried_again() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        port = silent.getsockname()[1]
        receiver = HttpsReceiver(allows_local=True, seconds=0.2)
        with pytest.raises(Unavailable, match="did not answer"):
            receiver.post(f"http://127.0.0.1:{port}/", {}, b"")
    with pytest.raises(Unavailable, match="did not answer"):
        receiver.post(f"http://127.0.0.1:{port}/", {}, b"")


@contextmanager
def dripping(first: bytes, drop: bytes) -> Iterator[int]:
    """The port of a server that sends this, and then a drop every few milliseconds, for as long as it is heard."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        is_over = Event()

        def drip() -> None:
            with suppress(OSError), closing(server.accept()[0]) as connection:
                connection.sendall(first)
                while not is_over.wait(0.02):
                    connection.sendall(drop)

        thread = Thread(target=drip, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        is_over.set()
        thread.join()


DRIPS = {
    "a status": ("http", b"HTTP/1.1 ", b"2"),
    "headers": ("http", b"HTTP/1.1 200 OK\r\n", b"x: y\r\n"),
    "interim answers": ("http", b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "its part of TLS": ("https", b"\x16\x03\x03\x40\x00", b"\x00"),
    "nothing of TLS": ("https", b"", b""),
}


@pytest.mark.parametrize(("scheme", "first", "drop"), DRIPS.values(), ids=DRIPS.keys())
def test_one_deadline_is_for_all_steps_of_a_delivery(scheme: str, first: bytes, drop: bytes) -> None:
    with dripping(first, drop) as port:
        receiver = HttpsReceiver(allows_local=True, seconds=0.3)
        began = monotonic()
        with pytest.raises(Unavailable, match="did not answer"):
            receiver.post(f"{scheme}://127.0.0.1:{port}/", {}, b"{}")
        assert 0.25 < monotonic() - began < 3


def test_a_name_that_takes_too_long_to_look_up_is_given_up() -> None:
    is_over = Event()

    def wait(_host: str) -> list[str]:
        is_over.wait(30)
        return ["127.0.0.1"]

    began = monotonic()
    with pytest.raises(Unavailable, match="not found"):
        HttpsReceiver(allows_local=True, resolve=wait, seconds=0.2).post("http://slow.example/", {}, b"")
    is_over.set()
    assert monotonic() - began < 3


def test_a_receiver_without_the_certificate_of_its_name_is_not_told_anything() -> None:
    with serving() as server:
        receiver = HttpsReceiver(allows_local=True, resolve=lambda _: ["127.0.0.1"], seconds=2)
        with pytest.raises(Unavailable, match="did not answer"):
            receiver.post(f"https://shop.example:{server.server_port}/", {}, b"secret")
        assert server.requests == []
