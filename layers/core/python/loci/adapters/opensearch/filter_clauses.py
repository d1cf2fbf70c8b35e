"""A filter as clauses of a search: documents have no original texts, and of metadata only hashes.

``may_match`` finds every document where the filter holds, and where its documents can't tell, more. Recall reads what
was found from the table, and looks again.
"""

from datetime import datetime
from typing import Any

from loci.adapters.opensearch.documents import FOREVER, Json, metadata_hash, micros
from loci.model.filters import (
    NEGATED,
    ORDERED,
    AllOf,
    AnyOf,
    Condition,
    Filter,
    FilterField,
    FilterValue,
    Mentions,
    NoneOf,
    Operator,
)

_EVERYTHING: Json = {"match_all": {}}
_NOTHING: Json = {"match_none": {}}
_PLAIN = (FilterField.CATEGORY, FilterField.KIND, FilterField.IMPORTANCE)
_TIMES = (FilterField.VALID_FROM, FilterField.VALID_TO)
_EQUAL = (Operator.EQ, Operator.IN, *NEGATED)


def may_match(atom_filter: Filter) -> Json:
    """Where the filter may hold."""
    return _clause(atom_filter, _EVERYTHING)


def _must_match(atom_filter: Filter) -> Json:
    """Where the filter surely holds."""
    return _clause(atom_filter, _NOTHING)


def _clause(atom_filter: Filter, unknown: Json) -> Json:
    match atom_filter:
        case AllOf():
            return {"bool": {"filter": [_clause(part, unknown) for part in atom_filter.parts]}}
        case AnyOf():
            return {
                "bool": {"should": [_clause(part, unknown) for part in atom_filter.parts], "minimum_should_match": 1}
            }
        case NoneOf():
            negate = _must_match if unknown is _EVERYTHING else may_match
            return {"bool": {"must_not": [negate(part) for part in atom_filter.parts]}}
        case Mentions():
            return {"terms": {"atom": sorted(atom_filter.ulids)}}
    known = _known(atom_filter)
    return unknown if known is None else known


def _known(condition: Condition) -> Json | None:
    """Where it holds; None where documents can't tell."""
    if condition.field is FilterField.METADATA and condition.operator in _EQUAL:
        hashes = [metadata_hash(condition.name, value) for value in condition.values if not isinstance(value, datetime)]
        return _equal(condition, "metadata", hashes)
    if condition.field not in (*_PLAIN, *_TIMES):
        return None
    values = [_plain(value) for value in condition.values]
    if condition.operator in _EQUAL:
        return _equal(condition, condition.field, values)
    if condition.operator in ORDERED:
        # What has no end has the last of all times.
        return {
            "bool": {"filter": [{"range": {condition.field: {condition.operator: values[0]}}}, _has_end(condition)]}
        }
    if condition.operator is Operator.EXISTS:
        return _has_end(condition) if condition.values[0] else {"bool": {"must_not": [_has_end(condition)]}}
    return None


def _equal(condition: Condition, field: str, values: list[Any]) -> Json:
    equal: Json = {"terms": {field: values}}
    return {"bool": {"must_not": [equal]}} if condition.operator in NEGATED else equal


def _has_end(condition: Condition) -> Json:
    return {"range": {condition.field: {"lt": FOREVER}}} if condition.field in _TIMES else _EVERYTHING


def _plain(value: FilterValue) -> Any:
    return micros(value) if isinstance(value, datetime) else value
