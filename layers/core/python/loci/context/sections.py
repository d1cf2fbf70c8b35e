"""The four sections of a working context: what they hold, in which order they give way, what a template sees."""

import json
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from loci.context.escaping import EscapeForm, form_of, join_lines
from loci.context.lines import Detail, MemoryLine, lines_of
from loci.context.templates import View
from loci.ids import AtomId
from loci.model.apps import Escaping
from loci.model.atoms import Atom
from loci.model.authors import visible_name
from loci.model.conversations import Block, ImageBlock, Message, MessageRole, TextBlock, ToolUseBlock
from loci.records import record


class ContextSection(StrEnum):
    """In the order they are printed; templates use the same names."""

    ALWAYS_ON = "alwaysOn"
    ROLLING_SUMMARY = "rollingSummary"
    RECALLED = "recalled"
    RECENT_TURNS = "recentTurns"
    MEMORY_BLOCK = "memoryBlock"  # of a bot, before the system prompt; no section of a template


UNREMEMBERED = "unremembered"
"""Templates find the line about what no memory answers under this name; it never gives way to the budget."""


@record(frozen=True, slots=True)
class TurnMessages:
    """The messages of one turn, ascending."""

    id: str
    messages: tuple[Message, ...]


@record(frozen=True, slots=True)
class ContextSections:
    """``always_on`` and ``recalled`` with the most important first, ``turns`` with the oldest first. ``turns_left_out``
    are older ones that no budget has room for. ``detail`` is that of the lines of atoms. ``said_later`` are those
    recalled that were said later than another one about the same thing, ``outdated`` texts of several statements of
    which one has ended. ``unremembered`` is what the question asks for and nothing answers."""

    summary: str | None = None
    always_on: tuple[Atom, ...] = ()
    recalled: tuple[Atom, ...] = ()
    turns: tuple[TurnMessages, ...] = ()
    turns_left_out: int = 0
    detail: Detail = Detail.FULL
    said_later: frozenset[AtomId] = frozenset()
    outdated: frozenset[AtomId] = frozenset()
    unremembered: str = ""

    @property
    def removable(self) -> int:
        """The number of things that can be taken out: everything but the summary."""
        return len(self.turns) + len(self.recalled) + len(self.always_on)

    def without(self, count: int) -> "ContextSections":
        """Less that many things: first the turns before the newest, oldest first, then the lowest hits, then the newest
        turn, then the lowest always-on atoms."""
        older = min(count, max(0, len(self.turns) - 1))
        recalled_count = min(count - older, len(self.recalled))
        turns = min(count - recalled_count, len(self.turns))
        always_on = min(count - turns - recalled_count, len(self.always_on))
        return replace(
            self,
            turns=self.turns[turns:],
            recalled=self.recalled[: len(self.recalled) - recalled_count],
            always_on=self.always_on[: len(self.always_on) - always_on],
        )

    def _marks(self) -> dict[AtomId, str]:
        unconfirmed = [atom.id for atom in self.recalled if atom.review is not None]
        return (
            dict.fromkeys(self.outdated, "partly outdated")
            | dict.fromkeys(self.said_later, "said later")
            | dict.fromkeys(unconfirmed, "unconfirmed")
        )

    def view(self, escaping: Escaping = Escaping.TEXT) -> View:
        """The data that a template sees that writes this; an empty section is absent."""
        form = form_of(escaping)
        always_on_lines, recalled_lines = lines_of(self.always_on, self.recalled, self.detail, self._marks())
        shown: dict[str, dict[str, View | Sequence[View] | str | bool]] = {}
        if self.always_on:
            shown[ContextSection.ALWAYS_ON] = {"atoms": _atoms(self.always_on, always_on_lines, form)}
        if self.summary:
            shown[ContextSection.ROLLING_SUMMARY] = {"text": form.block(self.summary)}
        if self.recalled:
            shown[ContextSection.RECALLED] = {"atoms": _atoms(self.recalled, recalled_lines, form)}
        if self.unremembered:
            shown[UNREMEMBERED] = {"text": form.line(self.unremembered)}
        if self.turns:
            shown[ContextSection.RECENT_TURNS] = {"turns": _turns(self.turns, form)}
        last = next(reversed(shown), None)
        return {name: {**section, "more": name != last} for name, section in shown.items()}


def _atoms(atoms: Sequence[Atom], lines: Sequence[MemoryLine], form: EscapeForm) -> list[View]:
    return [
        {
            "number": str(number),
            "text": form.line(line.text),
            "category": form.line(atom.category.name),
            "date": line.date,
            "time": line.time,
            "when": line.when,
            "day": line.day,
            "more": atom is not atoms[-1],
        }
        for number, (atom, line) in enumerate(zip(atoms, lines, strict=True), 1)
    ]


def _turns(turns: Sequence[TurnMessages], form: EscapeForm) -> list[View]:
    last = turns[-1].messages[-1]
    return [{"messages": [_message(message, form, message is not last) for message in turn.messages]} for turn in turns]


def _message(message: Message, form: EscapeForm, more: bool) -> View:
    # The role comes first, so that an author can't pass for another role.
    author = {} if message.author is None else {"author": form.line(join_lines(visible_name(message.author)))}
    by = f" ({author['author']})" if author else ""
    return {
        "speaker": f"{message.role.value}{by}",
        "role": message.role.value,
        "chatRole": (MessageRole.USER if message.role is MessageRole.TOOL else message.role).value,
        **author,
        "text": form.whole(message_text(message)),
        "more": more,
    }


def message_text(message: Message) -> str:
    """All that a message says, as text."""
    return "\n".join(_part_text(part) for part in message.content)


def _part_text(part: Block) -> str:
    if isinstance(part, TextBlock):
        return part.text
    if isinstance(part, ImageBlock):
        return f"[image: {part.mime_type}]"
    if isinstance(part, ToolUseBlock):
        return f"[calls {part.name}: {json.dumps(part.arguments, ensure_ascii=False, default=dict)}]"
    given_text = (
        part.content if isinstance(part.content, str) else "\n".join(_part_text(block) for block in part.content)
    )
    return f"[{'error' if part.is_error else 'result'}: {given_text}]"
