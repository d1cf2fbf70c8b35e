"""Bindings by rule: who may bind what to where."""

from dataclasses import replace

import pytest

from loci import spaces
from loci.errors import Conflict, Forbidden, Malformed, NotFound, Refused
from loci.ids import BindingId, SpaceId
from loci.model.budgets import Budget
from loci.model.jobs import Binding, ConversationScope, ExtractionPolicy, Target
from loci.scope import Caller
from loci.spaces import bindings
from loci.spaces.bindings import BindingChange, NewBinding, PolicyChange
from loci.spaces.matching import is_match
from loci.spaces.targets import NamedSpaces
from tests.support.binding_world import ADMIN, DAILY, EMIL, NADIA, World, user
from tests.support.records import AT, later


@pytest.fixture
def world() -> World:
    return World()


def pointers(refusal: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [error.pointer for error in refusal.value.fields]


def test_a_user_binds_own_conversations_to_an_own_space(world: World) -> None:
    own = world.space(NADIA, "Daily")
    made = world.bind(NADIA, to=NamedSpaces(ids=(own,)))
    assert made.targets == (Target("Daily", "nadia", own),)
    assert (made.enabled, made.policy, made.version, made.created_at) == (True, ExtractionPolicy(), 1, AT)
    assert not made.id.of_app
    assert bindings.get_binding(world.ports, NADIA, made.id) == made


def test_a_name_means_a_space_of_the_conversations_owner(world: World) -> None:
    made = world.bind(NADIA, to=NamedSpaces(names=("Daily", "Work", "DAILY")))
    assert made.targets == (Target("Daily"), Target("Work"))


def test_the_same_space_or_scope_named_twice_counts_once(world: World) -> None:
    own = world.space(NADIA)
    made = world.bind(NADIA, "nadia", "nadia", to=NamedSpaces(ids=(own, own)))
    assert (len(made.scopes), len(made.targets)) == (1, 1)


def test_a_user_has_no_more_bindings_than_stated_and_may_replace_one(world: World) -> None:
    made = [world.bind(NADIA) for _ in range(bindings.MAX_BINDINGS)]
    with pytest.raises(Refused, match=f"at most {bindings.MAX_BINDINGS} bindings") as refusal:
        world.bind(NADIA)
    assert pointers(refusal) == ["/conversationScope"]
    world.bind(EMIL)
    bindings.delete_binding(world.ports, NADIA, made[0].id)
    world.bind(NADIA)


def test_an_app_has_no_more_bindings_than_stated(world: World) -> None:
    for number in range(bindings.MAX_APP_BINDINGS):
        world.bind(ADMIN, f"user {number}")
    with pytest.raises(Refused, match=f"at most {bindings.MAX_APP_BINDINGS} bindings"):
        world.bind(ADMIN, "emil")


TEN = NamedSpaces(names=tuple("abcdefghij"))


@pytest.mark.parametrize(
    ("who", "first", "last"), [(NADIA, "nadia", "nadia"), (ADMIN, "*", "emil"), (ADMIN, "emil", "*")]
)
def test_one_close_leads_to_no_more_spaces_than_stated(world: World, who: Caller, first: str, last: str) -> None:
    for _ in range(bindings.MAX_SPACES_AT_CLOSE // 10):
        world.bind(who, first, to=TEN)
    with pytest.raises(Refused, match=f"at most {bindings.MAX_SPACES_AT_CLOSE} spaces") as refusal:
        world.bind(who, last)
    assert pointers(refusal) == ["/memorySpaceIds"]


def test_spaces_for_different_users_do_not_add_up(world: World) -> None:
    count = bindings.MAX_SPACES_AT_CLOSE // 10 + 1
    bound = [world.bind(ADMIN, f"user {number}", to=TEN) for number in range(count)]
    assert len({binding.id for binding in bound}) == count


def test_a_repeated_request_answers_also_when_no_binding_more_is_taken(world: World) -> None:
    new = NewBinding((ConversationScope("journal", "nadia"),), DAILY)
    first = bindings.create_binding(world.ports, NADIA, new, "once")
    for _ in range(bindings.MAX_BINDINGS - 1):
        world.bind(NADIA)
    assert bindings.create_binding(world.ports, NADIA, new, "once") == first


@pytest.mark.parametrize("users", [("emil",), ("*",), ("nadia", "emil"), ("nadia", "*")])
def test_conversations_of_others_need_an_admin(world: World, users: tuple[str, ...]) -> None:
    with pytest.raises(Forbidden):
        world.bind(NADIA, *users)
    assert world.bindings.records == {}
    assert world.bind(ADMIN, *users).id.of_app


def test_a_user_whose_name_is_encoded_in_keys_binds_their_own(world: World) -> None:
    odd = user("ali#1 ü")
    made = world.bind(odd)
    assert not made.id.of_app
    assert is_match(made, odd.own("journal"))


def test_an_admins_own_binding_is_their_own(world: World) -> None:
    assert not world.bind(ADMIN).id.of_app


def test_an_admin_binds_a_users_conversations_to_that_users_space(world: World) -> None:
    theirs = world.space(NADIA, "Daily")
    made = world.bind(ADMIN, "nadia", to=NamedSpaces(ids=(theirs,)))
    assert made.targets == (Target("Daily", "nadia", theirs),)
    with pytest.raises(NotFound):
        world.bind(ADMIN, "emil", to=NamedSpaces(ids=(theirs,)))


def test_an_admin_binds_nobodys_conversations_to_a_space_of_somebody_else(world: World) -> None:
    theirs, own = world.space(NADIA, "Daily"), world.space(ADMIN, "Team")
    for to in ((own,), (theirs, own)):
        with pytest.raises(NotFound):
            world.bind(ADMIN, "nadia", to=NamedSpaces(ids=to))
    for users in (("nadia", "emil"), ("nadia", "ada")):
        with pytest.raises(Refused) as refusal:
            world.bind(ADMIN, *users, to=NamedSpaces(ids=(theirs,)))
        assert pointers(refusal) == ["/memorySpaceIds"]
    assert world.bindings.records == {}
    assert world.bind(ADMIN, "nadia", "emil").targets == (Target("Daily"),)


def test_a_user_reaches_no_space_of_another(world: World) -> None:
    theirs = world.space(EMIL, "Daily")
    with pytest.raises(NotFound):
        world.bind(NADIA, to=NamedSpaces(ids=(theirs,)))
    with pytest.raises(NotFound):
        world.bind(user("ada", "admin", tenant="other"), "emil", to=NamedSpaces(ids=(theirs,)))


def test_a_deleted_space_is_no_target(world: World) -> None:
    own = world.space(NADIA, "Daily")
    spaces.delete_space(world.ports, NADIA, own)
    with pytest.raises(NotFound):
        world.bind(NADIA, to=NamedSpaces(ids=(own,)))


@pytest.mark.parametrize("owner", ["app", "group:editors"])
def test_spaces_of_an_app_or_a_group_are_no_targets(world: World, owner: str) -> None:
    shared = world.space(ADMIN, "Shared", owner)
    with pytest.raises(Refused) as refusal:
        world.bind(ADMIN, to=NamedSpaces(ids=(shared,)))
    assert pointers(refusal) == ["/memorySpaceIds/0"]


def test_for_everyone_only_the_name_of_an_own_space_counts(world: World) -> None:
    own, nameless, theirs = world.space(ADMIN, "Daily"), world.space(ADMIN), world.space(NADIA, "Daily")
    assert world.bind(ADMIN, "*", to=NamedSpaces(ids=(own,))).targets == (Target("Daily", None, own),)
    with pytest.raises(Refused) as refusal:
        world.bind(ADMIN, "*", to=NamedSpaces(ids=(own, nameless)))
    assert pointers(refusal) == ["/memorySpaceIds/1"]
    with pytest.raises(NotFound):
        world.bind(ADMIN, "*", "nadia", to=NamedSpaces(ids=(theirs,)))


ONE = SpaceId("daily-0a1b2c")


@pytest.mark.parametrize(
    ("to", "pointer"),
    [
        (NamedSpaces(), "/memorySpaceIds"),
        (NamedSpaces(ids=(ONE,), names=("Daily",)), "/memorySpaceIds"),
        (NamedSpaces(ids=()), "/memorySpaceIds"),
        (NamedSpaces(ids=(ONE,) * 11), "/memorySpaceIds"),
        (NamedSpaces(names=()), "/memorySpaceNames"),
        (NamedSpaces(names=tuple("abcdefghijk")), "/memorySpaceNames"),
        (NamedSpaces(names=("Daily", " ")), "/memorySpaceNames/1"),
    ],
)
def test_targets_are_one_to_ten_ids_or_names(world: World, to: NamedSpaces, pointer: str) -> None:
    with pytest.raises(Refused) as refusal:
        world.bind(NADIA, to=to)
    assert pointers(refusal) == [pointer]


@pytest.mark.parametrize("namespace", ["", "  ", "x" * 129])
def test_a_namespace_is_one_or_any(world: World, namespace: str) -> None:
    with pytest.raises(Refused) as refusal:
        world.bind(NADIA, namespace=namespace)
    assert pointers(refusal) == ["/conversationScope/namespace"]


def test_a_refused_scope_of_a_list_is_named_by_its_place(world: World) -> None:
    scopes = (ConversationScope("journal", "nadia"), ConversationScope("x" * 129, "nadia"))
    with pytest.raises(Refused) as refusal:
        bindings.create_binding(world.ports, NADIA, NewBinding(scopes, DAILY))
    assert pointers(refusal) == ["/conversationScope/1/namespace"]


def test_a_binding_has_scopes_and_their_users_are_user_ids(world: World) -> None:
    for scopes in ((), tuple(ConversationScope(f"n{n}", "nadia") for n in range(21))):
        with pytest.raises(Refused) as refusal:
            bindings.create_binding(world.ports, NADIA, NewBinding(scopes, DAILY))
        assert pointers(refusal) == ["/conversationScope"]
    for name in ("", "x" * 129):
        with pytest.raises(Refused) as refusal:
            world.bind(ADMIN, name)
        assert pointers(refusal) == ["/conversationScope/userId"]


@pytest.mark.parametrize(
    ("policy", "field"),
    [
        (ExtractionPolicy(extraction_version="v9"), "extractionVersion"),
        (ExtractionPolicy(extraction_version="1"), "extractionVersion"),
        (ExtractionPolicy(extractor="magic"), "extractor"),
        (ExtractionPolicy(windowed=True), "windowTurns"),
        (ExtractionPolicy(windowed=True, window_turns=1001), "windowTurns"),
        (ExtractionPolicy(window_turns=-1), "windowTurns"),
        (ExtractionPolicy(silence_minutes=0), "silenceMinutes"),
        (ExtractionPolicy(silence_minutes=1441), "silenceMinutes"),
        (ExtractionPolicy(budget=Budget(tokens=-1)), "budget/tokensPerDay"),
        (ExtractionPolicy(budget=Budget(dollars=1_000_001)), "budget/dollarsPerDay"),
    ],
)
def test_a_policy_that_cannot_be_met_is_refused(world: World, policy: ExtractionPolicy, field: str) -> None:
    new = NewBinding((ConversationScope("journal", "nadia"),), DAILY, policy)
    with pytest.raises(Refused) as refusal:
        bindings.create_binding(world.ports, NADIA, new)
    assert pointers(refusal) == [f"/extractionPolicy/{field}"]
    made = world.bind(NADIA)
    change = BindingChange(
        PolicyChange(
            policy.extraction_version,
            policy.extractor,
            policy.on_conversation_closed,
            policy.windowed,
            policy.window_turns,
            policy.budget,
            silence_minutes=policy.silence_minutes,
        )
    )
    with pytest.raises(Refused):
        bindings.update_binding(world.ports, NADIA, made.id, change)
    assert bindings.get_binding(world.ports, NADIA, made.id) == made


def test_a_change_touches_what_it_names(world: World) -> None:
    made = world.bind(NADIA)
    world.now = later(seconds=9)
    paused = bindings.update_binding(world.ports, NADIA, made.id, BindingChange(enabled=False))
    assert paused == replace(made, enabled=False, version=2, updated_at=world.now)
    manual = BindingChange(PolicyChange(extractor="rules", on_conversation_closed=False))
    changed = bindings.update_binding(world.ports, NADIA, made.id, manual, if_match=2)
    assert changed.policy == ExtractionPolicy(extractor="rules", on_conversation_closed=False)
    assert (changed.enabled, changed.version) == (False, 3)
    assert bindings.get_binding(world.ports, NADIA, made.id) == changed


def test_a_budget_takes_the_place_of_all_of_the_former_one(world: World) -> None:
    made = world.bind(NADIA)
    for budget in (Budget(1000), Budget(dollars=2.5), Budget()):
        changed = bindings.update_binding(world.ports, NADIA, made.id, BindingChange(PolicyChange(budget=budget)))
        assert changed.policy == ExtractionPolicy(budget=budget)
    same = bindings.update_binding(world.ports, NADIA, made.id, BindingChange(PolicyChange(extractor="rules")))
    assert same.policy == ExtractionPolicy(extractor="rules")


def test_a_change_of_nothing_makes_no_version(world: World) -> None:
    made = world.bind(NADIA)
    assert bindings.update_binding(world.ports, NADIA, made.id, BindingChange(enabled=True)) == made


def test_a_stale_version_changes_and_deletes_nothing(world: World) -> None:
    made = world.bind(NADIA)
    with pytest.raises(Conflict):
        bindings.update_binding(world.ports, NADIA, made.id, BindingChange(enabled=False), if_match=2)
    with pytest.raises(Conflict):
        bindings.delete_binding(world.ports, NADIA, made.id, if_match=2)
    assert bindings.get_binding(world.ports, NADIA, made.id) == made


def test_a_deleted_binding_is_gone(world: World) -> None:
    made = world.bind(NADIA)
    bindings.delete_binding(world.ports, NADIA, made.id, if_match=1)
    with pytest.raises(NotFound):
        bindings.get_binding(world.ports, NADIA, made.id)
    with pytest.raises(NotFound):
        bindings.delete_binding(world.ports, NADIA, made.id)


def test_anothers_binding_is_not_there(world: World) -> None:
    made = world.bind(NADIA)
    for who in (EMIL, ADMIN, user(tenant="other")):
        world.bind(who)
        for attempt in (
            lambda who=who: bindings.get_binding(world.ports, who, made.id),
            lambda who=who: bindings.update_binding(world.ports, who, made.id, BindingChange(enabled=False)),
            lambda who=who: bindings.delete_binding(world.ports, who, made.id),
        ):
            with pytest.raises(NotFound):
                attempt()
    assert bindings.get_binding(world.ports, NADIA, made.id) == made


def test_bindings_of_the_app_are_for_admins(world: World) -> None:
    made = world.bind(ADMIN, "*")
    other_admin = user("eve", "admin")
    assert bindings.get_binding(world.ports, other_admin, made.id) == made
    with pytest.raises(Forbidden):
        bindings.get_binding(world.ports, NADIA, made.id)
    with pytest.raises(Forbidden):
        bindings.delete_binding(world.ports, NADIA, made.id)
    with pytest.raises(NotFound):
        bindings.get_binding(world.ports, NADIA, BindingId(made.id.ulid, of_app=False))


def test_a_list_shows_own_bindings_and_to_an_admin_the_apps(world: World) -> None:
    own, of_app = world.bind(NADIA), world.bind(ADMIN, "*")
    mine = world.bind(ADMIN)
    assert bindings.list_bindings(world.ports, NADIA).items == (own,)
    assert bindings.list_bindings(world.ports, ADMIN).items == (mine, of_app)


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5])
def test_a_list_pages_through_both_without_gap_or_double(world: World, limit: int) -> None:
    made: list[Binding] = []
    for users in (("ada",), ("ada",), ("*",), ("nadia",)):
        world.now = later(seconds=len(made))
        made.append(world.bind(ADMIN, *users))
    seen: list[Binding] = []
    cursor = None
    for _ in range(len(made) + 2):
        page = bindings.list_bindings(world.ports, ADMIN, cursor=cursor, limit=limit)
        assert len(page.items) <= limit
        seen.extend(page.items)
        cursor = page.cursor
        if cursor is None:
            break
    assert seen == made
    assert cursor is None


@pytest.mark.parametrize("cursor", ["", "x", "app.", "B#01KJW1Z2N2ABCDEFGHJKMNPQRS", "app.01KJW1Z2N2ABCDEFGHJKMNPQRS"])
def test_a_foreign_cursor_is_garbage(world: World, cursor: str) -> None:
    with pytest.raises(Malformed):
        bindings.list_bindings(world.ports, NADIA, cursor=cursor)


def test_the_same_key_answers_with_the_first_binding_as_it_is_now(world: World) -> None:
    own = world.space(NADIA, "Daily")
    new = NewBinding((ConversationScope("journal", "nadia"),), NamedSpaces(ids=(own,)))
    first = bindings.create_binding(world.ports, NADIA, new, "k1")
    spaces.delete_space(world.ports, NADIA, own)
    assert bindings.create_binding(world.ports, NADIA, new, "k1") == first
    with pytest.raises(Refused):
        bindings.create_binding(world.ports, NADIA, replace(new, enabled=False), "k1")
    assert bindings.list_bindings(world.ports, NADIA).items == (first,)


def test_a_user_may_not_bind_every_users_conversations(world: World) -> None:
    with pytest.raises(Forbidden):
        world.bind(NADIA, "*", namespace="*")
