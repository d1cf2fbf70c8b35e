"""The settings of a process, which ``loci.bootstrap`` reads once from its environment.

A setting that a capability does not need is absent from its environment; reading it raises ``MissingSetting``, which
names the variable.
"""

import json
from collections.abc import Mapping
from typing import Literal

from loci.ports.login import Login
from loci.records import record


class MissingSetting(RuntimeError):
    """A variable of the environment that this capability needs is not set."""


@record(frozen=True, slots=True)
class ClaimNames:
    """The claims of a token that identify the caller; the claims of any OIDC issuer can be mapped."""

    tenant: str = "custom:tenant"
    app: str = "custom:app"
    user: str = "sub"
    role: str = "custom:role"
    groups: str = "cognito:groups"
    own_memory: str = "custom:ownMemory"


@record(frozen=True, slots=True)
class Settings:
    """Settings by name, each with the variable it comes from."""

    environment: Mapping[str, str]

    def __getitem__(self, variable: str) -> str:
        value = self.environment.get(variable)
        if not value:
            raise MissingSetting(f"the environment variable {variable} is not set")
        return value

    @property
    def conversations_table(self) -> str:
        return self["LOCI_CONVERSATIONS_TABLE"]

    @property
    def memory_table(self) -> str:
        return self["LOCI_MEMORY_TABLE"]

    @property
    def control_table(self) -> str:
        return self["LOCI_CONTROL_TABLE"]

    @property
    def ledger_table(self) -> str:
        return self["LOCI_LEDGER_TABLE"]

    @property
    def ledger_bucket(self) -> str:
        """The bucket for copies of all ledger entries."""
        return self["LOCI_LEDGER_BUCKET"]

    @property
    def audit_bucket(self) -> str:
        """The bucket for copies of audit entries."""
        return self["LOCI_AUDIT_BUCKET"]

    @property
    def subject_key(self) -> str:
        """The id of the HMAC key in KMS that hashes users."""
        return self["LOCI_SUBJECT_KEY"]

    @property
    def key_generation(self) -> int:
        """Number of the keys that are made of the HMAC key: another one makes others."""
        return int(self.environment.get("LOCI_KEY_GENERATION", "1"))

    @property
    def receipt_key(self) -> str:
        """The id of the key pair in KMS that signs receipts."""
        return self["LOCI_RECEIPT_KEY"]

    @property
    def exports_bucket(self) -> str:
        """The bucket for exports that are too large for a response."""
        return self["LOCI_EXPORTS_BUCKET"]

    @property
    def export_inline_bytes(self) -> int:
        """The bytes from which on an export is too large for a response, which is 6 MB at most."""
        return int(self.environment.get("LOCI_EXPORT_INLINE_BYTES", "4000000"))

    @property
    def tenant_role(self) -> str | None:
        """The ARN of the role whose sessions access DynamoDB for one tenant each; None: the function's own role."""
        return self.environment.get("LOCI_TENANT_ROLE")

    @property
    def release(self) -> str | None:
        """The release that was deployed; None where a deployment does not say."""
        return self.environment.get("LOCI_RELEASE")

    @property
    def bus(self) -> str:
        return self["LOCI_BUS"]

    @property
    def jobs_queue_url(self) -> str:
        return self["LOCI_JOBS_QUEUE_URL"]

    @property
    def run_turn_queue_url(self) -> str:
        return self["LOCI_RUN_TURN_QUEUE_URL"]

    @property
    def turn_stream_url(self) -> str | None:
        """Where turns are streamed; None where they are not."""
        return self.environment.get("LOCI_TURN_STREAM_URL")

    @property
    def webhooks_queue_url(self) -> str:
        return self["LOCI_WEBHOOKS_QUEUE_URL"]

    @property
    def allows_local_webhooks(self) -> bool:
        """Whether webhooks may lead to this machine, as on a laptop."""
        return "LOCI_LOCAL_WEBHOOKS" in self.environment

    @property
    def outbox_retry_queue_url(self) -> str:
        return self["LOCI_OUTBOX_RETRY_QUEUE_URL"]

    @property
    def indexer_retry_queue_url(self) -> str:
        return self["LOCI_INDEXER_RETRY_QUEUE_URL"]

    @property
    def dead_letter_queue_urls(self) -> tuple[str, ...]:
        """Dead-letter queues whose messages may contain personal data."""
        return tuple(self["LOCI_DEAD_LETTER_QUEUE_URLS"].split())

    @property
    def dead_letter_queue_names(self) -> tuple[str, ...]:
        """The names of the dead letter queues, in the same order."""
        return tuple(self["LOCI_DEAD_LETTER_QUEUE_NAMES"].split())

    @property
    def redrives(self) -> Mapping[str, str]:
        """The source queue of each dead-letter queue."""
        return dict(zip(self.dead_letter_queue_urls, self["LOCI_SOURCE_QUEUE_URLS"].split(), strict=True))

    @property
    def retry_queue_urls(self) -> tuple[str, ...]:
        """Queues of stream records that are retried."""
        return tuple(self["LOCI_RETRY_QUEUE_URLS"].split())

    @property
    def settle_seconds(self) -> int:
        """Longer than any writer that began before an erasure can still run."""
        return int(self.environment.get("LOCI_SETTLE_SECONDS", "900"))

    @property
    def log_retention_days(self) -> int:
        return int(self.environment.get("LOCI_LOG_RETENTION_DAYS", "30"))

    @property
    def region(self) -> str:
        return self["AWS_REGION"]

    @property
    def endpoint(self) -> str | None:
        """The endpoint of AWS; None for the region's own endpoints."""
        return self.environment.get("AWS_ENDPOINT_URL")

    @property
    def minilm_path(self) -> str | None:
        """The folder of the English sentence model; None to look for it in the layers."""
        return self.environment.get("LOCI_MINILM_PATH")

    @property
    def use_path(self) -> str | None:
        """The folder of the multilingual sentence model; None to look for it in the layers."""
        return self.environment.get("LOCI_USE_PATH")

    @property
    def index(self) -> str:
        """The index of new spaces."""
        return self.environment.get("LOCI_INDEX", "pages")

    @property
    def exact_limit(self) -> int:
        """The number of atoms above which a space moves to OpenSearch, if the deployment has it."""
        return int(self.environment.get("LOCI_EXACT_LIMIT", "5000"))

    @property
    def has_metrics(self) -> bool:
        """Whether metrics are collected from the output: of functions they are, of an operator's shell not."""
        return "POWERTOOLS_METRICS_NAMESPACE" in self.environment

    @property
    def has_opensearch(self) -> bool:
        return bool(self.environment.get("LOCI_OPENSEARCH_ENDPOINT"))

    @property
    def opensearch_endpoint(self) -> str:
        """``http(s)://host[:port]`` of the node, domain or collection."""
        return self["LOCI_OPENSEARCH_ENDPOINT"]

    @property
    def opensearch_signing(self) -> Literal["aoss", "es"] | None:
        """The AWS service for which requests to OpenSearch are signed; None for a node that needs no signature."""
        match self.environment.get("LOCI_OPENSEARCH_SIGNING"):
            case "aoss":
                return "aoss"
            case "es":
                return "es"
            case None:
                return None
        raise MissingSetting("the environment variable LOCI_OPENSEARCH_SIGNING must be aoss or es")

    @property
    def embedder(self) -> str:
        return self.environment.get("LOCI_EMBEDDER", "minilm-use")

    @property
    def reranker(self) -> str | None:
        """The model that puts recall's best in order, as ``provider/name``; None: their own order holds."""
        return self.environment.get("LOCI_RERANKER")

    @property
    def user_pool(self) -> str | None:
        """The user pool of the deployment; None where people sign in at another issuer."""
        return self.environment.get("LOCI_USER_POOL") or None

    @property
    def issuer(self) -> str:
        """The address of the issuer of tokens."""
        return self["LOCI_ISSUER"]

    @property
    def url(self) -> str | None:
        """The address of the API without a slash at its end, where it has a domain of its own."""
        return self.environment.get("LOCI_URL")

    @property
    def mcp_login(self) -> Login | None:
        """Where people sign in for clients of MCP; None where those bring a token."""
        given_text = self.environment.get("LOCI_MCP_LOGIN")
        if given_text is None:
            return None
        login = json.loads(given_text)
        return Login(login["url"], login["clientId"], tuple(login["callbacks"]))

    @property
    def allowed_origins(self) -> frozenset[str]:
        """The origins of other pages that may call the API."""
        return frozenset(self.environment.get("LOCI_ALLOWED_ORIGINS", "").split())

    @property
    def claims(self) -> ClaimNames:
        standard = ClaimNames()
        return ClaimNames(
            tenant=self.environment.get("LOCI_CLAIM_TENANT", standard.tenant),
            app=self.environment.get("LOCI_CLAIM_APP", standard.app),
            user=self.environment.get("LOCI_CLAIM_USER", standard.user),
            role=self.environment.get("LOCI_CLAIM_ROLE", standard.role),
            groups=self.environment.get("LOCI_CLAIM_GROUPS", standard.groups),
            own_memory=self.environment.get("LOCI_CLAIM_OWN_MEMORY", standard.own_memory),
        )
