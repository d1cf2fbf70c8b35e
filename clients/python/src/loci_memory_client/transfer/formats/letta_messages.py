"""Messages of Letta: texts in JSON wrappers, and answers that the model gives by calling ``send_message``."""

import json
from typing import Any

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.transcripts import Saying, Transcript

_ANSWER = "send_message"


def add_message(message: Fields, transcript: Transcript) -> None:
    role = message.optional_text("role") or "user"
    if role == "system":
        transcript.losses.add("system prompt", "it belongs to the agent, not to its memory", transcript.place)
        return
    saying = Saying(
        message.optional_text("id") or str(len(transcript.messages)),
        occurred_at=message.instant("created_at", "date"),
        author=message.optional_text("name") if role != "tool" else None,
        model=message.optional_text("model"),
    )
    text = _unwrap(_text(message, transcript), transcript)
    if role == "tool":
        use = message.optional_text("tool_call_id")
        if use not in transcript.answered:
            transcript.give_result(saying, text, use)
        return
    calls = list(message.objects("tool_calls"))
    if not calls:
        transcript.say(saying, role, text)
    for call in calls:
        _add_call(call, saying, text, transcript)
        text = ""


def _add_call(call: Fields, saying: Saying, text: str, transcript: Transcript) -> None:
    function = call.object("function")
    name = function.optional_text("name") or call.optional_text("name") or "tool"
    arguments = _arguments(function.values.get("arguments") or call.values.get("arguments"))
    id = call.optional_text("id")
    if name == _ANSWER and isinstance(arguments.get("message"), str):
        transcript.say(saying, "assistant", arguments["message"])
        transcript.answered.add(id)
    else:
        transcript.use_tool(saying, id, name, arguments, text)


def _text(message: Fields, transcript: Transcript) -> str:
    content = message.values.get("content")
    if isinstance(content, str):
        return content
    texts = []
    for block in message.objects("content") if content is not None else ():
        type = block.optional_text("type") or "text"
        if type in ("text", "tool_return"):
            texts.append(block.optional_text("text", "content") or "")
        elif "reasoning" in type:
            why = "Loci keeps what was said, not how a model came to it"
            transcript.losses.add("reasoning", why, transcript.place)
        elif type != "tool_call":
            transcript.losses.add(type[:40], "Loci has no such content", transcript.place)
    if content is None:
        texts.append(message.optional_text("text") or "")
    return "\n\n".join(filter(None, texts))


def _unwrap(text: str, transcript: Transcript) -> str:
    """The words of a person in Letta's JSON; its own events (a login, a heartbeat) are no words."""
    wrapped = _arguments(text)
    type = wrapped.get("type")
    if type == "user_message" and isinstance(wrapped.get("message"), str):
        return str(wrapped["message"])
    if type in ("login", "heartbeat", "system_alert"):
        transcript.losses.add(f"event {type}", "it is of the agent's loop, said by no one", transcript.place)
        return ""
    return text


def _arguments(value: object) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    if not isinstance(value, str) or not value.lstrip().startswith("{"):
        return {}
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
