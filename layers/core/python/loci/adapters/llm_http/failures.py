"""Errors of botocore, and of urllib3 while botocore reads a stream, as problems of the port's: their messages may hold
what was asked."""

from collections.abc import Iterator
from contextlib import contextmanager

from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    ConnectTimeoutError,
    EndpointConnectionError,
    NoCredentialsError,
    ParamValidationError,
    ReadTimeoutError,
)
from urllib3.exceptions import HTTPError
from urllib3.exceptions import ReadTimeoutError as StreamReadTimeout

from loci.adapters.llm_http.errors import away, by_status, request_rejected, timed_out, unreachable


@contextmanager
def failing(seconds: int) -> Iterator[None]:
    """Raises ModelProblem. ``seconds`` is how long an answer is waited for."""
    try:
        yield
    except ClientError as error:
        raise _to_problem(error) from None
    except (ConnectTimeoutError, EndpointConnectionError) as error:
        raise unreachable(type(error).__name__) from None
    except ReadTimeoutError:
        raise timed_out(seconds) from None
    except (NoCredentialsError, ParamValidationError) as error:
        raise request_rejected(type(error).__name__) from None
    except StreamReadTimeout:
        raise timed_out(seconds) from None
    except (BotoCoreError, HTTPError) as error:
        raise away(type(error).__name__) from None


def _to_problem(error: ClientError) -> Exception:
    metadata = error.response.get("ResponseMetadata", {})
    headers = metadata.get("HTTPHeaders", {})
    code = error.response.get("Error", {}).get("Code")
    return by_status(metadata.get("HTTPStatusCode", 500), (code,), headers.get("retry-after"))
