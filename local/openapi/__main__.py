"""Writes the document: ``python -m local.openapi``."""

from local.openapi import text
from loci.api.admin.admin import OPENAPI_DOCUMENT

OPENAPI_DOCUMENT.write_text(text(), "utf-8")
