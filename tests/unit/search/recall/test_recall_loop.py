"""A recall loop cannot grow memory: what an app puts back into its conversations is never distilled again, not even by
a model that takes whatever it reads for a fact of its user's."""

import json
import re
from dataclasses import dataclass, field, replace

import pytest

from loci.adapters.files import FolderPrompts, FolderTemplates, locate
from loci.adapters.rules import RulesExtractor, VerbatimExtractor
from loci.context import templates
from loci.context.sections import ContextSections, TurnMessages
from loci.ids import ConversationId
from loci.learning.extraction import fanout, run_job
from loci.model.atoms import Atom
from loci.model.conversations import ConversationStatus, Message, TextBlock
from loci.model.jobs import ExtractionPolicy
from loci.model.language import Tokens
from loci.ports.language import Hear, ModelReply, ModelRequest, Stop
from tests.fakes.memory import EPOCH
from tests.fakes.models import CallsNoted
from tests.support.model_facts import answer, assistant, calls, model_fact, system, talk, tool, user
from tests.support.pipeline import CHAT, ULID, Pipeline, extracted_fact, queued_pipeline

pytestmark = pytest.mark.thorough

REMEMBERED = ("User is a vegetarian", "User has an allergy to peanuts", "User lives in Graz with a cat named Miso")
# What each says in nearly the same words. Quite other words for what is remembered are the reconciler's to know.
SAID_ANEW = ("User eats vegetarian", "User is allergic to peanuts", "User has a cat named Miso in Graz")
ASKED = "What shall I cook tonight? Something quick would be lovely."


@dataclass
class Parrot:
    """A model that takes every line it is shown for a fact, in the same words and in others; it cites the line, or with
    it any user's line after it, whose words it quotes, or that one alone."""

    asked: list[ModelRequest] = field(default_factory=list)
    provider: str = "openai"
    thinks: bool = False
    thinking: set[str] = field(default_factory=set)

    def complete(self, _model: str, request: ModelRequest, _hear: Hear | None = None) -> ModelReply:
        self.asked.append(request)
        block = request.dialogue[-1].content[-1]
        assert isinstance(block, TextBlock)
        lines = [_read(line) for line in block.text.splitlines()]
        facts = []
        for seq, _, text in lines:
            for sentence in _sentences(text):
                for users, _, words in (line for line in lines if line[0] >= seq and line[1]):
                    facts += [model_fact(sentence, *cited, quote=words) for cited in ({seq}, {seq, users}, {users})]
        return ModelReply((TextBlock(answer(*facts)),), Stop.END, Tokens(100, 50))


def _read(line: str) -> tuple[int, bool, str]:
    """Seq, whether a user's, and what a line says."""
    head, text = line.split("Z Mon: ", 1)
    return int(head.split()[0]), " user " in head and "internal" not in head, json.loads(text)


def _sentences(text: str) -> list[str]:
    """The memories that a text repeats, and the other statements of its user about themselves."""
    told = [new for old, new in zip(REMEMBERED, SAID_ANEW, strict=True) if old.split()[-1].lower() in text.lower()]
    same = [old for old in REMEMBERED if old.split()[-1].lower() in text.lower()]
    return [*same, *told, *(f"User moved to {place}" for place in re.findall(r"moved to (\w+)", text))]


@dataclass
class App:
    """An app that has its user's memory, and puts it into the next conversation."""

    pipeline: Pipeline = field(
        default_factory=lambda: queued_pipeline(*(extracted_fact(text, 1) for text in REMEMBERED))
    )
    model: Parrot = field(default_factory=Parrot)

    def __post_init__(self) -> None:
        self.pipeline.run_all()
        self.conversations = 0

    @property
    def memory(self) -> list[Atom]:
        return self.pipeline.atoms

    def talks(self, *messages: Message, policy: ExtractionPolicy | None = None) -> None:
        """One conversation from its beginning to its close and the end of its job."""
        self.conversations += 1
        id = ConversationId("chat", f"{ULID[:-2]}D{self.conversations}")
        placed = {m.seq: replace(m, id=replace(m.id, conversation=id.ulid)) for m in talk(*messages)}
        pipeline = self.pipeline
        pipeline.turns.messages[CHAT, id.ulid] = placed
        head = replace(pipeline.head, id=id, status=ConversationStatus.CLOSED, epoch=EPOCH, next_seq=len(placed) + 1)
        pipeline.conversations.records[CHAT, id.ulid] = head
        binding = next(iter(pipeline.bindings.records.values()))
        pipeline.bindings.records = {
            place: replace(binding, policy=policy or ExtractionPolicy(extraction_version="v2"))
            for place in pipeline.bindings.records
        }
        ports = pipeline.with_parts(
            language_model=lambda _provider: self.model,
            prompts=FolderPrompts(locate()),
            call_metrics=CallsNoted(),
            extractors={"rules": RulesExtractor(), "verbatim": VerbatimExtractor()},
            extractor_name="openai/parrot",
        )
        assert fanout.fan_out(ports, CHAT, id.ulid, EPOCH) is not None
        pipeline.leave_out_floor()
        while pipeline.queue.waiting:
            assert run_job.execute_job(ports, pipeline.queue.waiting.pop(0)).outcome is run_job.JobOutcome.SUCCEEDED

    def context(self, template: str) -> str:
        """The working context, with all that is remembered."""
        source = FolderTemplates(locate()).read(template)
        assert source is not None
        turn = TurnMessages("t", talk(user("I live in Graz with a cat named Miso"), assistant("You are a vegetarian.")))
        sections = ContextSections("User is a vegetarian.", (self.memory[0],), tuple(self.memory[1:]), (turn,))
        return templates.load_template(source.text).render(sections.view(source.escaping))

    def recall_reply(self) -> str:
        """What a recall answers over HTTP."""
        hits = [{"atom": {"id": str(atom.id), "text": atom.text}, "score": 0.8} for atom in self.memory]
        return json.dumps({"mode": "TOPIC", "hits": hits}, indent=2)


