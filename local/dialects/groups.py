"""The memory of one group: saved under keys, recalled by words and by parts of words, with files and an archive."""

import json
from base64 import urlsafe_b64decode
from urllib.parse import urlencode

from rich.console import Console

from local.demo_api import Api

_SAVED = (
    ("project_deadline", "The project deadline is 15 March; the review is a week before", "core"),
    ("repository", "The repository is https://git.example.com/dev-team/web.git", "core"),
    ("naming", "Use snake_case for Python, camelCase for TypeScript", "core"),
    ("today", "Review the payment branch before lunch", "daily"),
)
_QUERIES = ("When is the project deadline?", "git.example.com/dev-team", "snake", "paym")
_TALK = (
    ("user", "Which wood do we take for the deck?"),
    ("assistant", "Cedar lasts longest outdoors."),
)


def show(api: Api, console: Console) -> None:
    group = f"/ai-groups/{_own_group(api.token)}"
    console.rule("save_memory")
    for key, content, category in _SAVED:
        new_memory = api("PUT", f"{group}/memories", {"key": key, "content": content, "category": category})
        expires = f", until {new_memory['expiresAt']}" if new_memory["expiresAt"] else ""
        _print(console, f"{key}: {content} ({category}{expires})")
    console.rule("recall_memories: words first, parts of words if there are none")
    for query in _QUERIES:
        _recall(api, group, query, console)
    console.rule("A file of the group, and a conversation archived as a file and as a memory")
    api("PUT", f"{group}/files/notes/plan.md", {"text": "Build the deck in May.\n"})
    messages = [{"role": role, "text": text} for role, text in _TALK]
    archive = {"title": "Wood for the deck", "summary": "We chose cedar for the deck.", "messages": messages}
    path = api("POST", f"{group}/archives", archive)["path"]
    for file in api("GET", f"{group}/files")["items"]:
        _print(console, f"{file['path']}, {file['size']} bytes")
    _print(console, api("GET", f"{group}/files/{path}")["text"])
    _recall(api, group, "cedar", console)
    console.rule("forget_memory, then list_memories")
    api("DELETE", f"{group}/memories?{urlencode({'key': 'repository'})}")
    for memory in api("GET", f"{group}/memories")["items"]:
        _print(console, f"{memory['key']} ({memory['category']})")


def _recall(api: Api, group: str, query: str, console: Console) -> None:
    console.print(query, style="bold", markup=False)
    for memory in api("POST", f"{group}/memories/recall", {"query": query})["memories"]:
        _print(console, f"  {memory['key']}: {memory['content']}")


def _own_group(token: str) -> str:
    """The first group in a token."""
    payload = token.split(".")[1]
    groups = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["cognito:groups"]
    return str(groups[0])


def _print(console: Console, text: str) -> None:
    console.print(text, highlight=False, markup=False)
