"""Hide own words that facts of a model state whole, so that a list has each thing once.

Rules have stored them before the model answered. Archived, they are in no list, recall or context, and stay in the
history. Own words of which a fact leaves out any stay, and so do those of a fact with a key, which its next value ends:
a model may be wrong, and words are not.
"""

from collections.abc import Iterator, Mapping, Sequence

from loci import ids
from loci.language.opposites import says_no
from loci.language.restating import says_all
from loci.language.statements.assertion_filter import is_doubtful
from loci.learning.extraction.floor import RULES
from loci.memory.atoms import changes
from loci.memory.atoms.ports import AtomWrites, LinkedAtoms
from loci.memory.atoms.write_context import Writer
from loci.model.atoms import SAID, Atom
from loci.model.conversations import Message, MessageRole
from loci.model.jobs import Job
from loci.model.visibility import AtomFilter

MOST = 200
"""Own words that are looked at for one section."""
_OTHERS = 50
"""Atoms that others may have written since the job wrote its facts."""
_BEFORE_ALL = "0" * 32


def hide_stated_words(
    ports: AtomWrites, writer: Writer, job: Job, fact_count: int, messages: Mapping[int, Message]
) -> None:
    """Archives the own words of the messages that the facts written by the job say word for word. Raises NotFound (the
    space), Conflict (a restricted user)."""
    facts = _facts_of(ports, writer, job, fact_count)
    users = {message.id: message.seq for message in messages.values() if message.role is MessageRole.USER}
    for words in _own_words(ports, writer, messages) if facts else ():
        cited = set(words.source_message_ids)
        texts = [fact.text for fact in facts if cited == users.keys() & set(fact.source_message_ids)]
        if any(_says_it_all(text, words.text) for text in texts):
            changes.archive_unchanged(ports, writer, words)


def _facts_of(ports: LinkedAtoms, writer: Writer, job: Job, fact_count: int) -> Sequence[Atom]:
    now = ports.now()
    newest = ports.atom_lists.newest(writer.scope, fact_count + _OTHERS, consistent=True)
    return [
        atom
        for atom in newest
        if atom.key is None
        and atom.extraction is not None
        and atom.extraction.job_id == job.id
        and atom.is_current(now)
    ]


def _own_words(ports: LinkedAtoms, writer: Writer, messages: Mapping[int, Message]) -> Iterator[Atom]:
    """The current own words of the messages: their ids follow the order of the messages."""
    first = messages[min(messages)].id
    before = ids.ulid_of(first.conversation, first.seq, _BEFORE_ALL)
    page = ports.atom_lists.list(writer.scope, AtomFilter(ports.now(), category=SAID.name), before, MOST)
    known = {message.id for message in messages.values()}
    for atom in page.items:
        is_by_rules = atom.extraction is not None and atom.extraction.extractor == RULES
        if is_by_rules and atom.category == SAID and known.issuperset(atom.source_message_ids):
            yield atom


def _says_it_all(facts: str, words: str) -> bool:
    """Whether facts say each word, as sure as the words are, and deny what they deny."""
    is_as_sure = not is_doubtful(words) or is_doubtful(facts)
    return is_as_sure and (not says_no(words) or says_no(facts)) and says_all(facts, words)
