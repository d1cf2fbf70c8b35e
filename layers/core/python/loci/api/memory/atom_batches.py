"""The route that adds many atoms to a space in one request."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from aws_lambda_powertools.event_handler import Response
from pydantic import Field, ValidationError, WrapValidator

from loci.api.app import Call, Calling, routes
from loci.api.memory import user_words
from loci.api.memory.atom_fields import UnlessSimilarFields, new_atom
from loci.api.memory.atom_shapes import AtomOut, atom_out
from loci.api.wire import problems
from loci.api.wire.fields import IdempotentBody, Shape, record_response, schema_only
from loci.api.wire.problem_shapes import Problem, problem_within
from loci.errors import REFUSALS, LociError, Refused
from loci.ids import SpaceId
from loci.memory.atoms.batches import MAX_ATOMS, MAX_BYTES, AtomToAdd
from loci.memory.atoms.batches import add_atoms as add_all
from loci.memory.atoms.fields import NewAtom, require_valid
from loci.memory.atoms.writes import Written

router = routes()


class BatchAtomFields(UnlessSimilarFields):
    """One atom of a batch."""


def _validate(value: Any, validate: Callable[[Any], BatchAtomFields]) -> BatchAtomFields | Refused:
    """An atom that its schema refuses is the only one of its batch that fails."""
    try:
        return validate(value)
    except ValidationError as error:
        found = [{**each, "loc": ("body", *each["loc"])} for each in error.errors(include_input=False)]
        return problems.refusal_of_validation(found, value)


BatchAtom: TypeAlias = Annotated[BatchAtomFields, WrapValidator(_validate)]


class BatchFields(IdempotentBody):
    atoms: Annotated[
        list[BatchAtom],
        schema_only(minItems=1, maxItems=MAX_ATOMS),
        Field(
            description="The atoms, in the order in which they are added. Their texts and metadata together have at "
            f"most {MAX_BYTES:,} bytes."
        ),
    ]


class BatchOutcomeOut(Shape):
    """Result of one atom. `created`: it is new, also where it supersedes the value of its key. `deduplicated`: an atom
    that is there says it. `failed`: nothing was written, and `problem` says why."""

    outcome: Literal["created", "deduplicated", "failed"]
    repeated: Annotated[
        bool,
        Field(description="Whether an earlier request under the same `Idempotency-Key` had this outcome already."),
    ]
    atom: AtomOut | None
    refused_text: Annotated[
        str | None,
        Field(description="The text that was sent and not added, since `atom` says it; null for any other outcome."),
    ]
    problem: Annotated[
        Problem | None, Field(description="Its pointers lead from the body of the request: `/atoms/3/text`.")
    ]


class BatchOut(Shape):
    """One outcome for each atom, in the order in which they were sent."""

    items: list[BatchOutcomeOut]


@router.post("/ai-memory/spaces/<space_id>/atoms:batch", summary="Add up to 100 atoms, with an outcome for each")
def add_atoms(space_id: str, body: BatchFields, call: Calling) -> Response[BatchOut]:
    key = call.idempotency_key(body.idempotency_key)
    space = SpaceId.parse(space_id)
    atoms = [_to_add(call, space, fields) for fields in body.atoms]
    outcomes = add_all(call.ports, call.caller, space, atoms, key)
    for each in outcomes:
        _store_derived_facts(call, each)
    return record_response(BatchOut(items=[_outcome(call, n, each) for n, each in enumerate(outcomes)]))


def _to_add(call: Call, space: SpaceId, fields: BatchAtomFields | Refused) -> AtomToAdd | LociError:
    if isinstance(fields, Refused):
        return fields
    try:
        new = new_atom(fields)
        if fields.category is None:
            new = _described(call, space, new, user_words.said_texts(call, fields.user_words, new.source_message_ids))
        else:
            new = user_words.as_said(call, new, fields.user_words)
        if fields.similarity is None or new.derives or (new.key is not None and fields.key is None):
            return AtomToAdd(new)
        # Few writes ask for it.
        from loci.learning.reconciling import similar

        return AtomToAdd(new, similar.similarity_of(call.ports, fields.similarity, new))
    except REFUSALS as refusal:
        return refusal


def _described(call: Call, space: SpaceId, new: NewAtom, said_texts: Sequence[str] | None) -> NewAtom:
    from loci.learning.saving import saved_texts  # reads the rules, which other writes do without

    rules = saved_texts.rules_for(call.ports, call.caller, new, said_texts)
    new, described_text = saved_texts.describe_said(call.ports, new, None, said_texts, rules)
    require_valid(new, call.ports.now())
    saved_texts.name_entities(call.ports, call.caller, space, described_text.entities, new)
    return saved_texts.as_described(call.ports, space, new, described_text)


def _store_derived_facts(call: Call, came: Written | LociError) -> None:
    if isinstance(came, Written) and came.atom.derives:
        from loci.learning.saving import derived_facts, saved_texts

        described_text = saved_texts.describe_text(call.ports, came.atom.text)
        derived_facts.write_missing_facts(call.ports, call.caller, came.atom, described_text.facts)


def _outcome(call: Call, number: int, came: Written | LociError) -> BatchOutcomeOut:
    if isinstance(came, LociError):
        problem = problem_within(f"/atoms/{number}", came)
        return BatchOutcomeOut(outcome="failed", repeated=False, atom=None, refused_text=None, problem=problem)
    outcome: Literal["created", "deduplicated"] = "deduplicated" if came.is_duplicate else "created"
    return BatchOutcomeOut(
        outcome=outcome,
        repeated=came.is_repeat,
        atom=atom_out(came.atom, call.caller),
        refused_text=came.refused_text,
        problem=None,
    )
