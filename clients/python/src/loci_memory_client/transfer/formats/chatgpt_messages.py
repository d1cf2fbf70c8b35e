"""Messages of ChatGPT: their types of content, tools by recipient, and what they say of saved memories."""

from collections.abc import Iterator

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.listed import Entry, split_entries
from loci_memory_client.transfer.transcripts import REASONING, Saying, Transcript

_REASONING = frozenset(["thoughts", "reasoning_recap"])
_ABOUT_USER = frozenset(["user_editable_context", "model_editable_context"])


def add_message(message: Fields, transcript: Transcript) -> None:
    """Adds a message of ChatGPT to the transcript, as far as it says something."""
    if not message.values:
        return
    content = _content(message)
    type = content.optional_text("content_type") or "text"
    if type in _ABOUT_USER:
        return  # carried as memories
    if type in _REASONING:
        transcript.losses.add("reasoning", REASONING, transcript.place)
        return
    author = message.object("author")
    role = author.optional_text("role") or "user"
    text = _text(content, transcript)
    metadata = message.object("metadata")
    saying = Saying(
        message.optional_text("id") or str(len(transcript.messages)),
        occurred_at=message.instant("create_time"),
        author=author.optional_text("name"),
        visibility="internal" if metadata.flag("is_visually_hidden_from_conversation") else None,
        model=metadata.optional_text("model_slug"),
    )
    recipient = message.optional_text("recipient") or "all"
    if role == "assistant" and recipient != "all":
        transcript.use_tool(saying, None, recipient, {"input": text})
    elif role == "tool":
        transcript.give_result(saying, text, is_error=type == "system_error")
    else:
        transcript.say(saying, role, text)


def _content(message: Fields) -> Fields:
    """The content; a text alone is one of one part."""
    if isinstance(message.values.get("content"), str):
        message.values["content"] = {"parts": [message.values["content"]]}
    return message.object("content")


def saved_entries(message: Fields) -> Iterator[tuple[str, Entry]]:
    """Categories, texts and days of what ChatGPT saved or read about the user."""
    content = _content(message)
    for name in ("user_profile", "user_instructions"):
        yield from _whole(name, content.optional_text(name))
    yield from _memories(content.optional_text("model_set_context"))
    about = message.object("metadata").object("user_context_message_data")
    for name in ("about_user_message", "about_model_message"):
        yield from _whole(name, about.optional_text(name))
    if message.optional_text("recipient") == "bio":
        yield from _memories("\n".join(part for part in content.list("parts") if isinstance(part, str)))


def _whole(name: str, text: str | None) -> Iterator[tuple[str, Entry]]:
    if text is not None and text.strip():
        category = "instruction" if name in ("user_instructions", "about_model_message") else "identity"
        yield category, Entry(text.strip())


def _memories(text: str | None) -> Iterator[tuple[str, Entry]]:
    yield from (("memory", entry) for entry in split_entries(text or "") if entry.text)


def _text(content: Fields, transcript: Transcript) -> str:
    said = [text for part in content.list("parts") if (text := _part(part, transcript))]
    for name in ("text", "result"):
        value = content.values.get(name)
        if isinstance(value, str) and value:
            said.append(value)
    return "\n\n".join(said)


def _part(part: object, transcript: Transcript) -> str:
    if isinstance(part, str):
        return part
    kind = part.get("content_type") if isinstance(part, dict) else None
    text = part.get("text") if isinstance(part, dict) else None
    if isinstance(text, str):
        return text
    what = str(kind or "part").removesuffix("_asset_pointer").replace("_", " ")[:40]
    transcript.losses.add(what, "the export names it, and does not hold it", transcript.place)
    return ""
