"""Deploy-time settings: everything that may differ between two deployments of Loci, with types.

They are read from the context key `loci` of cdk.json; `-c <name>=<value>` on the command line overrides it (commas
separate the items of lists).
"""

import platform
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Literal, get_args

from functions.capability import Queue, Table
from infra import (
    backup_copies,
    budget_settings,
    concurrency_settings,
    domain_settings,
    identity_settings,
    model_settings,
    table_settings,
    throughput_settings,
)
from infra.budget_settings import TenantBudget
from infra.domain_settings import Domain
from infra.identity_settings import Machine, Tier
from infra.model_settings import MINILM, NONE, Models
from infra.naming import DEFAULT_DEPLOYMENT
from infra.setting_values import (
    SettingError,
    read_boolean,
    read_choice,
    read_number,
    read_object,
    read_text,
    read_texts,
)
from infra.throughput_settings import Throughput
from loci.model.language import Provider
from loci.settings import ClaimNames

Architecture = Literal["arm64", "x86_64"]
Index = Literal["serverless", "domain", "node", "none"]
Isolation = Literal["session", "role"]
_ARCHITECTURES: tuple[Architecture, ...] = get_args(Architecture)
_ISOLATIONS: tuple[Isolation, ...] = get_args(Isolation)

# The retention periods that CloudWatch Logs accepts, up to a year.
_LOG_RETENTION_DAYS = (1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365)
# The name of an access policy in OpenSearch, at most 32 characters, contains it and the name of a function.
_NAME = re.compile(r"[a-z](?:[a-z0-9-]{0,10}[a-z0-9])?")
# Words that Cognito refuses in the domain of its login.
_RESERVED = ("amazon", "aws", "cognito")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:\d+)?")
_CLIENT = re.compile(r"[a-z][a-z0-9]{0,31}")
_PRINCIPAL = re.compile(r"arn:aws[a-z-]*:iam::\d{12}:(role|user)/[\w+=,.@/-]+")
_TOPIC = re.compile(r"arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[A-Za-z0-9_-]{1,256}")
_INSTANCE = re.compile(r"[a-z0-9]+\.[a-z0-9]+\.search")
# Indexes that the emulator lacks, and one that functions in AWS could not reach.
_INDEXES_IN_AWS: tuple[Index, ...] = ("serverless", "domain", "none")
_INDEXES_LOCALLY: tuple[Index, ...] = ("node", "none")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a deployment. `issuer=None` means the user pool of the stack.

    `name` separates deployments in one account and region: it is in the ids of the stacks and in every name that is not
    generated. Another name is another deployment, with data of its own.

    `index` is the index of spaces that outgrow their recall pages, with more than `exact_limit` atoms: a `serverless`
    collection, a managed `domain` of one instance of type `domain_instance`, locally a `node` that already runs at
    `opensearch_endpoint`, or `none`.

    `isolation` is how functions that serve several tenants access the tables: in a `session` that IAM confines to the
    items of one tenant, or with a `role` that may access all. `isolation_verifiers` are ARNs of operators who may
    assume such sessions too, to test them with `loci verify-isolation`.

    `clients` are the apps that people sign in to. Those with `callback_urls` use the login of the user pool, in
    Cognito's domain `login_domain`, by default `<name>-<account>`. `machines` get tokens with a secret of their own,
    for one tenant and app each. `user_pool_tier` is the plan of the pool: on `lite`, access tokens carry no claims of
    Loci, so the API accepts only ID tokens, and there are no machines.

    `models`, `providers`, `embedder` and `reranker` are the models that may be called; see `infra.model_settings`.
    `tenant_budgets` are daily limits for each tenant; see `infra.budget_settings`.

    `tables` are restored tables that replace those of the stack, by the ARNs of their streams; see
    `infra.table_settings`.

    `alarm_topic` is the ARN of the SNS topic of alarms; None creates one. It is notified when a month costs most of
    `monthly_dollars`, or will cost more; None: never. With `xray` functions send traces to X-Ray; with
    `canary` a deployment of those that answer requests begins with a tenth of the requests; see `infra.canary`.

    `backup_copies` is the ARN of a vault that gets a copy of all tables a day; see `infra.backup_copies`.

    `domain` is an address of one's own, `warm_throughput` and `max_throughput` are of each table; see
    `infra.domain_settings` and `infra.throughput_settings`.

    With `streaming` turns are sent as server-sent events, at an address of their own that a token of the turn opens.

    `max_concurrency` and `stream_parallelization` limit how many invocations queues and streams use at once; see
    `infra.concurrency_settings`.

    For `ledger_retention_years` no one, not even the account's root, can delete a copy of the ledger. Without `retain`
    copies are not locked, and deleting the stacks deletes all data.
    """

    name: str = DEFAULT_DEPLOYMENT
    index: Index = "none"
    exact_limit: int = 5000
    domain_instance: str = "t3.small.search"
    opensearch_endpoint: str | None = None
    isolation: Isolation = "session"
    isolation_verifiers: tuple[str, ...] = ()
    cors_allowed_origins: tuple[str, ...] = ()
    issuer: str | None = None
    audience: tuple[str, ...] = ()
    claims: ClaimNames = field(default_factory=ClaimNames)
    clients: tuple[str, ...] = ("web", "mobile")
    callback_urls: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    login_domain: str | None = None
    domain: Domain | None = None
    backup_copies: str | None = None
    warm_throughput: Throughput | None = None
    max_throughput: Throughput | None = None
    machines: Mapping[str, Machine] = field(default_factory=dict)
    user_pool_tier: Tier = "essentials"
    architecture: Architecture = "arm64"
    python_version: str = "3.13"
    local: bool = False
    retain: bool = True
    xray: bool = False
    canary: bool = False
    log_retention_days: int = 30
    ledger_retention_years: int = 6
    alarm_topic: str | None = None
    monthly_dollars: int | None = None
    throttle_rate: int = 200
    throttle_burst: int = 400
    streaming: bool = True
    tables: Mapping[Table, str] = field(default_factory=dict)
    max_concurrency: Mapping[Queue, int] = field(default_factory=lambda: concurrency_settings.MAX_CONCURRENCY)
    stream_parallelization: int = concurrency_settings.STREAM_PARALLELIZATION
    models: Models = field(default_factory=Models)
    providers: Mapping[str, Provider] = field(default_factory=dict)
    embedder: str = MINILM
    reranker: str = NONE
    tenant_budgets: Mapping[str, TenantBudget] = field(default_factory=dict)


DEFAULTS = Settings()


def parse(context: Mapping[str, object]) -> Settings:
    """Read and validate the settings of a CDK context section.

    Raises SettingError for an unknown name, a wrong type or a value outside its range.
    """
    _refuse_unknown(context)
    local = read_boolean(context, "local", DEFAULTS.local)
    issuer = read_text(context, "issuer", None)
    index = _index(context, local)
    clients = _clients(context)
    tier = identity_settings.user_pool_tier(context)
    providers = model_settings.providers(context, local)
    domain = domain_settings.domain(context)
    return Settings(
        name=_name(context),
        index=index,
        exact_limit=read_number(context, "exactLimit", DEFAULTS.exact_limit),
        domain_instance=_instance(context),
        opensearch_endpoint=_endpoint(context, index),
        isolation=read_choice(context, "isolation", _ISOLATIONS, DEFAULTS.isolation),
        isolation_verifiers=_verifiers(context),
        cors_allowed_origins=_origins(context),
        issuer=_checked_issuer(issuer),
        audience=_audience(context, issuer),
        claims=_claims(context),
        clients=clients,
        callback_urls=identity_settings.callback_urls(context, clients, None if domain is None else domain.url),
        login_domain=identity_settings.login_domain(context),
        domain=domain,
        backup_copies=backup_copies.read_vault(context),
        warm_throughput=throughput_settings.warm_throughput(context),
        max_throughput=throughput_settings.max_throughput(context),
        machines=identity_settings.machines(context, clients, issuer, tier),
        user_pool_tier=tier,
        architecture=_host_architecture() if local else _architecture(context),
        python_version=_host_python() if local else _python(context),
        local=local,
        retain=read_boolean(context, "retain", DEFAULTS.retain),
        xray=read_boolean(context, "xray", DEFAULTS.xray),
        canary=read_boolean(context, "canary", DEFAULTS.canary),
        log_retention_days=_retention(context),
        ledger_retention_years=read_number(context, "ledgerRetentionYears", DEFAULTS.ledger_retention_years),
        alarm_topic=_alarm_topic(context),
        monthly_dollars=_monthly_dollars(context),
        throttle_rate=read_number(context, "throttleRate", DEFAULTS.throttle_rate),
        throttle_burst=read_number(context, "throttleBurst", DEFAULTS.throttle_burst),
        streaming=read_boolean(context, "streaming", DEFAULTS.streaming),
        tables=table_settings.restored_tables(context),
        max_concurrency=concurrency_settings.max_concurrency(context),
        stream_parallelization=concurrency_settings.stream_parallelization(context),
        models=model_settings.models(context, providers),
        providers=providers,
        embedder=model_settings.embedder(context, providers),
        reranker=model_settings.reranker(context, providers),
        tenant_budgets=budget_settings.tenant_budgets(context),
    )


def over(written: Mapping[str, object], given: Mapping[str, object]) -> Mapping[str, object]:
    """The context section `written`, overridden by the settings among `given`; other names in `given` belong to the
    CDK."""
    return {**written, **{name: given[name] for name in names() if given.get(name) is not None}}


def names() -> tuple[str, ...]:
    """The names of all settings as in cdk.json."""
    return tuple(_camel(item.name) for item in fields(Settings))


def _camel(name: str) -> str:
    head, *tail = name.split("_")
    return head + "".join(word.capitalize() for word in tail)


def _refuse_unknown(context: Mapping[str, object]) -> None:
    for name in context:
        if name not in names():
            raise SettingError(name, f"unknown; there are {', '.join(names())}")


def _name(context: Mapping[str, object]) -> str:
    name = read_text(context, "name", DEFAULTS.name)
    if name is None or not _NAME.fullmatch(name):
        raise SettingError("name", "takes 1 to 12 of a-z, 0-9 and -, first a letter, last no -")
    for word in _RESERVED:
        if word in name:
            raise SettingError("name", f"must not contain {word!r}: it is part of the address of the login")
    return name


def _index(context: Mapping[str, object], local: bool) -> Index:
    choices, where = (_INDEXES_LOCALLY, "locally") if local else (_INDEXES_IN_AWS, "in AWS")
    return read_choice(context, "index", choices, DEFAULTS.index, where)


def _instance(context: Mapping[str, object]) -> str:
    instance = read_text(context, "domainInstance", DEFAULTS.domain_instance)
    if instance is None or not _INSTANCE.fullmatch(instance):
        raise SettingError("domainInstance", "takes an instance type of OpenSearch Service, such as t3.small.search")
    return instance


def _endpoint(context: Mapping[str, object], index: Index) -> str | None:
    endpoint = read_text(context, "opensearchEndpoint", None)
    if (endpoint is None) == (index == "node"):
        raise SettingError("opensearchEndpoint", "goes with the index 'node', and with no other")
    if endpoint is not None and not _ORIGIN.fullmatch(endpoint):
        raise SettingError("opensearchEndpoint", "isn't scheme://host[:port]")
    return endpoint


def _verifiers(context: Mapping[str, object]) -> tuple[str, ...]:
    verifiers = read_texts(context, "isolationVerifiers", ())
    for verifier in verifiers:
        if not _PRINCIPAL.fullmatch(verifier):
            raise SettingError("isolationVerifiers", f"{verifier!r} isn't the ARN of one role or user")
    return verifiers


def _origins(context: Mapping[str, object]) -> tuple[str, ...]:
    origins = read_texts(context, "corsAllowedOrigins", ())
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise SettingError("corsAllowedOrigins", f"{origin!r} isn't scheme://host[:port]")
    return origins


def _checked_issuer(issuer: str | None) -> str | None:
    if issuer is not None and not issuer.startswith("https://"):
        raise SettingError("issuer", "takes an https:// address, equal to the token's iss")
    return issuer


def _audience(context: Mapping[str, object], issuer: str | None) -> tuple[str, ...]:
    audience = read_texts(context, "audience", ())
    if (issuer is None) != (not audience):
        raise SettingError("audience", "goes with 'issuer': name both, or neither for the stack's user pool")
    return audience


def _claims(context: Mapping[str, object]) -> ClaimNames:
    value = read_object(context, "claims", sorted(item.name for item in fields(ClaimNames)))
    if not all(isinstance(claim, str) and claim for claim in value.values()):
        raise SettingError("claims", "each takes the name of a claim")
    return ClaimNames(**{name: str(claim) for name, claim in value.items()})


def _clients(context: Mapping[str, object]) -> tuple[str, ...]:
    clients = read_texts(context, "clients", DEFAULTS.clients)
    if not clients or len(set(clients)) < len(clients):
        raise SettingError("clients", "takes at least one name, each once")
    for client in clients:
        if not _CLIENT.fullmatch(client):
            raise SettingError("clients", f"{client!r} isn't a lower-case word of at most 32 characters")
    return clients


def _architecture(context: Mapping[str, object]) -> Architecture:
    return read_choice(context, "architecture", _ARCHITECTURES, DEFAULTS.architecture)


def _python(context: Mapping[str, object]) -> str:
    value = str(context.get("pythonVersion", DEFAULTS.python_version))
    if value not in ("3.11", "3.12", "3.13"):
        raise SettingError("pythonVersion", "takes 3.11, 3.12 or 3.13")
    return value


def _alarm_topic(context: Mapping[str, object]) -> str | None:
    topic = read_text(context, "alarmTopic", None)
    if topic is not None and not _TOPIC.fullmatch(topic):
        raise SettingError("alarmTopic", "takes the ARN of an SNS topic")
    return topic


def _monthly_dollars(context: Mapping[str, object]) -> int | None:
    is_set = context.get("monthlyDollars") is not None
    return read_number(context, "monthlyDollars", 0) if is_set else DEFAULTS.monthly_dollars


def _retention(context: Mapping[str, object]) -> int:
    days = read_number(context, "logRetentionDays", DEFAULTS.log_retention_days)
    if days not in _LOG_RETENTION_DAYS:
        raise SettingError("logRetentionDays", f"takes one of {', '.join(map(str, _LOG_RETENTION_DAYS))}")
    return days


def _host_architecture() -> Architecture:
    return "arm64" if platform.machine().lower() in ("arm64", "aarch64") else "x86_64"


def _host_python() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"
