"""Other kinds of talk than two friends': somebody with a help desk, a developer with an assistant, a group that plans.

Small on purpose, as a new user's memory is, and asked in other words than were said. Nothing was tuned on them.
"""

from datetime import UTC, datetime, timedelta

from benchmarks.locomo.talks import Question, Talk, Turn

_BEGUN = datetime(2026, 2, 2, 9, tzinfo=UTC)

_DESK = """
: Hi, my espresso machine stopped heating. Order 88-1402, bought in November.
assistant: Sorry to hear that. Is the red light by the tank blinking?
: It blinks twice, then goes dark. I descaled it last weekend.
assistant: Two blinks mean the thermal fuse tripped. I can send a courier to collect it.
: Please not before noon, I work night shifts.
assistant: Collected on Thursday between 13:00 and 16:00, then.
: And could the invoice go to my company, Harbour Lights Ltd?
assistant: Done. The repair is free within the warranty.
---
: The machine came back, but the drip tray is cracked.
assistant: I have ordered a new tray; it ships from Utrecht in three days.
: My doorbell is broken, the driver should phone me.
assistant: Noted on the label.
: Also, I get your newsletter twice. Once is plenty.
assistant: I removed the second address.
"""
_DEVELOPER = """
: We moved the billing service from Flask to FastAPI this week.
assistant: Good. Did the middleware that checks signatures survive the move?
: Yes, but the webhook tests are flaky: they fail about one run in ten.
assistant: That smells like shared state. Do they use one database?
: They all share one schema. I would rather have a schema for each worker.
assistant: Then create it in a session fixture, named after the worker's id.
: Works. By the way, I never want mocks of our own classes in tests.
assistant: Understood: real components, or small fakes.
---
: The nightly export ran out of memory again at 3 GB.
assistant: Does it load all rows before it writes?
: It did. I made it a generator and it peaks at 200 MB now.
assistant: Nice. Is the release still planned for the tenth?
: Postponed to the seventeenth, Priya is on holiday until then.
assistant: I will remember that she has to sign it off.
: We indent with tabs in the Go code and with four spaces everywhere else.
"""
_GROUP = """
Mara: The cabin is booked from the third to the sixth of July!
Jonas: Great. How many beds are there?
Mara: Seven, and one sofa. Theo may have the sofa, he snores.
Theo: Deal, if I get to steer the boat.
Ines: I can't eat gluten, remember? I'll bring my own bread.
Jonas: I'll do the shopping on Friday then. Anyone against fish?
Theo: Fish is fine. My car takes four people and two dogs.
Ines: Biscuit gets carsick, so she rides with Mara.
---
Mara: The owner asks for a deposit of 180 euros.
Jonas: I transferred it this morning. You each owe me 45.
Ines: Paid you back already.
Theo: I will, once my salary is in.
Mara: Also the key is under the blue flower pot.
Ines: I told my sister Leni she could join us for one night.
Jonas: Fine with me!
"""
_ASKED = {
    "desk": (
        ("What is wrong with the coffee maker?", {0, 2, 3}),
        ("When can somebody pick the parcel up?", {4, 5}),
        ("Who should be billed?", {6}),
        ("Why must the delivery person call?", {10}),
        ("Which part was damaged when it returned?", {8}),
        ("Did they want fewer marketing mails?", {12}),
        ("Does the customer sleep during the day?", {4}),
    ),
    "developer": (
        ("Which web framework do we use now?", {0}),
        ("Are there unreliable tests?", {2}),
        ("How should tests stand in for our own code?", {6, 7}),
        ("What happened to the job that ran out of RAM?", {8, 10}),
        ("When do we ship?", {11, 12}),
        ("Who approves the release?", {12, 13}),
        ("What is our code style?", {14}),
        ("How do tests get separate databases?", {4, 5}),
    ),
    "group": (
        ("Where does Theo sleep?", {2}),
        ("What can Ines not eat?", {4}),
        ("Which pet gets ill in the car?", {7}),
        ("Who has not paid Jonas yet?", {11}),
        ("How do we get into the house?", {12}),
        ("Who is Leni?", {13}),
        ("How long is the trip?", {0}),
        ("Who buys the food?", {5}),
    ),
}


def all_talks() -> list[Talk]:
    told = {"desk": _DESK, "developer": _DEVELOPER, "group": _GROUP}
    return [_talk(name, text, _ASKED[name]) for name, text in told.items()]


def _talk(name: str, text: str, asked: tuple[tuple[str, set[int]], ...]) -> Talk:
    """Sessions are three days apart, a line is a turn; questions name the turns that answer them by their number."""
    sessions: list[tuple[Turn, ...]] = []
    number = 0
    for session, lines in enumerate(text.strip().split("\n---\n")):
        turns = []
        for line in lines.splitlines():
            speaker, _, said = line.partition(": ")
            at = _BEGUN + timedelta(days=3 * session, minutes=number)
            turns.append(Turn(str(number), speaker, said, at))
            number += 1
        sessions.append(tuple(turns))
    questions = (Question(question, 4, frozenset(map(str, evidence))) for question, evidence in asked)
    return Talk(name, tuple(sessions), tuple(questions))
