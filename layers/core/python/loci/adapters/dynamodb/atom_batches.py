"""Many new atoms of one space: what their writes read together, and how many of them one transaction takes."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import accumulate, takewhile

from loci.adapters.dynamodb import spaces, users
from loci.adapters.dynamodb.atom_items import category_keys
from loci.adapters.dynamodb.atoms import keys_met, what_is_met
from loci.adapters.dynamodb.tables import Tables
from loci.model.atoms import Atom
from loci.ports.memory import AtomChange, AtomStep, Preconditions
from loci.scope import Scope

# A transaction takes 100 actions; three are left for the marker, the user record and the note of a shared space. Its
# 4 MB are more than a batch of new atoms can fill.
_ACTIONS = 97


class AtomBatchStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def read_preconditions(
        self, scope: Scope, reader: Scope, news: Sequence[Atom], now: datetime
    ) -> tuple[Preconditions, ...]:
        space, user = spaces.item_key(scope.directory, scope.namespace), users.key(reader)
        found_items = self._tables.batch_get([space, user, *(key for new in news for key in keys_met(scope, new))])
        there = users.record(found_items[user]), spaces.record(found_items[space])
        preconditions = (what_is_met(scope, new, found_items, now) for new in news)
        return tuple(replace(each, user=there[0], space=there[1]) for each in preconditions)

    def count_fitting(self, changes: Sequence[AtomChange]) -> int:
        totals = accumulate(_most_actions(change) for change in changes)
        return max(1, sum(1 for _ in takewhile(lambda total: total <= _ACTIONS, totals)))


def _most_actions(change: AtomChange) -> int:
    return len(change.keys) + (change.similar_writes is not None) + sum(map(_most_actions_of_step, change.steps))


def _most_actions_of_step(step: AtomStep) -> int:
    """The atom and its pending marker, its revision, a link of its chain, and all that it has or had while current."""
    former = 0 if step.before is None else 1 + _most_entries(step.before)
    return 2 + former + (step.after.chain is not None) + _most_entries(step.after)


def _most_entries(atom: Atom) -> int:
    """Its entries of categories, its guard, its mentions of entities."""
    return len(category_keys(atom)) + 1 + len(atom.entity_ids)
