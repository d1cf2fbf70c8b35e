"""Bring memory into a turn, once, as a block of the system prompt: all of a small one, else what fits the message.

Every call of the model in the turn sees the same block, whichever worker makes it. Nothing fits: there is no block.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from loci.context import always_on, template_records, templates, whole
from loci.context.escaping import form_of
from loci.context.ports import ContextPorts
from loci.context.sections import ContextSections
from loci.context.template_ports import TemplateReads
from loci.context.whole import CurrentMemory
from loci.errors import NotFound
from loci.model.conversations import TextBlock
from loci.model.turn_runs import MemoryRequest, TurnRun, UsedMemory
from loci.ports.all import Ports
from loci.ports.parts import TurnReads
from loci.run_turn import presences
from loci.run_turn.own_calls import caller_of
from loci.runtime.parallel import Parallel
from loci.scope import Caller, Scope
from loci.search import recall
from loci.search.recall import OpenSpace, TopicQuestion
from loci.search.recall.questions import MAX_QUERY
from loci.search.recall.results import RecallHit, said_later_among
from loci.text import tokens

MAX_TOKENS = 8000
"""Estimated tokens of a block; the last memories go if it is longer."""
MOST_RECALLED = 5
"""Memories that are recalled where a request names no limit."""


def recall_block(ports: Ports, scope: Scope, run: TurnRun, memory_request: MemoryRequest) -> UsedMemory:
    """Raises Refused (the template is gone, or too long), Conflict (a restricted user), OverBudget, Unavailable."""
    question = question_of(ports, scope, run)
    if not question and not _is_whole_wanted(memory_request):
        return UsedMemory()
    caller = caller_of(scope, run)
    try:
        sections, current = _gather(ports, scope, caller, memory_request, question)
    except NotFound:
        # The space was there when the turn began.
        return UsedMemory()
    return _render(ports, caller, memory_request.template, sections, current)


def _is_whole_wanted(memory_request: MemoryRequest) -> bool:
    return memory_request.limit is None and memory_request.min_similarity is None


def question_of(ports: TurnReads, scope: Scope, run: TurnRun) -> str:
    """Return the text of the user's message, its end where it is longer than a question."""
    messages = ports.turns.get(scope, run.conversation.ulid, [run.seqs[0]])
    texts = [block.text for message in messages for block in message.content if isinstance(block, TextBlock)]
    return "\n".join(texts).strip()[-MAX_QUERY:].strip()


def _gather(
    ports: Ports, scope: Scope, caller: Caller, memory_request: MemoryRequest, question: str
) -> tuple[ContextSections, CurrentMemory | None]:
    """Finds what fits the question; what is always in mind and what is current too, unless the request says what to
    recall."""
    whole_up_to = memory_request.whole_up_to if _is_whole_wanted(memory_request) else 0
    with Parallel() as parallel:
        places = recall.open_spaces(ports, parallel, caller, [memory_request.space])
        (place,) = places
        current_reads = whole.start_current(ports, parallel, caller, places, whole_up_to)
        essentials = partial(always_on.essential_atoms, ports, place.scope, ports.now())
        reading = parallel.start(essentials) if _is_whole_wanted(memory_request) else None
        of_presence = parallel.start(partial(presences.find_spaces, ports, scope))
        hits = _recall(ports, parallel, caller, places, memory_request, question) if question else ()
        place.require_space()
        current = current_reads.current_memory()
        if current is None or reading is None:
            return _recalled(hits), None
        in_mind = tuple(atom for atom in always_on.without_outdated(reading.result()) if place.holds(atom))
        presence_facts = of_presence.result().facts
    others = _recalled(tuple(hit for hit in hits if hit.atom not in in_mind))
    if presence_facts is not None and presence_facts.id == memory_request.space:
        # The block of a presence has them already.
        newest = tuple(atom for atom in current.newest if not presences.is_always_shown(atom))
        return others, replace(current, newest=newest)
    return replace(others, always_on=in_mind), current


def _recalled(hits: Sequence[RecallHit]) -> ContextSections:
    return ContextSections(recalled=tuple(hit.atom for hit in hits), said_later=said_later_among(hits))


def _recall(
    ports: ContextPorts,
    parallel: Parallel,
    caller: Caller,
    places: Sequence[OpenSpace],
    memory_request: MemoryRequest,
    question: str,
) -> tuple[RecallHit, ...]:
    limit = MOST_RECALLED if memory_request.limit is None else memory_request.limit
    asked_question = TopicQuestion(question, limit, min_similarity=memory_request.min_similarity)
    return recall.recall_across(ports, parallel, caller, places, asked_question).hits


def _render(
    ports: TemplateReads, caller: Caller, template_id: str, sections: ContextSections, current: CurrentMemory | None
) -> UsedMemory:
    source = template_records.template_source(ports, caller, template_id)
    template, form = templates.load_template(source.text), form_of(source.escaping)

    def render(kept: ContextSections) -> str:
        # A turn's template writes one list.
        one_list = replace(kept, always_on=(), recalled=(*kept.always_on, *kept.recalled))
        return template.render(one_list.view(source.escaping))

    fitted_memory = whole.fit_memory(sections, current, render, form.block, MAX_TOKENS)
    fitted = fitted_memory.fitted
    used_atoms = fitted.sections.always_on + fitted.sections.recalled
    if not used_atoms:
        return UsedMemory(is_whole=fitted_memory.is_whole)
    return UsedMemory(
        fitted.block,
        tokens.estimate_tokens(fitted.block),
        tuple(atom.id for atom in used_atoms),
        fitted_memory.is_whole,
    )
