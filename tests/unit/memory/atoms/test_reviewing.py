"""What waits for its user is in no read and ends nothing, until it is approved."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.errors import Conflict, NotFound
from loci.learning.saving.approved_texts import ReviewDecision, approve, decide, decide_all
from loci.memory.atoms import reads
from loci.memory.atoms.changes import add_atom, archive_atom, delete_atom
from loci.memory.atoms.holding import LIFE
from loci.memory.atoms.reviewing import reject_atom
from loci.model.atoms import Atom, AtomStatus, Category, Hold, HoldReason, Kind, Review
from loci.model.visibility import AtomFilter, visible_state
from tests.fakes.memory import SPACE, Memory, caller, fact

ADA = caller()
HOLD = Hold(HoldReason.SETTING)


def add(memory: Memory, text: str, key: str | None = None) -> Atom:
    memory.clock.now += timedelta(days=1)
    return add_atom(memory.ports, ADA, SPACE, fact(text, key=key)).atom


def hold(memory: Memory, text: str, key: str | None = None) -> Atom:
    memory.clock.now += timedelta(hours=1)
    new = replace(fact(text, key=key), review=Review.PENDING, hold=HOLD)
    return add_atom(memory.ports, ADA, SPACE, new).atom


def current(memory: Memory) -> list[str]:
    return [atom.text for atom in reads.list_atoms(memory.ports, ADA, SPACE).items]


def texts_under(memory: Memory, review: Review) -> list[str]:
    return [atom.text for atom in reads.list_atoms(memory.ports, ADA, SPACE, review=review).items]


def test_a_pending_atom_is_in_no_list_but_that_of_its_review(memory: Memory) -> None:
    waiting = hold(memory, "Ada lives in Porto")
    assert (waiting.status, waiting.review) == (AtomStatus.ARCHIVED, Review.PENDING)
    assert current(memory) == []
    for with_former, status in ((True, AtomStatus.ACTIVE), (False, AtomStatus.ARCHIVED)):
        found = reads.list_atoms(memory.ports, ADA, SPACE, status=status, with_former=with_former)
        assert found.items == ()
    assert reads.list_atoms(memory.ports, ADA, SPACE, valid_at=memory.clock.now).items == ()
    assert texts_under(memory, Review.PENDING) == ["Ada lives in Porto"]
    assert texts_under(memory, Review.REJECTED) == []


def test_a_release_that_knows_no_reviews_reads_what_waits_as_archived(memory: Memory) -> None:
    read = replace(hold(memory, "Ada lives in Porto", "home"), review=None, hold=None)
    current = AtomFilter(memory.clock.now)
    assert not read.is_live(memory.clock.now)
    for asked in (current, replace(current, valid_at=memory.clock.now), replace(current, known_at=memory.clock.now)):
        assert visible_state(read, asked, lambda _: ()) is None


def test_a_pending_value_of_a_key_supersedes_nothing_until_it_is_approved(memory: Memory) -> None:
    before = add(memory, "Ada lives in Oslo", "home")
    waiting = hold(memory, "Ada lives in Porto", "home")
    assert current(memory) == ["Ada lives in Oslo"]
    approved = approve(memory.ports, ADA, waiting.id).atom
    assert (approved.id, approved.review, approved.hold, approved.expires_at) == (waiting.id, None, None, None)
    assert (approved.created_at, approved.version) == (waiting.created_at, 2)
    assert current(memory) == ["Ada lives in Porto"]
    assert reads.get_atom(memory.ports, ADA, before.id).superseded_by == waiting.id
    assert texts_under(memory, Review.PENDING) == []


def test_what_was_said_since_stays_the_newest_value(memory: Memory) -> None:
    waiting = hold(memory, "Ada lives in Porto", "home")
    add(memory, "Ada lives in Oslo", "home")
    approve(memory.ports, ADA, waiting.id)
    assert current(memory) == ["Ada lives in Oslo"]


def test_the_same_waits_once_and_not_again_once_it_was_rejected(memory: Memory) -> None:
    first, second = hold(memory, "Ada lives in Porto"), hold(memory, "Ada lives in Porto")
    assert first.id == second.id
    rejected = reject_atom(memory.ports, ADA, first.id)
    assert (rejected.review, rejected.status) == (Review.REJECTED, AtomStatus.ARCHIVED)
    assert hold(memory, "Ada lives in Porto") == rejected
    assert (texts_under(memory, Review.PENDING), texts_under(memory, Review.REJECTED)) == ([], ["Ada lives in Porto"])
    assert reject_atom(memory.ports, ADA, first.id) == rejected
    with pytest.raises(Conflict, match="was rejected"):
        approve(memory.ports, ADA, first.id)
    add(memory, "Ada lives in Porto")
    assert current(memory) == ["Ada lives in Porto"]


def test_what_is_current_already_does_not_wait(memory: Memory) -> None:
    before = add(memory, "Ada lives in Porto")
    assert hold(memory, "Ada lives in Porto").id == before.id


def test_an_approved_atom_that_another_one_says_since_goes(memory: Memory) -> None:
    waiting = hold(memory, "Ada lives in Porto")
    said = add(memory, "Ada lives in Porto")
    assert approve(memory.ports, ADA, waiting.id).atom.id == said.id
    assert current(memory) == ["Ada lives in Porto"]
    assert texts_under(memory, Review.PENDING) == []


def test_it_is_approved_in_other_words(memory: Memory) -> None:
    waiting = hold(memory, "Ada lives in Porto")
    approved = approve(memory.ports, ADA, waiting.id, "Ada lives in Lisbon").atom
    assert (approved.text, current(memory)) == ("Ada lives in Lisbon", ["Ada lives in Lisbon"])


def test_what_nobody_approved_expires(memory: Memory) -> None:
    waiting = hold(memory, "Ada lives in Porto")
    memory.clock.now += LIFE
    assert texts_under(memory, Review.PENDING) == []
    with pytest.raises(NotFound):
        approve(memory.ports, ADA, waiting.id)
    assert hold(memory, "Ada lives in Porto").id != waiting.id


def test_an_end_of_its_own_counts_again_once_it_is_approved(memory: Memory) -> None:
    ends = memory.clock.now + 2 * LIFE
    new = replace(fact("Ada has a cast"), review=Review.PENDING, hold=HOLD, expires_at=ends)
    waiting = add_atom(memory.ports, ADA, SPACE, new).atom
    assert waiting.expires_at == memory.clock.now + LIFE
    assert approve(memory.ports, ADA, waiting.id).atom.expires_at == ends


def test_only_what_waits_is_approved_or_rejected(memory: Memory) -> None:
    said = add(memory, "Ada lives in Porto")
    assert approve(memory.ports, ADA, said.id).atom.id == said.id
    with pytest.raises(Conflict, match="only a pending atom"):
        reject_atom(memory.ports, ADA, said.id)
    archived = archive_atom(memory.ports, ADA, said.id)
    with pytest.raises(Conflict, match="only a pending atom"):
        approve(memory.ports, ADA, archived.id)
    waiting = hold(memory, "Ada has a dog")
    delete_atom(memory.ports, ADA, waiting.id)
    with pytest.raises(NotFound):
        approve(memory.ports, ADA, waiting.id)


def test_each_decision_has_its_outcome(memory: Memory) -> None:
    one, two = hold(memory, "Ada lives in Porto"), hold(memory, "Ada has a dog")
    decisions = [ReviewDecision(one.id, True), ReviewDecision(two.id, False), ReviewDecision(two.id, True)]
    outcomes = decide(memory.ports, ADA, decisions)
    assert [each.atom and each.atom.review for each in outcomes] == [None, Review.REJECTED, None]
    assert isinstance(outcomes[2].error, Conflict)
    assert current(memory) == ["Ada lives in Porto"]


def test_all_that_waits_is_decided_at_once(memory: Memory) -> None:
    for text in ("Ada lives in Porto", "Ada has a dog"):
        hold(memory, text)
    outcomes, is_finished = decide_all(memory.ports, ADA, SPACE, approves=True)
    assert (len(outcomes), is_finished) == (2, True)
    assert current(memory) == ["Ada lives in Porto", "Ada has a dog"]


def test_a_saved_text_that_is_approved_derives_its_facts(memory: Memory) -> None:
    text = "My name is Ada and I live in Porto."
    named = Category("identity", Kind.FACT)
    new = replace(fact(text), category=named, review=Review.PENDING, hold=HOLD)
    waiting = add_atom(memory.ports, ADA, SPACE, new).atom
    approved = approve(memory.ports, ADA, waiting.id).atom
    facts = {atom.id: atom for atom in memory.atoms.records.values()}
    found = [(facts[id].text, facts[id].derived_from) for id in approved.derives]
    assert found == [("User's name is Ada", approved.id), ("User lives in Porto", approved.id)]
