"""Every turn that its user sees becomes an atom of its own, in its own words."""

from collections.abc import Iterator, Sequence

from loci.errors import Refused
from loci.ids import digest
from loci.model.atoms import SAID
from loci.model.authors import is_blank
from loci.model.conversations import Message, Visibility
from loci.model.entities import EntityType, ExtractedEntity
from loci.model.jobs import EXTRACTION_VERSIONS
from loci.ports.language import ExtractedFact, Extraction
from loci.text.sentences import split_sentences

MAX_TEXT = 8000
"""Characters of an atom; what says more becomes several."""

_IMPORTANCE = 3


class VerbatimExtractor:
    """``verbatim``: no language model, no choice. The same messages give the same facts, as they were said."""

    name = "verbatim"

    def prompt_hash(self, version: str) -> str:
        """There is no prompt: the hash of the version. Raises Refused for one that was never released."""
        if version not in EXTRACTION_VERSIONS:
            raise Refused.field("/extractionVersion", "the verbatim extractor does not support this version")
        return digest(self.name, version)

    def extract(self, messages: Sequence[Message], version: str) -> Extraction:
        """Raises Refused for a version that was never released."""
        self.prompt_hash(version)
        return Extraction(tuple(fact for message in messages for fact in _facts(message)))


def _facts(message: Message) -> Iterator[ExtractedFact]:
    if message.visibility is not Visibility.USER:
        return
    parts = _parts(message.text)
    for part in parts:
        yield ExtractedFact(
            text=part,
            quoted=part == message.text,
            category=SAID,
            importance=_IMPORTANCE,
            confidence=1.0,
            valid_from=message.occurred_at,
            sources=(message.seq,),
            entities=_author(message.author),
        )


def _author(name: str | None) -> tuple[ExtractedEntity, ...]:
    return () if name is None or is_blank(name) else (ExtractedEntity(EntityType.PERSON, name),)


def _parts(text: str) -> list[str]:
    """The text whole, or, where it is too long for an atom, cut after sentences as far as they end in time."""
    if len(text) <= MAX_TEXT:
        return [text] if text.strip() else []
    parts = [""]
    for piece in _pieces(text):
        if len(parts[-1]) + 1 + len(piece) > MAX_TEXT:
            parts.append(piece)
        else:
            parts[-1] = f"{parts[-1]} {piece}".strip()
    return [part for part in parts if part]


def _pieces(text: str) -> Iterator[str]:
    for sentence in split_sentences(text):
        yield from (sentence[start : start + MAX_TEXT] for start in range(0, len(sentence), MAX_TEXT))
