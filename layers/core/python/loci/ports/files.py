"""Files that are deployed with the code."""

from typing import Protocol


class TemplateFiles(Protocol):
    def read(self, id: str) -> str | None:
        """The source of a built-in template, None where there is none of that id."""
        ...
