"""The pages and the API behind one port, for tests in a browser: the real function ``web`` over a build of the pages,
the real API over stores in memory, and after each write what queues and the sweeper would do then.

``python -m tests.support.web_service FOLDER`` prints its address and ends with its standard input. The folder holds the
build in ``loci_site``. Claims of a token are believed. A line of the input is an object in JSON:
``says`` has replies of the model, ``accounts`` are people where they sign in, by tenant/app, ``hours`` pass, ``empty``
begins again with empty stores. It prints a line when that is done. ``holds`` has a streamed answer wait after its first
piece, until it is false again.
"""

import json
import os
import sys
from base64 import b64decode, urlsafe_b64decode
from collections.abc import Mapping
from contextlib import redirect_stdout, suppress
from dataclasses import asdict
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from pathlib import Path
from threading import Event, Lock, Thread
from time import sleep
from typing import Any

from functions.web.app import handler as serve_page
from loci.adapters.files import FolderPrompts, FolderTemplates, locate
from loci.adapters.rules import RulesExtractor, RulesSummariser
from loci.adapters.rules.extractors import FactsExtractor
from loci.adapters.table import NewestAtoms
from loci.api import turn_stream
from loci.api.wire.streaming_runtime import InvocationContext, ResponseStream
from loci.dialects.presences import dreaming
from loci.learning.extraction import fanout, windows
from loci.model.accounts import Account
from loci.model.conversations import ConversationStatus
from loci.model.turn_runs import TurnRunStatus
from loci.ports.turn_runs import StreamAddress, TurnMessage
from loci.run_turn import steps, stream_tokens, working
from loci.scope import Scope
from loci.search.indexing import folding
from loci.settings import ClaimNames
from tests.fakes.accounts import AccountsInMemory
from tests.fakes.memory import Clock
from tests.fakes.models import Model
from tests.fakes.templates import Templates
from tests.fakes.turn_runs import TurnsWaiting
from tests.security.in_process import calling, in_process
from tests.support.lambdas import logger, metrics
from tests.support.pipeline import Pipeline

CONFIG = {"signIn": None, "claims": asdict(ClaimNames()), "answers": None}
READ = {"if-match", "if-none-match", "idempotency-key", "x-loci-reason", "x-loci-user"}
"""The headers that the API reads, besides the token."""
LIFE = timedelta(seconds=290)
"""Of a worker."""
STREAMS = StreamAddress("/streams", b"key of the streams")
DEADLINE_MS = 4 * 10**12


class Turns(TurnsWaiting):
    """Those that a client streams are left to it."""

    def send(self, message: TurnMessage, delay: int = 0) -> None:
        if delay != steps.STREAM_PATIENCE:
            super().send(message, delay)


