"""A conversation that goes on: its windows are remembered while it is open, and its summary keeps up with it."""

from typing import Any

from local.deployment import Stack
from local.users import Person
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.waiting import eventually

# In an app of their own: no function remembers from before that it has no windows, and what its settings are.
TALKER = Person("talker", tenant="talkative", app="windows", role="admin")
NARRATOR = Person("narrator", tenant="talkative", app="summaries", role="admin")


def ranges(jobs: Any) -> list[tuple[int, int]]:
    return sorted((job["range"]["firstSeq"], job["range"]["lastSeq"]) for job in jobs)


def get_conversation(client: Client, conversation: str) -> Any:
    return client.get(f"/ai-conversations/{conversation}")


def test_every_other_turn_is_remembered_and_the_close_takes_the_rest(
    stack: Stack, callers: Callers, namespace: str
) -> None:
    stack.pool.add(TALKER)
    talker = callers(TALKER.name)
    space = steps.space(talker, namespace)
    scope = {"namespace": namespace, "userId": talker.user}
    policy = {"windowed": True, "windowTurns": 2}
    wanted = {"conversationScope": scope, "memorySpaceIds": [space], "extractionPolicy": policy}
    talker.post("/ai-memory/bindings", wanted)

    conversation = steps.conversation(talker, namespace, "I live in Faro.", "I have a cat named Miso.")
    (job,) = steps.ended_jobs(talker, conversation)
    assert (job["status"], ranges([job])) == ("succeeded", [(1, 4)])
    assert steps.texts(talker, space) == {"User lives in Faro", "User's cat is Miso"}

    steps.say(talker, conversation, "I work as a baker.")
    steps.close(talker, conversation)
    assert ranges(steps.ended_jobs(talker, conversation, 2)) == [(1, 4), (5, 6)]
    assert len(steps.texts(talker, space)) == 3


def test_turns_before_the_newest_ten_are_summed_up_while_the_conversation_goes_on(
    stack: Stack, callers: Callers, namespace: str
) -> None:
    stack.pool.add(NARRATOR)
    talker = callers(NARRATOR.name)
    assert talker.send("PUT", "/ai-admin/settings", {"summaryEveryTurns": 2}).status == 200
    said = ["I live in Faro.", "I have a cat named Miso.", *["And then?"] * 10]
    conversation = steps.conversation(talker, namespace, *said)
    seen = eventually(lambda: get_conversation(talker, conversation), lambda found: found["rollingSummary"] is not None)
    assert (seen["status"], seen["rollingSummaryUntilSeq"]) == ("open", 4)
    assert "Faro" in seen["rollingSummary"]
