"""Instructions of the user to the assistant from now on, in the user's own words."""

import re

from loci.language.lexicon import alternation
from loci.language.statements.prefilter import fold, fullmatch
from loci.model.atoms import Category, Kind
from loci.text.patterns import LazyPattern

INSTRUCTION = Category("instruction", Kind.RULE)
NOTE = Category("note", Kind.FACT)

_DO = rf"(?:{alternation('verbs_of_instructions', 'en')})"
_EVER = rf"(?:{alternation('lasting', 'en')})"
_PARTS = rf"(?:{alternation('parts_of_answers', 'en')})"
_PLEASE = r"(?:please |kindly |and |just |so |also )*"
_ALWAYS = r"(?:always|never|do not ever)"
_ADDRESSED = r"\b(?:me|my|mine|your|with us)\b"
_MODES = rf"(?:{alternation('manners', 'en')})"
LASTING_ORDERS = (
    rf"{_PLEASE}(?P<do>{_ALWAYS} (?:ever )?{_DO}\b.*)",
    rf"{_PLEASE}(?P<do>{_EVER},? {_PLEASE}(?:always |never |do not |only )?{_DO}\b.*)",
    rf"{_PLEASE}(?P<do>(?:do not (?:ever )?)?{_DO}\b.*?,? {_EVER})",
    rf"{_PLEASE}(?P<do>(?:make sure|be sure|remember)(?: that)?(?: you| to)? {_ALWAYS} {_DO}\b.*)",
    rf"{_PLEASE}(?P<do>(?:whenever|when|every time|each time|any ?time|if) I (?:ever )?(?:ask|give|mention|paste|post|"
    rf"say|seem|send|share|show|sound|talk|tell|type|upload|want|write)\b.{{0,80}}?,(?: then)? {_PLEASE}(?:always |"
    rf"never |do not |only )?{_DO}\b.*)",
    rf"{_PLEASE}(?P<do>for (?:all|any|each|every)\b.{{2,50}}?, {_PLEASE}(?:always |never |do not |only )?{_DO}\b.*)",
    rf"{_PLEASE}(?P<do>(?:do not )?{_DO}\b.{{3,100}}? (?:whenever|every time|each time|any ?time) (?:I|he|she|they|we|"
    r"it|my|our)\b.*)",
    rf"{_PLEASE}(?P<do>(?:whenever|when|every time|each time|any ?time) you (?:ever )?(?:answer|explain|give|list|"
    rf"mention|quote|recommend|reply|send|show|suggest|summari[sz]e|translate|use|write)\b.{{0,80}}?,(?: then)? "
    rf"{_PLEASE}(?:always |never |do not |only )?{_DO}\b.*)",
    rf"I (?:want|would like|need|expect|would prefer|would appreciate it if) you (?:to )?(?P<do>{_ALWAYS} .+)",
    rf"you (?P<do>(?:should|must|need to|have to|are to) {_ALWAYS} {_DO}\b.*{_ADDRESSED}.*)",
    rf"(?P<do>no more {_PARTS}\b.{{0,60}})",
    rf"(?P<do>no {_PARTS}\b(?:,? (?:at all|ever|please|thank you|thanks))+)",
    rf"{_PLEASE}(?P<do>(?:begin|end|finish|start) (?:all |each |every |your ){{1,2}}(?:answers?|messages?|replies|"
    rf"reply|responses?)\b.{{1,80}})",
    rf"(?P<do>{_EVER},? .{{3,60}}), please",
)
"""They say themselves that they last."""
ORDERS_OF_MANNER = (
    rf"{_PLEASE}(?P<do>do not (?:ever )?(?:use|send|call me|address me|suggest|recommend|lecture|sugarcoat|"
    rf"apologi[sz]e|email me|"
    r"text me) .+)",
    rf"{_PLEASE}(?P<do>keep (?:your |the |all )?(?:answers?|replies|responses?|explanations?|messages) .+)",
    rf"{_PLEASE}(?P<do>(?:answer|reply|respond|write|speak|talk)(?: to me)? (?:in|only in|briefly|concisely|"
    rf"shortly)\b.{{0,60}})",
    rf"{_PLEASE}(?P<do>(?:use|stick to) (?:metric|imperial|celsius|fahrenheit|kilomet(?:er|re)s|british|"
    rf"american|plain|simple|"
    r"short|24-?hour|bullet points?|\w+/\w+(?:/\w+)? (?:pronouns|for me)|(?:they/them|she/her|he/him)\b).{0,60})",
    rf"{_PLEASE}(?P<do>(?:be|stay|sound) (?:always |more |less |as |very )?{_MODES}\b.{{0,40}})",
    rf"{_PLEASE}(?P<do>(?:stop|quit|cease) (?:adding|apologi[sz]ing|asking|being|calling me|ending|explaining|"
    rf"flattering|"
    r"hedging|lecturing|mentioning|praising|recommending|repeating|saying|sending|starting|suggesting|summari[sz]ing|"
    r"telling me|using)\b.{0,60})",
    r"I (?:want|would like|need|would prefer) you (?:to )?(?P<do>(?:be|stay|stop|keep|use|speak|answer|reply|address|"
    r"treat|challenge|question|correct me)\b.{1,80})",
    rf"{_PLEASE}(?P<do>do not (?:ever )?(?:ask (?:me )?(?:about|how|if|whether)|bring up|mention|remind me of|"
    rf"talk (?:about|down to))\b.{{1,60}})",
    rf"{_PLEASE}(?P<do>do not (?:ever )?(?:add|give me|include|need|put in|write) (?:any |so many "
    rf")?{_PARTS}\b.{{0,60}})",
    rf"{_PLEASE}(?P<do>do not (?:apologi[sz]e|lecture|patroni[sz]e|sugarcoat|swear|flatter|hedge|praise)\b.{{0,60}})",
    r"I do not (?:want|need|like) you (?:to )?(?P<do>(?:add|apologi[sz]e|ask|be|call|lecture|mention|patroni[sz]e|"
    r"sugarcoat|suggest|use)\b.{0,80})",
    r"I (?:would|do) (?:prefer|rather|like|appreciate|love)(?: it)?(?: if| that)? (?P<do>you (?:to )?(?:answer(?:ed)?|"
    r"address(?:ed)?|call(?:ed)?|did not|kept?|keep|repl(?:y|ied)|respond(?:ed)?|sp[eo]ak|spoke|stopped|talk(?:ed)?|"
    r"used?|were|wrote|write)\b.{1,80})",
    rf"{_PLEASE}(?P<do>(?:cut|ditch|drop|leave out|lose|omit|skip|spare me|avoid|"
    rf"enough with) (?:out )?(?:all )?(?:the |your |any )?{_PARTS}\b.{{0,60}})",
    rf"(?P<do>you (?:can|may|do not (?:have|need) to|need not) (?:always |just )?(?:add|apologi[sz]e|cut|drop|explain|"
    rf"leave out|omit|skip|spare me|stop)\b.{{0,60}}{_ADDRESSED}.{{0,40}})",
    rf"(?:I (?:want|would like|need|would prefer) you to )?{_PLEASE}(?P<do>(?:ask|explain|give|send|show|tell)(?: to)? "
    r"me (?:just |only )?.{1,40}? at a time)",
    r"(?:please )?(?P<do>(?:speak|talk|write)(?: to me)? like (?:I am|a|an)\b.{1,60})",
)
"""They are about how the assistant talks: they last unless they point at one thing."""
ORDERS = (*LASTING_ORDERS, *ORDERS_OF_MANNER)
_DENIED_WISH = "I do not "
_ASKED_ORDER = (
    rf"(?:could you|(?:can|would|will) you (?=.*\b(?:please|me|my|your)\b)) ?{_PLEASE}(?!call "
    rf"me\b)(?P<do>(?:(?:always|never) (?:ever )?{_DO}\b.*)|(?:{_DO}\b.*?,? {_EVER})|"
    r"(?:(?:stop|quit|cease) \w+ing\b.*))"
)
# What was said before: a rule that is read without it says nothing.
_POINTS_BACK = LazyPattern(
    rf"(?:always|never) (?:ever )?{_DO} (?:it|this|those|these|them|him|her)\b(?!.*:)", re.IGNORECASE
)
_ONE_TIME = LazyPattern(
    r"(?<!/)\b(?:it(?! hurts| stings|['’]?s (?:bad|hard|harsh)| is (?:bad|hard|harsh))|"
    r"this|that one|these|those|them|him|her|below|above|following)\b(?!/)|\bthe (?:\w+ one|first|last|"
    r"next|other|second|third)\b|\b(?:a|an|one|two|three|\d+) (?:list|table|poem|story|mail|email|letter|example|"
    r"essay|summary|paragraph|function|script|message|text|note|joke)\b|\bme (?:a|an|the|some|\d+)\b|\b(?:ones|"
    r"similar|so far|so early)\b",
    re.IGNORECASE,
)
# No instruction, though it sounds like one.
_SAYINGS = LazyPattern(
    r"keep (?:up|going|in touch|it up)\b|(?:always|never) (?:be (?:the same|there|alone|late|yourself|too)|give up|"
    r"mind|say never|call it|ask for (?:more|help)$)",
    re.IGNORECASE,
    guard="always|never|keep",
)
MOST = 300
"""Characters of an instruction or a note."""


def order_in(clause: str) -> str | None:
    """The instruction that a clause gives for all that follows, as it was put; None for a wish of the moment."""
    if len(clause) > MOST or _SAYINGS.search(clause):
        return None
    folded_text = fold(clause)
    for forms, points in ((LASTING_ORDERS, _POINTS_BACK.match), (ORDERS_OF_MANNER, _ONE_TIME.search)):
        for form in forms:
            match = fullmatch(form, clause, folded_text)
            if match is not None:
                return None if points(match["do"]) else _order(form, match["do"])
    return None


def _order(form: str, order: str) -> str:
    """ "I don't want you to sugarcoat things" is "do not sugarcoat things"."""
    return f"do not {order}" if form.startswith(_DENIED_WISH) else order


def asked_order_in(clause: str) -> str | None:
    """The same of an instruction that is put as a question: "Can you always answer me in French?"."""
    match = fullmatch(_ASKED_ORDER, clause, fold(clause))
    return None if match is None else order_in(match["do"])
