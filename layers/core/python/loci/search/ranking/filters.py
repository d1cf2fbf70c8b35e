"""The filters of a question, apart from its clocks."""

from loci.model.atoms import Atom
from loci.model.users import JsonValue
from loci.ports.recall import IndexQuery


def is_match(atom: Atom, query: IndexQuery) -> bool:
    """Whether an atom passes the question's filters; ``metadata`` asks for equal values of the keys it names."""
    return (
        (query.categories is None or atom.category.folded_name in query.categories)
        and (query.kinds is None or atom.category.kind in query.kinds)
        and atom.importance >= query.min_importance
        and all(
            name in atom.metadata and _equal(atom.metadata[name], value)
            for name, value in (query.metadata or {}).items()
        )
    )


def _equal(left: JsonValue, right: JsonValue) -> bool:
    # In JSON true is not 1.
    return left == right and isinstance(left, bool) == isinstance(right, bool)
