"""Exports: all that is held about a person is in one, once; nothing of anybody else; and broken off it goes on."""

import json
from dataclasses import fields, replace
from datetime import timedelta
from types import MappingProxyType

import jsonschema
import pytest
from pydantic.alias_generators import to_camel

from loci import conversations, spaces
from loci.api.admin import export_shapes
from loci.api.admin.export_shapes import ExportOut
from loci.apps import users
from loci.errors import Conflict, Forbidden, Refused
from loci.governance import documents, exporting
from loci.governance.sections import SECTIONS
from loci.memory.atoms.changes import add_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.entities.merging import merge_entities
from loci.memory.entities.records import NewEntity, create_entity
from loci.model.api_keys import ApiKey
from loci.model.atoms import Atom, AtomStatus, Category, Kind
from loci.model.conversations import Conversation, Message
from loci.model.entities import Entity, EntityType
from loci.model.files import File
from loci.model.governance import AdminJob
from loci.model.jobs import Binding, Job
from loci.model.presences import Dream, Presence
from loci.model.spaces import Space
from loci.model.turn_runs import TurnRun
from loci.model.users import UserState
from loci.spaces import NewSpace
from loci.unlearning import removal
from tests.fakes.memory import caller
from tests.support.erasing_in_memory import empty
from tests.support.erasure_world import CANARY, World
from tests.support.exports import count_exported, count_stored, enrich, export_document, kept_of, lists, parts_of
from tests.support.paths import ROOT

pytestmark = pytest.mark.thorough

A_MINUTE = timedelta(minutes=1)


@pytest.fixture
def world() -> World:
    made = empty()
    made.plant()
    enrich(made)
    return made


def test_every_record_that_an_erasure_would_count_is_exported_once(world: World) -> None:
    for who in (world.ada, world.bo):
        assert count_exported(export_document(world, who)) == count_stored(world, who)
    assert len(count_stored(world, world.ada)) > 40


def test_a_space_of_a_group_is_in_the_export_of_who_made_it(world: World) -> None:
    assert [(space["name"], space["actor"]) for space in export_document(world, world.ines)["spaces"]] == [
        ("Team", "ines")
    ]


def test_messages_of_every_visibility_are_there_and_the_summary(world: World) -> None:
    (talk, *_) = export_document(world)["conversations"]
    assert [message["visibility"] for message in talk["messages"]] == ["user", "internal", "hidden", "user"]
    assert [message["seq"] for message in talk["messages"]] == [1, 2, 3, 4]
    assert talk["rollingSummary"] == f"{CANARY}, in short"


def test_atoms_are_there_in_every_status_with_all_they_said_before(world: World) -> None:
    atoms = {atom["text"]: atom for atom in export_document(world)["atoms"] if atom["owner"] == "user"}
    assert {atom["status"] for atom in atoms.values()} == set(AtomStatus)
    former = [state["text"] for state in atoms[f"{CANARY}, edited"]["revisions"]]
    assert former == [f"{CANARY}, edited and deleted", f"{CANARY}, edited"]


def test_a_merged_entity_is_there_and_says_into_which(world: World) -> None:
    entities = {entity["canonicalName"]: entity for entity in export_document(world)["entities"]}
    here, there = entities[f"{CANARY} here"], entities[f"{CANARY} there"]
    assert (there["status"], there["mergedInto"], here["mergedIds"]) == ("MERGED", here["id"], [there["id"]])


def test_an_entity_that_went_with_its_conversations_is_in_no_export(world: World) -> None:
    for talk in conversations.list_conversations(world.ports, world.ada).items:
        removal.delete_conversation(world.ports, world.ada, talk.id)
    after = {entity["canonicalName"] for entity in export_document(world)["entities"]}
    assert f"{CANARY} here" in after
    assert not [name for name in after if name.startswith("Friend of")]


