"""Joins the chunks of a streamed chat completion into the object of one that comes whole."""

from collections.abc import Mapping
from typing import Any

from loci.adapters.llm_http.errors import away, reading
from loci.ports.language import Hear


class StreamedAnswer:
    """The answer so far. ``hear`` gets its text, or that of a refusal."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._texts: dict[str, str] = {}
        self._calls: dict[int, dict[str, Any]] = {}
        self._usage: object = None
        self._finish: str | None = None

    def take(self, chunk: Mapping[str, Any]) -> None:
        """Raises ModelProblem for a chunk of another form."""
        with reading():
            self._usage = chunk.get("usage") or self._usage
            # The chunk that counts has no choice.
            for choice in chunk.get("choices") or ():
                delta = choice.get("delta") or {}
                for name in ("content", "refusal"):
                    self._add_text(name, delta.get(name) or "")
                for call in delta.get("tool_calls") or ():
                    self._add_call(call)
                self._finish = choice.get("finish_reason") or self._finish

    def join(self) -> Mapping[str, Any]:
        """Raises ModelProblem where the stream ended before the answer did."""
        if self._finish is None:
            raise away("the answer broke off")
        message = {**self._texts, "tool_calls": [self._calls[place] for place in sorted(self._calls)]}
        return {"choices": [{"message": message, "finish_reason": self._finish}], "usage": self._usage}

    def _add_text(self, name: str, text: str) -> None:
        if text:
            self._texts[name] = self._texts.get(name, "") + text
            self._hear(text)

    def _add_call(self, piece: Mapping[str, Any]) -> None:
        """The first piece of a call has its name and id, those after it more of the arguments. Some servers send whole
        calls, and do not number them."""
        function = piece.get("function") or {}
        place = piece.get("index", len(self._calls))
        call = self._calls.setdefault(place, {"id": piece.get("id"), "function": {"name": "", "arguments": ""}})
        call["function"]["name"] += function.get("name") or ""
        arguments = function.get("arguments") or ""
        if isinstance(arguments, str):
            call["function"]["arguments"] += arguments
        else:
            call["function"]["arguments"] = arguments
