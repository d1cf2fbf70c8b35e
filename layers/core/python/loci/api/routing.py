"""Which routers each function of the API serves.

A function imports a router with the first request whose path leads into it: the other routes, their schemas and their
rules take longer to import than a request takes (docs/decisions/cold-starts.md). Every path leads into exactly one.
"""

from collections.abc import Callable
from functools import cache
from typing import Literal, TypeAlias, get_args

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver
from aws_lambda_powertools.event_handler.api_gateway import Router

from loci.api.app import resolver
from loci.ports.login import TokenServer
from loci.settings import Settings

Resolvers: TypeAlias = Callable[[str], APIGatewayHttpResolver]
"""The resolver of a path."""


def conversations() -> list[Router]:
    from loci.api import conversation_removal, conversations, remembering, run_turn, turns

    return [
        conversations.router,
        conversation_removal.router,
        turns.router,
        run_turn.router,
        remembering.router,
    ]


def completions() -> list[Router]:
    """Routes of OpenAI's clients, which the document of the API leaves to OpenAI's own."""
    from loci.api import completions

    return [completions.router]


def conversations_by_path() -> Resolvers:
    """One resolver of ``conversations``, whose requests share most of what they import, and one of ``completions``,
    made when first asked for."""
    of_conversations = resolver(conversations())
    of_completions = cache(lambda: resolver(completions()))
    return lambda path: of_completions() if path.startswith("/openai/") else of_conversations


def memory() -> list[Router]:
    return [_memory_router(room) for room in _MEMORY_ROOMS]


def working_context() -> list[Router]:
    return [*_context_routers("lists"), *_context_routers("templates")]


def dialects() -> list[Router]:
    return [router for room in _DIALECTS.values() for router in _dialect_routers(room)]


def documented_dialects() -> list[Router]:
    """The dialects that are Loci's own: mem0 describes its."""
    return [router for room in _DIALECTS.values() if room != "mem0" for router in _dialect_routers(room)]


def mcp(settings: Callable[[], Settings], tokens: Callable[[], TokenServer]) -> list[Router]:
    """Routes of the Model Context Protocol, which the document of the API leaves to its own specification. ``settings``
    are asked for with a request: they name the issuer of tokens, the login and the allowed origins; ``tokens`` with a
    request for tokens."""
    from loci.api.mcp import routes, sign_in

    return [
        routes.router(lambda: settings().allowed_origins),
        sign_in.metadata_router(settings),
        sign_in.login_router(settings, tokens),
    ]


def admin() -> list[Router]:
    from loci.api import (
        admin,
        api_keys,
        app_settings,
        budgets,
        exports,
        governance,
        job_search,
        ledger,
        people,
        webhooks,
    )

    return [
        admin.router,
        api_keys.router,
        app_settings.router,
        budgets.router,
        exports.router,
        governance.router,
        job_search.router,
        ledger.router,
        people.router,
        webhooks.router,
    ]


def every_router() -> list[Router]:
    """All of them, for the document of the whole API."""
    return [*conversations(), *memory(), *working_context(), *documented_dialects(), *admin()]


def at_once(routers: list[Router]) -> Resolvers:
    """One resolver of all routers, for a function whose requests share most of what they import."""
    made = resolver(routers)
    return lambda _: made


def memory_by_path() -> Resolvers:
    """The resolvers of ``memory``, each made when first asked for."""
    resolver_of = cache(lambda room: resolver([_memory_router(room)]))
    return lambda path: resolver_of(_memory_room(path))


def working_context_by_path() -> Resolvers:
    """The resolvers of ``working_context``, each made when first asked for."""
    resolver_of = cache(lambda room: resolver(_context_routers(room)))
    return lambda path: resolver_of(_context_room(path))


def dialects_by_path() -> Resolvers:
    """The resolvers of ``dialects``, each made when first asked for."""
    resolver_of = cache(lambda room: resolver(_dialect_routers(room)))
    return lambda path: resolver_of(_DIALECTS.get(path.split("/")[1], "chats"))


_MemoryRoom: TypeAlias = Literal[
    "spaces",
    "atoms",
    "batches",
    "files",
    "entities",
    "recall",
    "defaults",
    "forgetting",
    "missing",
    "bindings",
    "extractions",
]
_MEMORY_ROOMS: tuple[_MemoryRoom, ...] = get_args(_MemoryRoom)


_ContextRoom: TypeAlias = Literal["contexts", "lists", "templates"]
_DialectRoom: TypeAlias = Literal["bots", "chats", "groups", "presences", "mem0"]
_DIALECTS: dict[str, _DialectRoom] = {
    "ai-bots": "bots",
    "chat": "chats",
    "ai-groups": "groups",
    "ai-presences": "presences",
    "mem0": "mem0",
}
"""The dialect that a path leads to, by its first part."""


def _memory_room(path: str) -> _MemoryRoom:
    """``/ai-memory/spaces/{id}/atoms`` leads to the atoms, as ``/ai-memory/atoms/{id}`` does."""
    match path.split("/")[2:]:
        case ["spaces", _, ("atoms" | "files" | "entities" | "recall") as room, *_]:
            return room
        case ["spaces", _, "atoms:batch"]:
            return "batches"
        case ["spaces", _, "forget"]:
            return "forgetting"
        case ["spaces", _, "why"]:
            return "missing"
        case ["recall" | "context"]:
            return "defaults"
        case [("atoms" | "entities" | "recall" | "bindings" | "extractions") as room, *_]:
            return room
    return "spaces"


def _memory_router(room: _MemoryRoom) -> Router:
    match room:
        case "spaces":
            from loci.api import spaces

            return spaces.router
        case "atoms":
            from loci.api import atoms

            return atoms.router
        case "batches":
            from loci.api import atom_batches

            return atom_batches.router
        case "files":
            from loci.api import files

            return files.router
        case "entities":
            from loci.api import entities

            return entities.router
        case "recall":
            from loci.api import recall

            return recall.router
        case "defaults":
            from loci.api import default_memory

            return default_memory.router
        case "forgetting":
            from loci.api import forgetting

            return forgetting.router
        case "missing":
            from loci.api import missing

            return missing.router
        case "bindings":
            from loci.api import bindings

            return bindings.router
        case "extractions":
            from loci.api import extractions

            return extractions.router


def _dialect_routers(room: _DialectRoom) -> list[Router]:
    match room:
        case "bots":
            from loci.api import bots

            return [bots.router]
        case "chats":
            from loci.api import chats

            return [chats.router]
        case "groups":
            from loci.api import groups

            return [groups.router]
        case "mem0":
            from loci.api import mem0

            return [mem0.router]
        case "presences":
            from loci.api import presences

            return [*presences.ROUTERS]


def _context_room(path: str) -> _ContextRoom:
    match path.split("/")[2:]:
        case ["templates", _, *_]:
            return "templates"
        case ["templates" | "templates:preview"]:
            return "lists"
    return "contexts"


def _context_routers(room: _ContextRoom) -> list[Router]:
    match room:
        case "contexts":
            from loci.api import context

            return [context.router]
        case "lists":
            from loci.api import context, template_lists

            # These paths could be those of a context too: "templates" instead of an id.
            return [context.router, template_lists.router]
        case "templates":
            from loci.api import templates

            return [templates.router]
