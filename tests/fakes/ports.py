"""Ports made of the parts that a test needs."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from types import SimpleNamespace
from typing import cast

from loci.ports import Ports


def no_pause(_seconds: float) -> None:
    """A sleep for tests: contention passes at once."""


def ports(now: Callable[[], datetime], **parts: object) -> Ports:
    """What is not named is not there; random is seeded and nobody sleeps."""
    return cast(Ports, SimpleNamespace(**{"now": now, "random": Random(7), "sleep": no_pause, **parts}))  # noqa: S311  # repeatable
