"""The answer of an extractor as JSON text, which the job stores before it applies any of it.

{"promptHash", "cut", "drops"?: {reason: count}, "until"?: [seq, piece], "last"?: seq,
 "facts": [{"text"?, "category": [name, kind], "importance", "confidence", "validFrom", "validTo"?, "key"?,
            "sources": [seq], "entities": [[type, name]], "retracts"?: true, "ends"?: true,
            "said"?}]}

"last" is the last message of the section, unless the section is the whole range of the job. "until" is present
while some chunks of the section are still to be asked about: it is the last message, and the piece of it, that has
an answer.

A verbatim fact has no text here: the message has it, and a long conversation would not fit twice.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from loci.model.atoms import Category, Kind
from loci.model.entities import EntityType, ExtractedEntity
from loci.model.jobs import DropReason
from loci.ports.language import ExtractedFact
from loci.records import record
from loci.text import timestamps

MAX_BYTES = 300_000
"""A job with its answer stays below the 400 KB of a DynamoDB item."""


@record(frozen=True, slots=True)
class ModelAnswer:
    """``prompt_hash`` identifies the prompt; ``cut`` counts the facts that did not fit or were useless, ``drops``
    counts them by reason if it is known; ``until`` is the seq and piece of the last question, None when all are
    answered; ``last_seq`` is the last message of the section, None if that ends the job's range."""

    prompt_hash: str
    facts: tuple[ExtractedFact, ...]
    cut: int = 0
    until: tuple[int, int] | None = None
    drops: Mapping[DropReason, int] = field(default_factory=dict)
    last_seq: int | None = None


def is_whole(text: str | None) -> bool:
    """Whether the text is the complete answer of a section."""
    return text is not None and from_text(text).until is None


def to_text(
    prompt_hash: str,
    facts: Iterable[ExtractedFact],
    dropped_count: int = 0,
    until: tuple[int, int] | None = None,
    drops: Mapping[DropReason, int] | None = None,
    last_seq: int | None = None,
) -> str:
    """Encodes the facts in order, as many as fit; the others count as ``dropped_count``, and in ``drops``."""
    kept: list[str] = []
    size, cut = 0, 0
    for fact in facts:
        text = _dump(_fact_to_json(fact))
        size += len(text.encode("utf-8", "surrogatepass")) + 1
        if size <= MAX_BYTES:
            kept.append(text)
        else:
            cut += 1
    reasons = Counter(drops or {}) + Counter({DropReason.TOO_MANY: cut})
    more = "" if until is None else f'"until":{_dump(until)},'
    more += "" if last_seq is None else f'"last":{last_seq},'
    why = f'"drops":{_dump(reasons)},' if reasons else ""
    return f'{{"promptHash":{_dump(prompt_hash)},"cut":{dropped_count + cut},{why}{more}"facts":[{",".join(kept)}]}}'


def from_text(text: str) -> ModelAnswer:
    """The inverse of ``to_text``."""
    found = json.loads(text)
    facts = tuple(_fact_from_json(fact) for fact in found["facts"])
    until = found.get("until")
    drops = {DropReason(reason): count for reason, count in found.get("drops", {}).items()}
    return ModelAnswer(
        found["promptHash"],
        facts,
        found["cut"],
        None if until is None else (until[0], until[1]),
        drops,
        found.get("last"),
    )


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _fact_to_json(fact: ExtractedFact) -> dict[str, object]:
    return {
        "text": None if fact.quoted else fact.text,
        "category": [fact.category.name, fact.category.kind],
        "importance": fact.importance,
        "confidence": fact.confidence,
        "validFrom": timestamps.to_text(fact.valid_from),
        "validTo": None if fact.valid_to is None else timestamps.to_text(fact.valid_to),
        "key": fact.key,
        "sources": fact.sources,
        "entities": [[entity.type, entity.name] for entity in fact.entities],
        **({"retracts": True} if fact.retracts else {}),
        **({"ends": True} if fact.ends else {}),
        **({} if fact.said is None else {"said": fact.said}),
    }


def _fact_from_json(fact: dict[str, Any]) -> ExtractedFact:
    name, kind = fact["category"]
    return ExtractedFact(
        text=fact["text"] or "",
        category=Category(name, Kind(kind)),
        importance=fact["importance"],
        confidence=fact["confidence"],
        valid_from=timestamps.from_text(fact["validFrom"]),
        sources=tuple(fact["sources"]),
        key=fact["key"],
        valid_to=None if fact["validTo"] is None else timestamps.from_text(fact["validTo"]),
        entities=tuple(ExtractedEntity(EntityType(type), name) for type, name in fact["entities"]),
        quoted=fact["text"] is None,
        retracts=fact.get("retracts", False),
        ends=fact.get("ends", False),
        said=fact.get("said"),
    )
