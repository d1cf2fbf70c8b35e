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


with Loci() as loci, loci.user().chat(namespace="chatbot") as chat:
    for text in filter(None, map(str.strip, sys.stdin)):
        reply = ask_model(f"You are a helpful assistant.\n\n{chat.context(text)}", text)
        print("bot:", reply, flush=True)
        chat.say(text, reply)