def test_an_exported_atom_names_the_canonical_entity_after_a_merge(world: World) -> None:
    space = spaces.create_space(world.ports, world.ada, NewSpace(purpose="zoo")).space.id
    new = (NewEntity(EntityType.PLACE, "Otter House"), NewEntity(EntityType.PLACE, "House of Otters"))
    canonical, alias = (create_entity(world.ports, world.ada, space, one).view.entity.id for one in new)
    written = NewAtom("Otters live there", Category("notes", Kind.FACT), entity_ids=(alias,))
    atom = add_atom(world.ports, world.ada, space, written).atom
    edit_atom(world.ports, world.ada, atom.id, AtomEdit(text="Two otters live there"))
    merge_entities(world.ports, world.ada, canonical, alias)
    (found,) = [one for one in export_document(world)["atoms"] if one["id"] == str(atom.id)]
    assert found["entityIds"] == [str(canonical)]
    assert [state["entityIds"] for state in found["revisions"]] == [[str(canonical)]]


def test_what_was_brought_into_spaces_of_others_is_there_and_nothing_else_of_them(world: World) -> None:
    document = export_document(world)
    text = json.dumps(document)
    by_owner = {json.dumps(atom["owner"]) for atom in document["atoms"]}
    assert by_owner == {'"user"', '"other"', '{"group": "team"}'}
    for atom in document["atoms"]:
        assert CANARY in atom["text"]
    others = [atom for atom in document["atoms"] if atom["owner"] == "other"]
    assert {(atom["userId"], "heron" in str(atom)) for atom in others} == {(None, False)}
    assert '"bo"' not in text
    assert "of bo" not in text
    # Their own space of that name, which a binding of the app's had made, and no other.
    assert {space["owner"] for space in document["spaces"] if space["name"] == "heron"} == {"user"}
    common = kept_of(count_stored(world, world.ada) & count_stored(world, world.bo), ("conv", "msg", "ms", "job", "aj"))
    assert common == set()


def test_an_export_holds_only_the_app_bindings_that_name_the_person(world: World) -> None:
    bindings = export_document(world)["bindings"]
    scopes = [binding["conversationScope"] for binding in bindings if binding["id"].startswith("bind_app")]
    assert [scope["userId"] for scope in scopes] == [world.ada.user] * 3
    (into_bos,) = [binding for binding in bindings if not binding["memorySpaceNames"]]
    assert into_bos["memorySpaceIds"] == []


def test_what_was_done_to_the_data_is_there_newest_first(world: World) -> None:
    export_document(world, world.ines, world.ada.user)
    document = export_document(world)
    ines, ada = (world.ports.signer.subject_hash(who.directory) for who in (world.ines, world.ada))
    assert [(entry["act"], entry["actorHash"]) for entry in document["audit"][:2]] == [
        ("exportUserData", ada),
        ("exportUserData", ines),
    ]
    assert document["subjectHash"] == ada


def test_a_document_is_of_the_published_shape_to_the_last_field(world: World) -> None:
    made = exporting.export_user(world.ports, world.ada, None).document
    assert made is not None
    assert ExportOut.model_validate_json(made).model_dump(mode="json", by_alias=True) == json.loads(made)
    schema = json.loads((ROOT / "docs" / "export.schema.json").read_text("utf-8"))
    jsonschema.validate(json.loads(made), schema)


def test_the_published_schema_is_up_to_date() -> None:
    assert (ROOT / "docs" / "export.schema.json").read_text("utf-8") == export_shapes.text()


# Fields under another name, or about no person: derived from the rest, or internal.
EXPORTED_OTHERWISE = MappingProxyType(
    {
        Conversation: {
            "next_seq",
            "turn_id",
            "due",
            "may_extract",
            "bot",
            "unremembered",
            "removal",
            "due_if_restored",
            "removal_cursor",
            "has_citing_spaces",
            "has_atom_metadata",
            "is_incognito",
            "marker",
        },
        Message: {"retraction", "version"},
        TurnRun: {
            "compaction",
            *("conversation", "turn_id", "request", "seqs", "answer_seq", "ours", "unreadable", "calls", "tries"),
            *("leased_until", "due", "version", "stream_secret"),
        },
        Space: {
            *("folded", "embedder", "index", "due", "second_index", "built_to", "embedding", "stale_index"),
            # A space that is being erased.
            "purged_at",
        },
        # The words around it are its ``setting`` in an export; the facts of a text name it.
        Atom: {
            "derives",
            "changed_at",
            "vector",
            "purged_at",
            "unlearned_at",
            "is_reworked",
            "chain",
            "embedder",
            "surroundings",
        },
        # One that is unlearned is in no export.
        Entity: {"deleted_at", "learned_from", "unlearned_at"},
        File: {"space", "authors"},
        Binding: {"scopes", "targets", "policy"},
        Job: {
            *(
                "binding",
                "space",
                "space_owner",
                "policy",
                "attempt",
                "away_since",
                "waits",
                "applied",
                "covered",
                "calls",
                "due",
            ),
            "version",
        },
        Presence: {"key", "current", "due", "is_fed"},
        ApiKey: {"user", "secret_hash", "is_usable", "own_memory"},
        Dream: {"presence", "calls_begun", "calls", "attempt", "due", "version"},
        AdminJob: {
            *("subject", "subject_hash", "requested_by", "phase", "ids_hash", "place", "nothing_found", "settled_at"),
            *("progress", "file", "file_expires_at", "due", "version"),
        },
    }
)
LIST_OF = MappingProxyType(
    {
        TurnRun: "turnRuns",
        Space: "spaces",
        Atom: "atoms",
        Entity: "entities",
        File: "files",
        Binding: "bindings",
        Job: "jobs",
        AdminJob: "adminJobs",
        Presence: "presences",
        ApiKey: "apiKeys",
    }
)


