"""How long a client and a person on the chat page wait for the first words of a turn, on the emulator and with a
scripted model, next to a plain stream of that model."""

import json
import os
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from urllib.parse import urljoin

from urllib3 import PoolManager

from local import deployment, paths, urls
from local.deployment import Stack
from tests.cloud import steps
from tests.cloud.client import Client
from tests.support.model_endpoint import ModelEndpoint, Says
from tests.support.model_streams import PIECE

ROUNDS = 15
# The first start processes.
WARM_UP = 3
# Seconds before each piece of the model's answer.
PAUSE = 0.05
ANSWER = "You may eat plums, pears and figs; leave the nuts to others, as you said in May."
PIECES = len(ANSWER) // PIECE
PAGE = paths.CLIENTS / "web" / "tests" / "deployed" / "first-words.mjs"
MODEL = "openai/any"


@dataclass(frozen=True)
class Waits:
    """Medians in milliseconds: until the client reads the first text, and until it has the whole answer without a
    stream; of both the model takes its part."""

    first_text_ms: int
    whole_ms: int
    plain_ms: int
    """Until the first text of the model itself, without Loci."""
    first_message_ms: int
    """From Enter to words in sight on the chat page, where the message begins a chat, and the next one in it."""
    next_message_ms: int


def measure() -> Sequence[Waits]:
    with (
        ModelEndpoint(answers=lambda _asked: Says(ANSWER, pause=PAUSE)) as models,
        tempfile.TemporaryDirectory() as folder,
    ):
        models.during = lambda asked: None if asked.body.get("stream") else sleep(PIECES * PAUSE)
        settings = {
            "providers": json.dumps({"openai": {"baseUrl": models.openai}}),
            "models": json.dumps({"extraction": MODEL}),
        }
        with deployment.running(Path(folder), settings) as stack:
            client = Client(stack.url, stack.token("user"))
            path = f"/ai-conversations/{steps.conversation(client, 'bench')}/run-turn"
            rounds = [_measure_once(stack, client, path) for _ in range(ROUNDS)]
            plain = [(_measure_plain(models),) for _ in range(ROUNDS)]
            columns = zip(rounds, plain, _measure_page(stack), strict=True)
    measured = [one + other + page for one, other, page in columns][WARM_UP:]
    return [Waits(*(round(1000 * median(column)) for column in zip(*measured, strict=True)))]


def _measure_plain(models: ModelEndpoint) -> float:
    body = json.dumps({"model": "any", "messages": [{"role": "user", "content": "What may I eat?"}], "stream": True})
    began = monotonic()
    response = PoolManager().request("POST", f"{models.openai}/chat/completions", body=body, preload_content=False)
    heard_at = [monotonic() for line in response if b"You" in line]
    return heard_at[0] - began


def _measure_page(stack: Stack) -> Sequence[tuple[float, float]]:
    """Seconds until the first words, of the first and of the second message of each chat."""
    page = f"{urls.pages_url(stack.server.port, stack.outputs.api_id)}chat"
    said = {"PAGE": page, "TOKEN": stack.token("second"), "ROUNDS": str(ROUNDS), "WORDS": ANSWER[:PIECE]}
    done = subprocess.run(  # noqa: S603 - our own script
        ["node", str(PAGE)],  # noqa: S607 - on the PATH of make
        env={**os.environ, **said},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    return [(first / 1000, second / 1000) for first, second in json.loads(done.stdout)]


def _measure_once(stack: Stack, client: Client, path: str) -> tuple[float, float]:
    request = {"provider": "openai", "model": "any", "userText": "What may I eat?"}
    began = monotonic()
    stream = client.post(path, {**request, "stream": True})["stream"]
    headers = {"Authorization": f"Bearer {stream['token']}"}
    response = PoolManager().request("GET", urljoin(stack.url, stream["url"]), headers=headers, preload_content=False)
    heard_at = [monotonic() for line in response if line.startswith(b"event: text")]
    first_text = heard_at[0] - began
    began = monotonic()
    turn = client.post(path, request)
    while turn["status"] == "in_progress":
        turn = client.get(f"{path}/{turn['turnId']}")
    return first_text, monotonic() - began


def render(waits: Sequence[Waits]) -> str:
    (one,) = waits
    return (
        f"first text after {one.first_text_ms} ms; of the model alone, in a plain stream, after {one.plain_ms}\n"
        f"on the chat page first words {one.first_message_ms} ms after Enter where a chat begins, "
        f"{one.next_message_ms} in one that goes on\n"
        f"without a stream the answer after {one.whole_ms} ms, of which the model takes {1000 * PIECES * PAUSE:.0f}"
    )
