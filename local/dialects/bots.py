"""The memory of one bot: set by its user and by its model's replies, put before a prompt, edited, removed."""

from uuid import uuid4

from rich.console import Console

from local.demo_api import Api

_SAID = "My name is Alice and I prefer Python with type hints."
_REPLY = """Nice to meet you, Alice! I'll remember your preferences.
bcz_remember("user_name", "Alice")
bcz_remember("preferred_language", "Python")
bcz_remember("coding_style", "type hints")"""


def show(api: Api, console: Console) -> None:
    name = f"demo-{uuid4()}"
    bot = f"/ai-bots/{name}"
    console.rule("A bot remembers by calls in its reply")
    conversation = api("POST", "/ai-conversations", {"namespace": "demo", "botId": name})["id"]
    for line in (f"You: {_SAID}", f"Bot: {_REPLY}"):
        console.print(line, style="bold", highlight=False, markup=False)
    turn = {"userContent": _SAID, "assistant": {"content": _REPLY}}
    api("POST", f"/ai-conversations/{conversation}/turns", turn)
    _print_entries(api, bot, console)
    console.rule("You set, rename and remove entries")
    api("PUT", f"{bot}/memory/project", {"v": "Building a REST API with FastAPI"})
    api("POST", f"{bot}/memory", {"k": "preferred_language", "v": "Python 3.13"})
    api("PUT", f"{bot}/memory/coding_style", {"k": "style", "v": "type hints, no fluff"})
    api("DELETE", f"{bot}/memory/user_name")
    _print_entries(api, bot, console)
    console.rule("Before the system prompt of the next message")
    block = api("GET", f"{bot}/prompt")
    console.print(block["prompt"], highlight=False, markup=False)
    console.print(f"{block['tokens']} tokens", highlight=False)
    console.rule("Another bot knows nothing of it, and neither does this one once it is cleared")
    console.print(f"another bot: {api('GET', f'{bot}-2/memory')['items']}", highlight=False, markup=False)
    api("DELETE", f"{bot}/memory")
    console.print(f"this bot: {api('GET', f'{bot}/memory')['items']}", highlight=False, markup=False)


def _print_entries(api: Api, bot: str, console: Console) -> None:
    for entry in api("GET", f"{bot}/memory")["items"]:
        console.print(f"  {entry['k']} = {entry['v']}  ({entry['ts']})", highlight=False, markup=False)
