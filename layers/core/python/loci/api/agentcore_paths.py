"""The paths of AgentCore's calls. Their ids may have slashes and signs."""

import re
from collections.abc import Iterator
from urllib.parse import quote, unquote

BASE = "/agentcore"
_MEMORIES = f"{BASE}/memories/"


def encoded_paths(path: str) -> Iterator[str]:
    """The paths that a client may have sent, percent-encoded, for one that a gateway has decoded or not."""
    yield path
    yield "/".join(_encode(part.replace("%25", "%")) for part in path.split("/"))
    if path.startswith(_MEMORIES):
        yield _MEMORIES + "/".join(map(_encode, split_path(path.removeprefix(_MEMORIES))))


def split_path(path: str) -> list[str]:
    """The parts of a path, whose ids may have slashes: an actor ends where ``/sessions`` begins."""
    match = re.fullmatch(r"(?P<memory>.+?)/actor/(?P<actor>.+)/sessions(?:/(?P<rest>.*))?", path)
    if match is None:
        memory, _, rest = _split_memory(path)
        return [memory, *map(unquote, rest.split("/"))]
    session, events_word, event = (match["rest"] or "").partition("/events/")
    parts = [unquote(match["memory"]), "actor", unquote(match["actor"]), "sessions"]
    parts += [unquote(session)] if session else []
    return parts + (["events", unquote(event)] if events_word else [])


def _split_memory(path: str) -> tuple[str, str, str]:
    """The id of the memory, which may be an ARN, and what follows it."""
    arn, slash, rest = path.partition(":memory/")
    if slash:
        name, slash, rest = rest.partition("/")
        return unquote(f"{arn}:memory/{name}"), slash, rest
    name, slash, rest = path.partition("/")
    return unquote(name), slash, rest


def _encode(part: str) -> str:
    """As AWS's clients do."""
    return quote(part, safe="-._~", errors="surrogatepass")
