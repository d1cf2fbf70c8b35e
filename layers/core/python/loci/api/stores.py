"""Routes for the store client of LangGraph's SDK, under ``/langgraph``: its paths, bodies and answers.

The document of the API leaves them to LangGraph's own.
"""

from typing import Annotated, Any, Literal

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictFloat, StrictInt

from loci.api.app import Calling, routes
from loci.api.fields import Instant, empty_response
from loci.dialects.stores import storing
from loci.dialects.stores.items import Item
from loci.dialects.stores.texts import WHOLE
from loci.errors import NotFound

router = routes()

BASE = "/langgraph"
_MOST = 1000


class StoreBody(BaseModel):
    """A body in snake case; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True, frozen=True, defer_build=True)


class PutItem(StoreBody):
    namespace: list[str]
    key: str
    value: dict[str, Any]
    index: Literal[False] | list[str] | None = None
    ttl: Annotated[StrictInt | StrictFloat, Field(gt=0)] | None = None


class DeleteItem(StoreBody):
    namespace: list[str]
    key: str


class SearchItems(StoreBody):
    namespace_prefix: list[str]
    filter: dict[str, Any] | None = None
    limit: Annotated[StrictInt, Field(ge=1, le=_MOST)] = 10
    offset: Annotated[StrictInt, Field(ge=0)] = 0
    query: str | None = None
    refresh_ttl: StrictBool = False


class ListNamespaces(StoreBody):
    prefix: list[str] | None = None
    suffix: list[str] | None = None
    max_depth: Annotated[StrictInt, Field(ge=1)] | None = None
    limit: Annotated[StrictInt, Field(ge=1, le=_MOST)] = 100
    offset: Annotated[StrictInt, Field(ge=0)] = 0


class StoreShape(BaseModel):
    model_config = ConfigDict(frozen=True, defer_build=True)


class ItemOut(StoreShape):
    namespace: list[str]
    key: str
    value: dict[str, Any]
    created_at: Instant
    updated_at: Instant


class FoundItemOut(ItemOut):
    score: float | None


class FoundItems(StoreShape):
    items: list[FoundItemOut]


class Namespaces(StoreShape):
    namespaces: list[list[str]]


@router.put(f"{BASE}/store/items", include_in_schema=False)
def put_item(body: PutItem, call: Calling) -> Response[None]:
    paths = [WHOLE] if body.index is None else body.index or []
    storing.put_item(call.ports, call.caller, body.namespace, body.key, body.value, paths, body.ttl)
    return empty_response()


@router.get(f"{BASE}/store/items", include_in_schema=False)
def get_item(
    call: Calling,
    key: Annotated[str, Query()],
    namespace: Annotated[str, Query(description="The labels, joined by dots.")] = "",
    refresh_ttl: Annotated[bool, Query()] = False,
) -> ItemOut:
    labels = namespace.split(".") if namespace else []
    item = storing.find_item(call.ports, call.caller, labels, key, refreshes=refresh_ttl)
    if item is None:
        raise NotFound("item not found")
    return ItemOut(**_fields(item))


@router.delete(f"{BASE}/store/items", include_in_schema=False)
def delete_item(body: DeleteItem, call: Calling) -> Response[None]:
    storing.delete_item(call.ports, call.caller, body.namespace, body.key)
    return empty_response()


@router.post(f"{BASE}/store/items/search", include_in_schema=False)
def search_items(body: SearchItems, call: Calling) -> FoundItems:
    found_items = storing.search_items(
        call.ports,
        call.caller,
        body.namespace_prefix,
        body.filter or {},
        body.query or None,
        body.offset,
        body.limit,
        refreshes=body.refresh_ttl,
    )
    return FoundItems(items=[FoundItemOut(**_fields(one.item), score=one.score) for one in found_items])


@router.post(f"{BASE}/store/namespaces", include_in_schema=False)
def list_namespaces(body: ListNamespaces, call: Calling) -> Namespaces:
    prefix, suffix = body.prefix or [], body.suffix or []
    found = storing.list_namespaces(call.ports, call.caller, prefix, suffix, body.max_depth, body.offset, body.limit)
    return Namespaces(namespaces=[list(one) for one in found])


def _fields(item: Item) -> dict[str, Any]:
    return {
        "namespace": list(item.namespace),
        "key": item.key,
        "value": dict(item.value),
        "created_at": item.created_at,
        "updated_at": item.updated_at,
    }
