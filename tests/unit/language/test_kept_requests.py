"""Whatever a user says stays in their own words, wishes and orders too, unless it only greets, asks or is a paste."""

import pytest

from loci.adapters.rules import RulesExtractor
from loci.ports.language import ExtractedFact
from tests.golden.requests import golden_requests
from tests.support.talk import message

WISHES = (
    "Put the recycling out on Thursday nights, not Wednesday.",
    "Book the climbing wall for Ines on the 14th, she turns eight.",
    "All new tables get a created_by column from today on.",
    "Choir practice is on Tuesday.",
    "Remind me tomorrow: the chimney sweep comes at nine.",
    "Never schedule anything before ten on a Monday.",
    "Act as my running coach until the half marathon in Lisbon.",
    "From now on the staging branch is called rehearsal.",
    "New rule: invoices above 500 euros go to Hedda first.",
    "Add oat milk and lamp oil to the shopping list.",
    "Please move the dentist to the week after Easter.",
    "I'd like you to quiz me on the bones of the hand each evening.",
    "I need you to check the budget for Malta, it has two mistakes.",
    "Make the toast for Granddad's ninetieth sound like him.",
    "Leave coriander out, it tastes of soap to me.",
    "Use the blue logo for Marsh & Sons and the green one for everybody else.",
    "Call the tortoise Admiral, that's his name.",
    "Water the ferns twice a week while we are in Bergen.",
    "Open with the weather when I say good morning.",
    "You must always give distances in miles.",
    "Help me get ready for the viola audition on 3 March.",
    "Set the oven in every recipe to fan, ours has nothing else.",
    "Let's meet at the boathouse instead of the café.",
    "Watch out for the word 'synergy', I hate it.",
    "Plan around the school run, it ends at ten to nine.",
    "Schreib die Rezepte immer für zwei Personen.",
    "Erinnere mich daran, dass die Katze am Freitag zum Tierarzt muss.",
    "Nimm für die Kunden in Graz die alte Vorlage.",
    "Reserva la sala pequeña para el ensayo del jueves.",
    "Pon el nombre de Abril en todas las etiquetas.",
    "Réserve deux places côté couloir, mes genoux sont longs.",
)
TO_REMEMBER = (
    ("Can you remember that my bin day is Monday?", "my bin day is Monday"),
    ("Could you please keep in mind that the lift is broken until June?", "the lift is broken until June"),
    ("Would you make a note that Oskar's shoes are size 33?", "Oskar's shoes are size 33"),
    ("Will you please remember my badge opens door C?", "my badge opens door C"),
    ("Note to self: the fuse box is behind the coats.", "the fuse box is behind the coats"),
    ("Save this for later: Nadia's extension is 4402.", "Nadia's extension is 4402"),
    ("Write down that the boiler was serviced in May.", "the boiler was serviced in May"),
    ("Kannst du dir bitte merken, dass mein Fahrrad im Keller steht?", "mein Fahrrad im Keller steht"),
    ("¿Puedes recordar que mi plaza es la 27?", "mi plaza es la 27"),
    ("Peux-tu retenir que ma voiture est au deuxième sous-sol ?", "ma voiture est au deuxième sous-sol"),
)
NOTHING = (
    "Can you remember that?",
    "Do you remember what I said about the lift?",
    "Could you remember that for me?",
    "Can you help me?",
    "Could you explain how a heat pump works?",
    "Kannst du dir das merken?",
    "What did I ask you to write down?",
    "Tell me how long rye dough has to rest.",
    "Thanks, that was quick!",
    "Good evening!",
    "Translate this into Danish:\n\nI live in Odense and my cat is called Smilla.",
)


def keep(text: str) -> list[ExtractedFact]:
    return list(RulesExtractor().extract([message(1, text)], "v1").facts)


@pytest.mark.parametrize("text", WISHES)
def test_wishes_and_orders_are_kept_as_they_were_put(text: str) -> None:
    kept = "\n".join(fact.text for fact in keep(text))
    assert text.strip(".").casefold() in kept.casefold()


@pytest.mark.parametrize(("text", "content"), TO_REMEMBER)
def test_what_is_to_be_remembered_is_kept_without_the_words_that_ask_for_it(text: str, content: str) -> None:
    (fact,) = keep(text)
    assert fact.category.name == "note"
    assert content in fact.text
    assert fact.text.count(" that ") == content.count(" that ")


def test_a_fact_hides_what_is_to_be_remembered_only_where_it_states_it_whole() -> None:
    assert [fact.key for fact in keep("Can you remember that I'm vegan?")] == ["user.diet"]
    both = keep("Can you remember that I'm vegan and the lift is broken?")
    assert [fact.category.name for fact in both] == ["diet", "note"]
    assert "the lift is broken" in both[1].text


@pytest.mark.parametrize("text", ["Save the file that I have open.", "Write that I am sorry for the delay."])
def test_what_is_saved_or_written_elsewhere_is_no_note(text: str) -> None:
    assert [fact.category.name for fact in keep(text)] == ["said"]


@pytest.mark.parametrize("text", NOTHING)
def test_greetings_pastes_and_mere_questions_leave_nothing(text: str) -> None:
    assert keep(text) == []


@pytest.mark.thorough
def test_of_sixty_requests_at_most_two_are_lost_and_of_sixty_other_messages_five_are_kept() -> None:
    requests = golden_requests()
    lost = [one["say"] for one in requests["keep"] if not _holds_all(one["say"], one["words"])]
    assert (len(requests["keep"]), len(requests["ignore"])) == (60, 60)
    assert len(lost) <= 2
    assert sum(bool(keep(text)) for text in requests["ignore"]) <= 5


def _holds_all(text: str, words: list[str]) -> bool:
    kept = "\n".join(fact.text for fact in keep(text)).casefold()
    return all(word.casefold() in kept for word in words)
