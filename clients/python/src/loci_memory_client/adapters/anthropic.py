"""Anthropic's memory tool over the files of a memory space: what Claude keeps under ``/memories`` outlives a run."""

import posixpath
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from anthropic.lib.tools import (
    BetaAbstractMemoryTool,
    BetaAsyncAbstractMemoryTool,
    BetaFunctionToolResultType,
    ToolError,
)
from anthropic.types.beta import (
    BetaCacheControlEphemeralParam,
    BetaMemoryTool20250818Command,
    BetaMemoryTool20250818CreateCommand,
    BetaMemoryTool20250818DeleteCommand,
    BetaMemoryTool20250818InsertCommand,
    BetaMemoryTool20250818RenameCommand,
    BetaMemoryTool20250818StrReplaceCommand,
    BetaMemoryTool20250818ViewCommand,
)
from anyio.to_thread import run_sync

from loci_memory_client import APIStatusError, Loci
from loci_memory_client.adapters.anthropic_folder import ROOT, MemoryFolder
from loci_memory_client.adapters.anthropic_texts import list_folder, number_lines, number_occurrences

_MENDABLE = (400, 413, 422)


class LociMemoryTool(BetaAbstractMemoryTool):
    """The tool for ``client.beta.messages.tool_runner(tools=[…])``.

    ``/memories`` is the folder ``memories`` of the space; the tool does not reach its other files. Folders are there as
    long as a file is in them; a rename copies, then deletes.
    """

    def __init__(
        self, loci: Loci, *, space_id: str, cache_control: BetaCacheControlEphemeralParam | None = None
    ) -> None:
        super().__init__(cache_control=cache_control)
        self._folder = MemoryFolder(loci, space_id)

    def execute(self, command: BetaMemoryTool20250818Command) -> BetaFunctionToolResultType:
        with _refusals():
            return super().execute(command)

    def view(self, command: BetaMemoryTool20250818ViewCommand) -> str:
        path = _resolve(command.path)
        file = self._folder.find(path)
        if file is not None:
            lines = number_lines(file.text, command.view_range)
            return f"Here's the content of {command.path} with line numbers:\n{lines}"
        sizes = self._folder.list_below(path)
        if not sizes and path != ROOT:
            raise _missing(command.path)
        header = f"Here're the files and directories up to 2 levels deep in {command.path}, excluding hidden items:"
        return f"{header}\n{list_folder(command.path, sizes)}"

    def create(self, command: BetaMemoryTool20250818CreateCommand) -> str:
        path, taken = _resolve(command.path), f"File {command.path} already exists"
        self._folder.require_free(path, taken)
        self._folder.write_new(path, command.file_text, taken)
        return f"File created successfully at: {command.path}"

    def str_replace(self, command: BetaMemoryTool20250818StrReplaceCommand) -> str:
        def replace(text: str) -> str:
            times = text.count(command.old_str)
            if times == 0:
                raise ToolError(
                    f"No replacement was performed, old_str `{command.old_str}` did not appear verbatim in "
                    f"{command.path}."
                )
            if times > 1:
                lines = ", ".join(map(str, number_occurrences(text, command.old_str)))
                raise ToolError(
                    f"No replacement was performed. Multiple occurrences of old_str `{command.old_str}` in lines: "
                    f"{lines}. Please ensure it is unique"
                )
            return text.replace(command.old_str, command.new_str)

        before, after = self._edit(command.path, replace)
        line = number_occurrences(before, command.old_str)[0]
        snippet = number_lines(after, [max(1, line - 2), line + 2])
        return (
            f"The memory file has been edited. Here is the snippet showing the change (with line numbers):\n{snippet}"
        )

    def insert(self, command: BetaMemoryTool20250818InsertCommand) -> str:
        def insert(text: str) -> str:
            lines = text.removesuffix("\n").split("\n") if text else []
            if not 0 <= command.insert_line <= len(lines):
                raise ToolError(
                    f"Invalid `insert_line` parameter: {command.insert_line}. "
                    f"It should be within the range [0, {len(lines)}]."
                )
            lines.insert(command.insert_line, command.insert_text.rstrip("\n"))
            return "\n".join(lines).removesuffix("\n") + "\n"

        self._edit(command.path, insert)
        return f"The file {command.path} has been edited."

    def delete(self, command: BetaMemoryTool20250818DeleteCommand) -> str:
        path = _resolve(command.path)
        if path == ROOT:
            raise ToolError("Cannot delete the /memories directory itself")
        if not self._folder.delete(path):
            raise ToolError(f"The path {command.path} does not exist")
        return f"Successfully deleted {command.path}"

    def rename(self, command: BetaMemoryTool20250818RenameCommand) -> str:
        old, new = _resolve(command.old_path), _resolve(command.new_path)
        if old == ROOT:
            raise ToolError("Cannot rename the /memories directory itself")
        taken = f"The destination {command.new_path} already exists"
        self._folder.require_free(new, taken)
        if new.startswith(f"{old}/"):
            raise ToolError(f"Cannot rename {command.old_path} into itself")
        if not self._folder.move(old, new, taken):
            raise ToolError(f"The path {command.old_path} does not exist")
        return f"Successfully renamed {command.old_path} to {command.new_path}"

    def clear_all_memory(self) -> str:
        self._folder.delete(ROOT)
        return "All memory cleared"

    def _edit(self, shown: str, change: Callable[[str], str]) -> tuple[str, str]:
        folder = ToolError(f"The path {shown} is not a file.")
        return self._folder.edit(_resolve(shown), change, _missing(shown), folder)


