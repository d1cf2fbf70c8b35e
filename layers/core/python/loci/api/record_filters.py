"""The filters of AgentCore's memory records, as conditions on metadata."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StrictFloat, StrictInt

from loci.api.fields import Body
from loci.errors import Refused
from loci.model.filter_forms import METADATA, read_filter
from loci.model.filters import Filter
from loci.model.users import JsonValue

_OPERATORS = {
    "EQUALS_TO": "eq",
    "CONTAINS": "contains",
    "GREATER_THAN": "gt",
    "GREATER_THAN_OR_EQUALS": "gte",
    "LESS_THAN": "lt",
    "LESS_THAN_OR_EQUALS": "lte",
    "BEFORE": "lt",
    "AFTER": "gt",
}


class LeftSide(Body):
    metadata_key: str


class RightValue(Body):
    string_value: str | None = None
    number_value: StrictFloat | StrictInt | None = None
    date_time_value: StrictFloat | StrictInt | None = None


class RightSide(Body):
    metadata_value: RightValue


class SentFilter(Body):
    left: LeftSide
    operator: Literal[
        "EQUALS_TO",
        "EXISTS",
        "NOT_EXISTS",
        "BEFORE",
        "AFTER",
        "CONTAINS",
        "GREATER_THAN",
        "GREATER_THAN_OR_EQUALS",
        "LESS_THAN",
        "LESS_THAN_OR_EQUALS",
    ]
    right: RightSide | None = None


SentFilters: TypeAlias = Annotated[list[SentFilter], Field(max_length=5)]


def to_filter(sent_filters: list[SentFilter], at: str) -> Filter | None:
    """All of the conditions; None for none. Raises Refused, with the place below ``at``."""
    conditions: list[JsonValue] = [_condition(one, f"{at}/{place}") for place, one in enumerate(sent_filters)]
    return read_filter({"AND": conditions}, at) if conditions else None


def _condition(sent_filter: SentFilter, at: str) -> JsonValue:
    name = f"{METADATA}{sent_filter.left.metadata_key}"
    if sent_filter.operator in ("EXISTS", "NOT_EXISTS"):
        return {name: {"exists": sent_filter.operator == "EXISTS"}}
    values = (
        [] if sent_filter.right is None else [*sent_filter.right.metadata_value.model_dump(exclude_none=True).values()]
    )
    if len(values) != 1:
        raise Refused.field(f"{at}/right", f"{sent_filter.operator} needs one value")
    return {name: {_OPERATORS[sent_filter.operator]: values[0]}}
