"""The questions of operators about a deployment."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from loci.records import record


class DeploymentState(Protocol):
    """The state of its resources. Each method raises the error of the account's refusal."""

    def find_missing_tables(self) -> list[str]:
        """Tables that are not there."""
        ...

    def find_unprotected_tables(self) -> list[str]:
        """Tables that are there, but not active or without point-in-time recovery."""
        ...

    def tables_by_function(self) -> Mapping[str, Mapping[str, str]]:
        """The tables that each function reads, by the setting that names them; also each version that requests go
        to."""
        ...

    def functions_by_release(self) -> Mapping[str, Sequence[str]]:
        """The functions of each release; the release is empty where one does not say."""
        ...

    def find_missing_queues(self) -> list[str]:
        """The addresses of queues that a function names and that are not there."""
        ...

    def find_disabled_keys(self) -> list[str]:
        """The settings that name them."""
        ...

    def find_paused_sources(self) -> list[str]:
        """Functions that do not get the records of one of their queues or streams."""
        ...

    def find_closed_functions(self) -> list[str]:
        """Functions of which no call may run, as in a paused deployment."""
        ...

    def is_sweeper_scheduled(self) -> bool: ...

    def has_subscriber(self) -> bool:
        """Whether the topic of alarms has a confirmed subscription."""
        ...

    def concurrency(self) -> int:
        """The number of functions that may run at once."""
        ...

    def find_unreadable_secrets(self) -> list[str]:
        """Providers of models whose key is in no secret, or in one without a value."""
        ...

    def issuer_problem(self) -> str:
        """Why tokens cannot be verified; empty where they can."""
        ...


@record(frozen=True, slots=True)
class TableHistory:
    """To which moments a table can be restored: from ``earliest`` to ``latest``, or if it was deleted to ``deleted_at``
    alone."""

    name: str
    earliest: datetime | None = None
    latest: datetime | None = None
    deleted_at: datetime | None = None


class TableRestores(Protocol):
    """Restores tables to new ones. Each method may be repeated."""

    def history(self, name: str) -> TableHistory:
        """Raises NotFound for a table that is not there and has no backup."""
        ...

    def names_with(self, prefix: str) -> Sequence[str]:
        """The names of tables that begin so."""
        ...

    def begin(self, table: TableHistory, target: str, moment: datetime) -> None:
        """Begins to restore a table to a new one as it was at that moment, unless that one is there already."""
        ...

    def complete(self, target: str) -> str:
        """Turns on what a restore leaves off, and returns the ARN of the stream. Raises Unavailable where the table is
        not restored after some minutes."""
        ...

    def forbid(self, target: str, actions: Sequence[str]) -> None:
        """Denies actions on the items of a table to everyone."""
        ...
