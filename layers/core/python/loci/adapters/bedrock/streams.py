"""Joins the events of ConverseStream into the object that Converse answers with."""

import json
from collections.abc import Mapping
from typing import Any

from loci.adapters.llm_http.errors import away
from loci.ports.language import Hear


class StreamedAnswer:
    """The answer so far. ``hear`` gets its text."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._blocks: dict[int, dict[str, Any]] = {}
        self._stop: str | None = None
        self._usage: object = None

    def take(self, event: Mapping[str, Any]) -> None:
        """Takes one event; thoughts are no part of an answer."""
        for kind, content in event.items():
            match kind:
                case "contentBlockStart":
                    if (use := content["start"].get("toolUse")) is not None:
                        self._blocks[content["contentBlockIndex"]] = {"toolUse": {**use, "input": ""}}
                case "contentBlockDelta":
                    self._add(content["contentBlockIndex"], content["delta"])
                case "messageStop":
                    self._stop = content["stopReason"]
                case "metadata":
                    self._usage = content["usage"]

    def join(self) -> Mapping[str, Any]:
        """Raises ModelProblem where the stream ended before the answer did."""
        if self._stop is None or self._usage is None:
            raise away("the answer broke off")
        content = [_whole(self._blocks[place]) for place in sorted(self._blocks)]
        return {"output": {"message": {"content": content}}, "stopReason": self._stop, "usage": self._usage}

    def _add(self, place: int, delta: Mapping[str, Any]) -> None:
        if "text" in delta:
            self._blocks.setdefault(place, {"text": ""})["text"] += delta["text"]
            self._hear(delta["text"])
        elif "toolUse" in delta:
            self._blocks[place]["toolUse"]["input"] += delta["toolUse"]["input"]


def _whole(block: dict[str, Any]) -> dict[str, Any]:
    """The block with its arguments as an object, None where they are no JSON."""
    if "toolUse" not in block:
        return block
    use = block["toolUse"]
    try:
        arguments = json.loads(use["input"] or "{}")
    except (ValueError, RecursionError):
        arguments = None
    return {"toolUse": {**use, "input": arguments}}
