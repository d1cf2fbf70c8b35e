"""What may fill a slot of a rule: a place is no state of mind, a job is in the list, a taste is no pronoun."""

import re
from collections.abc import Callable

from loci.adapters.rules import words
from loci.adapters.rules.nouns import head, singular
from loci.adapters.rules.patterns import Pattern
from loci.adapters.rules.proper import (
    is_capital_name,
    is_firm,
    is_introduction,
    is_name,
    is_org,
    is_people,
    is_place,
    is_school,
    is_spouse,
)
from loci.adapters.rules.substance import is_own, is_shown, is_telling
from loci.model import EntityType

ENTITY_TYPES = {
    "name": EntityType.PERSON,
    "intro": EntityType.PERSON,
    "spouse": EntityType.PERSON,
    "school": EntityType.ORGANIZATION,
    "firm": EntityType.ORGANIZATION,
    "person": EntityType.PERSON,
    "called": EntityType.PERSON,
    "place": EntityType.PLACE,
    "origin": EntityType.PLACE,
    "org": EntityType.ORGANIZATION,
}
_VAGUE = Pattern(
    r"^(?:(?:option|answer|version|choice|number|plan|variant|step|part|door) \w+$|(?:a )?(?:big|huge|real|"
    r"great|massive|total|true)$|it|this|that|these|those|you|your|yours|him|her|them|us|how|when|what|where|"
    r"which|who|why|whatever|myself|me|so|all|everything|nothing|something|anything(?! (?:with|from|by) )|someone|"
    r"anyone|"
    r"one|ones|(?:both|neither|one)$|some|any|not|there|here|being (?:able|here)|the (?:idea|way|sound|thought|"
    r"fact|first|second|third|last|former|latter|other|new|old|same|one|next|suggestion|suggestions|option|"
    r"answer|"
    r"response|question|look|feeling|plan|result|results|update|rest)|to$|to (?:be|know|see|think|hear|ask|go home|"
    r"say|do (?:it|that|this)|break it|disappoint|tell|complain|admit|inform|announce|interrupt|bother|brag|"
    r"report)|"
    r"my (?:new|life)|his|their|our (?:chat|talk|conversation)|talking (?:to|with) you|chatting)\b",
    re.IGNORECASE,
)
_VAGUE_ABROAD = Pattern(
    r"(?:es|das|dies\w*|dich|dir|euch|sie|ihn|viel\w*|nichts|gern\w*|ça|cela|ce|toi|vous|rien|trop|beaucoup|eso|"
    r"esto|ello|lo|te|"
    r"nada|mucho|muy|così|questo|quello|ti|niente|molto|isso|isto|você|muito|det|dig|mycket|inget|dat|dit|jou|"
    r"niets|veel|el|la)\b",
    re.IGNORECASE,
)
_KNOWN_THE = Pattern(
    r"^the (?:sea|seaside|beach|mountains?|outdoors|ocean|country(?:side)?|city|cold|heat|rain|snow|sun|dark|"
    r"winter|summer|spring|autumn|fall|news|gym|theat(?:er|re)|cinema|"
    r"opera|ballet|blues|viola|saxophone|trumpet|clarinet|harp|organ|bass|banjo|accordion|ukulele|trombone|oboe|"
    r"piano|guitar|violin|drums|nature|wind|forest|woods|arts|night|morning|evening|weekend|"
    r"holidays|dentist|quiet|silence|window|aisle|desert|cello|flute|metro|subway|train|bus)\b",
    re.IGNORECASE,
)
_POINTING = Pattern(
    r"\b(?:it|this(?! (?:morning|year|week|month|summer))|these(?! days)|those|there|here|them|him|that (?:one|"
    r"\w+s?$)|that)\b",
    re.IGNORECASE,
)
_LISTENER = Pattern(r"\byou (?:told|gave|said|suggested|recommended|sent|mentioned|showed|wrote|made)\b", re.IGNORECASE)
_BUNCH = Pattern(r"(?:a (?:lot|bunch|ton|few|bit)|some|the same|so|too)\b", re.IGNORECASE)
_WORD = Pattern(r"[\w'’&./+-]+")
_ARTICLE = Pattern(r"^(?:an?|the|my|our|some) ", re.IGNORECASE)


