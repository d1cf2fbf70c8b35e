"""The formats of memories that are read and written, a module each."""

from collections.abc import Mapping

from loci_client.transfer.formats.chatgpt import CHATGPT
from loci_client.transfer.formats.format import Format
from loci_client.transfer.formats.mem0 import MEM0

__all__ = ["FORMATS", "Format"]

FORMATS: Mapping[str, Format] = {one.name: one for one in (MEM0, CHATGPT)}
