"""A language model that gives scripted replies, in order."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from loci.model.conversations import TextBlock
from loci.model.language import ModelCall, Tokens
from loci.ports.language import Hear, ModelProblem, ModelReply, ModelRequest, Stop


@dataclass
class CallsNoted:
    calls: list[ModelCall] = field(default_factory=list)
    empty_answers: list[bool] = field(default_factory=list)
    refused_keys: list[str] = field(default_factory=list)

    def add_refused_key(self, provider: str) -> None:
        self.refused_keys.append(provider)

    def add_answer(self, *, is_empty: bool) -> None:
        self.empty_answers.append(is_empty)

    def add(self, call: ModelCall) -> None:
        self.calls.append(call)


def nothing() -> None:
    """What happens while a model thinks."""


@dataclass
class Model:
    """Each call gets the next of ``replies``: a text is short for a whole reply of 100 tokens in and 50 out. It is
    heard word by word."""

    replies: list[ModelReply | ModelProblem | str]
    asked: list[ModelRequest] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    metrics: CallsNoted = field(default_factory=CallsNoted)
    during: Callable[[], object] = nothing
    provider: str = "openai"
    thinks: bool = False
    thinking: set[str] = field(default_factory=set)

    def complete(self, model: str, request: ModelRequest, hear: Hear | None = None) -> ModelReply:
        self.names.append(model)
        self.asked.append(request)
        self.during()
        reply = self.replies.pop(0)
        if isinstance(reply, ModelProblem):
            raise reply
        whole = reply if isinstance(reply, ModelReply) else ModelReply((TextBlock(reply),), Stop.END, Tokens(100, 50))
        if hear is not None:
            for word in re.findall(r"\s*\S+\s*$|\s*\S+", whole.text):
                hear(word)
        return whole
