"""What a turn was asked to be run with, and what it stored, as they stand on its record: JSON text."""

import json
from typing import Any

from pynamodb.attributes import Attribute
from pynamodb.constants import STRING

from loci.ids import SpaceId
from loci.model import ModelChoice
from loci.model.turn_runs import OfferedTool, RunRequest
from loci.model.users import JsonValue


class RunRequestAttribute(Attribute[RunRequest]):
    """{provider, model, system, maxTokens, temperature, tools, maxCycles, tailLimit, groups, hasBot}"""

    attr_type = STRING

    def serialize(self, value: RunRequest) -> str:
        form: dict[str, JsonValue] = {
            "provider": value.choice.provider,
            "model": value.choice.name,
            "system": value.system,
            "maxTokens": value.max_tokens,
            "temperature": value.temperature,
            "tools": [_tool_form(tool) for tool in value.tools],
            "maxCycles": value.max_cycles,
            "tailLimit": value.tail_limit,
            "groups": [*sorted(value.groups)],
            **({"hasBot": True} if value.has_bot else {}),
        }
        return json.dumps(form, ensure_ascii=False, separators=(",", ":"))

    def deserialize(self, value: str) -> RunRequest:
        form: dict[str, Any] = json.loads(value)
        return RunRequest(
            choice=ModelChoice(form["provider"], form["model"]),
            system=form["system"],
            max_tokens=form["maxTokens"],
            temperature=form["temperature"],
            tools=tuple(_tool(tool) for tool in form["tools"]),
            max_cycles=form["maxCycles"],
            tail_limit=form["tailLimit"],
            groups=frozenset(form["groups"]),
            has_bot=form.get("hasBot", False),
        )


def _tool_form(tool: OfferedTool) -> JsonValue:
    return {
        "type": tool.type,
        "name": tool.name,
        "description": tool.description,
        "parameters": dict(tool.parameters),
        "space": None if tool.space is None else str(tool.space),
        **({} if tool.similarity is None else {"similarity": tool.similarity}),
    }


def _tool(form: dict[str, Any]) -> OfferedTool:
    space = None if form["space"] is None else SpaceId.parse(form["space"])
    similarity = form.get("similarity")
    return OfferedTool(form["type"], form["name"], form["description"], form["parameters"], space, similarity)
