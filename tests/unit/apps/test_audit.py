"""The audit: which acts are recorded for which user, and what is never recorded."""

from dataclasses import replace
from datetime import timedelta
from typing import cast

import pytest

from loci.apps import api_keys, audit, audit_actors
from loci.apps.api_keys import NewApiKey
from loci.errors import Forbidden, Malformed
from loci.ids import AtomId, ConversationId, EntityId, JobId, MessageId, SpaceId
from loci.model.jobs import ConversationScope
from loci.model.users import UserRecord
from loci.ports.all import Ports
from loci.scope import Caller, Scope, caller, user_owner
from loci.spaces import bindings
from loci.spaces.bindings import BindingChange, NewBinding, PolicyChange
from loci.spaces.targets import NamedSpaces
from loci.text.namespaces import ANY
from tests.fakes.api_keys import ApiKeys
from tests.fakes.bindings import Bindings
from tests.fakes.markers import Markers
from tests.fakes.memory import Clock
from tests.fakes.ports import FakePorts
from tests.fakes.spaces import Spaces
from tests.fakes.users import Users
from tests.support.records import AT, HASH, ULIDS

ULID = ULIDS[0]


def person(name: str, role: str = "user", acting_for: str | None = None) -> Caller:
    return caller(tenant="acme", app="notes", user=name, role=role, acting_for=acting_for)


ADMIN, AGENT = person("ada", "admin"), person("agent", "service", "nadia")


@pytest.fixture
def world() -> Ports:
    users, markers = Users(), Markers()
    return FakePorts(
        Clock(AT),
        users=users,
        markers=markers,
        api_keys=ApiKeys(users, markers),
        bindings=Bindings(users, markers),
        spaces=Spaces(users, markers),
        embedder_name="hashing",
        index_name="table",
    )


def audit_entries(world: Ports, user: str) -> list[tuple[str, str | None]]:
    """What was done to a user's data, oldest first, but for reading this."""
    page = audit.of_user(world, ADMIN, user).entries
    return [(entry.act, entry.target) for entry in page.items[::-1] if entry.act != "getAudit"]


def hash_of(world: Ports, who: str) -> str:
    return world.signer.subject_hash(Scope("acme", "notes", "@", user_owner(who)))


def test_an_entry_says_who_did_what_to_whose_data_and_when(world: Ports) -> None:
    before = world.now()
    audit.note_access(world, AGENT, AGENT.owner, "getAtom", f"atom_{ULID}")
    _, entry = audit.of_user(world, ADMIN, "nadia").entries.items
    assert (entry.subject_hash, entry.actor_hash) == (hash_of(world, "nadia"), hash_of(world, "agent"))
    assert (entry.act, entry.target) == ("getAtom", f"atom_{ULID}")
    assert before < entry.at < world.now()


def test_reading_the_audit_is_in_it(world: Ports) -> None:
    found = audit.of_user(world, ADMIN, "nadia")
    (entry,) = found.entries.items
    assert (entry.act, entry.actor_hash, entry.subject_hash) == ("getAudit", hash_of(world, "ada"), found.subject_hash)


def test_the_audit_of_another_app_or_tenant_is_another(world: Ports) -> None:
    audit.note_access(world, AGENT, AGENT.owner, "getAtom")
    for stranger in (replace(ADMIN, app="other"), replace(ADMIN, tenant="acme2")):
        assert [entry.act for entry in audit.of_user(world, stranger, "nadia").entries.items] == ["getAudit"]


@pytest.mark.parametrize("who", [person("omar"), person("sam", "support"), person("agent", "service")])
def test_who_is_no_admin_reads_no_others(world: Ports, who: Caller) -> None:
    with pytest.raises(Forbidden):
        audit.of_user(world, who, "nadia")
    assert audit_entries(world, "nadia") == []


@pytest.mark.parametrize("who", [person("nadia"), AGENT])
def test_a_person_reads_their_own_which_is_not_noted(world: Ports, who: Caller) -> None:
    audit.note_access(world, ADMIN, "nadia", "exportUserData")
    for _ in range(2):
        assert [entry.act for entry in audit.of_user(world, who, "nadia").entries.items] == ["exportUserData"]


def test_a_service_has_an_entry_for_each_person_and_day(world: Ports) -> None:
    clock = cast("Clock", world.now)
    for service in (AGENT, AGENT, person("agent", "service", "omar"), person("robot", "service", "nadia"), AGENT):
        audit.note_service(world, service)
    clock.pass_by(timedelta(days=1))
    audit.note_service(world, AGENT)
    entries = audit.of_user(world, ADMIN, "nadia").entries.items[1:]
    assert [entry.act for entry in entries] == ["actForUser"] * 3
    assert [entry.actor_hash for entry in entries].count(hash_of(world, "agent")) == 2
    assert [entry.act for entry in audit.of_user(world, ADMIN, "omar").entries.items[1:]] == ["actForUser"]


