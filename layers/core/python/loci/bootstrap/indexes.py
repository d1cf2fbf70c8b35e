"""Indexes, the embedder and the reranker."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from loci.inference.embedding.embedders import is_of_a_provider
from loci.ports.recall import DerivedIndex, Embedder, RecallIndex, RecallMetrics, Reranker

if TYPE_CHECKING:
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
    if is_of_a_provider(process.embedder_name):
        return _bedrock_embedder(process)
    from loci.adapters import minilm

    english = process.settings.minilm_path or minilm.locate()
    if process.embedder_name == minilm.MiniLM.name:
        return minilm.MiniLM(Path(english))
    from loci.adapters import use
    from loci.adapters.minilm_use import MiniLMUse

    return MiniLMUse(Path(english), Path(process.settings.use_path or use.locate()))


def _bedrock_embedder(process: "Process") -> Embedder:
    from loci.adapters.bedrock.embedder import BedrockEmbedder
    from loci.adapters.bedrock.embedding_models import embedding_model
    from loci.inference.llm import calling

    model = embedding_model(process.embedder_name)
    note = partial(calling.count_call, process.call_metrics)
    return BedrockEmbedder(process.embedder_name, model, process.bedrock, process.now, note)


def reranker(process: "Process") -> Reranker | None:
    if process.settings.reranker is None:
        return None
    from loci.adapters.bedrock.reranker import BedrockReranker
    from loci.inference.llm import calling

    note = partial(calling.count_call, process.call_metrics)
    return BedrockReranker(process.settings.reranker, process.bedrock, process.now, note)
