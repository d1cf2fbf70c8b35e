"""A program of OpenAI's SDK, as its users write it: the address and the key are Loci's, all else is OpenAI's.

    python openai_client.py URL KEY

It prints what each method returned, as JSON.
"""

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any

from openai import AsyncOpenAI, OpenAI

url, key = sys.argv[1:]
client = OpenAI(base_url=url, api_key=key, max_retries=0)
shown: dict[str, object] = {}
TOOL: Any = {
    "type": "function",
    "function": {
        "name": "look_up",
        "parameters": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]},
    },
}


def failure(call: Callable[..., object], **named: object) -> str:
    try:
        call(**named)
    except Exception as error:  # noqa: BLE001 - whatever the SDK raises is what is shown
        return f"{type(error).__name__}: {error}"
    return "no error"


answer = client.chat.completions.create(
    model="openai/any", messages=[{"role": "user", "content": "I am allergic to peanuts."}]
)
shown["answer"] = [answer.choices[0].message.content, answer.choices[0].finish_reason, answer.usage is not None]

stream = client.chat.completions.create(
    model="openai/any",
    messages=[{"role": "user", "content": "I live in Porto."}],
    stream=True,
    stream_options={"include_usage": True},
)
chunks = list(stream)
pieces = [chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices]
shown["stream"] = "".join(pieces)
shown["pieces of the stream"] = len([piece for piece in pieces if piece])
shown["usage of the stream"] = chunks[-1].usage is not None

messages: list[Any] = [{"role": "user", "content": "Where is my order?"}]
called = client.chat.completions.create(model="openai/any", messages=messages, tools=[TOOL]).choices[0]
assert called.message.tool_calls is not None
(call,) = called.message.tool_calls
assert call.type == "function"
shown["call"] = [call.function.name, json.loads(call.function.arguments), called.finish_reason]
messages += [
    called.message.model_dump(exclude_none=True),
    {"role": "tool", "tool_call_id": call.id, "content": "shipped"},
]
final = client.chat.completions.create(model="openai/any", messages=messages, tools=[TOOL]).choices[0]
shown["final"] = final.message.content


async def ask() -> str | None:
    async with AsyncOpenAI(base_url=url, api_key=key, max_retries=0) as own:
        made = await own.chat.completions.create(
            model="openai/any", messages=[{"role": "user", "content": "Hi"}], store=False
        )
        text: str | None = made.choices[0].message.content
        return text


async def hear() -> str:
    async with AsyncOpenAI(base_url=url, api_key=key, max_retries=0) as own:
        pieces = await own.chat.completions.create(
            model="openai/any", messages=[{"role": "user", "content": "Hi"}], store=False, stream=True
        )
        return "".join([piece.choices[0].delta.content or "" async for piece in pieces])


shown["async"] = [asyncio.run(ask()), asyncio.run(hear())]
shown["models"] = [model.id for model in client.models.list()]
hi: Any = [{"role": "user", "content": "Hi"}]
shown["refused"] = [
    failure(client.chat.completions.create, model="openai/any", messages=hi, n=2),
    failure(client.chat.completions.create, model="openai/any", messages=hi, user="somebody else"),
    failure(client.chat.completions.create, model="unknown/any", messages=hi, top_p=0.1),
    failure(client.embeddings.create, model="x", input="y"),
    failure(OpenAI(base_url=url, api_key="loci_x", max_retries=0).models.list),
]
print(json.dumps(shown))
