"""Turns failures of DynamoDB that pass by themselves, or once a table is restored, into ``Unavailable``; the rest is a
bug and stays as it is."""

from collections.abc import Iterator
from contextlib import contextmanager

from botocore.exceptions import BotoCoreError, ClientError, HTTPClientError
from botocore.exceptions import ConnectionError as NoConnection
from pynamodb.exceptions import PynamoDBException

from loci.errors import TableGone, Unavailable

REFUSED = frozenset({"ConditionalCheckFailed", "ConditionalCheckFailedException"})
# Reasons that a transaction was cancelled for, and the conflict of a single write: the client never tries these again.
CONTENDED = frozenset(
    {"TransactionConflict", "TransactionConflictException", "ThrottlingError", "ProvisionedThroughputExceeded"}
)
# The client has tried these again already, with pauses of its own.
_AWAY = frozenset(
    {
        "InternalServerError",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "RequestTimeout",
        "ServiceUnavailable",
        "ServiceUnavailableException",
        "ThrottlingException",
        "TransactionInProgressException",
    }
)


_GONE = "ResourceNotFoundException"
_UNTIL_RESTORED = 60


@contextmanager
def unavailable_when_away(*tables: str) -> Iterator[None]:
    """Raises Unavailable in place of a time-out, a lost connection, throttling, a server's own error, or one of the
    tables that is gone."""
    try:
        yield
    except (PynamoDBException, BotoCoreError, ClientError) as error:
        if error_code(error) == _GONE:
            raise TableGone(tuple(sorted(set(tables))), _UNTIL_RESTORED) from error
        if _passes(error):
            raise Unavailable("the database did not respond in time; retry") from error
        raise


def error_code(error: BaseException) -> str | None:
    """DynamoDB's own name of the failure, if it answered at all."""
    cause = _cause(error)
    return str(cause.response["Error"].get("Code")) if isinstance(cause, ClientError) else None


def _passes(error: BaseException) -> bool:
    return error_code(error) in _AWAY or isinstance(_cause(error), NoConnection | HTTPClientError)


def _cause(error: BaseException) -> BaseException:
    return error.cause if isinstance(error, PynamoDBException) and error.cause is not None else error
