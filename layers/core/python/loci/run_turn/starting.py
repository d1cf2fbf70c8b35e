"""Start a run: store the user's message and the run's record in one transaction, then send it to a worker. A failed
run resumes under the same key from where it failed."""

from dataclasses import replace
from datetime import datetime

from loci import spaces
from loci.apps import idempotency, masking
from loci.context import template_records
from loci.conversations.lifecycle import get_head as read_head
from loci.conversations.new_messages import NewMessage, require_valid
from loci.conversations.sequence import advance_head, new_turn, require_open, to_message
from loci.errors import Conflict, Forbidden, NotFound, Refused
from loci.ids import ConversationId, SpaceId
from loci.inference.llm import budgets
from loci.model.budgets import NOTHING
from loci.model.conversations import Conversation, ConversationStatus, Message, ToolUseBlock
from loci.model.turn_runs import CompactionStage, MemoryRequest, RunRequest, TurnRun, TurnRunStatus
from loci.model.users import Marker
from loci.ports.all import Ports
from loci.ports.writes import MarkerHome, Outcome
from loci.records import record
from loci.run_turn import chats, dialogue, presences, requests, steps, stream_tokens
from loci.run_turn.requests import NewRun
from loci.run_turn.tools import OURS
from loci.runtime.retry import retry_contended
from loci.scope import Act, Caller, Role, Scope


@record(frozen=True, slots=True)
class _Start:
    """One request to run a turn. ``scope`` is the conversation's."""

    ports: Ports
    caller: Caller
    scope: Scope
    id: ConversationId
    new: NewRun
    request: RunRequest
    key: str | None


def start_run(
    ports: Ports, caller: Caller, id: ConversationId, new: NewRun, key: str | None = None, is_streamed: bool = False
) -> TurnRun:
    """Starts the run and sends it to a worker, if ``is_streamed`` after ``steps.STREAM_PATIENCE``. A repeated key with
    the same request returns the first run: as it is, or resumed where it failed, unless another turn has run in the
    conversation since.

    Raises Refused (a field, a provider or a space that is not there, another request under the same key), TooLarge,
    NotFound, Conflict (closed, another turn is running, or a restricted user), OverBudget, Contended, Unavailable (the
    run may have begun: the same key finds it, and the sweeper has it gone on with).
    """
    request = requests.request_of(chats.bind_chat(ports, caller, id, new), caller.groups)
    require_valid(new.message, ports.now())
    idempotency.require_key(key)
    scope = caller.own(id.namespace)
    asked = _Start(ports, caller, scope, id, new, request, key)
    run = retry_contended(ports, lambda: _start_once(asked))
    steps.send_message(ports, scope, run, is_streamed)
    return run


def _start_once(start: _Start) -> TurnRun | None:
    ports, scope = start.ports, start.scope
    now, head = ports.now(), read_head(ports, scope, start.id)
    if start.new.provider not in ports.model_providers:
        raise Refused.field("/provider", "this deployment has no such provider")
    run, message = _build_run(ports, scope, head, start.new.message, start.request, now)
    marker = None if start.key is None else _marker(start.id, run, start.new, start.key, now)
    known_marker = (
        None if marker is None else idempotency.find_marker(ports, scope, MarkerHome.CONVERSATIONS, marker, now)
    )
    # Read after the head: a concurrent start moves the head, and this write then fails.
    latest = ports.turn_runs.latest(scope, start.id.ulid)
    if known_marker is not None:
        return _resume_former(start, head, latest, known_marker)
    require_open(head)
    if latest is not None and latest.is_in_flight and latest.epoch == head.epoch:
        raise Conflict(f"{latest.turn_id} is running in this conversation")
    _require_runnable(start)
    if run.request.compaction is not None and head.is_incognito:
        raise Refused.field("/compaction", "an incognito conversation is never summarised")
    if latest is not None:
        run = replace(run, compaction=replace(latest.compaction, stage=CompactionStage.NEW))
    heads = head, advance_head(head, [message])
    # The latest run may resume meanwhile.
    outcome = ports.turn_runs.append(scope, heads, [message], (None, run), marker, former=latest)
    return run if outcome is Outcome.DONE else None


