"""Which conversations a binding takes."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.apps.settings import put_settings
from loci.dialects.presences.naming import presence_key, session_namespace
from loci.model.apps import Choices
from loci.model.jobs import Binding, ConversationScope, Target
from loci.model.language import Tier
from loci.scope import Caller, Scope
from loci.spaces import bindings
from loci.spaces.bindings import BindingChange, NewBinding
from loci.spaces.matching import (
    DEFAULT_BINDING,
    READ_AT_ONCE,
    WINDOW_BY_MODEL,
    WINDOW_BY_RULES,
    is_match,
    matching_bindings,
)
from tests.support.binding_world import ADMIN, DAILY, EMIL, NADIA, World


@pytest.fixture
def world() -> World:
    return World()


def matching(world: World, who: Caller, namespace: str = "journal") -> list[Binding]:
    record = world.users.records[who.directory]
    return list(matching_bindings(world.ports, who.own(namespace), record.epoch))


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
    assert matching(world, NADIA) == []  # not even the default one


def test_a_binding_of_a_former_life_takes_nothing(world: World) -> None:
    world.bind(NADIA)
    (default,) = matching_bindings(world.ports, NADIA.own("journal"), "01KJW1Z2N2ZZZZZZZZZZZZZZZZ")
    assert default.id == DEFAULT_BINDING


def choose(world: World, app: Choices, namespaces: dict[str, Choices] | None = None) -> None:
    put_settings(world.ports, ADMIN, app, namespaces or {})
    world.now += timedelta(minutes=2)


def test_a_conversation_that_no_binding_covers_has_the_default_one(world: World) -> None:
    world.bind(NADIA, namespace="work")
    (default,) = matching(world, NADIA)
    assert (default.id, default.targets, default.policy.windowed) == (DEFAULT_BINDING, (Target("memory"),), True)
    assert default.policy.extractor is None
    assert [binding.id for binding in matching(world, NADIA, "work")] != [DEFAULT_BINDING]


def test_settings_switch_the_default_binding_off_for_an_app_or_a_namespace(world: World) -> None:
    world.space(NADIA)
    choose(world, Choices(), {"secrets": Choices(default_binding=False)})
    assert matching(world, NADIA, "secrets") == []
    assert len(matching(world, NADIA)) == 1
    choose(world, Choices(default_binding=False), {"journal": Choices(default_binding=True)})
    assert matching(world, NADIA, "work") == []
    assert len(matching(world, NADIA)) == 1


@pytest.mark.parametrize(("tier", "version"), [(Tier.SMALL, "v6"), (Tier.LARGE, "v5")])
def test_a_small_model_reads_the_short_prompt(world: World, tier: Tier, version: str) -> None:
    world.space(NADIA)
    world.ports = replace(world.ports, model_providers=frozenset({"openai"}), model_tier=lambda _provider: tier)
    choose(world, Choices(extraction_model="openai/qwen3:4b"))
    (default,) = matching(world, NADIA)
    assert default.policy.extraction_version == version


@pytest.mark.parametrize(("model", "turns"), [(None, WINDOW_BY_RULES), ("openai/gpt-4.1-mini", WINDOW_BY_MODEL)])
def test_a_model_reads_more_turns_at_once_than_the_rules(world: World, model: str | None, turns: int) -> None:
    world.space(NADIA)
    world.ports = replace(world.ports, model_providers=frozenset({"openai"}))
    choose(world, Choices(extraction_model=model))
    (default,) = matching(world, NADIA)
    assert default.policy.window_turns == turns


def test_sessions_of_presences_have_no_default_binding(world: World) -> None:
    world.space(NADIA)
    assert matching(world, NADIA, session_namespace(presence_key("mentor"))) == []


def test_more_bindings_than_a_page_holds_all_match(world: World) -> None:
    for number in range(READ_AT_ONCE):
        world.bind(ADMIN, f"user {number}")
    world.bind(NADIA)
    for _ in range(5):
        world.bind(ADMIN, "nadia")
    assert len(matching(world, NADIA)) == 6


def test_a_scope_takes_its_namespace_and_user_in_key_form(world: World) -> None:
    made = world.bind(ADMIN, "a@b.example")
    where = Scope("acme", "notes", "journal", "a%40b.example")
    assert is_match(made, where)
    assert not is_match(made, replace(where, namespace="journal2"))
    assert not is_match(made, replace(where, owner="a@b.example"))
