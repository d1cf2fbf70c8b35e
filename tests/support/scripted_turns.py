"""What a scripted model does in turns of tests that share it: it calls whatever tool it is offered, once, and then it
says that it is done."""

from loci.model.conversations import ToolUseBlock
from tests.support.model_endpoint import Asked, Calls, Says, Step

DONE = "That is all."
TOOL_USE = "call-2"


def answer(asked: Asked) -> Step:
    """In OpenAI's form. A tool is asked for what the user last said, or to save it."""
    tools = [tool["function"] for tool in asked.body.get("tools", ())]
    *_, last = asked.body["messages"]
    if not tools or last["role"] != "user":
        return Says(DONE)
    (tool, *_) = tools
    named = [name for name in ("query", "content", "key", "value") if name in tool["parameters"]["properties"]]
    arguments = dict.fromkeys(named[:1] if "query" in named else named, last["content"])
    return Calls((ToolUseBlock(TOOL_USE, tool["name"], arguments),))
