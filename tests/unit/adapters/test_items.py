"""Items of every table as they are read: the faster way leaves out what none of them has."""

from dataclasses import replace

import pytest
from pynamodb.attributes import DiscriminatorAttribute

from loci.adapters.dynamodb.atom_items import AtomItem
from loci.adapters.dynamodb.attributes import EnumAttribute, member_of
from loci.adapters.dynamodb.writes import Replace
from loci.adapters.page_format.entries import entry
from loci.adapters.page_format.packing import pack, unpack
from loci.model.atoms import AtomStatus
from tests.support.items import LIST, kinds_of_items, list_attributes
from tests.support.recall_world import ADA, atom


def test_no_kind_of_item_has_defaults_or_variants() -> None:
    found = kinds_of_items()
    assert len(found) > 20
    for kind in found:
        for attribute in kind.get_attributes().values():
            assert not isinstance(attribute, DiscriminatorAttribute)
            assert (attribute.default, attribute.default_for_new) == (None, None)


def test_the_list_of_items_has_every_attribute_of_every_kind() -> None:
    assert LIST.read_text() == list_attributes(), "run `python -m tests.support.items` and read the difference"


def test_a_value_of_a_later_release_is_written_back_as_it_was_read() -> None:
    attributes = (attribute for kind in kinds_of_items() for attribute in kind.get_attributes().values())
    enums = {attribute.of: attribute for attribute in attributes if isinstance(attribute, EnumAttribute)}
    assert len(enums) > 15
    for of, attribute in enums.items():
        read = attribute.deserialize("OF_A_LATER_RELEASE")
        assert attribute.serialize(read) == "OF_A_LATER_RELEASE"
        assert read is attribute.deserialize("OF_A_LATER_RELEASE")
        assert read not in of.__members__.values()
        members = tuple(of.__members__.values())
        assert tuple(attribute.deserialize(member.value) for member in members) == members


def test_pages_show_no_atom_whose_status_only_a_later_release_knows() -> None:
    later = replace(atom(1, "Ada likes tea."), status=member_of(AtomStatus, "QUARANTINED"))
    (packed,) = unpack(pack([entry(later)]))
    assert packed.status is AtomStatus.DELETED


def test_an_item_is_read_as_pynamodb_reads_it() -> None:
    written = AtomItem.of(ADA.own("diary-abc123"), atom(1, "Ada likes tea.")).serialize()
    read = AtomItem.from_raw_data({**written, "metadata": {"NULL": True}})
    plain = AtomItem._instantiate({**written, "metadata": {"NULL": True}})
    assert read.attribute_values == plain.attribute_values
    assert read.serialize(null_check=False) == plain.serialize(null_check=False)


def test_an_item_that_lacks_an_attribute_of_its_kind_replaces_nothing() -> None:
    item = AtomItem.of(ADA.own("diary-abc123"), atom(1, "Ada likes tea."))
    assert len(Replace(item).changes) > 20
    item.text = None
    with pytest.raises(ValueError, match="AtomItem without text"):
        _ = Replace(item).changes
