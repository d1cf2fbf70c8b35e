"""What users say of their name, and how they want to be answered, in German and Spanish. All else that they tell there
stays in their own words."""

import re
from collections.abc import Iterator, Sequence

from loci.language.statements.fact_forms import OUTRIGHT
from loci.language.statements.facts import StatedFact
from loci.language.statements.instructions import INSTRUCTION, MOST
from loci.language.statements.normalise import normalise
from loci.model.atoms import Category, Kind
from loci.text.patterns import LazyPattern

_IDENTITY = Category("identity", Kind.FACT)
_NAME = (
    r"(?P<name>(?-i:[A-ZÀ-Þ][\w'’-]+(?: (?:(?:de|del|la|von|van|zu|der) ){0,2}[A-ZÀ-Þ][\w'’-]+){0,3}))"
    r"(?:,? (?:bitte|por favor))?\W*$"
)
_IS_NAMED = LazyPattern(rf"^\W*(?:ich heiße|mein name ist|me llamo|mi nombre es) {_NAME}", re.IGNORECASE)
_IS_CALLED = LazyPattern(
    rf"^\W*(?:(?:bitte )?nenn(?:e|t)? mich(?: bitte)?(?: einfach)?|alle nennen mich|(?:por favor,? )?llámame|"
    rf"todos me llaman|me dicen) {_NAME}",
    re.IGNORECASE,
)
_ALWAYS = (
    r"(?:ab jetzt|ab sofort|immer|in zukunft|künftig|nie|niemals|stets|a partir de ahora|de ahora en adelante|"
    r"en adelante|nunca|siempre)"
)
_DO = (
    r"(?:antworte|benutze|duze|erkläre?|formuliere|nenne?|rede|schreibe?|sei|sieze|sprich|verwende|verzichte|"
    r"contesta(?:me)?|contéstame|dirígete|escribe|escríbeme|evita|habla|háblame|responde|respóndeme|sé|trátame|usa)"
)
_ORDERS = LazyPattern(
    rf"^\W*(?:bitte,? |por favor,? )?(?:{_DO}\b.*\b{_ALWAYS}\b|{_ALWAYS} {_DO}\b|"
    r"(?:duze|sieze|trátame de (?:tú|usted))\b|(?:no me hables|sprich nie|frag(?:e)? (?:mich )?nie)\b)",
    re.IGNORECASE,
)


def facts_abroad(sentences: Sequence[str], subject: str) -> Iterator[StatedFact]:
    """The facts of sentences as they were written; ``subject`` is who says them."""
    for sentence in sentences:
        if match := _IS_NAMED.search(sentence):
            yield _named(f"{subject}'s name is {match['name']}", "name", sentence)
        elif match := _IS_CALLED.search(sentence):
            yield _named(f"{subject} is called {match['name']}", "nickname", sentence)
        elif len(sentence) <= MOST and "?" not in sentence and _ORDERS.search(sentence):
            text = f"{subject} asks of the assistant: {sentence.strip()}"
            yield StatedFact(text, INSTRUCTION, 4, OUTRIGHT, normalise(sentence), whole=True)


def _named(text: str, key: str, sentence: str) -> StatedFact:
    return StatedFact(text, _IDENTITY, 5, OUTRIGHT, normalise(sentence), key=key, whole=True)
