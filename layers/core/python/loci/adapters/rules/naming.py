"""Named entities of a fact, typed by the words around them."""

import re
from collections.abc import Iterator

from loci.adapters.rules import words
from loci.adapters.rules.patterns import Pattern
from loci.adapters.rules.slots import ENTITY_TYPES
from loci.model import EntityType
from loci.months import MONTHS
from loci.ports.language import ExtractedEntity

_NAME = r"[A-ZÀ-ÖØ-Þ][\w'’&.-]*(?: (?:of |de |the |la |von |van )?[A-ZÀ-ÖØ-Þ][\w'’&.-]*){0,3}"
_NAMES = rf"{_NAME}(?:(?:, | and |, and ){_NAME})*"
_RELATION = "|".join(sorted((re.escape(word) for word in words.RELATIONS), key=len, reverse=True))
_CUES: tuple[tuple[Pattern, EntityType], ...] = (
    (
        Pattern(rf"\b(?:{_RELATION})s?(?:,| is| are| is named| are named| named| called|:)? ({_NAMES})"),
        EntityType.PERSON,
    ),
    (
        Pattern(
            rf"\b(?:with|met|meet|meets|meeting|married to|dating|named|called|visiting|visited|visits|marry|"
            rf"marries|saw|seeing|and) ({_NAMES})(?! (?:Inc|Ltd|Corp))"
        ),
        EntityType.PERSON,
    ),
    (
        Pattern(rf"\b(?:works? at|works? for|at|for|joined|attends|by|of) ((?:the )?{_NAMES})"),
        EntityType.ORGANIZATION,
    ),
    (
        Pattern(
            rf"\b(?:in|to|from|near|around|outside|back from|been to|visit|visited|visiting|through|across|"
            rf"via) ((?:the )?{_NAMES})"
        ),
        EntityType.PLACE,
    ),
)
_PLACE_FIRST = Pattern(r"\b(?:visit|visited|visiting|visits) ")
_NO_ENTITY = frozenset(
    {
        *MONTHS,
        *words.WEEKDAYS,
        *words.LANGUAGES,
        *words.NATIONALITIES,
        "user",
        "i",
        "christmas",
        "easter",
        "english",
    }
)
_MOST = 20


def entities(text: str, values: dict[str, str], subject: str) -> tuple[ExtractedEntity, ...]:
    """Those of the filled slots first, then those found by cue, each name once; a named subject is a person."""
    found: dict[str, ExtractedEntity] = {}
    for entity in (*_of_subject(subject), *_of_slots(values), *_by_cue(text)):
        if entity.name.lower() not in _NO_ENTITY:
            found.setdefault(entity.name.lower(), entity)
    return tuple(found.values())[:_MOST]


def split_names(names: str) -> list[str]:
    return [name.strip() for name in re.split(r",? and |, |; | & ", names) if name.strip()]


def _of_subject(subject: str) -> Iterator[ExtractedEntity]:
    if subject != "User":
        yield ExtractedEntity(EntityType.PERSON, subject)


def _of_slots(values: dict[str, str]) -> Iterator[ExtractedEntity]:
    kinds = EntityType.OBJECT if _is_pet(values) else EntityType.PERSON
    for slot, type_ in ENTITY_TYPES.items():
        value = values.get(slot)
        if value and not re.match(r"(?:an?|the [a-z]|their|my|our|some)\b", value):
            yield ExtractedEntity(kinds if slot == "person" else type_, _plain(value))
    for name in split_names(values.get("people", "")):
        yield ExtractedEntity(kinds, name)


def _is_pet(values: dict[str, str]) -> bool:
    noun = (values.get("relation") or values.get("kin", "")).lower()
    return noun.rstrip("s") in words.PETS


def _by_cue(text: str) -> Iterator[ExtractedEntity]:
    for form, type_ in _CUES:
        for cue in form.finditer(text):
            kind = type_
            if type_ is EntityType.PERSON and _PLACE_FIRST.match(cue.group()):
                kind = EntityType.PLACE
            for name in split_names(cue.group(1)):
                if name[:1].isupper() or name.startswith("the "):
                    yield ExtractedEntity(kind, _plain(name))


def _plain(name: str) -> str:
    return re.sub(r"^[Tt]he ", "", name.split(",")[0]).strip(" .'’").removesuffix("'s")
