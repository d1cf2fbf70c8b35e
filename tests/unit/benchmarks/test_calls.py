"""How calls become round trips, and what they cost."""

import pytest

from benchmarks import calls, units
from benchmarks.calls import Cost
from benchmarks.recording import Call, trips
from benchmarks.scenario import Operation
from benchmarks.units import Units


def call(started: float, ended: float, name: str = "GetItem") -> Call:
    return Call(name, started, ended, Units(read=1))


def test_calls_that_overlap_are_one_trip() -> None:
    assert len(trips([call(0, 5), call(1, 6), call(4, 9)])) == 1


def test_a_call_that_waited_for_another_is_a_trip_more() -> None:
    assert len(trips([call(0, 5), call(5, 9), call(10, 12)])) == 3


def test_a_long_call_parallel_to_two_short_ones_adds_no_trip() -> None:
    assert [len(trip) for trip in trips([call(0, 10), call(0, 4), call(5, 9)])] == [2, 1]


def test_the_order_in_which_calls_were_noted_does_not_matter() -> None:
    assert len(trips([call(6, 9), call(0, 5), call(1, 4)])) == 2


def test_no_calls_are_no_trips() -> None:
    assert trips([]) == []


def test_an_operation_is_shown_trip_by_trip() -> None:
    asked = [call(0, 5, "Query"), call(1, 5, "Query"), call(1, 6), call(7, 8, "BatchGetItem")]
    cost = calls.cost_of(Operation("buildWorkingContext", asked))
    assert cost == Cost("buildWorkingContext", 4, 2, 4, 0, "Query ×2 ∥ GetItem → BatchGetItem", missed=False)


def test_a_goal_that_is_missed_is_marked() -> None:
    asked = [call(number, number + 1) for number in range(3)]
    assert calls.cost_of(Operation("recallByTopic", asked)).missed
    assert "goal missed" in calls.render([calls.cost_of(Operation("appendTurn", asked))])
    assert not calls.cost_of(Operation("getAtomHistory", asked)).missed


def test_a_long_sequence_is_counted_by_kind() -> None:
    asked = [call(number, number + 1) for number in range(9)] + [call(9, 10, "Query")]
    assert calls.cost_of(Operation("extraction", asked)).shape == "one after another: GetItem ×9, Query"


@pytest.mark.parametrize(
    ("item", "size"),
    [
        ({}, 0),
        ({"pk": {"S": "abc"}}, 5),
        ({"pk": {"S": "å"}}, 4),
        ({"n": {"N": "1"}}, 3),
        ({"n": {"N": "-12345"}}, 6),
        ({"b": {"B": b"12345"}}, 6),
        ({"t": {"BOOL": True}}, 2),
        ({"l": {"L": [{"S": "ab"}, {"NULL": True}]}}, 1 + 3 + 3 + 2),
        ({"m": {"M": {"k": {"S": "v"}}}}, 1 + 3 + 2 + 1),
        ({"s": {"SS": ["ab", "c"]}}, 4),
    ],
)
def test_an_item_is_as_large_as_dynamodb_counts_it(item: units.Item, size: int) -> None:
    assert units.size(item) == size


def item(size: int) -> dict[str, dict[str, str]]:
    return {"pk": {"S": "x" * (size - 2)}}


def test_a_strong_read_costs_a_unit_for_every_4_kb_and_another_half_of_it() -> None:
    assert units.of_call("GetItem", {"ConsistentRead": True}, {"Item": item(4096)}) == Units(read=1)
    assert units.of_call("GetItem", {"ConsistentRead": True}, {"Item": item(4097)}) == Units(read=2)
    assert units.of_call("GetItem", {}, {"Item": item(4097)}) == Units(read=1)


def test_what_is_not_there_costs_a_read_all_the_same() -> None:
    assert units.of_call("GetItem", {"ConsistentRead": True}, {}) == Units(read=1)


def test_a_query_is_rounded_up_once() -> None:
    answer = {"Items": [item(1000), item(1000), item(3000)]}
    assert units.of_call("Query", {"ConsistentRead": True}, answer) == Units(read=2)


def test_items_of_a_batch_are_rounded_up_one_by_one_and_missing_ones_count() -> None:
    asked = {"RequestItems": {"table": {"ConsistentRead": True, "Keys": ["first", "second", "third"]}}}
    answer = {"Responses": {"table": [item(100), item(5000)]}}
    assert units.of_call("BatchGetItem", asked, answer) == Units(read=4)


def test_writes_cost_what_the_answer_says() -> None:
    answer = {"ConsumedCapacity": {"CapacityUnits": 3.0}}
    assert units.of_call("PutItem", {}, answer) == Units(write=3)


def test_a_transaction_costs_its_tables_and_its_checks() -> None:
    asked = {"TransactItems": [{"Put": "an item"}, {"ConditionCheck": "another"}]}
    answer = {"ConsumedCapacity": [{"CapacityUnits": 2.0}, {"CapacityUnits": 4.0}]}
    assert units.of_call("TransactWriteItems", asked, answer) == Units(write=8)


def test_an_operation_of_unknown_price_is_refused() -> None:
    with pytest.raises(ValueError, match="Scan"):
        units.of_call("Scan", {}, {})
