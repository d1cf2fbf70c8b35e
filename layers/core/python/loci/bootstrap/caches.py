"""Caches of a process: what it remembers between requests."""

from datetime import timedelta
from typing import TYPE_CHECKING

from loci.model.jobs import Binding
from loci.ports.memory import SpaceRead
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope

if TYPE_CHECKING:
    from loci.bootstrap.process import Process

# The number of spaces that a process caches, and for how long.
SPACES = 10_000
SPACES_FOR = timedelta(seconds=60)
BINDINGS = 10_000
BINDINGS_FOR = timedelta(seconds=5)


def recent_spaces(_process: "Process") -> TtlCache[Scope, SpaceRead]:
    return TtlCache(SPACES_FOR, SPACES)


def recent_bindings(_process: "Process") -> TtlCache[Scope, tuple[Binding, ...]]:
    return TtlCache(BINDINGS_FOR, BINDINGS, lambda found: 1 + len(found))
