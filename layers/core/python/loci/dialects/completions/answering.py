"""Answers one request: the context of the user's default space, one call of the model, and the turn that is stored."""

from collections.abc import Sequence
from dataclasses import replace

from loci.apps import idempotency, masking
from loci.context.of_space import build_space_context
from loci.conversations import NewConversation, create_conversation, turns
from loci.conversations.new_messages import NewMessage
from loci.conversations.turns import NewTurn
from loci.errors import Conflict, Refused
from loci.ids import ConversationId
from loci.inference.llm.calling import Account, call_model
from loci.inference.llm.sides import pair_sides
from loci.model import limits
from loci.model.blocks import to_json
from loci.model.conversations import MessageRole, TextBlock, ToolUseBlock, Usage
from loci.model.language import ModelCall, ModelChoice, Purpose
from loci.ports.all import Ports
from loci.ports.language import DialogueMessage, Hear, ModelReply, ModelRequest, Stop
from loci.records import record
from loci.scope import Caller
from loci.spaces.defaults import find_default_space

NAMESPACE = "completions"
SECONDS = 20
"""For a model's answer that is sent whole: the API waits 29 seconds in all."""
STREAMED_SECONDS = 300
"""For one that is sent while it comes."""
MOST_MESSAGES = 500


@record(frozen=True, slots=True)
class NewCompletion:
    """A request: what the client says of the dialogue, and whether the turn is stored; ``session`` names the talk that
    it is part of, else its first message does."""

    choice: ModelChoice
    request: ModelRequest
    is_stored: bool = True
    session: str | None = None


@record(frozen=True, slots=True)
class Completion:
    """``memories`` were put before the prompt; ``conversation`` has the turn, None where none was stored."""

    reply: ModelReply
    memories: int
    conversation: ConversationId | None


def choose_model(ports: Ports, name: str) -> ModelChoice:
    """The model of a name, ``provider/name``, or the name alone where the deployment has one provider. Raises
    Refused."""
    providers = sorted(ports.model_providers)
    choice = ModelChoice.parse(name)
    if choice is not None and choice.provider in providers:
        return choice
    if len(providers) == 1:
        return ModelChoice(providers[0], name)
    known_text = ", ".join(providers) or "none"
    raise Refused.field("/model", f"model must be provider/name; the providers of this deployment are: {known_text}")


def complete(ports: Ports, caller: Caller, new: NewCompletion, hear: Hear | None = None) -> Completion:
    """Asks the model and stores the turn, once it has answered in words; ``hear`` gets the text as it arrives. Raises
    Refused, OverBudget, ModelAway, ModelFailed, Conflict for a restricted user, Unavailable."""
    dialogue = require_question(new)
    said_text = _last_words(dialogue)
    block, memories = _context(ports, caller, said_text)
    system = "\n\n".join(part for part in (block, new.request.system) if part)
    seconds = SECONDS if hear is None else STREAMED_SECONDS
    request = replace(new.request, system=system, dialogue=_mask(ports, caller, dialogue), seconds=seconds)
    calls: list[ModelCall] = []
    account = Account(caller.own(NAMESPACE), Purpose.TURN, new.choice, calls.append)
    reply = call_model(ports, account, request, hear=hear)
    is_final = reply.stop is not Stop.TOOL_USE and reply.text.strip() and said_text
    conversation = _store_turn(ports, caller, new, said_text, reply, calls[-1]) if new.is_stored and is_final else None
    return Completion(reply, memories, conversation)


def require_question(new: NewCompletion) -> Sequence[DialogueMessage]:
    """The dialogue, one message a side in turn, of which the last is for the model to answer. Raises Refused."""
    dialogue = pair_sides(new.request.dialogue)
    if not dialogue or dialogue[-1].role != "user":
        raise Refused.field("/messages", "the last message must be the user's, or the result of a tool")
    return dialogue


def _context(ports: Ports, caller: Caller, said_text: str) -> tuple[str, int]:
    """The memories that the model should know, as text, and their number."""
    space = find_default_space(ports, caller)
    if space is None:
        return "", 0
    context = build_space_context(ports, caller, space, said_text[: limits.MAX_QUERY] or None)
    return context.block, len(context.atoms)


def _mask(ports: Ports, caller: Caller, dialogue: Sequence[DialogueMessage]) -> tuple[DialogueMessage, ...]:
    """As in turns that Loci runs, no secret reaches the model where the app masks them."""
    if not masking.is_masking(ports, caller.own(NAMESPACE), NAMESPACE):
        return tuple(dialogue)
    return tuple(replace(side, content=masking.mask_content(side.content)) for side in dialogue)


def _last_words(dialogue: Sequence[DialogueMessage]) -> str:
    """The newest text of the user; the results of tools come after it."""
    for side in reversed(dialogue):
        texts = [block.text for block in side.content if isinstance(block, TextBlock)]
        if side.role == "user" and texts:
            return "\n".join(texts)
    return ""


def _store_turn(
    ports: Ports, caller: Caller, new: NewCompletion, said_text: str, reply: ModelReply, call: ModelCall
) -> ConversationId:
    """The conversation with the turn. The same request once more adds no more than another answer."""
    usage = Usage(reply.tokens.input, reply.tokens.output, call.latency_ms)
    answer = NewMessage(
        MessageRole.ASSISTANT,
        tuple(block for block in reply.content if not isinstance(block, ToolUseBlock)),
        stop_reason=reply.stop.value,
        model=new.choice.name,
        provider=new.choice.provider,
        usage=usage,
    )
    turn = NewTurn(NewMessage(MessageRole.USER, (TextBlock(said_text),)), answer)
    first = to_json(new.request.dialogue[0].content)
    session = new.session or idempotency.fingerprint([first])[:32]
    day = ports.now().date().isoformat()
    new_conversation = NewConversation(NAMESPACE, session_id=session)
    key = idempotency.fingerprint([NAMESPACE, session, day])
    turn_key = idempotency.fingerprint([to_json(side.content) for side in new.request.dialogue])
    found_conversation = create_conversation(ports, caller, new_conversation, key)
    try:
        turns.append_turn(ports, caller, found_conversation.id, turn, turn_key)
    except Conflict:
        # It was closed meanwhile: the talk goes on in another one.
        found_conversation = create_conversation(ports, caller, new_conversation)
        turns.append_turn(ports, caller, found_conversation.id, turn, turn_key)
    return found_conversation.id
