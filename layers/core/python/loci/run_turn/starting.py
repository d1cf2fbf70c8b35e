"""A run begins: the user's message and the run's record, in one transaction; then a worker is told."""

from dataclasses import replace
from datetime import datetime

from loci import idempotency, masking
from loci.contention import settled
from loci.conversations.lifecycle import head as read_head
from loci.conversations.new_messages import NewMessage, require_valid
from loci.conversations.sequence import advanced, new_turn, require_open, to_message
from loci.errors import Conflict, NotFound, Refused
from loci.ids import ConversationId
from loci.language import budgets
from loci.model import Conversation, ConversationStatus, Marker, Message
from loci.model.budgets import NOTHING
from loci.model.turn_runs import RunRequest, RunStatus, TurnRun
from loci.ports import MarkerHome, Outcome, Ports
from loci.run_turn import dialogue, requests, steps
from loci.run_turn.requests import NewRun
from loci.scope import Caller, Scope


def start(ports: Ports, caller: Caller, id: ConversationId, new: NewRun, key: str | None = None) -> TurnRun:
    """The run, of which a worker has been told; with a key that was used for the same before, that one.

    Raises Refused (a field, a provider that is not here, another request under the same key), TooLarge, NotFound,
    Conflict (closed, another turn is running, or a restricted user), OverBudget, Contended, Unavailable (the run may
    have begun: the same key finds it, and the sweeper has it gone on with).
    """
    request = requests.request_of(new, caller.groups)
    require_valid(new.message, ports.now())
    idempotency.require_key(key)
    scope = caller.own(id.namespace)
    run = settled(lambda: _begun(ports, scope, id, new, request, key), ports.random, ports.sleep)
    tell(ports, scope, run)
    return run


def tell(ports: Ports, scope: Scope, run: TurnRun) -> None:
    """Tells a worker of a run that nobody works on. Raises Unavailable."""
    if run.status is RunStatus.IN_PROGRESS and (run.leased_until is None or run.leased_until <= ports.now()):
        ports.turn_queue.send(steps.message(scope, run))


def _begun(
    ports: Ports, scope: Scope, id: ConversationId, new: NewRun, request: RunRequest, key: str | None
) -> TurnRun | None:
    now, head = ports.now(), read_head(ports, scope, id)
    if new.provider not in ports.model_providers:
        raise Refused.field("/provider", "this deployment has no such provider")
    # Read after the head: a run that begins meanwhile moves it, and this one is not stored.
    other = ports.turn_runs.latest(scope, id.ulid)
    is_free = other is None or not other.is_in_flight or other.epoch != head.epoch
    run, message = _made(ports, scope, head, new.message, request, now)
    marker = None if key is None else _marker(id, run, new, key, now)
    if is_free and head.status is ConversationStatus.OPEN:
        _require_room(ports, scope, request)
        heads = head, advanced(head, [message])
        if ports.turn_runs.append(scope, heads, [message], (None, run), marker) is Outcome.DONE:
            return run
    former = None if marker is None else idempotency.former(ports, scope, MarkerHome.CONVERSATIONS, marker, now)
    if former is not None:
        return _former(ports, scope, id, former)
    require_open(head)
    if other is not None and not is_free:
        raise Conflict(f"{other.turn_id} is running in this conversation")
    return None


def _require_room(ports: Ports, scope: Scope, request: RunRequest) -> None:
    """Raises OverBudget where the first call would not be let in; nothing is taken yet."""
    admission = budgets.admit(ports, scope, None, request.choice, dialogue.request_of(request, ()))
    budgets.settle(ports, admission, NOTHING)


def _made(
    ports: Ports, scope: Scope, head: Conversation, said: NewMessage, request: RunRequest, now: datetime
) -> tuple[TurnRun, Message]:
    if masking.masks(ports, scope, scope.namespace):
        said = replace(said, content=masking.content(said.content))
    turn_id = new_turn(ports, now)
    seq, due = head.next_seq, now + steps.PATIENCE
    run = TurnRun(head.id, turn_id, head.epoch, request, (seq,), created_at=now, progressed_at=now, due=due)
    return run, to_message(head, seq, said, turn_id, now)


def _marker(id: ConversationId, run: TurnRun, new: NewRun, key: str, now: datetime) -> Marker:
    digest = idempotency.marker_hash("runTurn", str(id), key)
    return idempotency.marker(digest, requests.fingerprint(new), (run.turn_id,), now)


def _former(ports: Ports, scope: Scope, id: ConversationId, marker: Marker) -> TurnRun:
    run = ports.turn_runs.get(scope, id.ulid, marker.ids[0])
    if run is None:
        raise NotFound("what became of this turn is not known any more")
    return run
