"""Short memories as people have them: all different, the same in every run."""

from random import Random

LEAST_WORDS, MOST_WORDS = 8, 25

_PEOPLE = (
    "User",
    "User's sister",
    "User's neighbour",
    "Ada",
    "Bo Lindqvist",
    "Priya",
    "User's manager",
    "Tomás",
    "Dr. Weiss",
)
_DEEDS = (
    "likes to cook", "stopped eating", "is allergic to", "ordered", "wants to learn about", "is writing a report on",
    "keeps a collection of", "was given", "sold", "needs help with", "talked for an hour about", "prefers",
)  # fmt: skip
_THINGS = (
    "green curry", "peanut butter", "old bicycles", "vintage cameras", "tax returns", "sourdough bread", "jazz records",
    "garden furniture", "machine learning", "train timetables", "strong coffee", "wool sweaters", "Greek history",
    "board games", "solar panels", "running shoes",
)  # fmt: skip
_PARTS = (
    "on {day}", "in {place}", "with {person}", "before the move to {place}", "after a long talk with {person}",
    "because the doctor advised it", "although it costs {number} euros a month", "and will do so again on {day}",
    "since the summer of {year}", "for the team that {person} leads", "together with two friends from {place}",
    "whenever there is time after work", "at the market near the station of {place}",
)  # fmt: skip
_PLACES = ("Lisbon", "Graz", "Oslo", "Porto", "Cork", "Turku", "Ghent", "Basel", "Kyoto", "Montréal", "Leeds")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def write_memories(random: Random, count: int) -> list[str]:
    """So many sentences of 8 to 25 words."""
    lines: dict[str, None] = {}
    while len(lines) < count:
        lines[_write_memory(random)] = None
    return list(lines)


def _write_memory(random: Random) -> str:
    length = random.randint(LEAST_WORDS, MOST_WORDS)
    words = f"{random.choice(_PEOPLE)} {random.choice(_DEEDS)} {random.choice(_THINGS)}".split()
    parts = iter(random.sample(_PARTS, len(_PARTS)))
    while len(words) < length:
        words += _fill(next(parts), random).split()
    return f"{' '.join(words[:MOST_WORDS])}."


def _fill(part: str, random: Random) -> str:
    return part.format(
        day=random.choice(_DAYS),
        place=random.choice(_PLACES),
        person=random.choice(_PEOPLE),
        number=random.randint(5, 900),
        year=random.randint(1990, 2026),
    )
