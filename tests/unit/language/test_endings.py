"""What ends, is replaced, corrected or revoked in ordinary words leaves the context; what only sounds so does not."""

import pytest

from loci.adapters.hashing import Hashing
from loci.language.endings import has_ended, read_endings, said_endings
from loci.language.statements.order_subjects import order_key
from tests.golden.endings import HALVES, is_gone, is_kept, is_new_there, read_look_alikes
from tests.golden.endings import read_endings as said

EMBEDDER = Hashing()
LEAST_GONE = {"dev": 1.0, "held_out": 0.7}
"""Shares that were measured when the rules were written."""
LEAST_NEW = {"dev": 1.0, "held_out": 0.95}
MOST_LOST = 1


@pytest.mark.thorough
@pytest.mark.parametrize("half", HALVES)
def test_what_has_ended_is_gone_from_the_context(half: str) -> None:
    endings = said(half)
    assert sum(is_gone(one, EMBEDDER) for one in endings) >= LEAST_GONE[half] * len(endings)


@pytest.mark.thorough
@pytest.mark.parametrize("half", HALVES)
def test_what_is_so_now_is_there(half: str) -> None:
    endings = said(half)
    assert sum(is_new_there(one, EMBEDDER) for one in endings) >= LEAST_NEW[half] * len(endings)


@pytest.mark.thorough
@pytest.mark.parametrize("half", HALVES)
def test_what_only_sounds_like_an_end_ends_no_matter_of_safety_and_hardly_anything_else(half: str) -> None:
    lost = [one for one in read_look_alikes(half) if not is_kept(one, EMBEDDER)]
    assert [one for one in lost if one.safety] == []
    assert len(lost) <= MOST_LOST


@pytest.mark.parametrize(
    ("sentence", "memory"),
    [
        ("I stopped eating peanuts.", "User is allergic to peanuts"),
        ("I no longer eat fish.", "User does not eat fish"),
        ("I quit the Initech chess club.", "User works at Initech"),
        ("I left Graz University.", "User lives in Graz"),
        ("I stopped taking ibuprofen gel.", "User takes ibuprofen"),
        ("I stopped taking ibuprofen.", 'User said: "I take metformin and ibuprofen, and carry an inhaler."'),
    ],
)
def test_an_end_of_something_else_is_none(sentence: str, memory: str) -> None:
    assert not has_ended(read_endings(sentence), memory, is_order=False, is_safety=True)


@pytest.mark.parametrize(
    ("sentence", "memory"),
    [
        ("My doctor swapped the metformin for Jardiance.", 'User said: "I take metformin twice a day."'),
        ("Our daughter was born on Monday.", "User is pregnant"),
        ("I start at Vectra on Monday, today was my last day at Acme.", "User works at Acme"),
        ("I'm allergic to dogs, not cats.", "User is allergic to cats"),
        ("Gluten is no problem after all.", "User does not eat gluten"),
        ("Rex died last week.", "User's dog is Rex"),
        ("Tom and I got divorced.", "User's partner is Tom"),
        ("Ich bin von Ramipril auf Candesartan umgestiegen.", 'User said: "Ich nehme Ramipril."'),
        ("Käse vertrage ich wieder.", 'User said: "Ich vertrage keinen Käse."'),
    ],
)
def test_an_end_is_read_whoever_brings_it_about(sentence: str, memory: str) -> None:
    assert has_ended(said_endings(sentence), memory, is_order=False, is_safety=True)


@pytest.mark.parametrize(
    ("sentence", "memory"),
    [
        ("I'm allergic to dogs, not cats.", "User is allergic to dogs"),
        ("My pacemaker is no longer beeping.", "User has a pacemaker"),
        ("My sister gave birth on Monday.", "User is pregnant"),
        ("Our daughter was born on Monday.", 'User said: "My sister is pregnant."'),
        ("My mother stopped the metformin.", 'User said: "I take metformin twice a day."'),
        ("My doctor will stop the metformin in May.", 'User said: "I take metformin twice a day."'),
        ("My doctor stopped taking metformin.", 'User said: "I take metformin twice a day."'),
        ("Their Rex died last week.", "User's dog is Rex"),
        ("I fear my last day at Acme.", "User lives in Graz"),
    ],
)
def test_what_happens_to_others_or_otherwise_ends_nothing(sentence: str, memory: str) -> None:
    assert not has_ended(said_endings(sentence), memory, is_order=False, is_safety=True)


@pytest.mark.parametrize(
    ("sentence", "ends"),
    [
        ("I quit my job last week.", True),
        ("I lost my job, so money is tight.", True),
        ("Ich habe meinen Job gekündigt.", True),
        ("I want to quit my job.", False),
        ("I quit my old job to start here.", False),
        ("My wife lost her job.", False),
        ("I left my job interview happy.", False),
        ("I quit my job at Hooli.", False),
    ],
)
def test_who_leaves_a_job_need_not_name_it(sentence: str, ends: bool) -> None:
    endings = said_endings(sentence)
    assert has_ended(endings, "User works at Initech", is_order=False, is_safety=False, key="user.employer") is ends
    assert not has_ended(endings, "User lives in Graz", is_order=False, is_safety=False, key="user.home")


@pytest.mark.parametrize(
    ("order", "key"),
    [
        ("always answer in French", "order.language"),
        ("Antworte ab jetzt immer auf Englisch.", "order.language"),
        ("keep your answers short", "order.length"),
        ("always use metric units", "order.units"),
        ("answer in French when I write in French", None),
        ("for this week, answer in Italian", None),
        ("always answer in bullet points", None),
        ("never answer in French", None),
    ],
)
def test_an_order_about_one_subject_has_its_key(order: str, key: str | None) -> None:
    assert order_key(order) == key
