"""One session of a presence."""

from collections.abc import Sequence

from loci_memory_client import models
from loci_memory_client.operation import OMIT, Omit
from loci_memory_client.pages import Page
from loci_memory_client.rooms import Presences


class PresenceSession:
    """``conversation_id`` is the conversation that the next turn joins, unless it was closed meanwhile."""

    def __init__(self, calls: Presences, presence_id: str, record: models.Session) -> None:
        self._calls = calls
        self._presence_id = presence_id
        self.record = record

    @property
    def id(self) -> str:
        return self.record.session_id

    @property
    def conversation_id(self) -> str:
        return self.record.conversation_id

    def append_turn(
        self,
        user: str,
        assistant: str,
        *,
        tools: Sequence[str] | Omit = OMIT,
        surfaces: Sequence[str] | Omit = OMIT,
        idempotency_key: str | None = None,
    ) -> models.SessionTurn:
        """Appends what the user said and the presence answered; a closed session is reopened."""
        return self._calls.append_session_turn(
            presence_id=self._presence_id,
            session_id=self.id,
            user=user,
            assistant=assistant,
            tools=tools,
            surfaces=surfaces,
            idempotency_key=idempotency_key,
        )

    def read(self) -> models.SessionView:
        """The session as it is now, with the tools that were run in it and the surfaces that were touched."""
        return self._calls.get_session(presence_id=self._presence_id, session_id=self.id)

    def messages(self, limit: int | Omit = OMIT) -> Page[models.Message]:
        """The last messages; the next pages go back in time, into the conversations that this one continues."""
        return self._calls.list_session_messages(presence_id=self._presence_id, session_id=self.id, limit=limit)
