"""Every storage of bots. Against a service itself: LOCI_URL and LOCI_TOKEN name it."""

import os
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import httpx2
import pytest

from loci_memory_client import Connection
from loci_memory_client.bots import BotStorage, FileStorage, MemoryStorage
from loci_memory_client.bots.service import ServiceStorage
from tests.bots.fake_service import FakeService

Open = Callable[[], BotStorage]
STORAGES = ["memory", "file", "fake service", *(["service"] if "LOCI_URL" in os.environ else [])]


@pytest.fixture(params=STORAGES)
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Opens the same storage again, as after a restart; the one in memory ends with its process."""
    match request.param:
        case "memory":
            one = MemoryStorage()
            return lambda: one
        case "file":
            return lambda: FileStorage(tmp_path)
        case "fake service":
            fake = httpx2.MockTransport(FakeService().answer)
            return lambda: ServiceStorage(Connection(url="http://loci.test", token="t", transport=fake))
    return lambda: ServiceStorage(Connection())


@pytest.fixture
def bot() -> str:
    """A bot of this test alone: a service outlives it."""
    return f"bot {uuid4()}/«1»"