@pytest.mark.parametrize("kind", EXPORTED_OTHERWISE, ids=lambda kind: kind.__name__)
def test_every_field_of_a_record_is_exported(world: World, kind: type) -> None:
    document = export_document(world)
    talk = document["conversations"][0]
    dream = document["presences"][0]["dreams"][0]
    one = {Conversation: talk, Message: talk["messages"][0], Dream: dream}.get(kind) or document[LIST_OF[kind]][0]
    names = {item.name for item in fields(kind)} - EXPORTED_OTHERWISE[kind] - {"epoch"}
    assert {to_camel(name) for name in names} <= set(one)


def test_one_who_never_wrote_gets_an_export_with_nothing_in_it(world: World) -> None:
    stranger = caller("nobody", world.tenant)
    document = export_document(world, stranger)
    assert (document["userId"], document["state"], document["epoch"]) == ("nobody", None, None)
    assert {name for name in SECTIONS if document[name]} == {"audit"}


def test_half_a_character_in_a_name_is_escaped(world: World) -> None:
    document = exporting.export_user(world.ports, caller("half\ud83d", world.tenant), None).document
    assert document is not None
    assert '"userId":"half\\ud83d"' in document
    assert json.loads(document)["userId"] == "half\ud83d"


def test_another_s_data_is_exported_for_admins_alone(world: World) -> None:
    assert lists(export_document(world, world.ines, world.ada.user)) == lists(export_document(world))
    with pytest.raises(Forbidden):
        exporting.export_user(world.ports, world.bo, world.ada.user)
    with pytest.raises(Refused):
        exporting.export_user(world.ports, world.ines, "")


def set_state(world: World, state: UserState) -> None:
    user = users.find_user(world.ports, world.ada.directory)
    assert user is not None
    world.ports.users.replace(world.ada.directory, user, replace(user, state=state))


def test_of_a_restricted_person_an_admin_gets_an_export(world: World) -> None:
    set_state(world, UserState.RESTRICTED)
    assert export_document(world, world.ines, world.ada.user)["state"] == "restricted"
    with pytest.raises(Conflict):
        exporting.export_user(world.ports, world.ada, None)


def test_a_user_who_is_being_erased_cannot_be_exported(world: World) -> None:
    set_state(world, UserState.ERASED)
    for who in (world.ada, world.ines):
        with pytest.raises(Conflict):
            exporting.export_user(world.ports, who, world.ada.user)


def test_an_export_goes_on_after_any_of_its_parts(world: World) -> None:
    reading, parts = parts_of(world)
    document = b"".join(part.content for part in parts)
    for number, part in enumerate(parts, 1):
        rest = b"".join(part.content for part in documents.remaining_parts(reading, part.place))
        assert b"".join(part.content for part in parts[:number]) + rest == document
    assert len(parts) > 60


def test_a_file_that_another_wrote_last_is_there_without_their_name(world: World) -> None:
    (found,) = (file for file in export_document(world)["files"] if file["path"] == "together.md")
    assert (found["owner"], found["actor"], found["text"]) == ({"group": "team"}, None, f"{CANARY}, then bo")
    (theirs,) = (file for file in export_document(world, world.bo)["files"] if file["path"] == "together.md")
    assert theirs["actor"] == "bo"
