"""What distils and what summarises, with a language model or without."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from loci.model import Category, EntityType, Message, Usage


@dataclass(frozen=True, slots=True)
class ExtractedEntity:
    """Somebody or something that a fact names."""

    type: EntityType
    name: str


@dataclass(frozen=True, slots=True)
class ExtractedFact:
    """One fact as an extractor says it; ``sources`` are seqs of the messages it rests on, at least one. ``quoted``: its
    text is that of its one source, word for word, and is read from there."""

    text: str
    category: Category
    importance: int
    confidence: float
    valid_from: datetime
    sources: tuple[int, ...]
    key: str | None = None
    valid_to: datetime | None = None
    entities: tuple[ExtractedEntity, ...] = ()
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Extraction:
    """What a conversation says; ``usage`` where a model was paid for it."""

    facts: tuple[ExtractedFact, ...]
    usage: Usage | None = None


class Extractor(Protocol):
    """``messages`` are in order of seq and hold nothing hidden; ``internal`` ones are context, never evidence."""

    name: str

    def prompt_hash(self, version: str) -> str: ...

    def extract(self, messages: Sequence[Message], version: str) -> Extraction: ...


class Summariser(Protocol):
    """``extractive``: it quotes, it does not write."""

    extractive: bool

    def summarise(self, former: str | None, messages: Sequence[Message]) -> str: ...
