"""Tables of the modules that serve the paths of each function of the API.

A function imports a module with the first request whose path leads into it: the other routes, their schemas and their
rules take longer to import than a request takes (docs/decisions/cold-starts.md). Every path leads into exactly one
entry of a table.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import TypeAlias

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver
from aws_lambda_powertools.event_handler.api_gateway import Router

from loci.api.app import resolver
from loci.ports.login import TokenServer
from loci.records import record
from loci.settings import Settings

Resolvers: TypeAlias = Callable[[str], APIGatewayHttpResolver]
"""The resolver of a path."""


@record(frozen=True, slots=True)
class PathTable:
    """Modules of ``loci.api`` by the beginnings of the paths that they serve; a part that is ``*`` may be any.

    The longest beginning that fits decides, and the first entry where none fits.
    """

    modules: Mapping[str, tuple[str, ...]]

    def routers(self) -> list[Router]:
        return routers(dict.fromkeys(module for modules in self.modules.values() for module in modules))

    def resolvers(self, *, first_at_once: bool = False) -> Resolvers:
        """Return the resolvers of all paths, each made when first asked for, that of the first entry now if asked."""
        make = cache(lambda modules: resolver(routers(modules)))
        if first_at_once:
            make(next(iter(self.modules.values())))
        return lambda path: make(self._modules_of(path))

    def _modules_of(self, path: str) -> tuple[str, ...]:
        parts = path.split("/")
        beginnings = (beginning.split("/") for beginning in self.modules)
        fitting = (beginning for beginning in beginnings if _begins_with(parts, beginning))
        longest = max(fitting, key=len, default=None)
        return next(iter(self.modules.values())) if longest is None else self.modules["/".join(longest)]


def _begins_with(parts: list[str], beginning: list[str]) -> bool:
    return len(parts) >= len(beginning) and all(
        expected in ("*", part) for part, expected in zip(parts, beginning, strict=False)
    )


CONVERSATIONS = PathTable(
    {
        "/ai-conversations": (
            "conversations.conversations",
            "conversations.conversation_removal",
            "conversations.turns",
            "conversations.run_turn",
            "conversations.first_turns",
            "conversations.remembering",
        ),
        "/openai": ("dialects.completions",),
    }
)
MEMORY = PathTable(
    {
        "/ai-memory/spaces": ("memory.spaces",),
        "/ai-memory/spaces/*/atoms": ("memory.atoms",),
        "/ai-memory/atoms": ("memory.atoms",),
        "/ai-memory/spaces/*/atoms:batch": ("memory.atom_batches",),
        "/ai-memory/spaces/*/files": ("memory.files",),
        "/ai-memory/spaces/*/entities": ("memory.entities",),
        "/ai-memory/entities": ("memory.entities",),
        "/ai-memory/spaces/*/recall": ("memory.recall",),
        "/ai-memory/recall/*": ("memory.recall",),
        "/ai-memory/recall": ("memory.default_memory",),
        "/ai-memory/context": ("memory.default_memory",),
        "/ai-memory/spaces/*/forget": ("memory.forgetting",),
        "/ai-memory/spaces/*/reviews": ("memory.reviews",),
        "/ai-memory/reviews": ("memory.reviews",),
        "/ai-memory/spaces/*/why": ("memory.missing",),
        "/ai-memory/bindings": ("memory.bindings",),
        "/ai-memory/extractions": ("memory.extractions",),
    }
)
WORKING_CONTEXT = PathTable(
    {
        "/ai-working-context": ("conversations.context",),
        # These paths could be those of a context too: "templates" instead of an id.
        "/ai-working-context/templates": ("conversations.context", "conversations.template_lists"),
        "/ai-working-context/templates:preview": ("conversations.context", "conversations.template_lists"),
        "/ai-working-context/templates/*": ("conversations.templates",),
    }
)
DIALECTS = PathTable(
    {
        "/chat": ("dialects.chats",),
        "/ai-bots": ("dialects.bots",),
        "/ai-groups": ("dialects.groups",),
        "/ai-presences": (
            "dialects.presences.records",
            "dialects.presences.sessions",
            "dialects.presences.memories",
            "dialects.presences.profile",
            "dialects.presences.dreams",
        ),
        "/mem0": ("dialects.mem0",),
    }
)
ADMIN = PathTable(
    {
        "/ai-admin": (
            "admin.accounts",
            "admin.admin",
            "admin.api_keys",
            "admin.app_settings",
            "admin.budgets",
            "admin.exports",
            "admin.governance",
            "admin.job_search",
            "admin.ledger",
            "admin.people",
            "admin.webhooks",
        )
    }
)
DESCRIBED_ELSEWHERE = ("dialects.completions", "dialects.mem0")
"""Modules of routes that OpenAI and mem0 describe, not the document of the API."""


def routers(modules: Iterable[str]) -> list[Router]:
    return [import_module(f"loci.api.{module}").router for module in modules]


def documented_routers() -> list[Router]:
    tables = (CONVERSATIONS, MEMORY, WORKING_CONTEXT, DIALECTS, ADMIN)
    described_elsewhere = routers(DESCRIBED_ELSEWHERE)
    return [router for table in tables for router in table.routers() if router not in described_elsewhere]


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


def at_once(routers: list[Router]) -> Resolvers:
    """One resolver of all routers, for a function whose requests share most of what they import."""
    made = resolver(routers)
    return lambda _: made
