"""A job that a model runs, and the endpoint that answers as the model."""

from collections.abc import Iterator

import pytest

from tests.support.model_endpoint import ModelEndpoint
from tests.support.model_jobs import World, world_at


@pytest.fixture(scope="package")
def shared_endpoint() -> Iterator[ModelEndpoint]:
    with ModelEndpoint() as endpoint:
        yield endpoint


@pytest.fixture
def endpoint(shared_endpoint: ModelEndpoint) -> ModelEndpoint:
    shared_endpoint.forget()
    return shared_endpoint


@pytest.fixture
def world(endpoint: ModelEndpoint) -> World:
    return world_at(endpoint)


@pytest.fixture
def queued_world(world: World) -> World:
    """The world with its job in the queue."""
    world.pipeline.fan_out()
    return world
