"""The working context: what a model should know before it answers, as one text within a token budget.

Four sections: always-on atoms, the rolling summary, recalled atoms, recent turns. Two sequential round trips, the
second for the atoms; one before them where no space is named; a third where few messages make few turns, where the
last message is the question, or as ``loci.search.recall.topic`` says.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TypeAlias

from loci import conversations
from loci.apps import settings
from loci.context import always_on, categories, template_records, templates, trimming, whole
from loci.context.escaping import form_of
from loci.context.ports import ContextPorts
from loci.context.recalled import with_recalled
from loci.context.recent_turns import RecentTurns, newest_turns, recent_turns, turns_after
from loci.context.sections import ContextSection, ContextSections, TurnMessages
from loci.conversations.lifecycle import ConversationWithSummary
from loci.errors import Refused
from loci.ids import AtomId, ConversationId, SpaceId
from loci.model import limits
from loci.model.apps import TemplateSource
from loci.model.atoms import Atom
from loci.model.conversations import Conversation, Message, MessageRole, RollingSummary, TextBlock
from loci.ports.parts import TurnReads
from loci.records import record
from loci.runtime.parallel import Parallel, PendingCall
from loci.scope import Caller
from loci.search import recall
from loci.search.recall import OpenSpace, TopicQuestion
from loci.search.recall.ports import SpacePorts
from loci.search.recall.questions import MAX_QUERY
from loci.spaces.defaults import find_default_space
from loci.spaces.project_names import space_of_namespace
from loci.text import tokens
from loci.text.names import fold_name

MAX_SPACES = limits.MAX_SPACES
MIN_TOKEN_BUDGET = limits.MIN_TOKEN_BUDGET
MAX_TOKEN_BUDGET = limits.MAX_TOKEN_BUDGET
MAX_TURNS = limits.MAX_TURNS
MAX_CATEGORIES = limits.MAX_ALWAYS_ON
RECENT_TURNS = limits.RECENT_TURNS
DEFAULT_TOKEN_BUDGET = limits.DEFAULT_TOKEN_BUDGET
TURNS_BEFORE = 10
"""Turns before the recent ones that are read with them. The summary is renewed every ten by default, so that it has
reached those before; where it has not, they are read after it."""


@record(frozen=True, slots=True)
class ContextQuestion:
    """``space_ids``: 1 to 10, None for the caller's default space, or for that of the conversation's project, and then
    the default one too where ``is_general_seen``. Without ``recall_query`` the last message of the
    user is the question; with a ``recall_limit`` of 0 nothing is recalled, without one as much as the question needs.
    Always on are essential atoms (``loci.model.essentials``) unless ``include_essentials`` is False, and those of the
    named categories. The clocks and ``min_similarity`` are those of ``TopicQuestion``; the clocks choose always-on
    atoms too. While all that is current takes at most ``whole_up_to`` tokens (None: as the settings say, 0: never), it
    is shown whole; a limit, a similarity and a clock mean recall. A ``template`` that no record holds counts instead of
    the one of ``template_id``.
    """

    space_ids: Sequence[SpaceId] | None = None
    recall_query: str | None = None
    recent_turns: int = RECENT_TURNS
    recall_limit: int | None = None
    token_budget: int = DEFAULT_TOKEN_BUDGET
    include_rolling_summary: bool = True
    include_essentials: bool = True
    always_on_category_names: Sequence[str] = ()
    min_similarity: float | None = None
    whole_up_to: int | None = None
    template_id: str = templates.DEFAULT
    template: TemplateSource | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None
    is_general_seen: bool = False

    @property
    def means_recall(self) -> bool:
        """Whether it says what is to be recalled, by more than a query."""
        chosen = (self.recall_limit, self.min_similarity, self.valid_at, self.known_at)
        return any(choice is not None for choice in chosen)


@record(frozen=True, slots=True)
class WorkingContext:
    """``messages`` and ``atoms_used`` are those that landed in the block; ``memory_block`` is what the conversation's
    bot remembers, for the beginning of the system prompt, its shorter entries where half the budget has no room for
    all. ``tokens_estimated`` is of both blocks and at most the budget; ``trimmed`` says what the budget cost, by
    section, and is empty when all fitted. ``degraded``: an index or the embedder was away, and recall went by words
    alone. ``is_whole``: the block has all that is current in the spaces, and recall decided nothing."""

    context_block: str
    messages: tuple[Message, ...]
    atoms_used: tuple[Atom, ...]
    memory_block: str
    tokens_estimated: int
    trimmed: Mapping[ContextSection, int]
    degraded: bool = False
    is_whole: bool = False


ReadBlock: TypeAlias = Callable[[Conversation], str]
"""The block of what a conversation's bot remembers."""