class AsyncLociMemoryTool(BetaAsyncAbstractMemoryTool):
    """The tool for ``AsyncAnthropic``: the same, in threads."""

    def __init__(
        self, loci: Loci, *, space_id: str, cache_control: BetaCacheControlEphemeralParam | None = None
    ) -> None:
        super().__init__(cache_control=cache_control)
        self._tool = LociMemoryTool(loci, space_id=space_id)

    async def execute(self, command: BetaMemoryTool20250818Command) -> BetaFunctionToolResultType:
        return await run_sync(self._tool.execute, command)

    async def view(self, command: BetaMemoryTool20250818ViewCommand) -> BetaFunctionToolResultType:
        return await self.execute(command)

    async def create(self, command: BetaMemoryTool20250818CreateCommand) -> BetaFunctionToolResultType:
        return await self.execute(command)

    async def str_replace(self, command: BetaMemoryTool20250818StrReplaceCommand) -> BetaFunctionToolResultType:
        return await self.execute(command)

    async def insert(self, command: BetaMemoryTool20250818InsertCommand) -> BetaFunctionToolResultType:
        return await self.execute(command)

    async def delete(self, command: BetaMemoryTool20250818DeleteCommand) -> BetaFunctionToolResultType:
        return await self.execute(command)

    async def rename(self, command: BetaMemoryTool20250818RenameCommand) -> BetaFunctionToolResultType:
        return await self.execute(command)

    async def clear_all_memory(self) -> BetaFunctionToolResultType:
        return await run_sync(self._tool.clear_all_memory)


def _resolve(shown: str) -> str:
    """The path without ``.``, ``..``, doubled and trailing slashes."""
    if not shown.startswith(ROOT):
        raise ToolError(f"Path must start with /memories, got: {shown}")
    path = posixpath.normpath(shown)
    if path != ROOT and not path.startswith(f"{ROOT}/"):
        raise ToolError(f"Path {shown} would escape /memories directory")
    if "?" in path:
        # API Gateway cuts an address there, even where it is percent-encoded: another file would be meant.
        raise ToolError(f"Path {shown} must not have a question mark")
    return path


def _missing(shown: str) -> ToolError:
    return ToolError(f"The path {shown} does not exist. Please provide a valid path.")


@contextmanager
def _refusals() -> Iterator[None]:
    """What the service refuses of a path or a text is for the model to read and mend."""
    try:
        yield
    except APIStatusError as error:
        if error.status not in _MENDABLE:
            raise
        raise ToolError(str(error)) from error
