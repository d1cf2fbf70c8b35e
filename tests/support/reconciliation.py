"""A job on its way into a space that remembers something, and a model to reconcile it."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from loci.adapters.files import FolderPrompts, locate
from loci.ids import AtomId
from loci.learning.extraction import model_answers, run_job
from loci.model.atoms import Atom, Category, ExtractionSource, Kind, Provenance
from loci.model.conversations import TextBlock
from loci.model.jobs import ExtractionPolicy, JobCounts
from loci.model.language import CallOutcome, Purpose
from loci.ports.all import Ports
from loci.ports.jobs import JobMessage
from loci.ports.language import ExtractedFact, Hear, ModelProblem, ModelReply, ModelRequest
from loci.scope import Scope
from tests.fakes.memory import EPOCH, day
from tests.fakes.models import Model
from tests.support.pipeline import HOME, MEMORY, Pipeline, extracted_fact

CAT = "Ada has a cat called Miso"
CAT_AGAIN = "Ada really has a cat called Miso"
HAPPENED = Category("event", Kind.EPISODE)
MODEL = "openai/gpt-4.1-mini"
NOTHING: Mapping[str, object] = MappingProxyType({})
BY_CLIENT: Mapping[str, object] = MappingProxyType({"provenance": Provenance.CLIENT, "extraction": None})


def ulid(number: int) -> str:
    return f"01K00000000000000000000{number:03d}"


def remember(
    pipeline: Pipeline,
    text: str,
    number: int = 1,
    fields: Mapping[str, object] = NOTHING,
    *,
    scope: Scope = MEMORY,
) -> Atom:
    """An atom put a month ago, by an extraction by default."""
    (vector,) = pipeline.ports.embedder.embed([text])
    before = day(-30)
    atom = Atom(
        text,
        HOME,
        id=AtomId(scope.namespace, ulid(number)),
        epoch=EPOCH,
        importance=3,
        confidence=0.9,
        valid_from=before,
        created_at=before,
        changed_at=before,
        vector=vector,
    )
    source = ExtractionSource("v1", "hash", "rules", replace(pipeline.job.id, hash="0" * 32))
    atom = replace(atom, provenance=Provenance.EXTRACTION, extraction=source)
    atom = replace(atom, **fields)  # type: ignore[arg-type]  # a test names the fields it is about
    pipeline.memory.atoms.records[scope, atom.id.ulid] = atom
    return atom


def queue_facts(*facts: ExtractedFact, extractor: str = "rules") -> Pipeline:
    """A pipeline with one job on its way that says these facts."""
    pipeline = Pipeline()
    pipeline.extractor.facts = facts
    pipeline.bind()
    pipeline.fan_out()
    place = next(iter(pipeline.memory.jobs.records))
    pipeline.memory.jobs.records[place] = replace(pipeline.job, extractor=extractor)
    return pipeline


def stored_atom(pipeline: Pipeline, atom: Atom) -> Atom:
    return pipeline.memory.atoms.records[MEMORY, atom.id.ulid]


def counts(pipeline: Pipeline) -> tuple[int, int, int, int]:
    found = pipeline.job.counts
    return found.added, found.confirmed, found.superseded, found.dropped


ANSWERED = "the hash of an extraction"
FACTS = (
    extracted_fact("The cat that Ada has is called Miso"),
    extracted_fact("Ada has moved to the city of Wien", 5, key="town"),
    extracted_fact("Ada does not own a bicycle at all"),
)
REMEMBERED = (CAT, "Ada has moved to the city of Graz", "Ada does own a bicycle")


def relations(*said_of: tuple[int, str, int | None]) -> str:
    facts = [{"new": new, "relation": relation, "remembered": number} for new, relation, number in said_of]
    return json.dumps({"facts": facts})


ALL = relations((1, "confirms", 1), (2, "supersedes", 2), (3, "contradicts", 3), (4, "new", None))


class Reconciler(Model):
    """Answers by the numbers of the facts and of what is ``REMEMBERED``, each from 1, as the question numbers them."""

    def complete(self, model: str, request: ModelRequest, hear: Hear | None = None) -> ModelReply:
        reply = super().complete(model, request, hear)
        (block,) = request.dialogue[0].content
        assert isinstance(block, TextBlock)
        return ModelReply((TextBlock(_renumber(reply.text, block.text)),), reply.stop, reply.tokens)


def _renumber(reply: str, question: str) -> str:
    remembered = question.split("\n\nNew:")[0].splitlines()[1:]
    places = {
        n: at for n, text in enumerate(REMEMBERED, 1) for at, line in enumerate(remembered, 1) if f'"{text}"' in line
    }
    try:
        facts = json.loads(reply)["facts"]
    except ValueError:
        return reply
    for fact in facts:
        fact["new"] += len(remembered)
        fact["remembered"] = places.get(fact["remembered"], fact["remembered"])
    return json.dumps({"facts": facts})


class Asking:
    """A job that a model answered, the model to reconcile it, and what is remembered."""

    def __init__(
        self,
        *replies: ModelProblem | str,
        facts: Sequence[ExtractedFact] = FACTS,
        run: Callable[[Ports, JobMessage], object] = run_job.execute_job,
        of_kept: Mapping[str, object] = NOTHING,
        keyed: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """``keyed`` are texts by their keys that are remembered besides what is ``REMEMBERED``."""
        self.pipeline = queue_facts(extractor=MODEL)
        self.model = Reconciler(list(replies))
        self.pipeline.ports = self.pipeline.with_parts(
            language_model=lambda _provider: self.model,
            prompts=FolderPrompts(locate()),
            call_metrics=self.model.metrics,
        )
        place = next(iter(self.pipeline.memory.jobs.records))
        self.pipeline.memory.jobs.records[place] = replace(
            self.pipeline.job, answer=model_answers.to_text(ANSWERED, facts)
        )
        self.kept = [remember(self.pipeline, text, number, of_kept) for number, text in enumerate(REMEMBERED, start=1)]
        for number, (key, text) in enumerate(keyed.items(), start=100):
            remember(self.pipeline, text, number, {"key": key})
        self.run(run)

    def run(self, run: Callable[[Ports, JobMessage], object] = run_job.execute_job) -> None:
        run(self.pipeline.ports, self.pipeline.queue.waiting[-1])

    def go_on(self) -> None:
        """Runs what has paused, as the sweeper has it."""
        while not self.pipeline.job.is_finished:
            self.pipeline.sweep(self.pipeline.clock.now)
            self.run()

    @property
    def question(self) -> str:
        (asked,) = self.model.asked
        (block,) = asked.dialogue[0].content
        assert isinstance(block, TextBlock)
        return block.text

    @property
    def outcomes(self) -> list[tuple[Purpose, CallOutcome]]:
        return [(call.purpose, call.outcome) for call in self.pipeline.job.calls]


def fan_out_again(pipeline: Pipeline, *facts: ExtractedFact) -> None:
    """Another job of the same conversation, as another extraction version makes one."""
    pipeline.extractor.facts = facts
    pipeline.bind(ulid="01K000000000000000000000B2", fields={"policy": ExtractionPolicy("v1")})
    done = {job.id for job in pipeline.jobs}
    pipeline.fan_out()
    pipeline.queue.waiting[:] = [message for message in pipeline.queue.waiting if message.job not in done]
    pipeline.run_all()


def counts_since(pipeline: Pipeline, before: JobCounts) -> tuple[int, int, int, int]:
    """What all jobs counted, without what the first did."""
    of = [job.counts for job in pipeline.jobs]
    return (
        sum(one.added for one in of) - before.added,
        sum(one.confirmed for one in of) - before.confirmed,
        sum(one.superseded for one in of) - before.superseded,
        sum(one.dropped for one in of) - before.dropped,
    )
