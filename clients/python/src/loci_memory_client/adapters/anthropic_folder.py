"""The folder of a memory space that Anthropic's memory tool writes in: its files by the paths that the model uses."""

from collections.abc import Callable

from anthropic.lib.tools import ToolError

from loci_memory_client import ConflictError, Loci, NotFoundError
from loci_memory_client.models import FileWithText

ROOT = "/memories"
PAGE = 200
ATTEMPTS = 5
"""How often an edit begins again because another one was faster."""


class MemoryFolder:
    """Paths begin with ``/memories``; without the slash they are those of the space's files."""

    def __init__(self, loci: Loci, space_id: str) -> None:
        self._memory, self._space = loci.memory, space_id

    def find(self, path: str) -> FileWithText | None:
        try:
            return None if path == ROOT else self._memory.get_file(space_id=self._space, path=path[1:])
        except NotFoundError:
            return None

    def list_below(self, path: str) -> dict[str, int]:
        """Sizes by path within the folder."""
        return {below[1:]: size for below, size in self._list_at(path).items() if below}

    def write_new(self, path: str, text: str, taken: str) -> None:
        """Raises ToolError with the words for a path that is taken."""
        try:
            self._memory.put_file(space_id=self._space, path=path[1:], text=text, if_none_match="*")
        except ConflictError as error:
            raise ToolError(taken) from error

    def edit(self, path: str, change: Callable[[str], str], missing: ToolError, folder: ToolError) -> tuple[str, str]:
        """The text before and after. What another writer changes meanwhile stays: the change is made to that."""
        for attempt in range(1, ATTEMPTS + 1):
            file = self.find(path)
            if file is None:
                raise folder if path == ROOT or self.list_below(path) else missing
            changed = change(file.text)
            try:
                self._memory.put_file(space_id=self._space, path=path[1:], text=changed, if_match=file.version)
            except ConflictError:
                if attempt == ATTEMPTS:
                    raise
            else:
                return file.text, changed
        raise AssertionError("the last attempt returns or raises")

    def move(self, old: str, new: str, taken: str) -> int:
        """How many files were moved, one after the other, each written before it is deleted."""
        moved = [old + below for below in self._list_at(old)]
        for path in moved:
            file = self._memory.get_file(space_id=self._space, path=path[1:])
            self.write_new(new + path.removeprefix(old), file.text, taken)
            self._memory.delete_file(space_id=self._space, path=path[1:], if_match=file.version)
        return len(moved)

    def delete(self, path: str) -> int:
        """How many files were deleted: the one at the path, or all below it."""
        found = [path + below for below in self._list_at(path)]
        for file in found:
            self._memory.delete_file(space_id=self._space, path=file[1:])
        return len(found)

    def require_free(self, path: str, taken: str) -> None:
        """Nothing is at the path, and no file where it needs folders."""
        top = "/".join(path.split("/")[:3])
        there = {top + below for below in self._list_at(top)}
        if path == ROOT or path in there or any(one.startswith(f"{path}/") for one in there):
            raise ToolError(taken)
        above = [one for one in there if path.startswith(f"{one}/")]
        if above:
            raise ToolError(f"The path {above[0]} is not a directory.")

    def _list_at(self, path: str) -> dict[str, int]:
        """Sizes of a file, whose path is then empty, and of all below a folder, each with its slash."""
        listed = self._memory.list_files(space_id=self._space, prefix=path[1:], limit=PAGE)
        sizes = {file.path.removeprefix(path[1:]): file.size for file in listed}
        return {below: size for below, size in sizes.items() if below[:1] in ("", "/")}
