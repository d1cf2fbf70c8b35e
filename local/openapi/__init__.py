"""The OpenAPI document of the API: ``python -m local.openapi`` writes it to ``loci/api/openapi.json``.

Paths, parameters and schemas come from the handlers. This package adds what generated clients and readers need too:
tags, examples, problem documents and plain names of schemas. Only the generator imports it, and no layer ships it.
"""

from local.openapi.document import document, text
from local.openapi.examples import EXAMPLES

__all__ = ["EXAMPLES", "document", "text"]
