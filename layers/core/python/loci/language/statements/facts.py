"""The facts of one message: its sincere sentences, clause by clause."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from loci.language.lexicon import alternation, word_set
from loci.language.own_words.remembering import content_to_remember
from loci.language.statements.assertion_filter import assertions, is_doubtful, own_sentences
from loci.language.statements.fact_forms import IMPLIED, OUTRIGHT, FormMatch, read_form
from loci.language.statements.health import BODY
from loci.language.statements.identity import IDENTITY
from loci.language.statements.instructions import INSTRUCTION, asked_order_in, order_in
from loci.language.statements.lexicon import ACQUAINTANCES, PARTNERS, PETS
from loci.language.statements.normalise import clauses, is_lead, normalise, spares_capitals, without_fillers
from loci.language.statements.order_subjects import order_key
from loci.language.statements.preferences import TASTES
from loci.language.statements.relations import NAMED_IN_PASSING, PEOPLE
from loci.language.statements.short_replies import in_full
from loci.language.statements.work import WORK
from loci.model.atoms import Category
from loci.model.entities import EntityType, ExtractedEntity
from loci.records import record
from loci.text.patterns import LazyPattern

_MAY_LEAVE = ACQUAINTANCES | PARTNERS
FORMS = (*IDENTITY, *WORK, *BODY, *PEOPLE, *TASTES)
_PASSING = LazyPattern(
    r"\b(?:[Mm]y|[Oo]ur) (?:(?:older|younger|elder|little|big|eldest|oldest|youngest|twin|best|new) )?[a-z-]+,? "
    r"[A-Z][a-zà-ÿ]{2,}(?![a-zà-ÿ]| [A-Z])",
    guard="[Mm]y|[Oo]ur",
)
# What may stand after a fact in its clause, and says nothing against it.
_REST = LazyPattern(
    r"(?:,| [-–—]| (?=(?:so|because|which|though|although|while|where|otherwise|even though)\b)| (?=since (?:I|we|my|"
    r"it|the)\b)| (?=as (?:I|we|my) )| (?=and (?-i:the|this|that|there|her|his|their|he|she|it|they) ))",
    re.IGNORECASE,
)
_AGAINST = LazyPattern(
    rf"(?:{alternation('openers_of_limits')})\b",
    re.IGNORECASE,
)
_PARTED = LazyPattern(r"[^\w]+")
_ASKS = LazyPattern(
    r"(?:what|why|who|where|how|which|do|does|did|is|are|am i|can|could|would|will|should|have you|any)\b",
    re.IGNORECASE,
)
# A tag question about the clause before it.
_TAG = LazyPattern(
    r"(?:do|does|did|am|is|are|was|have|has|right|correct|no|yes|or)\b(?: (?:not|I|it|we|that|you|he|she))*$", re.I
)
_OF_OTHERS = LazyPattern(r"\b(?:he|she|they|his|her|their|my|our|we)\b", re.IGNORECASE)
# Of one who left or is no more, it is not plain that they still are the user's.
_GONE = LazyPattern(
    r"\b(?:left|quit|resigned|retired|fired|former|used to|died|passed away|broke up|split up|moved "
    r"(?:out|away|on))\b",
    re.IGNORECASE,
)
_MORE = LazyPattern(r"\b(?:with|and|plus|my|our|me|us|I|we)\b|\bfor (?-i:[A-Z])", re.IGNORECASE)
_MOST_OF_A_KEY = 60
_REASON = LazyPattern(r"(?:\b(?:so|please|then|therefore|hence|from now on)\b[ ,]*|[;:–—-] *|^\W*)$", re.IGNORECASE)
_NAMES = LazyPattern(r"(?:please |just |and |so )*(?:call me|address me as)\b", re.IGNORECASE)
_FROM_NOW_ON = LazyPattern(r",? (?:from now on|instead|going forward|in future|from today(?: on)?)$", re.IGNORECASE)
_ASKS_TO_BE_CALLED = LazyPattern(
    r"(?:can|could|would|will) you (?:please |mind )*(?:call(?:ing)? me|address(?:ing)? me as) ", re.IGNORECASE
)
_COLLEAGUES = LazyPattern(rf"\b(?:{alternation('words_of_colleagues', 'en')})\b", re.IGNORECASE)
_VERBS = word_set("verbs_of_living", "en")


@record(frozen=True, slots=True)
class StatedFact:
    """A fact without who said it and when. ``key`` has no subject; ``whole``: its sentence says nothing else."""

    text: str
    category: Category
    importance: int
    confidence: float
    sentence: str
    key: str | None = None
    entities: tuple[ExtractedEntity, ...] = ()
    values: tuple[str, ...] = ()
    whole: bool = False


def facts_of_statement(text: str, subject: str) -> list[StatedFact]:
    """The facts in a user's own words; ``subject`` replaces "I"."""
    chat = spares_capitals(text)
    evened_text = normalise(text)
    plain = [fact for sentence in assertions(evened_text) for fact in _of_sentence(sentence, subject, chat)]
    named_texts = {value for fact in plain for value in fact.values}
    passing = (fact for sentence in own_sentences(evened_text) for fact in _in_passing(sentence, subject))
    return plain + [fact for fact in passing if not named_texts & set(fact.values)]