def fits(slot: str, value: str, *, chat: bool) -> bool:
    """Whether ``value`` may fill ``slot``; ``chat`` when its writer spares capitals."""
    check = _CHECKS.get(slot)
    return bool(value.strip()) and (check is None or check(value, chat))


def shown(slot: str, value: str) -> str:
    """The value as a fact writes it: a name has its capitals, whoever typed it."""
    if slot in ENTITY_TYPES and value.islower() and not _ARTICLE.match(value):
        return re.sub(r"(?<![\w'])\w", lambda letter: letter.group().upper(), value)
    return value


def _is_noteworthy(value: str, _chat: bool) -> bool:
    """About the speaker, or someone or something with a name or a number: no wisdom of life."""
    return len(value.split()) > 2 and bool(re.search(r"\b(?:[Mm]y|[Oo]ur|[Ww]e|I|me|us)\b|\d|(?<=\w )[A-Z]\w", value))


def _is_job(value: str, _chat: bool) -> bool:
    if re.search(r"\b(?:role|fashion role|super|scale|business) model\b", value, re.IGNORECASE):
        return False
    noun = singular(head(re.sub(r"^(?:an?|the) ", "", value.lower())))
    if noun in words.JOBS:
        return True
    return (
        noun.endswith(("ologist", "iatrist", "grapher", "ician", "therapist", "dresser", "keeper", "maker", "smith"))
        and len(noun) > 7
    )


def _is_thing(value: str, _chat: bool) -> bool:
    if len(value.split()) > 14 or not re.search(r"[^\W_]{2}", value):
        return False
    if _VAGUE.match(value) or _VAGUE_ABROAD.match(value):
        return False
    if re.match(r"the\b", value, re.IGNORECASE):
        return bool(_KNOWN_THE.match(value)) or bool(re.match(r"[Tt]he [A-Z]", value)) or " of " in value
    return not _POINTING.search(value) and not re.search(r"\byour?\b", value, re.IGNORECASE)


def _is_diet(value: str, _chat: bool) -> bool:
    return re.sub(r"^(?:an?|strictly|mostly|fully|both) | (?:diet|eater)$|(?<=an)s$", "", value.lower()) in words.DIETS


def _is_condition(value: str, _chat: bool) -> bool:
    plain = re.sub(r"^(?:an?|my|some|severe|mild|chronic|bad|terrible|really|seasonal|the) ", "", value.lower())
    return (
        bool({plain, f"a {plain}"} & words.CONDITIONS)
        or bool({value.lower(), f"a {value.lower()}"} & words.CONDITIONS)
        or plain.endswith((" disease", " disorder", " syndrome", "itis", " allergy", " intolerance", " deficiency"))
    )


def _is_state(value: str, _chat: bool) -> bool:
    return value.lower() in words.STATES


def _is_language(value: str, _chat: bool) -> bool:
    tokens = _WORD.findall(value.lower())
    return (
        bool(tokens)
        and tokens[0] in words.LANGUAGES | {"a", "some", "both", "brazilian", "american", "british", "sign"}
        and bool(words.LANGUAGES & set(tokens) or "sign" in tokens)
    )


def _is_nationality(value: str, _chat: bool) -> bool:
    tokens = re.split(r"[ -]+|, ", value.lower())
    return (
        len(tokens) <= 4
        and tokens[-1] in words.NATIONALITIES
        and all(
            t in words.NATIONALITIES | {"half", "and", "a", "part", "proud", "puerto", "south", "north", "saudi"}
            for t in tokens[:-1]
        )
    )


def _is_kin(value: str, _chat: bool) -> bool:
    return _last_singular(value) in words.KIN


def _is_relation(value: str, _chat: bool) -> bool:
    return " " not in value and "'" not in value and _last_singular(value) in words.RELATIONS


def _last_singular(value: str) -> str:
    return singular(value.lower().replace("guinea pig", "guinea-pig").split()[-1])


def _is_possession(value: str, _chat: bool) -> bool:
    return singular(head(value)) in words.POSSESSIONS or bool(words.CARS & set(value.lower().split()))


