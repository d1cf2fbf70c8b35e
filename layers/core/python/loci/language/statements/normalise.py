"""English made even before it is read: whole words for contractions, clauses with a subject of their own."""

import re
from collections.abc import Iterator

from loci.language.lexicon import alternation
from loci.text.patterns import LazyPattern

_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "´": "'", "`": "'", "“": '"', "”": '"', "\u00a0": " "})
_WHOLE = tuple(
    (LazyPattern(form, re.IGNORECASE), whole)
    for form, whole in (
        (r"\bi'?m\b", "I am"),
        (r"\bi'?ve\b", "I have"),
        (r"\bi'll\b", "I will"),
        (r"\bi'd\b", "I would"),
        (r"\bwe're\b", "we are"),
        (r"\bwe've\b", "we have"),
        (r"\bcan(?:'?t| not)\b", "cannot"),
        (r"\bwon'?t\b", "will not"),
        (r"\b(do|does|did|is|are|was|were|have|has|had)n'?t\b", r"\1 not"),
        (
            r"\b(name|birthday|favou?rite|wife|husband|partner|mother|father|mom|mum|dad|sister|brother|son|daughter|"
            r"dog|cat|it|that|he|she|there)'s (?=[\w'])",
            r"\1 is ",
        ),
        (r"\bmy names (?=\w)", "my name is "),
        (r"\bfav(?:e)?\b", "favourite"),
        (r"\bfavorite\b", "favourite"),
        (r"\bgot (?=(?:a|an|two|three|four|no)\b)(?<=have got )", ""),
        (r"\bi\b", "I"),
    )
)
_SUBJECT = rf"(?:{alternation('openers_of_clauses')})\b"
_VERBS = (
    r"(?:live in|lived in|work (?:as|at|for)|moved to|speak|study|have (?:a|an|two|three|four)|come from|was "
    r"born)\b"
)
_STATES = (
    r"(?:allergic to|vegan|vegetarian|pescatarian|coeliac|celiac|diabetic|asthmatic|lactose|gluten|from|based in|"
    r"married|single|divorced|retired|a|an)\b"
)
_CUT = LazyPattern(
    rf"\s*[;()\[\]]\s*|\s+[-–—]+\s+|\s*—\s*|\s*:\s+|,?\s+(?:and|but|so|because|since|while|although|though|plus|"
    rf"as)\s+(?={_SUBJECT})|,?\s+(?:and|but)\s+(?=(?-i:the|this|that|there|her|his|their|nobody|"
    rf"everyone) [a-z]+ [a-z])|,?\s+(?:and|but)\s+(?:(?={_VERBS})|(?P<state>(?={_STATES})))|\s*,\s+(?:(?={_SUBJECT})|"
    rf"(?={_VERBS})|(?P<state2>(?={_STATES})))",
    re.IGNORECASE,
)
_I_AM = LazyPattern(r"I (?:am|have been) ")
# Its last words speak of the writer alone.
_I_AM_SHORT = LazyPattern(r"I (?:am|have been)(?: (?!(?:to|with|by|of|at|my|his|her|their)\b)[^\s]+){1,4}")
_LEAD = LazyPattern(
    r"(?:well|so|oh|hey|hi|hello|ok|okay|yes|yeah|yep|no(?! more\b)|nope|and|but|also|actually|honestly|basically|"
    r"anyway|look|listen|btw|by the way|fyi|just so you know|for the record|in reality|in real life|irl|for context|"
    r"context|tbh|to be honest|in fact|(?:good )?(?:morning|evening|afternoon)|hi there|hello there|hey there|thanks|"
    r"thank you|sorry|careful|important|please note(?: that)?|note(?: that)?|remember(?: that)?|since|because|as|"
    r"given that|seeing that|considering|currently|these days|nowadays|at the moment|right now|now|lately|recently|"
    r"personally|the thing is|the truth is|i should (?:mention|add|say)(?: that)?|i forgot to mention(?: that)?|"
    r"let me introduce myself|you should know(?: that)?|one (?:more )?thing|about me|first(?:ly)?(?: of all| off)?|"
    r"finally|lastly|seriously|i mean|of course|unfortunately|luckily|fortunately|sadly|turns out|great|nice|cool|"
    r"perfect|sure|right|nice to meet you|pleased to meet you|good point|nah|welp|ugh|anyhow|in case it helps|"
    r"quick intro|introduction|intro|i'm new here)(?:[\s,.!:]+|$)",
    re.IGNORECASE,
)
_FILLER = LazyPattern(
    r"^((?:I|we)(?: am| are| have| do not| cannot| was)?) (?:really|truly|just|also|still|currently|now|actually|"
    r"recently|finally|mostly|mainly|basically|officially|proudly|happily|originally|severely|very|quite|super|"
    r"strictly|deathly|highly|mildly|both|even|already|presently|seriously|terribly|extremely|fully|totally|"
    r"definitely|honestly|personally|all|always(?= (?:loved|hated|liked|been)))(?= )",
    re.IGNORECASE,
    guard=r" (?:\w+ly|just|also|still|now|very|quite|super|both|even|already|all|always) ",
)
_TAIL = LazyPattern(
    rf"(?:,? (?:{alternation('tails_of_statements')})|[\s.!?…,;:~]|[^\w\s'\")%°+-])+$",
    re.IGNORECASE,
)
# What two do, each does.
_AS_ONE = (
    (LazyPattern(r"^(?:we|we all|we both) are\b", re.IGNORECASE), "I am"),
    (LazyPattern(r"^(?:we all|we both|we)(?= )", re.IGNORECASE), "I"),
    (LazyPattern(r"^our(?= )", re.IGNORECASE), "my"),
)
_MOST_ROUNDS = 8
MOST_OF_A_SENTENCE = 400
"""Characters; what runs on for longer is not plain."""


