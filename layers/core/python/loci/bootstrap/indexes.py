"""Indexes, the embedder and the reranker."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from loci.model.language import ModelChoice, ProviderName
from loci.ports.recall import DerivedIndex, Embedder, RecallIndex, RecallMetrics, Reranker
from loci.settings import MissingSetting

if TYPE_CHECKING:
    from loci.adapters.llm_http.embedder import EmbeddingApi
    from loci.adapters.pages.index import PagesIndex
    from loci.bootstrap.process import Process


def table_index(process: "Process") -> RecallIndex:
    from loci.adapters.table import TableIndex

    return TableIndex(process.atom_lists)


def stand_in(process: "Process") -> RecallIndex:
    from loci.adapters.table import NewestAtoms

    return NewestAtoms(process.atom_lists)


def pages_index(process: "Process") -> "PagesIndex":
    from loci.adapters.pages.index import PagesIndex

    return PagesIndex(process.page_store, process.now, process.random, process.sleep)


def opensearch_index(process: "Process") -> RecallIndex:
    from loci.adapters.pages.marked import MarkedIndex

    return MarkedIndex(process.opensearch, process.page_store)


def opensearch(process: "Process") -> DerivedIndex:
    """The OpenSearch node alone, without waiting and fallbacks."""
    from loci.adapters.opensearch import OpenSearchIndex, Signing, connect

    service = process.settings.opensearch_signing
    signing = service and Signing(process.session.get_credentials(), process.settings.region, service)
    client = connect(process.settings.opensearch_endpoint, signing)
    is_serverless = service == "aoss"
    return OpenSearchIndex(client, lambda: process.page_store, serverless=is_serverless, sleep=process.sleep)


def recall_metrics(process: "Process") -> RecallMetrics:
    from loci.adapters.emf import EmfRecallMetrics, NoRecallMetrics

    return EmfRecallMetrics() if process.settings.has_metrics else NoRecallMetrics()


def embedder(process: "Process") -> Embedder:
    choice = ModelChoice.parse(process.embedder_name)
    if choice is not None:
        return _model_embedder(process, choice)
    from loci.adapters import minilm

    english = process.settings.minilm_path or minilm.locate()
    if process.embedder_name == minilm.MiniLM.name:
        return minilm.MiniLM(Path(english))
    from loci.adapters import use
    from loci.adapters.minilm_use import MiniLMUse

    return MiniLMUse(Path(english), Path(process.settings.use_path or use.locate()))


def _model_embedder(process: "Process", choice: ModelChoice) -> Embedder:
    from loci.adapters.llm_http.embedder import ModelEmbedder
    from loci.inference.llm import calling

    note = partial(calling.count_call, process.call_metrics)
    refuse_key = partial(_refuse_key, process, choice.provider)
    return ModelEmbedder(str(choice), _embedding_api(process, choice), process.now, note, refuse_key)


def _embedding_api(process: "Process", choice: ModelChoice) -> "EmbeddingApi":
    if choice.provider != ProviderName.OPENAI:
        from loci.adapters.bedrock.embedding_models import embedding_model
        from loci.adapters.bedrock.embeddings import BedrockEmbeddings

        return BedrockEmbeddings(embedding_model(str(choice)), process.bedrock)
    from loci.adapters.openai.embeddings import OpenAIEmbeddings
    from loci.adapters.openai.models import BASE_URL
    from loci.bootstrap import models

    provider = process.model_settings.providers.get(choice.provider)
    if provider is None:
        # Without its address the texts would go to OpenAI.
        raise MissingSetting(f"LOCI_EMBEDDER is {choice}: LOCI_PROVIDERS has to name {choice.provider}")
    key = partial(models.key_of, process, choice.provider, provider)
    return OpenAIEmbeddings(choice, provider.base_url or BASE_URL, key)


def _refuse_key(process: "Process", provider: str) -> str:
    process.call_metrics.add_refused_key(provider)
    return process.key_place(provider)


def reranker(process: "Process") -> Reranker | None:
    if process.settings.reranker is None:
        return None
    from loci.adapters.bedrock.reranker import BedrockReranker
    from loci.inference.llm import calling

    note = partial(calling.count_call, process.call_metrics)
    return BedrockReranker(process.settings.reranker, process.bedrock, process.now, note)
