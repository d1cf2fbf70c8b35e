"""The four sections of a working context: what they hold, in which order they give way, what a template sees."""

import json
from dataclasses import dataclass, replace
from enum import StrEnum

from loci.context.templates import View, block, one_line
from loci.model import Atom, Block, ImageBlock, Message, TextBlock, ToolUseBlock


class Section(StrEnum):
    """In the order they are printed; templates use the same names."""

    ROLLING_SUMMARY = "rollingSummary"
    ALWAYS_ON = "alwaysOn"
    RECALLED = "recalled"
    RECENT_TURNS = "recentTurns"


@dataclass(frozen=True, slots=True)
class Turn:
    """The messages of one turn, ascending."""

    id: str
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Sections:
    """``always_on`` and ``recalled`` with the most important first, ``turns`` with the oldest first."""

    summary: str | None = None
    always_on: tuple[Atom, ...] = ()
    recalled: tuple[Atom, ...] = ()
    turns: tuple[Turn, ...] = ()

    @property
    def removable(self) -> int:
        """How many things can be taken out: everything but the summary."""
        return len(self.turns) + len(self.recalled) + len(self.always_on)

    def without(self, count: int) -> "Sections":
        """Less that many things: first the oldest turns, then the lowest hits, then the lowest always-on atoms."""
        turns = min(count, len(self.turns))
        recalled = min(count - turns, len(self.recalled))
        always_on = min(count - turns - recalled, len(self.always_on))
        return replace(
            self,
            turns=self.turns[turns:],
            recalled=self.recalled[: len(self.recalled) - recalled],
            always_on=self.always_on[: len(self.always_on) - always_on],
        )

    def view(self) -> View:
        """What a template in plain text sees; an empty section is absent."""
        view: dict[str, View] = {}
        if self.summary:
            view[Section.ROLLING_SUMMARY] = {"text": block(self.summary)}
        if self.always_on:
            view[Section.ALWAYS_ON] = {"atoms": [_atom(atom) for atom in self.always_on]}
        if self.recalled:
            view[Section.RECALLED] = {"atoms": [_atom(atom) for atom in self.recalled]}
        if self.turns:
            view[Section.RECENT_TURNS] = {"turns": [_turn(turn) for turn in self.turns]}
        return view


def _atom(atom: Atom) -> View:
    return {"text": one_line(atom.text)}


def _turn(turn: Turn) -> View:
    return {"messages": [_message(message) for message in turn.messages]}


def _message(message: Message) -> View:
    # The role comes first, so that an author can't pass for another role.
    author = f" ({one_line(message.author)})" if message.author else ""
    text = "\n".join(_said(part) for part in message.content)
    return {"speaker": f"{message.role.value}{author}", "text": block(text)}


def _said(part: Block) -> str:
    if isinstance(part, TextBlock):
        return part.text
    if isinstance(part, ImageBlock):
        return f"[image: {part.mime_type}]"
    if isinstance(part, ToolUseBlock):
        return f"[calls {part.name}: {json.dumps(part.arguments, ensure_ascii=False, default=dict)}]"
    return f"[{'error' if part.is_error else 'result'}: {part.content}]"
