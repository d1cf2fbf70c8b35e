"""Providers of language models and embedders on loopback: each answers as the test scripts it, in the form of its own
API.

    with ModelEndpoint() as endpoint:
        endpoint.script(Says('{"facts": []}'), Fails(429, retry_after="7"))   # one step a request, in order
        endpoint.answers = lambda asked: Says("...")                          # where the script is at its end
        ...                                   # point at endpoint.openai, endpoint.anthropic or endpoint.bedrock
        assert len(endpoint.asked) == 2 and not endpoint.was_told("a canary")

One endpoint speaks ``/v1/chat/completions``, ``/v1/messages`` and Bedrock's ``/model/<id>/converse``, whole or streamed
(``tests.support.model_streams``); a step is said in the form of the provider that is asked, and a request that the
provider itself would refuse is answered with its 400 (see ``tests.support.model_wire``). Bedrock's
``/model/<id>/invoke`` and ``/v1/embeddings`` embed and rerank without a script, and fail by one.
"""

import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import unquote

from loci.model.conversations import ToolUseBlock
from loci.model.language import Tokens
from loci.ports.language import Stop
from tests.support.model_streams import events_of, is_streamed, kind_of
from tests.support.model_wire import WIRES, Wire

PATIENCE = 20.0
"""Seconds after which a model that says nothing hangs up."""


@dataclass(frozen=True, slots=True)
class Says:
    """A text; where an object was asked for, its JSON. A stream of it rests ``pause`` seconds after each event."""

    text: str
    stop: Stop = Stop.END
    tokens: Tokens = Tokens(100, 50)  # noqa: RUF009 - it is frozen
    pause: float = 0


@dataclass(frozen=True, slots=True)
class Calls:
    """Tools that are called, after some words."""

    uses: tuple[ToolUseBlock, ...]
    text: str = ""
    tokens: Tokens = Tokens(100, 50)  # noqa: RUF009 - it is frozen


@dataclass(frozen=True, slots=True)
class Fails:
    """An error of the provider's, with the request's own words in its message, as real ones have."""

    status: int
    code: str = ""
    retry_after: str | None = None


@dataclass(frozen=True, slots=True)
class Sends:
    """These bytes, whatever they are."""

    body: bytes
    status: int = 200
    kind: str = "application/json"


@dataclass(frozen=True, slots=True)
class HangsUp:
    """The connection is cut within the answer, or before it."""

    after: bytes | None = None


@dataclass(frozen=True, slots=True)
class SaysNothing:
    """The connection stays open until the endpoint closes."""


@dataclass(frozen=True, slots=True)
class Trickles:
    """A byte now and then, and no end."""

    seconds: float = 0.1


@dataclass(frozen=True, slots=True)
class BreaksOff:
    """A stream of this text whose connection is cut before its end."""

    text: str


Step = Says | Calls | Fails | Sends | BreaksOff | HangsUp | SaysNothing | Trickles


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: ``body`` is its JSON, ``raw`` what came over the wire."""

    provider: str
    model: str
    path: str
    headers: dict[str, str]
    raw: str
    body: dict[str, Any]


def at_a_loss(asked: Asked) -> Step:
    raise AssertionError(f"nothing is scripted for a request to {asked.path}")


@dataclass
class ModelEndpoint:
    """See the module. ``during`` runs while a model thinks, before it answers."""

    answers: Callable[[Asked], Step] = at_a_loss
    during: Callable[[Asked], object] = lambda _asked: None
    asked: list[Asked] = field(default_factory=list)
    connections: int = 0
    _steps: list[Step] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _closing: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Self:
        self._server = _Server(self)
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()

    @property
    def openai(self) -> str:
        return f"{self.url}/v1"

    @property
    def anthropic(self) -> str:
        return self.url

    @property
    def bedrock(self) -> str:
        return self.url

    def script(self, *steps: Step) -> None:
        """What is answered next, one step a request."""
        with self._lock:
            self._steps.extend(steps)

    def forget(self) -> None:
        with self._lock:
            self._steps.clear()
            self.asked.clear()

    def was_told(self, words: str) -> bool:
        """Whether the words reached a model, in whatever request, as they are or escaped."""
        forms = {words, json.dumps(words)[1:-1]}
        return any(form in asked.raw for asked in self.asked for form in forms)

    def texts_embedded(self) -> list[str]:
        """Each text as often as it was embedded."""
        return [text for asked in self.asked if _is_of_vectors(asked) for text in _texts_to_embed(asked.body)]

    def step_for(self, asked: Asked) -> Step | None:
        """None: embed."""
        with self._lock:
            self.asked.append(asked)
            step = self._steps.pop(0) if self._steps else None
        self.during(asked)
        return step if step is not None or _is_of_vectors(asked) else self.answers(asked)

    def wait(self, seconds: float = PATIENCE) -> bool:
        """Whether the endpoint closes meanwhile."""
        return self._closing.wait(seconds)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, endpoint: ModelEndpoint) -> None:
        self.endpoint = endpoint
        super().__init__(("127.0.0.1", 0), _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        self.endpoint.connections += 1
        super().process_request(request, client_address)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hung up is no error of ours."""


