"""Recall what fits the user's message, once in a turn, as a block of the system prompt.

Every call of the model in the turn sees the same block, whichever worker makes it. Nothing fits: there is no block.
"""

from loci.context import template_records, templates, trimming
from loci.context.escaping import form_of
from loci.context.ports import ContextPorts
from loci.context.sections import ContextSections
from loci.context.template_ports import TemplateReads
from loci.errors import NotFound
from loci.model.atoms import Atom
from loci.model.conversations import TextBlock
from loci.model.turn_runs import MemoryRequest, TurnRun, UsedMemory
from loci.ports.parts import TurnReads
from loci.run_turn.own_calls import caller_of
from loci.scope import Caller, Scope
from loci.search import recall
from loci.search.recall import TopicQuestion
from loci.search.recall.ports import RecallPorts
from loci.search.recall.questions import MAX_QUERY
from loci.text import tokens

MAX_TOKENS = 8000
"""Estimated tokens of a block; the last memories go if it is longer."""


def recall_block(ports: ContextPorts, scope: Scope, run: TurnRun, memory_request: MemoryRequest) -> UsedMemory:
    """Raises Refused (the template is gone, or too long), Conflict (a restricted user), OverBudget, Unavailable."""
    question = _question(ports, scope, run)
    if not question:
        return UsedMemory()
    caller = caller_of(scope, run)
    found_atoms = _recall(ports, caller, memory_request, question)
    return _render(ports, caller, memory_request.template, found_atoms) if found_atoms else UsedMemory()


def _question(ports: TurnReads, scope: Scope, run: TurnRun) -> str:
    """The text of the user's message, its end where it is longer than a question."""
    messages = ports.turns.get(scope, run.conversation.ulid, [run.seqs[0]])
    texts = [block.text for message in messages for block in message.content if isinstance(block, TextBlock)]
    return "\n".join(texts).strip()[-MAX_QUERY:].strip()


def _recall(ports: RecallPorts, caller: Caller, memory_request: MemoryRequest, question: str) -> tuple[Atom, ...]:
    asked_question = TopicQuestion(question, memory_request.limit, min_similarity=memory_request.min_similarity)
    try:
        result = recall.by_topic(ports, caller, memory_request.space, asked_question)
    except NotFound:
        # The space was there when the turn began.
        return ()
    return tuple(hit.atom for hit in result.hits)


def _render(ports: TemplateReads, caller: Caller, template_id: str, atoms: tuple[Atom, ...]) -> UsedMemory:
    source = template_records.template_source(ports, caller, template_id)
    template, form = templates.load_template(source.text), form_of(source.escaping)
    fitted_sections = trimming.trim_to_token_budget(
        ContextSections(recalled=atoms),
        lambda sections: template.render(sections.view(source.escaping)),
        form.block,
        MAX_TOKENS,
    )
    used_atoms = fitted_sections.sections.recalled
    if not used_atoms:
        return UsedMemory()
    return UsedMemory(
        fitted_sections.block, tokens.estimate_tokens(fitted_sections.block), tuple(atom.id for atom in used_atoms)
    )
