"""Statements of users on their name, and how they want to be answered, in German and Spanish. All else that they tell
there stays in their own words."""

import re
from collections.abc import Iterator, Sequence

from loci.language.lexicon import alternation
from loci.language.statements.fact_forms import OUTRIGHT
from loci.language.statements.facts import StatedFact
from loci.language.statements.instructions import INSTRUCTION, MOST
from loci.language.statements.normalise import normalise
from loci.language.statements.order_subjects import order_key
from loci.model.atoms import Category, Kind
from loci.text.patterns import LazyPattern

_IDENTITY = Category("identity", Kind.FACT)
_ONE_NAME = r"(?-i:[A-ZÀ-Þ][\w'’-]+(?: (?:(?:de|del|la|von|van|zu|der) ){0,2}[A-ZÀ-Þ][\w'’-]+){0,3})"
_NAME = rf"(?P<name>{_ONE_NAME})(?:,? (?:bitte|por favor))?\W*$"
_IS_NAMED = LazyPattern(rf"^\W*(?:ich heiße|mein name ist|me llamo|mi nombre es) {_NAME}", re.IGNORECASE)
_IS_CALLED = LazyPattern(
    rf"^\W*(?:(?:bitte )?nenn(?:e|t|en sie)? mich(?: bitte)?(?: einfach)?|(?:alle|freunde|meine freunde) nennen mich|"
    rf"man nennt mich|(?:por favor,? )?llám[ae]me|(?:me )?puedes llamar(?:me)?|(?:todos |mis amigos )?me (?:llaman|"
    rf"dicen)|prefiero que me llames) {_NAME}|"
    rf"^\W*sag(?:t|en sie)? (?:bitte |doch |einfach |gern(?:e)? |ruhig )*(?P<said>{_ONE_NAME}) zu mir\W*$",
    re.IGNORECASE,
)
# A short form of a name ends in i; so do these, which are none.
_IS_THE = LazyPattern(
    r"^\W*(?:(?:hallo|hey|hi|moin|servus),? )?ich bin (?:der|die) (?P<name>(?-i:(?!(?:Azubi|Bubi|Hiwi|Ossi|Profi|Promi|"
    r"Studi|Wessi)\b)[A-ZÄÖÜ][a-zäöüß]{1,9}i))\W*$",
    re.IGNORECASE,
)
_MAY_BE_CALLED = LazyPattern(
    rf"^\W*(?:du kannst|sie können) mich (?:gern(?:e)? |einfach )?(?P<name>{_ONE_NAME}) nennen\W*$", re.IGNORECASE
)
_PLEASE = r"(?:bitte,? |por favor,? )*"
_ALWAYS = rf"(?:{alternation('lasting', 'de')}|{alternation('lasting', 'es')})"
_DO = rf"(?:{alternation('verbs_of_instructions', 'de')}|{alternation('verbs_of_instructions', 'es')})"
_PARTS = rf"(?:{alternation('parts_of_answers', 'de')}|{alternation('parts_of_answers', 'es')})"
_ORDERS = LazyPattern(
    rf"^\W*{_PLEASE}(?:{_DO}\b.*\b{_ALWAYS}\b|{_ALWAYS},? (?:(?:te|me|lo|que|no) )*{_PLEASE}{_DO}\b|"
    rf"{_ALWAYS},? (?:bitte|por favor)\b|(?:kein\w*|ohne|no más|sin más|nada de|basta de) {_PARTS}\b|"
    rf"(?:no |nicht )?{_DO} (?:[\wäöüß]+ ){{0,3}}?{_PARTS}\b|"
    r"(?:duze?|sieze?|trátame de (?:tú|usted))\b|(?:no me (?:digas|hables|llames|preguntes|trates)|sprich nie|"
    r"frag(?:e)? (?:mich )?nie)\b|(?:halte?|fass(?:e)?) dich (?:bitte )?kurz|sprich mich (?:bitte )?(?:mit|per) (?:du|"
    r"sie) an|(?:sei|sé|sea) (?:bitte )?(?:immer |más |siempre )?(?:amable|breve|claro|concis[oa]|direct[oa]|direkt|"
    r"ehrlich|formal|höflich|knapp|kurz|sincer[oa])\b|"
    rf"(?:ich (?:möchte|will|wünsche mir),? dass du|quiero que|prefiero que|me gustaría que) (?:(?:mich|mir|me|no|"
    rf"{_ALWAYS}) )*"
    r"(?:contestes|direkt|ehrlich|hables|kurz|respondas|seas|trates|uses|utilices|[\wäöüß ]+ (?:antwortest|bist|"
    r"nennst|schreibst|sprichst|verwendest))\b|"
    r"(?:beginne?|benutze?|fange?|nenne?|sage?|schreibe?|verwende)(?: mich| mir)? nie(?:mals)?(?: mehr| wieder)?\b|"
    rf"(?:(?:immer |jedes mal,? )?wenn|sobald) ich\b.{{3,60}}?, (?:dann )?{_PLEASE}{_DO}\b|"
    r"(?:cada vez que|cuando|siempre que) (?:te |me )?(?:dé|diga|envíe|escriba|hable|mande|muestre|pegue|pida|"
    rf"pregunte)\b.{{0,60}}?, {_PLEASE}(?:no )?(?:contest|d[ai]|haz|hazl|pon|respond|responde|us)\w*\b|"
    r"(?:hör(?:e)? (?:bitte )?auf,? (?:mich|mir|dich) |deja de (?:decir|"
    r"disculpar|habl|llamar|pedir|preguntar|usar)))",
    re.IGNORECASE,
)


def facts_abroad(sentences: Sequence[str], subject: str) -> Iterator[StatedFact]:
    """The facts of sentences as they were written; ``subject`` is who says them."""
    for sentence in sentences:
        if match := _IS_NAMED.search(sentence):
            yield _named(f"{subject}'s name is {match['name']}", "name", sentence)
        elif match := _IS_CALLED.search(sentence) or _MAY_BE_CALLED.search(sentence) or _IS_THE.search(sentence):
            name = match["name"] or match["said"]
            yield _named(f"{subject} is called {name}", "nickname", sentence)
        elif len(sentence) <= MOST and "?" not in sentence and _ORDERS.search(sentence):
            text = f"{subject} asks of the assistant: {sentence.strip()}"
            key = order_key(sentence)
            yield StatedFact(text, INSTRUCTION, 4, OUTRIGHT, normalise(sentence), key=key, whole=True)


def _named(text: str, key: str, sentence: str) -> StatedFact:
    return StatedFact(text, _IDENTITY, 5, OUTRIGHT, normalise(sentence), key=key, whole=True)
