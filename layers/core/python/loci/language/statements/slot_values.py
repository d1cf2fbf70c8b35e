"""Values of a slot of a plain form: a proper noun, or a word that is known."""

import re
from collections.abc import Callable

from loci.language.lexicon import word_set
from loci.language.statements import lexicon
from loci.model.entities import EntityType
from loci.text.patterns import LazyPattern

ENTITY_TYPES = {
    "name": EntityType.PERSON,
    "intro": EntityType.PERSON,
    "person": EntityType.PERSON,
    "place": EntityType.PLACE,
    "org": EntityType.ORGANIZATION,
    "school": EntityType.ORGANIZATION,
}
_CAPITAL = LazyPattern(r"[A-ZÀ-ÖØ-ÞĀ-Ž][\w'’.&+/-]*|\d[\w-]*")
_SMALL = word_set("small_words_of_names", "en")
_DESCRIBED = LazyPattern(
    r"^(?:an?|the|my|our) (?:[a-z-]+ ){0,3}?(?:village|town|city|flat|apartment|house|bungalow|suburb|cottage|place|"
    r"studio|farm|area|part|outskirts|countryside|hills|district|neighbou?rhood|dorm|condo|loft|cabin)(?: (?:just |"
    r"right )?(?:in|near|outside|outside of|close to|of|called|by)) (.+)",
    guard="^(?:an?|the|my|our) ",
)
_ALLERGEN = LazyPattern(r"(?:the )?[a-z][a-z'-]+(?: [a-z'-]+){0,2}|[A-Z][a-z]+")
_EMAIL = LazyPattern(r"[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+")
_FAVOURITE = LazyPattern(r"[a-z][\w'-]*(?: [\w'-]+){0,2}", re.IGNORECASE)
_NO_FAVOURITE = word_set("no_favourites", "en")
_TITLES = frozenset({"doctor", "dr", "miss", "mr", "mrs", "ms", "mx", "prof", "professor", "sir"})
_POINTING = word_set("pointing_words", "en")


def are_plain(filled: dict[str, str], *, chat: bool) -> bool:
    return all(_CHECKS[slot](value, chat) for slot, value in filled.items() if slot in _CHECKS)


def tidy_values(filled: dict[str, str], *, chat: bool) -> dict[str, str]:
    """Names that a chat spells in lower case get their capitals; what opens a list entry is left out."""
    return {slot: _capitalise(value) if chat and slot in _NAMING else value for slot, value in filled.items()}


def proper_part(value: str) -> str:
    """ "Harrogate" of "a bungalow in Harrogate"."""
    match = _DESCRIBED.fullmatch(value)
    return match[1] if match else value


def _capitalise(value: str) -> str:
    return " ".join(word[:1].upper() + word[1:] for word in value.split()) if value.islower() else value


def _is_proper(value: str, most: int) -> bool:
    """Capitals in all words but small ones, which do not count."""
    words = value.split()
    return (
        0 < sum(word not in _SMALL for word in words) <= most
        and _CAPITAL.match(words[0]) is not None
        and all(word in _SMALL or _CAPITAL.fullmatch(word.rstrip(",")) for word in words)
        and words[-1] not in _SMALL
    )


def _is_name(value: str, chat: bool) -> bool:
    words = value.lower().split()
    if len(words) > 1 and words[0].strip(".") in _TITLES:
        words = words[1:]
    if not words or set(words) & lexicon.CALENDAR or words[0].strip(".") in lexicon.NOT_NAMES or "," in value:
        return False
    is_lower = chat and len(words) <= 2 and value.isalpha() and value.islower()
    return (is_lower and not _is_gerund(value)) or (_is_proper(value, 4) and not any(map(str.isdigit, value)))


def _is_introduced(value: str, _chat: bool) -> bool:
    """ "I'm Anna" is a name only with its capital, and if no people, job or diet has that word."""
    low = value.lower()
    others = lexicon.NATIONALITIES | lexicon.JOBS | lexicon.DIETS | lexicon.FAMILY | lexicon.PETS | lexicon.LIKED
    known_texts = others | lexicon.ACQUAINTANCES
    return (
        _is_name(value, False)
        and sum(word not in _SMALL for word in value.split()) <= 3
        and not known_texts & set(low.split())
        and re.match(r"[A-ZÀ-Þ][^\WA-Z]", value) is not None
        and not low.endswith(("ing", "ful", "less", "ous", "ish", "able", "ive"))
    )


def _is_gerund(value: str) -> bool:
    return value.endswith("ing") and len(value) > 4


def _is_place(value: str, chat: bool) -> bool:
    match = _DESCRIBED.fullmatch(value)
    bare = match[1] if match else re.sub(r"^the (?=[A-Z])", "", value)
    words = bare.lower().replace(",", "").split()
    if not words or bare[0].isdigit() or set(words[:1]) & (lexicon.NOT_PLACES | lexicon.CALENDAR | lexicon.NOT_NAMES):
        return False
    is_lower = chat and not match and len(words) <= 2 and re.fullmatch(r"[a-z -]{3,}", bare) is not None
    return (is_lower and not _is_gerund(words[-1])) or _is_proper(bare, 5)


