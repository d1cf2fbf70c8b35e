"""The port of language models over Bedrock's Converse."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from loci.adapters.bedrock.requests import question
from loci.adapters.bedrock.responses import reply
from loci.adapters.bedrock.streams import StreamedAnswer
from loci.adapters.llm_http.errors import reading, timed_out
from loci.adapters.llm_http.failures import failing
from loci.ports.language import MODEL_SECONDS, Hear, ModelReply, ModelRequest

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient


class BedrockModels:
    """Every model that Converse knows, by its id, that of an inference profile or the ARN of one."""

    provider = "bedrock"
    thinks = False

    def __init__(self, client: "Callable[[int], BedrockRuntimeClient]", seconds: int = MODEL_SECONDS) -> None:
        """``client`` makes one that waits so many seconds for an answer, and asks once. ``seconds`` are for each answer
        whose caller does not say how long it waits."""
        self.thinking = set[str]()
        self._seconds = seconds
        self._client = client

    def complete(self, model: str, request: ModelRequest, hear: Hear | None = None) -> ModelReply:
        """Raises ModelProblem."""
        asked_fields, seconds = question(model, request), request.seconds or self._seconds
        # botocore takes an answer apart as if it were of its form.
        with failing(seconds), reading():
            client = self._client(seconds)
            if hear is None:
                return reply(client.converse(**asked_fields), request)
            answer, deadline = StreamedAnswer(hear), monotonic() + seconds
            for event in client.converse_stream(**asked_fields)["stream"]:
                answer.take(event)
                if monotonic() > deadline:
                    raise timed_out(seconds)
            return reply(answer.join(), request)
