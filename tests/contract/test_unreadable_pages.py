"""Recall pages that another release wrote: they are answered from the atoms, and written again with the next change."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from loci.adapters.page_format.packing import FORMAT, HEADER, KINDS, ROW, ROW_FIELDS, UnreadablePage, unpack
from loci.memory.atoms.purging import purge_atom
from tests.contract.test_recall_pages import World, world

__all__ = ["world"]

Spoil = Callable[[bytes], bytes]


def of_another_format(page: bytes) -> bytes:
    return bytes([FORMAT - 1]) + page[1:]


def with_a_newer_kind(page: bytes) -> bytes:
    """The first row stores a place that a newer release has added to the table of kinds."""
    table = HEADER.unpack_from(page)[2]
    begin = HEADER.size + table
    row = list(ROW.unpack_from(page, begin))
    row[[name for name, _ in ROW_FIELDS].index("kind")] = len(KINDS)
    return page[:begin] + ROW.pack(*row) + page[begin + ROW.size :]


def cut_short(page: bytes) -> bytes:
    return page[: len(page) // 2]


def with_garbage(page: bytes) -> bytes:
    """Of the same length, after the header."""
    return page[: HEADER.size] + bytes(number * 7 % 251 for number in range(len(page) - HEADER.size))


def with_other_counts(page: bytes) -> bytes:
    """The first row says that it has a word more than it has."""
    begin = HEADER.size + HEADER.unpack_from(page)[2]
    row = list(ROW.unpack_from(page, begin))
    row[[name for name, _ in ROW_FIELDS].index("words")] += 1
    return page[:begin] + ROW.pack(*row) + page[begin + ROW.size :]


def empty(_page: bytes) -> bytes:
    """As a page whose entries are of another type reads."""
    return b""


SPOILS = [of_another_format, with_a_newer_kind, cut_short, with_garbage, with_other_counts, empty]


def spoil_pages(world: World, spoil: Spoil) -> None:
    for page in world.pages():
        if unpack(page.entries):
            world.store.replace(world.scope, [(page, replace(page, entries=spoil(page.entries)))])


@pytest.fixture
def full_world(world: World) -> World:
    """Twenty atoms in pages, one of them with a former state."""
    made = [world.add(f"Ada lives in house {number}") for number in range(20)]
    world.fold(*(one.id.ulid for one in made))
    return world


@pytest.mark.parametrize("spoil", SPOILS)
def test_recall_answers_from_the_atoms(full_world: World, spoil: Spoil) -> None:
    before = full_world.ask("Where does Ada live?")
    spoil_pages(full_world, spoil)
    with pytest.raises(UnreadablePage):
        _ = [unpack(page.entries) for page in full_world.pages()]
    after = full_world.ask("Where does Ada live?")
    assert [hit.atom.id for hit in after.hits] == [hit.atom.id for hit in before.hits]
    assert [hit.similarity for hit in after.hits] == [hit.similarity for hit in before.hits]
    assert (after.degraded, after.total_candidates) == (False, 20)
    assert full_world.agreement().missing > 0


@pytest.mark.parametrize("spoil", SPOILS)
def test_the_next_changes_write_the_pages_again(full_world: World, spoil: Spoil) -> None:
    spoil_pages(full_world, spoil)
    made = [full_world.add(f"Ada owns boat {number}") for number in range(20)]
    full_world.fold(*(one.id.ulid for one in made))
    assert full_world.agreement().holds
    assert len(full_world.texts("Which boat does Ada own?")) == 8


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_purge_leaves_nothing_in_them(full_world: World, spoil: Spoil) -> None:
    secret = full_world.add("Ada hides a marzipan key")
    full_world.fold(secret.id.ulid)
    spoil_pages(full_world, spoil)
    purge_atom(full_world.ports, full_world.ada, secret.id)
    full_world.fold(secret.id.ulid)
    assert full_world.agreement().holds
    every = {entry.ulid for page in full_world.pages() for entry in unpack(page.entries)}
    assert secret.id.ulid not in every
    assert full_world.texts("What does Ada hide?").isdisjoint({"Ada hides a marzipan key"})
