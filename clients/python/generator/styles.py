"""The two forms of the rooms, with and without ``await``; each has a twin that answers with status and headers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    is_async: bool = False

    @property
    def module(self) -> str:
        """What names of modules begin with."""
        return "async_" if self.is_async else ""

    @property
    def file(self) -> str:
        return f"{self.module}rooms.py"

    @property
    def raw_file(self) -> str:
        return f"{self.module}raw_rooms.py"

    @property
    def prefix(self) -> str:
        """What names of classes begin with."""
        return "Async" if self.is_async else ""

    @property
    def caller(self) -> str:
        return f"{self.prefix}Caller"

    @property
    def connection(self) -> str:
        return f"{self.prefix}Connection"

    @property
    def page(self) -> str:
        """What a list answers."""
        return "AsyncPages" if self.is_async else "Page"

    @property
    def iterator(self) -> str:
        """What a stream answers."""
        return "AsyncIterator" if self.is_async else "Iterator"

    @property
    def wrapper(self) -> str:
        """What makes the raw twin of a method."""
        return f"{self.module}with_headers"

    @property
    def title(self) -> str:
        """What the docstring of the module begins with."""
        return "The rooms of the client" + (" with ``await``" if self.is_async else "")

    @property
    def raw_title(self) -> str:
        return f"{self.title}, with status and headers"


STYLES = (Style(), Style(is_async=True))
