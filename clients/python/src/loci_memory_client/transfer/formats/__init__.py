"""The formats of memories that are read, a module each."""

from collections.abc import Mapping

from loci_memory_client.transfer.formats.agentcore import AGENTCORE
from loci_memory_client.transfer.formats.chatgpt import CHATGPT
from loci_memory_client.transfer.formats.claude import CLAUDE
from loci_memory_client.transfer.formats.claude_code import CLAUDE_CODE
from loci_memory_client.transfer.formats.codex import CODEX
from loci_memory_client.transfer.formats.copilot import COPILOT
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.formats.gemini import GEMINI
from loci_memory_client.transfer.formats.langgraph import LANGGRAPH
from loci_memory_client.transfer.formats.letta import LETTA
from loci_memory_client.transfer.formats.librechat import LIBRECHAT
from loci_memory_client.transfer.formats.loci import LOCI
from loci_memory_client.transfer.formats.mem0 import MEM0
from loci_memory_client.transfer.formats.memory_server import MEMORY_SERVER
from loci_memory_client.transfer.formats.open_webui import OPEN_WEBUI
from loci_memory_client.transfer.formats.pasted import PASTED
from loci_memory_client.transfer.formats.supermemory import SUPERMEMORY
from loci_memory_client.transfer.formats.zep import ZEP

__all__ = ["FORMATS", "Format"]

_MEMORIES = (LOCI, MEM0, ZEP, AGENTCORE, SUPERMEMORY, LETTA, LANGGRAPH, MEMORY_SERVER, PASTED)
_CHATS = (CHATGPT, CLAUDE, GEMINI, COPILOT, OPEN_WEBUI, LIBRECHAT)
_AGENTS = (CLAUDE_CODE, CODEX)
FORMATS: Mapping[str, Format] = {one.name: one for one in (*_MEMORIES, *_CHATS, *_AGENTS)}
