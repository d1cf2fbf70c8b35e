"""The sentence model all-MiniLM-L6-v2 in numpy: 384 dimensions, English, at most 256 word pieces a vector.

``MiniLM`` answers the embedder port; ``locate`` finds the files that ``python -m loci.adapters.minilm.build``
makes of the published model.
"""

from loci.adapters.minilm.embedder import MiniLM
from loci.adapters.minilm.weights import locate

__all__ = ["MiniLM", "locate"]
