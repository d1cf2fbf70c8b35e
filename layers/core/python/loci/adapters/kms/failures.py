"""Failures of KMS as the rules know them."""

from collections.abc import Iterator
from contextlib import contextmanager

from botocore.exceptions import BotoCoreError, ClientError

from loci.errors import Unavailable


@contextmanager
def unavailable_when_away() -> Iterator[None]:
    """Raises Unavailable for whatever KMS or the way to it refuses."""
    try:
        yield
    except (BotoCoreError, ClientError) as error:
        raise Unavailable("the key service did not respond; retry") from error