class _Handler(BaseHTTPRequestHandler):
    # Headers and body go in two pieces: with Nagle's algorithm the second waits 40 ms for an acknowledgement.
    disable_nagle_algorithm = True
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_POST(self) -> None:  # named by the base class
        raw = self.rfile.read(int(self.headers["content-length"]))
        wire, model = _wire(self.path)
        body = json.loads(raw)
        headers = {name.lower(): value for name, value in self.headers.items()}
        asked = Asked(wire.provider, model or body.get("model", ""), unquote(self.path), headers, raw.decode(), body)
        endpoint = self.server.endpoint
        try:
            step = endpoint.step_for(asked)
        except AssertionError as error:
            self._send(500, wire.error(500, "unscripted", str(error)))
            return
        wrong = wire.refuses(asked.model, headers, body)
        self._take(wire, asked, Fails(400, wrong) if wrong else step)

    def _take(self, wire: Wire, asked: Asked, step: Step | None) -> None:
        match step:
            case None:
                self._send(200, wire.embeds(asked.body), {"x-amzn-bedrock-input-token-count": "7"})
            case Says():
                self._tell(wire, asked, wire.says(asked.body, step.text, step.stop, step.tokens), step.pause)
            case Calls():
                self._tell(wire, asked, wire.calls(asked.body, step.uses, step.text, step.tokens))
            case BreaksOff():
                whole = wire.says(asked.body, step.text, Stop.END, Tokens(100, 50))
                self._stream(wire, list(events_of(wire.provider, whole))[:-3], is_cut=True)
            case Fails():
                headers = {} if step.retry_after is None else {"retry-after": step.retry_after}
                self._send(
                    step.status, wire.error(step.status, step.code, asked.raw), wire.headers(step.code) | headers
                )
            case Sends():
                self._write(step.status, step.body, {"content-type": step.kind})
            case HangsUp():
                self._hang_up(step.after)
            case SaysNothing():
                self.server.endpoint.wait()
                self.close_connection = True
            case Trickles():
                self._trickle(step.seconds)

    def _tell(self, wire: Wire, asked: Asked, whole: dict[str, Any], pause: float = 0) -> None:
        if is_streamed(asked.path, asked.body):
            self._stream(wire, events_of(wire.provider, whole), pause)
        else:
            self._send(200, whole)

    def _stream(self, wire: Wire, events: Iterable[bytes], pause: float = 0, is_cut: bool = False) -> None:
        self.send_response(200)
        self.send_header("content-type", kind_of(wire.provider))
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for event in events:
            self.wfile.write(b"%x\r\n%b\r\n" % (len(event), event))
            if pause and self.server.endpoint.wait(pause):
                break
        if is_cut:
            self.close_connection = True
        else:
            self.wfile.write(b"0\r\n\r\n")

    def _send(self, status: int, body: dict[str, Any], headers: dict[str, str] | None = None) -> None:
        self._write(status, json.dumps(body).encode(), headers or {})

    def _write(self, status: int, body: bytes, headers: dict[str, str], length: int | None = None) -> None:
        self.send_response(status)
        for name, value in {"content-type": "application/json", **headers}.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def _hang_up(self, after: bytes | None) -> None:
        if after is not None:
            self._write(200, after, {}, length=len(after) + 100)
        self.close_connection = True

    def _trickle(self, seconds: float) -> None:
        self._write(200, b"{", {}, length=1000)
        while not self.server.endpoint.wait(seconds):
            self.wfile.write(b" ")
            self.wfile.flush()

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing is logged."""


def _wire(path: str) -> tuple[Wire, str]:
    """Who speaks there, and the model that the path names."""
    if path.startswith("/model/"):
        return WIRES["bedrock"], unquote(path.split("/")[2])
    return WIRES["anthropic" if path == "/v1/messages" else "openai"], ""


def _is_of_vectors(asked: Asked) -> bool:
    return asked.path.endswith(("/invoke", "/embeddings"))


def _texts_to_embed(body: dict[str, Any]) -> list[str]:
    if "documents" in body:
        return []
    several = body.get("texts") or body.get("input")
    return list(several) if several else [body["inputText"]]
