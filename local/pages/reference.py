"""docs/reference/: every call with its fields, one page a tag, written from the OpenAPI document."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from local.paths import ROOT

FOLDER = ROOT / "docs" / "reference"
_DOCUMENT = ROOT / "layers" / "core" / "python" / "loci" / "api" / "openapi.json"
_METHODS = ("get", "post", "put", "patch", "delete")
_REF = "#/components/schemas/"
_EVERYWHERE = frozenset({"X-Loci-User"})
"""Headers that every call takes; the introduction of a page says so."""
_INTRODUCTION = """\
Each call needs a token or [key](../authentication.md) and takes and gives JSON; a server that acts for a user names
that user in `X-Loci-User`. [Errors](../errors.md) are problem documents. Names of types lead to [their
fields](records.md).
"""


@dataclass(frozen=True, slots=True)
class Operation:
    """A call: its method, its path and what the document says of it."""

    method: str
    path: str
    about: Mapping[str, Any]

    @property
    def tag(self) -> str:
        return str(self.about["tags"][0])


def documents() -> dict[Path, str]:
    """The text of each page."""
    openapi: Mapping[str, Any] = json.loads(_DOCUMENT.read_text("utf-8"))
    operations = list(_operations(openapi))
    pages = {
        page_of(tag["name"]): _page(tag, [one for one in operations if one.tag == tag["name"]])
        for tag in openapi["tags"]
    }
    return {**pages, FOLDER / "records.md": _records(openapi["components"]["schemas"])}


def page_of(tag: str) -> Path:
    """The page of the calls with a tag."""
    return FOLDER / f"{tag.lower().replace(' ', '-')}.md"


def _operations(openapi: Mapping[str, Any]) -> Iterator[Operation]:
    for path, item in openapi["paths"].items():
        for method in _METHODS:
            if "tags" in item.get(method, {}):
                yield Operation(method.upper(), path, item[method])


def _page(tag: Mapping[str, Any], operations: list[Operation]) -> str:
    title = f"# {tag['name']}: every call\n\n{tag['description']}\n\n{_INTRODUCTION}"
    return "\n".join([title, *(_section(one) for one in operations)])


def _section(operation: Operation) -> str:
    about = operation.about
    parts = [f"## {about['operationId']}", f"`{operation.method} {operation.path}`", about["description"]]
    rows = [_parameter(one) for one in about.get("parameters", ()) if one["name"] not in _EVERYWHERE]
    if rows:
        parts.append("\n".join(["| parameter | in | type | |", "|---|---|---|---|", *rows]))
    body = about.get("requestBody", {}).get("content", {}).get("application/json")
    if body is not None:
        parts.append(f"Body: {_type(body['schema'])}" + (_example(body["example"]) if "example" in body else ""))
    parts.append(f"Answers: {'; '.join(_answers(about['responses']))}.")
    return "\n\n".join(parts) + "\n"


def _parameter(about: Mapping[str, Any]) -> str:
    name = f"`{about['name']}`" + (" (required)" if about.get("required") else "")
    return f"| {name} | {about['in']} | {_type(about['schema'])} | {_cell(about.get('description', ''))} |"


def _answers(responses: Mapping[str, Any]) -> Iterator[str]:
    """What is answered on success; problems have a page of their own."""
    for status, response in responses.items():
        if status.startswith(("2", "3")):
            content = response.get("content", {}).get("application/json")
            yield f"{status}, {_type(content['schema'])}" if content and "schema" in content else status


def _example(example: object) -> str:
    return f", such as\n\n```json\n{json.dumps(example, indent=2, ensure_ascii=False)}\n```"


def _records(schemas: Mapping[str, Any]) -> str:
    sections = [_record(name, schema) for name, schema in sorted(schemas.items())]
    return "\n".join(["# Records: their fields\n", *sections])


def _record(name: str, schema: Mapping[str, Any]) -> str:
    parts = [f"## {name}"]
    if description := schema.get("description"):
        parts.append(str(description))
    properties = schema.get("properties")
    if properties:
        required_names = frozenset(schema.get("required", ()))
        rows = [_field(field, about, is_required=field in required_names) for field, about in properties.items()]
        parts.append("\n".join(["| field | type | |", "|---|---|---|", *rows]))
    else:
        parts.append(f"{_type(schema)}.")
    return "\n\n".join(parts) + "\n"


def _field(name: str, about: Mapping[str, Any], *, is_required: bool) -> str:
    default = about.get("default")
    more = f" By default `{json.dumps(default)}`." if default not in (None, [], {}) else ""
    shown_name = f"`{name}`" + ("" if is_required else "?")
    return f"| {shown_name} | {_type(about)} | {_cell(str(about.get('description', '')) + more)} |"


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(_REF)
        return f"[{name}](records.md#{re.sub(r'[^a-z0-9-]', '', name.lower())})"
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(_type(one) for one in schema[key]))
    if "enum" in schema or "const" in schema:
        return " or ".join(f"`{json.dumps(one)}`" for one in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}{_range(schema, 'minItems', 'maxItems', ' entries')}"
    kind = str(schema.get("format") or schema.get("type") or "any JSON")
    lengths = _range(schema, "minLength", "maxLength", " characters")
    return f"{kind}{lengths}{_range(schema, 'minimum', 'maximum', '')}"


def _range(schema: Mapping[str, Any], least: str, most: str, unit: str) -> str:
    if least in schema and most in schema:
        return f", {schema[least]:,} to {schema[most]:,}{unit}"
    if most in schema:
        return f", at most {schema[most]:,}{unit}"
    return f", at least {schema[least]:,}{unit}" if least in schema else ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
