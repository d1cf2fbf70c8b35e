"""Small chats: what they remember, messages, and which memories belong in front of each, labelled by hand."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

TUNING, HELD_OUT = "tuning", "held_out"
HALVES = (TUNING, HELD_OUT)
SHOWN = 5

_FILE = Path(__file__).with_name("chats.json")


@dataclass(frozen=True, slots=True)
class Message:
    """``cosines`` are those of the chat's memories, ``near`` the places of those that belong to it."""

    cosines: Sequence[float]
    near: frozenset[int]

    def shown(self, least: float) -> frozenset[int]:
        best = sorted(range(len(self.cosines)), key=lambda place: -self.cosines[place])[:SHOWN]
        return frozenset(place for place in best if self.cosines[place] >= least)


@dataclass(frozen=True, slots=True)
class Score:
    """At a threshold: the part of the wanted memories that are shown, the part of the shown ones that are wanted, how
    many are shown for a message, and of messages without any the part that shows none."""

    half: str
    least: float
    found: float
    wanted: float
    shown: float
    silent: float


def score(half: str, least: float, messages: Sequence[Message]) -> Score:
    shown = [message.shown(least) for message in messages]
    right = sum(len(some & message.near) for some, message in zip(shown, messages, strict=True))
    count = sum(map(len, shown))
    alone = [not some for some, message in zip(shown, messages, strict=True) if not message.near]
    return Score(
        half,
        least,
        right / sum(len(message.near) for message in messages),
        right / max(1, count),
        count / len(messages),
        sum(alone) / len(alone),
    )


def read_messages(half: str, compare: Callable[[str, Sequence[str]], Sequence[float]]) -> list[Message]:
    """The messages of a half; ``compare`` gives the cosines of a message with texts."""
    return list(_messages(half, compare))


def _messages(half: str, compare: Callable[[str, Sequence[str]], Sequence[float]]) -> Iterator[Message]:
    for chat in json.loads(_FILE.read_text("utf-8"))[half]:
        for message in chat["messages"]:
            yield Message(compare(message["text"], chat["memories"]), frozenset(message["near"]))
