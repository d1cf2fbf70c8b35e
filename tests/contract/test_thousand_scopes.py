"""A thousand scopes that are as like one another as names can be: a search in each finds its own atom and no other."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from loci.adapters.dynamodb.recall_pages import PageStore
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.hashing import Hashing
from loci.adapters.pages.index import PagesIndex
from loci.adapters.table import TableIndex
from loci.ports.recall import IndexQuery
from loci.scope import APP_OWNER, Scope, group_owner, user_owner
from tests.contract.memory import atom, of_dynamodb, put
from tests.fakes.memory import Clock, day
from tests.fakes.ports import no_pause

pytestmark = pytest.mark.night

WORKERS = 4
SPACES = ("d-abc123", "d-abc124", "d-bc123", "app.d-abc123", "grp.a.d-abc123")
OWNERS = (
    *(user_owner(name) for name in ("ada", "ADA", "ada ", "ada#", "ada%23", "@app", "@group:a", "*")),
    APP_OWNER,
    group_owner("a"),
)


def scopes(tenant: str) -> Iterator[Scope]:
    """Any two differ in one part at least, most pairs of neighbours in one only, by a character or by an ending."""
    tenants = (tenant, f"{tenant}-", f"{tenant}-1", f"{tenant}-11")
    apps = ("app", "app-", "app-1", "ap", "a")
    return (Scope(*parts) for parts in product(tenants, apps, SPACES, OWNERS))


@pytest.fixture
def own(dynamodb: Tables, tenant: str) -> dict[Scope, str]:
    """What each scope's one atom is found by: every second one is in a page, of all there is a marker."""
    stores, pages = of_dynamodb(dynamodb), _pages(dynamodb)
    (vector,) = Hashing().embed(["Ada likes tea"])

    def keep(numbered: tuple[int, Scope]) -> tuple[Scope, str]:
        number, scope = numbered
        kept = replace(atom(scope, number, "Ada likes tea"), vector=vector)
        put(stores, scope, kept)
        if number % 2:
            pages.put(scope, [kept])
        return scope, kept.id.ulid

    with ThreadPoolExecutor(WORKERS) as threads:
        return dict(threads.map(keep, enumerate(scopes(tenant))))


def _pages(dynamodb: Tables) -> PagesIndex:
    return PagesIndex(PageStore(dynamodb), Clock(), Random(7), no_pause)  # noqa: S311  # repeatable


def test_a_search_in_each_of_1000_scopes_finds_its_own_only(dynamodb: Tables, own: dict[Scope, str]) -> None:
    asked = IndexQuery("Who likes tea?", Hashing().embed_query("Who likes tea?"), day(1), 50)
    assert len(own) == len({scope.partition for scope in own}) == 1000
    for index in (TableIndex(of_dynamodb(dynamodb).lists), _pages(dynamodb)):
        with ThreadPoolExecutor(WORKERS) as threads:
            answers = threads.map(lambda scope, index=index: index.search(scope, asked), own)
            for ulid, answer in zip(own.values(), answers, strict=True):
                assert ([candidate.ulid for candidate in answer.candidates], answer.total) == ([ulid], 1)
