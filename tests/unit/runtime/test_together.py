"""Several sources are iterated over at once."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from threading import Event, active_count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.runtime.together import iterate_together

LISTS = st.lists(st.lists(st.integers(), max_size=30), max_size=5)


@given(lists=LISTS, ahead=st.integers(1, 5))
def test_each_item_comes_once_and_those_of_a_source_in_its_order(lists: list[list[int]], ahead: int) -> None:
    sources = [partial(iter, [(number, item) for item in items]) for number, items in enumerate(lists)]
    found = list(iterate_together(sources, ahead))
    for number, items in enumerate(lists):
        assert [item for source, item in found if source == number] == items
    assert Counter(found) == Counter((number, item) for number, items in enumerate(lists) for item in items)


def test_sources_are_read_at_once() -> None:
    both = Event(), Event()

    def wait_for_other(own: Event, other: Event) -> Iterator[bool]:
        own.set()
        yield other.wait(10)

    sources: list[Callable[[], Iterator[bool]]] = [partial(wait_for_other, *both), partial(wait_for_other, *both[::-1])]
    assert list(iterate_together(sources)) == [True, True]


def test_what_a_source_raises_comes_after_what_it_gave() -> None:
    def break_off() -> Iterator[int]:
        yield 1
        raise ValueError("away")

    more: Callable[[], Iterator[int]] = partial(iter, [2, 3])
    items = iterate_together([break_off, more])
    assert sorted(islice(items, 3)) == [1, 2, 3]
    with pytest.raises(ValueError, match="away"):
        next(items)


def test_who_stops_reads_no_further_and_leaves_no_thread() -> None:
    before = active_count()
    items = iterate_together([partial(count, 0), partial(count, 0)], ahead=2)
    assert next(items) == 0
    items.close()  # type: ignore[attr-defined]  # it is a generator
    assert active_count() == before
