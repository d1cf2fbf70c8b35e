"""The process's one AWS session, and the clients created from it."""

from typing import TYPE_CHECKING, Any

from loci.bootstrap.making import Making, once

if TYPE_CHECKING:
    from botocore.session import Session
    from mypy_boto3_sts import STSClient

    from loci.adapters.dynamodb.attempts import Attempts
    from loci.adapters.dynamodb.restored import RestoredTables
    from loci.adapters.dynamodb.sessions import TenantCredentials
    from loci.adapters.dynamodb.tables import Tables

# SQS, EventBridge, KMS, S3 and STS answer in milliseconds or not at all.
CONNECT_SECONDS = 1
READ_SECONDS = 3
TRIES = 3


class Clients(Making):
    """The tables, and a client for each other service that a part uses."""

    @once
    def session(self) -> "Session":
        from loci.adapters.dynamodb.connection import new_session

        return new_session()

    @once
    def tables(self) -> "Tables":
        from loci.adapters.dynamodb.connection import TableNames, connect

        settings = self.settings
        return connect(
            self.session,
            TableNames(settings.conversations_table, settings.memory_table, settings.control_table),
            region=settings.region,
            endpoint=settings.endpoint,
            random=self.random,
            sleep=self.sleep,
            credentials=self.tenant_credentials,
        )

    @once
    def tenant_credentials(self) -> "TenantCredentials | None":
        """The credentials for DynamoDB; None if the function uses its own role, across tenants."""
        role = self.settings.tenant_role
        if role is None:
            return None
        from loci.adapters.dynamodb.sessions import TenantCredentials, TenantSessions

        return TenantCredentials(TenantSessions(lambda: self._sts, role, self.now))

    @once
    def tables_and_ledger(self) -> "Tables":
        from loci.adapters.dynamodb.connection import connect_ledger

        connect_ledger(self.tables, self.settings.ledger_table)
        return self.tables

    @once
    def restored_tables(self) -> "RestoredTables":
        from loci.adapters.dynamodb.restored import RestoredTables

        return RestoredTables(self._client("dynamodb"), self.sleep)

    def attempts(self, tenant: str, other: str) -> "Attempts":
        """Attempts that prove that sessions of a tenant reach no item of another."""
        from loci.adapters.dynamodb.attempts import Attempts

        client: Any = self.tables.connection.client
        return Attempts(client, self._sts, self.settings["LOCI_TENANT_ROLE"], tenant, other)

    @once
    def _sts(self) -> "STSClient":
        client: STSClient = self._client("sts")
        return client

    def _client(self, name: str, **how: Any) -> Any:
        """A client from the process's one session: a second session would load botocore's data again."""
        from botocore.config import Config

        config = Config(
            connect_timeout=CONNECT_SECONDS,
            read_timeout=READ_SECONDS,
            retries={"total_max_attempts": TRIES, "mode": "standard"},
            **how,
        )
        return self.session.create_client(
            name, region_name=self.settings.region, endpoint_url=self.settings.endpoint, config=config
        )
