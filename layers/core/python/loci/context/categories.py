"""Which categories a working context may be asked for: an unknown name is most likely misspelt, and would
leave its section empty without a word.

Known are Loci's own (``loci.model.categories``), those that the app has set (``categories`` of its settings), and those
under which a current atom lies in one of the spaces. So a client that asks for the same categories for all users sets
those of its own once, and a user without any memory yet is served like any other.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain

from loci.apps import settings
from loci.errors import FieldError, Refused
from loci.model.categories import SYSTEM_CATEGORIES
from loci.scope import Scope
from loci.search.recall import OpenSpace
from loci.search.recall.ports import RecallPorts
from loci.text.names import fold_name

MAX_LISTED = 50
"""Names of a space that a refusal lists."""


def require_known(
    ports: RecallPorts,
    directory: Scope,
    places: Sequence[OpenSpace],
    names: Sequence[str],
    found_names: Collection[str],
) -> None:
    """Raises Refused for each of the names that no one knows, listing the known ones. ``found_names`` are folded names
    under which something was found: when these and Loci's own are all, nothing is read."""
    unknown = [
        name for name in names if fold_name(name) not in SYSTEM_CATEGORIES and fold_name(name) not in found_names
    ]
    if not unknown:
        return
    configured_texts = frozenset(map(fold_name, settings.effective_settings(ports, directory).categories))
    unknown = [
        name for name in unknown if fold_name(name) not in configured_texts and not _is_in_use(ports, places, name)
    ]
    if unknown:
        in_use = chain.from_iterable(ports.atom_lists.categories(place.scope, MAX_LISTED) for place in places)
        raise _refusal(names, unknown, SYSTEM_CATEGORIES.union(configured_texts, in_use))


def _is_in_use(ports: RecallPorts, places: Sequence[OpenSpace], name: str) -> bool:
    """Whether there is a current atom of the category, which under other clocks or filters was not found."""
    now = ports.now()
    return any(ports.atom_lists.always_on(place.scope, [name], now, 1) for place in places)


def _refusal(names: Sequence[str], unknown: Collection[str], known_texts: Iterable[str]) -> Refused:
    detail = f"unknown category; known are: {', '.join(sorted(known_texts))}"
    fields = (
        FieldError(f"/alwaysOnCategoryNames/{number}", detail) for number, name in enumerate(names) if name in unknown
    )
    return Refused(detail, *fields)
