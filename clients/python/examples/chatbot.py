"""A chatbot that remembers its user. Ctrl-D ends a conversation; MODEL names any model of a chat completions API."""

import os
import sys

import httpx2

from loci_memory_client import Loci

MODEL_URL = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1")
MODEL_HEADERS = {"Authorization": f"Bearer {os.environ.get('OPENAI_API_KEY', 'none')}"}


def ask_model(instructions: str, text: str) -> str:
    messages = [{"role": "system", "content": instructions}, {"role": "user", "content": text}]
    asked = {"model": os.environ["MODEL"], "messages": messages}
    answer = httpx2.post(f"{MODEL_URL}/chat/completions", headers=MODEL_HEADERS, json=asked, timeout=60)
    return str(answer.raise_for_status().json()["choices"][0]["message"]["content"])


with Loci() as loci:
    space = loci.memory.create_memory_space(name="chatbot").id
    scope = {"namespace": "chatbot", "user_id": "me"}
    loci.memory.create_binding(conversation_scope=scope, memory_space_ids=[space], idempotency_key="chatbot")
    chat = loci.conversations.create_conversation(namespace="chatbot").id
    context = None
    for text in filter(None, map(str.strip, sys.stdin)):
        context = context or loci.working_context.build(conversation_id=chat, memory_space_id=space, recall_query=text)
        reply = ask_model(f"You are a helpful assistant.\n\n{context.context_block}", text)
        print("bot:", reply, flush=True)
        turn = loci.conversations.append_turn(
            conversation_id=chat,
            user_content=text,
            assistant={"content": reply},
            next_context={"memory_space_id": space},
        )
        context = turn.next_context
    loci.conversations.close_conversation(conversation_id=chat)
