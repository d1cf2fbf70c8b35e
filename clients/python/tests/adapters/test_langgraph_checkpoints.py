"""The checkpointer passes LangGraph's own conformance suite, and graphs go on where they were."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Annotated, Any
from uuid import uuid4

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointMetadata, empty_checkpoint
from langgraph.checkpoint.conformance import checkpointer_test, validate
from langgraph.checkpoint.conformance.capabilities import BASE_CAPABILITIES, EXTENDED_CAPABILITIES, Capability
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt
from typing_extensions import TypedDict

from loci_memory_client import Loci
from loci_memory_client.adapters.langgraph_checkpoint_files import MAX_FILE
from loci_memory_client.adapters.langgraph_checkpoints import LociSaver
from tests.adapters.conftest import Service

Open = Callable[[], LociSaver]


def join(old: list[str], new: list[str]) -> list[str]:
    return old + new


class Talk(TypedDict):
    lines: Annotated[list[str], join]


@pytest.fixture
def open_saver(loci: Loci, space: str) -> Open:
    """Opens the same saver, as another process would."""
    return lambda: LociSaver(loci, space_id=space)


def thread(name: str, namespace: str = "") -> RunnableConfig:
    return {"configurable": {"thread_id": name, "checkpoint_ns": namespace}}


def put(saver: LociSaver, config: RunnableConfig, *, number: int, values: dict[str, Any]) -> RunnableConfig:
    checkpoint = {**empty_checkpoint(), "id": f"{number:08}", "channel_values": values}
    versions = dict.fromkeys(values, number)
    checkpoint["channel_versions"] = versions
    metadata: CheckpointMetadata = {"source": "loop", "step": number, "parents": {}}
    return saver.put(config, checkpoint, metadata, versions)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "capability",
    [
        *sorted(BASE_CAPABILITIES),
        *(pytest.param(one, marks=pytest.mark.night) for one in sorted(EXTENDED_CAPABILITIES)),
    ],
    ids=lambda one: str(one.value),
)
def test_it_passes_the_conformance_suite_of_langgraph(service: Service, capability: Capability) -> None:
    @checkpointer_test(name=f"Loci {uuid4()}")
    async def open_empty() -> AsyncGenerator[BaseCheckpointSaver[Any], None]:
        with service.open_client() as loci:
            yield LociSaver(loci, space_id=loci.memory.create_memory_space(name="agents").id)

    report = asyncio.run(validate(open_empty, capabilities={capability.value}))
    result = report.results[capability.value]
    assert (result.failures, result.passed) == ([], True)


def test_a_graph_goes_on_after_an_interrupt_in_another_process(open_saver: Open) -> None:
    def greet(state: Talk) -> dict[str, list[str]]:
        return {"lines": ["Hello."]} if not state["lines"] else {}

    def ask(_: Talk) -> dict[str, list[str]]:
        return {"lines": [str(interrupt("Which tea?"))]}

    def build(saver: LociSaver) -> Any:
        builder: Any = StateGraph(Talk)
        builder.add_node("greet", greet)
        builder.add_node("ask", ask)
        builder.add_edge(START, "greet")
        builder.add_edge("greet", "ask")
        builder.add_edge("ask", END)
        return builder.compile(checkpointer=saver)

    stopped = build(open_saver()).invoke({"lines": []}, thread("tea"))
    assert stopped["__interrupt__"][0].value == "Which tea?"
    done = build(open_saver()).invoke(Command(resume="Green."), thread("tea"))
    assert done["lines"] == ["Hello.", "Green."]
    steps = [one.values.get("lines") for one in build(open_saver()).get_state_history(thread("tea"))]
    assert steps == [["Hello.", "Green."], ["Hello."], [], []]


def test_a_checkpoint_may_be_larger_than_a_file(open_saver: Open, loci: Loci, space: str) -> None:
    saver, text = open_saver(), "ä" * MAX_FILE
    config = put(saver, thread("long"), number=1, values={"text": text})
    saver.put_writes(config, [("text", text)], "task")
    found = open_saver().get_tuple(thread("long"))
    assert found is not None
    assert found.checkpoint["channel_values"] == {"text": text}
    assert found.pending_writes == [("task", "text", text)]
    saver.copy_thread("long", "copy")
    saver.delete_thread("long")
    copied = saver.get_tuple(thread("copy"))
    assert copied is not None
    assert copied.pending_writes == [("task", "text", text)]
    saver.delete_thread("copy")
    assert list(loci.memory.list_files(space_id=space)) == []


@pytest.mark.parametrize("name", ["", "..", "a/b?c#d%2F", "日本 é", "=", "\\"])
def test_threads_and_namespaces_may_have_any_name(open_saver: Open, name: str) -> None:
    saver = open_saver()
    put(saver, thread(name, name), number=1, values={"n": 1})
    put(saver, thread(f"{name}x", name), number=1, values={"n": 2})
    (found,) = saver.list(thread(name, name))
    assert found.config["configurable"] == {"thread_id": name, "checkpoint_ns": name, "checkpoint_id": "00000001"}
    saver.delete_thread(name)
    assert [one.checkpoint["channel_values"] for one in saver.list(None)] == [{"n": 2}]


def test_a_thread_keeps_the_ancestors_that_its_latest_checkpoint_is_rebuilt_from(open_saver: Open) -> None:
    saver = open_saver()
    config = thread("delta")
    steps: list[dict[str, Any]] = [{"log": "old"}, {"log": "all", "n": 1}, {"n": 2}, {"n": 3}]
    for number, values in enumerate(steps, start=1):
        config = put(saver, config, number=number, values=values)
    latest = saver.get_tuple(config)
    assert latest is not None
    latest.checkpoint["channel_versions"]["log"] = 2
    saver.put(latest.parent_config or config, latest.checkpoint, latest.metadata, {})
    saver.prune(["delta"])
    assert [one.checkpoint["id"] for one in saver.list(thread("delta"))] == ["00000004", "00000003", "00000002"]


def test_an_unknown_strategy_is_refused_before_anything_is_deleted(open_saver: Open) -> None:
    saver = open_saver()
    put(saver, thread("one"), number=1, values={})
    with pytest.raises(ValueError, match="strategy"):
        saver.prune(["one"], strategy="keep_first")
    assert len(list(saver.list(None))) == 1


def test_tasks_that_write_at_once_lose_nothing(open_saver: Open) -> None:
    config = put(open_saver(), thread("many"), number=1, values={})

    async def write() -> None:
        saver = open_saver()
        await asyncio.gather(*(saver.aput_writes(config, [("n", one)], f"task-{one}") for one in range(8)))

    asyncio.run(write())
    found = open_saver().get_tuple(config)
    assert found is not None
    assert found.pending_writes == [(f"task-{one}", "n", one) for one in range(8)]


def test_another_user_sees_no_checkpoint(open_saver: Open, service: Service) -> None:
    put(open_saver(), thread("mine"), number=1, values={"secret": 1})
    with service.open_client() as other:
        foreign = LociSaver(other, space_id=other.memory.create_memory_space(name="agents").id)
        assert foreign.get_tuple(thread("mine")) is None
        assert list(foreign.list(None)) == []
