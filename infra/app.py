"""The CDK app: `python -m infra.app`, as cdk.json runs it."""

import sys
from collections.abc import Iterable

from aws_cdk import App, CfnOutput, CliCredentialsStackSynthesizer, IStackSynthesizer, Stack, Tags, Validations
from cdk_nag import AwsSolutionsChecks, ServerlessChecks
from constructs import Construct

from functions.capabilities import CAPABILITIES
from infra import mcp_login, packaging, page_config, settings
from infra.api import Api, issuer_of
from infra.backup_copies import BackupCopies
from infra.events import Events
from infra.functions import CapabilityFunction, Resources
from infra.governance import Governance
from infra.identity import Identity
from infra.layers import Layers
from infra.nag_suppressions import Acknowledged, acknowledge, acknowledged_for
from infra.naming import DEPLOYMENT_TAG, stack_names, title
from infra.observability import Observability, Watched
from infra.packaging import Archives
from infra.recall import Recall
from infra.served_tables import served_tables
from infra.setting_values import SettingError
from infra.settings import Settings
from infra.storage import Storage
from infra.triggers import Triggers
from infra.turn_stream import TurnStream


class LociData(Stack):
    """Resources that outlive deployments: tables, keys, copies of the ledger, user pool."""

    def __init__(self, scope: Construct, construct_id: str, *, choices: Settings) -> None:
        super().__init__(
            scope,
            construct_id,
            synthesizer=_synthesizer(choices),
            termination_protection=choices.retain,
            description="Loci: tables, keys, copies of the ledger and user pool",
        )
        self.storage = Storage(self, "Storage", settings=choices)
        self.governance = Governance(
            self,
            "Governance",
            key=self.storage.key,
            retention_years=choices.ledger_retention_years,
            retain=choices.retain,
            local=choices.local,
        )
        self.identity = Identity(self, "Identity", settings=choices)
        if choices.backup_copies is not None:
            tables, vault = self.storage.tables.values(), choices.backup_copies
            BackupCopies(self, "Backups", tables=tables, key=self.storage.key, vault=vault)
        self._export()
        self._say_where()

    def _export(self) -> None:
        """Export all that LociService imports under any settings: CloudFormation refuses to remove an export that the
        other stack still imports, and this stack is deployed first."""
        for table in self.storage.tables.values():
            self.export_value(table.table_name)
            self.export_value(table.table_arn)
            self.export_value(table.table_stream_arn)
        for key in (self.storage.key, self.governance.subject_key, self.governance.receipt_key):
            self.export_value(key.key_id)
            self.export_value(key.key_arn)
        for bucket in (self.governance.copies, self.governance.audit, self.governance.exports):
            self.export_value(bucket.bucket_name)
            self.export_value(bucket.bucket_arn)
        self.export_value(self.identity.pool.user_pool_id)
        self.export_value(self.identity.pool.user_pool_arn)

    def _say_where(self) -> None:
        _output(self, "UserPoolId", self.identity.pool.user_pool_id)
        for name, client in self.identity.clients.items():
            _output(self, f"ClientId{name.capitalize()}", client.user_pool_client_id)
        for name, machine in self.identity.machines.items():
            _output(self, f"MachineId{name.capitalize()}", machine.user_pool_client_id)
        _output(self, "LoginUrl", self.identity.login.base_url())
        for name, table in self.storage.tables.items():
            _output(self, f"{name.capitalize()}Table", table.table_name)
        _output(self, "LedgerBucket", self.governance.copies.bucket_name)
        _output(self, "AuditBucket", self.governance.audit.bucket_name)
        _output(self, "ExportsBucket", self.governance.exports.bucket_name)
        _output(self, "SubjectKey", self.governance.subject_key.key_id)
        _output(self, "ReceiptKey", self.governance.receipt_key.key_id)


