"""Ports that the files of a space touch."""

from typing import Protocol

from loci.ports.parts import Retries, SpaceReads
from loci.ports.space_files import FileStore


class FilePorts(SpaceReads, Retries, Protocol):
    @property
    def files(self) -> FileStore: ...
