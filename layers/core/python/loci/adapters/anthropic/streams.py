"""Joins the events of a streamed answer into the object that Anthropic answers with whole."""

import json
from collections.abc import Mapping
from typing import Any

from loci.adapters.llm_http.errors import away, reading
from loci.ports.language import Hear


class StreamedAnswer:
    """The answer so far. ``hear`` gets its text."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._blocks: dict[int, dict[str, Any]] = {}
        self._arguments: dict[int, str] = {}
        self._usage: dict[str, Any] = {}
        self._stop: str | None = None

    def take(self, event: Mapping[str, Any]) -> None:
        """Raises ModelProblem for an event of another form. What is not known is passed over, as Anthropic asks."""
        with reading():
            match event.get("type"):
                case "message_start":
                    self._count(event["message"]["usage"])
                case "content_block_start":
                    self._blocks[event["index"]] = dict(event["content_block"])
                case "content_block_delta":
                    self._add(event["index"], event["delta"])
                case "message_delta":
                    self._stop = event["delta"].get("stop_reason") or self._stop
                    self._count(event.get("usage") or {})

    def join(self) -> Mapping[str, Any]:
        """Raises ModelProblem where the stream ended before the answer did."""
        if self._stop is None:
            raise away("the answer broke off")
        content = [self._block(place) for place in sorted(self._blocks)]
        return {"content": content, "stop_reason": self._stop, "usage": self._usage}

    def _add(self, place: int, delta: Mapping[str, Any]) -> None:
        match delta["type"]:
            case "text_delta":
                self._blocks[place]["text"] += delta["text"]
                self._hear(delta["text"])
            case "input_json_delta":
                self._arguments[place] = self._arguments.get(place, "") + delta["partial_json"]

    def _block(self, place: int) -> Mapping[str, Any]:
        block = self._blocks[place]
        if block["type"] != "tool_use" or not self._arguments.get(place):
            return block
        return {**block, "input": _object(self._arguments[place])}

    def _count(self, usage: Mapping[str, Any]) -> None:
        """Later counts are totals, and leave out what has not changed."""
        self._usage |= {name: count for name, count in usage.items() if count is not None}


def _object(text: str) -> object:
    """None for arguments that are no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
