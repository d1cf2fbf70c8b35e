"""Which failures of DynamoDB pass by themselves: those become ``Unavailable``, the rest is a bug and stays as it is."""

from collections.abc import Iterator
from contextlib import contextmanager

from botocore.exceptions import BotoCoreError, ClientError, HTTPClientError
from botocore.exceptions import ConnectionError as NoConnection
from pynamodb.exceptions import PynamoDBException

from loci.errors import Unavailable

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


@contextmanager
def unavailable_when_away() -> Iterator[None]:
    """Raises Unavailable in place of a time-out, a lost connection, throttling or a server's own error."""
    try:
        yield
    except (PynamoDBException, BotoCoreError, ClientError) as error:
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
