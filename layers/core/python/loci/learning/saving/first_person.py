"""A memory about the user in the words in which the user would say it: "User lives in Oslo" is "I live in Oslo".

Models and imports write memories in the third person, often without a subject ("Is vegetarian", "Name is John"); the
plain forms that rules know are those of a user who speaks.
"""

import re

from loci.text.patterns import LazyPattern

_OWNED = LazyPattern(r"\b(?:[Tt]he )?[Uu]ser['’]s\b")
_USER = LazyPattern(r"\b(?:[Tt]he )?[Uu]ser\b(?!['’\w])")
_DENIED = LazyPattern(r"\bI (is|are|has|does|was)(?: not|n['’]t)\b")
_VERB = LazyPattern(r"\bI ((?:also|now|really|currently|still|always|never) )?([a-z]+)\b")
_SECOND_VERB = LazyPattern(r"\b(and|but) (is|has|was|lives|works|likes|loves|hates|prefers|speaks|plays|owns)\b")
_IRREGULAR = {"is": "am", "are": "am", "has": "have", "does": "do", "goes": "go", "was": "was"}
# A sentence that begins with its verb speaks of the user.
_NO_SUBJECT = LazyPattern(
    r"^(?:(?:is|has|was|lives|works|likes|loves|hates|prefers|speaks|plays|owns|drives|studies|moved|enjoys|dislikes|"
    r"drinks|eats|wants|needs|uses|does|goes|grew|born)\b|(?P<state>allergic to|married to|based in|diagnosed with)\b)",
    re.IGNORECASE,
)
_NAMED = LazyPattern(
    r"^(?:name|birthday|time ?zone|pronouns|e-?mail|native language|favou?rite [\w ]{1,30}) (?:is|are)\b", re.IGNORECASE
)


def in_first_person(text: str) -> str:
    """The text as the user would say it; as it is where it does not speak of the user."""
    plain = text.strip()
    if _NAMED.match(plain):
        return f"My {plain[0].lower()}{plain[1:]}"
    bare = _NO_SUBJECT.match(plain)
    if bare is not None:
        plain = f"I {'am ' if bare['state'] else ''}{plain[0].lower()}{plain[1:]}"
    spoken = _USER.sub("I", _OWNED.sub("my", plain))
    if spoken == text.strip():
        return spoken
    return _SECOND_VERB.sub(_conjugate_second, _VERB.sub(_conjugate, _DENIED.sub(_deny, spoken)))


def _deny(match: re.Match[str]) -> str:
    return f"I {_base(match[1])} not"


def _conjugate(match: re.Match[str]) -> str:
    return f"I {match[1] or ''}{_base(match[2])}"


def _conjugate_second(match: re.Match[str]) -> str:
    return f"{match[1]} {_base(match[2])}"


def _base(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
