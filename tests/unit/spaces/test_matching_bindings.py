"""Which conversations a binding takes."""

from dataclasses import replace

import pytest

from loci.model.jobs import Binding, ConversationScope
from loci.scope import Caller, Scope
from loci.spaces import bindings
from loci.spaces.bindings import BindingChange, NewBinding
from tests.support.binding_world import ADMIN, DAILY, EMIL, NADIA, World


@pytest.fixture
def world() -> World:
    return World()


def matching(world: World, who: Caller, namespace: str = "journal") -> list[Binding]:
    record = world.users.records[who.directory]
    return list(bindings.matching_bindings(world.ports, who.own(namespace), record.epoch))


def test_a_conversation_is_taken_by_bindings_of_its_owner_and_of_the_app(world: World) -> None:
    own = world.bind(NADIA)
    everyone, for_nadia = world.bind(ADMIN, "*"), world.bind(ADMIN, "nadia")
    world.bind(NADIA, namespace="work")
    world.bind(ADMIN, "emil")
    world.bind(ADMIN, "*", namespace="work")
    world.bind(EMIL)
    taken = matching(world, NADIA)
    assert taken[0] == own
    assert {binding.id for binding in taken[1:]} == {everyone.id, for_nadia.id}


def test_a_wildcard_takes_every_namespace_or_every_user(world: World) -> None:
    own = world.bind(NADIA, namespace="*")
    everything, journals = world.bind(ADMIN, "*", namespace="*"), world.bind(ADMIN, "*")
    all_of_emil = world.bind(ADMIN, "emil", namespace="*")
    assert not own.id.of_app
    assert {binding.id for binding in matching(world, NADIA)} == {own.id, everything.id, journals.id}
    assert {binding.id for binding in matching(world, NADIA, "work")} == {own.id, everything.id}
    world.bind(EMIL)
    assert {binding.id for binding in matching(world, EMIL, "work")} == {everything.id, all_of_emil.id}


def test_one_of_several_scopes_is_enough_and_several_count_once(world: World) -> None:
    scopes = tuple(ConversationScope(name, "nadia") for name in ("morning", "evening", "*"))
    first = bindings.create_binding(world.ports, NADIA, NewBinding(scopes[:2], DAILY))
    every = bindings.create_binding(world.ports, NADIA, NewBinding(scopes, DAILY))
    assert matching(world, NADIA, "morning") == [first, every]
    assert matching(world, NADIA, "evening") == [first, every]
    assert matching(world, NADIA, "night") == [every]


def test_a_paused_binding_goes_on_when_it_is_enabled_again(world: World) -> None:
    scopes = (ConversationScope("journal", "nadia"),)
    made = bindings.create_binding(world.ports, NADIA, NewBinding(scopes, DAILY, enabled=False))
    assert matching(world, NADIA) == []
    on = bindings.update_binding(world.ports, NADIA, made.id, BindingChange(enabled=True))
    assert matching(world, NADIA) == [on]


def test_a_paused_binding_takes_nothing(world: World) -> None:
    made = world.bind(NADIA)
    bindings.update_binding(world.ports, NADIA, made.id, BindingChange(enabled=False))
    assert matching(world, NADIA) == []


def test_a_binding_of_a_former_life_takes_nothing(world: World) -> None:
    world.bind(NADIA)
    assert bindings.matching_bindings(world.ports, NADIA.own("journal"), "01KJW1Z2N2ZZZZZZZZZZZZZZZZ") == ()


def test_more_bindings_than_a_page_holds_all_match(world: World) -> None:
    for number in range(bindings.READ_AT_ONCE):
        world.bind(ADMIN, f"user {number}")
    world.bind(NADIA)
    for _ in range(5):
        world.bind(ADMIN, "nadia")
    assert len(matching(world, NADIA)) == 6


def test_a_scope_takes_its_namespace_and_user_in_key_form(world: World) -> None:
    made = world.bind(ADMIN, "a@b.example")
    where = Scope("acme", "notes", "journal", "a%40b.example")
    assert bindings.is_match(made, where)
    assert not bindings.is_match(made, replace(where, namespace="journal2"))
    assert not bindings.is_match(made, replace(where, owner="a@b.example"))