def facts_of_answer(question: str, reply: str, subject: str) -> list[StatedFact]:
    """Facts of a short reply to an assistant's plain question. Each is implied alone: a reply may be a way not to
    answer."""
    for full in in_full(question, normalise(reply)):
        clause = full.sentence
        found_facts = [_fact_of(match, clause, subject) for match in _read_clause(clause, spares_capitals(reply))]
        answers = [fact for fact in found_facts if fact.key is not None and fact.key.split(".")[0] == full.about]
        if answers:
            return [replace(fact, confidence=min(fact.confidence, IMPLIED)) for fact in answers]
    return []


def correct_fact(fact: StatedFact, wrong: str, right: str, subject: str) -> StatedFact | None:
    """The fact with another value, where that is as plain."""
    if wrong.casefold() not in (value.casefold() for value in fact.values):
        return None
    clause = re.sub(rf"\b{re.escape(wrong)}\b", lambda _: right, fact.sentence, flags=re.IGNORECASE)
    better = [one for one in _of_sentence(clause, subject, chat=False) if one.category == fact.category]
    return next((one for one in better if right in one.values), None)


def _of_sentence(sentence: str, subject: str, chat: bool) -> Iterator[StatedFact]:
    note = content_to_remember(sentence)
    if note:
        yield from _facts_of_note(note, note, subject, chat)
        return
    parts = [part for part in clauses(sentence) if not is_lead(part)]
    if parts and sentence.rstrip().endswith("?"):
        orders = (asked_order_in(part.rstrip("?! ")) for part in parts)
        yield from (_instruction(order, sentence, subject) for order in orders if order is not None)
        parts = [] if _TAG.match(parts[-1]) else [part for part in parts[:-1] if not _ASKS.match(part)]
    if sentence.rstrip().endswith("?"):
        named_texts = (part for part in map(without_fillers, clauses(sentence)) if _ASKS_TO_BE_CALLED.match(part))
        asked_texts = (_FROM_NOW_ON.sub("", _ASKS_TO_BE_CALLED.sub("call me ", part)) for part in named_texts)
        yield from (_fact_of(match, sentence, subject) for part in asked_texts for match in _read_clause(part, chat))
    found: list[tuple[str, list[StatedFact]]] = []
    for part in parts:
        may_order = all(facts and facts[0].category == INSTRUCTION for _, facts in found) or _leads_to(sentence, part)
        found.append((part, list(_of_clause(part, sentence, subject, chat, may_order))))
    found = [
        (part, [fact for fact in facts if not (_is_introduction(fact) and any(map(_OF_OTHERS.search, parts[:n])))])
        for n, (part, facts) in enumerate(found)
    ]
    whole = sentence.strip(" .!")
    if parts != [whole] and not any(facts for _, facts in found):
        # "Use she and her for my boss whenever she comes up" is one order, though it has an "and".
        order = order_in(whole)
        if order is not None and not whole.endswith("?"):
            yield _instruction(order, sentence, subject)
    is_whole = all(facts and not _goes_on(part, facts) for part, facts in found)
    is_whole = is_whole and not sentence.rstrip().endswith("?")
    for _, facts in found:
        yield from (replace(fact, whole=is_whole) for fact in facts)


def _is_introduction(fact: StatedFact) -> bool:
    """ "I'm Anna" is one; in "he's City, I'm Rovers" it is a comparison."""
    return fact.key == "name" and fact.confidence == IMPLIED


def _goes_on(clause: str, facts: Sequence[StatedFact]) -> bool:
    """Whether a clause tells more after what its facts say: "I live in Porto with my son Leo" does, "I moved to Porto
    last spring" does not."""
    folded_text = clause.casefold()
    places = ((folded_text.rfind(value.casefold()), len(value)) for fact in facts for value in fact.values)
    end = max((place + length for place, length in places if place >= 0), default=len(clause))
    return _MORE.search(clause[end:]) is not None


def _leads_to(sentence: str, part: str) -> bool:
    """Whether what comes before a part is a reason for it: "I'm vegan, so never suggest meat". In "they are tidy and
    always keep the list" it goes on."""
    before = sentence[: max(0, sentence.find(part))]
    return _REASON.search(before) is not None


