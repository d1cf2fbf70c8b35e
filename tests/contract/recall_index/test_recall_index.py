"""What every recall index does, whatever it is made of."""

from dataclasses import replace
from datetime import UTC, datetime

from loci.model.atoms import AtomStatus, Category, Kind, Surroundings
from loci.model.entities import MergedNames
from loci.ports.recall import IndexAnswer
from loci.scope import Scope
from tests.contract.memory import atom, edit_step, ulid
from tests.contract.recall_index.indexed import INDEXES, NOW, TEXTS, Indexed, candidate, diary, ulids_of
from tests.fakes.memory import day


def test_it_names_itself(subject: Indexed) -> None:
    assert subject.index.name in {name.partition("-")[0] for name in INDEXES}


def test_an_empty_space_proposes_nothing(subject: Indexed, scope: Scope) -> None:
    assert subject.search(scope, "tea") == IndexAnswer((), 0, degraded=False)


def test_the_fitting_atom_is_best_by_words_and_by_meaning(subject: Indexed, scope: Scope) -> None:
    diary(subject, scope)
    for question, number in (
        ("Where does my brother Tomas live?", 1),
        ("Am I allergic to hazelnuts?", 2),
        ("Which marathon will I run?", 3),
    ):
        answer = subject.search(scope, question)
        assert max(answer.candidates, key=lambda one: one.lexical).ulid == ulid(number)
        assert max(answer.candidates, key=lambda one: one.cosine or 0.0).ulid == ulid(number)


def test_a_candidate_carries_what_ranking_needs(subject: Indexed, scope: Scope) -> None:
    plan = Category("trip", Kind.INTENTION)
    subject.keep(scope, replace(atom(scope, 1, "User flies to Oslo"), category=plan, importance=5, valid_from=day(-3)))
    (only,) = subject.search(scope, "When do I fly to Oslo?").candidates
    assert (only.category, only.importance, only.valid_from) == (plan, 5, day(-3))
    assert only.confirmed_at >= only.valid_from
    assert only.lexical > 0
    assert 0 < (only.cosine or 0.0) <= 1


def test_other_forms_of_a_word_are_the_same_word(subject: Indexed, scope: Scope) -> None:
    subject.keep(scope, atom(scope, 1, "User bought two bicycles"), atom(scope, 2, "User reads novels"))
    answer = subject.search(scope, "Did I buy a bike?")
    assert candidate(answer, 1).lexical > 0
    assert candidate(answer, 2).lexical == 0


def test_a_rare_word_of_the_question_outweighs_a_common_one(subject: Indexed, scope: Scope) -> None:
    diary(subject, scope)
    assert candidate(subject.search(scope, "Anything about Tomas?"), 1).rare
    assert not any(one.rare for one in subject.search(scope, "How does a user of volcano insurance pay?").candidates)


def test_what_stood_around_an_atom_helps_to_find_it(subject: Indexed, scope: Scope) -> None:
    answered = replace(
        atom(scope, 1, "Last summer, with Zoe"), surroundings=Surroundings(context="When did you visit Norway?")
    )
    subject.keep(scope, answered, atom(scope, 2, "User reads novels"), atom(scope, 3, "User flew to Norway"))
    answer = subject.search(scope, "Norway")
    assert candidate(answer, 3).lexical > candidate(answer, 1).lexical > candidate(answer, 2).lexical == 0
    assert (candidate(answer, 3).rare, candidate(answer, 1).rare) == (True, False)


def test_a_speakers_name_asks_for_what_they_said_and_for_no_words(subject: Indexed, scope: Scope) -> None:
    subject.keep(
        scope,
        replace(atom(scope, 1, "Hello Zoe, how are you?"), surroundings=Surroundings("Tomas")),
        replace(atom(scope, 2, "I went to Norway"), surroundings=Surroundings("Zoe")),
        replace(atom(scope, 3, "It was cold there"), surroundings=Surroundings("Tomas", subjects=("Zoe",))),
    )
    answer = replace(
        subject.query("Where did Zoe go?"), embed=lambda texts: list(map(subject.embedder.embed_query, texts))
    )
    found = subject.index.search(scope, answer)
    assert found.speakers == {"zoe"}
    assert [candidate(found, number).subject for number in (1, 2, 3)] == [0, 1, 1]
    assert [candidate(found, number).question for number in (1, 2, 3)] == [1, 0, 0]
    assert candidate(found, 1).lexical == 0
    assert candidate(found, 2).meaning is not None


def test_any_name_of_a_subject_asks_for_what_is_about_them(subject: Indexed, scope: Scope) -> None:
    subject.keep(
        scope,
        replace(
            atom(scope, 1, "They pay on Fridays"), surroundings=Surroundings(subjects=("Acme Corporation", "The Works"))
        ),
        replace(atom(scope, 2, "They pay on Sundays"), surroundings=Surroundings(subjects=("Initech",))),
        replace(atom(scope, 3, "I am paid on Mondays"), surroundings=Surroundings("Zoe")),
    )
    same = MergedNames({ulid(9): ("initech", "initrode"), ulid(8): ("zoe", "boss")}, 1)
    works, initech = {"the works": frozenset({"the works"})}, {"initrode": frozenset(same.groups[ulid(9)])}
    for text, subjects, speakers, named in (
        ("When do the works pay?", (1, 0, 0), frozenset(), works),
        ("When does Initrode pay?", (0, 1, 0), frozenset(), initech),
        ("When is the boss paid?", (0, 0, 1), frozenset({"boss"}), {}),
        ("When do the boss and Initrode pay?", (0, 1, 1), frozenset({"boss"}), initech),
    ):
        answer = subject.index.search(scope, replace(subject.query(text), names=lambda: same))
        assert tuple(candidate(answer, number).subject for number in (1, 2, 3)) == subjects
        assert (answer.speakers, answer.named) == (speakers, named)


