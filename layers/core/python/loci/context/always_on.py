"""Atoms that belong into every working context: essential ones, and those of the categories a client names."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime

from loci.ids import AtomId
from loci.language.self_limits import is_over
from loci.model.atoms import SAID, Atom
from loci.model.essentials import essential, essential_group
from loci.model.visibility import AtomFilter
from loci.ports.parts import AtomReads
from loci.scope import Scope
from loci.text.names import fold_name

LIMIT = 50

_PAGE = 200
# After the last of ``Essential``.
_OTHERS = "9"


def always_on(
    ports: AtomReads,
    scope: Scope,
    category: str,
    now: datetime,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
) -> tuple[Atom, ...]:
    """The atoms of a category that the clocks show, current ones without: as ``order_atoms`` says, at most ``LIMIT``.
    What was said in somebody's own words is never among them, nor what is unconfirmed."""
    if fold_name(category) == SAID.name:
        return ()
    if valid_at is None and known_at is None:
        return ports.atom_lists.always_on(scope, [category], now, LIMIT)
    atom_filter = AtomFilter(now, category=category, valid_at=valid_at, known_at=known_at, with_derived=True)
    return order_atoms([atom for atom in _all(ports, scope, atom_filter) if atom.review is None])


def essential_atoms(
    ports: AtomReads,
    scope: Scope,
    now: datetime,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
) -> tuple[Atom, ...]:
    """The essential atoms that the clocks show, current ones without, in the order of ``Essential``; behind them what
    else was derived from texts, for ``without_outdated``. One that says itself until when it holds ends then."""
    if valid_at is None and known_at is None:
        essentials = ports.atom_lists.essentials(scope, now, LIMIT)
        return tuple(atom for atom in essentials if not is_over(atom.text, atom.valid_from, now))
    shown_atoms = _all(ports, scope, AtomFilter(now, valid_at=valid_at, known_at=known_at, with_derived=True))
    return order_atoms([atom for atom in shown_atoms if essential_group(atom) is not None])


def without_outdated(atoms: Sequence[Atom], categories: Collection[str] = ()) -> list[Atom]:
    """Texts that say several things without the facts that were derived from them while all of these hold; afterwards
    the facts that do, without the text. Facts are shown that are essential, or of the ``categories`` (folded names)."""
    there = frozenset(atom.id for atom in atoms)
    whole = frozenset(atom.id for atom in atoms if there.issuperset(atom.derives))
    return [atom for atom in atoms if _is_shown(atom, whole, categories)]


def _is_shown(atom: Atom, whole: frozenset[AtomId], categories: Collection[str]) -> bool:
    if atom.derived_from is None:
        return atom.id in whole
    return atom.derived_from not in whole and (essential(atom) is not None or atom.category.folded_name in categories)


def order_atoms(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Essential ones first, in their order; each by importance, then newest; at most ``LIMIT``."""
    order = sorted(atoms, key=lambda atom: (atom.importance, atom.valid_from, atom.id.ulid), reverse=True)
    return tuple(sorted(order, key=lambda atom: essential_group(atom) or _OTHERS)[:LIMIT])


def _all(ports: AtomReads, scope: Scope, wanted_filter: AtomFilter) -> Iterator[Atom]:
    page = ports.atom_lists.list(scope, wanted_filter, None, _PAGE)
    yield from page.items
    while page.cursor is not None:
        page = ports.atom_lists.list(scope, wanted_filter, page.cursor, _PAGE)
        yield from page.items
