"""What an extractor answered, as the JSON text that stands on a job before any of it is applied.

{"promptHash", "cut", "drops"?: {reason: count}, "until"?: [seq, piece], "last"?: seq,
 "facts": [{"text"?, "category": [name, kind], "importance", "confidence", "validFrom", "validTo"?, "key"?,
            "sources": [seq], "entities": [[type, name]], "retracts"?: true}]}

"last" is the last message of the section that was asked about, where that is not the whole range of the job. "until"
is there while a model that is asked in parts has not been asked all of them: the message, and the piece of it,
up to which it was.

A fact that quotes its source has no text here: the message has it, and a long conversation would not fit twice.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from loci.model import Category, DropReason, EntityType, Kind
from loci.ports import ExtractedEntity, ExtractedFact
from loci.records import record
from loci.text import timestamps

MAX_BYTES = 300_000
"""A job with its answer stays below DynamoDB's 400 KB an item."""


@record(frozen=True, slots=True)
class ModelAnswer:
    """``prompt_hash`` is that of the prompt asked with; ``cut`` how many facts did not fit or were of no use, ``drops``
    the same by the reason, where it is known; ``until`` is the seq and piece up to which was asked, None once that is
    all; ``last_seq`` that of the last message of the section, None where that is the last of the job's range."""

    prompt_hash: str
    facts: tuple[ExtractedFact, ...]
    cut: int = 0
    until: tuple[int, int] | None = None
    drops: Mapping[DropReason, int] = field(default_factory=dict)
    last_seq: int | None = None


def is_whole(text: str | None) -> bool:
    """Whether that is all of a job's answer."""
    return text is not None and from_text(text).until is None


def to_text(
    prompt_hash: str,
    facts: Iterable[ExtractedFact],
    dropped: int = 0,
    until: tuple[int, int] | None = None,
    drops: Mapping[DropReason, int] | None = None,
    last_seq: int | None = None,
) -> str:
    """The facts in order, as many as fit; the rest is counted with those ``dropped``, and in ``drops``."""
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
    return f'{{"promptHash":{_dump(prompt_hash)},"cut":{dropped + cut},{why}{more}"facts":[{",".join(kept)}]}}'


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
    )
