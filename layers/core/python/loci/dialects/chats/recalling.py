"""Recall for a chat: the memories that fit a question, and those that go in front of the next message."""

from collections.abc import Sequence

from loci.apps.settings import effective_settings, require_share
from loci.dialects.chats.memories import CHATS, MAX_CONTENT, MAX_MESSAGE, SHOWN, ChatMemory, memory_of, require_content
from loci.dialects.spaces import find_space
from loci.errors import Refused, Unavailable
from loci.inference.embedding import cached
from loci.learning.reconciling.neighbours import find_neighbours
from loci.ports.all import Ports
from loci.records import record
from loci.scope import Caller
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.topic import by_topic

BEST = 5
"""Number of memories that a model recalls at once."""
TITLE = "Known facts about this conversation:"


@record(frozen=True, slots=True)
class RecalledMemory:
    """``relevance``: how near it is to the question, 0..1."""

    memory: ChatMemory
    relevance: float


def recall_memories(ports: Ports, caller: Caller, chat_id: str, query: str) -> tuple[RecalledMemory, ...]:
    """The five memories of the chat that fit the question best, by their relevance. Raises Refused (the id, the query),
    Conflict for a restricted user, Unavailable."""
    require_content(query, "query")
    space = find_space(ports, caller, CHATS, chat_id)
    if space is None:
        return ()
    hits = by_topic(ports, caller, space.id, TopicQuestion(query, BEST, min_similarity=0.0)).hits
    by_relevance = sorted(hits, key=lambda hit: -hit.similarity)
    return tuple(RecalledMemory(memory_of(hit.atom), hit.similarity) for hit in by_relevance)


def find_known_facts(
    ports: Ports, caller: Caller, chat_id: str, message: str, limit: int = SHOWN[-1], least: float | None = None
) -> tuple[ChatMemory, ...]:
    """The memories nearest to a message, the nearest first, ``limit`` at most: those whose cosine with it is ``least``
    or more (None: the setting of the app). None at all where the embedder is away.

    Raises Refused (a field out of range), Conflict for a restricted user, Unavailable.
    """
    if not message.strip() or len(message) > MAX_MESSAGE:
        raise Refused.field("/message", f"message must be 1 to {MAX_MESSAGE} characters and not blank")
    if limit not in SHOWN:
        raise Refused.field("/limit", f"limit must be {SHOWN[0]} to {SHOWN[-1]}")
    require_share("/threshold", least)
    space = find_space(ports, caller, CHATS, chat_id)
    if space is None:
        return ()
    threshold = effective_settings(ports, caller.directory).chat_context_similarity if least is None else least
    memory = caller.own(space.id.key)
    try:
        vectors = cached.query_vectors(ports, memory, [message[:MAX_CONTENT]])
    except Unavailable:
        return ()
    (near,) = find_neighbours(ports, memory, vectors, threshold, ports.now())
    return tuple(map(memory_of, near[:limit]))


def known_facts_block(memories: Sequence[ChatMemory]) -> str:
    """The memories as a numbered list for a system prompt; empty without any. Each is one line: no memory can add
    another."""
    if not memories:
        return ""
    lines = (f"{number}. {_line(memory)}" for number, memory in enumerate(memories, 1))
    return "\n".join([TITLE, *lines])


def _line(memory: ChatMemory) -> str:
    text = " ".join(memory.content.split())
    marks = [mark.value for mark in (memory.category, memory.review) if mark is not None]
    return f"{text} ({', '.join(marks)})" if marks else text
