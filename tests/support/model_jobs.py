"""A closed conversation of Ada's, her diary, and a model at an endpoint that distils the one into the other."""

import re
from dataclasses import dataclass, replace

from loci.adapters.files import FolderPrompts, locate
from loci.adapters.openai import OpenAIModels
from loci.background.sweeper import Swept
from loci.learning.extraction import run_job
from loci.learning.extraction.run_job import JobOutcome
from loci.model.conversations import Message
from loci.model.guidance import NO_GUIDANCE, Guidance
from loci.model.jobs import ExtractionPolicy
from loci.model.language import CallOutcome, ModelChoice
from loci.ports.all import Ports
from tests.fakes.models import CallsNoted
from tests.fakes.ports import FakePorts
from tests.support.model_endpoint import Asked, ModelEndpoint, Says, Step
from tests.support.model_facts import answer, assistant, model_fact, system, talk, user
from tests.support.pipeline import CHAT, ULID, Pipeline

CHOICE = ModelChoice("openai", "gpt-4.1-mini")
TALK = (
    user("I moved to Graz last week."),
    assistant("Are you vegetarian?"),
    user("Yes, I am."),
    system("canary-of-hidden-messages", hidden=True),
    user("canary-of-hidden-users", hidden=True),
)
HOME = model_fact("User lives in Graz", 1, quote="I moved to Graz", key="user.home", validFrom="2026-05-04")
DIET = model_fact("User is vegetarian", 2, 3, quote="Yes, I am", category={"name": "diet", "kind": "FACT"})
BOTH = answer(HOME, DIET)


@dataclass
class World:
    """A closed conversation of Ada's, a binding to her diary, and a model at an endpoint."""

    endpoint: ModelEndpoint
    pipeline: Pipeline
    metrics: CallsNoted
    ports: FakePorts

    def says(self, *messages: Message) -> None:
        placed = talk(*messages)
        self.pipeline.turns.messages[CHAT, ULID] = {message.seq: message for message in placed}
        head = self.pipeline.head
        self.pipeline.conversations.records[CHAT, ULID] = replace(head, next_seq=len(placed) + 1)

    def run(self, ports: Ports | None = None) -> list[JobOutcome]:
        """What becomes of every message that waits."""
        waiting, self.pipeline.queue.waiting = self.pipeline.queue.waiting, []
        return [run_job.execute_job(ports or self.ports, message).outcome for message in waiting]

    def sweep_at_due(self) -> list[Swept]:
        due = self.pipeline.job.due
        assert due is not None
        self.pipeline.clock.now = max(self.pipeline.clock.now, due)
        return self.pipeline.sweep(due)

    @property
    def outcomes(self) -> list[CallOutcome]:
        return [call.outcome for call in self.pipeline.job.calls]


def world_at(endpoint: ModelEndpoint, version: str = "v2", guidance: Guidance = NO_GUIDANCE) -> World:
    pipeline, metrics = Pipeline(), CallsNoted()
    model = OpenAIModels(endpoint.openai, lambda: None)
    ports = pipeline.with_parts(
        language_model=lambda _provider: model,
        prompts=FolderPrompts(locate()),
        call_metrics=metrics,
        extractor_name=str(CHOICE),
    )
    pipeline.ports = ports
    pipeline.bind(fields={"policy": ExtractionPolicy(version, guidance=guidance)})
    made = World(endpoint, pipeline, metrics, ports)
    made.says(*TALK)
    return made


# Each is four tokens by the estimate.
CHEESE = "\U0001f9c0"
LONG = tuple(
    message
    for n in range(30)
    for message in (user(f"My cat number {n} is called Miso{n}. {'ab ' * 300}"), assistant("How nice."))
)


def cats(asked: Asked) -> Step:
    """A fact for every user's line, whether it was read before or not."""
    lines = [line for line in asked.body["messages"][1]["content"].splitlines() if " user " in line]
    names = ((int(line.split()[0]), name) for line in lines for name in re.findall(r"Miso\d*", line)[:1])
    facts = (model_fact(f"User has a cat called {name}", seq, quote="My cat number") for seq, name in names)
    return Says(answer(*facts))
