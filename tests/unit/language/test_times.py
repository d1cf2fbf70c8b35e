"""Times in questions: what bounds or orders, and what only looks as if it did."""

from datetime import UTC, date, datetime
from functools import partial

import pytest

from loci.language.times import AskedTime, Order, Side, read_asked_time, told_window
from loci.text.time_zones import local_time
from tests.golden.time_questions import DEV, HELD_OUT, read_half

# A Wednesday.
NOW = datetime(2026, 3, 18, 15, tzinfo=UTC)


def read(question: str) -> AskedTime:
    asked = read_asked_time(question, NOW)
    assert asked is not None, question
    return asked


def days(question: str) -> tuple[str | None, str | None]:
    begins, ends = read(question).span
    return _day(begins), _day(ends)


def _day(instant: datetime | None) -> str | None:
    return None if instant is None else instant.date().isoformat()


@pytest.mark.parametrize(
    ("question", "begins", "ends"),
    [
        ("What did I eat yesterday?", "2026-03-17", "2026-03-18"),
        ("What did I eat the day before yesterday?", "2026-03-16", "2026-03-17"),
        ("What did I eat last night?", "2026-03-17", "2026-03-18"),
        ("What did I do on Sunday?", "2026-03-15", "2026-03-16"),
        ("Who came by last Wednesday?", "2026-03-11", "2026-03-12"),
        ("What did I do last week?", "2026-03-09", "2026-03-16"),
        ("What did I do at the weekend?", "2026-03-14", "2026-03-16"),
        ("What did I do the week before last?", "2026-03-02", "2026-03-09"),
        ("What did I do the weekend before last?", "2026-03-07", "2026-03-09"),
        ("Was habe ich vorletzte Woche gelesen?", "2026-03-02", "2026-03-09"),
        ("¿Dónde estuve la semana antepasada?", "2026-03-02", "2026-03-09"),
        ("What did I buy last month?", "2026-02-01", "2026-03-01"),
        ("What have I bought this year?", "2026-01-01", "2027-01-01"),
        ("What did I see last summer?", "2025-06-01", "2025-09-01"),
        ("Where did I go in May?", "2025-05-01", "2025-06-01"),
        ("Where did I go in May 2024?", "2024-05-01", "2024-06-01"),
        ("Where did I go in May last year?", "2025-05-01", "2025-06-01"),
        ("Where did I go in 2024?", "2024-01-01", "2025-01-01"),
        ("Who wrote on 3 February?", "2026-02-03", "2026-02-04"),
        ("What have I eaten in the last two weeks?", "2026-03-04", "2026-03-19"),
        ("What have I read since January?", "2026-01-01", None),
        ("What did I read before 2025?", None, "2025-01-01"),
        ("What did I read after last summer?", "2025-09-01", None),
        ("Was habe ich gestern gegessen?", "2026-03-17", "2026-03-18"),
        ("Wo war ich vor zwei Tagen?", "2026-03-16", "2026-03-17"),
        ("Was habe ich im Mai gelesen?", "2025-05-01", "2025-06-01"),
        ("¿Qué comí ayer?", "2026-03-17", "2026-03-18"),
        ("¿Dónde estuve el mes pasado?", "2026-02-01", "2026-03-01"),
        ("Où étais-je la semaine dernière ?", "2026-03-09", "2026-03-16"),
        ("Qu'est-ce que j'ai mangé hier ?", "2026-03-17", "2026-03-18"),
    ],
)
def test_a_moment_bounds_a_question(question: str, begins: str | None, ends: str | None) -> None:
    assert days(question) == (begins, ends)


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("What was the last thing I repaired?", Order.LATEST),
        ("When did I last see the dentist?", Order.LATEST),
        ("Which exam did I take last?", Order.LATEST),
        ("What have I repaired recently?", Order.LATEST),
        ("What was my latest order?", Order.LATEST),
        ("What did I repair first?", Order.EARLIEST),
        ("Which was the first book that made me cry?", Order.EARLIEST),
        ("Wen habe ich zuletzt angerufen?", Order.LATEST),
        ("Wann war ich zum ersten Mal in Rom?", Order.EARLIEST),
        ("¿Cuándo fue la última vez que comí fuera?", Order.LATEST),
        ("Quel est le dernier livre que j'ai lu ?", Order.LATEST),
    ],
)
def test_first_and_last_order_what_fits(question: str, order: Order) -> None:
    asked = read(question)
    assert (asked.order, asked.windows) == (order, ())


@pytest.mark.parametrize(
    ("question", "side", "text"),
    [
        ("What did I do after the wedding?", Side.AFTER, "the wedding"),
        ("Where did I live before I moved to Ghent?", Side.BEFORE, "I moved to Ghent"),
        ("Was habe ich vor der Hochzeit gemacht?", Side.BEFORE, "der Hochzeit gemacht"),
    ],
)
def test_before_and_after_something_name_it(question: str, side: Side, text: str) -> None:
    anchor = read(question).anchor
    assert anchor is not None
    assert (anchor.side, anchor.text) == (side, text)


@pytest.mark.parametrize("half", [DEV, HELD_OUT])
def test_what_only_looks_like_a_time_bounds_nothing(half: str) -> None:
    look_alikes = read_half(half).look_alikes
    assert len(look_alikes) == 20
    assert [one for one in look_alikes if read_asked_time(one, NOW) is not None] == []


@pytest.mark.parametrize(
    "question", ["What do I do on Mondays?", "Where am I on Friday?", "What happened 9999 years ago?", "", "?", "may"]
)
def test_habits_plans_and_what_cannot_be_read_bound_nothing(question: str) -> None:
    assert read_asked_time(question, NOW) is None


def test_yesterday_is_the_persons_own_day() -> None:
    late = datetime(2026, 3, 18, 1, tzinfo=UTC)
    asked = read_asked_time("What did I eat yesterday?", late, partial(local_time, name="America/New_York"))
    assert asked is not None
    assert asked.span == (datetime(2026, 3, 16, 4, tzinfo=UTC), datetime(2026, 3, 17, 4, tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "begins", "ends"),
    [
        ("Yesterday I ran ten kilometres", date(2026, 3, 17), date(2026, 3, 18)),
        ("We were in Rome in 2019, on 4 May 2019", date(2019, 5, 4), date(2019, 5, 5)),
        ("I broke it two days ago", date(2026, 3, 16), date(2026, 3, 17)),
    ],
)
def test_a_text_says_when_it_was(text: str, begins: date, ends: date) -> None:
    days_told = told_window(text, NOW)
    assert days_told is not None
    assert (days_told.first, days_told.end) == (begins, ends)


@pytest.mark.parametrize("text", ["I run on Mondays", "The dentist is on Friday", "I like the first album", "Last one"])
def test_a_text_without_a_time_was_when_it_was_said(text: str) -> None:
    assert told_window(text, NOW) is None


@pytest.mark.parametrize(
    "question",
    [
        "Can you recommend some podcasts for this weekend?",
        "It's my first time in Ghent. What should I eat there?",
        "Any gift ideas for my aunt, who turned sixty recently?",
    ],
)
def test_when_advice_is_needed_does_not_bound_what_is_remembered(question: str) -> None:
    assert read_asked_time(question, NOW) is None


def test_when_advice_was_given_does() -> None:
    assert read_asked_time("Which podcasts did you recommend last week?", NOW) is not None
