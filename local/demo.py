"""`make demo`: plays a conversation through the HTTP API, waits for the extraction, and recalls the facts.

python -m local.demo [--file FILE] [--sample SAMPLE] [--speaker SPEAKER] [--question QUESTION] [--dialect DIALECT]
    [--client CLIENT]

With a dialect or a client it shows that one in place of a conversation.
"""

import argparse
import importlib
import pkgutil
import secrets
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

from rich.console import Console
from rich.progress import track

from local import clients, dialects, paths, script, state, tokens
from local.demo_api import Api
from local.errors import LocalError
from local.script import Line, Script
from local.users import Person

SAMPLE = Path(__file__).parent / "sample.json"
NAMESPACE = "chat"
PATIENCE_SECONDS = 180.0
_FINISHED = ("succeeded", "failed", "cancelled")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, wait, show. Return the process's exit code."""
    parser = argparse.ArgumentParser(prog="make demo", description=__doc__)
    parser.add_argument("--file")
    parser.add_argument("--sample")
    parser.add_argument("--speaker")
    parser.add_argument("--question")
    parser.add_argument("--dialect", choices=_names(dialects))
    parser.add_argument("--client", choices=_names(clients))
    options = parser.parse_args(arguments)
    try:
        dev, person, console = state.read_running(paths.DEV_FILE), new_person(), Console(soft_wrap=True)
        tokens.pool().add(person)
        api = Api(dev.url, tokens.token(person.name, "web"))
        if options.dialect is not None:
            importlib.import_module(f"local.dialects.{options.dialect}").show(api, console)
        elif options.client is not None:
            importlib.import_module(f"local.clients.{options.client}").show(api, console)
        else:
            demo_script = script.read(Path(options.file or SAMPLE), options.sample or None, options.speaker or None)
            _show(api, demo_script, options.question or demo_script.question, console)
        console.print(f"\nThis memory is of a person of its own: make token AS={person.name}", highlight=False)
    except LocalError as error:
        print(f"loci: {error}", file=sys.stderr)
        return 1
    return 0


def _names(package: ModuleType) -> list[str]:
    return [module.name for module in pkgutil.iter_modules(package.__path__)]


def new_person() -> Person:
    """A new user without memories, alone in a group of that name."""
    name = f"demo-{secrets.token_hex(4)}"
    return Person(name, groups=(name,))


def _show(api: Api, demo_script: Script, question: str, console: Console) -> None:
    new_conversation = {"namespace": NAMESPACE, "title": demo_script.title[:200]}
    conversation = str(api("POST", "/ai-conversations", new_conversation)["id"])
    messages = {}
    for line in track(demo_script.lines, f"Telling: {demo_script.title}", console=console):
        messages[_append(api, conversation, line)] = line
    api("POST", f"/ai-conversations/{conversation}/close")
    space = _wait_for_extraction(api, conversation, len(messages), console)
    _print_atoms(api, space, messages, console)
    _print_recall(api, question, console)
    _print_context(api, question, console)


def _append(api: Api, conversation: str, line: Line) -> str:
    route = "user-messages" if line.role == "user" else "assistant-turns"
    optional = {"occurredAt": line.at, "author": line.author}
    body = {"content": line.content, **{name: value for name, value in optional.items() if value is not None}}
    return str(api("POST", f"/ai-conversations/{conversation}/{route}", body)["id"])


def _wait_for_extraction(api: Api, conversation: str, messages: int, console: Console) -> str:
    """Wait until all messages were read. Return the id of the space. Raises LocalError if a job fails, or none ends in
    time."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    with console.status("Waiting for the conversation to be extracted"):
        while True:
            jobs = api("GET", f"/ai-memory/extractions?conversationId={conversation}")["items"]
            read = max((job["range"]["lastSeq"] for job in jobs), default=0)
            if read >= messages and all(job["status"] in _FINISHED for job in jobs):
                break
            if time.monotonic() > deadline:
                raise LocalError(f"nothing was extracted within {PATIENCE_SECONDS:.0f} s; the jobs: {jobs}")
            time.sleep(0.3)
    for job in jobs:
        if job["status"] != "succeeded":
            raise LocalError(f"the extraction {job['status']}: {job['reason']}")
    counts = {what: sum(job["counts"][what] for job in jobs) for what in ("added", "confirmed", "superseded")}
    console.print(f"Extracted by [bold]{jobs[-1]['extractor']}[/]: {counts}", highlight=False)
    return str(jobs[-1]["memorySpaceId"])


def _print_atoms(api: Api, space: str, messages: Mapping[str, Line], console: Console) -> None:
    console.rule("What is remembered")
    cursor = ""
    while True:
        page = api("GET", f"/ai-memory/spaces/{space}/atoms?limit=200{cursor}")
        for atom in page["items"]:
            category = atom["category"]
            console.print(f"• {atom['text']}  ({category['name']}, {category['kind']})", highlight=False, markup=False)
            for source in atom["sourceMessageIds"]:
                if source in messages:
                    console.print(f"    said: {messages[source].content}", style="dim", highlight=False, markup=False)
        if not page["nextCursor"]:
            return
        cursor = f"&cursor={page['nextCursor']}"


def _print_recall(api: Api, question: str, console: Console) -> None:
    console.rule("Recall")
    console.print(question, style="bold", markup=False)
    answer = api("POST", "/ai-memory/recall", {"query": question, "limit": 5})
    for hit in answer["hits"]:
        console.print(f"  {hit['score']:.2f}  {hit['atom']['text']}", highlight=False, markup=False)
    if not answer["hits"]:
        console.print("  nothing that answers this", style="dim")


def _print_context(api: Api, question: str, console: Console) -> None:
    console.rule("The working context of the next conversation")
    following = api("POST", "/ai-conversations", {"namespace": NAMESPACE, "title": "The next one"})["id"]
    api("POST", f"/ai-conversations/{following}/user-messages", {"content": question})
    request = {"recallQuery": question, "alwaysOnCategoryNames": ["identity", "preference"]}
    context = api("POST", f"/ai-working-context/{following}", request)
    console.print(context["contextBlock"], highlight=False, markup=False)
    console.print(f"{context['tokensEstimated']} tokens at most", style="dim", highlight=False)


if __name__ == "__main__":
    sys.exit(main())
