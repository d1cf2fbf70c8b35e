"""The port of language models over ``POST /chat/completions``."""

from collections.abc import Callable, Mapping

from loci.adapters.llm_http.dialogue import tell_whole
from loci.adapters.llm_http.endpoint import Endpoint
from loci.adapters.openai.requests import ServerTraits, question
from loci.adapters.openai.responses import reply
from loci.adapters.openai.streams import StreamedAnswer
from loci.model.users import JsonObject
from loci.ports.language import MODEL_SECONDS, Hear, ModelReply, ModelRequest

BASE_URL = "https://api.openai.com/v1"
_PATH = "/chat/completions"
# Without being asked for it, a stream does not say what it cost.
_STREAMED: JsonObject = {"stream": True, "stream_options": {"include_usage": True}}


class OpenAIModels:
    """Any server that speaks them. The prompt cache is the server's own affair: what it took from there, it tells."""

    provider = "openai"

    def __init__(
        self,
        base_url: str,
        key: Callable[[], str | None],
        is_held_to_schemas: bool = True,
        seconds: int = MODEL_SECONDS,
        *,
        thinks: bool = False,
    ) -> None:
        """``base_url`` ends where ``/chat/completions`` goes on; ``key`` is asked for with each call, and None for a
        server that takes none. ``is_held_to_schemas`` False: the server knows no ``json_schema``, and schemas are put
        into words. ``seconds`` are for each answer whose caller does not say how long it waits. ``thinks``: the server
        marks only the end of thoughts."""
        self.thinks, self.thinking = thinks, set[str]()
        self._seconds = seconds
        self._traits = ServerTraits.of(base_url, is_held_to_schemas)
        self._endpoint = Endpoint(base_url, lambda: authorization(key()))

    def complete(self, model: str, request: ModelRequest, hear: Hear | None = None) -> ModelReply:
        """Raises ModelProblem."""
        body, seconds = question(self._traits, model, request), request.seconds or self._seconds
        if hear is None:
            return reply(self._endpoint.post(_PATH, body, seconds), request)
        answer = StreamedAnswer(hear)
        whole = self._endpoint.post_for_events(_PATH, {**body, **_STREAMED}, seconds, answer.take)
        return reply(answer.join(), request) if whole is None else tell_whole(reply(whole, request), hear)


def authorization(key: str | None) -> Mapping[str, str]:
    """The headers that show a key, none without one."""
    return {"authorization": f"Bearer {key}"} if key else {}
