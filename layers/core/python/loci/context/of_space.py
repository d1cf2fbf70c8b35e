"""The context of a space without a conversation, as one text: all of a small memory, else what is always on and what
a question recalls."""

from collections.abc import Sequence
from functools import partial

from loci.apps import settings
from loci.context import always_on, template_records, templates, whole
from loci.context.building import MAX_TOKEN_BUDGET, MIN_TOKEN_BUDGET
from loci.context.escaping import form_of
from loci.context.ports import ContextPorts
from loci.context.recalled import with_recalled
from loci.context.sections import ContextSections
from loci.errors import Refused
from loci.ids import SpaceId
from loci.model import limits
from loci.model.atoms import Atom
from loci.records import record
from loci.runtime.parallel import Parallel, PendingCall
from loci.scope import Caller
from loci.search import recall
from loci.search.recall import OpenSpace, TopicQuestion
from loci.text import tokens


@record(frozen=True, slots=True)
class SpaceContext:
    """``atoms`` are those that landed in the block; ``tokens`` is an estimate of the block, at most the budget;
    ``is_whole``: it has all that is current."""

    block: str
    atoms: tuple[Atom, ...]
    tokens: int
    is_whole: bool


def require_valid(
    question: TopicQuestion | None, token_budget: int, query_field: str = "/query", whole_up_to: int | None = None
) -> None:
    """Raises Refused for a question, a budget or a size out of range."""
    settings.require_size("/whole_up_to", whole_up_to)
    if not MIN_TOKEN_BUDGET <= token_budget <= MAX_TOKEN_BUDGET:
        raise Refused.field("/token_budget", f"token_budget must be {MIN_TOKEN_BUDGET} to {MAX_TOKEN_BUDGET}")
    if question is not None:
        recall.require_valid(question, query_field)


def build_space_context(
    ports: ContextPorts,
    caller: Caller,
    space: SpaceId,
    query: str | None,
    token_budget: int = limits.SPACE_TOKEN_BUDGET,
    whole_up_to: int | None = None,
) -> SpaceContext:
    """``whole_up_to`` as in ``ContextQuestion``. Raises Refused (the question, the budget), NotFound, Conflict for a
    restricted user, Unavailable."""
    return build_context_across(ports, caller, [space], query, token_budget, whole_up_to)


def build_context_across(
    ports: ContextPorts,
    caller: Caller,
    spaces: Sequence[SpaceId],
    query: str | None,
    token_budget: int = limits.SPACE_TOKEN_BUDGET,
    whole_up_to: int | None = None,
) -> SpaceContext:
    """Build one context of several spaces, of which there is at least one. Raises as ``build_space_context``."""
    question = None if query is None else TopicQuestion(query)
    require_valid(question, token_budget, whole_up_to=whole_up_to)
    source = template_records.template_source(ports, caller, templates.DEFAULT)
    with Parallel() as parallel:
        places = recall.open_spaces(ports, parallel, caller, spaces)
        current_reads = whole.start_current(ports, parallel, caller, places, whole_up_to)
        essential_reads = [
            (place, parallel.start(partial(always_on.essential_atoms, ports, place.scope, ports.now())))
            for place in places
        ]
        result = None
        if question is not None:
            result = recall.recall_across(
                ports,
                parallel,
                caller,
                places,
                question,
                lambda: [atom.id for atom in _essentials(essential_reads)],
            )
        for place in places:
            place.require_space()
        essentials = _essentials(essential_reads)
        current = current_reads.current_memory()
    template, escaping = templates.load_template(source.text), source.escaping
    fitted_memory = whole.fit_memory(
        with_recalled(ContextSections(always_on=essentials), query, result),
        current,
        lambda sections: template.render(sections.view(escaping)),
        form_of(escaping).block,
        token_budget,
    )
    fitted = fitted_memory.fitted
    shown_atoms = recall.link_hits(ports, places, fitted.sections.always_on + fitted.sections.recalled)
    return SpaceContext(fitted.block, shown_atoms, tokens.estimate_tokens(fitted.block), fitted_memory.is_whole)


def _essentials(readings: Sequence[tuple[OpenSpace, PendingCall[tuple[Atom, ...]]]]) -> tuple[Atom, ...]:
    atoms = [atom for place, reading in readings for atom in reading.result() if place.holds(atom)]
    return always_on.order_atoms(always_on.without_outdated(atoms))
