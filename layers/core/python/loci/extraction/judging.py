"""What a language model has found, fact by fact: one that breaks a rule is dropped, the others stay.

Its answer fits the schema of its prompt. Beyond that a fact is of use only if

- every message that it cites was shown, and not as context; at least one of them a user said;
- a user says something after whatever an assistant or a tool said that it cites: only then they can have confirmed it;
- the words it quotes, where its prompt asks for them, are in what those users said;
- a user says it in words of their own; or, where an assistant or a tool has said it, answers a question so, or agrees
  (``loci.extraction.assent``); what our own context has told is known already, whoever agrees to it;
- its numbers are in their ranges, and its window is no nonsense.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from loci.atoms.fields import IMPORTANCE, MAX_CATEGORY, MAX_KEY, MAX_SOURCES, MAX_TEXT
from loci.errors import Refused
from loci.extraction import assent
from loci.extraction.injected import words
from loci.extraction.parts import Part
from loci.extraction.transcripts import Line
from loci.model import Category, EntityType, JsonObject, Kind, MessageRole
from loci.ports import ExtractedEntity, ExtractedFact
from loci.records import record

FIRST_YEAR = 1900
FURTHEST = timedelta(days=366 * 100)
"""How far ahead of its message a window may reach."""
SAME = 0.7
"""Two texts say the same when so much of all their words is in both."""
OWN = 0.5
"""Who uses so much of its words says it."""
COPIED = 0.8
"""A quotation is one when so much of its words was said: models drop a comma or a filler."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_GAP = re.compile(r"\.\.\.|…")


@record(frozen=True, slots=True)
class Judged:
    """The facts that are of use, and how many are not; those read with the part before are neither."""

    facts: tuple[ExtractedFact, ...]
    dropped: int


def judged(answer: JsonObject, part: Part, known: Sequence[frozenset[str]]) -> Judged:
    """``answer`` fits the schema of an extraction prompt; ``known`` is what our context told, as ``words``."""
    found: list[ExtractedFact] = []
    dropped = 0
    facts: Any = answer["facts"]
    for told in facts:
        try:
            fact = _fact(told, part, known)
        except Refused:
            dropped += 1
            continue
        if not _is_repeated(fact, part):
            found.append(fact)
    return Judged(tuple(found), dropped)


def merged(former: Sequence[ExtractedFact], further: Sequence[ExtractedFact]) -> tuple[ExtractedFact, ...]:
    """All of them; the same fact found twice is one that cites both."""
    by_text: dict[tuple[str, str | None], ExtractedFact] = {}
    for fact in (*former, *further):
        same = by_text.get((fact.text, fact.key))
        sources = sorted({*(same.sources if same else ()), *fact.sources})[:MAX_SOURCES]
        by_text[fact.text, fact.key] = replace(same or fact, sources=tuple(sources))
    return tuple(by_text.values())


def _is_repeated(fact: ExtractedFact, part: Part) -> bool:
    """Whether it rests on nothing but what was read with the part before: it was found there, or meant not to be."""
    fresh = {line.seq for line in part.lines}
    return not any(seq in fresh for seq in fact.sources)


def _fact(told: dict[str, Any], part: Part, known: Sequence[frozenset[str]]) -> ExtractedFact:
    """Raises Refused."""
    cited = _cited(told["sources"], part)
    users = [line for line in cited if line.is_users]
    text = _within(told["text"], MAX_TEXT)
    said = "\n".join(line.said for line in users)
    if "quote" in told and not _is_copied(told["quote"], said):
        raise Refused("what it quotes was not said")
    if not _is_own(_undated(text), words(said)):
        _require_meant(told.get("quote", said), _claims(text, part, cited))
        _require_new(words(text), known)
    last = max(line.at for line in users)
    begins = _instant(told["validFrom"], last) or last
    return ExtractedFact(
        text=text,
        category=Category(_within(told["category"]["name"], MAX_CATEGORY).lower(), Kind(told["category"]["kind"])),
        importance=_importance(told["importance"]),
        confidence=_confidence(told["confidence"]),
        valid_from=begins,
        sources=tuple(sorted({line.seq for line in cited}))[:MAX_SOURCES],
        key=_key(told["key"]),
        valid_to=_end(told["validTo"], begins, last),
        entities=_entities(told["entities"]),
    )


