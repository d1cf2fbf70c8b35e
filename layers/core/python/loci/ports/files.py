"""Files that are deployed with the code."""

from typing import Protocol

from loci.model.apps import TemplateSource


class TemplateFiles(Protocol):
    def read(self, id: str) -> TemplateSource | None:
        """A built-in template, None where there is none of that id."""
        ...
