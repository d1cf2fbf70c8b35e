"""Many wordings of each kind: how many are kept that must be, and how many look-alikes slip through."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.unit.talk import facts, talk

pytestmark = pytest.mark.thorough


@dataclass(frozen=True, slots=True)
class Wording:
    message: str
    words: tuple[str, ...] = ()
    kind: str = ""


def wordings(section: str) -> list[Wording]:
    lines = Path(__file__).with_name("rules_wordings.txt").read_text().splitlines()
    found: list[Wording] = []
    inside = False
    for line in lines:
        if line.startswith("## "):
            inside = line.startswith(f"## {section}")
        elif inside and line:
            found.append(_wording(line) if section == "kept" else Wording(line.replace("\\n", "\n")))
    return found


def _wording(line: str) -> Wording:
    text, words, kind = (part.strip() for part in line.rsplit("|", 2))
    return Wording(text, tuple(word.strip().lower() for word in words.split(",")), kind)


def is_kept(wording: Wording) -> bool:
    return any(
        wording.kind in {"ANY", fact.category.kind} and all(word in fact.text.lower() for word in wording.words)
        for fact in facts(talk(wording.message))
    )


def test_at_least_ninety_seven_in_a_hundred_statements_are_kept() -> None:
    kept = wordings("kept")
    missed = [wording.message for wording in kept if not is_kept(wording)]
    assert len(kept) > 500
    assert len(missed) <= 0.03 * len(kept), missed


def test_nothing_is_kept_of_any_look_alike() -> None:
    look_alikes = wordings("nothing")
    assert len(look_alikes) > 600
    assert [wording.message for wording in look_alikes if facts(talk(*wording.message.split(" || ")))] == []