def _cited(sources: Sequence[int], part: Part) -> list[Line]:
    seqs = set(sources)
    cited = [line for line in (*part.earlier, *part.lines) if line.cited and line.seq in seqs]
    if not seqs or seqs - {line.seq for line in cited}:
        raise Refused("it cites what is no evidence")
    last_of_users = max((line.seq for line in cited if line.role is MessageRole.USER), default=0)
    if any(line.seq > last_of_users for line in cited):
        raise Refused("no user has confirmed it")
    return cited


def _is_copied(quote: str, said: str) -> bool:
    pieces = [piece for piece in _GAP.split(quote) if piece.strip()]
    return bool(pieces) and all(_is_part(piece.strip(), said) for piece in pieces)


def _is_part(piece: str, said: str) -> bool:
    bare = _letters(piece)
    if not bare:
        return piece in said
    if bare in _letters(said):
        return True
    its, theirs = words(piece), words(said)
    return bool(its) and len(its & theirs) >= COPIED * len(its)


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _is_own(fact: frozenset[str], said: frozenset[str]) -> bool:
    return len(fact & said) >= max(1.0, OWN * len(fact))


def _undated(text: str) -> frozenset[str]:
    """Days are made absolute: nobody says them so."""
    return words(_DAY.sub(" ", text))


def _claims(text: str, part: Part, cited: Sequence[Line]) -> list[Line]:
    """Where others than users said it before, cited or not, latest last. A line that is cited and shares some of its
    words only tells what is spoken of; one that shares none may say it in another language."""
    fact = _undated(text)
    # A day counts as one word more.
    least = max(1.0, OWN * (len(fact) + len(_DAY.findall(text))))
    last = max(line.seq for line in cited)
    others = (line for line in (*part.earlier, *part.lines) if line.cited and not line.is_users and line.seq < last)
    shared = ((line, len(fact & words(line.said))) for line in others)
    return [line for line, count in shared if count >= least or (not count and line in cited)]


def _require_meant(quote: str, claims: Sequence[Line]) -> None:
    """Of what users did not say in words of their own. Raises Refused."""
    if assent.is_courtesy(quote) or (claims and not assent.asks(claims[-1].said) and not assent.agrees(quote)):
        raise Refused("nobody has confirmed it")


def _require_new(fact: frozenset[str], known: Sequence[frozenset[str]]) -> None:
    """Raises Refused for what our own context has told."""
    if any(len(fact & line) >= SAME * len(fact | line) for line in known):
        raise Refused("our own context said so, not a user")


def _within(text: str, most: int) -> str:
    """The text without blanks around it. Raises Refused for none, and for too much."""
    bare = text.strip()
    if not 1 <= len(bare) <= most:
        raise Refused(f"this is 1 to {most} characters")
    return bare


def _importance(value: float) -> int:
    if value not in IMPORTANCE:
        raise Refused("importance is a whole number from 1 to 5")
    return int(value)


def _confidence(value: float) -> float:
    if not 0 <= value <= 1:
        raise Refused("confidence is a number from 0 to 1")
    return float(value)


def _key(key: str | None) -> str | None:
    """As it is compared: in lower case, without blanks. What is too long names nothing."""
    bare = "" if key is None else "-".join(key.lower().split())
    return bare if 1 <= len(bare) <= MAX_KEY else None


def _entities(told: Sequence[dict[str, str]]) -> tuple[ExtractedEntity, ...]:
    named = ((EntityType(entity["type"]), entity["name"].strip()) for entity in told)
    return tuple(dict.fromkeys(ExtractedEntity(type, name) for type, name in named if 1 <= len(name) <= 200))


def _end(text: str | None, begins: datetime, said: datetime) -> datetime | None:
    """A day ends with its last moment. Raises Refused for an end that does not come after the beginning."""
    ends = _instant(text, said)
    if ends is None:
        return None
    if text is not None and _DAY.fullmatch(text.strip()):
        ends += timedelta(days=1)
    if ends <= begins:
        raise Refused("it ends before it begins")
    return ends


def _instant(text: str | None, said: datetime) -> datetime | None:
    """An instant, or the beginning of a day in UTC. Raises Refused for what is neither, or is out of all reason."""
    if text is None or not text.strip():
        return None
    try:
        found = datetime.fromisoformat(text.strip())
        instant = found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
        late = instant > said + FURTHEST
    except (ValueError, OverflowError) as error:
        raise Refused("this is no instant") from error
    if instant.year < FIRST_YEAR or late:
        raise Refused("nobody speaks of such a time")
    return instant
