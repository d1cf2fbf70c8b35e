"""Every operation of the API, from the document that the API serves: what is new there is tried without being named
here, and fails until it is known how to call it."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from loci.api.admin.admin import OPENAPI_DOCUMENT

# Parameters that people choose: no form tells one from another.
NAMES = frozenset(
    {
        "name",
        "path",
        "template_id",
        "queue",
        "userId",
        "chat_id",
        "bot_id",
        "entry_key",
        "group",
        "key",
        "presence_id",
        "action_number",
    }
)

# Parameters of which a route needs any one, which no schema says.
_ONE_OF_SEVERAL = {"findExtractions": ("userId",)}


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path. ``query`` are the parameters that it must have, ``schema`` of the body it takes."""

    id: str
    method: str
    path: str
    query: tuple[str, ...]
    pages: bool
    schema: Mapping[str, Any] | None

    @property
    def ids(self) -> Sequence[str]:
        """The parameters, of path and query, that hold an id."""
        parameters = (*re.findall("{(.+?)}", self.path), *self.query)
        return [name for name in parameters if name not in NAMES]

    @property
    def required_fields(self) -> Sequence[str]:
        """The fields that its body must have."""
        required: Sequence[str] = (self.schema or {}).get("required", ())
        return required

    def address(self, ids: Mapping[str, str]) -> str:
        """Path and query, filled with the ids of records."""
        path = self.path.format_map(ids)
        return f"{path}?{urlencode({name: ids[name] for name in self.query})}" if self.query else path


def every_operation() -> Sequence[Operation]:
    """All of the document, which the tests of the API compare with what is served."""
    document = json.loads(OPENAPI_DOCUMENT.read_text("utf-8"))
    return list(_operations(document))


def writes() -> Sequence[Operation]:
    """Those that take a body."""
    return [operation for operation in every_operation() if operation.schema is not None]


def _operations(document: Mapping[str, Any]) -> Iterator[Operation]:
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            parameters = told.get("parameters", [])
            query = tuple(one["name"] for one in parameters if one["in"] == "query" and one.get("required"))
            query += _ONE_OF_SEVERAL.get(told["operationId"], ())
            pages = any(one["name"] == "cursor" for one in parameters)
            yield Operation(told["operationId"], method.upper(), path, query, pages, _schema(document, told))


def _schema(document: Mapping[str, Any], told: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The schema of a body, with all that it refers to."""
    if "requestBody" not in told:
        return None
    schema = told["requestBody"]["content"]["application/json"]["schema"]
    return {**document["components"]["schemas"][_name(schema)], "components": document["components"]}


def _name(schema: Mapping[str, Any]) -> str:
    return str(schema["$ref"]).rpartition("/")[2]
