"""What a user says by answering: a yes to the assistant's claim, a short reply to its question, a word put right.

Each is rewritten into the sentence that the user could have said, and read like any other.
"""

import re
from collections.abc import Sequence

from loci.adapters.rules.normal import QUOTED
from loci.adapters.rules.patterns import Pattern
from loci.adapters.rules.reading import Reading
from loci.adapters.rules.sincerity import LONGEST
from loci.adapters.rules.slots import fits
from loci.sentences import split

_ANY = re.IGNORECASE
_YES = Pattern(
    r"^(?:oh |ah |well,? |haha |um |mhm,? )?(?:yes|yeah|yep|yup|yea|yess+|correct|exactly|indeed|absolutely|"
    r"affirmative|precisely|spot on|true|right|mhm|definitely|of course|certainly|you got it|you guessed it|"
    r"bingo"
    r"|that is (?:right|correct|true|it|me)|you are (?:right|correct)|I (?:do|am|have|did|sure do|certainly do|"
    r"sure am)|sure (?:do|am)|sure)(?= *[,.!;—-]| *$| (?:I|that|we|it|you|exactly|indeed|correct|thanks|please|"
    r"sir|ma'am|of course|absolutely|and)\b)",
    _ANY,
)
_NOT_QUITE = Pattern(
    r"\b(?:but|not|except|although|though|used to|actually|wish|kidding|joking|no)\b|^(?:yeah|sure),? (?:right|"
    r"whatever)\W*$|\?",
    _ANY,
)
_NO = Pattern(r"^(?:no|nope|nah|not really|not at all|I do not|I am not)\b\W*$", _ANY)
_CLAIM_LEAD = Pattern(
    r"^(?:(?:so|ok|okay|and|then|well|ah|oh|got it|great|just to (?:confirm|check|be sure|clarify)|to confirm|"
    r"if I understand(?: you)? correctly|if I (?:remember|recall) correctly|let me (?:check|confirm)|"
    r"am I right that|is it (?:true|right|correct) that|do I understand (?:correctly )?that"
    r"|am I right in (?:thinking|saying) that|did you say(?: that)?|you (?:said|mentioned|told me)(?: earlier|"
    r" before)?(?: that)?|I (?:understand|see|take it|gather|assume|believe|think|guess|remember|recall|hear|"
    r"noticed?|have noted)(?: that)?|it (?:sounds|seems|looks) like|sounds like|in other words|I have (?:noted|"
    r"it) that|can I (?:note|assume) that|correct me if I am wrong,?(?: but)?|from what I (?:remember|know)|"
    r"as I (?:remember|recall)(?: it)?|does that mean(?: that)?|wait|hm+)[,: ]+)+",
    _ANY,
)
_CLAIM_TAIL = Pattern(
    r",? *(?:right|correct|yes|is that (?:right|correct|so|true)|are not you|do not you|is not it|have not you|"
    r"did not you|am I right|no|is it not|don't you|aren't you|isn't it)?\s*[?.!]*$",
    _ANY,
)
_INVERTED = (
    (Pattern(r"^do you (?:still |currently |really |also |happen to )?(.+)$", _ANY), r"I \1", r"I do not \1"),
    (Pattern(r"^are you (?:still |currently |also )?(.+)$", _ANY), r"I am \1", r"I am not \1"),
    (Pattern(r"^have you (?:ever )?(.+)$", _ANY), r"I have \1", ""),
    (Pattern(r"^is your name (.+)$", _ANY), r"my name is \1", ""),
    (Pattern(r"^is your ([\w' -]+?) (named |called )(.+)$", _ANY), r"my \1 is \2\3", ""),
    (
        Pattern(r"^is your (favou?rite \w+|birthday|job|employer|native language|nickname|goal|diet) (.+)$", _ANY),
        r"my \1 is \2",
        "",
    ),
    (
        Pattern(r"^is (.+) your (favou?rite \w+|native language|home town|hometown|first language)$", _ANY),
        r"my \2 is \1",
        "",
    ),
)
_CHECK = Pattern(
    r"^(?:is that|is this|am I|did I get (?:that|it)|have I got (?:that|it)|do I have (?:that|it)|right|correct|"
    r"is it)\b[\w ]{0,20}\?$",
    _ANY,
)
_COMMON_NOUN = Pattern(r"I am allergic|I prefer|I am \{\}$")
_TO_FIRST = (
    (Pattern(r"\byou are\b", _ANY), "I am"),
    (Pattern(r"\byou were\b", _ANY), "I was"),
    (Pattern(r"\byours\b", _ANY), "mine"),
    (Pattern(r"\byourself\b", _ANY), "myself"),
    (Pattern(r"\byour\b", _ANY), "my"),
    (Pattern(r"\byou\b", _ANY), "I"),
)
_ASKED = tuple(
    (Pattern(form, _ANY), sentence)
    for form, sentence in (
        (
            r"\b(?:what is your (?:first |full )?name|what (?:should|shall|can|may) I call you|"
            r"who am I (?:talking|speaking|chatting) (?:to|with)|your name\?|may I (?:have|ask|know) your name)",
            "my name is {}",
        ),
        (
            r"\bwhere (?:do you live|are you (?:based|living|located)|is home)|which (?:city|town|"
            r"country) (?:do you live|are you)|what (?:city|town|country) (?:do you live|are you)",
            "I live in {}",
        ),
        (r"\bwhere (?:are you|do you come) (?:originally )?from\b", "I am from {}"),
        (
            r"\b(?:where do you work|who do you work for|which company do you work|what company do you work|"
            r"who is your employer)",
            "I work at {}",
        ),
        (
            r"\bwhat (?:do you do(?: for (?:a living|work))?|is your (?:job|profession|occupation|line of work))\s*\?",
            "I am {a}",
        ),
        (r"\b(?:how old are you|what is your age)", "I am {} years old"),
        (r"\bwhen (?:is your birthday|were you born)|what is your (?:birthday|date of birth)", "my birthday is {}"),
        (r"\bwhat is your (?P<what>favou?rite [\w ]+?)\s*\?", "my {what} is {}"),
        (
            r"\b(?:do you have|any|have you got) (?:any )?(?:known )?(?:food )?allerg(?:ies|y)|"
            r"what are you allergic to|are you allergic to anything",
            "I am allergic to {}",
        ),
        (
            r"\b(?:any|do you (?:have|follow) (?:any|a)) (?:dietary (?:restrictions|requirements|preferences|"
            r"needs)|special diet|particular diet)|what is your diet",
            "I am {}",
        ),
        (r"\bwhat languages? do you speak|which languages? do you speak", "I speak {}"),
        (r"\b(?:do you prefer|would you prefer|which do you prefer)\b.*\bor\b", "I prefer {}"),
        (
            r"\bwhat is your (?P<what>(?:mother|father|sister|brother|son|daughter|wife|husband|partner|dog|cat|"
            r"boss|best friend)'s name)",
            "my {what} is {}",
        ),
        (r"\bwhat is your (?:time ?zone)", "my time zone is {}"),
        (r"\bwhat (?:do|are) you (?:study|studying|majoring in)", "I study {}"),
    )
)
_NO_ANSWER = Pattern(
    r"\b(?:I|you|not|no|none|nothing|nope|why|what|who|how|where|rather|thanks?|great|good|nice|wow|same|secret|"
    r"skip|pass|guess|never|depends|dunno|maybe|both|neither|either|somewhere|anywhere|nowhere|nobody|sorry|hm+|"
    r"unsure|yes|yeah|ok|okay|hello|hi|hey|private)\b|[?]",
    _ANY,
)
_ANSWER_LEAD = Pattern(
    r"^(?:it is|that is|its|well|oh|hi|just|definitely|probably|in|at|near|from|to|on|the name is|for|as|to be|"
    r"mostly|mainly|currently|right now|always|by far)[,: ]+",
    _ANY,
)
_PUT_RIGHT = Pattern(
    r"^(?P<lead>(?:(?:no|nope|wait|oh|ah|well|hm+|not quite|my bad|my mistake|i misspoke|that (?:is|was) wrong|"
    r"i was wrong)[,:.!–—-]+ *|(?:oops|sorry|actually|correction|scratch that|apologies|whoops|pardon|typo|"
    r"hang on|hold on|i mean)[,:.! –—-]+)*)"
    r"(?P<cue>I (?:meant|mean)(?: to (?:say|write|type))?|make (?:that|it)|that should (?:be|have been|say|"
    r"read)|(?:it )?should (?:be|have been|say)|it (?:is|was)(?: actually| really)?|rather|"
    r"in)?[:,]? ?(?P<new>[^,]+?)(?:,? (?:and )?not (?P<old>[^,]+?))?(?:,? sorry| instead|,? my mistake|"
    r",? of course)?[.!]*$",
    _ANY,
)
_STRONG_CUE = Pattern(r"^(?:I mean|make|that should|should|it should|rather)", _ANY)


