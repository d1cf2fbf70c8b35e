"""What becomes of each field of an atom wherever atoms are copied. A new field of ``Atom`` fails here until it has its
place in each of these."""

from collections.abc import Collection
from dataclasses import fields, replace

import pytest

from loci.adapters.dynamodb.atom_items import AtomItem
from loci.api.admin.export_shapes import ExportedAtom
from loci.api.memory.atom_fields import PlainAtomFields
from loci.api.memory.atom_shapes import AtomOut
from loci.memory.atoms.fields import COPIED, NewAtom, restate_atom
from loci.model.atoms import Atom
from loci.unlearning.differences import FIELDS
from tests.support.filled_records import SCOPE, fill_record
from tests.support.recall_world import atom

ALL = {each.name for each in fields(Atom)}

OF_THE_WRITE = {"id", "epoch", "created_at", "changed_at", "vector", "actor", "embedder", "release", "version"}
OF_ITS_LIFE = {"status", "superseded_at", "superseded_by", "deleted_at", "purged_at", "unlearned_at", "is_reworked"} | {
    *("chain", "confirmed_at", "confirmations", "contradicts"),
}
"""Follow from what is written before and after it."""

NAMED_OTHERWISE = {"surroundings": "setting", "changed_at": "updated_at"}
"""Names of exports, which outlive ours."""

WRITTEN = fill_record(Atom)
READ = AtomItem.from_raw_data(AtomItem.of(SCOPE, WRITTEN).serialize()).record()

OTHERWISE = {
    # The table keeps all; the release is that which writes.
    "stored": ({name for name in ALL if getattr(READ, name) == getattr(WRITTEN, name)}, {"release"}),
    # Written with a new atom that says the same: unlearning a conversation, a replay, an edit.
    "restated": (COPIED, OF_THE_WRITE | OF_ITS_LIFE),
    # Unlearning writes these where they differ. The others: of the write; its end, which no conversation moves; what
    # says that it went; the words around it, which are written by their own rule.
    "differences": (FIELDS, OF_THE_WRITE | {"expires_at", "purged_at", "unlearned_at", "is_reworked", "surroundings"}),
    # A person gets all but the bytes that only search reads, and the marks of unlearning. What a text derives names it.
    "export": (
        {name for name in ALL if NAMED_OTHERWISE.get(name, name) in ExportedAtom.model_fields},
        {"epoch", "vector", "embedder", "chain", "purged_at", "unlearned_at", "is_reworked", "derives"},
    ),
    # A client sees what it can use.
    "api": (
        {name for name in ALL if NAMED_OTHERWISE.get(name, name) in AtomOut.model_fields},
        {"epoch", "vector", "embedder", "purged_at", "unlearned_at", "is_reworked", "surroundings", "release"}
        | {"chain", "confirmations", "derives", "derived_from"},
    ),
    # An import sends what any client may say.
    "import": (
        {name for name in ALL if name in PlainAtomFields.model_fields},
        OF_THE_WRITE | OF_ITS_LIFE | {"extraction", "surroundings", "derives", "derived_from", "hold"},
    ),
}


@pytest.mark.parametrize("way", OTHERWISE)
def test_every_field_has_its_place(way: str) -> None:
    copied: Collection[str]
    copied, otherwise = OTHERWISE[way]
    assert set(copied) & otherwise == set()
    assert set(copied) | otherwise == ALL


def test_an_atom_is_restated_in_every_field_that_both_have() -> None:
    stored = replace(atom(1, "Ada likes tea", importance=5), key="drink", metadata={"mood": "calm"})
    new = restate_atom(stored)
    assert all(getattr(new, name) == getattr(stored, name) for name in COPIED)
    assert {each.name for each in fields(NewAtom)} - set(COPIED) == {"said_at", "sent_importance", "sent_metadata"}
