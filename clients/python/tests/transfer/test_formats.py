"""What each of the other formats has becomes the record of Loci that means the same."""

import json
from datetime import UTC, datetime
from pathlib import Path
from zipfile import ZipFile

import pytest

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.formats import FORMATS
from loci_memory_client.transfer.records import Citation, Conversation, Entity, Memory
from tests.transfer.reading import FILES, carry, import_of, losses_of, of_kind, transcript_of


def test_claude_uses_tools_within_an_answer() -> None:
    (conversation,) = of_kind(carry("claude", FILES / "claude.json"), Conversation)
    assert transcript_of(conversation) == [
        ("user", "How long does dough rest?\n\n[recipe.txt]\n500 g of flour"),
        ("assistant", "Let me look. [tool_use web_search]"),
        ("tool", "Two hours"),
        ("assistant", "About two hours."),
    ]
    assert conversation.messages[0].occurred_at == datetime(2025, 3, 1, 9, 0, 1, tzinfo=UTC)


def test_what_claude_remembers_is_an_atom_for_each_paragraph() -> None:
    memories = of_kind(carry("claude", FILES / "claude.json"), Memory)
    assert [(memory.text, dict(memory.metadata)) for memory in memories] == [
        ("Ada bakes for a living.", {}),
        ("She starts at four in the morning.", {}),
        ("The bakery opens in May.", {"project": "p-1"}),
    ]


def test_claude_leaves_files_reasoning_and_empty_conversations_behind() -> None:
    assert losses_of("claude", FILES / "claude.json") == {
        ("attached file", "the export names it, and does not hold it"): 1,
        ("reasoning", "Loci keeps what was said, not how a model came to it"): 1,
        ("conversation", "nothing is said in it"): 1,
        ("heading", "it says nothing by itself"): 1,
    }


def test_an_edge_of_zep_is_valid_as_long_as_zep_says() -> None:
    works, lives = of_kind(carry("zep", FILES / "zep.json"), Memory)
    assert (works.text, works.category, works.entities) == ("Ada works at Bäckerei Süd.", "works at", ("z-1", "z-2"))
    assert works.valid_from == datetime(2025, 2, 1, tzinfo=UTC)
    assert works.valid_to == datetime(2025, 9, 1, tzinfo=UTC)
    assert lives.valid_from == datetime(2025, 2, 2, tzinfo=UTC)
    assert works.metadata == {"zep": {"attributes": {"role": "baker"}}}


def test_a_node_of_zep_is_an_entity() -> None:
    ada, bakery = of_kind(carry("zep", FILES / "zep.json"), Entity)
    assert (ada.name, ada.type, ada.description) == ("Ada", "PERSON", "A baker in Graz.")
    assert ada.attributes == {"age": 40, "labels": ["User"]}
    assert (bakery.name, bakery.type) == ("Bäckerei Süd", "ORGANIZATION")


def test_a_thread_of_zep_has_authors() -> None:
    (thread,) = of_kind(carry("zep", FILES / "zep.json"), Conversation)
    assert [(message.role, message.author) for message in thread.messages] == [
        ("user", "Ada"),
        ("assistant", "Guide"),
        ("system", "Front desk"),
    ]


def test_blocks_of_letta_are_values_under_their_labels() -> None:
    human, persona, passage = of_kind(carry("letta", FILES / "letta.json"), Memory)
    assert (human.key, human.category, human.kind) == ("letta.human", "human", "FACT")
    assert (persona.key, persona.kind) == ("letta.persona", "RULE")
    assert (passage.key, passage.category, passage.text) == (None, "work", "Ada sells bread on Saturdays.")


def test_an_agent_of_letta_speaks_by_calling_send_message() -> None:
    (conversation,) = of_kind(carry("letta", FILES / "letta.json"), Conversation)
    assert transcript_of(conversation) == [
        ("user", "What do I sell?"),
        ("assistant", "Look into the archive. [tool_use archival_memory_search]"),
        ("tool", "bread"),
        ("assistant", "You sell bread."),
    ]


