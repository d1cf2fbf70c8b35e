"""A presence on the deployed app: what it forgets leaves no byte behind, and what it keeps stays."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from uuid import uuid4

from local.deployment import Stack
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Deployed
from tests.cloud.test_erasing import find_traces, traces
from tests.cloud.waiting import eventually


def make_canaries() -> Iterator[str]:
    """Words that occur nowhere else."""
    while True:
        yield f"canary{uuid4().hex[:12]}"


def talk(ada: Client, presence: str, words: list[str], say: Iterator[str]) -> str:
    """A session with a canary in every text."""
    title, user, assistant, tool, surface = (next(say) for _ in range(5))
    words += (title, user, assistant, tool, surface)
    session = str(ada.post(f"{presence}/sessions", {"title": title})["sessionId"])
    turn = {"user": user, "assistant": assistant, "tools": [tool], "surfaces": [surface]}
    ada.post(f"{presence}/sessions/{session}/turns", turn)
    return session


def remember(ada: Client, presence: str, words: list[str], say: Iterator[str]) -> None:
    """A fact, and one that was forgotten."""
    kept, gone, category, key = (next(say) for _ in range(4))
    words += (kept, gone, category, key)
    ada.post(f"{presence}/memories", {"text": kept, "category": category, "key": key})
    forgotten = ada.post(f"{presence}/memories", {"text": gone})["id"]
    ada.post(f"{presence}/forget", {"memoryId": forgotten})


def traces_after_sweep(stack: Stack, deployment: Deployed, words: list[str]) -> object:
    """The first thing that the sweeper has left; None where it has left nothing."""
    deployment.invoke("Sweeper", {"time": datetime.now(UTC).isoformat()})
    return next(find_traces(stack, deployment, words), None)


def test_a_reset_erases_the_current_chat_and_amnesia_all_but_settings_and_looks(
    callers: Callers, stack: Stack, deployment: Deployed
) -> None:
    ada, say = callers("user"), make_canaries()
    name, theme = next(say), next(say)
    presence = f"/ai-presences/{name}"
    ada.put(presence, {"dreams": True, "themes": {theme: ""}})
    old: list[str] = []
    current: list[str] = []
    talk(ada, presence, old, say)
    remember(ada, presence, old, say)
    talk(ada, presence, current, say)
    assert traces(stack, deployment, [*old, *current])

    ada.post(f"{presence}/reset-chat")
    eventually(lambda: traces_after_sweep(stack, deployment, current), lambda found: not found)
    assert {word for word, _ in traces(stack, deployment, old)} == set(old)

    asks = [{"conversationId": ada.get(f"{presence}/sessions")["items"][0]["conversationId"]}] * 20
    with ThreadPoolExecutor(len(asks)) as pool:
        asked = {dream["id"] for dream in pool.map(partial(ada.post, f"{presence}/dreams"), asks)}
    assert asked == {dream["id"] for dream in ada.get(f"{presence}/dreams")["items"]}
    assert len(asked) == 1
    ada.post(f"{presence}/amnesia")
    eventually(lambda: traces_after_sweep(stack, deployment, old), lambda found: not found)
    left = ada.get(presence)
    assert (left["dreams"], left["themes"], left["currentConversationId"]) == (True, {theme: ""}, None)
    assert ada.get(f"{presence}/dreams")["items"] == []


def test_a_deleted_presence_leaves_nothing(callers: Callers, stack: Stack, deployment: Deployed) -> None:
    ada, say = callers("user"), make_canaries()
    words = [next(say), next(say), "font " + uuid4().hex[:12]]
    presence = f"/ai-presences/{words[0]}"
    ada.put(presence, {"dreams": True, "themes": {words[1]: ""}, "font": words[2]})
    session = talk(ada, presence, words, say)
    remember(ada, presence, words, say)
    ada.post(f"{presence}/dreams", {"conversationId": ada.get(f"{presence}/sessions/{session}")["conversationId"]})
    assert traces(stack, deployment, words)
    ada.send("DELETE", presence)
    eventually(lambda: traces_after_sweep(stack, deployment, words), lambda found: not found)
    assert ada.send("GET", presence).status == 404
