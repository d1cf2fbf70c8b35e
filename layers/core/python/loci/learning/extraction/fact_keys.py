"""Derive the subject and the key of a fact from its author, whatever name a model gave it.

A key begins with the subject of the author of the quoted line (``loci.model.authors``), so that in a group one
person's fact never supersedes another's. Two facts of one answer share a key only if the later replaces the
earlier: its user said it later, in other lines.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from loci.learning.extraction.drop_reasons import FactDropped
from loci.memory.atoms.fields import MAX_KEY
from loci.model.authors import OWNER, name_of, subject_of
from loci.model.jobs import DropReason
from loci.ports.language import ExtractedFact
from loci.text.names import fold_name

_OWNER_TEXT = re.compile(r"User\b")


def require_own_subject(text: str, authors: Collection[str | None], speakers: Collection[str]) -> None:
    """Checks that the text is not about another speaker alone. ``authors`` said the quoted lines (None is the
    owner); ``speakers`` are all people with a name in the conversation.

    Raises FactDropped.
    """
    if None in authors and _OWNER_TEXT.match(text):
        return
    begun = [speaker for speaker in speakers if _begins_with(text, speaker, speakers)]
    if begun:
        if not set(begun) & set(authors):
            raise FactDropped(DropReason.OTHER_SPEAKER)
        return
    if _OWNER_TEXT.search(text):
        return
    mentioned = {speaker for speaker in speakers if _mentions(text, speaker, speakers)}
    if mentioned and not mentioned & set(authors):
        raise FactDropped(DropReason.OTHER_SPEAKER)


def name_author(text: str, authors: Collection[str | None]) -> str:
    """Replaces "User" by the author's name if the author has one."""
    (author,) = authors if len(authors) == 1 else (None,)
    return text if author is None else _OWNER_TEXT.sub(lambda _: name_of(author), text, count=1)


def normal_key(proposed_text: str | None, authors: Collection[str | None], speakers: Collection[str]) -> str | None:
    """The key in its normal form: lower case, no blanks, beginning with its subject. None for a key that is empty,
    too long, or belongs to several authors."""
    segments = ["-".join(segment.lower().split()) for segment in (proposed_text or "").split(".")]
    segments = [segment for segment in segments if segment]
    if not segments or len(set(authors)) != 1:
        return None
    (author,) = authors
    subject, others = subject_of(author), {subject_of(speaker) for speaker in speakers}
    if segments[0] in _subjects_of(author, speakers):
        segments = segments[1:]
    elif segments[0] in others:
        return None
    elif author is None and len(segments) > 1:
        # The key is about another person in the owner's life: sister.mia.home.
        return _short(".".join(segments))
    return _short(".".join((subject, *segments))) if segments else None


def without_shared_keys(facts: Sequence[ExtractedFact]) -> tuple[ExtractedFact, ...]:
    """The facts in order. One that would supersede an earlier one of the same answer by its key alone loses that
    key."""
    return tuple(_without_later_duplicates(facts))


def _without_later_duplicates(facts: Sequence[ExtractedFact]) -> Iterator[ExtractedFact]:
    last: dict[str, set[int]] = {}
    for fact in facts:
        if fact.key is None or fact.retracts:
            yield fact
            continue
        before = last.get(fact.key)
        if before is None or min(fact.sources) > max(before):
            last[fact.key] = {*fact.sources}
            yield fact
        else:
            yield replace(fact, key=None)


def _subjects_of(author: str | None, speakers: Collection[str]) -> set[str]:
    if author is None:
        return {OWNER}
    names = (author, *_first_names(author, speakers))
    return {OWNER, subject_of(author), *("-".join(re.findall(r"[^\W_]+", fold_name(name))) for name in names)}


def _short(found_text: str) -> str | None:
    return found_text if len(found_text) <= MAX_KEY else None


def _begins_with(text: str, speaker: str, speakers: Collection[str]) -> bool:
    return any(re.match(rf"{re.escape(name)}(?!\w)", fold_name(text)) for name in _names(speaker, speakers))


def _mentions(text: str, speaker: str, speakers: Collection[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", fold_name(text)) for name in _names(speaker, speakers))


def _names(speaker: str, speakers: Collection[str]) -> tuple[str, ...]:
    whole = fold_name(speaker)
    return tuple(name for name in (whole, *_first_names(speaker, speakers)) if name)


def _first_names(speaker: str, speakers: Collection[str]) -> tuple[str, ...]:
    """The first of a speaker's names, unless another speaker has it too."""
    first, _, rest = fold_name(speaker).partition(" ")
    is_shared = sum(fold_name(other).split(" ")[0] == first for other in speakers) > 1
    return (first,) if rest and not is_shared else ()
