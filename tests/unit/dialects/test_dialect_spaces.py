"""The space of a dialect's id: one for each id, made with the first write, the owner's alone."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci import spaces
from loci.dialects.spaces import Dialect, find_space, get_or_create_space, space_name
from loci.errors import NotFound, Refused
from loci.text.names import fold_name
from tests.fakes.memory import Memory, caller

NOTES = Dialect("note", "What one note says.", "noteId")
ADA = caller()
MEMBER = caller("mia", groups=frozenset({"team"}))
EXTERNAL_IDS = st.text(min_size=1, max_size=200)


def test_nothing_is_written_where_nothing_is_found(memory: Memory) -> None:
    assert find_space(memory.ports, ADA, NOTES, "one") is None
    assert memory.users.get(ADA.directory) is None


def test_a_space_is_made_once_and_says_whose_it_is(memory: Memory) -> None:
    made = get_or_create_space(memory.ports, ADA, NOTES, "one")
    assert get_or_create_space(memory.ports, ADA, NOTES, "one") == made
    assert find_space(memory.ports, ADA, NOTES, "one") == made
    assert (made.purpose, made.metadata) == (NOTES.purpose, {"dialect": "note", "externalId": "one"})


@given(EXTERNAL_IDS, EXTERNAL_IDS)
def test_two_ids_have_two_names_however_alike_they_are(one: str, other: str) -> None:
    assert (fold_name(space_name(NOTES, one)) == fold_name(space_name(NOTES, other))) == (one == other)


def test_the_same_id_of_another_dialect_or_person_is_another_space(memory: Memory) -> None:
    get_or_create_space(memory.ports, ADA, NOTES, "one")
    assert find_space(memory.ports, ADA, Dialect("page", "What one page says.", "pageId"), "one") is None
    assert find_space(memory.ports, caller("bob"), NOTES, "one") is None


def test_a_member_begins_the_space_of_a_group_and_others_do_not_see_it(memory: Memory) -> None:
    made = get_or_create_space(memory.ports, MEMBER, NOTES, "one", "group:team")
    assert find_space(memory.ports, MEMBER, NOTES, "one", "group:team") == made
    with pytest.raises(NotFound):
        find_space(memory.ports, ADA, NOTES, "one", "group:team")
    with pytest.raises(NotFound):
        get_or_create_space(memory.ports, ADA, NOTES, "two", "group:team")


def test_after_a_deletion_the_id_begins_an_empty_space(memory: Memory) -> None:
    former = get_or_create_space(memory.ports, ADA, NOTES, "one")
    spaces.delete_space(memory.ports, ADA, former.id)
    memory.clock.pass_by(timedelta(days=1))
    assert find_space(memory.ports, ADA, NOTES, "one") is None
    assert get_or_create_space(memory.ports, ADA, NOTES, "one").id != former.id


@pytest.mark.parametrize("external_id", ["", "x" * 201])
def test_an_id_that_is_empty_or_too_long_is_refused_by_its_name(memory: Memory, external_id: str) -> None:
    with pytest.raises(Refused) as refused:
        find_space(memory.ports, ADA, NOTES, external_id)
    assert [error.pointer for error in refused.value.fields] == ["/noteId"]
