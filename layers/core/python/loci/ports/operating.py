"""The questions of operators about a deployment."""

from typing import Protocol


class DeploymentState(Protocol):
    """The state of its resources. Each method raises the error of the account's refusal."""

    def find_unprotected_tables(self) -> list[str]:
        """Tables that are not active, or without point-in-time recovery."""
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
        """How many functions may run at once."""
        ...
