"""Every recall index under filters: kinds, categories, confidence, and the times for which a question asks."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from loci.model.atoms import AtomStatus, Category, Kind
from loci.model.filter_forms import read_filter
from loci.model.filters import Mentions, NoneOf, matches
from loci.model.visibility import Span
from loci.ports.memory import AtomStep
from loci.scope import Scope
from loci.search.ranking.filters import is_known_to_indexes
from tests.contract.memory import atom, edit_step, ulid
from tests.contract.recall_index.indexed import NOW, Indexed, candidate, diary, ulids_of
from tests.fakes.memory import START, day


def test_filters_leave_out_what_is_not_wanted(subject: Indexed, scope: Scope) -> None:
    event, rule = Category("event", Kind.EPISODE), Category("rule", Kind.RULE)
    subject.keep(
        scope,
        replace(atom(scope, 1, "Tea at noon"), category=event, importance=2, metadata={"source": "web", "flag": True}),
        replace(atom(scope, 2, "Tea only"), category=rule, importance=4, metadata={"source": "app", "flag": 1}),
    )
    query = subject.query("tea")
    for filtered, expected in (
        (replace(query, categories=frozenset(["event", "none"])), {ulid(1)}),
        (replace(query, kinds=frozenset([Kind.RULE])), {ulid(2)}),
        (replace(query, min_importance=3), {ulid(2)}),
        (replace(query, metadata={"source": "web"}), {ulid(1)}),
        (replace(query, metadata={"flag": True}), {ulid(1)}),
        (replace(query, metadata={"absent": None}), set()),
        (replace(query, metadata={}), {ulid(1), ulid(2)}),
    ):
        answer = subject.index.search(scope, filtered)
        assert ulids_of(answer) == expected
        assert answer.total == len(expected)


CONDITIONS: tuple[dict[str, Any], ...] = (
    {"category": "diet"},
    {"category": {"ne": "Diet"}},
    {"category": {"in": ["diet", "job"]}},
    {"category": {"contains": "ie"}},
    {"kind": {"nin": ["FACT"]}},
    {"importance": {"gte": 3}},
    {"importance": {"ne": 3}},
    {"validFrom": {"lt": "2026-01-01"}},
    {"validTo": {"exists": True}},
    {"validTo": {"gt": "2026-01-01"}},
    {"validTo": {"ne": "2100-01-01"}},
    {"createdAt": {"lte": "2100-01-01"}},
    {"source": {"exists": False}},
    {"text": {"contains": "GREEN"}},
    {"metadata.n": 1},
    {"metadata.n": {"ne": 1}},
    {"metadata.n": {"in": [1, "1", True]}},
    {"metadata.n": {"nin": [1]}},
    {"metadata.n": {"gt": 0}},
    {"metadata.n": {"exists": False}},
)
JOINS: tuple[dict[str, Any], ...] = (
    *({"NOT": one} for one in CONDITIONS),
    *({"AND": [one, {"importance": {"lt": 4}}]} for one in CONDITIONS),
    *({"OR": [one, {"NOT": {"metadata.n": 1}}]} for one in CONDITIONS),
    *({"NOT": [one, {"NOT": {"metadata.n": {"gte": 1}}}]} for one in CONDITIONS),
)


def test_of_a_filter_every_atom_is_proposed_that_passes_and_no_other_where_all_indexes_can_tell(
    subject: Indexed, scope: Scope
) -> None:
    diet, job = Category("Diet", Kind.PREFERENCE), Category("job", Kind.FACT)
    kept = subject.keep(
        scope,
        replace(atom(scope, 1, "Green tea"), category=diet, importance=4, metadata={"n": 1}),
        replace(atom(scope, 2, "Tea room"), category=job, importance=2, metadata={"n": True}),
        replace(atom(scope, 3, "Tea leaf"), category=job, importance=3, metadata={"n": "1"}, valid_from=day(-900)),
        replace(atom(scope, 4, "Tea cup"), category=diet, importance=3, valid_to=datetime(2100, 1, 1, tzinfo=UTC)),
    )
    for sent in (*CONDITIONS, *JOINS):
        wanted = read_filter(sent, "/filter")
        passing = {one.id.ulid for one in kept if matches(wanted, one)}
        found = ulids_of(subject.index.search(scope, replace(subject.query("tea"), filter=wanted)))
        assert found >= passing, sent
        assert found == passing or not is_known_to_indexes(wanted), sent


def test_of_mentions_those_atoms_alone_are_proposed(subject: Indexed, scope: Scope) -> None:
    subject.keep(scope, *(atom(scope, number, f"Tea {number}") for number in range(1, 4)))
    one, none = Mentions(frozenset({ulid(2)})), Mentions(frozenset())
    for wanted, expected in ((one, {ulid(2)}), (NoneOf((one,)), {ulid(1), ulid(3)}), (none, set())):
        assert ulids_of(subject.index.search(scope, replace(subject.query("tea"), filter=wanted))) == expected


def test_only_current_atoms_are_proposed(subject: Indexed, scope: Scope) -> None:
    kept = diary(subject, scope)
    subject.change(scope, edit_step(kept[0], day(0), superseded_at=day(0), valid_to=day(0)))
    subject.change(scope, edit_step(kept[1], day(0), status=AtomStatus.ARCHIVED))
    subject.change(scope, edit_step(kept[2], day(0), status=AtomStatus.DELETED, deleted_at=day(0)))
    subject.change(scope, edit_step(kept[3], day(0), valid_to=NOW))
    subject.change(scope, edit_step(kept[4], day(0), expires_at=NOW))
    assert ulids_of(subject.search(scope, "User tea brother hazelnuts marathon engineer")) == {ulid(5)}


def test_a_changed_atom_is_found_by_its_new_words_only(subject: Indexed, scope: Scope) -> None:
    (before,) = subject.keep(scope, atom(scope, 1, "User lives in Rome"))
    text = "User lives in Oslo"
    subject.change(scope, edit_step(before, NOW, text=text, vector=subject.embedder.embed([text])[0], importance=5))
    assert candidate(subject.search(scope, "Rome"), 1).lexical == 0
    assert candidate(subject.search(scope, "Oslo"), 1).lexical > 0
    assert candidate(subject.search(scope, "Oslo"), 1).importance == 5


def test_valid_at_asks_what_held_then_superseded_or_not(subject: Indexed, scope: Scope) -> None:
    rome, oslo = subject.keep(
        scope,
        replace(atom(scope, 1, "User lives in Rome", valid_from=day(-20)), valid_to=day(-10), superseded_at=START),
        atom(scope, 2, "User lives in Oslo", valid_from=day(-10)),
    )
    query = subject.query("Where do I live?")
    for valid_at, expected in (
        (day(-21), set()),
        (day(-20), {rome.id.ulid}),
        (day(-10), {oslo.id.ulid}),
        (day(1), {oslo.id.ulid}),
    ):
        assert ulids_of(subject.index.search(scope, replace(query, valid_at=valid_at))) == expected


def test_known_at_asks_for_the_record_as_it_stood_then(subject: Indexed, scope: Scope) -> None:
    before, _ = subject.keep(
        scope,
        atom(scope, 1, "User lives in Rome"),
        replace(atom(scope, 2, "User likes jazz"), created_at=day(2), changed_at=day(2)),
    )
    text = "User lives in Oslo"
    subject.change(scope, edit_step(before, day(1), text=text, vector=subject.embedder.embed([text])[0]))
    query = replace(subject.query("Rome"), now=day(3))
    assert ulids_of(subject.index.search(scope, replace(query, known_at=START - timedelta(seconds=1)))) == set()
    then = subject.index.search(scope, replace(query, known_at=START))
    assert ulids_of(then) == {ulid(1)}
    assert candidate(then, 1).lexical > 0
    later = subject.index.search(scope, replace(query, known_at=day(1)))
    assert candidate(later, 1).lexical == 0


def test_a_confirmed_atom_is_proposed_once_and_as_young_as_that_under_every_clock(
    subject: Indexed, scope: Scope
) -> None:
    (before,) = subject.keep(scope, atom(scope, 1, "User lives in Rome", valid_from=day(-20)))
    after = replace(before, confirmed_at=day(1), confirmations=1, version=2)
    subject.change(scope, AtomStep(before, after, is_revision=False))
    query = replace(subject.query("Rome"), now=day(3))
    for asked in (query, replace(query, known_at=day(2))):
        (only,) = subject.index.search(scope, asked).candidates
        assert (only.ulid, only.valid_from, only.confirmed_at) == (ulid(1), day(-20), day(1))
    assert ulids_of(subject.index.search(scope, replace(query, known_at=START))) == {ulid(1)}


def test_a_span_asks_for_all_windows_that_meet_it(subject: Indexed, scope: Scope) -> None:
    rome, oslo, bonn = subject.keep(
        scope,
        replace(atom(scope, 1, "User lives in Rome", valid_from=day(-20)), valid_to=day(-10), superseded_at=START),
        atom(scope, 2, "User lives in Oslo", valid_from=day(-10)),
        replace(atom(scope, 3, "User lives in Bonn", valid_from=day(-16)), valid_to=day(-15)),
    )
    query = subject.query("Where do I live?")
    for span, expected in (
        (Span(), {rome.id.ulid, oslo.id.ulid, bonn.id.ulid}),
        (Span(superseded=False), {oslo.id.ulid, bonn.id.ulid}),
        (Span(day(-10)), {oslo.id.ulid}),
        (Span(day(-12), day(-10)), {rome.id.ulid, oslo.id.ulid}),
        (Span(None, day(-20)), {rome.id.ulid}),
    ):
        assert ulids_of(subject.index.search(scope, replace(query, span=span))) == expected
    asked = replace(query, span=Span(), valid_at=day(-15))
    assert ulids_of(subject.index.search(scope, asked)) == {rome.id.ulid}