def test_an_item_of_langgraph_has_its_value_in_the_metadata() -> None:
    first, second, third = of_kind(carry("langgraph", FILES / "langgraph.jsonl"), Memory)
    assert (first.text, first.category, first.key) == ("Ada is vegetarian.", "langgraph", '["memories", "ada", "1"]')
    assert second.text == "Ada lives in Graz."
    assert third.text == '{"dark": true}'
    assert first.metadata == {
        "label0": "memories",
        "label1": "ada",
        "langgraph": {"depth": 2, "key": "1", "value": {"text": "Ada is vegetarian.", "strength": 3}, "ttl": None},
    }


def test_an_observation_is_an_atom_that_names_its_entity() -> None:
    records = carry("memory-server", FILES / "memory-server.jsonl")
    assert [(entity.name, entity.type) for entity in of_kind(records, Entity)] == [
        ("Ada_Weber", "PERSON"),
        ("Graz", "PLACE"),
        ("Sourdough", "CONCEPT"),
    ]
    assert [(memory.text, memory.entities) for memory in of_kind(records, Memory)] == [
        ("Ada Weber: bakes bread", ("Ada_Weber",)),
        ("Ada_Weber speaks Slovene", ("Ada_Weber",)),
        ("Sourdough: rests for two hours", ("Sourdough",)),
        ("Ada Weber lives in Graz", ("Ada_Weber", "Graz")),
    ]


def test_an_atom_of_loci_cites_its_messages_where_they_will_be() -> None:
    records = carry("loci", FILES / "loci.json")
    (lives, moved) = of_kind(records, Memory)
    assert lives.cites == Citation("conv_chat_1", (2,))
    assert lives.valid_to == moved.valid_from == datetime(2026, 2, 1, tzinfo=UTC)
    assert (moved.key, moved.importance, moved.entities) == ("user.home", 5, ("ent_a_1",))
    (entity,) = of_kind(records, Entity)
    assert entity.aliases == ("G.", "Grätz")


def test_what_of_loci_is_no_memory_is_counted() -> None:
    assert losses_of("loci", FILES / "loci.json") == {
        ("memory", "it is in a space of the app, a group or another user"): 1,
        ("memory", "it is archived"): 1,
        ("former state of a memory", "an import cannot say it"): 1,
        ("confirmation of a memory", "an import cannot say it"): 2,
        ("time of creation of a memory", "it becomes that of the import; metadata keeps it"): 2,
        ("space", "it is deleted"): 1,
        ("rolling summary", "Loci writes it again"): 1,
        ("binding", "what may extract here is for the app to say"): 1,
    }


def test_an_agent_file_of_the_older_form_is_read_whole(tmp_path: Path) -> None:
    agent = {
        "name": "Sam",
        "core_memory": [{"label": "human", "value": "Ada bakes."}, {"label": "persona", "value": "Be kind."}],
        "messages": [{"role": "user", "text": "Hello", "created_at": "2025-03-01T09:00:00Z"}],
        "tools": [],
    }
    file = tmp_path / "agent.af"
    for tools in ([], [{"name": "send_message"}]):
        file.write_text(json.dumps({**agent, "tools": tools}))
        records = carry("letta", file)
        assert [memory.text for memory in of_kind(records, Memory)] == ["Ada bakes.", "Be kind."]
        assert len(of_kind(records, Conversation)) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**工作**\n\n她在港口工作。\n\n周末她弹琴", ["她在港口工作。", "周末她弹琴"]),
        ("# Work\nAda is a pilot\n\nFlies at night:", ["Ada is a pilot", "Flies at night:"]),
        ("वह नाव चलाती है।\n\n#1 rule: no calls", ["वह नाव चलाती है।", "#1 rule: no calls"]),
        (
            "**Ada** is a pilot\n\n## Home\n\n**Plans**:\n\n- a boat\n- a dog",
            ["**Ada** is a pilot", "- a boat\n- a dog"],
        ),
    ],
)
def test_only_a_line_marked_as_one_is_a_heading_of_claude(text: str, expected: list[str], tmp_path: Path) -> None:
    file = tmp_path / "memories.json"
    file.write_text(json.dumps([{"conversations_memory": text}]))
    assert [memory.text for memory in of_kind(carry("claude", file), Memory)] == expected


