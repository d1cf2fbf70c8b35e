"""Ports made of the parts that a test needs."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from types import SimpleNamespace
from typing import cast

from loci.ports import Ports
from tests.fakes.app_settings import AppSettingsInMemory


def no_pause(_seconds: float) -> None:
    """A sleep for tests: contention passes at once."""


def ports(now: Callable[[], datetime], **parts: object) -> Ports:
    """What is not named is not there, but for an app that has set nothing; random is seeded and nobody sleeps."""
    given = {"now": now, "random": Random(7), "sleep": no_pause, "app_settings": AppSettingsInMemory()}  # noqa: S311  # repeatable
    return cast(Ports, SimpleNamespace(**{**given, **parts}))
