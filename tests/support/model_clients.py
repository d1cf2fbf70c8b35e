"""Clients of AWS for tests, pointed at ``tests.support.model_endpoint``."""

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from botocore.session import Session

from loci.adapters.bedrock.embedding_models import embedding_model
from loci.adapters.bedrock.embeddings import BedrockEmbeddings
from loci.adapters.llm_http.embedder import ModelEmbedder
from loci.adapters.openai.embeddings import OpenAIEmbeddings
from loci.bootstrap.models import bedrock_clients
from loci.model.language import ModelCall, ModelChoice, ProviderName
from tests.support.model_endpoint import ModelEndpoint
from tests.support.records import AT

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient


@lru_cache(maxsize=1)
def session() -> Session:
    """One for all: what botocore reads of a service is read once."""
    made = Session()
    made.set_credentials("test", "test")
    return made


def model_embedder(
    endpoint: ModelEndpoint,
    name: str,
    now: Callable[[], datetime] = lambda: AT,
    note: Callable[[ModelCall], None] = lambda _: None,
) -> ModelEmbedder:
    """The embedder of that name, which asks the endpoint."""
    choice = ModelChoice.parse(name)
    if choice is not None and choice.provider == ProviderName.OPENAI:
        return ModelEmbedder(name, OpenAIEmbeddings(choice, endpoint.openai, lambda: "key"), now, note, lambda: "there")
    api = BedrockEmbeddings(embedding_model(name), bedrock_client(endpoint.bedrock))
    return ModelEmbedder(name, api, now, note, lambda: "there")


def bedrock_client(endpoint: str) -> "Callable[[int], BedrockRuntimeClient]":
    """As a process makes them."""
    return bedrock_clients(session(), "eu-central-1", endpoint)