class LociService(Stack):
    """Everything else; it can be deleted and deployed again without touching data."""

    def __init__(
        self, scope: Construct, construct_id: str, *, data: LociData, choices: Settings, archives: Archives
    ) -> None:
        super().__init__(
            scope,
            construct_id,
            synthesizer=_synthesizer(choices),
            description="Loci: API, functions and events",
        )
        events = Events(self, "Events", key=data.storage.key, local=choices.local)
        layers = Layers(self, "Layers", archives=archives)
        recall = Recall(self, "Recall", key=data.storage.key, settings=choices)
        tables = served_tables(self, data.storage, choices.tables)
        resources = Resources(
            data.storage,
            tables,
            data.governance,
            events,
            layers,
            recall,
            choices,
            issuer_of(data.identity, choices),
            page_config.of(self, data.identity, choices),
            mcp_login.of(self, data.identity, choices),
            # Who signs in elsewhere has no account in it.
            None if choices.issuer else data.identity.pool,
        )
        functions = [CapabilityFunction(self, capability, resources) for capability in CAPABILITIES]
        api = Api(self, "Api", identity=data.identity, functions=functions, settings=choices)
        self._stream_turns(functions, choices)
        triggers = Triggers(self, "Triggers", tables=tables, events=events, settings=choices)
        for function in functions:
            triggers.connect(function)
        source_queues = {str(name): pair.queue for name, pair in events.queues.items()}
        token_claims = data.identity.token_claims
        signing_in = token_claims.function if token_claims else None
        keys = (data.storage.key, data.governance.subject_key, data.governance.receipt_key)
        watched = Watched(functions, signing_in, source_queues, events.all_dead(), tables, api.http.api_id, keys)
        observability = Observability(self, "Observability", watched=watched, settings=choices)
        _output(self, "AlarmTopic", observability.topic.topic_arn)
        self._say_where(api, events, recall, functions)

    def _stream_turns(self, functions: list[CapabilityFunction], choices: Settings) -> None:
        if not choices.streaming:
            return
        (streams,) = (one.function for one in functions if one.capability.streams_turns)
        stream = TurnStream(self, "TurnStreamUrl", function=streams, local=choices.local)
        stream.tell(one.function for one in functions if one.capability.leads_to_streams)
        _output(self, "TurnStreamAddress", stream.url)

    def _say_where(self, api: Api, events: Events, recall: Recall, functions: list[CapabilityFunction]) -> None:
        _output(self, "ApiUrl", api.url)
        if api.alias is not None:
            _output(self, "DomainAlias", api.alias)
        _output(self, "ApiId", api.http.api_id)
        _output(self, "Bus", events.bus.event_bus_name)
        if events.archive is not None:
            _output(self, "EventArchive", events.archive.archive_arn)
        if recall.index is not None:
            _output(self, "OpenSearchEndpoint", recall.index.endpoint)
        for name, pair in events.queues.items():
            _output(self, f"{title(name)}QueueUrl", pair.queue.queue_url)
        for function in functions:
            capability = title(function.capability.name)
            _output(self, f"{capability}Function", function.function.function_name)
            if function.tenant is not None:
                _output(self, f"{capability}TenantRole", function.tenant.arn)


def build(
    app: App, choices: Settings, archives: Archives, acknowledged: Iterable[Acknowledged] | None = None
) -> tuple[LociData, LociService]:
    """Add both stacks to `app`, with checks by cdk-nag at synthesis."""
    Validations.of(app).add_plugins(AwsSolutionsChecks(app), ServerlessChecks(app))
    data_id, service_id = stack_names(choices.name)
    data = LociData(app, data_id, choices=choices)
    service = LociService(app, service_id, data=data, choices=choices, archives=archives)
    Tags.of(app).add(DEPLOYMENT_TAG, choices.name)
    acknowledge(app, acknowledged_for(choices) if acknowledged is None else acknowledged)
    return data, service


def read_settings(app: App) -> Settings:
    """Read the settings from the app's context: `loci` of cdk.json, overridden by single names. Raises SettingError."""
    written_settings = app.node.try_get_context("loci") or {}
    given_settings = {name: app.node.try_get_context(name) for name in settings.names()}
    return settings.parse(settings.over(written_settings, given_settings))


def _synthesizer(choices: Settings) -> IStackSynthesizer | None:
    # MiniStack refuses the bootstrap roles when assets are published.
    return CliCredentialsStackSynthesizer() if choices.local else None


def _output(stack: Stack, name: str, value: str) -> None:
    CfnOutput(stack, name, value=value)


def main() -> None:
    """Synthesise with the built layers, or exit with one line that says why not."""
    app = App(analytics_reporting=False)
    try:
        choices = read_settings(app)
        build(app, choices, packaging.archives(packaging.target_of(choices)))
    except (SettingError, packaging.NotBuilt) as problem:
        sys.exit(str(problem))
    app.synth()


if __name__ == "__main__":
    main()