def test_other_users_are_named_to_admins_alone(world: Ports) -> None:
    world.users.records[person("zoe").directory] = UserRecord(ULID)  # type: ignore[attr-defined]  # as below
    key = api_keys.create_key(world, ADMIN, NewApiKey("server", of_app=True)).key.id
    asked = {hash_of(world, name) for name in ("nadia", "ada", "zoe", str(key))}
    names = audit_actors.name_actors(world, person("nadia"), "nadia", asked).values()
    assert sorted(names) == [str(key), "nadia"]


@pytest.mark.parametrize("cursor", ["", "x", ULID.lower(), f"{ULID}#"])
def test_a_cursor_that_is_none_is_garbage(world: Ports, cursor: str) -> None:
    with pytest.raises(Malformed):
        audit.of_user(world, ADMIN, "nadia", cursor)


@pytest.mark.parametrize(
    ("id", "target"),
    [
        (ConversationId("secret.project_x", ULID), f"conv_{ULID}"),
        (MessageId("secret", ULID, 12), f"msg_{ULID}"),
        (JobId("secret", ULID, HASH), f"job_{ULID}"),
        (SpaceId("secret-diagnosis-0a1b2c"), "ms_0a1b2c"),
        (SpaceId("grp.secret.secret-0a1b2c"), "ms_0a1b2c"),
        (AtomId("secret-0a1b2c", ULID), f"atom_{ULID}"),
        (EntityId("app.secret-0a1b2c", ULID), f"ent_{ULID}"),
        (f"bind_{ULID}", f"bind_{ULID}"),
        (f"bind_app.{ULID}", f"bind_{ULID}"),
        (f"aj_{ULID}", f"aj_{ULID}"),
        ("secret", None),
        ("conv_secret", None),
        ("ms_secret", None),
    ],
    ids=str,
)
def test_a_target_has_nothing_in_it_that_a_person_chose(id: object, target: str | None) -> None:
    assert audit.target_of(str(id)) == target


def test_an_admins_binding_is_in_the_audit_of_every_user_that_it_names(world: Ports) -> None:
    scopes = tuple(ConversationScope("chat", user) for user in ("nadia", "omar", "ada", ANY))
    made = bindings.create_binding(world, ADMIN, NewBinding(scopes, NamedSpaces(names=("Daily",))))
    bindings.update_binding(world, ADMIN, made.id, BindingChange(PolicyChange(), enabled=False))
    bindings.delete_binding(world, ADMIN, made.id)
    target = f"bind_{made.id.ulid}"
    for user in ("nadia", "omar"):
        assert audit_entries(world, user) == [
            ("createBinding", None),
            ("updateBinding", target),
            ("deleteBinding", target),
        ]
    assert audit_entries(world, "ada") == []


def test_people_s_own_bindings_are_not(world: Ports) -> None:
    nadia = person("nadia")
    made = bindings.create_binding(
        world, nadia, NewBinding((ConversationScope("chat", "nadia"),), NamedSpaces(names=("Daily",)))
    )
    bindings.delete_binding(world, nadia, made.id)
    assert audit_entries(world, "nadia") == []


def test_actors_are_named_as_far_as_they_are_known(world: Ports) -> None:
    """The person, the admin who asks, an operator, a key of the app, and people of the app; no one else."""
    users = {name: person(name).directory for name in ("nadia", "zoe")}
    for directory in users.values():
        world.users.records[directory] = UserRecord(ULID)  # type: ignore[attr-defined]  # those in memory have them
    key = api_keys.create_key(world, ADMIN, NewApiKey("server", of_app=True)).key.id
    known = ("nadia", "ada", "operator", "zoe", str(key))
    hashes = {hash_of(world, name): name for name in known}
    asked = {*hashes, hash_of(world, "a machine of another issuer")}
    assert audit_actors.name_actors(replace(cast("FakePorts", world), now=lambda: AT), ADMIN, "nadia", asked) == hashes


def test_actors_are_compared_for_two_seconds_alone(world: Ports) -> None:
    """The clock goes on by a second whenever it is read."""
    names = ["una", "vic", "zoe"]
    for name in names:
        world.users.records[person(name).directory] = UserRecord(ULID)  # type: ignore[attr-defined]  # as above
    asked = {hash_of(world, name) for name in ("nadia", "operator", *names)}
    named = audit_actors.name_actors(world, ADMIN, "nadia", asked).values()
    assert sorted(named) == ["nadia", "operator", "una"]
