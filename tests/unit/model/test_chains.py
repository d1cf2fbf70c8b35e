"""The values of a chain come in the order in which they superseded each other."""

from dataclasses import replace
from datetime import timedelta
from itertools import permutations

import pytest

from loci.memory.atoms import transitions
from loci.model.chains import in_chain_order
from tests.contract.memory import atom
from tests.fakes.memory import SPACE, START, caller

SCOPE = caller().own(SPACE.key)
SECOND = timedelta(seconds=1)
# When each of three was made, in seconds: the clocks of their servers differ.
CLOCKS = [[0, 1, 2], [2, 1, 0], [0, -1, 1], [1, 2, 0]]


@pytest.mark.parametrize("seconds", CLOCKS)
def test_values_that_hold_for_no_time_come_before_what_superseded_them(seconds: list[int]) -> None:
    one, two, three = (replace(atom(SCOPE, n), created_at=START + made * SECOND) for n, made in enumerate(seconds, 1))
    first = replace(one, valid_to=START, superseded_by=two.id)
    second = replace(two, valid_to=START, superseded_by=three.id)
    earlier = replace(atom(SCOPE, 9), valid_from=START - SECOND, valid_to=START, superseded_by=one.id)
    for given in permutations((earlier, first, second, three)):
        assert in_chain_order(given) == (earlier, first, second, three)
        assert transitions.timeline(given, START) == (earlier, first, second, three)
