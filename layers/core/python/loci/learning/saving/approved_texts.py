"""The user approves, rewords or rejects what waits: what a saved text says of several things is derived from it then,
and it ends what it would have ended as a text that the user saves."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial

from loci.errors import REFUSALS, LociError, Malformed
from loci.ids import AtomId, ConversationId, SpaceId
from loci.language.categories import StatedCategory
from loci.learning.saving import derived_facts, saved_texts
from loci.learning.saving.ended_by_text import EndedByText, find_ended
from loci.learning.saving.saved_texts import DescribedText, describe_text
from loci.memory.atoms import reads, reviewing
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reviewing import Approval
from loci.memory.atoms.writes import Written
from loci.model.atoms import CALLERS, Atom, Review
from loci.ports.all import Ports
from loci.ports.language import ExtractedFact
from loci.records import record
from loci.scope import Caller
from loci.text.same_words import plain_form

MOST = 50
"""Decisions of one call."""
CALL_TIME = timedelta(seconds=18)
"""After this time no decision begins: API Gateway times out after 30 seconds."""


@record(frozen=True, slots=True)
class ReviewDecision:
    """Decision of a user about an atom that waits; with a ``text`` it is approved in these words."""

    id: AtomId
    approves: bool
    text: str | None = None
    if_match: int | None = None


@record(frozen=True, slots=True)
class ReviewOutcome:
    """Outcome of one decision: the atom in use, or that was rejected, or why the decision was refused."""

    id: AtomId
    atom: Atom | None = None
    error: LociError | None = None


@record(frozen=True, slots=True)
class _Reading:
    """Meaning of an approved text: what it says, and what it ends."""

    new: NewAtom
    facts: tuple[ExtractedFact, ...] = ()
    ended_atoms: EndedByText = EndedByText()


def decide(ports: Ports, caller: Caller, decisions: Sequence[ReviewDecision]) -> tuple[ReviewOutcome, ...]:
    """Carry out the decisions in their order, each alone. Raises Unavailable and Contended: the same decisions go on
    then."""
    return tuple(_decide(ports, caller, one) for one in decisions)


def decide_all(
    ports: Ports, caller: Caller, space: SpaceId, approves: bool, conversation: ConversationId | None = None
) -> tuple[tuple[ReviewOutcome, ...], bool]:
    """Decide alike about all that waits in a space, or was learned from one conversation, the oldest first; as many as
    one call takes, and whether none is left. Raises NotFound, Forbidden, Conflict (a restricted user)."""
    ends = ports.now() + CALL_TIME
    outcomes: list[ReviewOutcome] = []
    for atom in _waiting(ports, caller, space, conversation):
        if len(outcomes) == MOST or ports.now() >= ends:
            return tuple(outcomes), False
        outcomes.append(_decide(ports, caller, ReviewDecision(atom.id, approves)))
    return tuple(outcomes), True


def approve(ports: Ports, caller: Caller, id: AtomId, text: str | None = None, if_match: int | None = None) -> Written:
    """Put a pending atom in use, in other words if a ``text`` is sent. Raises as ``reviewing.approve_atom``."""
    pending = reads.get_atom(ports, caller, id)
    reading = _read(ports, caller, pending, text)
    if pending.review is Review.PENDING and reading.facts:
        space = SpaceId(id.space)
        saved_texts.name_entities(
            ports, caller, space, [each for fact in reading.facts for each in fact.entities], reading.new
        )
    approval = Approval(reading.new, reading.ended_atoms.related)
    written_atom = reviewing.approve_atom(ports, caller, id, lambda _: approval, if_match)
    others = len(reading.ended_atoms.others)
    superseded_atoms = reading.ended_atoms.related_from(len(reading.facts) - others)
    derived_facts.write_missing_facts(
        ports, caller, written_atom.atom, reading.facts, superseded_atoms=superseded_atoms
    )
    return written_atom


def _decide(ports: Ports, caller: Caller, decision: ReviewDecision) -> ReviewOutcome:
    act = partial(approve, text=decision.text) if decision.approves else reviewing.reject_atom
    try:
        outcome = act(ports, caller, decision.id, if_match=decision.if_match)
    except (*REFUSALS, Malformed) as refusal:
        return ReviewOutcome(decision.id, error=refusal)
    return ReviewOutcome(decision.id, outcome if isinstance(outcome, Atom) else outcome.atom)


def _waiting(ports: Ports, caller: Caller, space: SpaceId, conversation: ConversationId | None) -> Iterator[Atom]:
    cursor: str | None = None
    while True:
        page = reads.list_atoms(ports, caller, space, review=Review.PENDING, cursor=cursor, limit=MOST)
        yield from (atom for atom in page.items if conversation is None or conversation in atom.cited_conversations)
        cursor = page.cursor
        if cursor is None:
            return


def _read(ports: Ports, caller: Caller, pending: Atom, text: str | None) -> _Reading:
    """Read what an approved atom says: as it was found by extraction, or as a text that the user saves now."""
    new = reviewing.restate_approved(pending)
    is_reworded = text is not None and text != pending.text
    if not is_reworded and pending.provenance not in CALLERS:
        return _Reading(new)
    new = replace(new, text=pending.text if text is None else text)
    instruction = StatedCategory.INSTRUCTION if pending.category == StatedCategory.INSTRUCTION.category else None
    described_text = describe_text(ports, plain_form(new.text), instruction)
    if is_reworded:
        new = _as_reworded(pending, new, describe_text(ports, plain_form(pending.text), instruction), described_text)
    if new.category != described_text.category:
        return _Reading(new)  # its writer named another category, and so what it says
    space = SpaceId(pending.id.space)
    ended_atoms = find_ended(ports, caller, space, replace(new, key=None), new.category, described_text.key)
    facts = (*described_text.facts, *ended_atoms.facts_of(new))
    return _Reading(
        replace(new, derives=derived_facts.new_ids(ports, space, () if new.key else facts)), facts, ended_atoms
    )


def _as_reworded(pending: Atom, new: NewAtom, former_text: DescribedText, described_text: DescribedText) -> NewAtom:
    """Describe it by its new words, as far as its former words decided what it is about."""
    category = described_text.category if pending.category == former_text.category else pending.category
    key = described_text.key if pending.key == former_text.key else pending.key
    return replace(new, category=category, key=key)
