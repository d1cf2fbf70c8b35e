"""A short reply to one of the few plain questions of an assistant, said in full: "Graz" is "I live in Graz"."""

import re

from loci.language.lexicon import alternation, word_set
from loci.language.statements.no_values import is_no_value, is_sound, says_nothing
from loci.records import record
from loci.text.patterns import LazyPattern


@record(frozen=True, slots=True)
class FullReply:
    """A bare reply as a whole sentence. ``about`` is how the key of what it states must begin."""

    sentence: str
    about: str


_ASKED: tuple[tuple[LazyPattern, str, tuple[str, ...]], ...] = tuple(
    (LazyPattern(form, re.IGNORECASE), about, sentences)
    for form, about, sentences in (
        (
            r"\b(?:what is your name|what's your name|who am i (?:talking|speaking) (?:to|with)|may i (?:have|ask) "
            r"your name|what (?:should|can|may) i call you)\b",
            "name",
            ("my name is {}",),
        ),
        (
            r"\b(?:where do you live|where are you (?:based|living)|(?:which|what) (?:city|town|country) do you "
            r"live in)\b",
            "home",
            ("I live in {}",),
        ),
        (r"\bwhere are you (?:from|originally from)\b", "origin", ("I am from {}",)),
        (r"\bhow old are you\b", "age", ("I am {}",)),
        (
            r"\bwhat (?:do you do(?: for (?:a living|work))?|is your (?:job|profession|occupation)|'s your job)\b",
            "job",
            ("I am a {}", "I am {}", "I am an {}"),
        ),
        (r"\bwhere do you work\b|\bwho do you work for\b", "employer", ("I work at {}",)),
        (r"\bwhat are you allergic to\b", "allergy", ("I am allergic to {}",)),
    )
)
_OPENS = LazyPattern(
    r"(?:it is|it's|in|at|to|for|from|an?|my name is|I am|I'm|mostly|oh|well|just|hi|hey)[ ,]+", re.IGNORECASE
)
_MOST_WORDS = 4
# "Paris, I wish", "London. Just kidding": what follows the value takes it back.
_EVADES = LazyPattern(
    rf"\b(?:{alternation('evasions')})\b|[😂🤣😜😝🙃🤪😏]",
    re.IGNORECASE,
)

# Whatever is asked, such a reply tells nothing.
_REFUSES = LazyPattern(rf"\b(?:{alternation('refusals')})\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d")
# Asks who somebody is or how they are reached: "someone" and "pass" answer none of these.
_ASKS_WHO = LazyPattern(
    r"\b(?:wh(?:o|at|ere|ich)|how old)\b[^?]*\b(?:your (?:\w+ )?(?:sur|user)?name|city|town|country|address|"
    r"(?:post|zip) ?code|e-?mail|phone|gender|age|birth\w*|contact|emergency)\b",
    re.IGNORECASE,
)
_PEOPLE = frozenset().union(*map(word_set, ("kin", "other_kin", "acquaintances")))


def in_full(question: str, reply: str) -> list[FullReply]:
    """Ways to say the reply's first sentence in full; none where nothing plain was asked, or it was no short reply."""
    last = _last_question(question)
    bare = re.split(r"[.!,;\n]| and | but ", reply.strip(), maxsplit=1)[0].strip()
    for _ in range(2):
        bare = _OPENS.sub("", bare, count=1) if _OPENS.match(bare) else bare
    if not bare or len(bare.split()) > _MOST_WORDS or "?" in reply[: len(bare) + 4] or is_no_value(bare):
        return []
    if _EVADES.search(reply) is not None:
        return []
    return [
        FullReply(sentence.format(bare), about)
        for asks, about, sentences in _ASKED
        if asks.search(last)
        for sentence in sentences
    ]


def evades(question: str, reply: str) -> bool:
    """Whether a short reply keeps an answer back and tells nothing else; among other words where one of
    those questions was asked, and with a mere sound or a plain refusal to any."""
    last = _last_question(question)
    if not last or len(reply.split()) > 2 * _MOST_WORDS or not reply.strip():
        return False
    if _REFUSES.search(reply) is not None and _NUMBER.search(reply) is None:
        return True
    if any(asks.search(last) for asks, *_ in _ASKED):
        return says_nothing(reply) or _EVADES.search(reply) is not None
    is_evaded = is_sound(reply) or _EVADES.fullmatch(reply.strip(" .!")) is not None
    return is_evaded or (_ASKS_WHO.search(last) is not None and says_nothing(reply) and not _names_person(reply))


def _names_person(reply: str) -> bool:
    """Whether a reply names a person one has: "my mum"."""
    return not _PEOPLE.isdisjoint(re.findall(r"[\w-]+", reply.casefold()))


def _last_question(question: str) -> str:
    question_text = question.rstrip()
    return re.split(r"[.!?]\s", question_text[-300:])[-1] if question_text.endswith("?") else ""
