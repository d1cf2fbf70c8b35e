"""Makes queues and event source mappings again that deployed stacks have and the emulator has not.

A stop of an earlier version that was killed left such a state. The stacks hold the properties and the name of each, so
that what refers to them finds them again. Runs in the emulator, before it takes calls.
"""

from collections.abc import Iterator
from typing import Any

QUEUE, POLICY, MAPPING = "AWS::SQS::Queue", "AWS::SQS::QueuePolicy", "AWS::Lambda::EventSourceMapping"


def mend(stacks: Any, queues: Any, mappings: Any, handlers: dict[str, Any]) -> list[str]:
    """Make what is missing; return the names of it. The arguments are the emulator's own."""
    made = []
    for stack, resource in _resources(stacks, QUEUE):
        url, name = resource["PhysicalResourceId"], resource["Attributes"]["QueueName"]
        if url not in queues:
            handlers[QUEUE]["create"](
                resource["LogicalResourceId"], {**resource["Properties"], "QueueName": name}, stack
            )
            made.append(name)
    if made:
        for stack, resource in _resources(stacks, POLICY):
            handlers[POLICY]["create"](resource["LogicalResourceId"], resource["Properties"], stack)
    for stack, resource in _resources(stacks, MAPPING):
        name, logical = resource["PhysicalResourceId"], resource["LogicalResourceId"]
        if name not in mappings:
            new, _ = handlers[MAPPING]["create"](logical, resource["Properties"], stack)
            mappings[name] = {**mappings.pop(new), "UUID": name}
            made.append(logical)
    return made


def _resources(stacks: Any, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for stack in list(stacks.values()):
        if not stack["StackStatus"].startswith("DELETE"):
            for resource in list(stack["_resources"].values()):
                if resource["ResourceType"] == kind:
                    yield stack["StackName"], resource
