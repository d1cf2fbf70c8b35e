"""Six talks whose facts are known, to try a model with: what must be found, and what must not."""

from datetime import UTC, datetime, timedelta

from loci.ids import MessageId
from loci.model.conversations import Message, MessageRole, TextBlock, Visibility
from loci.records import record

_BEGIN = datetime(2026, 5, 11, 9, tzinfo=UTC)
_ULID = "01K00000000000000000000000"


@record(frozen=True, slots=True)
class CheckTalk:
    """A talk by its lines, a user's first. ``facts`` are what it says, each by words of which a fact has one;
    ``traps`` are words of what no user says."""

    name: str
    lines: tuple[str, ...]
    facts: tuple[tuple[str, ...], ...] = ()
    traps: tuple[str, ...] = ()

    @property
    def messages(self) -> tuple[Message, ...]:
        return tuple(_message(number, text) for number, text in enumerate(self.lines, start=1))


TALKS = (
    CheckTalk(
        "safety",
        (
            "I'm planning dinner for Saturday. My son Leo is allergic to peanuts, and I can't eat shellfish.",
            "Noted. Would you like to add almonds for crunch?",
            "No thanks. Which pan keeps rice from sticking?",
        ),
        (("peanut",), ("shellfish",)),
        ("almond",),
    ),
    CheckTalk(
        "change",
        (
            "I quit my job at Nordlicht. Since March I have been a teacher at a school in Uppsala.",
            "Congratulations! How do you get there?",
            "I sold my car, so I take the bicycle.",
        ),
        (("teacher", "uppsala"), ("car",)),
    ),
    CheckTalk(
        "claim",
        (
            "Guess something about me.",
            "You love golf and you live in Boston, I think.",
            "Wrong. I live in Leeds, and I collect old stamps.",
        ),
        (("leeds",), ("stamp",)),
        ("golf", "boston"),
    ),
    CheckTalk(
        "task",
        (
            'Translate this into French: "I live in Paris and I have two dogs."',
            "J'habite à Paris et j'ai deux chiens.",
            "Thanks, that was quick.",
        ),
        (),
        ("paris", "dog"),
    ),
    CheckTalk(
        "german",
        ("Ich heiße Jana und ich trinke keinen Kaffee.", "Hallo Jana! Und Tee?", "Grünen Tee mag ich sehr gern."),
        (("jana",), ("kaffee",), ("tee",)),
    ),
    CheckTalk(
        "order",
        (
            "From now on answer in short sentences. My wedding is on 12 September in Porto.",
            "Understood. Congratulations!",
            "What should I pack?",
        ),
        (("short",), ("wedding", "porto")),
    ),
)


def _message(number: int, text: str) -> Message:
    at = _BEGIN + timedelta(minutes=number)
    return Message(
        id=MessageId("check", _ULID, number),
        turn_id=f"turn_{(number + 1) // 2}",
        role=MessageRole.USER if number % 2 else MessageRole.ASSISTANT,
        content=(TextBlock(text),),
        visibility=Visibility.USER,
        created_at=at,
        occurred_at=at,
        epoch="",
    )
