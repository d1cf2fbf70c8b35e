"""Traits of kinds of memories."""

from loci.model.atoms import TRAITS, Kind


def test_every_kind_has_its_traits() -> None:
    assert set(TRAITS) == set(Kind)
