"""Execute our tools for a model. A call that cannot be executed has a result too: the model reads why."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from loci.errors import LociError, Refused, Unavailable
from loci.model.conversations import ToolResultBlock, ToolUseBlock
from loci.model.turn_runs import OfferedTool, TurnRun
from loci.ports.all import Ports
from loci.run_turn import memory_tools, recalling, remembering
from loci.run_turn.arguments import require_arguments
from loci.run_turn.own_calls import OwnCall
from loci.run_turn.tools import BY_ENTITY, BY_TOPIC, QUEUE_DREAM, TIMELINE
from loci.scope import Scope

_EXECUTE: Mapping[str, Callable[[OwnCall], str]] = MappingProxyType(
    {
        BY_TOPIC: recalling.recall_by_topic,
        BY_ENTITY: recalling.recall_by_entity,
        TIMELINE: recalling.recall_timeline,
        memory_tools.SAVE: remembering.save_memory,
        memory_tools.RECALL: remembering.recall_memory,
        memory_tools.FORGET: remembering.forget_memory,
        memory_tools.LIST: remembering.list_memories,
        memory_tools.REMEMBER_KEY: remembering.remember_key,
    }
)


def tool_result(ports: Ports, scope: Scope, run: TurnRun, use: ToolUseBlock) -> ToolResultBlock:
    """The result of one of our tools, or for the model the reason why the call cannot be executed. Raises
    Unavailable."""
    tool = next((tool for tool in run.request.tools if tool.name == use.name), None)
    try:
        if tool is None:
            raise Refused("unknown tool")
        if use.id in run.unreadable:
            raise Refused("the arguments of this call are not a JSON object; call again with one")
        said_text = _execute(ports, scope, run, tool, use)
    except Unavailable:
        raise
    except LociError as error:
        return ToolResultBlock(use.id, error.detail, is_error=True, tool_name=use.name)
    return ToolResultBlock(use.id, said_text, tool_name=use.name)


def _execute(ports: Ports, scope: Scope, run: TurnRun, tool: OfferedTool, use: ToolUseBlock) -> str:
    if tool.type == QUEUE_DREAM:
        from loci.run_turn import presences  # imported with the first dream that a model asks for

        return presences.queue_dream(ports, scope, run)
    require_arguments(tool.parameters, use.arguments)
    if tool.group is not None:
        from loci.run_turn import groups  # imported with the first call of a group's tool

        return groups.execute_tool(ports, scope, run, tool, use)
    if tool.space is None:
        raise Refused("Loci cannot run this tool")
    return _EXECUTE[tool.type](OwnCall(ports, scope, run, tool, tool.space, use))
