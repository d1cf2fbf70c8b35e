"""Third person: what a speaker says of themselves, said of them."""

import re
import unicodedata

from loci.adapters.rules.patterns import Pattern

_THIRD = {"have": "has", "be": "is", "do": "does", "go": "goes", "am": "is", "can": "can", "will": "will"}
_PRONOUNS = tuple(
    (Pattern(form), theirs)
    for form, theirs in (
        (r"\bI am\b", "they are"),
        (r"\bI was\b", "they were"),
        (r"\b[Mm]y\b", "their"),
        (r"\bmine\b", "theirs"),
        (r"\bmyself\b", "themselves"),
        (r"\bme\b", "them"),
        (r"\bI\b", "they"),
        (r"\b[Oo]ur\b", "their"),
        (r"\bours\b", "theirs"),
        (r"\bourselves\b", "themselves"),
        (r"\b[Ww]e\b", "they"),
        (r"\bus\b", "them"),
        (r"\byour\b", "its"),
        (r"\byou are\b", "it is"),
        (r"\b(?:when|whenever|if|while) you (?:reply|answer|respond|talk|write|speak)(?: to me| with me| to us)?", ""),
        (r"\byou\b", "it"),
        (r"\byourself\b", "itself"),
    )
)

_FIRST_PERSON = Pattern(r"\b(?:I|[Mm]e|[Mm]y|[Ww]e|[Uu]s|[Oo]ur)\b(?! am\b)")


def third(verb: str) -> str:
    """The first word of a verb phrase in the third person: "study law" is "studies law"."""
    word, _, rest = verb.partition(" ")
    low = word.lower()
    form = _THIRD.get(low) or _regular(low)
    return f"{form} {rest}".strip()


def theirs(phrase: str) -> str:
    """A phrase with its "my" and "I" turned into "their" and "they"; the assistant's "your" into "its"."""
    for form, other in _PRONOUNS:
        phrase = form.sub(other, phrase)
    return phrase


def of_subject(phrase: str) -> str:
    """ "Painting helps me and my work" is "Painting helps {S} and their work": the subject is filled in later."""
    found = _FIRST_PERSON.search(phrase)
    if found is None:
        return phrase
    subject = "{S}'s" if found.group().lower() in {"my", "our"} else "{S}"
    return f"{phrase[: found.start()]}{subject}{theirs(phrase[found.end() :])}"


def article(noun: str) -> str:
    """ "an engineer", "a nurse"; nothing before a noun that has one."""
    if re.match(r"(?:an?|the|one)\b", noun, re.IGNORECASE):
        return noun
    vowel = re.match(r"[aeio]|u(?!ni|se|k|x\b|i\b)|(?:hour|honest|heir|mba|msc|x-ray|rn\b|hr)", noun, re.IGNORECASE)
    return f"{'an' if vowel else 'a'} {noun}"


def base(gerund: str) -> str:
    """ "smoking" is "smoke"."""
    known = {"smoking": "smoke", "vaping": "vape", "gambling": "gamble", "drinking": "drink"}
    return known.get(gerund.lower(), gerund.lower())


def slug(text: str) -> str:
    """A part of an atom's key: lower-case words joined by dashes, articles left out, at most 60 characters."""
    plain = re.sub(r"^(?:an?|the|my|their|some|all|any) ", "", text.strip().lower())
    folded = unicodedata.normalize("NFKC", plain)
    return re.sub(r"[^\w]+", "-", folded).strip("-_")[:60]


def _regular(verb: str) -> str:
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh")) else f"{verb}s"
