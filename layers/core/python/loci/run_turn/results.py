"""Accept results of the caller's own tools. A paused run resumes with the last of them. A caller gives them to the
run, or appends them to the conversation like other messages."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from loci.apps import idempotency
from loci.conversations import turns
from loci.conversations.new_messages import NewMessage
from loci.conversations.ports import ConversationWrites
from loci.errors import Conflict, Refused
from loci.ids import ConversationId
from loci.model.blocks import to_json
from loci.model.conversations import Message, MessageRole, ResultBlock, ToolResultBlock, ToolUseBlock
from loci.model.turn_runs import TurnRun, TurnRunStatus
from loci.model.users import JsonValue, Marker
from loci.ports.parts import TurnReads
from loci.ports.writes import MarkerHome
from loci.records import record
from loci.run_turn import progress, reading, recovery, steps
from loci.run_turn.ports import TurnRunPorts
from loci.run_turn.steps import RunLost
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope

MAX_RESULTS = 20
"""Results in one request: they, their tool uses, the head and the run go into one transaction."""


@record(frozen=True, slots=True)
class NewResult:
    """The result of the tool call with that id."""

    tool_use_id: str
    content: str | tuple[ResultBlock, ...]
    is_error: bool = False


def give_results(
    ports: TurnRunPorts,
    caller: Caller,
    id: ConversationId,
    turn_id: str,
    new_results: Sequence[NewResult],
    key: str | None = None,
    is_streamed: bool = False,
) -> TurnRun:
    """Stores the results; the run resumes once none is missing, if ``is_streamed`` by the client that streams it. A
    repeated key with the same request returns the run as it is.

    Raises Refused (an id that no tool use of this turn has, twice the same, none or more than 20, another request under
    the same key), TooLarge, NotFound, Conflict (a second result, one of a run that waits for none, a closed
    conversation), Contended, Unavailable (the results may be in: the same key tells).
    """
    _require_few(new_results)
    idempotency.require_key(key)
    scope = caller.own(id.namespace)

    def once() -> TurnRun | None:
        run = reading.get_run(ports, caller, id, turn_id)
        marker = None if key is None else _marker(run, new_results, key, ports.now())
        if marker is not None and _is_known(ports, scope, marker):
            return run
        try:
            return _store_results(ports, scope, run, new_results, marker)
        except RunLost:
            return None

    run = retry_contended(ports, once)
    steps.send_message(ports, scope, run, is_streamed)
    return run


def append_result(
    ports: TurnRunPorts, caller: Caller, id: ConversationId, new: NewMessage, key: str | None = None
) -> Message:
    """Appends a result to its conversation and resumes the run that waits for it. Raises as
    ``turns.append_message``, and Unavailable: the result may be stored (the same key tells), and the run resumes
    with the next read."""
    message = turns.append_message(ports, caller, id, new, key)
    scope = caller.own(id.namespace)
    run = ports.turn_runs.latest(scope, id.ulid)
    if run is not None and new.answers in run.pending:
        with suppress(RunLost):
            recovery.bring_up_to_date(ports, scope, run)
    return message


def _store_results(
    ports: TurnRunPorts, scope: Scope, run: TurnRun, new_results: Sequence[NewResult], marker: Marker | None
) -> TurnRun | None:
    for number, one in enumerate(new_results):
        _require_waiting(ports, scope, run, one.tool_use_id, f"/results/{number}/toolUseId")
    names = _names(ports, scope, run)
    new_messages = [
        NewMessage(
            MessageRole.TOOL, (ToolResultBlock(one.tool_use_id, one.content, one.is_error, names[one.tool_use_id]),)
        )
        for one in new_results
    ]
    ids = [one.tool_use_id for one in new_results]
    after = steps.store_step(ports, scope, run, new_messages, progress.after_results(run, ids), ids, marker)
    if after is None and (marker is None or not _is_known(ports, scope, marker)):
        steps.send_message(ports, scope, steps.adopt_results(ports, scope, run))
        raise Conflict("a tool use already has a result from another request")
    return after


def _require_few(new_results: Sequence[NewResult]) -> None:
    if not 1 <= len(new_results) <= MAX_RESULTS:
        raise Refused.field("/results", f"results must have 1 to {MAX_RESULTS} entries")
    if len({one.tool_use_id for one in new_results}) < len(new_results):
        raise Refused.field("/results", "two results have the same toolUseId")


def _require_waiting(ports: TurnReads, scope: Scope, run: TurnRun, id: str, pointer: str) -> None:
    if run.status is TurnRunStatus.IN_PROGRESS:
        raise Conflict("the turn is in progress and does not expect results")
    if id in run.pending:
        return
    use = ports.turns.tool_use(scope, run.conversation.ulid, id)
    if use is None or use.seq not in run.seqs:
        raise Refused.field(pointer, "no tool use in this turn has this id")
    if use.answered_seq is not None:
        raise Conflict("this tool use already has a result")
    raise Conflict("the turn has ended and does not expect results")


def _names(ports: TurnReads, scope: Scope, run: TurnRun) -> Mapping[str, str]:
    """The names of the tools in the last answer, by the id of the use."""
    answer = ports.turns.get(scope, run.conversation.ulid, [run.answer_seq])
    blocks = (block for message in answer for block in message.content)
    return {block.id: block.name for block in blocks if isinstance(block, ToolUseBlock)}


def _marker(run: TurnRun, new_results: Sequence[NewResult], key: str, now: datetime) -> Marker:
    request_hash = idempotency.fingerprint([_plain(one) for one in new_results])
    digest_text = idempotency.marker_hash_in(run.conversation.ulid, "runTurn results", run.turn_id, key)
    return idempotency.marker(digest_text, request_hash, (run.turn_id,), now)


def _plain(one: NewResult) -> JsonValue:
    return [one.tool_use_id, to_json([ToolResultBlock(one.tool_use_id, one.content, one.is_error)])]


def _is_known(ports: ConversationWrites, scope: Scope, marker: Marker) -> bool:
    return idempotency.find_marker(ports, scope, MarkerHome.CONVERSATIONS, marker, ports.now()) is not None
