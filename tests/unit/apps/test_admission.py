"""Who is let in: few readers at once, whatever comes, goes, is lost and comes again."""

from collections import Counter
from contextlib import AbstractContextManager
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.apps import admission
from loci.apps.admission import READERS_OF_A_PERSON, READERS_OF_A_RUN, Place
from loci.errors import Forbidden, Limited, Unavailable
from loci.model.tenants import TenantLimits
from loci.scope import Caller, caller
from tests.fakes.ports import FakePorts
from tests.support.records import AT

ADA = caller(tenant="acme", app="notes", user="ada", role="user")
LIFE = timedelta(minutes=10)


class World:
    def __init__(self) -> None:
        self.now: datetime = AT
        self.ports = FakePorts(lambda: self.now)
        # One that is forgotten leaves.
        self.readers: list[AbstractContextManager[Place]] = []

    def enter(self, run: str = "run", name: str = "", who: Caller = ADA) -> AbstractContextManager[Place]:
        reader = admission.admit_reader(self.ports, who, run, name, self.now + LIFE)
        reader.__enter__()
        self.readers.append(reader)
        return reader


@given(
    st.lists(
        st.tuples(st.integers(0, 5), st.sampled_from(["", "a", "b"]), st.sampled_from(["enter", "leave", "wait"])),
        max_size=80,
    )
)
def test_a_run_never_has_more_than_three_readers_nor_a_person_more_than_ten(
    steps: list[tuple[int, str, str]],
) -> None:
    world = World()
    held: list[tuple[str, str, datetime, AbstractContextManager[Place]]] = []
    for number, name, step in steps:
        held = [one for one in held if one[2] > world.now]
        if step == "wait":
            world.now += timedelta(minutes=number)
        elif step == "leave" and held:
            held.pop(number % len(held))[3].__exit__(None, None, None)
        elif step == "enter":
            others = [one for one in held if not name or one[:2] != (str(number), name)]
            has_place = (
                sum(one[0] == str(number) for one in others) < READERS_OF_A_RUN and len(others) < READERS_OF_A_PERSON
            )
            try:
                reader = world.enter(str(number), name)
            except Limited:
                assert not has_place
            else:
                assert has_place
                held = [*others, (str(number), name, world.now + LIFE, reader)]
        assert max(Counter(one[0] for one in held).values(), default=0) <= READERS_OF_A_RUN
        assert len(held) <= READERS_OF_A_PERSON


def test_places_are_of_one_person_in_one_app() -> None:
    world = World()
    for number in range(READERS_OF_A_PERSON):
        world.enter(str(number))
    with pytest.raises(Limited, match="at most 10 streams"):
        world.enter("another")
    for tenant, app, user in (("other", "notes", "ada"), ("acme", "other", "ada"), ("acme", "notes", "bob")):
        world.enter("another", who=caller(tenant=tenant, app=app, user=user, role="user"))


def test_who_is_stored_by_a_digest_and_so_is_the_name_of_a_reader() -> None:
    world = World()
    world.enter("conversation-of-ada", "phone-of-ada")
    ((key, readers),) = world.ports.stream_readers.records.items()  # type: ignore[attr-defined]
    assert "ada" not in f"{key}{readers}"


def test_a_closed_tenant_is_let_in_nowhere() -> None:
    world = World()
    world.ports.tenant_limits.put(ADA.directory.tenant_directory, TenantLimits(closed_at=AT))
    for is_counted in (True, False):
        with pytest.raises(Forbidden):
            admission.admit_request(world.ports, ADA, is_counted=is_counted)
    with pytest.raises(Forbidden):
        world.enter()


def test_a_place_whose_store_is_away_at_the_end_is_free_in_time() -> None:
    world = World()
    readers = [world.enter(str(number)) for number in range(READERS_OF_A_PERSON)]
    put = world.ports.stream_readers.put

    def be_away(*_: object) -> None:
        raise Unavailable("DynamoDB is away")

    world.ports.stream_readers.put = be_away  # type: ignore[method-assign,assignment]
    for one in readers:
        one.__exit__(None, None, None)
    world.ports.stream_readers.put = put  # type: ignore[method-assign]
    with pytest.raises(Limited):
        world.enter("another")
    world.now += LIFE
    world.enter("another")
