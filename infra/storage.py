"""Tables and the key that encrypts them."""

from aws_cdk import RemovalPolicy
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_iam as iam
from aws_cdk import aws_kms as kms
from constructs import Construct

from functions.capability import Table
from infra.settings import Settings
from loci.governance.table_restores import LEDGER_FORBIDS

STREAMED = (Table.CONVERSATIONS, Table.MEMORY, Table.CONTROL)
DUE_INDEX = "due"
USERS_INDEX = "users"
JOBS_INDEX = "jobs"


class Storage(Construct):
    """One customer key and four tables with streams; all but the ledger have the `due` index."""

    def __init__(self, scope: Construct, construct_id: str, *, settings: Settings) -> None:
        super().__init__(scope, construct_id)
        self._settings = settings
        self._retain = settings.retain
        self.key = self._customer_key()
        self.tables = {name: self._table(name) for name in Table}
        for name in STREAMED:
            _keys_only_index(self.tables[name], DUE_INDEX, partition="dueShard", sort="due")
        _keys_only_index(self.tables[Table.CONTROL], USERS_INDEX, partition="tenantApp", sort="pk")
        _keys_only_index(self.tables[Table.CONTROL], JOBS_INDEX, partition="jobStatus", sort="createdAt")

    def _customer_key(self) -> kms.Key:
        return kms.Key(
            self,
            "Key",
            description="Loci: tables, queues and OpenSearch",
            enable_key_rotation=True,
            removal_policy=_removal(self._retain),
        )

    def _table(self, name: Table) -> dynamodb.Table:
        warm, most = self._settings.warm_throughput, self._settings.max_throughput
        throughput = None
        if warm is not None:
            throughput = dynamodb.WarmThroughput(read_units_per_second=warm.read, write_units_per_second=warm.write)
        both, new = dynamodb.StreamViewType.NEW_AND_OLD_IMAGES, dynamodb.StreamViewType.NEW_IMAGE
        stream = both if name in STREAMED else new
        return dynamodb.Table(
            self,
            name.capitalize(),
            partition_key=_text("pk"),
            sort_key=_text("sk"),
            billing_mode=dynamodb.BillingMode.PAY_PER_REQUEST,
            encryption=dynamodb.TableEncryption.CUSTOMER_MANAGED,
            encryption_key=self.key,
            point_in_time_recovery_specification=dynamodb.PointInTimeRecoverySpecification(
                point_in_time_recovery_enabled=True
            ),
            deletion_protection=self._retain,
            removal_policy=_removal(self._retain),
            warm_throughput=throughput,
            max_read_request_units=None if most is None else most.read,
            max_write_request_units=None if most is None else most.write,
            time_to_live_attribute="ttl",
            stream=stream,
            resource_policy=_never_changed() if name is Table.LEDGER else None,
        )


def _never_changed() -> iam.PolicyDocument:
    """Deny all principals, whatever their rights, to change or delete items of the ledger."""
    return iam.PolicyDocument(
        statements=[
            iam.PolicyStatement(
                effect=iam.Effect.DENY,
                principals=[iam.AnyPrincipal()],
                actions=list(LEDGER_FORBIDS),
                # A resource policy of a table cannot name the table.
                resources=["*"],
            )
        ]
    )


def _keys_only_index(table: dynamodb.Table, name: str, *, partition: str, sort: str) -> None:
    table.add_global_secondary_index(
        index_name=name,
        partition_key=_text(partition),
        sort_key=_text(sort),
        projection_type=dynamodb.ProjectionType.KEYS_ONLY,
    )


def _text(name: str) -> dynamodb.Attribute:
    return dynamodb.Attribute(name=name, type=dynamodb.AttributeType.STRING)


def _removal(retain: bool) -> RemovalPolicy:
    # A creation that is rolled back leaves nothing behind that the next one would meet.
    return RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE if retain else RemovalPolicy.DESTROY
