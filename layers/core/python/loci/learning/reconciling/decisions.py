"""The decisions about the facts of a job as JSON text, which the job stores before it applies any of them.

{"promptHash"?, "facts": {"<number>": ["<relation>", atom's ULID, as of]
                                    | ["repeats", number of an earlier fact]}}

"promptHash" is there when a model was asked. A fact without a decision is new.
"""

import json
from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from loci.ids import AtomId
from loci.memory.atoms.write_context import Related, Relation
from loci.records import record
from loci.text import timestamps

MOST = 1000
"""Decisions that a job stores; facts beyond that are written as new."""

_REPEATS = "repeats"


@record(frozen=True, slots=True)
class Repeats:
    """The fact repeats an earlier one of the same job, given by its number."""

    fact: int


Decision: TypeAlias = Related | Repeats


@record(frozen=True, slots=True)
class Decisions:
    """Decisions by the number of the fact."""

    of: Mapping[int, Decision] = field(default_factory=dict)
    prompt_hash: str | None = None


def to_text(decisions: Decisions) -> str:
    facts = {str(number): _to_json(one) for number, one in sorted(decisions.of.items())[:MOST]}
    asked = {} if decisions.prompt_hash is None else {"promptHash": decisions.prompt_hash}
    return json.dumps({**asked, "facts": facts}, separators=(",", ":"))


def from_text(text: str, space: str) -> Decisions:
    """The inverse of ``to_text``; ``space`` is the key of the space that the atoms are in."""
    found = json.loads(text)
    return Decisions(
        {int(number): _from_json(one, space) for number, one in found["facts"].items()}, found.get("promptHash")
    )


def _to_json(one: Decision) -> list[str | int]:
    if isinstance(one, Repeats):
        return [_REPEATS, one.fact]
    return [one.relation.value, one.atom.ulid, timestamps.to_text(one.as_of)]


def _from_json(one: list[str | int], space: str) -> Decision:
    if one[0] == _REPEATS:
        return Repeats(int(one[1]))
    relation, ulid, as_of = map(str, one)
    return Related(Relation(relation), AtomId(space, ulid), timestamps.from_text(as_of))
