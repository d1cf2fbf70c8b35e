"""Vectors of what is written into a space. An embedder of a provider is paid for each text: within a space it is asked
once for each, and what it said is kept beside the atoms until one of that text is purged, or the space goes.
"""

from collections.abc import Sequence

from loci.embedders import is_of_a_provider
from loci.ports import Ports
from loci.scope import Scope


def vectors(ports: Ports, scope: Scope, texts: Sequence[str]) -> list[bytes]:
    """For each text, in order, what the embedder says of it. ``scope`` is the space's. Raises Unavailable."""
    embedder = ports.embedder
    if not is_of_a_provider(embedder.name):
        return embedder.embed(texts)
    found = dict(ports.vectors.kept(scope, embedder.name, texts))
    missing = [text for text in dict.fromkeys(texts) if text not in found]
    if missing:
        made = dict(zip(missing, embedder.embed(missing), strict=True))
        ports.vectors.keep(scope, embedder.name, made)
        found |= made
    return [found[text] for text in texts]


def vector(ports: Ports, scope: Scope, text: str) -> bytes:
    (made,) = vectors(ports, scope, [text])
    return made