def confirmed(asked: str, reply: str) -> list[str]:
    """The assistant's claim, or question, in the user's own first person, "
    "when the reply says yes or a bare no to it."""
    opening = (split(reply) or [""])[0]
    said_yes = _YES.match(opening)
    if said_yes and not _NOT_QUITE.search(opening):
        return _first_person(asked, denied=False)
    return _first_person(asked, denied=True) if _NO.match(opening) and len(split(reply)) == 1 else []


def answered(asked: str, reply: str) -> list[str]:
    """The sentence that a reply of a few words stands for, by the question before it."""
    sentences = split(reply)
    if not sentences:
        return []
    answer = sentences[0].strip(" .!")
    while (shorter := _ANSWER_LEAD.sub("", answer)) != answer:
        answer = shorter
    if _NO_ANSWER.search(answer) or len(answer.split()) > 6 or QUOTED in answer or not answer:
        return []
    question = (split(asked) or [""])[-1][:LONGEST]
    for form, sentence in _ASKED:
        if found := form.search(question):
            what = found.groupdict().get("what", "")
            if _COMMON_NOUN.match(sentence):
                answer = answer[:1].lower() + answer[1:]
            noun = answer if re.match(r"(?:an?|the)\b", answer, _ANY) else f"a {answer}"
            return [sentence.replace("{what}", what or "").replace("{a}", noun).replace("{}", answer)]
    return []


