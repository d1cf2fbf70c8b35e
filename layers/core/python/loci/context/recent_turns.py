"""The end of a conversation as whole turns, no more of it than a budget has room for."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from loci.context.sections import TurnMessages, message_text
from loci.ids import ConversationId
from loci.model.conversations import Message, MessageRole, Visibility
from loci.ports.parts import TurnReads
from loci.records import record
from loci.scope import Scope
from loci.text import tokens

# Most turns have two messages, those with tools more.
_MESSAGES_A_TURN = 4
_A_PAGE = 200
# Reads for one answer, each of 4 MB at most; a turn of more than that many messages loses its first ones.
_READS = 5
ROOM = 2
"""Turns are read up to so many times the budget: what a template makes of a text may be estimated at less."""


@record(frozen=True, slots=True)
class RecentTurns:
    """Oldest first; ``is_cut``: older ones were left out since they are over the budget. ``messages`` are all that were
    read, ``below`` the seq from which older ones can be read; None: there are none, or no budget has room for them."""

    turns: tuple[TurnMessages, ...] = ()
    is_cut: bool = False
    messages: tuple[Message, ...] = ()
    below: int | None = None


def recent_turns(ports: TurnReads, scope: Scope, id: ConversationId, count: int, token_budget: int) -> RecentTurns:
    """The last ``count`` turns that have anything to show; hidden messages are left out. So are the oldest of them that
    no block of so many tokens could hold, and they are not read where that is known before.

    A system message is no turn of anybody: those among the turns come with them and do not count.
    """
    if not count:
        return RecentTurns()

    def has_all(messages: Sequence[Message]) -> bool:
        # The oldest turn seen may begin on the page before.
        return len({message.turn_id for message in messages if _counts(message)}) > count

    found_recent_turns = _read_back(ports, scope, id, RecentTurns(), _MESSAGES_A_TURN * count, has_all, token_budget)
    fitting = _fitting(newest_turns(_group_by_turn(found_recent_turns.messages), count), ROOM * token_budget)
    return replace(found_recent_turns, turns=fitting, is_cut=found_recent_turns.is_cut and len(fitting) < count)


def turns_after(
    ports: TurnReads, scope: Scope, id: ConversationId, recent: RecentTurns, seq: int, token_budget: int
) -> RecentTurns:
    """The recent turns, and before them all others that end after the message ``seq``, as far as a block of so many
    tokens could hold them. Reads only where the recent ones begin later."""

    def has_all(messages: Sequence[Message]) -> bool:
        return bool(messages) and messages[0].id.seq <= seq + 1

    found_recent_turns = recent
    if recent.below is not None and not has_all(recent.messages):
        found_recent_turns = _read_back(ports, scope, id, recent, _A_PAGE, has_all, token_budget)
    turns = [turn for turn in _group_by_turn(found_recent_turns.messages) if turn.messages[-1].id.seq > seq]
    fitting = _fitting(turns, ROOM * token_budget)
    if len(fitting) <= len(recent.turns):
        return recent
    return replace(found_recent_turns, turns=fitting, is_cut=found_recent_turns.is_cut or len(fitting) < len(turns))


def _read_back(
    ports: TurnReads,
    scope: Scope,
    id: ConversationId,
    start: RecentTurns,
    page_size: int,
    has_all: Callable[[Sequence[Message]], bool],
    token_budget: int,
) -> RecentTurns:
    """Reads older messages until all are there, the conversation begins, or no budget has room for more."""
    messages, below = list(start.messages), start.below
    room = _room_left(ROOM * token_budget, messages)
    for _ in range(_READS):
        page = ports.turns.latest(scope, id.ulid, below, page_size)
        shown_messages = [message for message in page.items if message.visibility is not Visibility.HIDDEN]
        messages[:0] = shown_messages
        room = _room_left(room, shown_messages)
        is_one_turn = _is_one_turn(messages)
        below = None if page.cursor is None or (room < 0 and not is_one_turn) else int(page.cursor)
        if below is None or has_all(messages):
            break
        page_size = _A_PAGE if is_one_turn else page_size
    return RecentTurns(is_cut=room < 0, messages=tuple(messages), below=below)


def _is_one_turn(messages: Sequence[Message]) -> bool:
    """Whether the newest turn may begin before these: what it begins with is what it is about."""
    return len({message.turn_id for message in messages if _counts(message)}) < 2


def newest_turns(turns: tuple[TurnMessages, ...], count: int) -> tuple[TurnMessages, ...]:
    """The last ``count`` turns (at least 1), with the system messages among them."""
    counted = [place for place, turn in enumerate(turns) if any(map(_counts, turn.messages))]
    return turns[counted[-count] :] if len(counted) > count else turns


def _counts(message: Message) -> bool:
    return message.role is not MessageRole.SYSTEM


def _room_left(room: int, messages: Sequence[Message]) -> int:
    """Tokens that messages leave of a room; below 0 as soon as that is known."""
    for message in reversed(messages):
        if room < 0:
            break
        room -= _tokens(message)
    return room


def _fitting(turns: Sequence[TurnMessages], room: int) -> tuple[TurnMessages, ...]:
    """The newest that have room together; the newest of all in any case, for a part of it may have."""
    count = 0
    for turn in reversed(turns):
        room -= sum(map(_tokens, turn.messages))
        if room < 0 and count:
            break
        count += 1
    return tuple(turns[len(turns) - count :])


def _tokens(message: Message) -> int:
    return tokens.estimate_tokens(message_text(message))


def _group_by_turn(messages: Sequence[Message]) -> tuple[TurnMessages, ...]:
    """A turn has the place of its last message: a late answer belongs to what is recent."""
    groups: dict[str, list[Message]] = {}
    for message in messages:
        groups[message.turn_id] = [*groups.pop(message.turn_id, []), message]
    return tuple(TurnMessages(id, tuple(group)) for id, group in groups.items())
