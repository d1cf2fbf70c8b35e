"""What the files of a space touch."""

from typing import Protocol

from loci.ports import FileStore
from loci.ports.parts import Retries, SpaceReads


class FilePorts(SpaceReads, Retries, Protocol):
    @property
    def files(self) -> FileStore: ...
