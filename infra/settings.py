"""Deploy-time settings: everything that may differ between two deployments of Loci, with types.

They are read from the context key `loci` of cdk.json; `-c <name>=<value>` on the command line overrides it (commas
separate the items of lists).
"""

import platform
import sys
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, ValidationInfo
from pydantic.alias_generators import to_camel

from infra.backup_copies import Vault
from infra.budget_settings import TenantBudgets
from infra.concurrency_settings import (
    MAX_CONCURRENCY,
    STREAM_PARALLELIZATION,
    MaxConcurrency,
    StreamConcurrency,
    StreamParallelization,
)
from infra.domain_settings import OptionalDomain
from infra.identity_settings import CallbackUrls, Clients, LoginDomain, Machines, Tier
from infra.model_settings import MINILM_USE, NONE, Embedder, Models, ModelsByRole, Providers, Reranker
from infra.naming import DEFAULT_DEPLOYMENT
from infra.setting_values import DIGITS, OBJECT, TEXTS, Boolean, Positive, SettingError, pattern
from infra.table_settings import RestoredTables
from infra.throughput_settings import MaxThroughput, WarmThroughput
from loci.settings import ClaimNames

Architecture = Literal["arm64", "x86_64"]
Index = Literal["serverless", "domain", "node", "none"]
Isolation = Literal["session", "role"]
PythonVersion = Literal["3.11", "3.12", "3.13"]
# The retention periods that CloudWatch Logs accepts, up to a year.
LogRetention = Literal[1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365]

# Words that Cognito refuses in the domain of its login.
_RESERVED = ("amazon", "aws", "cognito")
# Indexes that the emulator lacks, and one that functions in AWS could not reach.
_INDEXES_IN_AWS: tuple[Index, ...] = ("serverless", "domain", "none")
_INDEXES_LOCALLY: tuple[Index, ...] = ("node", "none")


def _check_words(name: str) -> str:
    for word in _RESERVED:
        if word in name:
            raise ValueError(f"must not contain {word!r}: it is part of the address of the login")
    return name


def _check_index(index: Index, info: ValidationInfo) -> Index:
    choices, place = (_INDEXES_LOCALLY, "locally") if info.data.get("local") else (_INDEXES_IN_AWS, "in AWS")
    if index not in choices:
        raise ValueError(f"takes one of {', '.join(choices)} {place}")
    return index


def _check_endpoint(endpoint: str | None, info: ValidationInfo) -> str | None:
    if (endpoint is None) == (info.data.get("index") == "node"):
        raise ValueError("goes with the index 'node', and with no other")
    return endpoint


