"""Functions with a runtime of their own, in the emulator: it runs them as AWS does and passes their streams on.

MiniStack starts every Python function by its own worker and hands answers on once they are whole. Here a function that
names a file to start by runs as one of a custom runtime, and the pieces of its answer are sent as they come.
"""

import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from ministack.core import lambda_runtime  # type: ignore[import-not-found]  # in its own environment
from ministack.core.responses import StreamingResponse  # type: ignore[import-not-found]  # in its own environment
from ministack.services import lambda_svc  # type: ignore[import-not-found]  # in its own environment

_WRAPPER = "AWS_LAMBDA_EXEC_WRAPPER"
_LAYERS = "_LAMBDA_LAYERS_DIRS"
# Between the head of an answer and its body.
_SEPARATOR = b"\0" * 8

Take = Callable[[bytes], object]

_taking: ContextVar[Take | None] = ContextVar("taking", default=None)
_takes: dict[str, Take] = {}


def stream_functions(mount_layers: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Raises AttributeError for a MiniStack that starts functions or answers otherwise."""
    _start_by_wrapper(mount_layers)
    _read_pieces()
    _answer_in_pieces()


def _endpoint() -> str:
    return f"http://127.0.0.1:{os.environ['GATEWAY_PORT']}"


def _has_wrapper(config: dict[str, Any]) -> bool:
    return _WRAPPER in config.get("Environment", {}).get("Variables", {})


def _start_by_wrapper(mount_layers: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    choose, run, run_custom = (
        lambda_runtime._worker_class_for,
        lambda_svc._execute_function_warm,
        lambda_svc._execute_function_provided_warm,
    )
    environment = lambda_svc._provided_worker_env

    def choose_worker(config: dict[str, Any]) -> Any:
        return lambda_runtime.ProvidedWorker if _has_wrapper(config) else choose(config)

    def run_by_wrapper(function: dict[str, Any], event: dict[str, Any], request_id: str) -> Any:
        if not _has_wrapper(function.get("config") or function):
            return run(function, event, request_id)
        take = _taking.get()
        if take is not None:
            _takes[request_id] = take
        try:
            return run_custom(function, event, request_id)
        finally:
            _takes.pop(request_id, None)

    def environment_with_layers(config: dict[str, Any], folder: str, port: int) -> dict[str, str]:
        layer_paths = mount_layers(config)["Environment"]["Variables"].get(_LAYERS, "")
        variables: dict[str, str] = environment(config, folder, port)
        layers = [str(Path(layer) / "python") for layer in layer_paths.split(os.pathsep)]
        path = os.pathsep.join((str(Path(sys.executable).parent), variables.get("PATH", "")))
        own = {"PYTHONPATH": os.pathsep.join(layers), "PATH": path, "AWS_ENDPOINT_URL": _endpoint()}
        return {**variables, **own}

    lambda_runtime._worker_class_for = choose_worker
    lambda_svc._execute_function_warm = run_by_wrapper
    lambda_svc._provided_worker_env = environment_with_layers


def _read_pieces() -> None:
    """Take a streamed answer from its function while it comes."""
    build = lambda_runtime.ProvidedWorker._build_handler_class

    def build_handler(worker: Any, generation: int, pending: Any) -> Any:
        handler = build(worker, generation, pending)
        read_whole = handler._read_body

        def read_body(request: Any) -> bytes:
            if request.headers.get("Lambda-Runtime-Function-Response-Mode") != "streaming":
                whole: bytes = read_whole(request)
                return whole
            take = _takes.get(request.path.split("/")[-2], lambda _piece: None)
            return b"".join(_pieces_of(request.rfile, take))

        handler._read_body = read_body
        return handler

    lambda_runtime.ProvidedWorker._build_handler_class = build_handler


def _pieces_of(body: Any, take: Take) -> Iterator[bytes]:
    while size := int(body.readline(), 16):
        piece = body.read(size)
        body.readline()
        take(piece)
        yield piece
    # Trailers say that the answer broke off; the function's log says why.
    while body.readline().strip():
        pass


def _answer_in_pieces() -> None:
    handle = lambda_svc.handle_function_url_request

    async def handle_streaming(
        url_id: str, method: str, path: str, headers: dict[str, str], *more: Any, **named: Any
    ) -> Any:
        loop = asyncio.get_running_loop()
        pieces: asyncio.Queue[bytes | None] = asyncio.Queue()
        before = _taking.set(lambda piece: loop.call_soon_threadsafe(pieces.put_nowait, piece))
        try:
            call = asyncio.create_task(handle(url_id, method, path, headers, *more, **named))
        finally:
            _taking.reset(before)
        call.add_done_callback(lambda _: pieces.put_nowait(None))
        head = b""
        while _SEPARATOR not in head:
            piece = await pieces.get()
            if piece is None:
                return await call
            head += piece
        metadata, _, first = head.partition(_SEPARATOR)
        answer = json.loads(metadata)
        cors = lambda_svc._function_url_cors_headers(lambda_svc.resolve_function_url(url_id)[4], headers)
        return answer["statusCode"], {**answer["headers"], **cors}, StreamingResponse(_sender(first, pieces))

    lambda_svc.handle_function_url_request = handle_streaming


def _sender(first: bytes, pieces: "asyncio.Queue[bytes | None]") -> Callable[..., Any]:
    async def send_pieces(send: Any, _receive: Any) -> None:
        piece: bytes | None = first
        while piece is not None:
            if piece:
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            piece = await pieces.get()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    return send_pieces
