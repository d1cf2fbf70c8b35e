"""A conversation heard message by message: what each user states, and what they tell in their own words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from loci.adapters.rules.learned import learned_facts
from loci.adapters.rules.sentence_reader import SentenceReader
from loci.language.endings import ending_sentences
from loci.language.heads import SentenceClass
from loci.language.own_words import SentencePart, is_prompt, passed_over, statements
from loci.language.pastes import without_pastes
from loci.language.safety import SafetyTopic, find_safety
from loci.language.statements.abroad import facts_abroad
from loci.language.statements.assertion_filter import pretends, takes_back
from loci.language.statements.fact_forms import OUTRIGHT
from loci.language.statements.facts import StatedFact, correct_fact, facts_of_answer, facts_of_statement
from loci.language.statements.instructions import INSTRUCTION, MOST, NOTE
from loci.language.statements.normalise import clauses, normalise
from loci.language.statements.short_replies import evades
from loci.model.atoms import Category, Kind
from loci.model.authors import name_of
from loci.model.conversations import Message, MessageRole, Visibility
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

_MEANT = LazyPattern(
    r"\b(?:I meant(?: to say)?|I mean|make that|it is|that is|correction:?|it's|that's|rather) "
    r"(?P<right>[^\W_][^,.;!?]{0,40}?),? "
    r"(?:and )?not (?P<wrong>[^,.;!?]{1,40})|\bnot (?P<wrong2>[^,.;!?]{1,40}?),? (?:but|it is|it's|I meant) "
    r"(?P<right2>[^,.;!?]{1,40})",
    re.IGNORECASE,
    guard="not ",
)
_LEADS = r"(?:(?:sorry|wait|no|oops|ups|ugh)\b[\s,.!:-]*)*"
_IN = r"(?:(?:it is|I am|in|at|on|the)\s+)?"
# "Wait no, I mean 3 May", "typo, Lund", "*Lund": the value is put right without the wrong one.
_MARKED = LazyPattern(
    rf"{_LEADS}(?:\*\s*|(?:I mean|I meant(?: to say)?|make that|I should say)\s+"
    r"|(?:typo|autocorrect|correction)\b[,:]?\s+|(?:well|actually),? (?=\d+ (?:until|till)\b))"
    rf"{_IN}(?P<right>[^\W_][^,.;!?*]{{0,40}}?)"
    r"(?=[,.;!?*]|$| (?:now|until|till|since|actually|sorry|of course|lol|not|with two)\b)",
    re.IGNORECASE,
)
# "No, Lund." says nothing else. "Sorry, Lund." may speak to somebody.
_BARE = LazyPattern(
    rf"(?:(?:wait|no|oops|ups)\b[\s,.!:-]+)+{_IN}(?P<right>[^\W_][^,.;!?*]{{0,40}})[.!]*$", re.IGNORECASE
)
_BARE_KEYS = frozenset({"age", "birth-year", "birthday", "childhood-home", "employer", "home"})
"""Facts that a bare value puts right. A name may call somebody, and an allergy must not be lost to a remark."""
_PARTS = LazyPattern(r"[,;:]|\b(?:und|aber|y|pero)\b", re.IGNORECASE)
_LOOKS_BACK = 6
"""Messages within which somebody corrects what they said."""


@dataclass(slots=True)
class UserStatements:
    """One message of a user: ``facts`` that it states, and ``quotes``, the other statements, as written.
    ``endings`` are its sentences that end something said before; ``asked`` is the seq of the assistant's question that
    it answers. ``is_chatter``: the quotes tell nothing of their writer, such as a greeting."""

    message: Message
    facts: list[StatedFact] = field(default_factory=list)
    quotes: list[str] = field(default_factory=list)
    endings: list[str] = field(default_factory=list)
    asked: int | None = None
    corrects: dict[str, int] = field(default_factory=dict)
    is_chatter: bool = False

    def sources(self, fact: StatedFact) -> tuple[int, ...]:
        """Seqs of the messages that a fact rests on."""
        other = self.corrects.get(fact.text, self.asked)
        return (self.message.seq,) if other is None else tuple(sorted({other, self.message.seq}))


@dataclass(slots=True)
class HeardConversation:
    """Statements of users, by message. Of the messages that may have stated nothing ``own`` is the text without pastes,
    by seq, and ``unmeant`` those that were said in a play or taken back."""

    turns: list[UserStatements] = field(default_factory=list)
    own: dict[int, str] = field(default_factory=dict)
    unmeant: set[int] = field(default_factory=set)


def hear_conversation(messages: Sequence[Message], reader: SentenceReader | None = None) -> HeardConversation:
    """Reads messages in order; only what their user sees counts, and nothing said in a play."""
    seen_messages = [message for message in messages if message.visibility is Visibility.USER]
    owns = [without_pastes(message.text) if message.role is MessageRole.USER else "" for message in seen_messages]
    playing = pretends(
        [normalise(own) if own else message.text for own, message in zip(owns, seen_messages, strict=True)]
    )
    said = [[] if played else statements(own) for own, played in zip(owns, playing, strict=True)]
    asking = [
        passed_over(own, parts) if own and not played else []
        for own, parts, played in zip(owns, said, playing, strict=True)
    ]
    message_of = {
        one.text: own
        for sentences in (said, asking)
        for own, parts in zip(owns, sentences, strict=True)
        for one in parts
    }
    read = {} if reader is None else reader.read(message_of)
    heard_conversation = HeardConversation()
    turns = heard_conversation.turns
    for n, message in enumerate(seen_messages):
        if message.role is not MessageRole.USER:
            continue
        heard_conversation.own[message.seq] = owns[n]
        if playing[n]:
            heard_conversation.unmeant.add(message.seq)
            continue
        before = seen_messages[n - 1] if n and seen_messages[n - 1].role is MessageRole.ASSISTANT else None
        turn = _turn(message, owns[n], said[n], asking[n], read, before)
        turn.endings.extend(ending_sentences(owns[n]))
        _retract(turn, owns[n], heard_conversation)
        turns.append(turn)
    return heard_conversation


def _turn(
    message: Message,
    own: str,
    said: Sequence[SentencePart],
    asking: Sequence[SentencePart],
    read: Mapping[str, frozenset[SentenceClass]],
    before: Message | None,
) -> UserStatements:
    subject = name_of(message.author)
    asked: int | None = None
    facts = facts_of_statement(own, subject)
    facts += facts_abroad(split_sentences(own), subject)
    facts += _safety(said, facts, subject)
    if not facts and before is not None:
        if evades(before.text, own):
            return UserStatements(message)
        if replied_facts := facts_of_answer(before.text, own, subject):
            # The first sentence is the reply itself.
            facts, said, asked = replied_facts, said[1:], before.seq
    facts += learned_facts([*said, *asking], read, facts, subject)
    facts += _notes(said, facts, subject)
    if is_prompt(own):
        facts = [fact for fact in facts if fact.category != INSTRUCTION]
    is_chatter = all(SentenceClass.CHITCHAT in read.get(one.text, frozenset()) for one in said)
    return UserStatements(message, facts, _quotable_sentences(said, facts), asked=asked, is_chatter=is_chatter)


def _safety(sentence_parts: Sequence[SentencePart], facts: Sequence[StatedFact], subject: str) -> list[StatedFact]:
    """Safety facts that no plain form reads of what must be in every prompt, word for word; of a diet there is one."""
    found = ((one.text, normalise(one.text), find_safety(one.text)) for one in sentence_parts)
    return [
        StatedFact(
            text=f'{subject} said: "{text}"',
            category=Category(topic.value, Kind.FACT),
            importance=5,
            confidence=OUTRIGHT,
            sentence=sentence,
            key="diet" if topic is SafetyTopic.DIET else None,
            # What a key ends must not be all there is of a sentence with other parts.
            whole=topic is not SafetyTopic.DIET or not _has_parts(sentence),
        )
        for text, sentence, topic in found
        if topic is not None and not _is_read(topic, sentence, facts)
    ]


def _has_parts(sentence: str) -> bool:
    return _PARTS.search(sentence) is not None or len(list(clauses(sentence))) > 1


def _is_read(topic: SafetyTopic, sentence: str, facts: Sequence[StatedFact]) -> bool:
    """Whether plain forms have read each clause of a sentence that is about it; of a diet there is one."""
    read = sum(fact.sentence == sentence and fact.category.name == topic for fact in facts)
    return read > 0 and (topic is SafetyTopic.DIET or sum(map(bool, map(find_safety, clauses(sentence)))) <= read)


def _notes(said: Sequence[SentencePart], facts: Sequence[StatedFact], subject: str) -> Iterator[StatedFact]:
    """Notes of what the user asks to be remembered and no fact states whole, word for word."""
    stated_texts = {fact.sentence for fact in facts if fact.whole}
    for one in said:
        sentence = normalise(one.text)
        if one.is_to_remember and sentence not in stated_texts and len(one.text) <= MOST:
            text = f"{subject} wants it remembered: {one.text}"
            yield StatedFact(text, NOTE, 4, OUTRIGHT, sentence, whole=True)


def _quotable_sentences(said: Sequence[SentencePart], facts: Sequence[StatedFact]) -> list[str]:
    """Without the sentences that say nothing but a fact."""
    covered_texts = {fact.sentence for fact in facts if fact.whole}
    sentence_parts = [
        one for one in said if normalise(one.text) not in covered_texts and not takes_back(normalise(one.text))
    ]
    gaps = (n > 0 and one.number != sentence_parts[n - 1].number + 1 for n, one in enumerate(sentence_parts))
    return [f"… {one.text}" if gap else one.text for one, gap in zip(sentence_parts, gaps, strict=True)]


def _retract(turn: UserStatements, own: str, heard_conversation: HeardConversation) -> None:
    """Drops or corrects what the message takes back or puts right of what its author said before."""
    former = [one for one in heard_conversation.turns[-_LOOKS_BACK:] if one.message.author == turn.message.author]
    if former and takes_back(normalise(own)):
        former[-1].facts.clear()
        former[-1].quotes.clear()
        former[-1].endings.clear()
        heard_conversation.unmeant.update((former[-1].message.seq, turn.message.seq))
        return
    if _replace_value(turn, normalise(own), former):
        return
    for match in _MEANT.finditer(normalise(own)[:500]):
        right, wrong = (match["right"] or match["right2"]).strip(), (match["wrong"] or match["wrong2"]).strip()
        _correct(turn, former, wrong, right)


def _replace_value(turn: UserStatements, own: str, former: Sequence[UserStatements]) -> bool:
    """Whether a sentence gave the last fact before it another value, as plain as the former."""
    for n, sentence in enumerate(split_sentences(own[:500])[:_LOOKS_BACK]):
        earlier = turn if n else former[-1] if former else None
        if earlier is None or not earlier.facts:
            continue
        fact = earlier.facts[-1]
        match = _MARKED.match(sentence) or (_BARE.match(sentence) if _may_be_bare(turn, earlier, fact) else None)
        wrong = max(fact.values, key=fact.text.rfind, default="")
        if match and wrong != match["right"] and _correct(turn, [earlier], wrong, match["right"]):
            return True
    return False


def _may_be_bare(turn: UserStatements, earlier: UserStatements, fact: StatedFact) -> bool:
    """After another's message a bare value may be the answer to it."""
    return fact.key in _BARE_KEYS and turn.message.seq - earlier.message.seq <= 1


def _correct(turn: UserStatements, former: Sequence[UserStatements], wrong: str, right: str) -> bool:
    """Whether a former fact had the wrong value, and has the right one now."""
    for earlier in reversed(former):
        for fact in earlier.facts:
            better = correct_fact(fact, wrong, right, name_of(turn.message.author))
            if better is not None:
                earlier.facts.remove(fact)
                turn.facts.append(better)
                turn.corrects[better.text] = earlier.message.seq
                return True
    return False
