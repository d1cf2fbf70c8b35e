"""The parts of a process that recall needs: indexes and the embedder."""

from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from loci.bootstrap.making import once
from loci.bootstrap.models import Asking
from loci.embedding.embedders import is_of_a_provider
from loci.ports import AtomList, DerivedIndex, Embedder, ExactLimit, RecallIndex, SpaceRead
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope

if TYPE_CHECKING:
    from loci.adapters.dynamodb.recall_pages import PageStore
    from loci.adapters.pages.index import PagesIndex

# The number of spaces that a process caches, and for how long.
SPACES = 10_000
SPACES_FOR = timedelta(seconds=60)


class Searching(Asking):
    """All indexes by name, and the embedder."""

    @once
    def atom_lists(self) -> AtomList:
        from loci.adapters.dynamodb import atom_lists

        return atom_lists.AtomList(self.tables)

    @property
    def index_name(self) -> str:
        return self.settings.index

    @property
    def index(self) -> RecallIndex:
        return self.index_by_name(self.index_name)

    def index_by_name(self, name: str) -> RecallIndex:
        match name:
            case "table":
                return self.table_index
            case "pages":
                return self.pages_index
            case "opensearch":
                # An index that was deleted with its stack counts as unavailable.
                return self.opensearch_index if self.settings.has_opensearch else self.stand_in
        raise ValueError("unknown index")

    @property
    def exact_limit(self) -> ExactLimit | None:
        settings = self.settings
        return ExactLimit(settings.exact_limit, "opensearch") if settings.has_opensearch else None

    @once
    def recent_spaces(self) -> TtlCache[Scope, SpaceRead]:
        return TtlCache(SPACES_FOR, SPACES)

    @once
    def table_index(self) -> RecallIndex:
        from loci.adapters.table import TableIndex

        return TableIndex(self.atom_lists)

    @once
    def stand_in(self) -> RecallIndex:
        from loci.adapters.table import NewestAtoms

        return NewestAtoms(self.atom_lists)

    @once
    def page_store(self) -> "PageStore":
        from loci.adapters.dynamodb.recall_pages import PageStore

        return PageStore(self.tables)

    @once
    def pages_index(self) -> "PagesIndex":
        from loci.adapters.pages.index import PagesIndex

        return PagesIndex(self.page_store, self.now, self.random, self.sleep)

    @once
    def opensearch_index(self) -> RecallIndex:
        from loci.adapters.pages.marked import MarkedIndex

        return MarkedIndex(self.opensearch, self.page_store)

    @once
    def opensearch(self) -> DerivedIndex:
        """The OpenSearch node alone, without waiting and fallbacks."""
        from loci.adapters.opensearch import OpenSearchIndex, Signing, connect

        service = self.settings.opensearch_signing
        signing = service and Signing(self.session.get_credentials(), self.settings.region, service)
        client = connect(self.settings.opensearch_endpoint, signing)
        is_serverless = service == "aoss"
        return OpenSearchIndex(client, lambda: self.page_store, serverless=is_serverless, sleep=self.sleep)

    @property
    def embedder_name(self) -> str:
        return self.settings.embedder

    @once
    def embedder(self) -> Embedder:
        if is_of_a_provider(self.embedder_name):
            return self._bedrock_embedder()
        from loci.adapters.minilm import MiniLM, locate

        path = self.settings.minilm_path
        return MiniLM(locate() if path is None else Path(path))

    def _bedrock_embedder(self) -> Embedder:
        from loci.adapters.bedrock.embedder import BedrockEmbedder
        from loci.adapters.bedrock.embedding_models import embedding_model
        from loci.llm import calling

        model = embedding_model(self.embedder_name)
        note = partial(calling.count_call, self.call_metrics)
        return BedrockEmbedder(self.embedder_name, model, self.bedrock, self.now, note)
