"""The process's one AWS session, and the clients created from it."""

from typing import TYPE_CHECKING, Any

from loci.settings import MissingSetting, Settings

if TYPE_CHECKING:
    from botocore.session import Session
    from mypy_boto3_kms import KMSClient
    from mypy_boto3_sts import STSClient

    from loci.adapters.dynamodb.sessions import TenantCredentials
    from loci.adapters.dynamodb.table_restores import TableRestores
    from loci.adapters.dynamodb.tables import DynamoTables
    from loci.bootstrap.process import Process
    from loci.errors import UnreadableRecord
    from loci.ports.login import TokenServer

# SQS, EventBridge, KMS, S3 and STS answer in milliseconds or not at all.
CONNECT_SECONDS = 1
READ_SECONDS = 3
TRIES = 3


def session(_process: "Process") -> "Session":
    from loci.adapters.dynamodb.connection import new_session

    return new_session()


def login_tokens(process: "Process") -> "TokenServer":
    from loci.adapters.login_http import LoginTokenServer

    login = process.settings.mcp_login
    if login is None:
        raise MissingSetting("the environment variable LOCI_MCP_LOGIN is not set")
    return LoginTokenServer(login.url)


def tables(process: "Process") -> "DynamoTables":
    from loci.adapters.dynamodb.connection import TableNames, connect

    settings = process.settings
    return connect(
        process.session,
        TableNames(settings.conversations_table, settings.memory_table, settings.control_table),
        region=settings.region,
        endpoint=settings.endpoint,
        random=process.random,
        sleep=process.sleep,
        credentials=process.tenant_credentials,
        note_unreadable=_note_unreadable if settings.has_metrics else None,
    )


def _note_unreadable(error: "UnreadableRecord") -> None:
    from loci.adapters.emf.unreadable import note_unreadable  # with the first one

    note_unreadable(error)


def tenant_credentials(process: "Process") -> "TenantCredentials | None":
    """The credentials for DynamoDB; None if the function uses its own role, across tenants."""
    role = process.settings.tenant_role
    if role is None:
        return None
    from loci.adapters.dynamodb.sessions import TenantCredentials, TenantSessions

    return TenantCredentials(TenantSessions(lambda: process.sts, role, process.now))


def tables_and_ledger(process: "Process") -> "DynamoTables":
    from loci.adapters.dynamodb.connection import connect_ledger

    connect_ledger(process.tables, process.settings.ledger_table)
    return process.tables


def table_restores(process: "Process") -> "TableRestores":
    from loci.adapters.dynamodb.table_restores import TableRestores

    return TableRestores(process.client("dynamodb"), process.sleep)


def sts(process: "Process") -> "STSClient":
    client: STSClient = process.client("sts")
    return client


def kms(process: "Process") -> "KMSClient":
    client: KMSClient = process.client("kms")
    return client


def create_client(session: "Session", settings: Settings, name: str, **how: Any) -> Any:
    """A client from the process's one session: a second session would load botocore's data again."""
    from botocore.config import Config

    config = Config(
        connect_timeout=CONNECT_SECONDS,
        read_timeout=READ_SECONDS,
        retries={"total_max_attempts": TRIES, "mode": "standard"},
        **how,
    )
    return session.create_client(name, region_name=settings.region, endpoint_url=settings.endpoint, config=config)
