"""Split the range of a job into sections of bounded size. The facts of a section are written before the next is
read, so a conversation of any length takes bounded time and memory, and a worker resumes where the last one ended.
"""

from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from itertools import takewhile

from loci.apps import masking
from loci.learning.extraction import model_answers
from loci.model.blocks import size
from loci.model.conversations import Conversation, Message, Visibility
from loci.model.jobs import Job
from loci.model.users import JsonObject
from loci.ports.all import Ports
from loci.records import record
from loci.scope import Scope
from loci.text import timestamps

MAX_MESSAGES = 500
MAX_BYTES = 256 * 1024
"""Bytes of content as JSON: ``rules`` reads them in about 5 seconds, a model in a handful of chunks. A single
message may be larger."""
BEFORE = 6
"""Messages before a section that are read with it, since it may answer or correct them."""


@record(frozen=True, slots=True)
class ConversationSection:
    """``messages`` are those from ``first`` to ``last`` (seq) and up to ``BEFORE`` earlier ones, without hidden
    ones. Their times are local to the conversation if its time zone is known, else UTC. ``atom_metadata`` is that of
    what is extracted from them."""

    first: int
    last: int
    messages: tuple[Message, ...]
    atom_metadata: JsonObject = field(default_factory=dict)


def read_section(ports: Ports, scope: Scope, job: Job, head: Conversation) -> ConversationSection:
    """Reads the current section of a job of the conversation ``head``. Raises Unavailable."""
    first, last = job.range
    after = max(first - 1, job.covered.until_seq)
    last_known_seq = None if job.answer is None else model_answers.from_text(job.answer).last_seq
    found_messages = iter(
        ports.turns.messages_between(scope, job.id.conversation, max(0, after - BEFORE), last_known_seq or last)
    )
    messages = _fitting_messages(found_messages, after) if last_known_seq is None else list(found_messages)
    until = last_known_seq or (messages[-1].seq if messages and messages[-1].seq > after else last)
    seen_messages = [
        _in_local_time(message, head.time_zone) for message in messages if message.visibility is not Visibility.HIDDEN
    ]
    masked_messages = masking.mask_messages(ports, scope, seen_messages)
    return ConversationSection(after + 1, until, masked_messages, head.metadata if head.has_atom_metadata else {})


def _fitting_messages(found: Iterable[Message], after: int) -> list[Message]:
    """The earlier messages, and as many of the rest as fit, up to the end of a turn if there is one."""
    earlier: list[Message] = []
    fitting: list[Message] = []
    taken_count = 0
    for message in found:
        if message.seq <= after:
            earlier.append(message)
            continue
        taken_count += size(message.content)
        if fitting and (len(fitting) == MAX_MESSAGES or taken_count > MAX_BYTES):
            return earlier + _whole_turns(fitting, message.turn_id)
        fitting.append(message)
    return earlier + fitting


def _whole_turns(fitting: Sequence[Message], next_turn: str) -> list[Message]:
    """The messages without the beginning of an unfinished turn, unless there are no others."""
    begun_count = len(list(takewhile(lambda message: message.turn_id == next_turn, reversed(fitting))))
    return list(fitting[: len(fitting) - begun_count] or fitting)


def _in_local_time(message: Message, zone: str | None) -> Message:
    """The message with a time in the range that extractors can calculate with, local if the zone is known. Older
    messages may have been stored with any time."""
    at = timestamps.within_range(message.occurred_at)
    if zone is not None:
        from loci.text.time_zones import local_time  # where a conversation has one

        at = local_time(at, zone)
    elif at == message.occurred_at:
        return message
    return replace(message, occurred_at=at)
