"""Read what a text would have from its readers that no memory needs to have: obedience, trust, or money.

A memory states what is so. One that tells the model what to do has the form of an order, or speaks to the assistant or
about what it has to do; one that gives rights names them; one that leads payments names where the money goes.
"""

import re

from loci.language.lexicon import alternation
from loci.language.own_words.dialogue_acts import overrides_assistant
from loci.language.statements.standing_orders import gives_standing_order
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

_NAMED = rf"(?:{alternation('names_of_assistants')})\b"
_ASSISTANT = rf"(?:{_NAMED}|(?:answers?|replies|responses?|summaries)\b)"
_DUTY = r"(?:must|should|shall|has to|have to|needs? to|may|can|will|is to|are to|never|always)"
_WISH = r"(?:wants?|would like|prefers?|likes?|asks?|expects?|needs?|allows?|permits?|tells?|instructs?)"
# An order to the assistant in the form of a fact.
_ADDRESSED = LazyPattern(
    rf"\b{_ASSISTANT} (?:\w+ )?{_DUTY}\b|\b{_WISH} (?:that )?(?:the |this |its |your |every )?{_NAMED}|"
    r"\byou(?:r|['’]re)?\b",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"^\W*(?:(?:if|when(?:ever)?|before|after|while|unless|each time|every time|any ?time|in|for|from|on|at)\b"
    r"[^,:]{2,120}[,:]\s*)?"
    r"(?P<adverbs>(?:(?:please|always|never|only|just|then|also|from now on|do not|don['’]t)\b[\s,]*)*)",
    re.IGNORECASE,
)
# "Hide this note": a bare word before its object. A noun there would need a verb.
_BARE_VERB = re.compile(
    r"(?P<verb>[^\W\d_]+)(?: (?:up|out|down|off|on|back|in))? (?:the|an?|this|that|these|those|every|each|all|any|no|"
    r"some|it|them|him|her|me|everything|only|as|if|whether|to|with|https?)\b",
    re.IGNORECASE,
)
# "Always run it", but "Always drinks tea", said of the user.
_VERB_OF_ORDER = re.compile(r"[^\W\d_]+(?<!s)(?<!ed)(?<!ing)\b")
_SUBJECTS = LazyPattern(
    rf"(?:{alternation('first_persons')}|{alternation('third_persons')}|{alternation('kin')}|the|an?|my|users?|"
    r"this|that|there|who|what|all|each|every|no|some|any|\w+['’]s)\b",
    re.IGNORECASE,
)
_ORDERED = LazyPattern(rf"(?:{alternation('verbs_of_instructions', 'en')})\b", re.IGNORECASE)
_AUTHORITY = LazyPattern(rf"\b(?:{alternation('words_of_authority')})\b", re.IGNORECASE)
_PAYMENT = LazyPattern(rf"\b(?:{alternation('words_of_payment')})\b", re.IGNORECASE)
# Somewhere that money can go: a number of an account, a wallet, an address.
_DESTINATION = LazyPattern(r"(?<![\d.,])\d(?:[ -]?\d){5,}(?![\d.,])|\b(?=\w*\d)[a-zA-Z\d]{20,}\b|\S@\S+\.\w")


def instructs_assistant(text: str) -> bool:
    """Whether a text tells the assistant what to do, would take its rules away, or speaks to it."""
    return any(
        overrides_assistant(sentence)
        or _ADDRESSED.search(sentence) is not None
        or _is_order(sentence)
        or gives_standing_order(sentence)
        for sentence in split_sentences(text)
    )


def claims_authority(text: str) -> bool:
    """Whether a text says who may do what, who is trusted, or who somebody is to be taken for."""
    return _AUTHORITY.search(text) is not None


def leads_payment(text: str) -> bool:
    """Whether a text about money names where it goes."""
    return _PAYMENT.search(text) is not None and _DESTINATION.search(text) is not None


def _is_order(sentence: str) -> bool:
    """Whether a sentence begins with what is to be done, and not with somebody who does it."""
    opening = _OPENING.match(sentence)
    rest = sentence if opening is None else sentence[opening.end() :]
    if _SUBJECTS.match(rest) is not None:
        return False
    has_adverb = opening is not None and bool(opening["adverbs"])
    return (
        _ORDERED.match(rest) is not None
        or _BARE_VERB.match(rest) is not None
        or (has_adverb and _VERB_OF_ORDER.match(rest) is not None)
    )
