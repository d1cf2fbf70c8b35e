"""A call of one of our tools: its caller, its run and its space, for the worker."""

from urllib.parse import unquote

from loci import ids
from loci.ids import MessageId, SpaceId
from loci.model.conversations import ToolUseBlock
from loci.model.turn_runs import OfferedTool, TurnRun
from loci.ports.all import Ports
from loci.records import record
from loci.run_turn import arguments
from loci.scope import Caller, Role, Scope

MAX_BYTES = 64 * 1024
"""Bytes of one result: 20 of them fit into one transaction."""


@record(frozen=True, slots=True)
class OwnCall:
    """``scope`` is the conversation's, ``space`` the tool's. The arguments fit the tool's schema."""

    ports: Ports
    scope: Scope
    run: TurnRun
    tool: OfferedTool
    space: SpaceId
    use: ToolUseBlock

    @property
    def caller(self) -> Caller:
        return caller_of(self.scope, self.run)

    @property
    def key(self) -> str:
        """The idempotency key: a worker that repeats the call writes nothing twice."""
        return ids.digest("run_turn tool", self.run.turn_id, self.use.id)

    @property
    def user_message(self) -> MessageId:
        """The message that the turn answers."""
        conversation = self.run.conversation
        return MessageId(conversation.namespace, conversation.ulid, self.run.seqs[0])

    def text(self, name: str) -> str | None:
        return arguments.text_of(self.use.arguments, name)

    def require_text(self, name: str) -> str:
        """A required argument; the schema has checked that it is there."""
        return arguments.text_of(self.use.arguments, name) or ""

    def count(self, name: str, default: int, most: int) -> int:
        return arguments.count_of(self.use.arguments, name, default, most)


def caller_of(scope: Scope, run: TurnRun) -> Caller:
    """The caller that the worker acts for: never with more than a user's rights."""
    user = unquote(scope.owner, errors="surrogatepass")
    return Caller(scope.tenant, scope.app, user, Role.USER, run.request.groups, user)
