"""Acts of a sentence: it asks, greets, would override the assistant, or tells. An order tells what its user wants."""

import re

from loci.language.own_words.lexicon import (
    ALWAYS_ASKING,
    ASKING_OPENERS,
    AUXILIARIES,
    COURTESIES,
    FIRST_PERSONS,
    INTERROGATIVES,
    LEADS,
    THANKS,
)
from loci.text.patterns import LazyPattern

_WORD = LazyPattern(r"[^\W_]+(?:['’-][^\W_]+)*")
_LETTER = LazyPattern(r"[^\W\d_]")
_BEFORE_WORDS = LazyPattern(r"^\W+")
_LEAD = LazyPattern(r"[^\W_]+(?:['’][^\W_]+)?\W+")
_MOST_LEADS = 6
# Where a sentence goes on with a clause of its own.
_BREAK = LazyPattern(r"\s*(?:[,;:–—]|\s-|\.\.\.|…|\(|\band\b|\bso\b|\bbut\b|\bbecause\b|\bund\b|\by\b|\bet\b)\s*")
_OWN_CLAUSE = LazyPattern(
    rf"\s*(?:[,;:–—(]|\s-|\.\.\.|…)\s*(?:(?:and|but|so|because|since|as|und|aber|weil|denn|da|y|pero|porque|et|mais|"
    rf"car|e|ma|perché|en|maar|want|och|men|mas)\s+)?(?={FIRST_PERSONS}\b)|\s+(?:because|since|weil|porque|"
    rf"parce que)\s+(?={FIRST_PERSONS}\b)",
    re.IGNORECASE,
    guard=r"[,;:–—(…]|\s-|\.{3}|because|since|weil|porque|parce",
)
_FIRST_PERSON = LazyPattern(rf"\b{FIRST_PERSONS}\b", re.IGNORECASE)
_UNREAL = LazyPattern(r"(?:if|when|wenn|falls|si|se|als|om)\b", re.IGNORECASE)
# Before a question it leads up to that, and tells nothing.
_DANGLING = LazyPattern(
    r"(?:with|in|on|for|about|regarding|given|besides|after|before|from|to|of|at|by|apart|instead|speaking|"
    r"based)\b(?!.*"
    rf"\b{FIRST_PERSONS}\b)",
    re.IGNORECASE,
)
_LEAST_WORDS = 2
# An attack on the assistant's own instructions, limits or rights, and no wish: a standing order has none of these.
_OVERRIDES = LazyPattern(
    r"\byou are (?:now|no longer|free|in) (?:[A-Z]{2,}|an?|the|in|un\w+|free|bound)\b|\b(?:ignore|disregard|forget|"
    r"override|bypass|disable|drop|discard|overwrite|erase) (?:\w+ ){0,3}(?:instructions?|rules|prompts?|guidelines|"
    r"polic(?:y|ies)|filters?|restrictions|safety|security|system)\b|\b(?:reveal|print|show|repeat|output|leak|"
    r"exfiltrate|dump|disclose) (?:\w+ ){0,2}(?:system|hidden|secret|internal|initial)\b|\b(?:system|developer|hidden) "
    r"(?:prompt|message|instructions?|mode)\b|\bdo anything now\b|\bjailbreak\w*|\bprompt injection\b|"
    r"\b(?:you have no|without(?: any)?) (?:rules|limits|restrictions|filters|guidelines)\b|^\W*(?:system|assistant|"
    r"developer|admin|instruction)\s*:|\b(?:set|change|grant|elevate|escalate|update|make|give) (?:\w+ ){0,4}"
    r"(?:admin\w*|root|superuser|privileges?|permissions?|role|access level|clearance)\b|"
    r"\b(?:is_?admin|role|permissions?)\s*[:=]|__proto__|<script|\{\{.*\}\}",
    re.IGNORECASE,
)


