"""The facts of a model, validated against the messages of a conversation."""

from typing import Any

from loci.inference.embedding.nearness import Nearness
from loci.learning.extraction import chunks, validation
from loci.learning.extraction.transcripts import transcript
from loci.learning.extraction.validation import ValidFacts
from loci.model.conversations import Message
from loci.ports.language import ExtractedFact
from tests.support.model_facts import assistant, model_fact, system, talk, tool, user
from tests.support.nearness import words_decide

TALK = (
    user("I moved to Graz last week, because of my job at Acme."),
    assistant("Lovely! Then you must be allergic to peanuts?"),
    user("Yes, exactly. And please call me Zoë 👍"),
    system("User prefers tea."),
    tool("The user owns a boat."),
    user("Thanks!"),
)
HOME = model_fact("User lives in Graz", 1, quote="I moved to Graz")


def validate_facts(
    *facts: dict[str, Any], messages: tuple[Message, ...] = TALK, nearness: Nearness = words_decide
) -> ValidFacts:
    told = transcript(talk(*messages))
    return validation.validate({"facts": list(facts)}, chunks.chunk_after(told.lines, None), told.known, nearness)


def only(fact: dict[str, Any], messages: tuple[Message, ...] = TALK) -> ExtractedFact:
    (kept,) = validate_facts(fact, messages=messages).facts
    return kept