def _is_event(value: str, _chat: bool) -> bool:
    return bool({singular(word) for word in _WORD.findall(value.lower())} & words.EVENTS)


def _is_past(value: str, _chat: bool) -> bool:
    verb = value.lower()
    return verb in words.IRREGULAR_PAST or (
        verb.endswith("ed") and len(verb) > 4 and verb not in {"need", "indeed", "used"}
    )


def _is_food(value: str, _chat: bool) -> bool:
    return bool(set(_WORD.findall(value.lower())) & words.EATEN)


def _is_taste_noun(value: str, _chat: bool) -> bool:
    return value.lower() in words.TASTE_NOUNS


def _is_field(value: str, _chat: bool) -> bool:
    return len(value.split()) <= 6 and not re.match(
        r"(?:the (?:morning|evening|afternoon|garden|background|dark|end|same|past)|my|your|teams?|shifts|"
        r"progress|general|an? (?:team|hurry|\w+ (?:way|fashion|manner)))\b",
        value,
        re.IGNORECASE,
    )


def _is_subject(value: str, _chat: bool) -> bool:
    return len(value.split()) <= 7 and not re.match(
        r"(?:it|this|that|the (?:map|menu|situation|data|options)|every|a lot|in|on|for|with|my)\b",
        value,
        re.IGNORECASE,
    )


def _is_manner(value: str, _chat: bool) -> bool:
    return len(value.split()) <= 7 and not re.match(
        r"(?:to|at|in|from|on|out|back|home|and|time|when|every|too|seriously|now|here|there)\b", value, re.IGNORECASE
    )


def _is_other(value: str, _chat: bool) -> bool:
    return len(value.split()) <= 12 and not _VAGUE.match(value)


def _is_value(value: str, _chat: bool) -> bool:
    return len(value.split()) <= 12 and not re.match(
        r"(?:it|this|that|you|your\b.*|here|there|when|what|how|where|who|which|the (?:one|first|second|third|"
        r"last|same|best|worst|way)|not|so|probably|hard|difficult|one of|among|always changing|unknown|none|"
        r"something|broken|lost|gone|still|also)\b",
        value,
        re.IGNORECASE,
    )


def _is_trade(value: str, chat: bool) -> bool:
    """A job in another language, of which there is no list."""
    return len(value.split()) <= 4 and value.replace(" ", "").replace("-", "").isalpha() and _is_dish(value, chat)


def _is_number(value: str, _chat: bool) -> bool:
    return value.isdigit() or value in words.NUMBERS


def _is_dish(value: str, _chat: bool) -> bool:
    return len(value.split()) <= 4 and _VAGUE_ABROAD.match(value) is None


def _is_whole(value: str, _chat: bool) -> bool:
    """Self-contained: it points at nothing outside itself."""
    if len(value.split()) > 25 or _BUNCH.match(value):
        return False
    return not _POINTING.search(value) and not _LISTENER.search(value)


def _is_short(value: str, _chat: bool) -> bool:
    return len(value.split()) <= 25


_CHECKS: dict[str, Callable[[str, bool], bool]] = {
    "name": is_name,
    "person": is_capital_name,
    "called": is_name,
    "place": is_place,
    "origin": is_place,
    "org": is_org,
    "job": _is_job,
    "thing": _is_thing,
    "diet": _is_diet,
    "condition": _is_condition,
    "state": _is_state,
    "language": _is_language,
    "nationality": _is_nationality,
    "kin": _is_kin,
    "relation": _is_relation,
    "possession": _is_possession,
    "event": _is_event,
    "past": _is_past,
    "food": _is_food,
    "tastenoun": _is_taste_noun,
    "rest": _is_whole,
    "intro": is_introduction,
    "people": is_people,
    "school": is_school,
    "field": _is_field,
    "subject": _is_subject,
    "how": _is_manner,
    "other": _is_other,
    "value": _is_value,
    "spouse": is_spouse,
    "firm": is_firm,
    "noted": _is_noteworthy,
    "told": is_telling,
    "own": is_own,
    "trade": _is_trade,
    "number": _is_number,
    "dish": _is_dish,
    "mine": is_telling,
    "shown": is_shown,
    "what": _is_short,
}
