"""What was said right before a window is read with it, and distilled no second time."""

import re
from dataclasses import replace

from loci.adapters.files import FolderPrompts, locate
from loci.adapters.rules import RulesExtractor
from loci.conversations import turns
from loci.learning.extraction import run_job
from loci.model.conversations import TextBlock
from tests.fakes.models import Model
from tests.support.conversation_world import turn
from tests.support.pipeline import ADA, CHAT
from tests.support.window_world import Talk


def test_an_answer_to_a_question_of_the_window_before_is_understood_and_nothing_is_distilled_twice() -> None:
    talk = Talk()
    talk.bind(1)
    ports = talk.pipeline.with_parts(extractors={"rules": RulesExtractor()})
    for question, answer in (("I have a cat called Miso.", "Where do you live?"), ("In Graz.", "I see.")):
        turns.append_turn(talk.ports, ADA, talk.id, turn(question, answer))
        talk.hear()
        run_job.execute_job(ports, talk.pipeline.queue.waiting.pop())
    assert [(atom.text, [source.seq for source in atom.source_message_ids]) for atom in talk.pipeline.atoms] == [
        ("User lives in Graz", [2, 3]),
        ("User's cat is Miso", [1]),
    ]
    assert [job.counts.confirmed for job in talk.pipeline.jobs] == [0, 0]


def test_a_model_gets_the_messages_before_a_window_as_said_earlier() -> None:
    talk = Talk()
    talk.bind(1)
    model = Model(['{"facts": []}', '{"facts": []}'])
    ports = talk.pipeline.with_parts(
        prompts=FolderPrompts(locate()), language_model=lambda _provider: model, call_metrics=model.metrics
    )
    for _ in range(2):
        talk.turn()
        talk.hear()
        message = talk.pipeline.queue.waiting.pop()
        job = talk.ports.jobs.get(CHAT, message.job.conversation, message.job.hash)
        assert job is not None
        talk.ports.jobs.replace(CHAT, job, replace(job, extractor="openai/gpt-4.1-mini"))
        run_job.execute_job(ports, message)
    shown = [
        block.text for request in model.asked for block in request.dialogue[0].content if isinstance(block, TextBlock)
    ]
    assert [re.findall(r"^(\d+) (earlier|user|assistant)", text, re.MULTILINE) for text in shown] == [
        [("1", "user"), ("2", "assistant")],
        [("1", "earlier"), ("2", "earlier"), ("3", "user"), ("4", "assistant")],
    ]
