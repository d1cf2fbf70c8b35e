"""Reads the state of a deployment's resources with the credentials of an operator."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from urllib.request import urlopen

Clients = Callable[[str], Any]
"""Creates the client of a service by its name."""
_SECONDS = 5
_QUEUES = ("_QUEUE_URL", "_QUEUE_URLS")


class AccountState:
    """``functions`` are names, ``tables`` names, ``keys`` ids by the setting that names them; ``topic`` is an ARN,
    ``models`` the providers as JSON, ``issuer`` the address of who issues tokens."""

    def __init__(
        self,
        clients: Clients,
        functions: Sequence[str],
        sweeper: str,
        tables: Sequence[str],
        keys: Mapping[str, str],
        topic: str,
        models: str,
        issuer: str,
    ) -> None:
        self._clients = clients
        self._functions = functions
        self._sweeper = sweeper
        self._tables = tables
        self._keys = keys
        self._topic = topic
        self._models = models
        self._issuer = issuer

    def find_missing_tables(self) -> list[str]:
        """Tables that are not there."""
        client = self._clients("dynamodb")
        return [name for name in self._tables if _table_status(client, name) is None]

    def find_unprotected_tables(self) -> list[str]:
        """Tables that are there, but not active or without point-in-time recovery."""
        client = self._clients("dynamodb")
        states = {name: _table_status(client, name) for name in self._tables}
        return [
            name
            for name, status in states.items()
            if status is not None and (status != "ACTIVE" or not _is_recoverable(client, name))
        ]

    def tables_by_function(self) -> dict[str, dict[str, str]]:
        """The tables that each function reads, by the setting that names them; also each version that requests go
        to."""
        client = self._clients("lambda")
        versions = {
            version: {"FunctionName": name} if version == name else {"FunctionName": name, "Qualifier": alias}
            for name in self._functions
            for version, alias in _called(client, name)
        }
        found = {version: client.get_function_configuration(**asked) for version, asked in versions.items()}
        return {version: _tables_of(configuration) for version, configuration in found.items()}

    def functions_by_release(self) -> dict[str, list[str]]:
        """The functions of each release; the release is empty where one does not say."""
        found: dict[str, list[str]] = {}
        for name, variables in self._variables().items():
            found.setdefault(variables.get("LOCI_RELEASE", ""), []).append(name)
        return found

    def find_missing_queues(self) -> list[str]:
        """The addresses of queues that a function names and that are not there."""
        client = self._clients("sqs")
        addresses = {
            address
            for variables in self._variables().values()
            for key, value in variables.items()
            if key.endswith(_QUEUES)
            for address in value.split()
        }
        return [address for address in sorted(addresses) if not _is_queue(client, address)]

    def _variables(self) -> dict[str, Mapping[str, str]]:
        """The environment of each function."""
        client = self._clients("lambda")
        found = {name: client.get_function_configuration(FunctionName=name) for name in self._functions}
        return {name: one.get("Environment", {}).get("Variables", {}) for name, one in found.items()}

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
        """The number of functions that may run at once in the account and region."""
        limits = self._clients("lambda").get_account_settings()["AccountLimit"]
        return int(limits["ConcurrentExecutions"])

    def find_unreadable_secrets(self) -> list[str]:
        """Providers of models whose key is in no secret, or in one without a value."""
        client = self._clients("secretsmanager")
        providers = json.loads(self._models or "{}")
        secrets = {name: parts["secret"] for name, parts in providers.items() if "secret" in parts}
        return [name for name, secret in secrets.items() if not _has_value(client, secret)]

    def issuer_problem(self) -> str:
        """Why tokens cannot be verified: what API Gateway reads of their issuer is not there. Empty where it is."""
        try:
            discovery = _read_json(f"{self._issuer.rstrip('/')}/.well-known/openid-configuration")
            has_keys = bool(_read_json(discovery["jwks_uri"])["keys"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            return f"the keys of {self._issuer} cannot be read: {type(error).__name__}"
        return "" if has_keys else f"{self._issuer} has no keys"


def scheduling_rules(functions: Any, rules: Any, sweeper: str) -> list[str]:
    """Names of the rules that call the sweeper; the first two arguments are clients of Lambda and EventBridge."""
    arn = functions.get_function_configuration(FunctionName=sweeper)["FunctionArn"]
    return list(rules.list_rule_names_by_target(TargetArn=arn)["RuleNames"])


def _is_queue(client: Any, address: str) -> bool:
    try:
        client.get_queue_attributes(QueueUrl=address, AttributeNames=["QueueArn"])
    except client.exceptions.QueueDoesNotExist:
        return False
    return True


def _called(client: Any, function: str) -> Iterator[tuple[str, str]]:
    """The function itself, and each version that an alias of it leads to."""
    yield function, ""
    for alias in client.list_aliases(FunctionName=function)["Aliases"]:
        also = alias.get("RoutingConfig", {}).get("AdditionalVersionWeights", {})
        for version in (alias["FunctionVersion"], *also):
            yield f"{function}:{version}", version


def _tables_of(configuration: Mapping[str, Any]) -> dict[str, str]:
    variables = configuration.get("Environment", {}).get("Variables", {})
    return {key: value for key, value in variables.items() if key.startswith("LOCI_") and key.endswith("_TABLE")}


def _has_value(client: Any, secret: str) -> bool:
    try:
        stages = client.describe_secret(SecretId=secret).get("VersionIdsToStages", {})
    except client.exceptions.ResourceNotFoundException:
        return False
    return any("AWSCURRENT" in names for names in stages.values())


def _read_json(address: object) -> Any:
    if not isinstance(address, str) or not address.startswith(("https://", "http://")):
        raise ValueError("no address of the web")
    with urlopen(address, timeout=_SECONDS) as answer:  # noqa: S310 - of the two schemes above alone
        return json.load(answer)


def _table_status(client: Any, table: str) -> str | None:
    """None for a table that is not there."""
    try:
        status: str = client.describe_table(TableName=table)["Table"]["TableStatus"]
    except client.exceptions.ResourceNotFoundException:
        return None
    return status


def _is_recoverable(client: Any, table: str) -> bool:
    backups = client.describe_continuous_backups(TableName=table)["ContinuousBackupsDescription"]
    recovery = backups.get("PointInTimeRecoveryDescription", {})
    return bool(recovery.get("PointInTimeRecoveryStatus") == "ENABLED")


def _sources(client: Any, function: str) -> Iterator[str]:
    for source in client.list_event_source_mappings(FunctionName=function)["EventSourceMappings"]:
        yield source["State"]
