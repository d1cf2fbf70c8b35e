"""Removes from a context what it would print twice: the same sentence again, what a model made of own words that are
shown, own words that facts of the same message state, and facts that a longer line of the same message says."""

from collections.abc import Sequence
from dataclasses import replace

from loci.context.lines import text_of
from loci.context.sections import ContextSections
from loci.ids import AtomId, MessageId
from loci.language.details import find_names
from loci.language.first_person import quoted_words
from loci.language.words import word_stems
from loci.model.atoms import SAID, Atom, Kind
from loci.search.recall.repeats import is_repeat
from loci.text.names import fold_name

_NAME = "name"


def without_repeats(sections: ContextSections) -> ContextSections:
    """The sections with each thing once. Of equal lines the one that is always on stays, else the newest."""
    always_on = _unstated(_once(sections.always_on), sections.always_on)
    always_on = _with_names_once(_without_said_facts(always_on, always_on))
    known_lines = {fold_name(text_of(atom)) for atom in always_on}
    recalled = [atom for atom in _once(sections.recalled) if fold_name(text_of(atom)) not in known_lines]
    recalled = _without_models_repeats(recalled, always_on)
    unstated = _unstated(recalled, (*always_on, *recalled))
    return replace(sections, always_on=always_on, recalled=_without_said_facts(unstated, (*always_on, *unstated)))


def _once(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    oldest_first = sorted(atoms, key=lambda atom: (atom.valid_from, atom.id.ulid))
    newest = {fold_name(text_of(atom)): atom.id for atom in oldest_first}
    return tuple(atom for atom in atoms if newest[fold_name(text_of(atom))] == atom.id)


def _without_models_repeats(atoms: Sequence[Atom], shown_atoms: Sequence[Atom]) -> list[Atom]:
    """The atoms without those of a model that own words among them, or others before them, say as well."""
    kept = [*shown_atoms, *(atom for atom in atoms if atom.category == SAID)]
    others: list[Atom] = []
    for atom in atoms:
        if atom.category == SAID or not any(is_repeat(atom, shown_atom) for shown_atom in (*kept, *others)):
            others.append(atom)
    return others


def _unstated(atoms: Sequence[Atom], shown_atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """The atoms without own words of which the facts shown leave nothing to say."""
    facts = [atom for atom in shown_atoms if _own_words(atom) is None]
    return tuple(atom for atom in atoms if not _is_stated(atom, facts))


def _is_stated(atom: Atom, facts: Sequence[Atom]) -> bool:
    words = _own_words(atom)
    if words is None:
        return False
    sources = set(atom.source_message_ids)
    stated_stems = {
        stem for fact in facts if not sources.isdisjoint(fact.source_message_ids) for stem in word_stems(fact.text)
    }
    # Without a fact of the same message nothing is stated.
    return bool(stated_stems) and word_stems(words) <= stated_stems


def _without_said_facts(atoms: Sequence[Atom], shown_atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Leave out facts that own words or a rule say among more: "My sister Ana is here" says who the sister is."""
    longer = [
        (frozenset(atom.source_message_ids), word_stems(text_of(atom))) for atom in shown_atoms if not _is_fact(atom)
    ]
    return tuple(atom for atom in atoms if not (_is_fact(atom) and atom.review is None and _is_said(atom, longer)))


def _is_said(fact: Atom, longer: Sequence[tuple[frozenset[MessageId], frozenset[str]]]) -> bool:
    stems = word_stems(fact.text)
    return bool(stems) and any(
        stems < said_stems and not sources.isdisjoint(fact.source_message_ids) for sources, said_stems in longer
    )


def _with_names_once(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Leave out own words that say a name where other lines say all names in them: "It's Teo" once that is known."""
    lines = [(atom, find_names(_own_words(atom) or atom.text)) for atom in atoms if atom.category.folded_name == _NAME]
    known_names: frozenset[str] = frozenset()
    repeats: set[AtomId] = set()
    for atom, names in sorted(lines, key=lambda pair: (not _is_fact(pair[0]), -len(pair[1]))):
        if names and names <= known_names and not _is_fact(atom):
            repeats.add(atom.id)
        known_names |= names
    return tuple(atom for atom in atoms if atom.id not in repeats)


def _is_fact(atom: Atom) -> bool:
    return atom.category.kind is not Kind.RULE and _own_words(atom) is None


def _own_words(atom: Atom) -> str | None:
    return atom.text if atom.category == SAID else quoted_words(atom.text)
