"""Ports made of the parts that a test needs."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from types import SimpleNamespace
from typing import cast

from loci.model import Binding
from loci.model.budgets import Budget
from loci.ports import Ports, SpaceRead
from loci.runtime.ttl_cache import TtlCache
from loci.scope import Scope
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.budgets import BudgetsInMemory
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.rates import RatesInMemory
from tests.fakes.signer import LocalSigner
from tests.fakes.vectors import VectorsInMemory


def no_pause(_seconds: float) -> None:
    """A sleep for tests: contention passes at once."""


def ports(now: Callable[[], datetime], **parts: object) -> Ports:
    """Ports with the ``parts`` given and an app without settings; other parts are missing. Random is seeded and sleep
    returns at once. Spaces stay in their index, however large; calls for other owners are recorded."""
    given = {
        "now": now,
        "random": Random(7),  # noqa: S311  # repeatable
        "sleep": no_pause,
        "app_settings": AppSettingsInMemory(),
        "rates": RatesInMemory(),
        "vectors": VectorsInMemory(),
        "budgets": BudgetsInMemory(),
        "tenant_budget": lambda _tenant: Budget(),
        "recent_spaces": TtlCache[Scope, SpaceRead](timedelta(seconds=60), 1000),
        "windowed_bindings": TtlCache[Scope, tuple[Binding, ...]](timedelta(seconds=5), 1000),
        "summariser_name": "rules",
        "model_providers": frozenset({"openai", "anthropic", "bedrock"}),
        "exact_limit": None,
        "ledger": LedgerInMemory(),
        "signer": LocalSigner(),
        "export_inline_bytes": 4_000_000,
    }
    return cast(Ports, SimpleNamespace(**{**given, **parts}))


def replace_parts(ports: Ports, **parts: object) -> Ports:
    """The same ports, some of them replaced."""
    return cast(Ports, SimpleNamespace(**{**vars(ports), **parts}))
