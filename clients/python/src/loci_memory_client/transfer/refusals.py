"""Which answers of the service are about one record, and which end a run."""

from collections.abc import Callable

from loci_memory_client.errors import APIStatusError, InvalidRequestError
from loci_memory_client.transfer.destination import Effect, Outcome

_OF_A_RECORD = frozenset([400, 404, 409, 413, 422])


def outcome_of(write: Callable[[], Outcome]) -> Outcome:
    """The outcome of a write; a refusal of this record is one. Raises LociError where others would fail too."""
    try:
        return write()
    except InvalidRequestError as error:
        return Outcome(Effect.REFUSED, str(error))
    except APIStatusError as error:
        if error.status not in _OF_A_RECORD:
            raise
        fields = "; ".join(f"{field.pointer} {field.detail}" for field in error.errors)
        return Outcome(Effect.REFUSED, fields or str(error))
