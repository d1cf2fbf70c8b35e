"""Forward each request to the service, and its answer back.

A request that gets no answer is answered with an error, and the next one connects again. Notifications end here: the
service keeps nothing between requests.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from urllib.parse import quote
from uuid import uuid4

from loci_memory_client.connection import Connection
from loci_memory_client.errors import APIStatusError, LociError
from loci_memory_client.exchange import Request
from loci_memory_client.mcp.messages import (
    INTERNAL_ERROR,
    NoMessage,
    headers_of,
    read_message,
    wants_answer,
    write_error,
    write_message,
)

AT_ONCE = 8


class Bridge:
    """Between lines of messages and ``/mcp``, or ``/mcp/{space}``."""

    def __init__(self, connection: Connection, space: str | None = None) -> None:
        self._connection = connection
        self._path = "/mcp" if space is None else f"/mcp/{quote(space, safe='')}"

    def serve(self, lines: Iterable[str], write: Callable[[str], object]) -> None:
        """Answers all lines, several at once, each as soon as its answer is there. Raises OSError where one cannot be
        written."""
        one_by_one, failed = Lock(), list[OSError]()

        def work(line: str) -> None:
            answer = self.answer(line)
            if answer is None:
                return
            try:
                with one_by_one:
                    write(answer)
            except OSError as error:
                failed.append(error)

        with ThreadPoolExecutor(AT_ONCE) as pool:
            for line in lines:
                if failed:
                    break
                if line.strip():
                    pool.submit(work, line)
        if failed:
            raise failed[0]

    def answer(self, line: str) -> str | None:
        """The line that answers a line, None where none does."""
        try:
            message = read_message(line)
        except NoMessage as error:
            return write_error(None, error.code, str(error))
        if not wants_answer(message):
            return None
        # One key for all attempts: nothing is saved twice.
        headers = {"Idempotency-Key": str(uuid4()), **headers_of(message)}
        try:
            return write_message(self._connection.send(Request("POST", self._path, body=message, headers=headers)).body)
        except APIStatusError as error:
            if "jsonrpc" in error.problem:
                return write_message(dict(error.problem))
            return write_error(message["id"], INTERNAL_ERROR, str(error))
        except (LociError, ValueError) as error:
            return write_error(message["id"], INTERNAL_ERROR, str(error))
