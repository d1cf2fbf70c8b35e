"""Long requests of mem0's client end in time, say how far they came, and go on when they are repeated."""

from typing import Any

import pytest

from tests.support.mem0_world import Mem0World

ADA = {"user_id": "ada"}
TEXTS = [f"The shelf number {n} holds jar {n}." for n in range(60)]


@pytest.fixture
def world() -> Mem0World:
    return Mem0World()


def add_all(world: Mem0World, texts: list[str], **more: object) -> list[Any]:
    """Adds the texts in as many requests as it takes."""
    answers = [world.add(texts, ADA, **more)]
    while not answers[-1]["finished"]:
        assert len(answers) < len(texts)
        answers.append(world.add(texts, ADA, **more))
    return answers


def test_many_texts_are_added_by_a_request_and_its_repetitions(world: Mem0World) -> None:
    answers = add_all(world, TEXTS, metadata={"from": "shelves"})
    assert len(answers) > 1
    assert [answer["status"] for answer in answers] == ["PENDING"] * (len(answers) - 1) + ["SUCCEEDED"]
    assert [answer["added"] for answer in answers] == [len(answer["results"]) for answer in answers]
    assert answers[0]["added"] < answers[-1]["added"] == len(TEXTS)
    assert world.texts(ADA) == sorted(TEXTS)


def test_a_repetition_does_not_say_again_what_was_replaced_since(world: Mem0World) -> None:
    texts = ["I live in Porto.", "I live in Oslo.", *TEXTS]
    add_all(world, texts)
    assert "I live in Oslo." in world.texts(ADA)
    assert "I live in Porto." not in world.texts(ADA)


def test_all_memories_are_deleted_by_a_request_and_its_repetitions(world: Mem0World) -> None:
    add_all(world, TEXTS)
    answers = [world.delete_all(ADA)]
    while not answers[-1]["finished"]:
        assert len(answers) < len(TEXTS)
        answers.append(world.delete_all(ADA))
    assert len(answers) > 1
    assert sum(answer["deleted"] for answer in answers) == len(TEXTS)
    assert "again" in answers[0]["message"]
    assert world.texts(ADA) == []


def test_a_batch_is_deleted_by_a_request_and_its_repetitions(world: Mem0World) -> None:
    add_all(world, TEXTS)
    memories = [{"memory_id": one["id"]} for one in world.listed(ADA)]
    answers = [world.ask("DELETE", "/v1/batch/", {"memories": memories})]
    while not answers[-1]["finished"]:
        assert len(answers) < len(memories)
        answers.append(world.ask("DELETE", "/v1/batch/", {"memories": memories}))
    assert len(answers) > 1
    assert answers[-1]["deleted"] == len(TEXTS)
    assert world.texts(ADA) == []


def test_a_batch_is_updated_by_a_request_and_its_repetitions(world: Mem0World) -> None:
    add_all(world, TEXTS[:30])
    memories = [{"memory_id": one["id"], "text": f"{one['memory']} It is blue."} for one in world.listed(ADA)]
    answers = [world.ask("PUT", "/v1/batch/", {"memories": memories})]
    while not answers[-1]["finished"]:
        assert len(answers) < len(memories)
        answers.append(world.ask("PUT", "/v1/batch/", {"memories": memories}))
    assert len(answers) > 1
    assert world.texts(ADA) == sorted(f"{text} It is blue." for text in TEXTS[:30])


def test_a_batch_with_an_unknown_memory_changes_nothing(world: Mem0World) -> None:
    (known,) = world.add(TEXTS[0], ADA)["results"]
    unknown = {"memory_id": f"{known['id'][:-1]}0"}
    for method in ("PUT", "DELETE"):
        batch = {"memories": [{"memory_id": known["id"], "text": "Blue."}, unknown]}
        assert world.send(method, "/v1/batch/", batch).status == 404
    assert world.texts(ADA) == [TEXTS[0]]
