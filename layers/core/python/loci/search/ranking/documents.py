"""Documents that an index stores of atoms for ranking, besides what its filters need: ranking reads nothing else.

Every part follows from the atom's present state, its ``surroundings`` included, so an index can be rebuilt from the
table at any time.
"""

from datetime import datetime

from loci.language.question_forms import Forms, forms
from loci.language.words import terms
from loci.model.atoms import Atom, Category
from loci.records import record
from loci.text.names import fold_name


@record(frozen=True, slots=True)
class Document:
    """One atom.

    ``words`` and ``context`` are the terms of its text and of what stood around it (``loci.language.words``),
    repeats included. ``speaker`` is who said it, folded, "" where no speaker has a name; ``subjects`` are that and its
    entities, with their aliases. ``session`` and ``place`` are the conversation it was said in and where in it, "" and
    0 without one. ``confirmed_at`` is what its age counts from. ``vectors`` is packed
    (``loci.inference.embedding.vectors``), empty where there are none.
    """

    ulid: str
    words: tuple[str, ...]
    context: tuple[str, ...]
    speaker: str
    subjects: frozenset[str]
    session: str
    place: int
    forms: Forms
    category: Category
    importance: int
    valid_from: datetime
    confirmed_at: datetime
    vectors: bytes


def document(atom: Atom) -> Document:
    """The document of an atom in its present state."""
    surroundings = atom.surroundings
    speaker = fold_name(surroundings.speaker)
    named_texts = (speaker, *map(fold_name, surroundings.subjects))
    session = atom.source_conversation_id.ulid if atom.source_conversation_id else ""
    return Document(
        ulid=atom.id.ulid,
        words=tuple(terms(atom.text)),
        context=tuple(terms(surroundings.context)),
        speaker=speaker,
        subjects=frozenset(filter(None, named_texts)),
        session=session,
        place=min((message.seq for message in atom.source_message_ids if message.conversation == session), default=0),
        forms=forms(atom.text),
        category=atom.category,
        importance=atom.importance,
        valid_from=atom.valid_from,
        confirmed_at=atom.true_since,
        vectors=atom.vector,
    )


def speaker_names(speaker: str) -> tuple[str, ...]:
    """The folded names a speaker goes by: the whole, and the first of several."""
    first, _, rest = speaker.partition(" ")
    return (speaker, first) if rest else (speaker,) if speaker else ()