def test_projects_of_claude_are_named(tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    project = {
        "uuid": "p",
        "name": "Boats",
        "prompt_template": "Be brief.",
        "docs": [{"filename": "a", "content": "b"}],
    }
    with ZipFile(path, "w") as archive:
        archive.writestr("conversations.json", "[]")
        archive.writestr("projects/p.json", json.dumps(project))
        archive.writestr("__MACOSX/projects/._p.json", b"\0\5")
        archive.writestr("projects/.hidden.json", b"\0\5")
    report = import_of("claude", path).check()
    assert {loss.what: (loss.count, loss.examples) for loss in report.losses} == {
        "project": (1, ["projects/p.json, record 1"]),
        "document of a project": (1, ["projects/p.json, record 1"]),
    }


@pytest.mark.parametrize(
    ("name", "observation", "expected"),
    [
        ("Lea", "Pleads for trains", "Lea: Pleads for trains"),
        ("Lea", "Likes Lea's boat", "Likes Lea's boat"),
        ("Go", "Gone on Fridays", "Go: Gone on Fridays"),
        ("May", "may travel", "May: may travel"),
        ("Jo_Bay", "Jo Bay sails", "Jo Bay sails"),
        ("R2", "R2D2 is a toy", "R2: R2D2 is a toy"),
        ("小雨", "小雨喜欢船", "小雨喜欢船"),
        ("小雨", "喜欢船", "小雨: 喜欢船"),
    ],
)
def test_an_entity_is_named_where_its_name_is_no_word_of_the_text(
    name: str, observation: str, expected: str, tmp_path: Path
) -> None:
    file = tmp_path / "memory.json"
    entity = {"type": "entity", "name": name, "entityType": "person", "observations": [observation]}
    file.write_text(json.dumps(entity))
    assert [memory.text for memory in of_kind(carry("memory-server", file), Memory)] == [expected]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ('{"text": "Ada rows."}', "Ada rows."),
        ('"Ada rows."', "Ada rows."),
        ("Ada rows.", "Ada rows."),
        ({"content": "Ada rows."}, "Ada rows."),
    ],
)
@pytest.mark.parametrize("place", [{"prefix": "memories.ada"}, {"namespace": '["memories", "ada"]'}])
def test_a_row_of_langgraph_in_postgres_is_an_item(
    value: object, text: str, place: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "store.json"
    row = {"key": "k", "value": value, "created_at": "2025-05-01 10:00:00.123+00", "updated_at": None}
    file.write_text(json.dumps([{**place, **row}]))
    (memory,) = of_kind(carry("langgraph", file), Memory)
    assert (memory.text, memory.key) == (text, '["memories", "ada", "k"]')
    assert (memory.metadata["label0"], memory.metadata["label1"]) == ("memories", "ada")


@pytest.mark.parametrize("name", sorted(FORMATS.keys() - {"pasted"}))
def test_a_file_of_nothing_that_is_known_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    file.write_text('{"foo": 1}')
    with pytest.raises(BadFile):
        import_of(name, file).check()


@pytest.mark.parametrize("name", ["mem0", "zep"])
def test_the_category_of_another_product_is_left_to_the_text(name: str) -> None:
    memories = of_kind(carry(name, FILES / f"{name}.json"), Memory)
    assert not any(memory.is_categorised for memory in memories if memory.category != "relation")


def test_an_unconfirmed_memory_of_loci_stays_one(tmp_path: Path) -> None:
    export = json.loads((FILES / "loci.json").read_text())
    for atom in export["atoms"]:
        atom["review"] = "unconfirmed"
    path = tmp_path / "loci.json"
    path.write_text(json.dumps(export))
    assert {memory.review for memory in of_kind(carry("loci", path), Memory)} == {"unconfirmed"}
