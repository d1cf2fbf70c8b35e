"""Field types that several schemas share. Sizes that are rules (bytes, characters) are checked by the rules."""

from datetime import UTC, datetime
from typing import Annotated, Any

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    PlainSerializer,
    StrictInt,
    WithJsonSchema,
)
from pydantic.alias_generators import to_camel

from loci import instants


def _only_text(value: Any) -> Any:
    if isinstance(value, str | datetime):
        return value
    raise ValueError("an instant is text in ISO 8601, in UTC with Z")


def _to_utc(value: datetime) -> datetime:
    if value.tzinfo is None:
        raise ValueError("an instant needs its time zone; UTC with Z")
    try:
        return value.astimezone(UTC)
    except OverflowError as error:
        raise ValueError("an instant lies in the years 1 to 9999") from error


Instant = Annotated[
    datetime,
    BeforeValidator(_only_text),
    AfterValidator(_to_utc),
    PlainSerializer(instants.to_text, return_type=str),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
Metadata = Annotated[dict[str, JsonValue], Field(description="String keys; at most 16 KB as JSON.")]
Limit = Annotated[StrictInt, Field(ge=1, le=200)]

PageLimit = Annotated[int, Query(ge=1, le=200, description="How many at most; a page may be shorter.")]
PageCursor = Annotated[str | None, Query(max_length=400, description="The `nextCursor` of the page before.")]


class Body(BaseModel):
    """What a client sends: unknown fields are refused."""

    model_config = ConfigDict(
        extra="forbid", alias_generator=to_camel, hide_input_in_errors=True, frozen=True, validate_by_name=False
    )


class IdempotentBody(Body):
    """The body of a write that may be sent again."""

    idempotency_key: str | None = Field(
        default=None, description="The same write sent again within 7 days answers with what the first one made."
    )


class Shape(BaseModel):
    """What we answer."""

    model_config = ConfigDict(alias_generator=to_camel, frozen=True, validate_by_name=True, validate_by_alias=True)
