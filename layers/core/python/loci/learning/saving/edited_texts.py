"""Edits a memory so that its new text decides what its old one did: category, key, entities and derived facts.

What its writer named stays: a category or a key that the old text does not account for, and whatever the edit names.
"""

from collections.abc import Sequence
from dataclasses import replace

from loci.ids import AtomId, SpaceId
from loci.inference.embedding.nearness import nearness_by
from loci.language.categories import StatedCategory
from loci.learning.saving import derived_facts, saved_texts
from loci.learning.saving.quarantine import suspicion
from loci.learning.saving.saved_texts import DescribedText, describe_text
from loci.learning.saving.tied_texts import review_of
from loci.memory.atoms import changes, edits, reads, write_context
from loci.memory.atoms.edits import AtomEdit, KeyTaken
from loci.memory.atoms.fields import MAX_TEXT, NewAtom, restate_atom
from loci.model.atoms import SAVED_BY_MODEL, Atom, Kind
from loci.model.unchanged import UNCHANGED
from loci.ports.all import Ports
from loci.scope import Caller


def edit_text(ports: Ports, caller: Caller, id: AtomId, atom_edit: AtomEdit, if_match: int | None = None) -> Atom:
    """The edited atom. An edit that names neither key nor category describes another text again. Raises as
    ``edits.edit_atom``, which makes every other edit."""
    before = write_context.find_atom(ports, changes.writer_for(caller, SpaceId(id.space)), id)
    if before is None or not _is_described_again(before, atom_edit):
        return edits.edit_atom(ports, caller, id, atom_edit, if_match)
    text = before.text if atom_edit.text is None else atom_edit.text
    instruction = StatedCategory.INSTRUCTION if before.category == StatedCategory.INSTRUCTION.category else None
    former_text = describe_text(ports, before.text, instruction)
    described_text = describe_text(ports, text, instruction)
    if before.review is not None and not atom_edit.is_said:
        described_text = saved_texts.as_unconfirmed(described_text)
    saved_texts.name_entities(ports, caller, SpaceId(id.space), described_text.entities, restate_atom(before))
    wanted_edit = _describe_edit(ports, before, atom_edit, former_text, described_text)
    try:
        edited_atom = edits.edit_atom(ports, caller, id, wanted_edit, if_match)
    except KeyTaken:
        # Another memory has the value: a fact of the text ends it, as one that is said now would.
        described_text = replace(described_text, key=None, facts=described_text.stated)
        wanted_edit = _describe_edit(ports, before, atom_edit, former_text, described_text)
        edited_atom = edits.edit_atom(ports, caller, id, wanted_edit, if_match)
    told = {fact.text for fact in described_text.stated} - {fact.text for fact in former_text.stated}
    derived_facts.write_missing_facts(ports, caller, edited_atom, described_text.facts, edited_in=told)
    return edited_atom


def restate_text(
    ports: Ports, caller: Caller, id: AtomId, text: str, said_texts: Sequence[str], key: str | None = None
) -> Atom:
    """Return what a model puts in place of a memory: the edited atom where words of the user say the new text, or where
    no user said the old one either and the new one is not suspicious. Otherwise the memory stays, and the text is
    another one, which is unconfirmed or waits. ``key`` is the idempotency key. Raises as ``edit_text`` and
    ``add_saved_text``."""
    space = SpaceId(id.space)
    before = reads.get_atom(ports, caller, id)
    is_rule = before.category.kind is Kind.RULE
    kind = Kind.RULE if is_rule else describe_text(ports, text).category.kind
    is_said = review_of(text, kind, said_texts, nearness_by(ports.embedder)) is None
    may_edit = is_said or (before.review is not None and suspicion(text, kind) is None)
    if may_edit or text == before.text or not before.is_live(ports.now()):
        return edit_text(ports, caller, id, AtomEdit(text=text, is_said=is_said))
    new = NewAtom(text, StatedCategory.FACT.category, metadata=SAVED_BY_MODEL)
    return saved_texts.add_saved_text(ports, caller, space, new, None, key=key, said_texts=said_texts).atom


def _is_described_again(before: Atom, atom_edit: AtomEdit) -> bool:
    if atom_edit.category is not None or atom_edit.key is not UNCHANGED or before.derived_from is not None:
        return False
    if atom_edit.text is not None and atom_edit.text != before.text:
        return len(atom_edit.text) <= MAX_TEXT
    # What is derived ends when its text does.
    return bool(before.derives) and (atom_edit.valid_to, atom_edit.expires_at) != (UNCHANGED, UNCHANGED)


def _describe_edit(
    ports: Ports, before: Atom, atom_edit: AtomEdit, former_text: DescribedText, described_text: DescribedText
) -> AtomEdit:
    """The edit with what the new text says in place of what the old one said."""
    is_known = bool(described_text.stated)
    key = described_text.key if is_known or before.key == former_text.key else before.key
    is_of_text = is_known or before.category == former_text.category
    importance = described_text.importance if before.importance == former_text.importance else before.importance
    return replace(
        atom_edit,
        key=key,
        category=described_text.category if is_of_text else before.category,
        importance=importance if atom_edit.importance is None else atom_edit.importance,
        derives=derived_facts.new_ids(ports, SpaceId(before.id.space), described_text.facts),
    )
