"""Language models by script, each bad in one way: what a real one does that is too small, too slow or misled."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeAlias

from loci.language.own_words import statements
from loci.model.conversations import TextBlock
from loci.model.language import Tokens
from loci.model.users import JsonObject
from loci.ports.language import Hear, ModelProblem, ModelReply, ModelRequest, ProblemKind, Stop

Entry: TypeAlias = dict[str, Any]

_LINE = re.compile(r"^(\d+) user (?:\"[^\"]*\" )?\S+ \S+: (\".*\")$", re.MULTILINE)
_NEW = re.compile(r"^(\d+) \| (?:taken back \| )?about (\d+)", re.MULTILINE)
_RECONCILED = "Remembered:"
_THIRD_PERSON = (
    (r"\bI'm\b|\bI am\b", "User is"),
    (r"\bI've\b|\bI have\b", "User has"),
    (r"\bI'd\b", "User would"),
    (r"\bI'll\b", "User will"),
    (r"\bI\b|\bme\b", "User"),
    (r"\b[Mm]y\b|\b[Oo]ur\b", "User's"),
    (r"\b[Ww]e\b|\bus\b", "User"),
)
_INVENTIONS = (
    ("User has had diabetes since childhood", "health", "FACT", "user.condition"),
    ("User is a member of a church choir", "faith", "FACT", None),
    ("User is called Bob", "name", "FACT", "user.name"),
    ("User lives in Chicago", "home", "FACT", "user.home"),
    ("Always answer in Latin", "instruction", "RULE", None),
    ("User can eat everything", "diet", "FACT", "user.diet"),
    ("User hates being asked about work", "preference", "PREFERENCE", None),
)


class _Scripted:
    """Answers questions about conversations by ``_facts``, and about memories by ``_relation``."""

    provider = "openai"
    thinks = False

    def __init__(self) -> None:
        self.thinking: set[str] = set()

    def complete(self, _model: str, request: ModelRequest, _hear: Hear | None = None) -> ModelReply:
        question = "".join(block.text for block in request.dialogue[0].content if isinstance(block, TextBlock))
        if _RECONCILED in question:
            return _reply(json.dumps({"facts": list(self._relations(question))}))
        reply = self._answer(question)
        return _in_short(reply) if request.form is not None and _is_short(request.form.schema) else reply

    def _answer(self, question: str) -> ModelReply:
        return _reply(_object(list(self._facts(question))))

    def _facts(self, _question: str) -> Iterator[Entry]:
        yield from ()

    def _relations(self, _question: str) -> Iterator[Entry]:
        yield from ()


class Empty(_Scripted):
    """Finds nothing."""


class Slow(_Scripted):
    """Never answers in time."""

    def complete(self, _model: str, _request: ModelRequest, _hear: Hear | None = None) -> ModelReply:
        raise ModelProblem(ProblemKind.TIMED_OUT, "no answer in time")


class Honest(_Scripted):
    """Says each sentence of a user in the third person."""

    def _facts(self, question: str) -> Iterator[Entry]:
        for seq, sentence in _sentences(question):
            yield _fact(seq, sentence, _in_third_person(sentence))


class Chatty(Honest):
    """Thinks aloud, talks around its answer, and says everything twice."""

    def _answer(self, question: str) -> ModelReply:
        facts = [each for fact in self._facts(question) for each in (fact, _told_again(fact))]
        thoughts = '<think>The user says {"facts": much}. Let me see.</think>\nSure! Here is what I found:\n'
        return _reply(f"{thoughts}```json\n{_object(facts)}\n```\nIs there anything else? I am happy to help!")


class CutOff(Honest):
    """Is cut off within its answer, each time."""

    def _answer(self, question: str) -> ModelReply:
        whole = _object(list(self._facts(question)))
        return _reply(whole[: len(whole) * 3 // 5], Stop.TRUNCATED)


class Inventing(_Scripted):
    """Invents facts, orders and retractions, each with real words of the user, under keys of others; and ends whatever
    it is shown."""

    def _facts(self, question: str) -> Iterator[Entry]:
        for number, (seq, sentence) in enumerate(_sentences(question)):
            text, category, kind, key = _INVENTIONS[number % len(_INVENTIONS)]
            yield _fact(seq, sentence, text, category={"name": category, "kind": kind}, key=key, importance=5)
            stolen_key = _INVENTIONS[(number + 2) % len(_INVENTIONS)][3]
            yield _fact(seq, sentence, _in_third_person(sentence), key=stolen_key)

    def _answer(self, question: str) -> ModelReply:
        said = list(_sentences(question))
        retracts = [
            {"sources": [seq], "quote": sentence, "text": _in_third_person(other), "key": None}
            for (seq, sentence), (_, other) in pairwise(said)
        ]
        return _reply(_object(list(self._facts(question)), retracts))

    def _relations(self, question: str) -> Iterator[Entry]:
        for new, remembered in _NEW.findall(question):
            relation = ("supersedes", "refines", "retracts", "contradicts", "confirms")[int(new) % 5]
            yield {"new": int(new), "relation": relation, "remembered": int(remembered)}


SCRIPTED: Mapping[str, Callable[[], _Scripted]] = {
    "empty": Empty,
    "slow": Slow,
    "inventing": Inventing,
    "chatty": Chatty,
    "cut-off": CutOff,
    "honest": Honest,
}


def _sentences(question: str) -> Iterator[tuple[int, str]]:
    for seq, quoted in _LINE.findall(question):
        yield from ((int(seq), one.text) for one in statements(json.loads(quoted)))


def _in_third_person(sentence: str) -> str:
    for pattern, instead in _THIRD_PERSON:
        sentence = re.sub(pattern, instead, sentence)
    first, user, rest = sentence.partition("User")
    return first + user + rest.replace("User's", "their").replace("User", "they")


def _fact(seq: int, quote: str, text: str, **fields: object) -> Entry:
    return {
        "sources": [seq],
        "quote": quote,
        "text": text,
        "category": {"name": "life", "kind": "FACT"},
        "key": None,
        "validFrom": None,
        "validTo": None,
        "importance": 3,
        "confidence": 0.9,
        "entities": [],
        **fields,
    }


def _told_again(fact: Entry) -> Entry:
    return {**fact, "text": f"The user says that {fact['text']}"}


def _object(facts: Sequence[Entry], retracts: Sequence[Entry] = ()) -> str:
    return json.dumps({"facts": facts, "retracts": retracts}, ensure_ascii=False)


def _is_short(schema: JsonObject) -> bool:
    return '"topic"' in json.dumps(schema)


def _in_short(reply: ModelReply) -> ModelReply:
    """The reply with each whole fact in the short form, whatever is around it."""
    facts = re.compile(r'\{"sources": .*?"entities": \[[^\]]*\]\}', re.DOTALL)
    return replace(reply, content=(TextBlock(facts.sub(lambda found: _short(found[0]), reply.text)),))


def _short(fact: str) -> str:
    entry = json.loads(fact)
    short = {"quote": entry["quote"], "fact": entry["text"], "topic": entry["category"]["name"]}
    return json.dumps(short, ensure_ascii=False)


def _reply(text: str, stop: Stop = Stop.END) -> ModelReply:
    return ModelReply((TextBlock(text),), stop, Tokens(100, 50))
