"""An agent of Pydantic AI knows what was said in an earlier run, and what it saved."""

import asyncio
from dataclasses import dataclass

from pydantic import BaseModel
from pydantic_ai import Agent, ImageUrl, RunContext
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextContent, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from loci_memory_client import Loci
from loci_memory_client.adapters.pydantic_ai import NAMESPACE, LociMemory
from tests.adapters.conftest import Service


class ScriptedModel:
    """Answers in turn, and keeps the instructions and the tools that it was given."""

    def __init__(self, *answers: TextPart | ToolCallPart) -> None:
        self._answers = list(answers)
        self.instructions: list[str] = []
        self.tools: list[list[str]] = []
        self.returned: list[object] = []

    def __call__(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        last = messages[-1]
        assert isinstance(last, ModelRequest)
        self.instructions.append(info.instructions or "")
        self.tools.append([tool.name for tool in info.function_tools])
        self.returned += [part.content for part in last.parts if part.part_kind == "tool-return"]
        return ModelResponse(parts=[self._answers.pop(0)])


def says(*texts: str) -> ScriptedModel:
    return ScriptedModel(*map(TextPart, texts))


def texts_of(loci: Loci) -> list[str]:
    return [
        str(message.content[0].model_dump()["text"])
        for one in loci.conversations.list_conversations(namespace=NAMESPACE)
        for message in loci.conversations.get_messages(conversation_id=one.id)
    ]


def test_a_run_begins_with_what_is_remembered_of_the_user(loci: Loci) -> None:
    loci.user().add("I am allergic to peanuts.")
    model = says("Pasta.")
    agent = Agent(FunctionModel(model), instructions="Be brief.", capabilities=[LociMemory(loci)])
    assert agent.run_sync("What shall we cook?").output == "Pasta."
    assert "Be brief." in model.instructions[0]
    assert "allergic to peanuts" in model.instructions[0]


def test_what_is_said_is_in_one_conversation_for_each_of_theirs(loci: Loci) -> None:
    agent = Agent(FunctionModel(says("Hello Ada.", "Linz.", "Hm.")), capabilities=[LociMemory(loci)])
    first = agent.run_sync("I am Ada.")
    agent.run_sync(
        ["Where is this?", ImageUrl("https://example.com/a.png"), TextContent("And when?")],
        message_history=first.all_messages(),
    )
    agent.run_sync("Another talk.")
    assert texts_of(loci) == ["Another talk.", "Hm.", "I am Ada.", "Hello Ada.", "Where is this?\nAnd when?", "Linz."]


def test_an_agent_saves_and_searches(loci: Loci) -> None:
    model = ScriptedModel(
        ToolCallPart("save_memory", {"text": "User's cat is called Miez."}),
        ToolCallPart("search_memory", {"query": "What is the cat called?"}),
        TextPart("Miez."),
    )
    agent = Agent(FunctionModel(model), capabilities=[LociMemory(loci)])
    assert agent.run_sync("My cat is called Miez. What is it called?").output == "Miez."
    assert model.returned == ["Remembered.", ["User's cat is called Miez."]]


def test_tools_can_be_left_out(loci: Loci) -> None:
    model = says("Hello.")
    Agent(FunctionModel(model), capabilities=[LociMemory(loci, has_tools=False)]).run_sync("Hello.")
    assert model.tools == [[]]


def test_a_typed_answer_leaves_what_the_user_said(loci: Loci) -> None:
    class City(BaseModel):
        name: str

    model = ScriptedModel(ToolCallPart("final_result", {"name": "Linz"}))
    agent = Agent(FunctionModel(model), output_type=City, capabilities=[LociMemory(loci)])
    assert agent.run_sync("I live in Linz.").output == City(name="Linz")
    assert texts_of(loci) == ["I live in Linz."]


def test_runs_at_once_know_each_their_own_user(service: Service) -> None:
    @dataclass
    class Deps:
        loci: Loci

    def client_of(run: RunContext[Deps]) -> Loci:
        return run.deps.loci

    model = says("a", "b", "c", "d")
    agent = Agent(FunctionModel(model), deps_type=Deps, capabilities=[LociMemory(client_of)])
    with service.open_client() as ada, service.open_client() as bo:
        ada.user().add("User's name is Ada.")
        bo.user().add("User's name is Bo.")

        async def run() -> None:
            await asyncio.gather(*(agent.run("Who am I?", deps=Deps(one)) for one in (ada, bo, ada, bo)))

        asyncio.run(run())
    assert all(("Ada" in text) is not ("Bo" in text) for text in model.instructions)
    assert sum("Ada" in text for text in model.instructions) == 2
