"""Who calls the deployed app, and what tests look into."""

from collections.abc import Callable
from functools import cache
from typing import TypeAlias
from uuid import uuid4

import pytest

from local.deployment import Stack
from tests.cloud.client import Client
from tests.cloud.deployed import Deployed, Ear
from tests.cloud.stores import Stores

# A caller by the name of a person of the pool, through one of the app's clients.
Callers: TypeAlias = Callable[..., Client]


@pytest.fixture(scope="session")
def callers(stack: Stack) -> Callers:
    """`callers("user")`, `callers("user", "mobile")`: a user of the pool, with a real token."""

    @cache
    def caller(name: str, client: str = "web") -> Client:
        return Client(stack.url, stack.token(name, client))

    return caller


@pytest.fixture(scope="session")
def stores(stack: Stack) -> Stores:
    """The tables behind the app."""
    return Stores(stack)


@pytest.fixture(scope="session")
def deployment(stack: Stack) -> Deployed:
    """The resources behind the API."""
    return Deployed(stack)


@pytest.fixture(scope="session")
def ear(stack: Stack, deployment: Deployed) -> Ear:
    """What the app tells on its bus, from the first test on that listens."""
    return Ear(stack, deployment)


@pytest.fixture
def namespace() -> str:
    """A namespace that no other test speaks in."""
    return f"ns-{uuid4().hex[:12]}"