def build_context(
    ports: ContextPorts,
    caller: Caller,
    id: ConversationId,
    asked_question: ContextQuestion,
    read_block: ReadBlock | None = None,
) -> WorkingContext:
    """``read_block`` is asked for a conversation with a bot. Raises Refused (a field out of range, an unknown template
    or category), NotFound (conversation or space), Conflict for a
    restricted user, Unavailable."""
    require_valid(asked_question)
    with Parallel() as parallel:
        reading = parallel.start(partial(_source, ports, caller, asked_question))
        places = recall.open_spaces(ports, parallel, caller, _space_ids(ports, caller, id, asked_question))
        current_reads = None
        if not asked_question.means_recall:
            current_reads = whole.start_current(
                ports, parallel, caller, places, asked_question.whole_up_to, id.namespace
            )
        head, sections, is_degraded = _gather(ports, parallel, caller, id, asked_question, places)
        whole_block = "" if read_block is None or head.bot is None else read_block(head)
        source = reading.result()
        current = None if current_reads is None else current_reads.current_memory()
    memory_block, entries_lost = trimming.trim_entries(whole_block, asked_question.token_budget // 2)
    budget = asked_question.token_budget - tokens.estimate_tokens(memory_block)
    template, escaping = templates.load_template(source.text), source.escaping
    fitted_memory = whole.fit_memory(
        sections, current, lambda kept: template.render(kept.view(escaping)), form_of(escaping).block, budget
    )
    fitted_sections = fitted_memory.fitted
    kept = fitted_sections.sections
    return WorkingContext(
        context_block=fitted_sections.block,
        messages=tuple(sorted((m for turn in kept.turns for m in turn.messages), key=lambda message: message.seq)),
        atoms_used=recall.link_hits(ports, places, kept.always_on + kept.recalled),
        memory_block=memory_block,
        tokens_estimated=tokens.estimate_tokens(fitted_sections.block) + asked_question.token_budget - budget,
        trimmed={**fitted_sections.trimmed, **({ContextSection.MEMORY_BLOCK: entries_lost} if entries_lost else {})},
        degraded=is_degraded,
        is_whole=fitted_memory.is_whole,
    )


def _space_ids(
    ports: ContextPorts, caller: Caller, id: ConversationId, asked_question: ContextQuestion
) -> list[SpaceId]:
    """Each once; none where nothing was written to the default space yet."""
    if asked_question.space_ids is not None:
        return list(dict.fromkeys(asked_question.space_ids))
    project = space_of_namespace(id.namespace)
    if project is not None and not asked_question.is_general_seen:
        return [project]
    default = find_default_space(ports, caller)
    return [space for space in (project, default) if space is not None]


def _source(ports: ContextPorts, caller: Caller, asked_question: ContextQuestion) -> TemplateSource:
    return asked_question.template or template_records.template_source(ports, caller, asked_question.template_id)


def require_valid(asked_question: ContextQuestion) -> None:
    """Raises Refused for a field out of range, without a look at what is stored."""
    if asked_question.space_ids is not None:
        _require_length("/memorySpaceId", len(asked_question.space_ids), 1, MAX_SPACES)
    _require_range("/recentTurns", asked_question.recent_turns, 0, MAX_TURNS)
    _require_range("/tokenBudget", asked_question.token_budget, MIN_TOKEN_BUDGET, MAX_TOKEN_BUDGET)
    _require_length("/alwaysOnCategoryNames", len(asked_question.always_on_category_names), 0, MAX_CATEGORIES)
    settings.require_size("/wholeUpTo", asked_question.whole_up_to)
    if not template_records.is_id(asked_question.template_id):
        raise Refused.field("/templateId", "template not found")
    if asked_question.recall_limit is not None:
        _require_range("/recallLimit", asked_question.recall_limit, 0, recall.MAX_LIMIT)
    if asked_question.recall_query is not None and asked_question.recall_limit != 0:
        recall.require_valid(_question(asked_question, asked_question.recall_query), query_field="/recallQuery")


def _question(asked_question: ContextQuestion, query: str) -> TopicQuestion:
    return TopicQuestion(
        query,
        asked_question.recall_limit,
        min_similarity=asked_question.min_similarity,
        valid_at=asked_question.valid_at,
        known_at=asked_question.known_at,
    )


def _require_range(pointer: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Refused.field(pointer, f"{pointer[1:]} must be {least} to {most}")


def _require_length(pointer: str, length: int, least: int, most: int) -> None:
    if not least <= length <= most:
        raise Refused.field(pointer, f"{pointer[1:]} must have {least} to {most} entries")


def _gather(
    ports: ContextPorts,
    parallel: Parallel,
    caller: Caller,
    id: ConversationId,
    asked_question: ContextQuestion,
    places: Sequence[OpenSpace],
) -> tuple[Conversation, ContextSections, bool]:
    """The conversation, what there is to show, and whether recall was degraded."""
    reading = parallel.start(partial(conversations.get_conversation, ports, caller, id))
    turns = parallel.start(partial(_recent, ports, caller, id, asked_question))
    named = [*dict.fromkeys(map(fold_name, asked_question.always_on_category_names))]
    always_on_reads = _AlwaysOn(_start_always_on(ports, parallel, places, asked_question, named), named)
    query = _last_said(turns.result().turns) if asked_question.recall_query is None else asked_question.recall_query
    result = None
    if query and places and asked_question.recall_limit != 0:
        question = replace(_question(asked_question, query), time_zone=lambda: reading.result().conversation.time_zone)
        result = recall.recall_across(ports, parallel, caller, places, question, always_on_reads.ids, id.namespace)
    view = reading.result()
    for place in places:
        place.require_space()
    categories.require_known(
        ports, caller.app_directory, places, asked_question.always_on_category_names, always_on_reads.categories()
    )
    recent = turns.result()
    summary = _summary(view) if asked_question.include_rolling_summary else None
    shown_recent_turns = _shown(ports, caller, id, asked_question, recent, 0 if summary is None else summary.until_seq)
    of_epoch = _of_epoch(shown_recent_turns.turns, view.conversation.epoch)
    sections = ContextSections(
        turns_left_out=max(0, _turns_due(view.conversation, asked_question, summary) - len(of_epoch))
        if shown_recent_turns.is_cut
        else 0,
        summary=None if summary is None else summary.text,
        always_on=always_on_reads.atoms(),
        turns=of_epoch,
    )
    return view.conversation, with_recalled(sections, query, result), result is not None and result.degraded


def _turns_due(head: Conversation, asked_question: ContextQuestion, summary: RollingSummary | None) -> int:
    """The number of turns to show where the budget allows."""
    newest = min(asked_question.recent_turns, head.turn_count)
    if not asked_question.include_rolling_summary or not newest:
        return newest
    return max(newest, head.turn_count - (0 if summary is None else summary.turns))


def _last_said(turns: Sequence[TurnMessages]) -> str:
    """The user's last text, its end where it is longer than a question; empty without any text."""
    said_messages = (message for turn in reversed(turns) for message in reversed(turn.messages))
    last = next((message for message in said_messages if message.role is MessageRole.USER), None)
    texts = [] if last is None else [block.text for block in last.content if isinstance(block, TextBlock)]
    return "\n".join(texts).strip()[-MAX_QUERY:].strip()


def _recent(ports: TurnReads, caller: Caller, id: ConversationId, asked_question: ContextQuestion) -> RecentTurns:
    # The last turn is read also where none is to be shown: it may hold the question.
    count = max(asked_question.recent_turns, 1) + (TURNS_BEFORE if asked_question.include_rolling_summary else 0)
    return recent_turns(ports, caller.own(id.namespace), id, count, asked_question.token_budget)


def _shown(
    ports: TurnReads,
    caller: Caller,
    id: ConversationId,
    asked_question: ContextQuestion,
    recent: RecentTurns,
    last_seq: int,
) -> RecentTurns:
    """The newest turns, and before them all that the summary, which ends with the message ``last_seq``, does not cover.
    None where none is asked for: then the caller shows them."""
    if not asked_question.recent_turns:
        return RecentTurns()
    newest = newest_turns(recent.turns, asked_question.recent_turns)
    if not asked_question.include_rolling_summary:
        return replace(recent, turns=newest)
    scope = caller.own(id.namespace)
    return turns_after(ports, scope, id, replace(recent, turns=newest), last_seq, asked_question.token_budget)


@record(frozen=True, slots=True)
class _AlwaysOn:
    """The always-on atoms of all spaces, being read, and the folded ``named`` categories."""

    readings: Sequence[tuple[OpenSpace, PendingCall[tuple[Atom, ...]]]]
    named: Sequence[str]

    def atoms(self) -> tuple[Atom, ...]:
        found = {atom.id: atom for atom in self._read()}
        return always_on.order_atoms(always_on.without_outdated(list(found.values()), self.named))

    def categories(self) -> frozenset[str]:
        """Folded names."""
        return frozenset(atom.category.folded_name for atom in self._read())

    def ids(self) -> frozenset[AtomId]:
        return frozenset(atom.id for atom in self.atoms())

    def _read(self) -> Iterator[Atom]:
        found = ((place, reading.result()) for place, reading in self.readings)
        return (atom for place, atoms in found for atom in atoms if place.holds(atom))


def _start_always_on(
    ports: SpacePorts,
    parallel: Parallel,
    places: Sequence[OpenSpace],
    asked_question: ContextQuestion,
    names: Sequence[str],
) -> list[tuple[OpenSpace, PendingCall[tuple[Atom, ...]]]]:
    """A read for each space of its essential atoms and of each category, side by side: they add no round trip."""
    clocks = ports.now(), asked_question.valid_at, asked_question.known_at
    reads = [
        (place, partial(always_on.always_on, ports, place.scope, name, *clocks)) for place in places for name in names
    ]
    if asked_question.include_essentials:
        reads += [(place, partial(always_on.essential_atoms, ports, place.scope, *clocks)) for place in places]
    return [(place, parallel.start(read)) for place, read in reads]


def _summary(view: ConversationWithSummary) -> RollingSummary | None:
    summary = view.summary
    return summary if summary is not None and summary.epoch == view.conversation.epoch else None


def _of_epoch(turns: Sequence[TurnMessages], epoch: str) -> tuple[TurnMessages, ...]:
    return tuple(turn for turn in turns if all(message.epoch == epoch for message in turn.messages))
