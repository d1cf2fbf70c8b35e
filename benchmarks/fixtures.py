"""A small conversation, and facts as a client would add them."""

from typing import Any

NAMESPACE = "bench"
QUESTION = "What should I avoid when I cook for them?"
TURNS = (
    ("I'm vegetarian and allergic to hazelnuts.", "Good to know: no meat and no hazelnuts."),
    ("I live in Gothenburg and work as a marine biologist.", "That must be close to the sea."),
    ("I prefer tea over coffee.", "Noted."),
    ("What is the tallest mountain of Sweden?", "Kebnekaise."),
    ("I'm going to Lisbon next week.", "Enjoy the trip!"),
)
FACTS = (
    ("User is allergic to hazelnuts", "health", "FACT"),
    ("User is vegetarian", "diet", "PREFERENCE"),
    ("User prefers tea over coffee", "preference", "PREFERENCE"),
    ("User works as a marine biologist", "work", "FACT"),
    ("User visited Lisbon in May 2026", "travel", "EPISODE"),
)


def turn(number: int) -> dict[str, Any]:
    """The body of ``POST …/turns``."""
    question, answer = TURNS[number % len(TURNS)]
    return {"userContent": question, "assistant": {"content": answer}, "idempotencyKey": f"turn-{number}"}


def fact(text: str, category: str, kind: str, **fields: Any) -> dict[str, Any]:
    """The body of ``POST …/atoms``."""
    return {"text": text, "category": {"name": category, "kind": kind}, **fields}
