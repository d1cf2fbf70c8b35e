"""Filters as requests carry them: an object in a body, its JSON in a query string."""

import json
from typing import Annotated, TypeAlias

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import JsonValue

from loci.errors import Refused
from loci.model.filter_forms import MAX_JSON, read_filter
from loci.model.filters import Filter

# More than a filter of the allowed size and depth has. Deeper JSON would use up the stack while it is read.
_MAX_BRACKETS = 500

SentFilter: TypeAlias = dict[str, JsonValue]
FilterQuery: TypeAlias = Annotated[
    str | None,
    Query(
        alias="filter",
        description=f"What the atoms must be, as in recall: the JSON of an object of at most {MAX_JSON} characters.",
    ),
]


def to_filter(form: SentFilter | None) -> Filter | None:
    """The filter of a body. Raises Refused, with its place."""
    return None if form is None else read_filter(form, "/filter")


def filter_of_query(form: str | None) -> Filter | None:
    """The filter of a query string. Raises Refused, with its place."""
    if form is None:
        return None
    if len(form) > MAX_JSON:
        raise Refused.field("?filter", f"filter must be at most {MAX_JSON} characters")
    if form.count("[") + form.count("{") > _MAX_BRACKETS:
        raise Refused.field("?filter", f"filter must have at most {_MAX_BRACKETS} brackets")
    try:
        decoded = json.loads(form)
    except ValueError as error:
        raise Refused.field("?filter", "filter must be JSON") from error
    return read_filter(decoded, "?filter")
