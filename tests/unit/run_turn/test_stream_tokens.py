"""Tokens that open the stream of one run: nothing that others make up is one."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.model.turn_runs import TurnRun
from loci.run_turn import stream_tokens
from loci.scope import MAX_USER_BYTES, Scope, user_owner
from loci.text.namespaces import MAX_NAMESPACE, namespace_key
from tests.support.turn_run_world import World

KEY = b"key of a deployment"
TEXTS = st.text(max_size=40) | st.text("ABCxyz019-_.=", max_size=80)


@pytest.fixture(scope="module")
def world() -> World:
    return World()


@pytest.fixture(scope="module")
def run(world: World) -> TurnRun:
    world.says("Fruit.")
    return world.runs_through()


def token(world: World, run: TurnRun, scope: Scope | None = None, key: bytes = KEY) -> str:
    text = stream_tokens.token_of(scope or world.scope, run, key)
    assert text is not None
    return text


def run_opened_by(world: World, text: str) -> TurnRun | None:
    parsed = stream_tokens.parse_token(text, KEY)
    return None if parsed is None else stream_tokens.open_run(world.ports, parsed)


def test_a_token_opens_its_run(world: World, run: TurnRun) -> None:
    assert run_opened_by(world, token(world, run)) == world.run(run)


def test_the_longest_names_fit_into_a_token(world: World, run: TurnRun) -> None:
    scope = Scope("t" * 63, "a" * 63, namespace_key("👩" * MAX_NAMESPACE), user_owner("/" * MAX_USER_BYTES))
    parsed = stream_tokens.parse_token(token(world, run, scope), KEY)
    assert parsed is not None
    assert parsed.scope == scope


def test_each_run_has_a_secret_of_its_own(world: World, run: TurnRun) -> None:
    world.says("More fruit.")
    other = world.runs_through()
    assert len(run.stream_secret) == len(other.stream_secret) == 64
    assert run.stream_secret != other.stream_secret
    assert run_opened_by(world, token(world, replace(other, stream_secret=run.stream_secret))) is None


@given(place=st.integers(0, 500), letter=st.sampled_from("AZaz09-_."))
def test_a_token_that_was_changed_is_none(world: World, run: TurnRun, place: int, letter: str) -> None:
    text = token(world, run)
    place %= len(text)
    changed = text[:place] + letter + text[place + 1 :]
    if changed != text:
        assert stream_tokens.parse_token(changed, KEY) is None


@given(text=TEXTS)
def test_no_other_text_is_a_token(text: str) -> None:
    assert stream_tokens.parse_token(text, KEY) is None


def test_a_token_of_another_deployment_or_of_another_scope_opens_nothing(world: World, run: TurnRun) -> None:
    assert stream_tokens.parse_token(token(world, run, key=b"another"), KEY) is None
    for other in (replace(world.scope, tenant="rival"), replace(world.scope, owner="eve")):
        assert run_opened_by(world, token(world, run, other)) is None


def test_a_run_of_an_earlier_release_has_no_token_and_an_empty_secret_opens_none(world: World, run: TurnRun) -> None:
    assert stream_tokens.token_of(world.scope, replace(run, stream_secret=""), KEY) is None
    world.runs.records[world.scope, run.conversation.ulid, run.turn_id] = replace(run, stream_secret="")
    assert run_opened_by(world, token(world, run)) is None
    world.runs.records[world.scope, run.conversation.ulid, run.turn_id] = run


def test_a_token_opens_its_run_until_ten_minutes_after_the_end() -> None:
    world = World()
    world.says("Fruit.")
    run = world.runs_through()
    text = token(world, run)
    world.memory.clock.pass_by(stream_tokens.LIFE - timedelta(minutes=1))
    assert run_opened_by(world, text) is not None
    world.memory.clock.pass_by(timedelta(minutes=1))
    assert run_opened_by(world, text) is None
