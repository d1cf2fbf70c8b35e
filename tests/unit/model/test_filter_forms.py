"""What clients send as a filter, and what is refused of it."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.errors import Refused
from loci.model.filter_forms import MAX_CONDITIONS, MAX_DEPTH, MAX_TEXT, MAX_VALUES, read_filter
from loci.model.filters import AllOf, AnyOf, Condition, FilterField, NoneOf, Operator
from loci.model.users import JsonValue

DIET = Condition(FilterField.CATEGORY, Operator.EQ, ("diet",))
MATTERS = Condition(FilterField.IMPORTANCE, Operator.GTE, (3,))


@pytest.mark.parametrize(
    ("sent", "wanted"),
    [
        ({"category": " Diet "}, DIET),
        ({"category": {"eq": "diet"}, "importance": {"gte": 3}}, AllOf((DIET, MATTERS))),
        ({"OR": [{"category": "diet"}, {"importance": {"gte": 3}}]}, AnyOf((DIET, MATTERS))),
        ({"NOT": {"category": "diet"}}, NoneOf((DIET,))),
        ({"NOT": [{"category": "diet"}, {"importance": {"gte": 3}}]}, NoneOf((DIET, MATTERS))),
        ({"AND": [{"NOT": {"category": "diet"}}]}, AllOf((NoneOf((DIET,)),))),
        (
            {"metadata.a/b.c": {"in": [1, True, None]}},
            Condition(FilterField.METADATA, Operator.IN, (1, True, None), "a/b.c"),
        ),
        ({"text": {"contains": "Tea"}}, Condition(FilterField.TEXT, Operator.CONTAINS, ("Tea",))),
        ({"kind": "FACT"}, Condition(FilterField.KIND, Operator.EQ, ("FACT",))),
        ({"entity": "Tomas"}, Condition(FilterField.ENTITY, Operator.EQ, ("Tomas",))),
    ],
)
def test_it_is_read_as_it_says(sent: JsonValue, wanted: object) -> None:
    assert read_filter(sent, "/filter") == wanted


@pytest.mark.parametrize("sent", ["2026-03-02", "2026-03-02T00:00:00Z", "2026-03-02T01:00:00+01:00"])
def test_a_date_is_its_first_instant_in_utc(sent: str) -> None:
    wanted = Condition(FilterField.CREATED_AT, Operator.GTE, (datetime(2026, 3, 2, tzinfo=UTC),))
    assert read_filter({"createdAt": {"gte": sent}}, "/filter") == wanted


def negate(depth: int) -> JsonValue:
    return {"category": "diet"} if depth == 1 else {"NOT": negate(depth - 1)}


@pytest.mark.parametrize(
    ("sent", "pointer", "detail"),
    [
        ([], "/filter", "must be an object"),
        ({}, "/filter", "at least one entry"),
        ({"colour": "red"}, "/filter/colour", "unknown field; there are category"),
        ({"metadata": {"a": 1}}, "/filter/metadata", "metadata.<name>"),
        ({"metadata.": 1}, "/filter/metadata.", "unknown field"),
        ({"category": {"like": "d%"}}, "/filter/category/like", "unknown operator; there are eq"),
        ({"category": {"gt": "diet"}}, "/filter/category/gt", "category takes no gt"),
        ({"text": "tea"}, "/filter/text/eq", "text takes no eq; it takes contains"),
        ({"category": {}}, "/filter/category", "operator is missing"),
        ({"category": ["diet"]}, "/filter/category", "a list must come after in or nin"),
        ({"category": {"in": "diet"}}, "/filter/category/in", f"list of 1 to {MAX_VALUES}"),
        ({"category": {"in": []}}, "/filter/category/in", f"list of 1 to {MAX_VALUES}"),
        ({"category": {"in": ["x"] * (MAX_VALUES + 1)}}, "/filter/category/in", f"list of 1 to {MAX_VALUES}"),
        ({"category": {"in": ["diet", 1]}}, "/filter/category/in/1", "compared with a text"),
        ({"category": "x" * (MAX_TEXT + 1)}, "/filter/category/eq", f"at most {MAX_TEXT}"),
        ({"kind": "Fact"}, "/filter/kind/eq", "unknown kind"),
        ({"importance": True}, "/filter/importance/eq", "whole number"),
        ({"createdAt": {"gte": "yesterday"}}, "/filter/createdAt/gte", "a date or an instant"),
        ({"createdAt": {"gte": "0001-01-01T00:00:00+14:00"}}, "/filter/createdAt/gte", "a date or an instant"),
        ({"source": "somewhere"}, "/filter/source/eq", "conversation"),
        ({"entity": "ent_x"}, "/filter/entity/eq", "entity"),
        ({"validTo": {"exists": "yes"}}, "/filter/validTo/exists", "true or false"),
        ({"metadata.a~/b": {"gt": True}}, "/filter/metadata.a~0~1b/gt", "a number or a text"),
        ({"metadata.a": {"eq": [1]}}, "/filter/metadata.a/eq", "true, false or null"),
        ({"metadata.a": {"lt": float("inf")}}, "/filter/metadata.a/lt", "finite"),
        ({"AND": {"category": "diet"}}, "/filter/AND", "list of filters"),
        ({"OR": []}, "/filter/OR", "list of filters"),
        ({"OR": [{"category": "diet"}, "x"]}, "/filter/OR/1", "must be an object"),
        ({"NOT": "diet"}, "/filter/NOT", "list of filters"),
        (negate(MAX_DEPTH + 1), "/filter" + "/NOT" * MAX_DEPTH, f"at most {MAX_DEPTH} objects deep"),
        ({"AND": [{"category": "x"}] * (MAX_CONDITIONS + 1)}, "/filter", f"at most {MAX_CONDITIONS} conditions"),
    ],
)
def test_what_is_no_filter_is_refused_at_its_place(sent: JsonValue, pointer: str, detail: str) -> None:
    with pytest.raises(Refused, match=detail) as raised:
        read_filter(sent, "/filter")
    assert [one.pointer for one in raised.value.fields] == [pointer]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["AND", "OR", "NOT", "category", "validTo", "metadata.a", "eq", "in", "gt", "exists"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_json_is_a_filter_or_refused_with_a_place(sent: JsonValue) -> None:
    assert all(place.startswith("/filter") for place in places_of_refusal(sent))


def places_of_refusal(sent: JsonValue) -> list[str]:
    """None for a filter."""
    try:
        read_filter(sent, "/filter")
    except Refused as error:
        return [one.pointer for one in error.fields]
    return []