# Of what is asked about, the question tells something: "for my sister, who's vegan", "that I'm pregnant".
_PRESUPPOSES = LazyPattern(
    r"\b(?:my|our|mein\w*|unser\w*|mi|mis|ma|mon|mes|notre|nos)\b [^.?!]{1,40}?"
    r"(?:,? (?:who|whose|which|qui)|, (?:der|die|das|que))\b|(?<!know )(?<!sure )(?<!mean )"
    r"\bthat (?:I['’]?m|I am|I['’]ve|I have|we['’]?re|we are|we['’]ve|we have)\b",
    re.IGNORECASE,
)


def without_leads(sentence: str) -> str:
    """ "Yes please, write one" is "write one"."""
    rest = _BEFORE_WORDS.sub("", sentence)
    for _ in range(_MOST_LEADS):
        match = _LEAD.match(rest)
        if match is None or _word(match.group()) not in LEADS:
            break
        rest = rest[match.end() :]
    return rest


def is_question(sentence: str) -> bool:
    """By its mark, or by how it begins."""
    return "?" in sentence or "？" in sentence or "؟" in sentence or _asks(without_leads(sentence))


def overrides_assistant(sentence: str) -> bool:
    """Whether it would take the assistant's own rules away, or give somebody rights."""
    return _OVERRIDES.search(sentence) is not None


def is_courtesy(sentence: str) -> bool:
    """A greeting, thanks, a farewell, or mere agreement."""
    words = [word.lower().replace("’", "'") for word in _WORD.findall(sentence[:200])]
    if all(word in COURTESIES for word in words):
        return True
    bare = " ".join(words)
    opens = bare.startswith(THANKS) or without_leads(sentence).lower().startswith(THANKS)
    return opens and _FIRST_PERSON.search(_after_first_break(sentence)) is None


def asks_inside(clause: str) -> bool:
    """Whether a clause asks by its first words: "what I told you", "how it works"."""
    words = _WORD.findall(clause[:80].lower())
    return bool(words) and words[0].replace("’", "'") in INTERROGATIVES | ALWAYS_ASKING


def stated_part(sentence: str) -> str:
    """The statement before or after what a question asks; empty where there is none.

    "I'm vegan, what could I cook?" tells "I'm vegan"; "Any ideas, we are four" tells "we are four".
    """
    return _stated_before(sentence) or _stated_after(sentence)


def _stated_before(sentence: str) -> str:
    for at in reversed(list(_BREAK.finditer(sentence))):
        tail = without_leads(sentence[at.end() :])
        if _asks(tail):
            head = sentence[: at.start()].strip()
            return head if _tells(head) and not _DANGLING.match(head) else stated_part(head) if head else ""
    return ""


def _stated_after(sentence: str) -> str:
    own = _OWN_CLAUSE.search(sentence)
    if own is not None:
        tail = sentence[own.end() :].strip().rstrip("?？؟ ")
        return tail if _tells(tail) else ""
    return sentence if _PRESUPPOSES.search(sentence) is not None else ""


def _tells(piece: str) -> bool:
    return (
        len(_WORD.findall(piece)) >= _LEAST_WORDS
        and not _asks(without_leads(piece))
        and not is_courtesy(piece)
        and not _UNREAL.match(piece)
    )


def _asks(bare: str) -> bool:
    """Whether a sentence without leads asks."""
    low = bare[:80].lower().replace("’", "'").lstrip("¿¡ ")
    if low.startswith(ASKING_OPENERS):
        return True
    words = _WORD.findall(low)
    if not words or words[0] not in INTERROGATIVES | ALWAYS_ASKING:
        return False
    asks = len(words) == 1 or words[0] in ALWAYS_ASKING or words[1] in AUXILIARIES
    return asks or bare.rstrip().endswith("?") or _is_contracted(words[0])


def _is_contracted(word: str) -> bool:
    return word in {"what's", "whats", "how's", "where's", "qu'est-ce", "est-ce"}


def _after_first_break(sentence: str) -> str:
    match = re.search(r"[,.;:!–—-]", sentence)
    return sentence[match.end() :] if match else ""


def _word(piece: str) -> str:
    match = _WORD.match(piece)
    return match.group().lower().replace("’", "'") if match else ""


def has_letters(sentence: str) -> bool:
    return _LETTER.search(sentence) is not None
