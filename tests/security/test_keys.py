"""Whatever people are called and whatever they write: no key of one scope or name is a key of another."""

from itertools import permutations
from random import Random
from urllib.parse import quote

from hypothesis import given
from hypothesis import strategies as st

from loci import keys
from loci.ids import ConversationId, JobId, MessageId, new_space_key
from loci.scope import Caller, Role, Scope, caller, group_owner, space_owner, space_prefix, user_owner
from loci.text import key_parts
from loci.text.namespaces import ANY, MAX_NAMESPACE, namespace_key, namespace_text

# What keys are made with, and what a name could break out by.
SEPARATORS = st.text(st.sampled_from("#@%:/._-~* \n\0aA1\ud800é"), min_size=1, max_size=12)
NAMES = SEPARATORS | st.text(min_size=1, max_size=30)
USERS = NAMES.filter(lambda name: len(name.encode("utf-8", "surrogatepass")) <= 128)
PARTS = st.from_regex(r"[a-z0-9][a-z0-9-]{0,10}", fullmatch=True)
ANY_NAME = SEPARATORS | st.text(min_size=1, max_size=MAX_NAMESPACE)
NAMESPACE_NAMES = ANY_NAME.filter(lambda name: name.strip() != "" and name != ANY)
NAMESPACES = NAMESPACE_NAMES.map(namespace_key)
GROUPS = st.from_regex(r"[a-z0-9-]{1,10}", fullmatch=True)
OWNERS = USERS.map(user_owner) | GROUPS.map(group_owner) | st.just("@app")
SCOPES = st.builds(Scope, PARTS, PARTS, NAMESPACES, OWNERS)
ULID = "01K000000000000000000000AA"
PREFIXES = [text for text in vars(keys).values() if isinstance(text, str) and text.endswith("#") and len(text) > 1]


def asking(user: str, groups: frozenset[str] = frozenset()) -> Caller:
    return caller(tenant="demo", app="demo", user=user, role="user", groups=groups)


@given(SCOPES, SCOPES)
def test_two_scopes_share_no_partition(one: Scope, other: Scope) -> None:
    assert (one.partition == other.partition) == (one == other)
    assert (one.directory.partition == other.directory.partition) == (one.directory == other.directory)
    assert one.directory.partition != other.partition


@given(NAMESPACE_NAMES, NAMESPACE_NAMES)
def test_two_namespaces_have_two_keys_and_each_key_tells_its_name(one: str, other: str) -> None:
    assert (namespace_key(one) == namespace_key(other)) == (one == other)
    assert namespace_text(namespace_key(one)) == one


@given(NAMESPACES)
def test_ids_in_any_namespace_are_read_back_and_need_no_encoding_in_a_url(namespace: str) -> None:
    conversation, message = ConversationId(namespace, ULID), MessageId(namespace, ULID, 7)
    job = JobId(namespace, ULID, "0" * 32)
    assert ConversationId.parse(str(conversation)) == conversation
    assert MessageId.parse(str(message)) == message
    assert JobId.parse(str(job)) == job
    assert quote(str(conversation), safe="") == str(conversation)


@given(SCOPES)
def test_a_partition_tells_its_scope(scope: Scope) -> None:
    assert Scope.parse(scope.partition) == scope
    assert scope.partition.count("#") == 3


@given(USERS, USERS)
def test_two_users_are_two_owners_and_neither_is_an_app_or_a_group(one: str, other: str) -> None:
    assert (user_owner(one) == user_owner(other)) == (one == other)
    assert not set(user_owner(one)) & set("#@%") - {"%"}
    assert "@" not in user_owner(one)


@given(USERS, st.sets(NAMES, max_size=4))
def test_a_caller_is_in_no_group_that_its_name_or_another_groups_name_spells(user: str, groups: set[str]) -> None:
    made = asking(user, frozenset(groups))
    assert made.groups <= groups
    assert all(group_owner(group).removeprefix("@group:") == group for group in made.groups)
    assert made.role is Role.USER


@given(OWNERS, NAMES | st.none(), st.randoms(use_true_random=False))
def test_the_key_of_a_space_leads_to_its_owner_whatever_it_is_called(
    owner: str, name: str | None, random: Random
) -> None:
    key = new_space_key(name, space_prefix(owner), random)
    user = asking("someone")
    assert space_owner(user, key) == (owner if owner.startswith("@") else user.owner)


@given(NAMES, NAMES)
def test_two_names_share_no_sort_key_and_none_holds_a_separator(one: str, other: str) -> None:
    assert (key_parts.encode(one) == key_parts.encode(other)) == (one == other)
    assert "#" not in key_parts.encode(one)
    assert len(key_parts.encode(one)) <= key_parts.MAX_TEXT_BYTES


@given(NAMES, NAMES)
def test_a_query_for_one_category_finds_nothing_of_another(one: str, other: str) -> None:
    assert keys.category(other, ULID).startswith(keys.categories(one)) == (one == other)


@given(st.text(min_size=201, max_size=300), st.text(min_size=201, max_size=300))
def test_names_too_long_for_a_key_stay_distinct(one: str, other: str) -> None:
    assert (keys.key(one) == keys.key(other)) == (one == other)


def test_a_query_for_one_kind_of_record_finds_nothing_of_another() -> None:
    assert len(set(PREFIXES)) == len(PREFIXES)
    assert not [pair for pair in permutations([*PREFIXES, keys.USER + "#"], 2) if pair[1].startswith(pair[0])]
