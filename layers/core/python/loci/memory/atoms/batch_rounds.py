"""The rounds in which the atoms of a batch are written.

A round reads together what all atoms that are left meet, and plans the write of each, up to the first that depends on
one before it: on its key, on its text, or on what is similar to it. What is planned is applied in as few transactions
as take it, under the conditions that prove what was read. Where another writer was in the way the next round reads
again.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import takewhile
from typing import TypeAlias

from loci import ids
from loci.errors import REFUSALS, LociError
from loci.ids import AtomId
from loci.memory.atoms import contradictions
from loci.memory.atoms.batch_progress import BatchProgress, read_atoms
from loci.memory.atoms.write_context import (
    Request,
    WriteContext,
    Writer,
    admit_write,
    admitted_draft,
    draft_of,
    merge_links,
    read_write_context,
)
from loci.memory.atoms.writes import Plan, Written, plan_write
from loci.model.atoms import Atom
from loci.model.duplicates import duplicate_key, has_guard
from loci.ports.all import Ports
from loci.ports.memory import AtomChange
from loci.ports.writes import Outcome
from loci.runtime.retry import retry_contended

AtomOutcome: TypeAlias = Written | LociError
"""Outcome of an atom of a batch: written or found there, or why it is refused."""


_KEY = "key"


class Rounds:
    """The atoms of a batch by number: ``prepared`` are to be written, ``outcomes`` are known."""

    def __init__(
        self,
        ports: Ports,
        writer: Writer,
        progress: BatchProgress,
        prepared: Mapping[int, Request | LociError],
        outcomes: Mapping[int, AtomOutcome],
    ) -> None:
        self._ports, self._writer, self._progress = ports, writer, progress
        refused = {n: each for n, each in prepared.items() if isinstance(each, LociError)}
        self._requests = {n: each for n, each in sorted(prepared.items()) if isinstance(each, Request)}
        self._outcomes = {**outcomes, **refused}
        # Atoms are listed by their ids: in the order in which they were sent.
        now = ports.now()
        ulids = sorted(ids.new_ulid(now, ports.random) for _ in self._requests)
        self._ulids = dict(zip(self._requests, ulids, strict=True))

    def carry_out(self) -> dict[int, AtomOutcome]:
        """The outcomes of all atoms. Raises NotFound and Conflict (the space or the user changed), OverBudget,
        Unavailable, Contended."""
        while self._remaining():
            retry_contended(self._ports, self._play_round)
        return {n: self._with_refused_text(n, each) for n, each in self._outcomes.items()}

    def _with_refused_text(self, number: int, outcome: AtomOutcome) -> AtomOutcome:
        request = self._requests.get(number)
        return outcome if request is None or isinstance(outcome, LociError) else outcome.answering(request.new)

    def _remaining(self) -> list[int]:
        return [n for n in self._requests if n not in self._outcomes]

    def _play_round(self) -> bool | None:
        """True where anything came of it, None where other writers were in the way."""
        known_count = len(self._outcomes)
        plans = self._plan()
        while plans:
            fitting = self._ports.atom_batches.count_fitting([plan.change for plan in plans.values()])
            some = {n: plans.pop(n) for n in list(plans)[:fitting]}
            outcome = self._apply(some)
            if outcome is Outcome.REPEATED:
                self._outcomes = {**self._progress.former_outcomes(), **self._outcomes}
            if outcome is not Outcome.DONE:
                break
        return True if len(self._outcomes) > known_count else None

    def _plan(self) -> dict[int, Plan]:
        """The writes of the next atoms, up to the first that depends on one before it."""
        plans: dict[int, Plan] = {}
        changed: set[object] = set()
        for n, scene in self._read().items():
            try:
                plan = plan_write(self._ports, self._writer, self._requests[n], scene)
            except REFUSALS as refusal:
                self._outcomes[n] = refusal
                continue
            if plan is None:
                break
            whole = contradictions.clear_stale_flags(self._ports, self._writer, plan.change)
            changes = set(_what_changes(whole))
            if changed & {*changes, *_what_it_read(scene, plan)}:
                break
            changed |= changes
            plans[n] = replace(plan, change=whole)
        return plans

    def _read(self) -> dict[int, WriteContext]:
        """Reads what the next atoms meet. One that looks for similar atoms is read alone, and after all before it."""
        left = self._remaining()
        first = self._requests[left[0]]
        if first.similarity is not None:
            return {left[0]: read_write_context(self._ports, self._writer, first, self._ulids[left[0]])}
        some = list(takewhile(lambda n: self._requests[n].similarity is None, left))
        scenes = _read_together(self._ports, self._writer, {self._ulids[n]: self._requests[n] for n in some})
        return dict(zip(some, scenes, strict=True))

    def _apply(self, plans: Mapping[int, Plan]) -> Outcome:
        written_outcomes = {n: plan.written for n, plan in plans.items()}
        change = _together([plan.change for plan in plans.values()])
        first_write = self._progress.step(written_outcomes)
        whole = replace(change, first=replace(first_write, user=change.first.user))
        if whole.steps or whole.similar_writes is not None or self._progress.has_marker:
            outcome = self._ports.atoms.apply(self._writer.scope, whole)
            if outcome is not Outcome.DONE:
                return outcome
        self._progress.note(written_outcomes)
        self._outcomes |= written_outcomes
        return Outcome.DONE


def _read_together(ports: Ports, writer: Writer, requests: Mapping[str, Request]) -> Iterator[WriteContext]:
    """Reads for each of several new atoms, by ULID, what ``read_write_context`` reads for one."""
    now = ports.now()
    drafts = [_draft(writer, request, ulid, now) for ulid, request in requests.items()]
    standings = ports.atom_batches.read_preconditions(writer.scope, writer.reader, drafts, now)
    epoch, user = admit_write(ports, writer, standings[0].user, standings[0].space, now)
    wanted = {standing.guard: None for standing in standings if standing.guard is not None}
    wanted |= {standing.key.atom: None for standing in standings if standing.key is not None}
    near = read_atoms(ports, writer, list(wanted))
    for request, draft, standing in zip(requests.values(), drafts, standings, strict=True):
        atom = admitted_draft(draft, request, standing, epoch)
        yield WriteContext(now, None, atom, standing, None, user, sent=request.new.valid_from, near=near)


def _draft(writer: Writer, request: Request, ulid: str, now: datetime) -> Atom:
    draft = draft_of(writer, request.new, AtomId(writer.scope.namespace, ulid), now)
    return replace(draft, entity_ids=merge_links(draft.entity_ids, request.linked))


def _what_it_read(scene: WriteContext, plan: Plan) -> Iterator[object]:
    """Records that decided a write and another may change: the atom that says it, its key, what guards its text."""
    yield plan.written.atom.id
    if scene.draft.key is not None:
        yield _KEY, scene.draft.key
    if has_guard(scene.draft):
        yield duplicate_key(scene.draft)


def _what_changes(change: AtomChange) -> Iterator[object]:
    """The atoms, keys and guards that a write changes."""
    yield from ((_KEY, entry.key) for step in change.keys for entry in (step.before, step.after) if entry is not None)
    for step in change.steps:
        yield step.after.id
        yield from (duplicate_key(state) for state in (step.before, step.after) if state and has_guard(state))


def _together(changes: Sequence[AtomChange]) -> AtomChange:
    """Changes that were read at one time and meet nowhere, as one."""
    counted = [change.similar_writes for change in changes if change.similar_writes is not None]
    return replace(
        changes[0],
        steps=tuple(step for change in changes for step in change.steps),
        keys=tuple(step for change in changes for step in change.keys),
        first=next((change.first for change in changes if change.first.user is not None), changes[0].first),
        visitor=next((change.visitor for change in changes if change.visitor is not None), None),
        similar_writes=counted[0] if counted else None,
    )
