"""What a question names exactly comes first, though vectors find another text nearer."""

import pytest

from loci.adapters.hashing import Hashing
from loci.search.recall import TopicQuestion
from tests.support.recall_world import World, atom


@pytest.mark.parametrize(
    ("exact", "near"),
    [
        ("v2.3.10", "v2.3.1"),
        ("0x80070005", "0x80070006"),
        ("--no-cache", "--no-cached"),
        ("config.prod.yaml", "config.dev.yaml"),
    ],
)
def test_a_token_that_is_named_whole_comes_first(exact: str, near: str) -> None:
    world, wanted = World(), f"{exact}: the printer jams on Mondays"
    world.keep(atom(1, f"The release of the mobile app with {near} broke uploads for users"), atom(2, wanted))
    asked = TopicQuestion(f"What broke uploads for users of the mobile app release with {exact}?")
    assert world.recalls(asked, embedder=Hashing()).hits[0].atom.text == wanted
