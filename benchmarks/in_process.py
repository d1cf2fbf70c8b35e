"""The functions as they are deployed, called in this process; their DynamoDB calls are recorded."""

import importlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from datetime import timedelta
from io import StringIO
from typing import Any, cast

from benchmarks import requests
from benchmarks.environment import EmulatorEnvironment
from benchmarks.recording import Call, Recorder
from benchmarks.requests import Context, LambdaEvent
from local import aws
from loci import bootstrap
from loci.dialects.presences import naming
from loci.model.presences import ActionKind, DreamAction

PROVIDERS = json.dumps({"openai": {}})
# Loggers keep the stream that they were made with, and metrics are printed: tables are the output here.
_PRINTED = StringIO()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request was answered, and the DynamoDB calls it took."""

    body: Any
    calls: list[Call]


class Functions:
    """All functions in this process, which has one set of ports: another one of these moves them to its tables."""

    def __init__(self, around: EmulatorEnvironment, *, records: bool = True) -> None:
        """Calls are noted if it ``records``, and each takes as long as over a network."""
        # Settings are read from the environment when ports are first asked for.
        os.environ.update(around.environment, LOCI_PROVIDERS=PROVIDERS)
        # Imports numpy, which takes the number of its threads from the environment.
        from tests.support import sentence_model

        english, multilingual = sentence_model.build_model(), sentence_model.build_multilingual_model()
        os.environ.update(LOCI_MINILM_PATH=str(english), LOCI_USE_PATH=str(multilingual))
        bootstrap.process.cache_clear()
        self.around = around
        self.ports = bootstrap.process()
        self._recorder = Recorder()
        if records:
            self._recorder.listen(self.ports.session)
        self._sqs = aws.session().client("sqs", endpoint_url=around.endpoint)

    def http(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Answer:
        """Raises RuntimeError unless the request is accepted."""
        event = requests.http(method, path, body)
        answer, calls = self.invoke(requests.function_of(event["rawPath"]), event)
        if answer["statusCode"] >= 300:
            raise RuntimeError(f"{method} {path} was answered {answer['statusCode']}: {answer['body']}")
        return Answer(json.loads(answer["body"]) if answer.get("body") else None, calls)

    def invoke(self, folder: str, event: LambdaEvent) -> tuple[Any, list[Call]]:
        """The answer of the function in that folder."""
        with self._recorder.recording() as calls, redirect_stdout(_PRINTED):
            handler = importlib.import_module(f"functions.{folder}.app").handler
            answer = handler(event, cast(Any, Context()))
        return answer, calls

    def recording(self) -> AbstractContextManager[list[Call]]:
        """The calls that are made within."""
        return self._recorder.recording()

    @contextmanager
    def later(self, time: timedelta) -> Iterator[None]:
        """Functions run so much later within."""
        now = self.ports.now
        self.ports.now = lambda: now() + time
        try:
            yield
        finally:
            self.ports.now = now

    def propose_accent(self, presence: str, ulid: str) -> None:
        """Has the dream propose an accent colour, as only a model does. Raises RuntimeError where there is no dream."""
        directory, store = requests.SCOPE.directory, self.ports.presences
        dream = store.get_dream(directory, naming.presence_key(presence), ulid)
        if dream is None:
            raise RuntimeError("the dream is not there")
        actions = (DreamAction(ActionKind.ACCENT, "#aabbcc"),)
        store.replace_dream(directory, dream, replace(dream, actions=actions, version=dream.version + 1))

    @property
    def printed_characters(self) -> int:
        """Characters that functions have printed so far, logs and metrics."""
        return _PRINTED.tell()

    def epoch(self) -> str:
        """The epoch under which our caller writes. Raises RuntimeError before the first write."""
        user = self.ports.users.get(requests.SCOPE.directory)
        if user is None:
            raise RuntimeError("nothing was written yet")
        return user.epoch

    def next_job(self) -> str:
        """The body of the next message for extraction. Raises RuntimeError when there is none."""
        messages = self._sqs.receive_message(QueueUrl=self.around.jobs_queue, WaitTimeSeconds=5).get("Messages")
        if not messages:
            raise RuntimeError("no job was sent")
        self._sqs.delete_message(QueueUrl=self.around.jobs_queue, ReceiptHandle=messages[0]["ReceiptHandle"])
        return str(messages[0]["Body"])