def normalise(text: str) -> str:
    text = text.translate(_STRAIGHT)
    for form, whole in _WHOLE:
        text = form.sub(whole, text)
    return re.sub(r"[ \t]{2,}", " ", text).strip()


def spares_capitals(text: str) -> bool:
    """Whether its writer begins no word but the first with a capital, so that a name may be in lower case."""
    words = re.findall(r"[^\W\d_]{2,}", text)
    return bool(words) and not any(word[0].isupper() for word in words[1:])


def clauses(sentence: str) -> Iterator[str]:
    """The clauses of an evened sentence. One that shares the subject before it gets one of its own: "I am vegan and
    from Graz" gives "I am vegan" and "I am from Graz"."""
    if len(sentence) > MOST_OF_A_SENTENCE:
        return
    at, lent, before = 0, "", ""
    for cut in _CUT.finditer(sentence):
        before = _with_subject(without_fillers(sentence[at : cut.start()]), lent)
        yield before
        at = cut.end()
        lent = _lent(before, cut)
    yield _with_subject(without_fillers(sentence[at:]), lent)


def _lent(before: str, cut: re.Match[str]) -> str:
    """The subject that a clause shares with the one before, where that speaks of the writer: in "my boss, a lawyer" and
    in "I am married to Max, a cook" it does not."""
    if cut["state"] is None and cut["state2"] is None:
        return "I " if before.startswith("I ") else ""
    is_own = _I_AM.match(before) if cut["state"] is not None else _I_AM_SHORT.fullmatch(before)
    return "I am " if is_own is not None else ""


def is_lead(clause: str) -> bool:
    """ "Actually", "by the way": it says nothing by itself."""
    return not clause or _LEAD.fullmatch(clause) is not None


def _with_subject(clause: str, lent: str) -> str:
    return clause if not lent or re.match(_SUBJECT, clause, re.IGNORECASE) else f"{lent}{clause}"


def without_fillers(clause: str) -> str:
    """Without lead-ins and fillers: "well, I really am vegan, too" is "I am vegan"."""
    clause = _TAIL.sub("", clause.strip())
    for _ in range(_MOST_ROUNDS):
        match = _LEAD.match(clause)
        if match is None or not clause[match.end() :]:
            break
        clause = clause[match.end() :]
    for _ in range(_MOST_ROUNDS):
        shorter = _FILLER.sub(r"\1", clause)
        if shorter == clause:
            break
        clause = shorter
    for form, own in _AS_ONE:
        clause = form.sub(own, clause)
    return clause
