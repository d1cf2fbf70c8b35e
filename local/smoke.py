"""`make smoke`: tries a deployment over HTTP as a user would, and deletes what it made.

python -m local.smoke [--url URL] [--token TOKEN] [--other-token TOKEN]

Without a URL it tries `make dev`. The other token, of another user, shows that users are apart.
"""

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from local import http, paths, state, tokens
from local.demo_api import Api
from local.errors import LocalError
from local.trials import open_trial

PATIENCE_SECONDS = 180.0
FACT = "I am allergic to peanuts."
QUESTION = "What am I allergic to?"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line of JSON for each check. Return 1 if one fails."""
    parser = argparse.ArgumentParser(prog="make smoke", description=__doc__)
    parser.add_argument("--url")
    parser.add_argument("--token")
    parser.add_argument("--other-token")
    options = parser.parse_args(arguments)
    try:
        url = _checked(options.url) if options.url else state.read_running(paths.DEV_FILE).url
        token = options.token or tokens.token("user", "web")
        other = options.other_token or (None if options.url else tokens.token("second", "web"))
    except LocalError as error:
        print(f"loci: {error}", file=sys.stderr)
        return 1
    results = [_try(name, check) for name, check in checks(url.rstrip("/"), token, other)]
    return 0 if all(results) else 1


def _checked(url: str) -> str:
    """Raises LocalError for what is no address."""
    if not re.fullmatch(r"https?://[^\s/]\S*", url):
        raise LocalError(
            f"URL must be the address of a deployment, such as https://memory.example.com, not {url[:60]!r}"
        )
    return url


def checks(url: str, token: str, other: str | None) -> Iterator[tuple[str, Callable[[], None]]]:
    """Each check by its name; it raises LocalError if it fails."""
    api = Api(url, token)
    yield "no token", lambda: _expect(url, "/ai-memory/spaces", "", 401)
    yield "memory", lambda: check_memory(api, other)
    yield "MCP", lambda: check_mcp(api)
    yield "page", lambda: check_page(url)


def check_memory(api: Api, other: str | None) -> None:
    """A fact of a conversation is extracted, recalled and in the context, and unknown to another user."""
    with open_trial(api, "smoke") as trial:
        conversation = trial.begin_conversation()
        turn = {"userContent": FACT, "assistant": {"content": "I will remember it."}}
        api("POST", f"/ai-conversations/{conversation}/turns", turn)
        api("POST", f"/ai-conversations/{conversation}/close")
        _wait_for_fact(api, trial.space)
        context = api("POST", f"/ai-working-context/{conversation}", {"recallQuery": QUESTION})
        if "peanuts" not in context["contextBlock"]:
            raise LocalError("the working context lacks the fact")
        if other is not None:
            _expect(api.url, f"/ai-memory/spaces/{trial.space}/atoms", other, 404)
            _expect(api.url, f"/ai-conversations/{conversation}", other, 404)


def check_mcp(api: Api) -> None:
    """The endpoint lists its tools."""
    answer = api("POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
    names = [tool["name"] for tool in answer.get("result", {}).get("tools", [])]
    if "recall_memory" not in names:
        raise LocalError(f"the tools are {names}")


def check_page(url: str) -> None:
    """The chat page is served."""
    _expect(url, "/app/chat", None, 200)


def _wait_for_fact(api: Api, space: str) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    path = f"/ai-memory/spaces/{space}/recall/topic"
    while not any("peanuts" in hit["atom"]["text"] for hit in api("POST", path, {"query": QUESTION})["hits"]):
        if time.monotonic() > deadline:
            raise LocalError(f"the fact is not recalled after {PATIENCE_SECONDS:.0f} s")
        time.sleep(0.5)


def _expect(url: str, path: str, token: str | None, wanted_status: int) -> None:
    status = http.status(f"{url}{path}", token)
    if status != wanted_status:
        raise LocalError(f"GET {path} was answered with {status} in place of {wanted_status}")


def _try(name: str, check: Callable[[], None]) -> bool:
    try:
        check()
    except LocalError as error:
        return _fail(name, str(error))
    except KeyError as error:
        return _fail(name, f"an answer lacks {error}")
    print(json.dumps({"check": name, "ok": True}), flush=True)
    return True


def _fail(name: str, problem: str) -> bool:
    print(json.dumps({"check": name, "ok": False, "problem": problem}), flush=True)
    return False


if __name__ == "__main__":
    sys.exit(main())
