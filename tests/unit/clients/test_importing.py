"""Files are imported once, however often a run breaks off: into the API itself, over stores in memory."""

import json
from collections import Counter
from pathlib import Path

import pytest
from loci_memory_client import APIConnectionError, Loci
from loci_memory_client.command import importing, main
from loci_memory_client.transfer.destination import Effect
from loci_memory_client.transfer.fetching import fetch_export
from loci_memory_client.transfer.undoing import undo_run

from tests.security.in_memory import World
from tests.security.in_process import InProcess, calling
from tests.support.break_points import break_points
from tests.support.client_transport import InProcessTransport, client_over, connection_over
from tests.support.imports import FILES, import_file, list_records

SAMPLES = sorted(FILES.iterdir())


def ada() -> InProcess:
    return calling(World().handler, "ada", "acme")


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest) -> Path:
    """A file of each format."""
    assert isinstance(request.param, Path)
    return request.param


def test_a_file_is_written_whole(sample: Path) -> None:
    transport = InProcessTransport(ada())
    report = import_file(client_over(transport), sample.stem, sample)
    assert report.refusals == 0
    assert sum(sum(counts.values()) for counts in report.effects.values()) == report.total


def test_a_second_run_adds_nothing(sample: Path) -> None:
    caller = ada()
    loci = client_over(InProcessTransport(caller))
    import_file(loci, sample.stem, sample)
    once = list_records(loci)
    report = import_file(client_over(InProcessTransport(caller)), sample.stem, sample)
    assert list_records(loci) == once
    assert (report.effects[Effect.ADDED], report.effects[Effect.EXISTING].total()) == (Counter(), report.total)


def test_what_was_deleted_is_written_again_as_often_as_it_is_deleted(sample: Path) -> None:
    caller = ada()
    loci = client_over(InProcessTransport(caller))
    import_file(loci, sample.stem, sample)
    once = list_records(loci)
    for _ in range(2):
        delete_all(loci)
        report = import_file(client_over(InProcessTransport(caller)), sample.stem, sample)
        assert (report.refusals, list_records(loci)) == (0, once)


def delete_all(loci: Loci) -> None:
    """Deletes each record of a user, and leaves the spaces."""
    for space in loci.memory.list_memory_spaces():
        for atom in list(loci.memory.list_atoms(space_id=space.id)):
            loci.memory.delete_atom(atom_id=atom.id)
        for entity in list(loci.memory.search_entities(space_id=space.id)):
            loci.memory.delete_entity(entity_id=entity.id)
    for conversation in list(loci.conversations.list_conversations()):
        loci.conversations.delete_conversation(conversation_id=conversation.id)


@pytest.mark.thorough
@pytest.mark.parametrize("is_answer_lost", [False, True])
def test_a_run_that_broke_off_at_any_request_and_a_second_one_are_as_one(sample: Path, is_answer_lost: bool) -> None:
    whole = InProcessTransport(ada())
    import_file(client_over(whole), sample.stem, sample)
    requests = whole.requests
    expected = list_records(client_over(whole))
    for lasts in break_points(requests):
        caller = ada()
        broken = client_over(InProcessTransport(caller, lasts, is_answer_lost=is_answer_lost))
        with pytest.raises(APIConnectionError):
            import_file(broken, sample.stem, sample)
        loci = client_over(InProcessTransport(caller))
        import_file(loci, sample.stem, sample)
        assert list_records(loci) == expected, f"after {lasts} of {requests} requests"


def test_messages_after_the_end_of_a_closed_conversation_are_counted_as_lost(tmp_path: Path) -> None:
    path, loci = tmp_path / "claude.json", client_over(InProcessTransport(ada()))
    messages = [{"sender": "human", "text": "Hello"}, {"sender": "assistant", "text": "Good morning"}]
    for count in (1, 2):
        path.write_text(json.dumps([{"uuid": "k-1", "chat_messages": messages[:count]}]))
        report = import_file(loci, "claude", path)
    assert report.refusals == 1
    assert [(loss.what, loss.why) for loss in report.losses] == [
        ("conversation", "Loci refused it: it is closed, and the file holds further messages of it")
    ]


def test_a_server_writes_each_users_memories_as_that_user(tmp_path: Path) -> None:
    path = tmp_path / "mem0.jsonl"
    path.write_text('{"memory": "Ada sings.", "user_id": "ada"}\n{"memory": "Bo dances.", "user_id": "bo"}\n')
    world = World()
    server = client_over(InProcessTransport(calling(world.handler, "backend", "acme", role="service")))
    import_file(server, "mem0", path, by_user=True)
    for user, text in (("ada", "Ada sings."), ("bo", "Bo dances.")):
        (atom,) = list_records(client_over(InProcessTransport(calling(world.handler, user, "acme"))))["atoms"]
        assert atom.startswith(text)