CLOSING = (
    assistant("You are a vegetarian with an allergy to peanuts, so no satay!"),
    user("Thanks!"),
    user("ok, great"),
)
IN_A_TEMPLATE_OF_ITS_OWN = "<working-context>\nWhat we know:\n* {0}\n* {1}\n* {2}\n</working-context>"


def injections(app: App) -> list[tuple[Message, ...]]:
    own = IN_A_TEMPLATE_OF_ITS_OWN.format(*REMEMBERED)
    blocks = [app.context(template) for template in ("default", "xml", "messages")]
    return [
        *((system(block), user(ASKED), *CLOSING) for block in (*blocks, own)),
        *((system(block, internal=False), user(ASKED), *CLOSING) for block in blocks),
        *((user(f"{block}\n\n{ASKED}"), *CLOSING) for block in (*blocks, own)),
        *((user(f"{ASKED}\n\n{block}"), *CLOSING) for block in (*blocks, own)),
        *((user(block), user(ASKED), *CLOSING) for block in (*blocks, own)),
        (user(ASKED), calls("recallMemory", query="diet"), tool(app.recall_reply()), *CLOSING),
        (user(ASKED), calls("recallMemory", query="diet"), tool("; ".join(REMEMBERED)), *CLOSING),
        (user(f"{ASKED}\n\n{app.recall_reply()}"), *CLOSING),
        (user(ASKED), assistant(" ".join(REMEMBERED)), user("Thank you so much!"), user("How long does it take?")),
    ]


@pytest.mark.parametrize("nth", range(len(injections(App()))))
def test_what_the_app_puts_back_is_not_remembered_again(nth: int) -> None:
    app = App()
    before = app.memory
    for _ in range(3):
        app.talks(*injections(app)[nth])
    assert len(app.model.asked) == 3
    assert app.memory == before


@pytest.mark.parametrize("extractor", ["rules", "verbatim"])
def test_nor_by_those_who_do_without_a_model(extractor: str) -> None:
    app = App()
    for _ in range(3):
        for template in ("default", "xml", "messages"):
            app.talks(user(f"{app.context(template)}\n\nHm."), policy=ExtractionPolicy(extractor=extractor))
    assert {atom.text for atom in app.memory} - {"Hm."} == set(REMEMBERED)


def test_new_statements_of_the_user_next_to_recalled_ones_are_remembered() -> None:
    app = App()
    for template in ("default", "xml", "messages"):
        app.talks(user(f"{app.context(template)}\n\nI moved to Linz."), *CLOSING)
    assert {atom.text for atom in app.memory} - set(REMEMBERED) == {"User moved to Linz"}


def test_what_an_assistant_claims_and_the_user_confirms_is_remembered() -> None:
    app = App()
    app.talks(user("Hello"), assistant("So you moved to Linz."), user("Exactly"))
    assert "User moved to Linz" in {atom.text for atom in app.memory}


@pytest.mark.parametrize("reply", ["Thanks!", "ok", "What a day.", "No, not at all", "Tell me about Vienna"])
def test_and_what_the_user_does_not_confirm_is_not(reply: str) -> None:
    app = App()
    app.talks(user("Hello"), assistant("So you moved to Linz."), user(reply))
    assert {atom.text for atom in app.memory} == set(REMEMBERED)
