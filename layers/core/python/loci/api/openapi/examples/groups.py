"""Examples of the memory of groups."""

from typing import Any

from loci.api.openapi.examples.example import Example, Result
from loci.api.openapi.examples.records import STORED_AT, page

_LISTED: dict[str, Any] = {
    "key": "project_deadline",
    "category": "core",
    "createdAt": STORED_AT,
    "updatedAt": STORED_AT,
    "expiresAt": None,
}
_MEMORY = {**_LISTED, "content": "The project deadline is 15 March"}

GROUPS = {
    "saveGroupMemory": Example(
        {"200": Result("The memory.", _MEMORY)},
        {"key": "project_deadline", "content": "The project deadline is 15 March"},
    ),
    "listGroupMemories": Example({"200": Result("A page of keys.", page(_LISTED))}),
    "forgetGroupMemory": Example({"204": Result("The memory is gone.")}),
    "recallGroupMemories": Example(
        {"200": Result("The memories, best first.", {"memories": [_MEMORY]})}, {"query": "deadline"}
    ),
}
