"""Facts as the user would say them, for their vectors: "User is 67" lies near to every question about the user, "I am
67" near to those about their age."""

import re

from loci.text.patterns import LazyPattern

_USER = LazyPattern(
    r"\b(?:[Tt]he user|User)(?P<own>['’]s)?\b"
    r"(?P<adverb> (?:also|always|currently|never|no longer|now|often|really|still|usually))?"
    r"(?: (?P<verb>[a-z]+(?:['’]t)?)\b)?",
    guard="[Tt]he user|User",
)
_SAID = LazyPattern(r"[^\":]{1,60} said: \"(?P<words>.+)\"", re.DOTALL)
_VERBS = {"is": "am", "isn't": "am not", "has": "have", "hasn't": "haven't", "does": "do", "doesn't": "don't"}
# Orders stay as they are: "I want metric units" lies near to questions about any unit.
_OF_THE_ASSISTANT = frozenset({"asks", "wants"})
_NO_VERBS = frozenset({"across", "as", "his", "its", "perhaps", "plus", "this", "versus", "was"})
_WITH_ES = ("ches", "shes", "sses", "xes", "zes", "oes")


def in_first_person(text: str) -> str:
    """The text with "User" in the first person, of a quotation the words alone; any other unchanged."""
    words = quoted_words(text)
    return _USER.sub(_say, text) if words is None else words


def quoted_words(text: str) -> str | None:
    """The words alone of a text that quotes somebody; None where it does not."""
    said_match = _SAID.fullmatch(text)
    return said_match["words"] if said_match else None


def _say(match: re.Match[str]) -> str:
    if match["own"]:
        return ("my" if match.start() else "My") + match[0][match.end("own") - match.start() :]
    verb = match["verb"]
    if verb in _OF_THE_ASSISTANT:
        return match[0]
    return f"I{match['adverb'] or ''}{f' {_base_form(verb)}' if verb else ''}"


def _base_form(verb: str) -> str:
    """The verb as it follows "I"."""
    plain = verb.replace("’", "'")
    if plain in _VERBS:
        return _VERBS[plain]
    if not verb.endswith("s") or verb.endswith("ss") or verb in _NO_VERBS:
        return verb
    if verb.endswith("ies") and len(verb) > len("dies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(_WITH_ES) else verb[:-1]
