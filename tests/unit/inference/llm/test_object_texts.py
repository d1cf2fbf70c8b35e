"""What can be used of the object that a model wrote."""

import json
from typing import Any

import pytest

from loci.inference.llm.object_texts import ObjectAnswer, Unfit, read_cut_object, read_object
from loci.model.users import JsonValue

ENTRY = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name", "weight", "colour"],
    "properties": {
        "name": {"type": "string"},
        "weight": {"type": "integer"},
        "colour": {"type": ["string", "null"]},
    },
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["kept", "gone"],
    "properties": {"kept": {"type": "array", "items": ENTRY}, "gone": {"type": "array", "items": ENTRY}},
}
PEAR: dict[str, JsonValue] = {"name": "pear", "weight": 3, "colour": None}
PLUM: dict[str, JsonValue] = {"name": 'plum } of ] "1"', "weight": 1, "colour": "blue"}


def test_a_missing_list_is_an_empty_one_and_a_missing_value_that_may_be_null_is_null() -> None:
    text = json.dumps({"kept": [{"name": "pear", "weight": 3}]})
    assert read_object(SCHEMA, text) == ObjectAnswer({"kept": [PEAR], "gone": []})


def test_a_field_that_nobody_asked_for_is_left_out() -> None:
    text = json.dumps({"kept": [{**PEAR, "mood": "ripe"}], "gone": [], "note": "done"})
    assert read_object(SCHEMA, text) == ObjectAnswer({"kept": [PEAR], "gone": []})


def test_an_entry_that_does_not_fit_costs_itself_alone() -> None:
    answer = read_object(SCHEMA, json.dumps({"kept": [{**PEAR, "weight": "heavy"}, PLUM, 7]}))
    assert answer is not None
    assert (answer.fields, answer.misfits, answer.is_useless) == ({"kept": [PLUM], "gone": []}, 2, False)
    assert "weight" in answer.problem
    assert "heavy" not in answer.problem


def test_entries_of_which_not_one_fits_are_of_no_use() -> None:
    answer = read_object(SCHEMA, json.dumps({"kept": [{"name": "pear"}]}))
    assert answer is not None
    assert answer.is_useless


def test_an_object_of_other_fields_is_not_the_one() -> None:
    text = f"{json.dumps({'name': 'kept'})} {json.dumps({'kept': [PEAR], 'gone': []})}"
    assert read_object(SCHEMA, text) == ObjectAnswer({"kept": [PEAR], "gone": []})
    assert read_object(SCHEMA, "{}") is None


def test_a_list_that_is_none_does_not_fit() -> None:
    with pytest.raises(Unfit):
        read_object(SCHEMA, '{"kept": 7}')


def test_the_whole_entries_of_an_object_that_breaks_off_are_kept() -> None:
    whole = json.dumps({"kept": [PEAR, PLUM, PEAR], "gone": []})
    for end in range(len(whole)):
        answer = read_cut_object(SCHEMA, f"Here it is: {whole[:end]}")
        count = sum(whole[:end].count(json.dumps(fruit)) for fruit in (PEAR, PLUM))
        assert (0 if answer is None else len(answer.fields["kept"])) == count  # type: ignore[arg-type]  # it is a list


def test_nothing_is_kept_of_what_broke_off_before_its_first_entry_ended() -> None:
    assert read_cut_object(SCHEMA, '{"kept": [{"name": "pe') is None
    assert read_cut_object(SCHEMA, "no object at all") is None
