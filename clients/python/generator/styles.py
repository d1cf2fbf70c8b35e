"""The four forms of the rooms: with and without ``await``, with and without status and headers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    is_async: bool = False
    is_raw: bool = False

    @property
    def module(self) -> str:
        """What names of modules begin with."""
        return "async_" if self.is_async else ""

    @property
    def file(self) -> str:
        return f"{self.module}{'raw_' if self.is_raw else ''}rooms.py"

    @property
    def prefix(self) -> str:
        """What names of classes begin with."""
        return ("Async" if self.is_async else "") + ("Raw" if self.is_raw else "")

    @property
    def caller(self) -> str:
        return f"{self.prefix}Caller"

    @property
    def connection(self) -> str:
        return "AsyncConnection" if self.is_async else "Connection"

    @property
    def page(self) -> str:
        """What a list answers: with ``await`` a page has to be awaited, unless a raw response was."""
        if not self.is_async:
            return "Page"
        return "AsyncPage" if self.is_raw else "AsyncPages"

    @property
    def title(self) -> str:
        """What the docstring of the module begins with."""
        with_await = " with ``await``" if self.is_async else ""
        with_headers = ", with status and headers" if self.is_raw else ""
        return f"The rooms of the client{with_await}{with_headers}"

    def result(self, kind: str) -> str:
        """What a method returns."""
        return f"RawResponse[{kind}]" if self.is_raw else kind


STYLES = tuple(Style(is_async, is_raw) for is_async in (False, True) for is_raw in (False, True))