class World:
    """Everything of a deployment in memory. The clock moves on by a second with each reading."""

    def __init__(self) -> None:
        self.pipeline = Pipeline(Clock())
        for records in (self.pipeline.conversations.records, self.pipeline.turns.messages):
            records.clear()
        self.model = Model([])
        self._turns = Turns()
        self.accounts = AccountsInMemory()
        self.ports = self.pipeline.with_parts(
            prompts=FolderPrompts(locate()),
            model_providers=frozenset({self.model.provider}),
            language_model=lambda _provider: self.model,
            call_metrics=self.model.metrics,
            extractors={RulesExtractor.name: RulesExtractor(), FactsExtractor.name: FactsExtractor()},
            extractor_name=RulesExtractor.name,
            summariser=RulesSummariser(),
            stand_in=NewestAtoms(self.pipeline.memory.atoms),
            template_records=Templates(),
            templates=FolderTemplates(locate()),
            turn_queue=self._turns,
            stream_address=STREAMS,
            accounts=self.accounts,
        )
        self.pipeline.ports = self.ports
        self._api = in_process(self.ports)
        self._extracted: set[tuple[Scope, str]] = set()
        self._lock = Lock()
        self._stream = turn_stream.handler(lambda: self.ports, lambda: STREAMS.key, logger(StringIO()), metrics())
        self.goes_on = Event()
        self.goes_on.set()

    def stream(self, headers: Mapping[str, str], response: ResponseStream) -> None:
        """Tells a turn, once its model has a reply; others are answered between the pieces."""
        token = stream_tokens.parse_token(headers.get("authorization", "").removeprefix("Bearer "), STREAMS.key)
        while token is not None and not self.model.replies:
            with self._lock:
                run = stream_tokens.open_run(self.ports, token)
            if run is None or run.status is not TurnRunStatus.IN_PROGRESS:
                break
            sleep(0.01)
        event = {"requestContext": {"http": {"method": "GET"}}, "headers": headers}
        with self._lock:
            self._stream(event, InvocationContext("1", "", "streams", "", DEADLINE_MS), Unlocked(self, response))
            self._do_what_is_due()

    def let_others(self) -> None:
        """Answers others until a held stream goes on; the caller has the lock."""
        self._lock.release()
        self.goes_on.wait()
        self._lock.acquire()

    def answer(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Mapping[str, Any]:
        """One request at a time: the fakes have no transactions."""
        if path.split("?")[0].removeprefix("/").split("/")[0] == "app":
            context = {"http": {"method": method}}
            return serve_page({"rawPath": path.split("?")[0], "headers": headers, "requestContext": context}, None)
        claims = _claims(headers.get("authorization", ""))
        if claims is None:
            return _plain(401, {"message": "Unauthorized"})
        known = {name: headers[name] for name in READ & headers.keys()}
        caller = calling(
            self._api,
            str(claims["sub"]),
            str(claims.get("custom:tenant", "acme")),
            str(claims.get("custom:role", "user")),
            groups=claims.get("cognito:groups", ()),
        )
        with self._lock:
            reply = caller.send_once(method, path, body, known)
            if method != "GET":
                self._do_what_is_due()
        return {"statusCode": reply.status, "headers": reply.headers, "body": reply.text}

    def obey(self, command: Mapping[str, Any]) -> None:
        """Has the model reply, and time pass."""
        with self._lock:
            self.model.replies.extend(command.get("says", ()))
            for place, people in command.get("accounts", {}).items():
                tenant, app = place.split("/")
                self.accounts.records[Scope(tenant, app, "@", "@app")] = [Account(*person) for person in people]
            self.pipeline.clock.pass_by(timedelta(hours=command.get("hours", 0)))
            self.pipeline.sweep(self.pipeline.clock())
            self._do_what_is_due()

    def _do_what_is_due(self) -> None:
        for (scope, ulid), head in list(self.pipeline.conversations.records.items()):
            windows.take_windows(self.ports, scope, ulid, head.epoch)
            if head.status is ConversationStatus.CLOSED and (scope, ulid) not in self._extracted:
                self._extracted.add((scope, ulid))
                fanout.fan_out(self.ports, scope, ulid, head.epoch)
        self.pipeline.run_all()
        for scope, ulid in list(self.pipeline.memory.pending.records):
            folding.fold_atom(self.ports, scope, ulid)
        while self._turns.waiting and self.model.replies:
            working.work_on_run(self.ports, self._turns.waiting.pop(0), self.pipeline.clock() + LIFE)
        dreams, self.pipeline.queue.dreams = self.pipeline.queue.dreams, []
        for message in dreams:
            dreaming.run_dream(self.ports, message)


class Unlocked:
    """Sends the pieces of a stream, none of which keeps others waiting. A page that is left reads no more of them."""

    def __init__(self, world: World, response: ResponseStream) -> None:
        self._world = world
        self._response = response

    def start(self, status: int, headers: Mapping[str, str]) -> None:
        self._response.start(status, headers)

    def write(self, content: bytes) -> None:
        with suppress(ConnectionError):
            self._response.write(content)
        if content.startswith(b"event: text"):
            self._world.let_others()


def _claims(authorization: str) -> Mapping[str, Any] | None:
    """The claims of an unsigned token; None for anything else, and for one that has ended."""
    try:
        payload = authorization.removeprefix("Bearer ").split(".")[1]
        found: Mapping[str, Any] = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    except (IndexError, ValueError):
        return None
    return None if found.get("expired") else found


def _plain(status: int, body: object) -> Mapping[str, Any]:
    return {"statusCode": status, "headers": {"content-type": "application/json"}, "body": json.dumps(body)}


class Service:
    """The present world. A request of the one before it ends in that one."""

    def __init__(self) -> None:
        self.world = World()

    def obey(self, command: Mapping[str, Any]) -> None:
        if command.get("empty"):
            self.world = World()
        if "holds" in command:
            (self.world.goes_on.clear if command["holds"] else self.world.goes_on.set)()
        self.world.obey(command)


def handler_of(service: Service) -> type[BaseHTTPRequestHandler]:
    """Speaks HTTP for it."""

    class Requests(BaseHTTPRequestHandler):
        # Headers and body go in two pieces: with Nagle's algorithm the second waits 40 ms for an acknowledgement.
        disable_nagle_algorithm = True
        protocol_version = "HTTP/1.1"

        def handle(self) -> None:
            # A page that is left ends its requests, and no longer reads what they answer.
            with suppress(ConnectionError):
                super().handle()

        def answer(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length) if length else None
            named = {name.lower(): value for name, value in self.headers.items()}
            if self.path == STREAMS.url:
                service.world.stream(named, self)
                self.wfile.write(b"0\r\n\r\n")
                return
            self._send(service.world.answer(self.command, self.path, body, named))

        def start(self, status: int, headers: Mapping[str, str]) -> None:
            self.send_response(int(status))
            for name, value in {**headers, "Transfer-Encoding": "chunked"}.items():
                self.send_header(name, value)
            self.end_headers()

        def write(self, content: bytes) -> None:
            self.wfile.write(b"%x\r\n%b\r\n" % (len(content), content))

        def _send(self, answer: Mapping[str, Any]) -> None:
            text = answer.get("body") or ""
            content = b64decode(text) if answer.get("isBase64Encoded") else text.encode()
            self.send_response(answer["statusCode"])
            for name, value in answer["headers"].items():
                self.send_header(name, value)
            is_bodiless = answer["statusCode"] in (204, 304)
            if not is_bodiless:
                self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if not is_bodiless:
                self.wfile.write(content)

        do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815 - the names that the server calls

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    return Requests


def run() -> None:
    """Serve until standard input ends."""
    sys.path.append(str(Path(sys.argv[1]).resolve()))
    os.environ["LOCI_WEB_CONFIG"] = json.dumps(CONFIG)
    output, service = sys.stdout, Service()
    with ThreadingHTTPServer(("127.0.0.1", 0), handler_of(service)) as server:
        print(f"http://127.0.0.1:{server.server_address[1]}", file=output, flush=True)
        # What it prints besides would fill a pipe that is only read for the address.
        with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
            Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
            for line in sys.stdin:
                service.obey(json.loads(line))
                print("done", file=output, flush=True)
        server.shutdown()


if __name__ == "__main__":
    run()
