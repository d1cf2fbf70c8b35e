"""The same question finds the same memories in the same order, wherever a space is indexed."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from local.opensearch.node import Node
from loci.adapters.dynamodb.recall_pages import PageStore
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.hashing import Hashing
from loci.adapters.pages.index import PagesIndex
from loci.adapters.table import TableIndex
from loci.ids import ConversationId, MessageId
from loci.model.atoms import Atom, Category, Kind, Surroundings
from loci.ports.recall import IndexAnswer, IndexQuery, RecallIndex
from loci.scope import Scope
from loci.search.ranking import scoring
from tests.contract.memory import atom, fakes, put, ulid
from tests.contract.opensearch_node import open_index
from tests.fakes.memory import Clock, day
from tests.fakes.ports import no_pause

ATOMS = 300
BEST = 10
# As many as recall asks for.
POOL = 200
WORDS = (
    "tea", "coffee", "brother", "sister", "Lisbon", "Oslo", "marathon", "garden", "piano", "hazelnut", "engineer",
    "river", "lantern", "winter", "kitchen", "ticket", "violin", "bakery", "mountain", "letter", "harbour", "doctor",
)  # fmt: skip
SPEAKERS = ("", "Ann", "Ben Lee", "Chloé")
FORMS = ("{} and {} by the {}.", "We saw a {} with a {} near the {}!", "Was it the {}, the {} or the {}?")
EMBEDDER = Hashing()


def space(scope: Scope, random: Random) -> list[Atom]:
    """Conversations of several people, and notes; some facts have ended."""
    made = [_random_atom(scope, number, random) for number in range(ATOMS)]
    vectors = EMBEDDER.embed([one.text for one in made])
    return [replace(one, vector=vector) for one, vector in zip(made, vectors, strict=True)]


def _random_atom(scope: Scope, number: int, random: Random) -> Atom:
    kind = random.choice(list(Kind))
    at = day(-random.randint(1, 60))
    return replace(
        atom(scope, number, _sentence(random), valid_from=at),
        category=Category(random.choice(["work", "home"]), kind),
        importance=random.randint(1, 5),
        surroundings=Surroundings(random.choice(SPEAKERS), (), random.choice(["", _sentence(random)])),
        **_place(number, random),  # type: ignore[arg-type]  # fields of an atom
        superseded_at=random.choice([None, None, None, day(0)]),
    )


def _place(number: int, random: Random) -> dict[str, object]:
    if random.random() < 0.3:
        return {}
    talk = ConversationId("chat", ulid(number // 30))
    return {"source_conversation_id": talk, "source_message_ids": (MessageId("chat", talk.ulid, number % 30),)}


def _sentence(random: Random) -> str:
    return random.choice(FORMS).format(*random.sample(WORDS, 3))


def questions(random: Random) -> Iterator[IndexQuery]:
    for number in range(30):
        name = random.choice(["", "", "Ann", "Ben", "Ben Lee", "Chloé's", "Ann and Ben", "Zoe"])
        text = f"What did {name} say about {' '.join(random.sample(WORDS, 2))}?"
        if number % 5 == 0:
            text = f"{text} On {day(-number).strftime('%-d %B %Y')}?"
        yield IndexQuery(
            text=text,
            vector=None if number % 10 == 9 else EMBEDDER.embed_query(text),
            now=day(1),
            limit=POOL,
            kinds=random.choice([None, None, frozenset([Kind.FACT, Kind.EPISODE])]),
            valid_at=random.choice([None, None, day(-20)]),
            embed=lambda texts: [EMBEDDER.embed_query(text) for text in texts],
        )


def best(answer: IndexAnswer) -> list[tuple[str, float]]:
    """The best of an answer and how well each fits, of equal ones the oldest first."""
    fits = scoring.relevances(answer.candidates)
    ranked = [(one.ulid, round(fit, 6)) for one, fit in zip(answer.candidates, fits, strict=True)]
    return sorted(ranked, key=lambda one: (-one[1], one[0]))[:BEST]


@pytest.fixture
def indexes(dynamodb: Tables, opensearch_node: Node, scope: Scope) -> dict[str, RecallIndex]:
    """Each holds the same atoms."""
    stores, atoms = fakes(), space(scope, Random(11))  # noqa: S311  # repeatable
    put(stores, scope, *atoms)
    made: dict[str, RecallIndex] = {
        "table": TableIndex(stores.lists),
        "pages": PagesIndex(PageStore(dynamodb), Clock(), Random(7), no_pause),  # noqa: S311  # repeatable
        "opensearch": open_index(opensearch_node.endpoint),
    }
    for index in made.values():
        index.put(scope, atoms)
    return made


def test_every_index_ranks_alike(indexes: dict[str, RecallIndex], scope: Scope) -> None:
    asked = list(questions(Random(12)))  # noqa: S311  # repeatable
    for query in asked:
        answers = {name: index.search(scope, query) for name, index in indexes.items()}
        exact = answers.pop("table")
        assert len(exact.candidates) >= BEST
        for name, answer in answers.items():
            assert (answer.total, answer.speakers) == (exact.total, exact.speakers), name
            assert best(answer) == best(exact), (name, query.text)
