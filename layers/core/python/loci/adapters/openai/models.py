"""The port of language models over ``POST /chat/completions``."""

from collections.abc import Callable, Mapping

from loci.adapters.llm_http.endpoint import Endpoint
from loci.adapters.openai.requests import ServerTraits, question
from loci.adapters.openai.responses import reply
from loci.ports.language import ModelReply, ModelRequest

BASE_URL = "https://api.openai.com/v1"


class OpenAIModels:
    """Any server that speaks them. The prompt cache is the server's own affair: what it took from there, it tells."""

    provider = "openai"

    def __init__(self, base_url: str, key: Callable[[], str | None], is_held_to_schemas: bool = True) -> None:
        """``base_url`` ends where ``/chat/completions`` goes on; ``key`` is asked for with each call, and None for a
        server that takes none. ``is_held_to_schemas`` False: the server knows no ``json_schema``, and schemas are put
        into words."""
        self._key = key
        self._traits = ServerTraits.of(base_url, is_held_to_schemas)
        self._endpoint = Endpoint(base_url, self._headers)

    def complete(self, model: str, request: ModelRequest) -> ModelReply:
        """Raises ModelProblem."""
        body = question(self._traits, model, request)
        return reply(self._endpoint.post("/chat/completions", body, request.seconds), request)

    def _headers(self) -> Mapping[str, str]:
        key = self._key()
        return {"authorization": f"Bearer {key}"} if key else {}