def _check_audience(audience: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    if (info.data.get("issuer") is None) != (not audience):
        raise ValueError("goes with 'issuer': name both, or neither for the stack's user pool")
    return audience


def _check_claims(claims: ClaimNames) -> ClaimNames:
    if not all(asdict(claims).values()):
        raise ValueError("each takes the name of a claim")
    return claims


# The name of an access policy in OpenSearch, at most 32 characters, contains it and the name of a function.
_NAME = pattern(r"[a-z](?:[a-z0-9-]{0,10}[a-z0-9])?", "takes 1 to 12 of a-z, 0-9 and -, first a letter, last no -")
_INSTANCE = pattern(
    r"[a-z0-9]+\.[a-z0-9]+\.search", "takes an instance type of OpenSearch Service, such as t3.small.search"
)
_ORIGIN = pattern(r"https?://[A-Za-z0-9.-]+(:\d+)?", "takes scheme://host[:port]")
_PRINCIPAL = pattern(r"arn:aws[a-z-]*:iam::\d{12}:(role|user)/[\w+=,.@/-]+", "takes the ARN of one role or user")
_TOPIC = pattern(r"arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[A-Za-z0-9_-]{1,256}", "takes the ARN of an SNS topic")
_ISSUER = pattern(r"https://.+", "takes an https:// address, equal to the token's iss")


class Settings(BaseModel):
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

    `max_concurrency`, `stream_parallelization` and `stream_concurrency` limit how many invocations queues, streams of
    tables and streamed answers use at once; see `infra.concurrency_settings`.

    Another `key_generation` makes other keys for the hashes of users in logs and for the tokens of streams.

    For `ledger_retention_years` no one, not even the account's root, can delete a copy of the ledger. Without `retain`
    copies are not locked, and deleting the stacks deletes all data.
    """

    model_config = ConfigDict(alias_generator=to_camel, extra="forbid", frozen=True)

    local: Boolean = False
    name: Annotated[str, _NAME, AfterValidator(_check_words)] = DEFAULT_DEPLOYMENT
    index: Annotated[Index, AfterValidator(_check_index)] = "none"
    exact_limit: Positive = 5000
    domain_instance: Annotated[str, _INSTANCE] = "t3.small.search"
    opensearch_endpoint: Annotated[
        Annotated[str, _ORIGIN] | None, AfterValidator(_check_endpoint), Field(validate_default=True)
    ] = None
    isolation: Isolation = "session"
    isolation_verifiers: Annotated[tuple[Annotated[str, _PRINCIPAL], ...], TEXTS] = ()
    cors_allowed_origins: Annotated[tuple[Annotated[str, _ORIGIN], ...], TEXTS] = ()
    issuer: Annotated[str, _ISSUER] | None = None
    audience: Annotated[tuple[str, ...], AfterValidator(_check_audience), TEXTS, Field(validate_default=True)] = ()
    claims: Annotated[ClaimNames, AfterValidator(_check_claims), OBJECT] = ClaimNames()
    clients: Clients = ("web", "mobile")
    domain: OptionalDomain = None
    callback_urls: CallbackUrls = Field(default_factory=dict)
    login_domain: LoginDomain | None = None
    backup_copies: Vault | None = None
    warm_throughput: WarmThroughput = None
    max_throughput: MaxThroughput = None
    user_pool_tier: Tier = "essentials"
    machines: Machines = Field(default_factory=dict)
    architecture: Architecture = "arm64"
    python_version: Annotated[PythonVersion, BeforeValidator(str)] = "3.13"
    retain: Boolean = True
    xray: Boolean = False
    canary: Boolean = False
    log_retention_days: Annotated[LogRetention, DIGITS] = 30
    ledger_retention_years: Positive = 6
    key_generation: Positive = 1
    alarm_topic: Annotated[str, _TOPIC] | None = None
    monthly_dollars: Positive | None = None
    throttle_rate: Positive = 200
    throttle_burst: Positive = 400
    streaming: Boolean = True
    tables: RestoredTables = Field(default_factory=dict)
    max_concurrency: MaxConcurrency = Field(default_factory=lambda: MAX_CONCURRENCY)
    stream_parallelization: StreamParallelization = STREAM_PARALLELIZATION
    stream_concurrency: StreamConcurrency = None
    providers: Providers = Field(default_factory=dict)
    models: ModelsByRole = Models()
    embedder: Embedder = MINILM_USE
    reranker: Reranker = NONE
    tenant_budgets: TenantBudgets = Field(default_factory=dict)


DEFAULTS = Settings()


def parse(context: Mapping[str, object]) -> Settings:
    """Read and validate the settings of a CDK context section; a local deployment runs on this machine's Python.

    Raises SettingError for an unknown name, a wrong type or a value outside its range.
    """
    try:
        settings = Settings.model_validate(dict(context))
    except ValidationError as error:
        raise SettingError.from_validation(error, names()) from error
    return settings.model_copy(update=_host()) if settings.local else settings


def over(written: Mapping[str, object], given: Mapping[str, object]) -> Mapping[str, object]:
    """The context section `written`, overridden by the settings among `given`; other names in `given` belong to the
    CDK."""
    return {**written, **{name: given[name] for name in names() if given.get(name) is not None}}


def names() -> tuple[str, ...]:
    """The names of all settings as in cdk.json."""
    return tuple(map(to_camel, Settings.model_fields))


def _host() -> Mapping[str, object]:
    architecture: Architecture = "arm64" if platform.machine().lower() in ("arm64", "aarch64") else "x86_64"
    return {"architecture": architecture, "python_version": f"{sys.version_info.major}.{sys.version_info.minor}"}
