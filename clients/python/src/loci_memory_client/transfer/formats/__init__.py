"""The formats of memories that are read, a module each."""

from collections.abc import Mapping

from loci_memory_client.transfer.formats.agentcore import AGENTCORE
from loci_memory_client.transfer.formats.chatgpt import CHATGPT
from loci_memory_client.transfer.formats.claude import CLAUDE
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.formats.langgraph import LANGGRAPH
from loci_memory_client.transfer.formats.letta import LETTA
from loci_memory_client.transfer.formats.loci import LOCI
from loci_memory_client.transfer.formats.mem0 import MEM0
from loci_memory_client.transfer.formats.memory_server import MEMORY_SERVER
from loci_memory_client.transfer.formats.supermemory import SUPERMEMORY
from loci_memory_client.transfer.formats.zep import ZEP

__all__ = ["FORMATS", "Format"]

FORMATS: Mapping[str, Format] = {
    one.name: one for one in (LOCI, MEM0, ZEP, AGENTCORE, SUPERMEMORY, LETTA, CHATGPT, CLAUDE, LANGGRAPH, MEMORY_SERVER)
}