def test_a_date_of_the_question_is_near_to_what_was_then(subject: Indexed, scope: Scope) -> None:
    subject.keep(
        scope,
        replace(atom(scope, 1, "Tea was served"), valid_from=datetime(2025, 3, 9, 12, tzinfo=UTC)),
        replace(atom(scope, 2, "Tea was bought"), valid_from=datetime(2025, 6, 9, 12, tzinfo=UTC)),
    )
    answer = subject.search(scope, "What of tea on 9 March 2025?")
    assert (candidate(answer, 1).date, candidate(answer, 2).date) == (1, 0)


def test_another_scope_is_never_searched(subject: Indexed, scope: Scope) -> None:
    diary(subject, scope)
    for other in (
        replace(scope, owner="bob"),
        replace(scope, namespace="work-abc123"),
        replace(scope, app="shop"),
        replace(scope, tenant=f"{scope.tenant}x"),
    ):
        assert subject.search(other, "tea").candidates == ()


def test_the_limit_keeps_the_best_by_words_and_the_best_by_meaning(subject: Indexed, scope: Scope) -> None:
    diary(subject, scope)
    answer = subject.search(scope, "Does the user drink green tea?", limit=1)
    assert ulid(0) in ulids_of(answer)
    assert 1 <= len(answer.candidates) <= 2
    assert answer.total == len(TEXTS)


def test_no_atom_is_proposed_twice(subject: Indexed, scope: Scope) -> None:
    diary(subject, scope)
    answer = subject.search(scope, "green tea")
    assert len(answer.candidates) == len(ulids_of(answer)) == len(TEXTS)


def test_without_a_vector_words_alone_answer_and_it_says_so(subject: Indexed, scope: Scope) -> None:
    diary(subject, scope)
    answer = subject.index.search(scope, replace(subject.query("hazelnuts"), vector=None))
    assert answer.degraded
    assert all(one.cosine is None for one in answer.candidates)
    assert max(answer.candidates, key=lambda one: one.lexical).ulid == ulid(2)
    assert not subject.search(scope, "hazelnuts").degraded


def test_a_question_of_stop_words_or_signs_is_answered(subject: Indexed, scope: Scope) -> None:
    diary(subject, scope)
    for text in ("who are you?", "?!", "…"):
        assert ulids_of(subject.search(scope, text)) == {ulid(number) for number in range(len(TEXTS))}


def test_more_atoms_than_one_read_holds_are_all_searched(subject: Indexed, scope: Scope) -> None:
    texts = [f"Locker {number} is empty" for number in range(430)] + ["Locker 999 holds the kite"]
    subject.keep(scope, *(atom(scope, number, text) for number, text in enumerate(texts)))
    answer = subject.search(scope, "Which locker holds the kite?", limit=5)
    assert answer.total == len(texts)
    assert max(answer.candidates, key=lambda one: one.lexical).ulid == ulid(len(texts) - 1)


def test_the_nearest_of_several_texts_are_found_together(subject: Indexed, scope: Scope) -> None:
    diary(subject, scope)
    asked = ("User is allergic to peanuts", "Nothing of the kind", "User dislikes phone calls before ten")
    assert subject.nearest(scope, *asked) == [[ulid(2)], [], [ulid(5)]]
    assert subject.nearest(scope) == []


def test_of_the_near_ones_the_nearest_come_first_and_no_more_than_asked_for(subject: Indexed, scope: Scope) -> None:
    text, longer = "User has a cat called Miso", "User has a cat called Miso and a dog"
    said = Category("said", Kind.FACT)
    subject.keep(scope, atom(scope, 0, text), replace(atom(scope, 1, text), category=said), atom(scope, 2, longer))
    assert subject.nearest(scope, text) == [[ulid(0), ulid(1), ulid(2)]]
    assert subject.nearest(scope, text, limit=2) == [[ulid(0), ulid(1)]]
    assert subject.nearest(scope, text, least=0.999) == [[ulid(0), ulid(1)]]


def test_nothing_is_near_in_an_empty_space_or_another_scope(subject: Indexed, scope: Scope) -> None:
    assert subject.nearest(scope, TEXTS[0]) == [[]]
    diary(subject, scope)
    assert subject.nearest(replace(scope, owner="eve"), TEXTS[0]) == [[]]


def test_what_is_not_current_is_near_to_nothing(subject: Indexed, scope: Scope) -> None:
    kept = diary(subject, scope)
    subject.change(scope, edit_step(kept[0], NOW, status=AtomStatus.ARCHIVED))
    subject.change(scope, edit_step(kept[1], NOW, superseded_at=NOW))
    assert subject.nearest(scope, TEXTS[0], TEXTS[1], TEXTS[2]) == [[], [], [ulid(2)]]
