"""One Lambda function for each row of functions/capabilities.py, with exactly the rights of its row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from aws_cdk import Duration
from aws_cdk import aws_cognito as cognito
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk.aws_lambda_destinations import SqsDestination
from constructs import Construct

from functions.capability import Capability, Queue, Table
from infra import budget_settings, models, starting, turn_stream
from infra.events import Events
from infra.exports import RIGHTS
from infra.governance import Governance
from infra.isolation import KEY_ACTIONS, Conditions, TenantRole, naming_only
from infra.layers import Layers
from infra.logs import log_group
from infra.naming import metrics_namespace, title
from infra.recall import Recall
from infra.release import read_release
from infra.settings import Settings
from infra.storage import DUE_INDEX, JOBS_INDEX, STREAMED, USERS_INDEX, Storage

ROOT = Path(__file__).parent.parent
HANDLERS = ROOT / "functions"
RELEASE = read_release(ROOT)
RUNTIMES = {
    "3.11": lambda_.Runtime.PYTHON_3_11,
    "3.12": lambda_.Runtime.PYTHON_3_12,
    "3.13": lambda_.Runtime.PYTHON_3_13,
}
# Longer than any function runs: by then no invocation from before the erasure can still write.
SETTLE = Duration.minutes(15)
# The actions needed to find and delete a user's dead letters.
CLEARING = ("sqs:ChangeMessageVisibility", "sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage")
# The queues of stream records, which hold content.
RETRIES = (Queue.OUTBOX_RETRY, Queue.INDEXER_RETRY)
ARCHITECTURES = {"arm64": lambda_.Architecture.ARM_64, "x86_64": lambda_.Architecture.X86_64}


@dataclass(frozen=True, slots=True)
class Resources:
    """The resources that functions may get rights on."""

    storage: Storage
    tables: Mapping[Table, dynamodb.ITable]
    governance: Governance
    events: Events
    layers: Layers
    recall: Recall
    settings: Settings
    issuer: str
    page_config: str
    mcp_login: str | None
    user_pool: cognito.IUserPool | None


class CapabilityFunction(Construct):
    """The function of one capability: role, log group, layers, environment and grants."""

    def __init__(self, scope: Construct, capability: Capability, resources: Resources) -> None:
        super().__init__(scope, title(capability.name))
        self.capability = capability
        self._resources = resources
        settings = resources.settings
        self.logs = log_group(self, retention_days=settings.log_retention_days)
        # A role of its own, without AWS's managed policy, which may write to any log group.
        self._role = iam.Role(self, "Role", assumed_by=iam.ServicePrincipal("lambda.amazonaws.com"))
        self.tenant = self._tenant_role() if capability.per_tenant and settings.isolation == "session" else None
        self.function = lambda_.Function(
            self,
            "Function",
            description=f"Loci {capability.name}",
            handler="app.handler",
            code=lambda_.Code.from_asset(str(HANDLERS / capability.folder), exclude=["__pycache__"]),
            runtime=RUNTIMES[settings.python_version],
            architecture=ARCHITECTURES[settings.architecture],
            layers=resources.layers.of(capability),
            memory_size=capability.memory,
            timeout=Duration.seconds(capability.timeout),
            environment=_environment(capability, resources) | self._tenants(),
            role=self._role,
            # Only the clock invokes asynchronously; the next minute's run does what a failed one left.
            on_failure=SqsDestination(resources.events.missed_sweeps) if capability.every_minute else None,
            retry_attempts=0 if capability.every_minute else None,
            reserved_concurrent_executions=settings.stream_concurrency if capability.streams_turns else None,
            log_group=self.logs,
            logging_format=lambda_.LoggingFormat.JSON,
            tracing=lambda_.Tracing.ACTIVE if settings.xray else lambda_.Tracing.DISABLED,
        )
        self.alias = self._alias() if settings.canary and capability.routes else None
        self.logs.grant_write(self.function)
        self._grant_tables()
        self._grant_ledger()
        self._grant_exports()
        self._grant_events()
        self._grant_dead_letters()
        self._grant_recall()
        self._grant_models()
        self._grant_accounts()

    @property
    def answering(self) -> lambda_.IFunction:
        """What requests are sent to."""
        return self.function if self.alias is None else self.alias

    def _alias(self) -> lambda_.Alias:
        """Leads to the newest version, or while it is deployed to the one before too."""
        return lambda_.Alias(self, "Live", alias_name="live", version=self.function.current_version)

    def _tenant_role(self) -> TenantRole:
        resources = self._resources
        return TenantRole(
            self,
            "Tenant",
            function=self._role,
            verifiers=resources.settings.isolation_verifiers,
            key=resources.storage.key,
            emulated=resources.settings.local,
        )

    def _tenants(self) -> dict[str, str]:
        return {"LOCI_TENANT_ROLE": self.tenant.arn} if self.tenant else {}

    def _grant_tables(self) -> None:
        storage = self._resources.storage
        allow = self.tenant.allow if self.tenant else self._allow
        for grant in self.capability.tables:
            arn = self._resources.tables[grant.table].table_arn
            if grant.attributes:
                self._allow(grant.actions, arn, naming_only(grant.attributes, emulated=self._resources.settings.local))
            else:
                allow(grant.actions, arn)
        for name in self.capability.reads_due:
            self._allow(("dynamodb:Query",), f"{self._resources.tables[name].table_arn}/index/{DUE_INDEX}")
        if self.capability.finds_jobs:
            allow(("dynamodb:Query",), f"{self._resources.tables[Table.CONTROL].table_arn}/index/{JOBS_INDEX}")
        if self.capability.finds_people:
            allow(("dynamodb:Query",), f"{self._resources.tables[Table.CONTROL].table_arn}/index/{USERS_INDEX}")
        if self.capability.tables and not self.tenant:
            storage.key.grant(self.function, *KEY_ACTIONS)

    def _grant_ledger(self) -> None:
        governance = self._resources.governance
        if self.capability.ledger or self.capability.derives_keys:
            self._allow(("kms:GenerateMac",), governance.subject_key.key_arn)
        if self.capability.keeps_ledger:
            self._allow(("s3:PutObject",), governance.copies.arn_for_objects("*"))
        if self.capability.copies_audit:
            self._allow(("s3:PutObject",), governance.audit.arn_for_objects("*"))
        if self.capability.keeps_ledger or self.capability.copies_audit:
            # S3 encrypts the copies with this key, with the rights of the function.
            self._allow(("kms:GenerateDataKey*",), self._resources.storage.key.key_arn)
        if self.capability.signs:
            self._allow(("kms:GetPublicKey", "kms:Sign"), governance.receipt_key.key_arn)

    def _grant_exports(self) -> None:
        if self.capability.exports is None:
            return
        bucket, key = self._resources.governance.exports, self._resources.storage.key
        on_objects, on_bucket, on_key = RIGHTS[self.capability.exports]
        self._allow(on_objects, bucket.arn_for_objects("*"))
        self._allow(on_bucket, bucket.bucket_arn)
        self._allow(on_key, key.key_arn)

    def _grant_events(self) -> None:
        for name in self.capability.sends:
            self._resources.events.queues[name].queue.grant_send_messages(self.function)
        if self.capability.publishes:
            self._resources.events.bus.grant_put_events_to(self.function)

    def _grant_dead_letters(self) -> None:
        if not self.capability.clears_dead_letters:
            return
        events = self._resources.events
        for queue in events.personal_dead():
            self._allow(CLEARING, queue.queue_arn)
        for name in RETRIES:
            self._allow(("sqs:GetQueueAttributes",), events.queues[name].queue.queue_arn)
        self._allow(("kms:Decrypt",), self._resources.storage.key.key_arn)

    def _grant_recall(self) -> None:
        index, right = self._resources.recall.index, self.capability.opensearch
        if index is not None and right is not None:
            index.admit(self, self._role, right)

    def _grant_models(self) -> None:
        for actions, resource in models.rights(self, self.capability, self._resources.settings):
            self._allow(actions, resource)

    def _grant_accounts(self) -> None:
        pool = self._resources.user_pool
        if self.capability.names_people and pool is not None:
            self._allow(("cognito-idp:ListUsers",), pool.user_pool_arn)

    def _allow(self, actions: Sequence[str], resource: str, conditions: Conditions | None = None) -> None:
        # Not Table.grant(), which adds every index of the table.
        iam.Grant.add_to_principal(
            grantee=self.function, actions=list(actions), resource_arns=[resource], conditions=conditions
        )


def _environment(capability: Capability, resources: Resources) -> dict[str, str]:
    return {
        **_powertools(capability, resources.settings),
        **_table_names(capability, resources.tables),
        **_ledger(capability, resources),
        **_derived_keys(capability, resources),
        **_exports(capability, resources.governance),
        **_event_targets(capability, resources.events),
        **_erasing(capability, resources),
        **_index(capability, resources.recall),
        **(starting.VARIABLES if capability.routes or capability.streams_turns else {}),
        **(turn_stream.RUNTIME if capability.streams_turns else {}),
        **_claims(capability, resources.settings),
        **(_mcp(resources) if capability.serves_mcp else {}),
        **({"LOCI_LOCAL_WEBHOOKS": "1"} if capability.posts_webhooks and resources.settings.local else {}),
        **_accounts(capability, resources),
        **({"LOCI_WEB_CONFIG": resources.page_config} if capability.serves_pages else {}),
        **models.environment(capability, resources.settings),
        **(budget_settings.environment(resources.settings.tenant_budgets) if capability.counts_budgets else {}),
    }


def _accounts(capability: Capability, resources: Resources) -> dict[str, str]:
    pool = resources.user_pool
    return {"LOCI_USER_POOL": pool.user_pool_id} if capability.names_people and pool is not None else {}


def _mcp(resources: Resources) -> dict[str, str]:
    origins = " ".join(resources.settings.cors_allowed_origins)
    domain = resources.settings.domain
    return {
        "LOCI_ISSUER": resources.issuer,
        **({"LOCI_ALLOWED_ORIGINS": origins} if origins else {}),
        **({} if domain is None else {"LOCI_URL": domain.url}),
        **({} if resources.mcp_login is None else {"LOCI_MCP_LOGIN": resources.mcp_login}),
    }


def _powertools(capability: Capability, settings: Settings) -> dict[str, str]:
    return {
        "POWERTOOLS_SERVICE_NAME": capability.name,
        "POWERTOOLS_METRICS_NAMESPACE": metrics_namespace(settings.name),
        "LOCI_RELEASE": RELEASE,
    }


def _table_names(capability: Capability, tables: Mapping[Table, dynamodb.ITable]) -> dict[str, str]:
    # Names are not rights: the package needs the names of all tables, whichever a function may access.
    named_tables = STREAMED if capability.tables else ()
    return {f"LOCI_{name.upper()}_TABLE": tables[name].table_name for name in named_tables}


def _ledger(capability: Capability, resources: Resources) -> dict[str, str]:
    governance = resources.governance
    if capability.copies_audit:
        return {"LOCI_AUDIT_BUCKET": governance.audit.bucket_name}
    if not capability.ledger:
        return {}
    copies = {"LOCI_LEDGER_BUCKET": governance.copies.bucket_name} if capability.keeps_ledger else {}
    return {
        "LOCI_LEDGER_TABLE": resources.tables[Table.LEDGER].table_name,
        "LOCI_SUBJECT_KEY": governance.subject_key.key_id,
        "LOCI_RECEIPT_KEY": governance.receipt_key.key_id,
        **copies,
    }


def _derived_keys(capability: Capability, resources: Resources) -> dict[str, str]:
    if not capability.derives_keys:
        return {}
    return {
        "LOCI_SUBJECT_KEY": resources.governance.subject_key.key_id,
        "LOCI_KEY_GENERATION": str(resources.settings.key_generation),
    }


def _exports(capability: Capability, governance: Governance) -> dict[str, str]:
    return {"LOCI_EXPORTS_BUCKET": governance.exports.bucket_name} if capability.exports else {}


def _event_targets(capability: Capability, events: Events) -> dict[str, str]:
    urls = {_queue_variable(name): events.queues[name].queue.queue_url for name in capability.addresses}
    return {**urls, "LOCI_BUS": events.bus.event_bus_name} if capability.publishes else urls


def _erasing(capability: Capability, resources: Resources) -> dict[str, str]:
    if not capability.clears_dead_letters:
        return {}
    events = resources.events
    return {
        "LOCI_DEAD_LETTER_QUEUE_URLS": " ".join(queue.queue_url for queue in events.personal_dead()),
        # The name of each dead-letter queue, and its source, in the same order.
        "LOCI_DEAD_LETTER_QUEUE_NAMES": " ".join(events.names_of_personal_dead()),
        "LOCI_SOURCE_QUEUE_URLS": " ".join(queue.queue_url for queue in events.sources_of_personal_dead()),
        "LOCI_RETRY_QUEUE_URLS": " ".join(events.queues[name].queue.queue_url for name in RETRIES),
        "LOCI_SETTLE_SECONDS": str(SETTLE.to_seconds()),
        "LOCI_LOG_RETENTION_DAYS": str(resources.settings.log_retention_days),
    }


def _queue_variable(name: Queue) -> str:
    return f"LOCI_{name.upper().replace('-', '_')}_QUEUE_URL"


def _index(capability: Capability, recall: Recall) -> dict[str, str]:
    # New spaces use recall pages, whatever the setting `index` is.
    index = {"LOCI_INDEX": "pages"} if capability.indexes else {}
    if capability.opensearch:
        index.update(recall.environment())
    # A second numpy thread would only spin: a function has about one processor, shared with its own threads.
    return {**index, "OPENBLAS_NUM_THREADS": "1"} if capability.embeds else index


def _claims(capability: Capability, settings: Settings) -> dict[str, str]:
    if all(route.public for route in capability.routes):
        return {}
    claims = settings.claims
    return {
        "LOCI_CLAIM_TENANT": claims.tenant,
        "LOCI_CLAIM_APP": claims.app,
        "LOCI_CLAIM_USER": claims.user,
        "LOCI_CLAIM_ROLE": claims.role,
        "LOCI_CLAIM_GROUPS": claims.groups,
        "LOCI_CLAIM_OWN_MEMORY": claims.own_memory,
    }
