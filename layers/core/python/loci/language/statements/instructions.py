"""What the user wants of the assistant from now on, in the user's own words."""

import re

from loci.language.lexicon import alternation
from loci.language.statements.prefilter import fold, fullmatch
from loci.model.atoms import Category, Kind
from loci.text.patterns import LazyPattern

INSTRUCTION = Category("instruction", Kind.RULE)
NOTE = Category("note", Kind.FACT)

_DO = (
    r"(?:"
    rf"{alternation('verbs_of_instructions')}"
    r")"
)
_EVER = (
    r"(?:from now on|going forward|in (?:the )?future|henceforth|as a rule|at all times|every time|in all (?:your "
    r")?\w+|by default)"
)
_PLEASE = r"(?:please |kindly |and |just |so |also )*"
ORDERS = (
    rf"{_PLEASE}(?P<do>(?:always|never) (?:ever )?{_DO}\b.*)",
    rf"{_PLEASE}(?P<do>{_EVER},? {_PLEASE}(?:always |never |do not )?{_DO}\b.*)",
    rf"{_PLEASE}(?P<do>(?:do not (?:ever )?)?{_DO}\b.*?,? {_EVER})",
    rf"{_PLEASE}(?P<do>do not (?:ever )?(?:use|send|call me|address me|suggest|recommend|lecture|sugarcoat|"
    rf"apologi[sz]e|email me|"
    r"text me) .+)",
    rf"{_PLEASE}(?P<do>keep (?:your |the |all )?(?:answers?|replies|responses?|explanations?|messages) .+)",
    rf"{_PLEASE}(?P<do>(?:answer|reply|respond|write|speak|talk)(?: to me)? (?:in|only in|briefly|concisely|"
    rf"shortly)\b.{{0,60}})",
    rf"{_PLEASE}(?P<do>(?:use|stick to) (?:metric|imperial|celsius|fahrenheit|kilomet(?:er|re)s|british|"
    rf"american|plain|simple|"
    r"short|24-?hour|bullet points?|they/them|she/her|he/him)\b.{0,60})",
    rf"{_PLEASE}(?P<do>be (?:brief|concise|direct|formal|informal|blunt|honest|short|succinct)\b.{{0,40}})",
    r"I (?:want|would like|need) you to (?P<do>(?:always|never) .+)",
    rf"{_PLEASE}(?P<do>stop (?:adding|apologi[sz]ing|asking|being|calling me|explaining|flattering|hedging|lecturing|"
    r"mentioning|praising|recommending|repeating|saying|sending|suggesting|summari[sz]ing|using)\b.{0,60})",
    r"I (?:want|would like|need) you to (?P<do>(?:be|stay|stop|keep|use|speak|answer|reply|address|treat)\b.{1,80})",
    rf"{_PLEASE}(?P<do>do not (?:ever )?(?:ask (?:me )?about|bring up|mention|remind me of|talk about)\b.{{1,60}})",
)
_ASKED_ORDER = (
    rf"(?:can|could) you (?=.*\b(?:please|me|your)\b)(?:please )?(?P<do>(?:always|never) (?:ever )?{_DO}\b.*)"
)
# What was said before: a rule that is read without it says nothing.
_POINTS_BACK = LazyPattern(
    rf"(?:always|never) (?:ever )?{_DO} (?:it|this|those|these|them|him|her)\b(?!.*:)", re.IGNORECASE
)
_ONE_TIME = LazyPattern(
    r"\b(?:it|this|that one|these|those|them|him|her|below|above|following)\b|\b(?:a|an|one|two|three|\d+) (?:list|"
    r"table|poem|"
    r"story|mail|email|letter|example|essay|summary|paragraph|function|script|message|text|note|joke)\b|\bme (?:a|"
    r"an|the|some|\d+)\b|\b(?:ones|similar|so far|so early)\b",
    re.IGNORECASE,
)
# No instruction, though it sounds like one.
_SAYINGS = LazyPattern(
    r"keep (?:up|going|in touch|it up)\b|(?:always|never) (?:be (?:the same|there|alone|late|yourself|too)|give up|"
    r"mind|say never|call it|ask for (?:more|help)$)",
    re.IGNORECASE,
    guard="always|never|keep",
)
TO_REMEMBER = (
    rf"{_PLEASE}(?:remember|do not forget|keep in mind|make a note|note(?: down)?|memori[sz]e)(?: this| the "
    rf"following| for me)*"
    r"(?::| that\b,?) ?(?P<what>(?:my|I|we|our|the) .+)"
)
MOST = 300
"""Characters of an instruction or a note."""


def order_in(clause: str) -> str | None:
    """The instruction that a clause gives for all that follows, as it was put; None for a wish of the moment."""
    if len(clause) > MOST or _SAYINGS.search(clause):
        return None
    folded = fold(clause)
    for number, form in enumerate(ORDERS):
        match = fullmatch(form, clause, folded)
        if match is not None:
            lasts = number in {0, 1, 2, 8}
            of_now = _POINTS_BACK.match(match["do"]) if lasts else _ONE_TIME.search(match["do"])
            return None if of_now else match["do"]
    return None


def asked_order_in(clause: str) -> str | None:
    """The same of an instruction that is put as a question: "Can you always answer me in French?"."""
    match = fullmatch(_ASKED_ORDER, clause, fold(clause))
    return None if match is None else order_in(match["do"])


def note_in(sentence: str) -> str | None:
    """What a sentence asks to be remembered."""
    asked = sentence.strip(" .!")
    match = fullmatch(TO_REMEMBER, asked, fold(asked))
    return match["what"] if match is not None and len(match["what"]) <= MOST and "?" not in sentence else None
