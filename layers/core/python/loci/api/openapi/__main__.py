"""Writes the document: ``python -m loci.api.openapi``."""

from loci.api.document import PATH
from loci.api.openapi import text

PATH.write_text(text(), "utf-8")
