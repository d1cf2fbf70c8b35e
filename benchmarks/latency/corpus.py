"""A space like one in use: atoms of made-up words, most of them in recall pages, the last ones still in markers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from random import Random

import numpy as np

from benchmarks.wire import Wire
from loci import keys
from loci.adapters.dynamodb.atom_items import AtomItem
from loci.adapters.dynamodb.pending import PendingItem
from loci.adapters.dynamodb.recall_pages import PageItem
from loci.adapters.dynamodb.spaces import SpaceItem
from loci.adapters.dynamodb.users import UserItem
from loci.adapters.page_format.entries import entry
from loci.adapters.page_format.packing import pack
from loci.adapters.pages.folding import SMALL_PAGES, batches
from loci.ids import AtomId, ConversationId, MessageId, SpaceId
from loci.inference.embedding.vectors import pack_vectors
from loci.model.atoms import Atom, Category, Kind, Surroundings
from loci.model.spaces import Space
from loci.model.users import UserState
from loci.ports.jobs import Pending
from loci.scope import Scope
from loci.search.indexing.folding import BATCH_SIZES

NOW = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
EPOCH = "01K000000000000000000000EE"
DIMENSIONS = 384
QUESTION_WORDS = 8

_VOCABULARY = 20_000
_TEXT_WORDS = 14
_CONTEXT_WORDS = 40
_TURNS_A_TALK = 24
_MARKERS = 12
_SMALL = 5
_LETTERS = "abdegiklmnoprstu"
_SPEAKERS = ("Ada", "Tomas")
_CATEGORIES = tuple(Category(kind.lower(), kind) for kind in Kind)


@dataclass(frozen=True, slots=True)
class Corpus:
    """``atoms`` of one space, and ``questions`` in the same words."""

    atoms: Sequence[Atom]
    questions: Sequence[str]


def corpus(count: int, questions: int) -> Corpus:
    """The same in every run. Words are as frequent as in English (1 / rank); every other text has two sentences, so
    three vectors instead of one."""
    random = Random(7)  # noqa: S311  # repeatable
    words = _Words(random)
    vectors = np.random.default_rng(7)
    atoms = [_atom(number, words, vectors) for number in range(count)]
    return Corpus(atoms, [_question(number, words) for number in range(questions)])


def space(id: SpaceId, owner: str, index: str, embedder: str) -> Space:
    return Space(id, owner, EPOCH, None, None, None, {}, embedder, index, NOW, NOW)


def furnish(wire: Wire, scope: Scope, space: Space) -> None:
    """Put the user and the space; a space that is there already is replaced."""
    directory = scope.directory
    wire.put(UserItem(directory.partition, keys.USER, epoch=EPOCH, state=UserState.ACTIVE))
    wire.put(SpaceItem.of(directory, space))


def store(wire: Wire, scope: Scope, atoms: Sequence[Atom]) -> None:
    """Put the atoms of a space, their pages and markers."""
    for atom in atoms:
        wire.put(AtomItem.of(scope, atom))
    for item in _pages(scope, atoms):
        wire.put(item)


def _pages(scope: Scope, atoms: Sequence[Atom]) -> Iterator[PageItem | PendingItem]:
    indexed_atoms, waiting = atoms[:-_MARKERS], atoms[-_MARKERS:]
    in_small = _SMALL * BATCH_SIZES["pages"]
    for number, batch in enumerate(batches(map(entry, indexed_atoms[:-in_small]))):
        yield PageItem(scope.partition, keys.full_page(number), entries=pack(batch), version=SMALL_PAGES)
    for start in range(len(indexed_atoms) - in_small, len(indexed_atoms), BATCH_SIZES["pages"]):
        batch = [entry(atom) for atom in indexed_atoms[start : start + BATCH_SIZES["pages"]]]
        yield PageItem(scope.partition, keys.small_page(batch[0].ulid), entries=pack(batch), version=1)
    for atom in waiting:
        marker = PendingItem.of(scope, Pending(atom.id.ulid, atom.version, atom.changed_at))
        marker.op, marker.entry = "put", pack([entry(atom)])
        yield marker


class _Words:
    def __init__(self, random: Random) -> None:
        self._random = random
        self._words = ["".join(random.choices(_LETTERS, k=random.randint(3, 9))) for _ in range(_VOCABULARY)]
        self._weights = list(accumulate(1 / rank for rank in range(1, _VOCABULARY + 1)))

    def some(self, count: int) -> str:
        return " ".join(self._random.choices(self._words, cum_weights=self._weights, k=count))


def _question(number: int, words: _Words) -> str:
    """A question; every other one names a person, so that recall compares it in three wordings."""
    opening = f"When did {_SPEAKERS[0]} " if number % 2 else ""
    return f"{opening}{words.some(QUESTION_WORDS)}?"


def _atom(number: int, words: _Words, vectors: np.random.Generator) -> Atom:
    talk, place = divmod(number, _TURNS_A_TALK)
    at = NOW - timedelta(days=365) + timedelta(minutes=number)
    conversation = ConversationId("chat", f"01J{talk:023d}")
    speaker = _SPEAKERS[place % 2]
    rows = vectors.standard_normal((1 if number % 2 else 3, DIMENSIONS), np.float32)
    return Atom(
        id=AtomId("bench-abc123", f"01K{number:023d}"),
        epoch=EPOCH,
        text=words.some(_TEXT_WORDS),
        category=_CATEGORIES[number % len(_CATEGORIES)],
        importance=1 + number % 5,
        confidence=1.0,
        valid_from=at,
        created_at=at,
        changed_at=at,
        vector=pack_vectors(list(rows)),
        source_conversation_id=conversation,
        source_message_ids=(MessageId("chat", conversation.ulid, place + 1),),
        surroundings=Surroundings(speaker, (speaker,), words.some(_CONTEXT_WORDS)),
    )
