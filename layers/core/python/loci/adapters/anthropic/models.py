"""The port of language models over ``POST /v1/messages``."""

from collections.abc import Callable, Mapping

from loci.adapters.anthropic.requests import question
from loci.adapters.anthropic.responses import reply
from loci.adapters.anthropic.streams import StreamedAnswer
from loci.adapters.llm_http.dialogue import tell_whole
from loci.adapters.llm_http.endpoint import Endpoint
from loci.ports.language import MODEL_SECONDS, Hear, ModelReply, ModelRequest

BASE_URL = "https://api.anthropic.com"
_PATH = "/v1/messages"
_VERSION = "2023-06-01"


class AnthropicModels:
    """Anthropic, or a gateway that speaks its form. The system prompt and the tools are cached."""

    provider = "anthropic"
    thinks = False

    def __init__(self, base_url: str, key: Callable[[], str | None], seconds: int = MODEL_SECONDS) -> None:
        """``base_url`` ends where ``/v1/messages`` goes on; ``key`` is asked for with each call. ``seconds`` are for
        each answer whose caller does not say how long it waits."""
        self.thinking = set[str]()
        self._seconds = seconds
        self._key = key
        self._endpoint = Endpoint(base_url, self._headers)

    def complete(self, model: str, request: ModelRequest, hear: Hear | None = None) -> ModelReply:
        """Raises ModelProblem."""
        body, seconds = question(model, request), request.seconds or self._seconds
        if hear is None:
            return reply(self._endpoint.post(_PATH, body, seconds), request)
        answer = StreamedAnswer(hear)
        whole = self._endpoint.post_for_events(_PATH, {**body, "stream": True}, seconds, answer.take)
        return reply(answer.join(), request) if whole is None else tell_whole(reply(whole, request), hear)

    def _headers(self) -> Mapping[str, str]:
        key = self._key()
        return {"anthropic-version": _VERSION, **({"x-api-key": key} if key else {})}
