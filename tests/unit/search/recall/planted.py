"""Questions with an expected memory that is no hit, and the reason: made with a seed, each in a world of its own."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from loci.adapters.table import TableIndex
from loci.ids import AtomId, SpaceId
from loci.model.atoms import Atom, AtomStatus, Category, Kind
from loci.model.filter_forms import read_filter
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.scope import Scope
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.reasons import Reason
from tests.fakes.memory import START, day
from tests.support.recall_world import World, atom, furnish_more, ulid

OFF_TOPIC = "Wie funktioniert Quantenchromodynamik?"
WORK = SpaceId("work-abc123")
LIMIT = 5
PLANTED = 7
"""The number of the expected atom, older than most others."""

THINGS = ("green tea", "red kites", "old maps", "oak trees", "jazz records", "board games", "stone bridges")
VERBS = ("likes", "collects", "talks about", "reads about", "dreams of")
PLACES = ("at home", "in Rome", "with friends", "on Sundays", "after work", "near the sea", "in winter", "at school")


@dataclass(frozen=True)
class Planted:
    """A question to a world, and why the expected atom is no hit."""

    world: World
    asked: TopicQuestion
    expect: AtomId
    reason: Reason
    spaces: tuple[SpaceId, ...]
    left_out: frozenset[str] = frozenset()

    @property
    def index(self) -> "Behind":
        return Behind(TableIndex(self.world.memory.atoms), self.left_out)


@dataclass(frozen=True)
class Behind:
    """An index that has not yet got some atoms."""

    whole: TableIndex
    missing: frozenset[str]
    name: str = TableIndex.name

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        found = self.whole.search(scope, query)
        return replace(found, candidates=tuple(one for one in found.candidates if one.ulid not in self.missing))

    def put(self, scope: Scope, atoms: Sequence[Atom]) -> None: ...

    def erase(self, scope: Scope) -> None: ...


@dataclass
class Plot:
    """One case in the making: a thing that is asked about, and so many memories of it."""

    random: Random
    verbs: tuple[str, ...] = VERBS

    def __post_init__(self) -> None:
        self.thing = self.random.choice(THINGS)
        self.world = World()
        self.expected = atom(PLANTED, f"User likes {self.thing}")
        self.asked = TopicQuestion(f"Which {self.thing} do I like?", limit=LIMIT)

    def others(self, count: int, first: int = 20) -> list[Atom]:
        choose = self.random.choice
        texts = (f"User {choose(self.verbs)} {self.thing} {choose(PLACES)}, {number}" for number in range(count))
        return [atom(first + number, text) for number, text in enumerate(texts)]

    def plant(self, reason: Reason, others: int = 9, left_out: frozenset[str] = frozenset()) -> Planted:
        self.world.keep(self.expected, *self.others(others))
        return Planted(self.world, self.asked, self.expected.id, reason, (self.expected_space,), left_out)

    @property
    def expected_space(self) -> SpaceId:
        return SpaceId(self.expected.id.space)

    def past(self) -> timedelta:
        return timedelta(days=self.random.randint(1, 400), minutes=self.random.randint(0, 999))


def every_planted(seed: int, each: int) -> Iterator[tuple[str, Planted]]:
    """So many of each reason but ``shown``; of that too, as a control."""
    random = Random(seed)  # noqa: S311 - which memories are made, not what is secret
    for reason, make in MAKERS.items():
        for number in range(each):
            yield f"{reason}-{number}", make(Plot(random))


def _other_space(plot: Plot) -> Planted:
    furnish_more(plot.world, WORK)
    return replace(plot.plant(Reason.OTHER_SPACE), spaces=(WORK,))


def _ended(reason: Reason, end: Callable[[Atom, datetime], Atom]) -> Callable[[Plot], Planted]:
    """The atom ended at some time in the past."""

    def make(plot: Plot) -> Planted:
        plot.expected = end(replace(plot.expected, valid_from=day(-900)), START - plot.past())
        return plot.plant(reason)

    return make


def _delete(one: Atom, at: datetime) -> Atom:
    return replace(one, status=AtomStatus.DELETED, deleted_at=at)


def _archived(plot: Plot) -> Planted:
    plot.expected = replace(plot.expected, status=AtomStatus.ARCHIVED)
    return plot.plant(Reason.ARCHIVED)


def _superseded(plot: Plot) -> Planted:
    at = START - plot.past()
    newer = AtomId(plot.expected.id.space, ulid(20))
    plot.expected = replace(plot.expected, valid_from=day(-900), valid_to=at, superseded_at=at, superseded_by=newer)
    return plot.plant(Reason.SUPERSEDED)


def _not_yet_known(plot: Plot) -> Planted:
    plot.asked = replace(plot.asked, known_at=START - plot.past())
    return plot.plant(Reason.NOT_YET_KNOWN)


def _not_yet_valid(plot: Plot) -> Planted:
    plot.asked = replace(plot.asked, valid_at=START - plot.past())
    return plot.plant(Reason.NOT_YET_VALID)


def _category(plot: Plot) -> Planted:
    plot.expected = replace(plot.expected, category=Category("health", Kind.PREFERENCE))
    plot.asked = replace(plot.asked, category_names=frozenset({"Preference"}))
    return plot.plant(Reason.CATEGORY)


def _kind(plot: Plot) -> Planted:
    other = plot.random.choice([kind for kind in Kind if kind is not Kind.PREFERENCE])
    plot.expected = replace(plot.expected, category=Category(plot.expected.category.name, other))
    plot.asked = replace(plot.asked, kinds=frozenset({Kind.PREFERENCE}))
    return plot.plant(Reason.KIND)


def _importance(plot: Plot) -> Planted:
    least = plot.random.randint(2, 3)
    plot.expected = replace(plot.expected, importance=least - 1)
    plot.asked = replace(plot.asked, min_importance=least)
    return plot.plant(Reason.IMPORTANCE)


def _metadata(plot: Plot) -> Planted:
    plot.expected = replace(plot.expected, metadata={"source": plot.random.choice(["web", 1, True])})
    plot.asked = replace(plot.asked, metadata={"source": "book"})
    return plot.plant(Reason.METADATA)


def _filter(plot: Plot) -> Planted:
    plot.expected = replace(plot.expected, metadata={"pages": plot.random.randint(1, 9)})
    plot.asked = replace(plot.asked, filter=read_filter({"metadata.pages": {"gt": 9}}, "/filter"))
    return plot.plant(Reason.FILTER)


def _not_indexed(plot: Plot) -> Planted:
    return plot.plant(Reason.NOT_INDEXED, plot.random.choice([3, 30, 240]), frozenset({ulid(PLANTED)}))


def _not_embedded(plot: Plot) -> Planted:
    plot.expected = replace(plot.expected, text="Her garden is full of wild roses", vector=b"")
    return plot.plant(Reason.NOT_EMBEDDED)


def _not_proposed(plot: Plot) -> Planted:
    plot.expected = atom(PLANTED, "Lavender grows slowly")
    return plot.plant(Reason.NOT_PROPOSED, plot.random.randint(230, 260))


def _less_similar(plot: Plot) -> Planted:
    plot.asked = replace(plot.asked, min_similarity=0.95, limit=plot.random.randint(1, 20))
    return plot.plant(Reason.LESS_SIMILAR)


def _no_answer(plot: Plot) -> Planted:
    plot.asked = replace(plot.asked, query=OFF_TOPIC)
    return plot.plant(Reason.NO_ANSWER, plot.random.choice([0, 3, 30]))


def _far_below_best(plot: Plot) -> Planted:
    plot.expected = atom(PLANTED, "Lavender grows slowly")
    return plot.plant(Reason.FAR_BELOW_BEST, plot.random.randint(2, 4))


def _beyond_limit(plot: Plot) -> Planted:
    plot.verbs = ("likes",)
    plot.expected = atom(PLANTED, f"Somebody gave the user a calendar with pictures of {plot.thing}")
    return plot.plant(Reason.BEYOND_LIMIT, plot.random.choice([9, 30, 90]))


def _shown(plot: Plot) -> Planted:
    return plot.plant(Reason.SHOWN, plot.random.choice([0, 4, 30]))


MAKERS: dict[Reason, Callable[[Plot], Planted]] = {
    Reason.SHOWN: _shown,
    Reason.OTHER_SPACE: _other_space,
    Reason.UNLEARNED: _ended(Reason.UNLEARNED, lambda one, at: replace(_delete(one, at), unlearned_at=at)),
    Reason.DELETED: _ended(Reason.DELETED, _delete),
    Reason.EXPIRED: _ended(Reason.EXPIRED, lambda one, at: replace(one, expires_at=at)),
    Reason.NOT_YET_KNOWN: _not_yet_known,
    Reason.ARCHIVED: _archived,
    Reason.SUPERSEDED: _superseded,
    Reason.NOT_YET_VALID: _not_yet_valid,
    Reason.NO_LONGER_VALID: _ended(Reason.NO_LONGER_VALID, lambda one, at: replace(one, valid_to=at)),
    Reason.CATEGORY: _category,
    Reason.KIND: _kind,
    Reason.IMPORTANCE: _importance,
    Reason.METADATA: _metadata,
    Reason.FILTER: _filter,
    Reason.NOT_INDEXED: _not_indexed,
    Reason.NOT_EMBEDDED: _not_embedded,
    Reason.NOT_PROPOSED: _not_proposed,
    Reason.LESS_SIMILAR: _less_similar,
    Reason.NO_ANSWER: _no_answer,
    Reason.FAR_BELOW_BEST: _far_below_best,
    Reason.BEYOND_LIMIT: _beyond_limit,
}
