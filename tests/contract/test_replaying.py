"""A namespace replayed over DynamoDB, by the command that an operator types."""

import json
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from local.ministack import MiniStack
from loci import conversations, spaces
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.hashing import Hashing
from loci.background import sweeper
from loci.bootstrap import Process
from loci.cli import main
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage
from loci.learning.extraction import fanout, run_job
from loci.memory.atoms.reads import list_atoms
from loci.model.conversations import MessageRole, TextBlock
from loci.model.jobs import ConversationScope
from loci.ports.jobs import DueKind
from loci.settings import Settings
from loci.spaces import NewSpace, bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from tests.contract.governance import ledger, locked_bucket
from tests.fakes.job_queue import FifoJobs
from tests.fakes.memory import Clock, caller
from tests.fakes.ports import no_pause
from tests.fakes.signer import LocalSigner
from tests.support.pipeline import extracted_fact
from tests.support.replay_world import ByConversation

GRAZ, WIEN, TEA = (
    extracted_fact("Ada lives in Graz", 1, key="home"),
    extracted_fact("Ada lives in Wien", 1, key="home"),
    extracted_fact("Tea", 1),
)


def test_a_run_is_shadowed_promoted_and_rolled_back(
    dynamodb: Tables, emulator: MiniStack, tenant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    clock, queue, extractor = Clock(), FifoJobs(), ByConversation()
    process = Process(Settings({"LOCI_EMBEDDER": Hashing.name}), clock, Random(7), no_pause)  # noqa: S311  # repeatable
    process.made.update(tables=dynamodb, embedder=Hashing(), extractors={"rules": extractor}, job_queue=queue)
    process.made.update(ledger=ledger(dynamodb, emulator, locked_bucket(emulator)), signer=LocalSigner())
    ports, ada = process, caller(tenant=tenant)

    def types(*command: str) -> dict[str, Any]:
        assert main(["replay", *command, "--tenant", tenant, "--app", "app"], lambda _: ports) == 0
        told: dict[str, Any] = json.loads(capsys.readouterr().out)
        return told

    def current() -> list[str]:
        return sorted(atom.text for atom in list_atoms(ports, ada, space.id).items)

    space = spaces.create_space(ports, ada, NewSpace(name="diary")).space
    scope = ConversationScope("chat", ada.user)
    bindings.create_binding(ports, ada, NewBinding((scope,), NamedSpaces(ids=(space.id,))))
    talk = conversations.create_conversation(ports, ada, NewConversation("chat")).id
    turns.append_message(ports, ada, talk, NewMessage(MessageRole.USER, (TextBlock("I live here, and like tea"),)))
    conversations.close_conversation(ports, ada, talk)
    extractor.facts = {talk.ulid: (GRAZ, TEA)}
    user = ports.users.get(ada.directory)
    assert user is not None
    fanout.fan_out(ports, ada.own("chat"), talk.ulid, user.epoch)
    run_job.execute_job(ports, queue.waiting.pop())
    before = list_atoms(ports, ada, space.id).items

    extractor.facts = {talk.ulid: (WIEN,)}
    assert types("--namespace", "chat", "--dry-run")["jobs"] == 1
    told = types("--namespace", "chat", "--version", "v2", "--shadow", "--here")
    assert (told["added"], told["gone"], told["changed"]) == (0, 1, 1)
    assert current() == sorted([GRAZ.text, TEA.text])
    assert types("promote", told["run"])["status"] == "promoted"
    assert current() == [WIEN.text]
    (wien,) = list_atoms(ports, ada, space.id).items
    assert wien.extraction is not None
    assert wien.extraction.replay is not None
    assert str(wien.extraction.replay.run) == told["run"]
    assert types("rollback", told["run"])["left"] == 0
    assert [(atom.text, atom.key, atom.extraction) for atom in list_atoms(ports, ada, space.id).items] == [
        (atom.text, atom.key, atom.extraction) for atom in before
    ]

    entries = ports.ledger.audit_entries(ada.app_directory, ports.signer.subject_hash(ada.directory), None, 9).items
    assert [entry.act for entry in entries] == ["rollBackReplay", "promoteReplay", "beginReplay"]

    clock.pass_by(timedelta(hours=1))
    due = [
        one for one in sweeper.due_records(ports, clock.now) if one.scope == ada.directory and one.kind is DueKind.SPACE
    ]
    assert [sweeper.sweep_record(ports, one, clock.now) for one in due] == [sweeper.Swept.ERASED]
    assert [one.id for one in ports.spaces.list(ada.directory, None, 10).items] == [space.id]
