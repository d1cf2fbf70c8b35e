"""A fact does not supersede the value of its key if the user said that value more plainly, or if it seems that somebody
else speaks.

Extractors without a model express by their confidence how plainly something was said: "my name is Ann" is explicit,
"I'm Ann" is implied. They do not see that a message is another person's text. But who says in one message who they
are, where they live and what they do, all other than it was, has most likely pasted that: people do not introduce
themselves twice as somebody else.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from loci.memory.atoms.ports import TimelinesInTime
from loci.memory.atoms.write_context import Related, Relation
from loci.model.atoms import Atom, Provenance
from loci.model.essentials import DOUBTED, is_about_safety
from loci.model.language import ModelChoice
from loci.model.visibility import AtomFilter
from loci.records import record
from loci.scope import Scope
from loci.text.names import fold_name

IDENTITY = frozenset(
    [
        "age",
        "allergy",
        "birth-year",
        "birthday",
        "birthplace",
        "childhood-home",
        "condition",
        "diet",
        "email",
        "employer",
        "home",
        "job",
        "name",
        "native-language",
        "nationality",
        "nickname",
        "origin",
        "partner",
        "phone",
        "pronouns",
        "school",
        "studies",
    ]
)
"""Subjects of keys, after the owner, where a new value says that somebody is another person."""
LEAST_TO_DOUBT = 3
"""Keys of ``IDENTITY`` in one message; two with the name."""


@record(frozen=True, slots=True)
class StatedValue:
    """A value as an extractor found it."""

    key: str | None
    text: str
    confidence: float


@record(frozen=True, slots=True)
class WeighedFact:
    """Under which key a fact is stored, if any, how sure it is, and how it relates to an atom of the space."""

    key: str | None
    confidence: float
    related: Related | None


def weigh_fact(
    ports: TimelinesInTime,
    memory: Scope,
    extractor: str,
    stated_value: StatedValue,
    message: Mapping[str, str],
    decided: Related | None,
    names: Callable[[Atom], bool],
) -> WeighedFact:
    """Weighs a fact against the current value of its key. ``message`` has the texts of all facts of the same message by
    their keys; ``decided`` is the relation found before; ``names`` tells whether the user's words name an atom."""
    as_decided = WeighedFact(stated_value.key, stated_value.confidence, decided)
    if stated_value.key is None:
        return as_decided
    if _is_model(extractor):
        return _weigh_fact_of_model(ports, memory, stated_value.key, as_decided, names)
    current = _current_value(ports, memory, stated_value.key)
    differs = current is not None and fold_name(current.text) != fold_name(stated_value.text)
    against = Related(Relation.CONTRADICTS, current.id, current.changed_at) if current and differs else None
    if _is_identity(stated_value.key) and _is_of_another(ports, memory, message):
        confirms = decided if decided is not None and decided.relation is Relation.CONFIRMS else None
        return WeighedFact(None, min(stated_value.confidence, DOUBTED), against or confirms)
    if current is not None and against is not None and _is_plainer(current, stated_value.confidence):
        return WeighedFact(None, stated_value.confidence, against)
    return as_decided


def _weigh_fact_of_model(
    ports: TimelinesInTime, memory: Scope, key: str, as_decided: WeighedFact, names: Callable[[Atom], bool]
) -> WeighedFact:
    """A model's fact ends by its key alone nothing about safety, nor what the user's words do not name: it is stored as
    another one."""
    current = _current_value(ports, memory, key)
    is_related = as_decided.related is not None and current is not None and as_decided.related.atom == current.id
    if current is None or is_related or (names(current) and not is_about_safety(current)):
        return as_decided
    return replace(as_decided, key=None)


def may_be_doubted(extractor: str, key: str | None) -> bool:
    """Whether the other facts of its message may decide how a fact counts."""
    return key is not None and not _is_model(extractor) and _is_identity(key)


def _is_model(extractor: str) -> bool:
    return ModelChoice.parse(extractor) is not None


def _is_plainer(atom: Atom, confidence: float) -> bool:
    return atom.provenance is Provenance.EXTRACTION and atom.confidence > confidence


def _is_of_another(ports: TimelinesInTime, memory: Scope, message: Mapping[str, str]) -> bool:
    """Whether a message introduces somebody, and of what is known about the user nothing fits and something differs."""
    stated = {key: text for key, text in message.items() if _is_identity(key)}
    names_somebody = any(_about(key) == "name" for key in stated)
    if len(stated) < (LEAST_TO_DOUBT - 1 if names_somebody else LEAST_TO_DOUBT):
        return False
    atoms = {key: atom for key in stated if (atom := _current_value(ports, memory, key)) is not None}
    return bool(atoms) and all(fold_name(atom.text) != fold_name(stated[key]) for key, atom in atoms.items())


def _current_value(ports: TimelinesInTime, memory: Scope, key: str) -> Atom | None:
    return next(iter(ports.atom_lists.list(memory, AtomFilter(ports.now(), key=key), None, 1).items), None)


def _is_identity(key: str) -> bool:
    return _about(key) in IDENTITY


def _about(key: str) -> str:
    """``allergy`` of ``user.allergy.peanuts``."""
    return key.split(".")[1] if "." in key else ""
