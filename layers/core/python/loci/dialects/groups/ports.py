"""Ports that groups touch."""

from typing import Protocol

from loci.memory.files.ports import FilePorts
from loci.ports.parts import UserReads


class GroupFiles(FilePorts, UserReads, Protocol): ...
