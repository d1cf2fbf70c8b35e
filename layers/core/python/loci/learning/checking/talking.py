"""Ask a model a question that needs a tool, and see whether it calls the tool and answers from its result."""

from loci.inference.llm.spoken_replies import has_lone_thoughts, spoken_reply
from loci.learning.checking.extracting import Clock, TimedReply, ask_timed
from loci.model.conversations import TextBlock, ToolResultBlock, ToolUseBlock
from loci.ports.language import DialogueMessage, LanguageModel, ModelRequest, Tool
from loci.records import record

_TOOL = Tool(
    "find_appointment",
    "Finds when the user has an appointment.",
    {
        "type": "object",
        "properties": {"with": {"type": "string", "description": "With whom."}},
        "required": ["with"],
        "additionalProperties": False,
    },
)
_SYSTEM = "You are a helpful assistant. Use the tool for everything about appointments. Answer in one sentence."
_QUESTION = DialogueMessage("user", (TextBlock("When do I see the dentist?"),))
_RESULT = "Thursday at 16:45"
_VALUE = "16:45"
_MAX_TOKENS = 2_000


@record(frozen=True, slots=True)
class ToolTalk:
    """Whether the tool was called, ``as_text`` in the words of the answer; whether the answer is what the tool said.
    Thoughts are ``apart``, unless they are in the text: ``lone`` of which only the end is marked."""

    first: TimedReply
    is_called: bool = False
    as_text: bool = False
    is_answered: bool = False
    has_thoughts: bool = False
    has_lone_thoughts: bool = False


def try_tool(model: LanguageModel, name: str, clock: Clock) -> ToolTalk:
    """Ask the question, and after a call again with the result."""
    request = ModelRequest(_SYSTEM, (_QUESTION,), _MAX_TOKENS, tools=(_TOOL,))
    first = ask_timed(model, name, request, clock)
    if first.reply is None:
        return ToolTalk(first)
    spoken = spoken_reply(request, first.reply)
    calls = [block for block in spoken.content if isinstance(block, ToolUseBlock) and block.name == _TOOL.name]
    has_lone = has_lone_thoughts(first.reply)
    has_thoughts = has_lone or "<think" in first.reply.text
    if not calls:
        return ToolTalk(first, has_thoughts=has_thoughts, has_lone_thoughts=has_lone)
    as_text = not any(isinstance(block, ToolUseBlock) for block in first.reply.content)
    call = ToolUseBlock(calls[0].id or "call-1", calls[0].name, calls[0].arguments)
    dialogue = (
        _QUESTION,
        DialogueMessage("assistant", (call,)),
        DialogueMessage("user", (ToolResultBlock(call.id, _RESULT),)),
    )
    request = ModelRequest(_SYSTEM, dialogue, _MAX_TOKENS, tools=(_TOOL,))
    second = ask_timed(model, name, request, clock)
    answer = "" if second.reply is None else spoken_reply(request, second.reply).text
    return ToolTalk(first, True, as_text, _VALUE in answer, has_thoughts, has_lone)
