"""Request of a turn's run, and its result, as the turn's record has them: JSON text."""

from typing import Any

from loci.adapters.dynamodb.attributes import CompactJson
from loci.ids import AtomId, SpaceId
from loci.model.language import ModelChoice
from loci.model.turn_runs import (
    Compaction,
    CompactionRequest,
    CompactionStage,
    MemoryRequest,
    OfferedTool,
    RunRequest,
    UsedMemory,
)
from loci.model.users import JsonValue


class RunRequestAttribute(CompactJson[RunRequest]):
    """{provider, model, system, maxTokens, temperature, tools, maxCycles, tailLimit, groups, hasBot, hasChat}"""

    is_ascii = False

    def to_json(self, value: RunRequest) -> object:
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
            **({"hasChat": True} if value.has_chat else {}),
            **({} if value.memory is None else {"memory": _memory_form(value.memory)}),
            **({} if value.compaction is None else {"compaction": _compaction_form(value.compaction)}),
        }
        return form

    def from_json(self, form: Any) -> RunRequest:
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
            has_chat=form.get("hasChat", False),
            memory=_memory(form["memory"]) if "memory" in form else None,
            compaction=_compaction(form["compaction"]) if "compaction" in form else None,
        )


class UsedMemoryAttribute(CompactJson[UsedMemory]):
    """{block, tokens, atoms, isWhole}; the last where it is"""

    is_ascii = False

    def to_json(self, value: UsedMemory) -> object:
        form: dict[str, JsonValue] = {
            "block": value.block,
            "tokens": value.tokens,
            "atoms": [str(id) for id in value.atoms],
            **({"isWhole": True} if value.is_whole else {}),
        }
        return form

    def from_json(self, form: Any) -> UsedMemory:
        atoms = tuple(AtomId.parse(id) for id in form["atoms"])
        return UsedMemory(form["block"], form["tokens"], atoms, form.get("isWhole", False))


class CompactionAttribute(CompactJson[Compaction]):
    """{after, until, turns, stage}"""

    def to_json(self, value: Compaction) -> object:
        return {"after": value.after_seq, "until": value.until_seq, "turns": value.turns, "stage": value.stage.value}

    def from_json(self, form: Any) -> Compaction:
        return Compaction(form["after"], form["until"], form["turns"], CompactionStage(form["stage"]))


def _compaction_form(compaction_request: CompactionRequest) -> JsonValue:
    return {"contextTokens": compaction_request.context_tokens, "share": compaction_request.share}


def _compaction(form: dict[str, Any]) -> CompactionRequest:
    return CompactionRequest(form["contextTokens"], form["share"])


def _memory_form(memory: MemoryRequest) -> JsonValue:
    return {
        "space": str(memory.space),
        "limit": memory.limit,
        "minSimilarity": memory.min_similarity,
        "template": memory.template,
        **({} if memory.whole_up_to is None else {"wholeUpTo": memory.whole_up_to}),
    }


def _memory(form: dict[str, Any]) -> MemoryRequest:
    return MemoryRequest(
        SpaceId.parse(form["space"]), form["limit"], form["minSimilarity"], form["template"], form.get("wholeUpTo")
    )


def _tool_form(tool: OfferedTool) -> JsonValue:
    return {
        "type": tool.type,
        "name": tool.name,
        "description": tool.description,
        "parameters": dict(tool.parameters),
        "space": None if tool.space is None else str(tool.space),
        **({} if tool.similarity is None else {"similarity": tool.similarity}),
        **({} if tool.group is None else {"group": tool.group}),
    }


def _tool(form: dict[str, Any]) -> OfferedTool:
    space = None if form["space"] is None else SpaceId.parse(form["space"])
    similarity = form.get("similarity")
    group = form.get("group")
    return OfferedTool(form["type"], form["name"], form["description"], form["parameters"], space, similarity, group)
