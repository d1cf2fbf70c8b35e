"""Counted units become dollars, compared with the goal."""

import pytest

from benchmarks.cost import find_faults, render
from benchmarks.cost.measuring import Cost
from benchmarks.cost.metering import gigabyte_seconds
from benchmarks.cost.usage import Usage, price
from benchmarks.recording import Call
from functions.capabilities import CAPABILITIES


def cost(recalled: Usage) -> Cost:
    turn = {name: Usage(write_units=1) for name in ("appended", "events", "extracted", "indexed")}
    return Cost(turn, {500: recalled, 5_000: recalled}, {500: Usage(), 5_000: Usage()}, Usage(), 12, 0.5, 800)


def test_usages_add_up_and_are_priced() -> None:
    used = Usage(read_units=8, write_units=1) + Usage(write_units=1, events=3).times(2)
    assert used == Usage(read_units=8, write_units=3, events=6)
    assert used.dollars() == pytest.approx(8 * 0.125e-6 + 3 * 0.625e-6 + 6e-6)


def test_every_field_has_a_price() -> None:
    assert Usage(*([1.0] * 10)).dollars() == pytest.approx(sum(price(name) for name in Usage().by_price()))


def test_a_smaller_function_has_less_of_a_processor_and_pays_for_waiting() -> None:
    rows = {row.name: row for row in CAPABILITIES}
    trip = Call("GetItem", 0.0, 1.0)
    assert gigabyte_seconds(rows["memory"], 0.020, [trip]) == pytest.approx(0.025 * 1769 / 1024)
    assert gigabyte_seconds(rows["outbox"], 0.020, []) == pytest.approx(0.020 * 1769 / 1024)


@pytest.mark.parametrize(("units", "shown"), [(150, "$22 met"), (250, "$22 missed")])
def test_the_goal_is_for_what_is_stored_and_recalled(units: int, shown: str) -> None:
    table = render([cost(Usage(read_units=units))]).splitlines()[2]
    assert shown in table
    assert table.startswith("500 atoms")


def test_what_costs_more_than_its_goal_is_a_fault() -> None:
    assert find_faults([cost(Usage(read_units=150))]) == []
    (stored,) = find_faults([cost(Usage(read_units=180))])
    assert stored == "a million turns at 500 atoms cost $23.75 stored and recalled; the goal is $22"
    assert len(find_faults([cost(Usage(read_units=400))])) == 2


def test_a_million_atoms_have_a_price_of_their_own() -> None:
    # 2 W a turn for half an atom.
    assert "come to $2.50" in render([cost(Usage())])
