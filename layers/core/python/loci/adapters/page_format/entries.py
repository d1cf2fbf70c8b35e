"""Entries of a recall page, one for each state of an atom. Need no numpy: the functions that write atoms build these.

Words and names are stored as hashes of 32 bits. Of a deleted atom only the deletion is stored.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zlib import crc32

from loci.model.atoms import Atom, AtomStatus, Category, Provenance
from loci.model.users import JsonValue
from loci.records import record
from loci.search.ranking.documents import Document, document

FOREVER = 2**62
"""The time that never comes, in microseconds since 1970."""

# Of a longer context the beginning: an item of DynamoDB ends at 400 KB.
_CONTEXT_WORDS = 2000
_MOST_TIMES = 255
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


@record(frozen=True, slots=True)
class Entry:
    """One state of an atom. Times are in microseconds since 1970; ``words`` and ``context`` pair hashes with how often
    each is said; ``names`` are hashes of its subjects, ``speakers`` of what its speaker is called, ``metadata`` those
    of each name with its value; ``embedder`` that of the embedder's name, 0 if none is named."""

    ulid: str
    version: int
    status: AtomStatus
    superseded: bool
    category: Category
    importance: int
    provenance: Provenance
    created_at: int
    known_from: int
    valid_from: int
    valid_to: int
    expires_at: int
    confirmed_at: int
    session: str = ""
    place: int = 0
    forms: int = 0
    length: int = 0
    context_length: int = 0
    words: tuple[tuple[int, int], ...] = ()
    context: tuple[tuple[int, int], ...] = ()
    names: tuple[int, ...] = ()
    speakers: tuple[int, ...] = ()
    metadata: tuple[int, ...] = ()
    embedder: int = 0
    vectors: bytes = b""


def entry(atom: Atom) -> Entry:
    """The entry of an atom in its present state."""
    bare = _bare(atom)
    return bare if atom.status is AtomStatus.DELETED else _with_terms(bare, document(atom), atom)


def term_hash(text: str) -> int:
    """The hash of a term or a folded name."""
    return crc32(text.encode("utf-8", "surrogatepass"))


def metadata_hash(name: str, value: JsonValue) -> int:
    """Equal for equal values, in 64 bits: in JSON 1 is 1.0, and is not true."""
    text = json.dumps([name, _plain(value)], sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def micros(instant: datetime) -> int:
    return (instant - _EPOCH) // _MICROSECOND


def instant(micros: int) -> datetime:
    """The inverse of ``micros``."""
    return _EPOCH + micros * _MICROSECOND


def _bare(atom: Atom) -> Entry:
    return Entry(
        ulid=atom.id.ulid,
        version=atom.version,
        status=atom.status,
        superseded=atom.superseded_at is not None,
        category=atom.category,
        importance=atom.importance,
        provenance=atom.provenance,
        created_at=micros(atom.created_at),
        known_from=micros(atom.changed_at),
        valid_from=micros(atom.valid_from),
        valid_to=_or_forever(atom.valid_to),
        expires_at=_or_forever(atom.expires_at),
        confirmed_at=micros(atom.true_since),
    )


def _with_terms(bare: Entry, known_document: Document, atom: Atom) -> Entry:
    context = known_document.context[:_CONTEXT_WORDS]
    # They are called by their whole name, and by the first of several.
    speakers = {known_document.speaker, known_document.speaker.partition(" ")[0]} - {""}
    return replace(
        bare,
        session=known_document.session,
        place=known_document.place,
        forms=int(known_document.forms),
        length=len(known_document.words),
        context_length=len(context),
        words=_term_counts(known_document.words),
        context=_term_counts(context),
        names=tuple(sorted(map(term_hash, known_document.subjects | speakers))),
        speakers=tuple(sorted(map(term_hash, speakers))),
        metadata=tuple(sorted(metadata_hash(name, value) for name, value in atom.metadata.items())),
        embedder=term_hash(atom.embedder) if atom.embedder else 0,
        vectors=known_document.vectors,
    )


def _term_counts(terms: Iterable[str]) -> tuple[tuple[int, int], ...]:
    counts = Counter(map(term_hash, terms))
    return tuple(sorted((term, min(times, _MOST_TIMES)) for term, times in counts.items()))


def _or_forever(instant: datetime | None) -> int:
    return FOREVER if instant is None else micros(instant)


def _plain(value: JsonValue) -> JsonValue:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return value