def test_an_export_of_loci_is_not_doubled_where_its_conversations_still_are(tmp_path: Path) -> None:
    caller, path = ada(), tmp_path / "loci.json"
    loci = client_over(InProcessTransport(caller))
    import_file(loci, "claude", FILES / "claude.json")
    once = list_records(loci)
    for _ in range(2):
        with path.open("wb") as file:
            fetch_export(connection_over(InProcessTransport(caller)), file)
        report = import_file(client_over(InProcessTransport(caller)), "loci", path)
        assert report.effects[Effect.ADDED]["conversations"] == 0
        assert list_records(loci)["conversations"] == once["conversations"]
        assert len(list_records(loci)["atoms"]) == len(once["atoms"])


def test_an_export_goes_into_another_deployment_and_back_without_doubles(tmp_path: Path) -> None:
    path, there, here = tmp_path / "loci.json", ada(), ada()
    loci = client_over(InProcessTransport(there))
    import_file(loci, "claude", FILES / "claude.json")
    once = list_records(loci)
    for source, target in ((there, here), (here, there)):
        with path.open("wb") as file:
            fetch_export(connection_over(InProcessTransport(source)), file)
        import_file(client_over(InProcessTransport(target)), "loci", path)
    assert list_records(loci)["conversations"] == once["conversations"]


def test_conversations_without_an_id_of_two_files_are_two(tmp_path: Path) -> None:
    loci, path = client_over(InProcessTransport(ada())), tmp_path / "claude.json"
    for text in ("I row.", "I sing.", "I row."):
        path.write_text(json.dumps([{"chat_messages": [{"sender": "human", "text": text}]}]))
        import_file(loci, "claude", path)
    said = list_records(loci)["conversations"]
    assert len(said) == 2
    assert all(any(text in one for one in said) for text in ("I row.", "I sing."))


def test_a_conversation_that_a_file_has_twice_is_written_once(tmp_path: Path) -> None:
    loci, path = client_over(InProcessTransport(ada())), tmp_path / "claude.json"
    one = {"uuid": "k-1", "name": "Bread", "chat_messages": [{"sender": "human", "text": "I row."}]}
    path.write_text(json.dumps([one, {**one, "name": "Boats"}]))
    report = import_file(loci, "claude", path)
    assert (report.effects[Effect.ADDED]["conversations"], report.effects[Effect.EXISTING]["conversations"]) == (1, 1)
    assert len(list_records(loci)["conversations"]) == 1


def test_a_run_is_undone_as_one(sample: Path) -> None:
    caller = ada()
    loci = client_over(InProcessTransport(caller))
    import_file(loci, sample.stem, sample)
    report = import_file(loci, sample.stem, sample)
    counts = undo_run(client_over(InProcessTransport(caller)), report.run, lambda _: None)
    left = list_records(loci)
    assert (left["atoms"], left["entities"], left["conversations"]) == ([], [], [])
    assert counts.total() > 0
    assert not undo_run(client_over(InProcessTransport(caller)), report.run, lambda _: None)


def test_what_was_there_before_a_run_stays(tmp_path: Path) -> None:
    loci, path = client_over(InProcessTransport(ada())), tmp_path / "mem0.json"
    loci.memory.remember(text="Ada rows.")
    runs = []
    for texts in (["Ada rows.", "Ada sings."], ["Ada sings.", "Ada bakes."]):
        path.write_text(json.dumps([{"memory": text} for text in texts]))
        runs.append(import_file(loci, "mem0", path, space="memory").run)
    undo_run(loci, runs[1], lambda _: None)
    assert [atom.split(".")[0] for atom in list_records(loci)["atoms"]] == ["Ada rows", "Ada sings"]
    undo_run(loci, runs[0], lambda _: None)
    assert [atom.split(".")[0] for atom in list_records(loci)["atoms"]] == ["Ada rows"]


def test_an_undone_run_may_be_written_again(sample: Path) -> None:
    loci = client_over(InProcessTransport(ada()))
    report = import_file(loci, sample.stem, sample)
    once = list_records(loci)
    undo_run(loci, report.run, lambda _: None)
    assert (import_file(loci, sample.stem, sample).refusals, list_records(loci)) == (0, once)


def test_the_command_undoes_what_each_user_of_a_file_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mem0.jsonl"
    path.write_text('{"memory": "Ada sings.", "user_id": "ada"}\n{"memory": "Bo dances.", "user_id": "bo"}\n')
    caller = calling(World().handler, "backend", "acme", role="service")
    run = import_file(client_over(InProcessTransport(caller)), "mem0", path, by_user=True).run
    monkeypatch.setattr(importing, "Loci", lambda: client_over(InProcessTransport(caller)))
    for name in ("LOCI_URL", "LOCI_TOKEN"):
        monkeypatch.setenv(name, "http://localhost")
    for expected in (0, 3):
        assert main(["import", "undo", run, str(path), "--by-user"]) == expected
    assert "Deleted of the run" in capsys.readouterr().out
    for user in ("ada", "bo"):
        assert list_records(client_over(InProcessTransport(caller)).act_as(user))["atoms"] == []
