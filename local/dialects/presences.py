"""A presence: two sessions, what it is asked to remember and forget, a dream, and the profile that it has learned."""

import time
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from rich.console import Console

from local.demo_api import Api
from local.errors import LocalError

_SESSIONS = (
    ("I work as a nurse. I always want short answers.", "Which tea is good before a night shift?"),
    ("I work as a nurse, so my weeks are irregular.", "Draft a plan for the week."),
)
_FACTS = ("User's old address is Elm Street 5", "User prefers tables to long paragraphs")
_MINUTE = 60


def show(api: Api, console: Console) -> None:
    presence = f"/ai-presences/bureau-{uuid4().hex[:6]}"
    api("PUT", presence, {"dreams": True, "themes": {"dusk": ""}, "accent": "#7a5cff"})
    console.rule("Two sessions")
    last = [_talk(api, presence, messages, console) for messages in _SESSIONS][-1]
    console.rule("Remember, recall, forget, undo")
    for text in _FACTS:
        _print(console, "remembered", api("POST", f"{presence}/memories", {"text": text}))
    for memory in api("POST", f"{presence}/recall", {"query": "How does the user like answers laid out?"})["memories"]:
        _print(console, "recalled", memory)
    answer = api("POST", f"{presence}/forget", {"query": "my old address"})
    if answer["forgotten"] is None:
        console.print("  it is not clear which of these is meant:", highlight=False)
    for memory in [answer["forgotten"]] if answer["forgotten"] else answer["candidates"]:
        _print(console, "forgotten" if answer["forgotten"] else "maybe", memory)
    if answer["forgotten"]:
        _print(console, "restored", api("POST", f"{presence}/memories/{answer['forgotten']['id']}/restore"))
    console.rule("A dream")
    dream = api("POST", f"{presence}/dreams", {"conversationId": last})
    dream = _wait_until_seen(api, f"{presence}/dreams/{dream['id']}")
    console.print(f"  {dream['status']}: {dream['reason'] or dream['writer']}", highlight=False, markup=False)
    console.rule("Profile and settings")
    for entry in api("GET", f"{presence}/profile")["entries"]:
        console.print(f"  {entry['aspect']}: {entry['text']}", highlight=False, markup=False)
    looks = api("GET", presence)
    console.print(f"  dreams: {looks['dreams']}, every {looks['dreamIntervalHours']} h, next at {looks['nextDreamAt']}")
    console.rule("Amnesia")
    console.print(f"  erased: {api('POST', f'{presence}/amnesia')['finished']}", highlight=False)
    console.print(f"  left: accent {api('GET', presence)['accent']}, no sessions, no memories", highlight=False)


def _talk(api: Api, presence: str, messages: tuple[str, ...], console: Console) -> str:
    session = api("POST", f"{presence}/sessions", {"title": messages[0]})
    for text in messages:
        turn = {"user": text, "assistant": "Of course.", "tools": ["look_up"], "surfaces": ["desk"]}
        api("POST", f"{presence}/sessions/{session['sessionId']}/turns", turn)
        console.print(f"  {text}", highlight=False, markup=False)
    return str(session["conversationId"])


def _wait_until_seen(api: Api, path: str) -> Mapping[str, Any]:
    """The dream, once a worker has seen it: so soon after a turn it waits until the presence is idle."""
    deadline = time.monotonic() + _MINUTE
    while True:
        dream: Mapping[str, Any] = api("GET", path)
        if dream["status"] != "queued":
            return dream
        if time.monotonic() > deadline:
            raise LocalError(f"no worker took the dream within {_MINUTE} s")
        time.sleep(0.3)


def _print(console: Console, what: str, memory: Mapping[str, Any]) -> None:
    console.print(f"{what:>12}: {memory['text']} ({memory['writtenAt'][:10]})", highlight=False, markup=False)