def claimed(asked: str) -> list[str]:
    """The assistant's claim in the user's first person, for a reply to put "
    "right: "So you live in Oslo?" "No, Bergen"."""
    return _first_person(asked, denied=False)


def put_right(
    sentence: str, stated: Sequence[Reading], claims: Sequence[Reading], *, chat: bool
) -> tuple[Reading, str] | None:
    """What was said wrong before, and its clause as it should have been; None when nothing is put right."""
    found = _PUT_RIGHT.match(sentence)
    if found is None or not (found["lead"] or found["old"] or _STRONG_CUE.match(found["cue"] or "")):
        return None
    lead, cue = found["lead"] or "", found["cue"] or found["old"]
    if not cue and not re.search(r"scratch|correction|typo|mean", lead, _ANY):
        stated = claims if re.match(r"(?:no|nope|not quite)\b", lead, _ANY) else ()
    else:
        stated = (*stated, *claims)
    new, old = found["new"].strip(" ."), (found["old"] or "").strip(" .")
    if len(new.split()) > 6:
        return None
    for reading in reversed(stated):
        if (former := _replaced(reading, new, old, chat=chat)) is not None:
            return reading, re.sub(re.escape(former), lambda _: new, reading.clause, count=1, flags=_ANY)
    return None


def _replaced(reading: Reading, new: str, old: str, *, chat: bool) -> str | None:
    """The value of an earlier clause whose place the new one takes."""
    for slot, value in (*reading.values, *(("day", day) for day in reading.days)):
        if value.lower() not in reading.clause.lower() or slot not in _REPLACEABLE:
            continue
        if old and re.search(rf"(?<!\w){re.escape(old)}$", value, _ANY):
            return value[-len(old) :]
        if not old and _is_alike(slot, new, chat=chat):
            return value
    return None


_REPLACEABLE = frozenset(
    ["name", "place", "org", "job", "person", "thing", "food", "value", "age", "day", "other", "diet", "language"]
)
_DAYLIKE = Pattern(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\btomorrow\b|\btoday\b|\bnext\b|\blast\b|\d(?:st|nd|rd|"
    r"th)\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b",
    _ANY,
)


def _is_alike(slot: str, new: str, *, chat: bool) -> bool:
    if slot == "day":
        return _DAYLIKE.search(new) is not None
    if slot == "age":
        return new.isdigit()
    return _DAYLIKE.search(new) is None and fits(slot, new, chat=chat)


def _first_person(asked: str, *, denied: bool) -> list[str]:
    """ "So you live in Oslo?" is "I live in Oslo"; "Do you eat meat?" denied is "I do not eat meat"."""
    said = split(asked)
    while len(said) > 1 and _CHECK.match(said[-1]):
        said.pop()
    claim = said[-1] if said and len(said[-1]) <= LONGEST else ""
    if not claim.endswith("?") and denied:
        return []
    claim = _CLAIM_TAIL.sub("", _CLAIM_LEAD.sub("", claim.strip())).strip()
    if (
        re.search(
            r"\b(?:or|I|me|my|we|us|shall|would|should|could|can|want|need|like me|ready|sure|going to need|"
            r"okay with|interested in)\b",
            claim,
            _ANY,
        )
        or QUOTED in claim
    ):
        return []
    for form, yes, no in _INVERTED:
        if form.match(claim):
            return [_turned(form.sub(no if denied else yes, claim))] if (no or not denied) else []
    mine = _turned(claim)
    return [mine] if not denied and re.match(r"(?:I|my)\b", mine) else []


def _turned(claim: str) -> str:
    for form, first in _TO_FIRST:
        claim = form.sub(first, claim)
    return claim
