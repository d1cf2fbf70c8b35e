"""Routes of the sessions of a presence."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.conversations.conversations import BotId, ConversationOut, Incognito, TimeZone, conversation_out
from loci.api.conversations.messages import MessageOut, message_out
from loci.api.wire.fields import IdempotentBody, Instant, PageCursor, PageLimit, Shape, record_response, schema_only
from loci.conversations.lifecycle import MAX_TITLE
from loci.dialects.presences import sessions
from loci.dialects.presences.sessions import MAX_NAME, MAX_NAMES, NewSession, NewSessionTurn, Session

router = routes()

Names = Annotated[list[Annotated[str, schema_only(minLength=1, maxLength=MAX_NAME)]], schema_only(maxItems=MAX_NAMES)]


class BeginSession(IdempotentBody):
    title: Annotated[str | None, schema_only(maxLength=MAX_TITLE)] = None
    time_zone: TimeZone = None
    bot_id: BotId = None
    incognito: Incognito = False


class AppendSessionTurn(IdempotentBody):
    user: Annotated[str, Field(description="What the user said.")]
    assistant: Annotated[str, Field(description="What the presence answered.")]
    tools: Names = Field(default_factory=list, description="The names of the tools that were run for the answer.")
    surfaces: Names = Field(default_factory=list, description="The names of the surfaces that were touched.")


class SessionOut(Shape):
    """A session is one conversation, or several: each one that was reopened continues the one before it."""

    session_id: str
    title: str | None
    conversation_id: Annotated[
        str, Field(description="The last conversation, which the next turn joins if it is open.")
    ]
    status: str
    last_activity_at: Instant
    conversations: list[ConversationOut]


class SessionView(SessionOut):
    tools: Annotated[list[str], Field(description="The tools that were run in the session.")]
    surfaces: Annotated[list[str], Field(description="The surfaces that were touched in the session.")]


class SessionPage(Shape):
    items: list[SessionOut]
    next_cursor: str | None


class SessionMessagePage(Shape):
    items: list[MessageOut]
    next_cursor: str | None


class SessionTurnOut(Shape):
    conversation_id: str
    turn_id: str
    user_message: MessageOut
    assistant_message: MessageOut


@router.post("/ai-presences/<presence_id>/sessions", summary="Begin a session", status_code=201)
def create_session(presence_id: str, body: BeginSession, call: Calling) -> Response[SessionOut]:
    key = call.idempotency_key(body.idempotency_key)
    new = NewSession(body.title, body.time_zone, body.bot_id, body.incognito)
    return record_response(_out(sessions.begin_session(call.ports, call.caller, presence_id, new, key)), 201)


@router.get("/ai-presences/<presence_id>/sessions", summary="List the sessions of a presence, the newest first")
def list_sessions(presence_id: str, call: Calling, limit: PageLimit = 50, cursor: PageCursor = None) -> SessionPage:
    page = sessions.list_sessions(call.ports, call.caller, presence_id, cursor, limit)
    return SessionPage(items=[_out(each) for each in page.items], next_cursor=page.cursor)


@router.get("/ai-presences/<presence_id>/sessions/<session_id>", summary="Get a session with its tools and surfaces")
def get_session(presence_id: str, session_id: str, call: Calling) -> SessionView:
    found_session = sessions.get_session(call.ports, call.caller, presence_id, session_id)
    session_contents = sessions.read_contents(call.ports, call.caller, found_session)
    return SessionView(
        **dict(_out(found_session)), tools=list(session_contents.tools), surfaces=list(session_contents.surfaces)
    )


@router.get(
    "/ai-presences/<presence_id>/sessions/<session_id>/messages", summary="List the messages of a session, from its end"
)
def list_session_messages(
    presence_id: str, session_id: str, call: Calling, limit: PageLimit = 50, cursor: PageCursor = None
) -> SessionMessagePage:
    found_session = sessions.get_session(call.ports, call.caller, presence_id, session_id)
    page = sessions.list_messages(call.ports, call.caller, found_session, cursor, limit)
    return SessionMessagePage(items=[message_out(each) for each in page.items], next_cursor=page.cursor)


@router.post("/ai-presences/<presence_id>/sessions/<session_id>/reopen", summary="Reopen a session from its old tail")
def reopen_session(presence_id: str, session_id: str, call: Calling) -> SessionOut:
    return _out(sessions.reopen_session(call.ports, call.caller, presence_id, session_id))


@router.post(
    "/ai-presences/<presence_id>/sessions/<session_id>/turns", summary="Append a turn to a session", status_code=201
)
def append_session_turn(
    presence_id: str, session_id: str, body: AppendSessionTurn, call: Calling
) -> Response[SessionTurnOut]:
    new = NewSessionTurn(body.user, body.assistant, tuple(body.tools), tuple(body.surfaces))
    key = call.idempotency_key(body.idempotency_key)
    appended_turn = sessions.append_turn(call.ports, call.caller, presence_id, session_id, new, key)
    message_id = appended_turn.user_message.id
    return record_response(
        SessionTurnOut(
            conversation_id=f"conv_{message_id.namespace}_{message_id.conversation}",
            turn_id=appended_turn.turn_id,
            user_message=message_out(appended_turn.user_message),
            assistant_message=message_out(appended_turn.assistant_message),
        ),
        201,
    )


def _out(session: Session) -> SessionOut:
    return SessionOut(
        session_id=session.id,
        title=session.title,
        conversation_id=str(session.current.id),
        status=session.current.status,
        last_activity_at=session.last_activity_at,
        conversations=[conversation_out(each) for each in session.conversations],
    )
