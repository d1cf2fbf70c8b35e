"""An atom as a document of the index.

Each atom has one document with its current state, and one for every former state that the index has seen, which
``knownTo`` ends: at any instant an atom has at most one document whose ``knownFrom ≤ instant < knownTo``.

    text        the words of the text as ``loci.search.ranking.documents`` has them: both sides of a search agree
    context     those of what stood around it
    length      how many words the text has, contextLength its context
    called      the folded names that its speaker goes by
    times       microseconds since 1970; FOREVER where there is no end
    metadata    one hash for each name with its value
    packed      the sentence vectors as ``loci.inference.embedding.vectors`` packs them, of which cosines are computed
    sentences   the same for the k-NN search, as whole numbers and all of one length: the nearest is then the one with
                the highest cosine, and no engine has to know what that is

Needs no numpy: the functions that write atoms build these.
"""

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

from loci.inference.embedding.packing import dimensions_of, first_vector, unpack_vector
from loci.language.question_forms import Forms
from loci.model.atoms import Atom, Category, Kind
from loci.model.users import JsonValue
from loci.scope import Scope
from loci.search.ranking.documents import Document, document, speaker_names

Json: TypeAlias = dict[str, Any]
"""An object as OpenSearch takes and gives it."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
RANKED = (
    *("atom", "text", "context", "speaker", "subjects", "session", "place", "forms", "category", "kind"),
    *("importance", "validFrom", "confirmedAt", "packed"),
)
FETCHED = ("version", *RANKED)
NEAR = ("version", "atom", "packed")
FOREVER = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND
"""The time that never comes."""

_SHIPPED = 384
# How long a vector of whole numbers is: a rounding moves it by less than the packing did.
_LENGTH = 1000


def document_id(scope: Scope, ulid: str) -> str:
    """Where an atom's current state lies: one place in one scope (a partition itself may be longer than an id)."""
    return f"{hashlib.sha256(scope.partition.encode()).hexdigest()[:32]}-{ulid}"


def former_id(scope: Scope, ulid: str, version: int) -> str:
    """Where a former state lies."""
    return f"{document_id(scope, ulid)}-{version}"


def current(scope: Scope, atom: Atom) -> Json:
    """The document of the current state of an atom. Raises ValueError for what is no vector."""
    return {
        "partition": scope.partition,
        "atom": atom.id.ulid,
        "version": atom.version,
        "metadata": [metadata_hash(name, value) for name, value in atom.metadata.items()],
        "status": atom.status,
        "superseded": atom.superseded_at is not None,
        "validTo": micros_or_forever(atom.valid_to),
        "expiresAt": micros_or_forever(atom.expires_at),
        "knownFrom": micros(atom.changed_at),
        "knownTo": FOREVER,
        **_sentences(atom.vector),
        **_ranking_fields(document(atom)),
    }


def former(state: Json, until: int) -> Json:
    """The document of a state that another followed, then: in microseconds. Its vectors for the k-NN search are built
    again, since not every node returns them."""
    return {**state, "knownTo": until, **_sentences(packed_vectors(state))}


def digest(source: Json) -> bytes:
    """Equal for documents that say the same; the vectors of the k-NN search don't count, which follow from the
    others."""
    indexed = {name: value for name, value in source.items() if not name.startswith("sentences")}
    return hashlib.sha256(json.dumps(indexed, sort_keys=True).encode()).digest()


def _ranking_fields(known_document: Document) -> Json:
    return {
        "text": " ".join(known_document.words),
        "length": len(known_document.words),
        "context": " ".join(known_document.context),
        "contextLength": len(known_document.context),
        "speaker": known_document.speaker,
        "called": list(speaker_names(known_document.speaker)),
        "subjects": sorted(known_document.subjects),
        "session": known_document.session,
        "place": known_document.place,
        "forms": int(known_document.forms),
        "category": known_document.category.folded_name,
        "kind": known_document.category.kind,
        "importance": known_document.importance,
        "validFrom": micros(known_document.valid_from),
        "confirmedAt": micros(known_document.confirmed_at),
        "packed": b64encode(known_document.vectors).decode(),
    }


def ranking_document(source: Json) -> Document:
    """The fields that ranking reads of a document that a search brought back: those named in ``RANKED``."""
    return Document(
        ulid=source["atom"],
        words=tuple(source["text"].split()),
        context=tuple(source["context"].split()),
        speaker=source["speaker"],
        subjects=frozenset(source["subjects"]),
        session=source["session"],
        place=source["place"],
        forms=Forms(source["forms"]),
        category=Category(source["category"], Kind(source["kind"])),
        importance=source["importance"],
        valid_from=instant(source["validFrom"]),
        confirmed_at=instant(source["confirmedAt"]),
        vectors=b64decode(source["packed"]),
    )


def packed_vectors(source: Json) -> bytes:
    """The vectors of a document, as ``loci.inference.embedding.vectors`` packs them."""
    return b64decode(source["packed"])


def metadata_hash(name: str, value: JsonValue) -> str:
    """Equal for equal values: in JSON 1 is 1.0, and is not true."""
    text = json.dumps([name, _plain(value)], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def field(dimensions: int) -> str:
    """Where vectors of so many dimensions lie: the k-NN search has a field for each. The mapping ships with one."""
    return "sentences" if dimensions == _SHIPPED else f"sentences{dimensions}"


def widths(source: Json) -> Mapping[str, int]:
    """The dimensions of the vectors in each such field of a document."""
    return {name: len(source[name][0]["vector"]) for name in source if name.startswith("sentences") and source[name]}


def whole_numbers(packed: bytes) -> list[list[int]]:
    """The directions of packed vectors; none for no bytes. Raises ValueError as ``dimensions_of``."""
    if not packed:
        return []
    size = len(first_vector(packed))
    return [_whole_number(packed[start : start + size]) for start in range(0, len(packed), size)]


def _sentences(packed: bytes) -> Json:
    name = field(dimensions_of(packed) if packed else _SHIPPED)
    return {name: [{"vector": vector} for vector in whole_numbers(packed)]}


def _whole_number(packed: bytes) -> list[int]:
    return [round(_LENGTH * value) for value in unpack_vector(packed)]


def micros(instant: datetime) -> int:
    """Microseconds since 1970, exact."""
    return (instant - _EPOCH) // _MICROSECOND


def micros_or_forever(instant: datetime | None) -> int:
    return FOREVER if instant is None else micros(instant)


def instant(micros: int) -> datetime:
    """The inverse of ``micros``."""
    return _EPOCH + micros * _MICROSECOND


def _plain(value: JsonValue) -> JsonValue:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return value
