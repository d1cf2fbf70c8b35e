"""The index of large spaces: k-NN and BM25 in OpenSearch, filtered to one scope."""

from loci.adapters.opensearch.connection import Signing, connect
from loci.adapters.opensearch.index import OpenSearchIndex

__all__ = ["OpenSearchIndex", "Signing", "connect"]
