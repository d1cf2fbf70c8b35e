"""Examples of the dialects."""

from loci.api.openapi.examples.example import Example, Result
from loci.api.openapi.examples.records import CHAT_MEMORY

EXAMPLES = {
    "listChatMemories": Example({"200": Result("The memories, the newest first.", {"memories": [CHAT_MEMORY]})}),
}
