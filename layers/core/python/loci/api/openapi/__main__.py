"""Writes the document: ``python -m loci.api.openapi``."""

from loci.api.admin import OPENAPI_DOCUMENT
from loci.api.openapi import text

OPENAPI_DOCUMENT.write_text(text(), "utf-8")
