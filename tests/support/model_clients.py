"""Clients of AWS for tests, pointed at ``tests.support.model_endpoint``."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from botocore.session import Session

from loci.bootstrap.models import bedrock_clients

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient


@lru_cache(maxsize=1)
def session() -> Session:
    """One for all: what botocore reads of a service is read once."""
    made = Session()
    made.set_credentials("test", "test")
    return made


def bedrock_client(endpoint: str) -> "Callable[[int], BedrockRuntimeClient]":
    """As a process makes them."""
    return bedrock_clients(session(), "eu-central-1", endpoint)
