"""Two hundred planted misses, each with the reason that it was planted with."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from loci.context.building import ContextQuestion
from loci.context.missing import MissingQuestion, MissingReason, explain_missing
from loci.errors import NotFound, Refused
from loci.ids import ConversationId, MessageId
from loci.memory.atoms import changes
from loci.model.conversations import MessageRole, Visibility
from loci.model.jobs import DropReason, JobStatus
from loci.search.recall.reasons import Reason
from tests.fakes.memory import SPACE, caller
from tests.support.missing_world import MissingWorld
from tests.support.recall_world import ADA

STATEMENTS = (
    "I live in Graz with my two cats.",
    "My sister Vera moved to Porto last spring.",
    "I am allergic to hazelnuts.",
    "We bought a blue canoe for the summer.",
    "My dentist is on Baker Street, second floor.",
    "I stopped drinking coffee after the surgery.",
    "The garden shed needs a new roof this autumn.",
    "I work as a lighthouse keeper on Skye.",
    "My thesis is about the migration of eels.",
    "Grandma taught me how to bake poppy seed cake.",
    "I run ten kilometres every Sunday morning.",
    "Our dog Pixel is afraid of thunder.",
    "I am saving for a cello of my own.",
    "My flight to Oslo leaves on the third of June.",
    "I sold the old Volvo to a neighbour.",
)
QUESTIONS = (
    "Where is the nearest pharmacy?",
    "What is the capital of Peru?",
    "How long do I boil an egg?",
    "Could you recommend a good thriller?",
    "Who painted the Night Watch?",
    "Why is the sky red in the evening?",
    "Is it going to rain tomorrow?",
    "Which of the two phones has the better camera?",
    "When does the museum open on Mondays?",
    "Do penguins have knees?",
)
REQUESTS = (
    "Write me a limerick about a goose.",
    "Translate the last paragraph into French.",
    "Fix the indentation of that function.",
    "Explain recursion with an example.",
)
WORK_ON_TEXTS = ("Summarise this chapter in three sentences.",)
PASTES = (
    '{"name": "Bob", "city": "Rome", "allergy": "nuts"}',
    "> I live in Rome\n> and I work at Fiat",
    "```\nname = 'Bob'\ncity = 'Rome'\n```",
    "From: bob@example.com\nTo: team@example.com\nSubject: Hello\n\nI live in Rome and I work at Fiat.",
    "[10:31, 3/4/2025] Bob: I live in Rome\n[10:32, 3/4/2025] Eva: I am allergic to nuts",
)
PLAYS = ("Let's pretend that you are a king.", "Let's do a role-play.", "Pretend you are my interviewer.")

BOB = caller("bob")

Plant = Callable[[MissingWorld, str], MessageId]
Case = tuple[str, Plant, str, object]


def of_open(world: MissingWorld, text: str) -> MessageId:
    world.bind()
    return world.say(world.begin(), text)


def of_not_bound(world: MissingWorld, text: str) -> MessageId:
    return world.say(world.begin(), text)


def of_incognito(world: MissingWorld, text: str) -> MessageId:
    world.bind()
    return world.say(world.begin(is_incognito=True), text)


def of_extraction_off(world: MissingWorld, text: str) -> MessageId:
    world.bind()
    return _closed(world, world.begin(may_extract=False), text)


def of_waiting(world: MissingWorld, text: str) -> MessageId:
    world.bind()
    return _closed(world, world.begin(), text)


def of_budget(world: MissingWorld, text: str) -> MessageId:
    said = of_waiting(world, text)
    world.put_job_status(_conversation_of(said), JobStatus.WAITING_BUDGET)
    return said


def of_failure(world: MissingWorld, text: str) -> MessageId:
    said = of_waiting(world, text)
    world.put_job_status(_conversation_of(said), JobStatus.FAILED)
    return said


def of_hidden(world: MissingWorld, text: str) -> MessageId:
    world.bind()
    talk = world.begin()
    said = world.say(talk, text, visibility=Visibility.HIDDEN)
    world.extract(talk)
    return said


def of_assistant(world: MissingWorld, text: str) -> MessageId:
    world.bind()
    talk = world.begin()
    said = world.say(talk, text, MessageRole.ASSISTANT)
    world.extract(talk)
    return said


def of_read(world: MissingWorld, text: str) -> MessageId:
    """Between an answer and a statement, and extracted."""
    world.bind()
    talk = world.begin()
    world.say(talk, "Hello! How can I help?", MessageRole.ASSISTANT)
    said = world.say(talk, text)
    world.say(talk, "Let me see.", MessageRole.ASSISTANT)
    world.say(talk, "The weather was lovely on Tuesday.")
    world.extract(talk)
    return said


def of_play(world: MissingWorld, text: str) -> MessageId:
    world.bind()
    talk = world.begin()
    world.say(talk, PLAYS[len(text) % len(PLAYS)])
    world.say(talk, "With pleasure.", MessageRole.ASSISTANT)
    said = world.say(talk, text)
    world.extract(talk)
    return said


def of_taken_back(world: MissingWorld, text: str) -> MessageId:
    world.bind()
    talk = world.begin()
    said = world.say(talk, text)
    world.say(talk, "Really?", MessageRole.ASSISTANT)
    world.say(talk, "Just kidding!")
    world.extract(talk)
    return said


def _closed(world: MissingWorld, talk: ConversationId, text: str) -> MessageId:
    said = world.say(talk, text)
    world.close(talk)
    return said


def _conversation_of(message: MessageId) -> ConversationId:
    return ConversationId(message.namespace, message.conversation)


def _cases() -> list[Case]:
    planted: list[tuple[Plant, tuple[str, ...], object]] = [
        (of_open, STATEMENTS, MissingReason.OPEN),
        (of_not_bound, STATEMENTS, MissingReason.NOT_BOUND),
        (of_incognito, STATEMENTS, MissingReason.INCOGNITO),
        (of_extraction_off, STATEMENTS, MissingReason.EXTRACTION_OFF),
        (of_waiting, STATEMENTS[:10], MissingReason.WAITING),
        (of_budget, STATEMENTS, MissingReason.BUDGET),
        (of_failure, STATEMENTS[:10], MissingReason.FAILED),
        (of_hidden, STATEMENTS, MissingReason.HIDDEN),
        (of_assistant, STATEMENTS[:10], MissingReason.NOT_A_USER),
        (of_read, STATEMENTS, MissingReason.REMEMBERED),
        (of_read, QUESTIONS, DropReason.QUESTION),
        (of_read, REQUESTS, MissingReason.REMEMBERED),
        (of_read, WORK_ON_TEXTS, DropReason.REQUEST),
        (of_read, PASTES, DropReason.PASTED),
        (of_play, STATEMENTS, DropReason.JOKE),
        (of_taken_back, STATEMENTS[:5], DropReason.JOKE),
    ]
    of_message = [("message", plant, text, reason) for plant, some, reason in planted for text in some]
    by_text = [("text", plant, text, reason) for plant, some, reason in planted for text in some[:2]]
    return of_message + by_text


CASES = _cases()


def test_there_are_two_hundred_cases() -> None:
    assert len(CASES) >= 200


@pytest.mark.parametrize(("by", "plant", "text", "reason"), CASES)
def test_what_is_missing_has_the_reason_that_it_was_planted_with(
    by: str, plant: Plant, text: str, reason: object
) -> None:
    world = MissingWorld()
    message = plant(world, text)
    found = world.why(message=message) if by == "message" else world.why(text=text)
    assert (found.reason, found.message) == (reason, message)


@pytest.mark.parametrize(
    ("plant", "reason"),
    [
        (of_open, MissingReason.OPEN),
        (of_not_bound, MissingReason.NOT_BOUND),
        (of_incognito, MissingReason.INCOGNITO),
        (of_extraction_off, MissingReason.EXTRACTION_OFF),
        (of_waiting, MissingReason.WAITING),
        (of_budget, MissingReason.BUDGET),
        (of_failure, MissingReason.FAILED),
        (of_read, MissingReason.REMEMBERED),
    ],
)
def test_a_conversation_that_left_nothing_has_a_reason(plant: Plant, reason: object) -> None:
    world = MissingWorld()
    talk = _conversation_of(plant(world, STATEMENTS[0]))
    assert world.why(conversation=talk).reason is reason


def test_a_conversation_of_questions_left_nothing_because_it_only_asks() -> None:
    world = MissingWorld()
    world.bind()
    talk = world.begin()
    for question in QUESTIONS[:4]:
        world.say(talk, question)
    world.say(talk, "Thanks!")
    world.extract(talk)
    found = world.why(conversation=talk)
    assert (found.reason, found.atoms) == (DropReason.QUESTION, ())
    assert found.jobs[0].counts.drop_reasons == {DropReason.QUESTION: 4, DropReason.COURTESY: 1}


@pytest.mark.parametrize("statement", STATEMENTS[3:])
def test_what_the_budget_of_a_context_has_no_room_for_is_cut(statement: str) -> None:
    world = MissingWorld()
    said = of_read(world, f"{statement} I told my notebook.")
    for number in range(4):
        of_read(world, " ".join(f"My green notebook has {number} numbers on page {page}." for page in range(30)))
    question = ContextQuestion((SPACE,), recent_turns=0, recall_query="What numbers has my green notebook?")
    question = replace(question, recall_limit=50, include_essentials=False)
    talk = _conversation_of(said)
    assert world.why(message=said, context=question, shown_to=talk).reason is Reason.SHOWN
    narrow = replace(question, token_budget=256)
    assert world.why(message=said, context=narrow, shown_to=talk).reason is MissingReason.CUT
    fewer = replace(question, recall_limit=1)
    assert world.why(message=said, context=fewer, shown_to=talk).reason is Reason.BEYOND_LIMIT


def test_a_message_that_a_context_shows_is_shown_though_nothing_is_remembered_of_it() -> None:
    world = MissingWorld()
    world.bind()
    talk = world.begin()
    said = world.say(talk, QUESTIONS[0])
    shown = ContextQuestion((SPACE,), recall_limit=0)
    assert world.why(message=said, context=shown).reason is Reason.SHOWN
    for text in STATEMENTS:
        world.say(talk, text * 20)
    cut = ContextQuestion((SPACE,), recall_limit=0, recent_turns=50, token_budget=400)
    assert world.why(message=said, context=cut).reason is MissingReason.CUT


@pytest.mark.parametrize("statement", STATEMENTS[:5])
def test_what_became_of_a_memory_is_its_reason(statement: str) -> None:
    world = MissingWorld()
    said = of_read(world, statement)
    (atom, *others) = world.why(message=said).atoms
    for one in (atom, *others):
        changes.delete_atom(world.ports, ADA, one.id)
    assert world.why(message=said).reason is Reason.DELETED
    assert world.why(text=atom.text).reason is Reason.DELETED


def test_what_nobody_said_is_unknown() -> None:
    world = MissingWorld()
    of_read(world, STATEMENTS[0])
    found = world.why(text="My uncle collects porcelain frogs from Lisbon")
    assert (found.reason, found.atoms, found.conversation) == (MissingReason.UNKNOWN, (), None)


def test_a_text_is_looked_for_in_the_conversation_that_is_named() -> None:
    world = MissingWorld()
    first = of_read(world, QUESTIONS[0])
    second = _conversation_of(of_read(world, STATEMENTS[1]))
    assert world.why(text=QUESTIONS[0]).message == first
    assert world.why(text=QUESTIONS[0], conversation=second).reason is MissingReason.UNKNOWN


def test_nothing_two_things_and_what_is_not_there_are_refused() -> None:
    world = MissingWorld()
    said = of_read(world, STATEMENTS[0])
    talk = _conversation_of(said)
    with pytest.raises(Refused):
        world.why()
    for more in ({"conversation": talk}, {"text": "Graz"}):
        with pytest.raises(Refused, match="a message is asked"):
            world.why(message=said, **more)
    with pytest.raises(Refused, match="1 to"):
        world.why(text="")
    for gone in (replace(said, seq=99), replace(said, conversation="01K0000000000000000000C999")):
        with pytest.raises(NotFound):
            world.why(message=gone)
    with pytest.raises(NotFound):
        explain_missing(world.ports, BOB, MissingQuestion(SPACE, message=said))
    with pytest.raises(Refused, match="which conversation"):
        world.why(text="My uncle collects porcelain frogs", context=ContextQuestion((SPACE,)))
