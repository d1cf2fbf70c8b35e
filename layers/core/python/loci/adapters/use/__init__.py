"""The sentence model universal-sentence-encoder-multilingual in numpy: 512 dimensions, sixteen languages.

``UniversalSentenceEncoder`` makes its vectors; ``python -m loci.adapters.use.build`` makes its files of the published
model.
"""

from loci.adapters.use.encoder import UniversalSentenceEncoder
from loci.adapters.use.weights import locate

__all__ = ["UniversalSentenceEncoder", "locate"]
