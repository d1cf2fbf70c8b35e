"""The filters of a question, apart from its clocks."""

from loci.model.atoms import Atom
from loci.model.filters import Condition, Filter, FilterField, Operator, are_equal, conditions_of, matches
from loci.ports.recall import IndexQuery

_IN_EVERY_INDEX = frozenset(
    {
        FilterField.CATEGORY,
        FilterField.KIND,
        FilterField.IMPORTANCE,
        FilterField.VALID_FROM,
        FilterField.VALID_TO,
        FilterField.ENTITY,
    }
)


def is_match(atom: Atom, query: IndexQuery) -> bool:
    """Whether an atom passes the question's filters; ``metadata`` asks for equal values of the keys it names."""
    return (
        (query.categories is None or atom.category.folded_name in query.categories)
        and (query.kinds is None or atom.category.kind in query.kinds)
        and atom.importance >= query.min_importance
        and all(
            name in atom.metadata and are_equal(atom.metadata[name], value)
            for name, value in (query.metadata or {}).items()
        )
        and (query.filter is None or matches(query.filter, atom))
    )


def is_known_to_indexes(atom_filter: Filter | None) -> bool:
    """Whether every index can tell by itself where the filter holds: it has no texts, no values of metadata to compare,
    and not all have sources and times of writing."""
    return all(_is_known(condition) for condition in conditions_of(atom_filter))


def _is_known(condition: Condition) -> bool:
    if condition.field is FilterField.METADATA:
        return condition.operator in (Operator.EQ, Operator.NE, Operator.IN, Operator.NIN)
    return condition.field in _IN_EVERY_INDEX and condition.operator is not Operator.CONTAINS
