"""Route of a conversation that begins with its first turn."""

from typing import Annotated

from pydantic import Field

from loci import conversations
from loci.api.app import Call, Calling, routes
from loci.api.conversations.conversations import BotId, ConversationOut, Incognito, TimeZone, conversation_out
from loci.api.conversations.run_turn import RunOut, RunTurn, start_turn
from loci.api.wire.fields import Body, schema_only
from loci.conversations.lifecycle import MAX_SESSION, MAX_TITLE, NewConversation
from loci.errors import Refused
from loci.model.conversations import Conversation

router = routes()


class FirstConversation(Body):
    """A new conversation of a namespace, or a new session of a presence."""

    namespace: Annotated[str | None, Field(description="As in `createConversation`. Send this or `presenceId`.")] = None
    presence_id: Annotated[
        str | None, Field(description="The presence of which the conversation is a new session, as of `createSession`.")
    ] = None
    session_id: Annotated[
        str | None,
        schema_only(minLength=1, maxLength=MAX_SESSION, description="Of a namespace; a presence makes its own."),
    ] = None
    title: Annotated[str | None, schema_only(maxLength=MAX_TITLE)] = None
    time_zone: TimeZone = None
    bot_id: BotId = None
    incognito: Incognito = False


class RunFirstTurn(RunTurn):
    conversation: FirstConversation


class FirstTurnOut(RunOut):
    """The state of the turn, and the conversation that began with it."""

    conversation: Annotated[ConversationOut, Field(description="The conversation, or the first one of the session.")]


@router.post("/ai-conversations/run-turn", summary="Begin a conversation and run its first turn")
def run_first_turn(body: RunFirstTurn, call: Calling) -> FirstTurnOut:
    conversation = _begin(call, body.conversation, call.idempotency_key(body.idempotency_key))
    run = start_turn(call, conversation.id, body)
    return FirstTurnOut(conversation=conversation_out(conversation), **dict(run))


def _begin(call: Call, given: FirstConversation, key: str | None) -> Conversation:
    if (given.namespace is None) is (given.presence_id is None):
        raise Refused.field("/conversation", "a conversation needs either a namespace or a presenceId")
    if given.presence_id is None:
        new = NewConversation(
            given.namespace or "",
            given.title,
            given.session_id,
            time_zone=given.time_zone,
            bot_id=given.bot_id,
            is_incognito=given.incognito,
        )
        return conversations.create_conversation(call.ports, call.caller, new, key)
    if given.session_id is not None:
        raise Refused.field("/conversation/sessionId", "a presence makes the id of its session")
    from loci.dialects.presences import sessions  # imported with the first session that begins so

    new_session = sessions.NewSession(given.title, given.time_zone, given.bot_id, given.incognito)
    return sessions.begin_session(call.ports, call.caller, given.presence_id, new_session, key).current
