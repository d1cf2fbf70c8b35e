"""The default embedder: two small sentence models side by side, one of English and one of sixteen languages."""

from loci.adapters.minilm_use.embedder import MiniLMUse

__all__ = ["MiniLMUse"]