def _of_clause(clause: str, sentence: str, subject: str, chat: bool, may_order: bool = True) -> Iterator[StatedFact]:
    form_matches = list(_read_clause(_FROM_NOW_ON.sub("", clause), chat)) if _NAMES.match(clause) else []
    if form_matches:
        yield from (_fact_of(match, sentence, subject) for match in form_matches)
        return
    order = order_in(clause)
    if order is not None and not may_order:
        return
    if order is not None:
        yield _instruction(order, sentence, subject)
        return
    for match in _read_clause(clause, chat):
        yield _fact_of(match, sentence, subject)
        if {"job", "org"} <= match.filled.keys() and not match.filled["job"].endswith("student"):
            employer = read_form(WORK, f"I work at {match.filled['org']}", chat=chat)
            yield from (_fact_of(one, sentence, subject) for one in employer)


def _instruction(order: str, sentence: str, subject: str) -> StatedFact:
    text = f"{subject} asks of the assistant: {order}"
    return StatedFact(text, INSTRUCTION, 4, OUTRIGHT, sentence, key=order_key(order))


def _read_clause(clause: str, chat: bool) -> list[FormMatch]:
    """Matches the whole clause, or its part before a remark that does not contradict it."""
    if is_doubtful(clause):
        return []
    form_matches = list(read_form(FORMS, clause, chat=chat))
    rest = None if form_matches else _REST.search(clause)
    if rest is None or _AGAINST.match(clause[rest.end() :].lstrip()):
        return form_matches
    return list(read_form(FORMS, without_fillers(clause[: rest.start()]), chat=chat))


def _facts_of_note(note: str, sentence: str, subject: str, chat: bool) -> Iterator[StatedFact]:
    """Facts of what is to be remembered, which weigh more."""
    found = [list(_of_clause(clause, sentence, subject, chat)) for clause in clauses(note)]
    for fact in chain.from_iterable(found):
        yield replace(fact, importance=min(5, fact.importance + 1), whole=all(found))


def _in_passing(sentence: str, subject: str) -> Iterator[StatedFact]:
    """ "My sister Mia came by" names a sister."""
    for found_match in _PASSING.finditer(sentence):
        given_name = found_match.group().replace(",", "")
        for match in read_form((NAMED_IN_PASSING,), given_name, chat=False):
            if _is_named(match, found_match, sentence):
                yield _fact_of(match, sentence, subject)


def _is_named(match: FormMatch, found: re.Match[str], sentence: str) -> bool:
    """Not in "my partner Jo and I have done the survey", "my girlfriend, Toby and I" and "my sister Wanted yeast"."""
    relation = match.filled["relation"].lower()
    if relation in _MAY_LEAVE and _GONE.search(sentence):
        return False
    if relation in PARTNERS and _COLLEAGUES.search(sentence):
        return False
    is_list = "," in found.group() and re.match(r",? and\b", sentence[found.end() :]) is not None
    return not is_list and match.filled["person"].lower() not in _VERBS


def _fact_of(match: FormMatch, sentence: str, subject: str) -> StatedFact:
    form, filled = match.form, match.filled
    worded = filled | {"S": subject, "which": f"{filled.get('which', '')} ", "a": _article(filled.get("job", ""))}
    key = None if form.key is None else form.key.format_map(_key_parts(filled))
    return StatedFact(
        text=" ".join(form.says.format_map(worded).split()),
        category=form.category,
        importance=form.importance,
        confidence=form.confidence,
        sentence=sentence,
        key=key,
        entities=tuple(ExtractedEntity(_type(type_, filled), name) for type_, name in match.entities()),
        values=tuple(filled.values()),
    )


def _key_parts(filled: dict[str, str]) -> dict[str, str]:
    """Values as parts of a key; of partners there is one, of other relations one for each name."""
    parts = {slot: _part(value) for slot, value in filled.items()}
    relation = parts.get("relation") or parts.get("kin") or ""
    if relation in PARTNERS:
        return parts | {"relation_key": "partner"}
    return parts | {"relation_key": f"{relation}.{parts.get('person', '')}"}


def _part(value: str) -> str:
    bare = re.sub(r"^(?:an?|the|any|my) ", "", value.lower())
    return _PARTED.sub("-", bare).strip("-")[:_MOST_OF_A_KEY]


def _type(type_: EntityType, filled: dict[str, str]) -> EntityType:
    noun = (filled.get("relation") or filled.get("kin") or "").lower()
    return EntityType.OBJECT if type_ is EntityType.PERSON and noun in PETS else type_


def _article(noun: str) -> str:
    return "an" if re.match(r"[aeio]|u(?!ni|se)|hour|honest|x-ray", noun, re.IGNORECASE) else "a"
