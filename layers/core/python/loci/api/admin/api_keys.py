"""Routes of API keys."""

from datetime import date
from typing import Annotated, Literal

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, StrictBool

from loci.api.app import Calling, routes
from loci.api.wire.fields import (
    Body,
    Instant,
    PageCursor,
    PageLimit,
    Shape,
    empty_response,
    record_response,
    schema_only,
)
from loci.apps import api_keys
from loci.apps.api_keys import MAX_NAME, NewApiKey
from loci.ids import ApiKeyId
from loci.model.api_keys import ApiKey, KeyScope

router = routes()

KeyOwner = Literal["user", "app"]


class CreateKey(Body):
    name: Annotated[str, schema_only(minLength=1, maxLength=MAX_NAME)]
    owner: Annotated[
        KeyOwner, Field(description="`user`: a key of the caller. `app`: one that may act for any user; admins only.")
    ] = "user"
    scopes: Annotated[
        list[KeyScope],
        schema_only(minItems=1, uniqueItems=True),
        Field(description="What it may do; by default it reads and writes. `account` exports and erases."),
    ] = Field(default_factory=lambda: [KeyScope.READ, KeyScope.WRITE])
    expires_at: Annotated[Instant | None, Field(description="When it ends; left out, never.")] = None
    own_memory: Annotated[
        StrictBool,
        Field(
            description="Of the app alone: whether it may remember for itself where it names no user. By default such "
            "a request is refused, so that no two users share a memory by mistake."
        ),
    ] = False


class KeyOut(Shape):
    id: str
    name: str
    owner: KeyOwner
    scopes: list[KeyScope]
    created_at: Instant
    expires_at: Instant | None
    last_used_on: Annotated[date | None, Field(description="The day, in UTC, on which it was last used.")]
    own_memory: Annotated[
        bool | None,
        Field(
            description="Whether a key of the app may remember for itself. Null for a user's, and for one of release "
            "0.2.0: it may where it owns memories already."
        ),
    ]
    usable: Annotated[bool, Field(description="False for a key that signed requests: nothing takes it. Revoke it.")]


class IssuedKeyOut(KeyOut):
    key: Annotated[str, Field(description="What a client sends. Nothing shows it again.")]


class KeyPage(Shape):
    items: list[KeyOut]
    next_cursor: str | None


@router.post("/ai-admin/keys", summary="Create an API key, which is shown once", status_code=201)
def create_api_key(body: CreateKey, call: Calling) -> Response[IssuedKeyOut]:
    new = NewApiKey(body.name, body.owner == "app", tuple(body.scopes), body.expires_at, body.own_memory)
    issued_key = api_keys.create_key(call.ports, call.caller, new)
    return record_response(IssuedKeyOut(**dict(_out(issued_key.key)), key=issued_key.text), 201)


@router.get("/ai-admin/keys", summary="List API keys, oldest first")
def list_api_keys(
    call: Calling,
    owner: Annotated[KeyOwner, Query(description="`app` lists those of the app; admins only.")] = "user",
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> KeyPage:
    page = api_keys.list_keys(call.ports, call.caller, of_app=owner == "app", cursor=cursor, limit=limit)
    return KeyPage(items=[_out(key) for key in page.items], next_cursor=page.cursor)


@router.delete("/ai-admin/keys/<key_id>", summary="Revoke an API key", status_code=204)
def revoke_api_key(key_id: str, call: Calling) -> Response[None]:
    api_keys.revoke_key(call.ports, call.caller, ApiKeyId.parse(key_id))
    return empty_response()


def _out(key: ApiKey) -> KeyOut:
    return KeyOut(
        id=str(key.id),
        name=key.name,
        owner="user" if key.user is not None else "app",
        scopes=list(key.scopes),
        created_at=key.created_at,
        expires_at=key.expires_at,
        last_used_on=key.last_used_on,
        own_memory=key.own_memory,
        usable=key.is_usable,
    )
