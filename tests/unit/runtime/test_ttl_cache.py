"""What a process remembers: for a while, in so much room, under the whole of what it is about."""

from dataclasses import replace
from datetime import timedelta

from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope
from tests.fakes.memory import START

ADA = Scope("acme", "notes", "diary-abc123", "ada")
MINUTE = timedelta(seconds=60)


def test_a_value_is_remembered_until_its_time_is_over() -> None:
    spaces = TtlCache[Scope, str](MINUTE, 10)
    spaces.put(ADA, "pages", START)
    assert spaces.get(ADA, START) == "pages"
    assert spaces.get(ADA, START + MINUTE - timedelta(microseconds=1)) == "pages"
    assert spaces.get(ADA, START + MINUTE) is None
    assert spaces.get(ADA, START - timedelta(seconds=1)) is None


def test_no_other_key_is_answered_with_it() -> None:
    spaces = TtlCache[Scope, str](MINUTE, 10)
    spaces.put(ADA, "hers", START)
    others = (
        replace(ADA, tenant="other"),
        replace(ADA, app="other"),
        replace(ADA, namespace="other-abc123"),
        replace(ADA, owner="emil"),
        replace(ADA, owner="@app"),
    )
    assert [spaces.get(other, START) for other in others] == [None] * 5


def test_what_was_read_longest_ago_goes_first_when_there_is_no_room() -> None:
    pages = TtlCache[int, bytes](MINUTE, 100, len)
    for number in range(4):
        pages.put(number, b"x" * 40, START)
    assert [pages.get(number, START) is not None for number in range(4)] == [False, False, True, True]
    pages.put(2, b"x" * 10, START)
    pages.put(4, b"x" * 50, START)
    assert [pages.get(number, START) is not None for number in (2, 3, 4)] == [True, True, True]
    pages.put(5, b"x" * 101, START)
    assert [pages.get(number, START) for number in (2, 3, 4, 5)] == [None] * 4


def test_what_is_forgotten_makes_room() -> None:
    pages = TtlCache[int, bytes](MINUTE, 100, len)
    pages.put(1, b"x" * 90, START)
    pages.evict(1)
    pages.evict(1)
    pages.put(2, b"x" * 90, START)
    assert (pages.get(1, START), pages.get(2, START)) == (None, b"x" * 90)
