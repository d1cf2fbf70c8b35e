"""Field types that several schemas share. Sizes that are rules (bytes, characters) are checked by the rules."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeVar

from aws_lambda_powertools.event_handler import Response, content_types
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    PlainSerializer,
    StrictBool,
    StrictFloat,
    StrictInt,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
)
from pydantic.alias_generators import to_camel

from loci.apps.idempotency import MAX_KEY
from loci.errors import Malformed, Refused
from loci.model import limits
from loci.model.apps import MAX_SHARE, MIN_SHARE
from loci.scope import Owner
from loci.spaces.project_names import MAX_PROJECT
from loci.text import timestamps
from loci.text.namespaces import MAX_NAMESPACE
from loci.text.patterns import LazyPattern

AnyShape = TypeVar("AnyShape", bound=BaseModel)
AnyId = TypeVar("AnyId")


def schema_only(**limits: JsonValue) -> Any:
    """Limits for the schema of a field only: a rule checks them, with a message of its own."""
    return Field(json_schema_extra=limits)


Share = Annotated[StrictFloat, Field(ge=MIN_SHARE, le=MAX_SHARE)]
"""A similarity or a weight."""

MinSimilarity = Annotated[
    Share,
    Field(
        description="Minimum similarity of a hit; 0 always returns hits. By default the best hit decides "
        "whether there are hits at all, and hits far below it are dropped.",
    ),
]

WholeUpTo = Annotated[
    StrictInt,
    Field(
        ge=0,
        le=limits.MAX_WHOLE_UP_TO,
        description="Tokens up to which all that is current is shown, instead of what recall chooses; 0: never. "
        f"{limits.WHOLE_UP_TO} unless the app sets another one.",
    ),
]

_RFC_3339 = LazyPattern(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)", re.ASCII)
_FORM = "must be an RFC 3339 timestamp, such as 2026-05-03T10:00:00Z"


def _only_text(value: Any) -> Any:
    if isinstance(value, datetime) or (isinstance(value, str) and _RFC_3339.fullmatch(value)):
        return value
    raise ValueError(_FORM)


def _to_utc(value: datetime) -> datetime:
    try:
        return value.astimezone(UTC)
    except OverflowError as error:
        raise ValueError("must be within the years 1 to 9999") from error


Instant = Annotated[
    datetime,
    BeforeValidator(_only_text),
    AfterValidator(_to_utc),
    PlainSerializer(timestamps.to_text, return_type=str),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
_INSTANT = TypeAdapter(Instant, config=ConfigDict(hide_input_in_errors=True, defer_build=True))
Metadata = Annotated[dict[str, JsonValue], Field(description="A JSON object of at most 16 KB.")]
Limit = Annotated[StrictInt, Field(ge=1, le=200)]

NamespaceField = Annotated[str, schema_only(minLength=1, maxLength=MAX_NAMESPACE)]
Project = Annotated[
    str | None,
    schema_only(
        minLength=1,
        maxLength=MAX_PROJECT,
        description="The name of a project of the user, a memory apart: it is made when it is first written. Left out, "
        "the general memory is meant.",
    ),
]
SeesGeneral = Annotated[
    StrictBool, Field(description="Of a project: true to read the general memory too. Without a project it is read.")
]

PageLimit = Annotated[int, Query(ge=1, le=200, description="Maximum number of items; a page may have fewer.")]
PageCursor = Annotated[str | None, Query(max_length=400, description="The `nextCursor` of the previous page.")]


class Body(BaseModel):
    """A request body. Unknown fields are refused."""

    # defer_build: a cold start builds the schemas of the route that it serves, not those of all routes.
    model_config = ConfigDict(
        extra="forbid",
        alias_generator=to_camel,
        hide_input_in_errors=True,
        frozen=True,
        validate_by_name=False,
        defer_build=True,
    )


IdempotencyKey = Annotated[str | None, schema_only(minLength=1, maxLength=MAX_KEY, pattern="^[ -~]*$")]


class IdempotentBody(Body):
    """The body of a write that a client may retry."""

    idempotency_key: IdempotencyKey = Field(
        default=None, description="A retry with the same key within 7 days returns the result of the first request."
    )


class Shape(BaseModel):
    """A response body."""

    model_config = ConfigDict(
        alias_generator=to_camel, frozen=True, validate_by_name=True, validate_by_alias=True, defer_build=True
    )


def instant_of(text: str | None, parameter: str) -> datetime | None:
    """The instant of a query parameter. Raises Refused for text that is none."""
    if text is None:
        return None
    try:
        return _INSTANT.validate_python(text)
    except ValidationError as error:
        raise Refused.field(f"?{parameter}", _FORM) from error


def sent_id(parse: Callable[[str], AnyId], text: str, pointer: str) -> AnyId:
    """The id in a field of a body or in a query parameter. Raises Refused for the field where ``parse`` raises
    Malformed."""
    try:
        return parse(text)
    except Malformed as error:
        raise Refused.field(pointer, error.detail) from error


def sent_ids(parse: Callable[[str], AnyId], texts: Iterable[str], pointer: str) -> tuple[AnyId, ...]:
    """The ids of a list in a body. Raises Refused for the first entry where ``parse`` raises Malformed."""
    return tuple(sent_id(parse, text, f"{pointer}/{number}") for number, text in enumerate(texts))


class GroupOwner(Body):
    """A group of the app as an owner."""

    group: str


OwnerField = Literal["user", "app"] | GroupOwner


def owner_text(owner: OwnerField) -> str:
    """The owner as text, as the rules take it: ``user``, ``app`` or ``group:<name>``."""
    return f"group:{owner.group}" if isinstance(owner, GroupOwner) else owner


def owner_field(owner: str) -> OwnerField:
    """The owner as clients see it, from its key form."""
    of = Owner.parse(owner)
    if of.is_app:
        return "app"
    return "user" if of.group is None else GroupOwner(group=of.group)


def user_id(owner: str) -> str | None:
    """The user of an owner in key form; None for an app or a group."""
    return Owner.parse(owner).user


def record_response(body: AnyShape, status: int = 200, version: int | None = None) -> Response[AnyShape]:
    """The response for a record, with its version as ``ETag``."""
    headers: dict[str, str | list[str]] = {} if version is None else {"ETag": f'"{version}"'}
    return Response(status, content_types.APPLICATION_JSON, body, headers=headers)


def empty_response() -> Response[None]:
    """A response without a body."""
    return Response(204)


def sent_path(path: str) -> str:
    """The path that the client meant: of what is percent-encoded, API Gateway leaves the percent sign alone."""
    return path.replace("%25", "%")
