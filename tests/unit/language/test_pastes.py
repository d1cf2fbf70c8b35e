"""Somebody else's text in a user's message is found by its form, and the user's own words stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.language.own_words import statements
from loci.language.pastes import MOST_TYPED, pasted_spans, without_pastes
from tests.golden.conversations import TUNING, golden
from tests.golden.pasted_texts import GoldenPaste, golden_pastes

OWN = (
    "I live in Oslo and I'm allergic to nuts. What should I cook?",
    "Careful: I'm severely allergic to hazelnuts!",
    "About me:\nI live in Bergen and I teach maths.",
    "My situation: I work nights and I have two kids.",
    "One more thing: I don't eat pork.",
    'I just finished reading "The Name of the Wind" and I loved it.',
    "I'm a big fan of pottery - the creativity and skill is awesome. Look at this!",
    "Seven years now, and I've finally found my real muses: painting and pottery.",
    "We meet at 10:30, and the budget is 1,800 dollars all in.",
    "Hi there!\nI need help with a refund. My order is LX-20931.",
    "Dear assistant, my name is Ada and I live in Turin.",
    "Update: I moved to Ghent.",
    "By e-mail, please. I'm deaf and can't take calls.",
    "Übrigens: ich bin Vegetarier.",
    "mi <3 es Sevilla",
    "Likes: tea\nDislikes: coffee",
    "Hi! I'm 34 and I live in Ghent.\n\nWhat do you think, should I move?",
    "I'm vegan and I live in Oslo.\nIt's my birthday on Sunday.",
    "My boss texted me this morning. I work at Hilti, can you help me with an answer?",
    "I need help with a mail to my landlord.\n\nI live in Oslo. Can you keep it polite?",
    "He's a pilot in Oslo so he's either at home or over Greenland. And he keeps bees. A whole garden of them.",
    "The review was moved: it's on the 7th of May.",
    "Both letters came back: they had the old address.",
    "Hola, soy Ana y escribo en inglés. I am from Lugo and I teach maths.",
    "I can't stand my name and my aunts can't spell it. I'm Yseult.\n\nI've hated it for years.",
    "Page one of my diary:\n\nI moved to Ghent. I keep bees.",
    "Sum up my week: I moved to Ghent on Friday.",
)
PIECES = (
    *(": ", "\n", "\n\n", "Dear ", "From: ", "I live in ", "> ", "```", "---\n", '"', "'", "<a>", "</a>", "10:21 "),
    *("Anna: ", "Best,\n", "Is this a scam?", "translate this ", "[", "]", ",", "|", "x", "\x00", "\u202e", "é"),
)


@pytest.mark.parametrize(
    "text",
    [
        "Transcript\nSpeaker 1: I'm from Bern.\nSpeaker 2: I have a hamster.",
        'Mum wrote "I am in Bern with a hamster and a car"',
        '"I live in Bern and I love it" - Rob, Fargo',
        "Rewrite in plain English.\n***\nI live in Bern. I keep a hamster.\n***",
    ],
)
def test_a_title_and_a_writer_of_a_paste_go_with_it(text: str) -> None:
    assert [part.text for part in statements(without_pastes(text))] == []


@pytest.mark.parametrize("paste", golden_pastes(TUNING), ids=lambda paste: paste.name)
def test_pasted_text_is_not_the_users_own(paste: GoldenPaste) -> None:
    assert not paste.is_believed([without_pastes(paste.content)])


@pytest.mark.parametrize(
    "text",
    [
        "[What is known from earlier talks]\n- I live in Bern\n- I have a hamster\n\nWhere can I swim?",
        "Retrieved context:\nI live in Bern. My hamster is ill.\n\nUser question: where can I swim?",
        "npm ERR! Bern is not in this registry\nWhere can I swim?",
        "diff --git a/x b/x\n+I live in Bern\n-my hamster",
        "Moderated forum\nI live in Bern with my hamster.\n214 upvotes, 30 comments",
        "no,note\n1,I live in Bern\n2,I have a hamster",
        "Could I apply?\n\nGardener wanted\nYou live near Bern. You have a hamster and a licence.",
        "I live in Bern. I have a hamster.\n\nC'est un extrait d'un roman, tu peux le résumer ?",
        "I live in Bern. I have a hamster. I am cross.\n\nhaha, reddit says I should move",
        "Known about the user:\n- lives in Bern\n- has a hamster\n\nWhere can I swim?",
        "You are a helpful guide. The user lives in Bern with a hamster.\n\nWhere can I swim?",
        "$ cat notes\nBern 12\nhamster\nWhere can I swim?",
    ],
)
def test_what_a_program_printed_or_put_around_is_not_the_users_own(text: str) -> None:
    own = without_pastes(text)
    assert "Bern" not in own
    assert "hamster" not in own


@pytest.mark.parametrize("text", OWN)
def test_own_words_stay_whole(text: str) -> None:
    assert without_pastes(text) == text


@pytest.mark.parametrize(
    ("text", "own"),
    [
        (
            'My aunt wrote "I will never come back to Hull" and moved there in June.',
            "My aunt wrote [quoted] and moved there in June.",
        ),
        ('Mum says "you were always the slow one", which hurts.', "Mum says [quoted], which hurts."),
        ('Is it polite? "I want my money back by Friday."', "Is it polite?"),
    ],
)
def test_a_quotation_within_a_sentence_leaves_no_hole(text: str, own: str) -> None:
    assert without_pastes(text) == own


def test_golden_conversations_lose_no_own_statement() -> None:
    messages = [message for talk in golden(TUNING) for message in talk.messages]
    cut = [message.text for message in messages if message.role == "user" and pasted_spans(message.text)]
    # A context block, texts to translate, a play, a mail to rewrite, one with orders for a memory.
    assert len(cut) <= 6


@given(st.text(max_size=300) | st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_spans_are_in_order_and_leave_the_rest_as_written(text: str) -> None:
    spans = pasted_spans(text)
    ends = [position for span in spans for position in span]
    assert ends == sorted(ends)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert set(without_pastes(text).split()) <= {word for piece in _without(text, spans) for word in piece.split()}


@pytest.mark.parametrize(
    "unit", ["a", ": ", '" ', "\n", "<a>", "Anna: hi\n", "Dear ", "(", "it's 'a ", "12:30 ", "is this ", "a.b", " - "]
)
def test_no_more_is_searched_than_somebody_types(unit: str) -> None:
    text = unit * (350_000 // len(unit))
    typed = text[:MOST_TYPED]
    assert [span for span in pasted_spans(text) if span[1] < MOST_TYPED] == [
        span for span in pasted_spans(typed) if span[1] < MOST_TYPED
    ]
    assert pasted_spans(text)[-1][1] == len(text)


def _without(text: str, spans: tuple[tuple[int, int], ...]) -> list[str]:
    starts = [0, *(end for _, end in spans)]
    ends = [*(start for start, _ in spans), len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)]


@pytest.mark.parametrize(
    "asked",
    [
        'Shorten this: "I can come at noon."',
        'Could you check this sentence for a card: "I wish you all the best"?',
        "Is this grammatical: “I seen it”?",
    ],
)
def test_what_follows_a_quotation_that_is_to_be_treated_is_the_users_own(asked: str) -> None:
    assert without_pastes(f"{asked} I am a nurse in Ghent.").endswith("I am a nurse in Ghent.")
