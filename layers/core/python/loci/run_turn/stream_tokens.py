"""Tokens that open the stream of one run.

The address that streams is behind no authorizer, so the token alone opens it. It names the run and has its secret,
which only the answer to the caller of that run contained. It is signed, so that what others make up is refused before
anything is read.
"""

from datetime import timedelta
from hmac import compare_digest

from loci import scope as scopes
from loci.apps import users
from loci.model.turn_runs import TurnRun
from loci.model.users import UserState
from loci.records import record
from loci.run_turn.ports import StreamPorts
from loci.runtime.retry import Pauses
from loci.runtime.signed_texts import read_signed_text, sign_text
from loci.scope import Caller, Owner, Role, Scope

LIFE = timedelta(minutes=10)
"""Time that a run's token opens it after its end: a client whose connection was lost reads the end."""
_SECRET_BITS = 256
_SEPARATOR = "/"
_PURPOSE = b"stream of a turn"


@record(frozen=True, slots=True)
class StreamToken:
    """Which run is to be heard, and the secret that opens it."""

    scope: Scope
    conversation: str
    turn_id: str
    secret: str

    @property
    def caller(self) -> Caller:
        """Whose turn it is, as a request of theirs is counted."""
        user = Owner.parse(self.scope.owner).user or ""
        return scopes.caller(tenant=self.scope.tenant, app=self.scope.app, user=user, role=Role.USER)

    @property
    def run(self) -> str:
        """The name of the run among those of its user."""
        return _SEPARATOR.join((self.scope.namespace, self.conversation, self.turn_id))


def new_secret(pauses: Pauses) -> str:
    """The secret of a new run, in hexadecimal digits."""
    return f"{pauses.random.getrandbits(_SECRET_BITS):0{_SECRET_BITS // 4}x}"


def token_of(scope: Scope, run: TurnRun, key: bytes) -> str | None:
    """The token, signed with the deployment's key. None for a run that an earlier release began."""
    if not run.stream_secret:
        return None
    name = _SEPARATOR.join((scope.partition, run.conversation.ulid, run.turn_id, run.stream_secret))
    return sign_text(name, _PURPOSE, key)


def parse_token(text: str, key: bytes) -> StreamToken | None:
    """None for a text that is no token of this deployment."""
    name = read_signed_text(text, _PURPOSE, key)
    if name is None:
        return None
    partition, conversation, turn_id, secret = name.split(_SEPARATOR)
    return StreamToken(Scope.parse(partition), conversation, turn_id, secret)


def open_run(ports: StreamPorts, token: StreamToken) -> TurnRun | None:
    """The run of the token; None where the token opens none, or not any more, or its user is restricted or erased.
    Raises Unavailable."""
    run = ports.turn_runs.get(token.scope, token.conversation, token.turn_id)
    if run is None or not run.stream_secret or not compare_digest(run.stream_secret, token.secret):
        return None
    user = users.find_user(ports, token.scope.directory)
    is_theirs = user is not None and user.state is UserState.ACTIVE and user.epoch == run.epoch
    is_over = run.finished_at is not None and run.finished_at + LIFE <= ports.now()
    return run if is_theirs and not is_over else None
