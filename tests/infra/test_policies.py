"""The evaluator itself, held to what AWS says of each operator."""

import pytest

from tests.infra.policies import Request, Statement, Values, allows

KEYS = "dynamodb:LeadingKeys"


def holds(operator: str, wanted: str, *values: str, tags: dict[str, str] | None = None) -> bool:
    statement = Statement(True, ("a:B",), ("*",), {operator: {KEYS: (wanted,)}})
    return allows([statement], Request("a:B", "r", values, tags or {}))


@pytest.mark.parametrize(
    ("operator", "wanted", "values", "holding"),
    [
        ("StringEquals", "a", ("a",), True),
        ("StringEquals", "a", ("A",), False),
        ("StringEquals", "a*", ("ab",), False),
        ("StringEquals", "a", (), False),
        ("StringLike", "a*", ("ab",), True),
        ("StringLike", "a?", ("a",), False),
        ("StringLike", "a.b", ("axb",), False),
        ("StringLike", "a*", (), False),
        ("ForAllValues:StringLike", "a*", ("a1", "a2"), True),
        ("ForAllValues:StringLike", "a*", ("a1", "b"), False),
        ("ForAllValues:StringLike", "a*", (), True),
        ("ForAllValues:StringEquals", "a", ("a", "b"), False),
        ("StringEqualsIfExists", "a", ("a",), True),
        ("StringEqualsIfExists", "a", ("b",), False),
        ("StringEqualsIfExists", "a", (), True),
        ("Null", "false", ("a",), True),
        ("Null", "false", (), False),
        ("Null", "true", (), True),
    ],
)
def test_an_operator_means_what_it_means_in_aws(operator: str, wanted: str, values: Values, holding: bool) -> None:
    assert holds(operator, wanted, *values) is holding


def test_a_variable_matches_its_value_and_nothing_without_one() -> None:
    pattern = "${aws:PrincipalTag/tenant}#*"
    assert holds("StringLike", pattern, "acme#x", tags={"tenant": "acme"})
    assert not holds("StringLike", pattern, "acme#x", tags={"tenant": "*"})
    assert not holds("StringLike", pattern, "acme#x", tags={"other": "acme"})
    assert not holds("StringLike", pattern, "${aws:PrincipalTag/tenant}#x")


def test_a_denial_wins_and_silence_refuses() -> None:
    everything = Statement(True, ("a:*",), ("*",), {})
    denial = Statement(False, ("a:B",), ("r",), {})
    assert allows([everything], Request("a:B", "r"))
    assert not allows([everything, denial], Request("a:B", "r"))
    assert allows([everything, denial], Request("a:B", "s"))
    assert not allows([everything], Request("b:B", "r"))
    assert not allows([], Request("a:B", "r"))


@pytest.mark.parametrize("operator", ["ForAnyValue:StringLike", "StringNotLike", "StringLikeIfExists", "ArnLike"])
def test_what_it_does_not_know_it_does_not_guess(operator: str) -> None:
    with pytest.raises(NotImplementedError):
        holds(operator, "a", "a")
