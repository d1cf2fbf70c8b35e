"""How long a client waits for the first words of a turn, on the emulator and with a scripted model."""

import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from urllib.parse import urljoin

from urllib3 import PoolManager

from local import deployment
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


@dataclass(frozen=True)
class Waits:
    """Medians in milliseconds: until the client reads the first text, and until it has the whole answer without a
    stream; of both the model takes its part."""

    first_text_ms: int
    whole_ms: int


def measure() -> Sequence[Waits]:
    with (
        ModelEndpoint(answers=lambda _asked: Says(ANSWER, pause=PAUSE)) as models,
        tempfile.TemporaryDirectory() as folder,
    ):
        models.during = lambda asked: None if asked.body.get("stream") else sleep(PIECES * PAUSE)
        settings = {"providers": json.dumps({"openai": {"baseUrl": models.openai}})}
        with deployment.running(Path(folder), settings) as stack:
            client = Client(stack.url, stack.token("user"))
            path = f"/ai-conversations/{steps.conversation(client, 'bench')}/run-turn"
            rounds = [_measure_once(stack, client, path) for _ in range(ROUNDS)][WARM_UP:]
    return [Waits(*(round(1000 * median(column)) for column in zip(*rounds, strict=True)))]


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
        f"first text after {one.first_text_ms} ms, of which the model takes {1000 * PAUSE:.0f}\n"
        f"without a stream the answer after {one.whole_ms} ms, of which the model takes {1000 * PIECES * PAUSE:.0f}"
    )
