"""The values of a matched rule, as its sentence and its key take them."""

import re

from loci.adapters.rules import words
from loci.adapters.rules.nouns import plural, singular
from loci.adapters.rules.patterns import Pattern
from loci.adapters.rules.slots import ENTITY_TYPES, fits, shown
from loci.adapters.rules.wording import article, base, of_subject, slug, theirs, third

_NEVER = {"do not": "does not", "cannot": "cannot", "must not": "must not"}
_ANY_EVENT = frozenset(
    [
        "meeting",
        "call",
        "session",
        "shift",
        "class",
        "party",
        "date",
        "appointment",
        "trip",
        "exam",
        "test",
        "presentation",
    ]
)
# A list is no single value.
_SEVERAL = Pattern(r"\b(?:and|or)\b|,(?! (?:only|just)\b)")
_ALIASES = {"colour": "color", "favourite": "favorite", "film": "movie"}


def filled(found: re.Match[str], *, chat: bool) -> dict[str, str] | None:
    """Every slot and what is derived from it, in third person; None when a slot does not fit."""
    groups = {name: value.strip(" ,") for name, value in found.groupdict().items() if value and value.strip(" ,")}
    for slot, value in groups.items():
        if not fits(slot, value, chat=chat):
            return None
    values = {slot: value if slot in ENTITY_TYPES else theirs(value) for slot, value in groups.items()}
    values |= {slot: shown(slot, value) for slot, value in values.items()}
    return values | _verbs(groups) | _joined(values) | _counted(values)


def keyed(template: str | None, values: dict[str, str]) -> str | None:
    """The key without its subject; None for a rule, or a value, that is not single-valued."""
    if template is None:
        return None
    if template == "{relation_key}":
        return _relation_key(values)
    if template == "{event_key}":
        event = slug(values.get("event", ""))
        return None if event in _ANY_EVENT or not event else f"event.{event}"
    if any(_SEVERAL.search(values.get(slot, "")) for slot in re.findall(r"\{(\w+)\}", template)):
        return None
    key = re.sub(r"\{(\w+)\}", lambda found: slug(values.get(found.group(1), "").split(",")[0]), template)
    for spelling, one in _ALIASES.items():
        key = key.replace(spelling, one) if "favourite." in template else key
    return key if not key.endswith(".") else None


def _relation_key(values: dict[str, str]) -> str | None:
    noun = singular((values.get("relation") or values.get("kin", "")).lower())
    if noun not in words.ONLY_ONES or re.search(r"\b(?:ex|late|old|former|first)\b", values.get("kind", "")):
        return None
    return words.ONE_NAME.get(noun, noun)


def _verbs(groups: dict[str, str]) -> dict[str, str]:
    verb = groups.get("verb", "").lower()
    made = {"verbs": third(verb)} if verb else {}
    if never := groups.get("never", "").lower():
        refused = {
            "refuse to": f"refuses to {verb}",
            "never": f"never {third(verb)}",
            "no longer": f"no longer {third(verb)}",
        }
        made["refuses"] = refused.get(never, f"{_NEVER.get(never, 'cannot')} {verb}")
    for name in ("doing", "run"):
        if name in groups:
            made[f"{name}_third"] = third(theirs(groups[name]))
    if "doing" in groups:
        made["doing_base"] = base(groups["doing"])
    if "told" in groups:
        made["told_third"] = third(theirs(groups["told"]))
    if "mine" in groups:
        made["mine"] = of_subject(groups["mine"])
    if "had" in groups:
        made["has"] = "has" if groups["had"].lower() == "have" else "had"
    if "being" in groups:
        made["is_now"] = "is" if groups["being"].lower() == "am" else "was"
    if "past" in groups:
        made["present"] = third(re.sub(r"(?<=[^lt])d$|(?<=[lt])ed$|r(?=ed$)", "", groups["past"].lower()))
    return made


def _joined(values: dict[str, str]) -> dict[str, str]:
    """What a sentence may or may not hold, with the word that joins it."""
    job = article(re.sub(r"^(?:an?|the) ", "", values["job"])) if "job" in values else ""
    made = {
        "a_job": job,
        "as_job": f" as {job}" if job else "",
        "at_org": f" at {values['org']}" if "org" in values else "",
        "in_place": f" in {values['place']}" if "place" in values else "",
        "or_food": f" or {values['food2']}" if "food2" in values else "",
        "than_other": f" than {article(values['other'])}" if "other" in values else "",
        "person_after": f" {values['person']}" if "person" in values else "",
        "living": f"as {job}" if job else f"by {values.get('doing', '')}",
        "ever_or_always": values.get("ever", "always").lower(),
        "ever": values.get("ever", "").lower(),
        "do": values.get("do", "")[:1].lower() + values.get("do", "")[1:],
    }
    optional = ("company", "role", "rest", "of", "more", "to", "near")
    return made | {name: f" {values[name]}" for name in optional if name in values}


def _counted(values: dict[str, str]) -> dict[str, str]:
    made: dict[str, str] = {
        name: f"{values[name].lower()} " for name in ("adjectives", "kind", "art") if name in values
    }
    if "what" in values:
        made["is"] = (
            "are" if values["what"].lower().endswith("s") and singular(values["what"]) != values["what"] else "is"
        )
    if "diet" in values:
        made["diet"] = re.sub(r"(?<=an)s$| diet$", "", values["diet"])
    if "relation" in values:
        made["relations"] = plural(values["relation"])
    if "where" in values:
        made["where"] = f" in {values['where']}"
    return made
