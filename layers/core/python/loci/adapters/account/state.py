"""Reads the state of a deployment's resources with the credentials of an operator."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Clients = Callable[[str], Any]
"""Creates the client of a service by its name."""


class AccountState:
    """``functions`` are names, ``tables`` names, ``keys`` ids by the setting that names them; ``topic`` is an ARN."""

    def __init__(
        self,
        clients: Clients,
        functions: Sequence[str],
        sweeper: str,
        tables: Sequence[str],
        keys: Mapping[str, str],
        topic: str,
    ) -> None:
        self._clients = clients
        self._functions = functions
        self._sweeper = sweeper
        self._tables = tables
        self._keys = keys
        self._topic = topic

    def find_unprotected_tables(self) -> list[str]:
        """Tables that are not there, not active, or without point-in-time recovery."""
        client = self._clients("dynamodb")
        return [name for name in self._tables if not _is_protected(client, name)]

    def find_disabled_keys(self) -> list[str]:
        """The settings that name them."""
        client = self._clients("kms")
        return [
            setting
            for setting, id in self._keys.items()
            if client.describe_key(KeyId=id)["KeyMetadata"]["KeyState"] != "Enabled"
        ]

    def find_paused_sources(self) -> list[str]:
        """Functions that do not get the records of one of their queues or streams."""
        client = self._clients("lambda")
        return [name for name in self._functions if any(state != "Enabled" for state in _sources(client, name))]

    def find_closed_functions(self) -> list[str]:
        """Functions of which no call may run."""
        client = self._clients("lambda")
        limits = {name: client.get_function_concurrency(FunctionName=name) for name in self._functions}
        return [name for name, limit in limits.items() if limit.get("ReservedConcurrentExecutions") == 0]

    def is_sweeper_scheduled(self) -> bool:
        """Whether an enabled rule calls it."""
        client = self._clients("events")
        names = scheduling_rules(self._clients("lambda"), client, self._sweeper)
        return any(client.describe_rule(Name=name)["State"] == "ENABLED" for name in names)

    def has_subscriber(self) -> bool:
        """Whether the topic of alarms has a confirmed subscription."""
        subscriptions = self._clients("sns").list_subscriptions_by_topic(TopicArn=self._topic)["Subscriptions"]
        return any(subscription["SubscriptionArn"].startswith("arn:") for subscription in subscriptions)

    def concurrency(self) -> int:
        """How many functions may run at once in the account and region."""
        limits = self._clients("lambda").get_account_settings()["AccountLimit"]
        return int(limits["ConcurrentExecutions"])


def scheduling_rules(functions: Any, rules: Any, sweeper: str) -> list[str]:
    """Names of the rules that call the sweeper; the first two arguments are clients of Lambda and EventBridge."""
    arn = functions.get_function_configuration(FunctionName=sweeper)["FunctionArn"]
    return list(rules.list_rule_names_by_target(TargetArn=arn)["RuleNames"])


def _is_protected(client: Any, table: str) -> bool:
    try:
        is_active: bool = client.describe_table(TableName=table)["Table"]["TableStatus"] == "ACTIVE"
    except client.exceptions.ResourceNotFoundException:
        return False
    backups = client.describe_continuous_backups(TableName=table)["ContinuousBackupsDescription"]
    recovery = backups.get("PointInTimeRecoveryDescription", {})
    is_recoverable: bool = recovery.get("PointInTimeRecoveryStatus") == "ENABLED"
    return is_active and is_recoverable


def _sources(client: Any, function: str) -> Iterator[str]:
    for source in client.list_event_source_mappings(FunctionName=function)["EventSourceMappings"]:
        yield source["State"]