def _is_org(value: str, _chat: bool) -> bool:
    bare = re.sub(r"^[Tt]he (?=[A-Z])", "", value)
    words = bare.lower().replace(",", "").split()
    # "the IT", "HR": a part of a firm.
    is_part = re.fullmatch(r"[A-Z]{1,2}", bare) is not None
    return bool(words) and not set(words[:1]) & lexicon.NOT_EMPLOYERS and not is_part and _is_proper(bare, 6)


def _is_school(value: str, chat: bool) -> bool:
    is_known = re.search(
        r"universit|college|school|institute|academy|polytechnic|^UT |^[A-Z]{3,5}$", value, re.IGNORECASE
    )
    return is_known is not None and _is_org(value, chat)


def _is_job(value: str, _chat: bool) -> bool:
    words = value.lower().replace("-", " ").split()
    return 0 < len(words) <= 5 and words[-1] in lexicon.JOBS and not set(words[:-1]) & (lexicon.JUDGING | _POINTING)


def _is_language(value: str, _chat: bool) -> bool:
    return value.lower() in lexicon.LANGUAGES


def _is_nationality(value: str, _chat: bool) -> bool:
    words = value.lower().replace("-", " ").split()
    return (
        0 < len(words) <= 3
        and words[-1] in lexicon.NATIONALITIES
        and all(word in lexicon.NATIONALITIES | {"half", "part", "south", "north", "new"} for word in words)
    )


def _is_diet(value: str, _chat: bool) -> bool:
    return re.sub(r"^an? ", "", value.lower()) in lexicon.DIETS


def _is_condition(value: str, _chat: bool) -> bool:
    plain = re.sub(r"^(?:an?|severe|mild|chronic|bad|seasonal|the|some|terrible|really bad) ", "", value.lower())
    return bool({plain, f"a {plain}", value.lower(), f"a {value.lower()}"} & lexicon.CONDITIONS)


def _is_state(value: str, _chat: bool) -> bool:
    return value.lower() in lexicon.STATES


def _is_allergen(value: str, _chat: bool) -> bool:
    words = value.lower().split()
    return (
        _ALLERGEN.fullmatch(value) is not None
        and not set(words) & (lexicon.NOT_ALLERGENS | lexicon.CALENDAR | _POINTING)
        and not _is_gerund(words[0])
    )


def _is_food(value: str, _chat: bool) -> bool:
    words = value.lower().split()
    return 0 < len(words) <= 2 and words[-1] in lexicon.FOODS and set(words[:-1]) <= {"red", "raw", "any", "cow's"}


def _is_liked(value: str, _chat: bool) -> bool:
    words = value.lower().split()
    return 0 < len(words) <= 2 and words[-1] in lexicon.LIKED and set(words) <= lexicon.LIKED | lexicon.KINDS_OF_LIKED


def _is_field(value: str, _chat: bool) -> bool:
    words = value.lower().split()
    return 0 < len(words) <= 4 and words[-1] in lexicon.FIELDS


def _is_kin(value: str, _chat: bool) -> bool:
    return value.lower() in lexicon.FAMILY | lexicon.PETS


def _is_relation(value: str, _chat: bool) -> bool:
    return value.lower() in lexicon.FAMILY | lexicon.PETS | lexicon.ACQUAINTANCES


def _is_favoured(value: str, _chat: bool) -> bool:
    words = value.lower().split()
    return _FAVOURITE.fullmatch(value) is not None and not set(words) & (_NO_FAVOURITE | _POINTING)


def _is_favourite(value: str, _chat: bool) -> bool:
    """A noun or a name; no clause, and nothing that points elsewhere."""
    words = re.sub(r"^(?:the|an?) ", "", value.lower()).split()
    return 0 < len(words) <= 6 and not set(words) & _POINTING and not _is_gerund(words[0])


_CHECKS: dict[str, Callable[[str, bool], bool]] = {
    "name": _is_name,
    "person": lambda value, _chat: _is_name(value, False) and value.lower() not in lexicon.NATIONALITIES,
    "intro": _is_introduced,
    "place": _is_place,
    "org": _is_org,
    "school": _is_school,
    "job": _is_job,
    "language": _is_language,
    "nationality": _is_nationality,
    "diet": _is_diet,
    "condition": _is_condition,
    "state": _is_state,
    "allergen": _is_allergen,
    "food": _is_food,
    "liked": _is_liked,
    "field": _is_field,
    "kin": _is_kin,
    "relation": _is_relation,
    "favoured": _is_favoured,
    "favourite": _is_favourite,
    "email": lambda value, _chat: _EMAIL.fullmatch(value) is not None,
    "status": lambda value, _chat: value.lower() in lexicon.STATUSES,
}
_NAMING = frozenset({"name", "place"})
