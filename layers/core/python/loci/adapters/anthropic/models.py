"""The port of language models over ``POST /v1/messages``."""

from collections.abc import Callable, Mapping

from loci.adapters.anthropic.requests import question
from loci.adapters.anthropic.responses import reply
from loci.adapters.llm_http.endpoint import Endpoint
from loci.ports.language import ModelReply, ModelRequest

BASE_URL = "https://api.anthropic.com"
_VERSION = "2023-06-01"


class AnthropicModels:
    """Anthropic, or a gateway that speaks its form. The system prompt and the tools are cached."""

    provider = "anthropic"

    def __init__(self, base_url: str, key: Callable[[], str | None]) -> None:
        """``base_url`` ends where ``/v1/messages`` goes on; ``key`` is asked for with each call."""
        self._key = key
        self._endpoint = Endpoint(base_url, self._headers)

    def complete(self, model: str, request: ModelRequest) -> ModelReply:
        """Raises ModelProblem."""
        return reply(self._endpoint.post("/v1/messages", question(model, request), request.seconds), request)

    def _headers(self) -> Mapping[str, str]:
        key = self._key()
        return {"anthropic-version": _VERSION, **({"x-api-key": key} if key else {})}
