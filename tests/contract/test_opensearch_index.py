"""What the index in OpenSearch does beyond its port, on a real node."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from itertools import product
from random import Random
from uuid import uuid4

import pytest

from local.opensearch.node import Node
from loci.adapters.hashing import Hashing
from loci.adapters.opensearch import OpenSearchIndex, connect
from loci.model.atoms import Atom, AtomStatus, Category, Kind, Surroundings
from loci.model.users import JsonObject
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.scope import Scope
from tests.contract.memory import atom, ulid
from tests.contract.opensearch_node import open_index
from tests.fakes.index import MemoryIndex
from tests.fakes.memory import START, day
from tests.support.model_wire import Wide

WORDS = (
    "tea", "coffee", "brother", "sister", "Lisbon", "Oslo", "marathon",
    "garden", "piano", "hazelnut", "engineer", "river", "lantern", "winter",
)  # fmt: skip
NOW = START + timedelta(hours=1)
EMBEDDER = Hashing()


@pytest.fixture
def index(opensearch_node: Node) -> OpenSearchIndex:
    """The index that all tests share."""
    return open_index(opensearch_node.endpoint)


@pytest.fixture
def own_index(opensearch_node: Node) -> Iterator[OpenSearchIndex]:
    """An index of its own, not there yet."""
    name = f"own-{uuid4().hex[:12]}"
    yield open_index(opensearch_node.endpoint, index=name)
    connect(opensearch_node.endpoint).indices.delete(index=name, ignore_unavailable=True)


def embedded_atom(scope: Scope, number: int, text: str) -> Atom:
    return replace(atom(scope, number, text), vector=EMBEDDER.embed([text])[0])


def rewritten(before: Atom, text: str, **changes: object) -> Atom:
    after = replace(before, text=text, version=before.version + 1, vector=EMBEDDER.embed([text])[0])
    return replace(after, **changes)  # type: ignore[arg-type]  # fields of an atom


def query(text: str, limit: int = 50) -> IndexQuery:
    return IndexQuery(text, EMBEDDER.embed_query(text), NOW, limit)


def ulids(answer: IndexAnswer) -> set[str]:
    return {candidate.ulid for candidate in answer.candidates}


def search_word(index: OpenSearchIndex, scope: Scope, word: str) -> set[str]:
    """The atoms that say a word."""
    return {one.ulid for one in index.search(scope, query(word)).candidates if one.lexical > 0}


def test_nothing_is_found_before_anything_was_put(own_index: OpenSearchIndex, scope: Scope) -> None:
    assert own_index.search(scope, query("tea")) == IndexAnswer((), 0, degraded=False)
    own_index.erase(scope)


def test_many_at_once_make_the_index_once(own_index: OpenSearchIndex, scope: Scope) -> None:
    atoms = [embedded_atom(scope, number, f"Tea {number}") for number in range(8)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda atom: own_index.put(scope, [atom]), atoms))
    assert ulids(own_index.search(scope, query("tea"))) == {ulid(number) for number in range(8)}


@pytest.mark.night
def test_a_search_in_each_of_1000_scopes_finds_its_own_only(opensearch_node: Node, tenant: str) -> None:
    index = open_index(opensearch_node.endpoint)
    own = {scope: _three_atoms(scope, number) for number, scope in enumerate(_scopes(tenant))}
    assert len(own) == 1000
    # Most scopes have an atom that says it.
    asked = query("tea and coffee")
    # All of them wait for the same refreshes.
    with ThreadPoolExecutor(32) as threads:
        list(threads.map(index.put, own.keys(), own.values()))
    with ThreadPoolExecutor(4) as threads:
        answers = threads.map(lambda scope: index.search(scope, asked), own)
        for atoms, answer in zip(own.values(), answers, strict=True):
            assert ulids(answer) == {atom.id.ulid for atom in atoms}
            assert answer.total == len(atoms)


def _scopes(tenant: str) -> Iterator[Scope]:
    """Any two differ in at least one part, many in one only."""
    for tenants, apps, spaces, owners in product(range(5), range(5), range(8), range(5)):
        yield Scope(f"{tenant}-{tenants}", f"app-{apps}", f"space-{spaces}", f"user-{owners}")


def _three_atoms(scope: Scope, number: int) -> list[Atom]:
    random = Random(number)  # noqa: S311  # repeatable, no secret
    return [embedded_atom(scope, 10 * number + one, " ".join(random.sample(WORDS, 4))) for one in range(3)]


def test_it_answers_as_an_exact_index_does(index: OpenSearchIndex, scope: Scope) -> None:
    random, exact = Random(5), MemoryIndex()  # noqa: S311  # repeatable, no secret
    kept = [_random_atom(scope, number, random) for number in range(60)]
    for told in (index, exact):
        told.put(scope, kept)
    changed = [
        rewritten(
            before, " ".join(random.choices(WORDS, k=6)), changed_at=day(1), superseded_at=random.choice([None, day(1)])
        )
        for before in kept[::4]
    ]
    for told in (index, exact):
        told.put(scope, changed)
    for asked in _questions(random):
        _assert_same(index.search(scope, asked), exact.search(scope, asked))


def _random_atom(scope: Scope, number: int, random: Random) -> Atom:
    kind = random.choice(list(Kind))
    return replace(
        embedded_atom(
            scope, number, f"{' '.join(random.choices(WORDS, k=random.randint(3, 9)))}. Then {random.choice(WORDS)}."
        ),
        category=Category(random.choice(["work", "home"]), kind),
        importance=random.randint(1, 5),
        valid_from=day(-random.randint(1, 9)),
        valid_to=random.choice([None, None, day(0), day(5)]),
        expires_at=random.choice([None, None, None, day(0), day(5)]),
        status=random.choice([AtomStatus.ACTIVE] * 5 + [AtomStatus.ARCHIVED, AtomStatus.DELETED]),
        metadata={"n": random.randint(0, 1), "of": ["a", {"b": 1.0}]},
    )


def _questions(random: Random) -> Iterator[IndexQuery]:
    wanted: list[JsonObject | None] = [None, {"n": 1}, {"of": ["a", {"b": 1}]}]
    for _ in range(40):
        yield replace(
            query(" ".join(random.choices((*WORDS, "volcano"), k=4)), limit=100),
            valid_at=random.choice([None, None, day(-4), day(3)]),
            known_at=random.choice([None, None, START, day(1), day(2)]),
            categories=random.choice([None, frozenset(["work"])]),
            kinds=random.choice([None, frozenset([Kind.FACT, Kind.RULE, Kind.EPISODE])]),
            min_importance=random.choice([1, 3]),
            metadata=random.choice(wanted),
        )


def _assert_same(answer: IndexAnswer, exact: IndexAnswer) -> None:
    assert answer.total == exact.total
    assert ulids(answer) == ulids(exact)
    expected = {candidate.ulid: candidate for candidate in exact.candidates}
    for candidate in answer.candidates:
        same = expected[candidate.ulid]
        assert candidate.lexical == pytest.approx(same.lexical)
        assert candidate.cosine == pytest.approx(same.cosine)
        assert replace(candidate, lexical=0.0, cosine=None) == replace(same, lexical=0.0, cosine=None)


def test_what_is_put_twice_or_late_changes_nothing(index: OpenSearchIndex, scope: Scope) -> None:
    rome = embedded_atom(scope, 1, "User lives in Rome")
    oslo = rewritten(rome, "User lives in Oslo", changed_at=day(0))
    for state in (rome, rome, oslo, oslo, rome):
        index.put(scope, [state])
    assert search_word(index, scope, "Oslo") == {ulid(1)}
    assert search_word(index, scope, "Rome") == set()
    assert index.search(scope, query("Oslo")).total == 1


def test_a_late_state_brings_no_deleted_atom_back(index: OpenSearchIndex, scope: Scope) -> None:
    rome = embedded_atom(scope, 1, "User lives in Rome")
    index.put(scope, [rome])
    index.put(scope, [rewritten(rome, "User lives in Rome", status=AtomStatus.DELETED, deleted_at=day(0))])
    index.put(scope, [rome])
    assert index.search(scope, query("Rome")).total == 0


def test_a_deleted_atom_leaves_no_former_state(index: OpenSearchIndex, scope: Scope) -> None:
    states = [embedded_atom(scope, 1, "User lives in Rome")]
    for number, town in enumerate(("Oslo", "Bonn", "Lima")):
        states.append(rewritten(states[-1], f"User lives in {town}", changed_at=day(number)))
    for state in states:
        index.put(scope, [state])
    then = replace(query("Rome"), now=day(9), known_at=START)
    assert index.search(scope, then).total == 1
    index.put(scope, [rewritten(states[-1], "Gone", status=AtomStatus.DELETED, deleted_at=day(5))])
    assert index.search(scope, then).total == 0


def test_erasing_a_scope_leaves_the_others_and_lets_it_be_built_again(index: OpenSearchIndex, scope: Scope) -> None:
    other = replace(scope, owner="bob")
    mine = [embedded_atom(scope, number, f"Tea {number}") for number in range(20)]
    for of in (scope, other):
        index.put(of, mine)
    mine[0] = rewritten(mine[0], "Tea and coffee", changed_at=day(0))
    index.put(scope, mine)
    index.erase(scope)
    assert index.search(scope, replace(query("tea"), known_at=START)).total == 0
    assert index.search(scope, query("tea")).total == 0
    assert index.search(other, query("tea")).total == 20
    index.put(scope, mine)
    assert index.search(scope, query("tea")).total == 20


def test_an_atom_is_as_near_as_its_nearest_sentence(index: OpenSearchIndex, scope: Scope) -> None:
    long = "User drinks green tea. The piano is out of tune! Grandmother came from Porto? Winter was cold."
    filler = [embedded_atom(scope, number, f"Ledger {number} is balanced") for number in range(2, 40)]
    index.put(scope, [embedded_atom(scope, 1, long), *filler])
    (nearest,) = index.search(scope, replace(query("piano out of tune", limit=1), text="?!")).candidates
    assert nearest.ulid == ulid(1)


def test_what_stood_around_an_atom_finds_it(index: OpenSearchIndex, scope: Scope) -> None:
    answering = replace(
        embedded_atom(scope, 1, "Yes, on Sundays!"), surroundings=Surroundings(context="Do you still play the piano?")
    )
    filler = [embedded_atom(scope, number, f"Ledger {number} is balanced") for number in range(2, 40)]
    index.put(scope, [answering, *filler])
    (best,) = index.search(scope, replace(query("Who plays a piano?", limit=1), vector=None)).candidates
    assert best.ulid == ulid(1)


def test_a_question_as_long_as_may_be_is_answered(index: OpenSearchIndex, scope: Scope) -> None:
    index.put(scope, [embedded_atom(scope, 1, "word7 is rare")])
    answer = index.search(scope, query(" ".join(f"word{number}" for number in range(1000))))
    assert ulids(answer) == {ulid(1)}


def test_vectors_of_every_width_are_found_by_those_of_the_same(index: OpenSearchIndex, scope: Scope) -> None:
    for dimensions in (384, 256, 768, 896, 1024, 3072):
        embedder, own = Wide(dimensions), replace(scope, owner=f"ada-{dimensions}")
        texts = ["Ada drinks green tea", "Bo plays the piano"]
        index.put(own, [replace(atom(own, n, text), vector=embedder.embed([text])[0]) for n, text in enumerate(texts)])
        asked = IndexQuery("hot tea", embedder.embed_query(texts[0]), NOW, 50)
        found = {candidate.ulid: candidate.cosine for candidate in index.search(own, asked).candidates}
        assert found[ulid(0)] == pytest.approx(1, abs=0.01)
