"""Make facts, in the user's own words, of sentences that the learned head takes for safety, orders or names."""

from collections.abc import Iterator, Mapping, Sequence

from loci.language.details import find_names
from loci.language.heads import SentenceClass
from loci.language.own_words import SentencePart
from loci.language.own_words.dialogue_acts import is_question
from loci.language.safety import LONGEST, SafetyTopic
from loci.language.statements.addressing import speaks_to_assistant
from loci.language.statements.assertion_filter import assertions
from loci.language.statements.facts import StatedFact
from loci.language.statements.instructions import INSTRUCTION
from loci.language.statements.normalise import normalise
from loci.model.atoms import Category, Kind

_CONFIDENCE = 0.8
_IMPORTANCE = 2
"""It equals that of other own words, so that a look-alike never ranks before a fact that a form read plainly."""
_MOST_OF_A_KEY = 60
_HEALTH = Category(SafetyTopic.HEALTH.value, Kind.FACT)
_NAME = Category("name", Kind.FACT)
_TOPICS = frozenset(topic.value for topic in SafetyTopic)
_NAMES = frozenset({"name", "nickname", "last-name"})


def learned_facts(
    said: Sequence[SentencePart],
    read: Mapping[str, frozenset[SentenceClass]],
    facts: Sequence[StatedFact],
    subject: str,
) -> Iterator[StatedFact]:
    """Facts about safety, orders and names in the sentences of which the forms read no such fact."""
    for one in said:
        classes = read.get(one.text, frozenset())
        if not classes or len(one.text) > LONGEST:
            continue
        sentence = normalise(one.text)
        is_asserted = bool(assertions(sentence))
        # "I'd die if I ate a peanut" says how things are, "If I had asthma, could I dive?" does not.
        may_be_safety = is_asserted or not is_question(one.text)
        known = [fact for fact in facts if fact.sentence in {sentence, one.text}]
        knows_topic = any(fact.category.name in _TOPICS for fact in known)
        quoted = f'{subject} said: "{one.text}"'
        is_safety = SentenceClass.SAFETY in classes and may_be_safety
        if is_safety and not knows_topic:
            yield StatedFact(quoted, _HEALTH, _IMPORTANCE, _CONFIDENCE, sentence, whole=True)
        if (
            SentenceClass.NAME in classes
            and is_asserted
            and not any(fact.whole or fact.key in _NAMES for fact in known)
        ):
            yield StatedFact(quoted, _NAME, _IMPORTANCE, _CONFIDENCE, sentence, key=_name_key(one.text), whole=True)
        if is_safety:
            # Its line is in mind, and says what is asked for too.
            continue
        if _is_order(one.text, classes) and not any(fact.category == INSTRUCTION for fact in known):
            order = f"{subject} asks of the assistant: {one.text}"
            yield StatedFact(order, INSTRUCTION, _IMPORTANCE, _CONFIDENCE, sentence, whole=True)


def _name_key(text: str) -> str | None:
    """Return a key by the names in a sentence: a greeting with the same name in each talk then leaves one line."""
    names = find_names(text)
    return f"name.{'-'.join(sorted(names))[:_MOST_OF_A_KEY]}" if names else None


def _is_order(text: str, classes: frozenset[SentenceClass]) -> bool:
    return SentenceClass.ORDER in classes and speaks_to_assistant(text)