def _resume_former(start: _Start, head: Conversation, latest: TurnRun | None, marker: Marker) -> TurnRun | None:
    """The run that was started under this key, resumed if it failed; None if another process changed it meanwhile."""
    run = start.ports.turn_runs.get(start.scope, start.id.ulid, marker.ids[0])
    if run is None:
        raise NotFound("the result of this turn is no longer available")
    is_latest = latest is not None and latest.turn_id == run.turn_id
    if run.status is not TurnRunStatus.FAILED or not is_latest or head.status is not ConversationStatus.OPEN:
        return run
    _require_runnable(start)
    request = _request_for(start.ports, start.scope, head, start.request)
    return steps.reopen_run(start.ports, start.scope, head, run, request, _unanswered_uses(start, run))


def _unanswered_uses(start: _Start, run: TurnRun) -> list[ToolUseBlock]:
    """The tool uses of the run's last answer that have no result."""
    turns, ulid = start.ports.turns, start.id.ulid
    answer = turns.get(start.scope, ulid, [run.answer_seq]) if run.answer_seq else ()
    uses = [block for message in answer for block in message.content if isinstance(block, ToolUseBlock)]
    found = ((use, turns.tool_use(start.scope, ulid, use.id)) for use in uses)
    return [use for use, tool_use in found if tool_use is not None and tool_use.answered_seq is None]


def _require_runnable(start: _Start) -> None:
    """Raises Refused for a tool on a space that the caller may not use so, and for memories of a space or a template
    that is not there, OverBudget if no budget has room for the first call; it reserves nothing yet."""
    checked: set[tuple[SpaceId, Act]] = set()
    for number, tool in enumerate(start.request.tools):
        if tool.space is not None and (use := (tool.space, OURS[tool.type].act)) not in checked:
            _require_usable(start, *use, f"/tools/{number}/memorySpaceId")
            checked.add(use)
        if tool.group is not None and tool.group not in start.caller.groups:
            raise Refused.field(f"/tools/{number}/group", "group not found")
    if start.request.memory is not None:
        _require_memory(start, start.request.memory)
    ports, scope, request = start.ports, start.scope, start.request
    admission = budgets.admit_call(ports, scope, None, request.choice, dialogue.request_of(request, ()))
    budgets.settle_call(ports, admission, NOTHING)


def _require_memory(start: _Start, memory: MemoryRequest) -> None:
    _require_usable(start, memory.space, Act.READ, "/memory/spaceId")
    try:
        template_records.template_source(start.ports, start.caller, memory.template)
    except Refused as error:
        raise Refused.field("/memory/template", error.detail) from error


def _require_usable(start: _Start, space: SpaceId, act: Act, pointer: str) -> None:
    """Checks with a user's rights, since the worker recalls and writes with them."""
    user = replace(start.caller, role=Role.USER)
    try:
        spaces.locate_memory(user, space, act)
        spaces.get_space(start.ports, user, space)
    except NotFound as error:
        raise Refused.field(pointer, spaces.NOT_FOUND) from error
    except Forbidden as error:
        raise Refused.field(pointer, "a user may not write into this memory space") from error


def _build_run(
    ports: Ports, scope: Scope, head: Conversation, new_message: NewMessage, request: RunRequest, now: datetime
) -> tuple[TurnRun, Message]:
    if masking.is_masking(ports, scope, scope.namespace):
        new_message = replace(new_message, content=masking.mask_content(new_message.content))
    turn_id = new_turn(ports, now)
    seq, due = head.next_seq, now + steps.PATIENCE
    run_request = _request_for(ports, scope, head, request)
    run = TurnRun(
        head.id,
        turn_id,
        head.epoch,
        run_request,
        (seq,),
        created_at=now,
        progressed_at=now,
        due=due,
        stream_secret=stream_tokens.new_secret(ports),
    )
    return run, to_message(head, seq, new_message, turn_id, now)


def _request_for(ports: Ports, scope: Scope, head: Conversation, request: RunRequest) -> RunRequest:
    has_chat = chats.has_memory(ports, scope, head)
    return presences.with_memory(ports, scope, replace(request, has_bot=head.bot is not None, has_chat=has_chat))


def _marker(id: ConversationId, run: TurnRun, new: NewRun, key: str, now: datetime) -> Marker:
    digest = idempotency.marker_hash_in(id.ulid, "runTurn", str(id), key)
    return idempotency.marker(digest, requests.fingerprint(new), (run.turn_id,), now)
