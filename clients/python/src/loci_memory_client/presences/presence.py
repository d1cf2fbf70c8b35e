"""The calls of one presence, each one request to the service."""

from collections.abc import Mapping, Sequence
from typing import Literal

from loci_memory_client import models
from loci_memory_client.client import Loci
from loci_memory_client.operation import OMIT, Omit
from loci_memory_client.pages import Page
from loci_memory_client.presences.session import PresenceSession


class Presence:
    """What one presence remembers. ``id`` is any text of 1 to 200 characters; the first write makes the presence."""

    def __init__(self, loci: Loci, id: str) -> None:
        self._calls = loci.presences
        self.id = id

    # Sessions

    def begin_session(
        self,
        title: str | Omit | None = OMIT,
        *,
        time_zone: str | Omit | None = OMIT,
        bot_id: str | Omit | None = OMIT,
        idempotency_key: str | None = None,
    ) -> PresenceSession:
        """A new session, whose conversation is the current one."""
        made = self._calls.create_session(
            presence_id=self.id, title=title, time_zone=time_zone, bot_id=bot_id, idempotency_key=idempotency_key
        )
        return PresenceSession(self._calls, self.id, made)

    def reopen(self, session_id: str) -> PresenceSession:
        """A past session, from its old tail; its conversation is the current one."""
        made = self._calls.reopen_session(presence_id=self.id, session_id=session_id)
        return PresenceSession(self._calls, self.id, made)

    def sessions(self, limit: int | Omit = OMIT) -> Page[models.Session]:
        """The history, newest first."""
        return self._calls.list_sessions(presence_id=self.id, limit=limit)

    def reset_chat(self) -> models.Erased:
        """Erases the current conversation for good, and nothing else."""
        return self._calls.reset_chat(presence_id=self.id)

    # Long-term memory

    def remember(
        self,
        text: str,
        *,
        category: str | Omit = OMIT,
        key: str | Omit | None = OMIT,
        source_message_ids: Sequence[str] | Omit = OMIT,
        user_words: Sequence[str] | Omit = OMIT,
        idempotency_key: str | None = None,
    ) -> models.PresenceMemory:
        """Stores a fact. A later one under the same ``key`` takes its place. Where a model remembers, ``user_words``
        and the cited messages are what the user said: what they do not say is unconfirmed, and has no key."""
        return self._calls.remember_fact(
            presence_id=self.id,
            text=text,
            category=category,
            key=key,
            source_message_ids=source_message_ids,
            user_words=user_words,
            idempotency_key=idempotency_key,
        )

    def recall(self, query: str, *, limit: int | Omit = OMIT) -> models.PresenceRecall:
        """Facts and entries of the profile that fit, with their dates; ``guidance`` is for the system prompt."""
        return self._calls.recall_memories(presence_id=self.id, query=query, limit=limit)

    def forget(self, query: str, *, idempotency_key: str | None = None) -> models.ForgottenMemory:
        """Forgets the one fact that is clearly meant, and returns it; else it returns what may be meant."""
        return self._calls.forget_fact(presence_id=self.id, query=query, idempotency_key=idempotency_key)

    def forget_memory(self, memory_id: str, *, idempotency_key: str | None = None) -> models.ForgottenMemory:
        """Forgets the fact with this id, and returns it."""
        return self._calls.forget_fact(presence_id=self.id, memory_id=memory_id, idempotency_key=idempotency_key)

    def restore(self, memory_id: str) -> models.PresenceMemory:
        """Takes back that a fact was forgotten."""
        return self._calls.restore_fact(presence_id=self.id, fact_id=memory_id)

    def memories(self, limit: int | Omit = OMIT) -> Page[models.PresenceMemory]:
        """All facts, oldest first."""
        return self._calls.list_presence_memories(presence_id=self.id, limit=limit)

    # The profile

    def profile(self) -> Sequence[models.ProfileEntry]:
        """What the presence learned from several conversations."""
        return self._calls.get_profile(presence_id=self.id).entries

    def correct_entry(self, entry_id: str, text: str, *, if_match: int | str | None = None) -> models.ProfileEntry:
        """Puts an entry right: dreams leave it until two conversations say another thing."""
        return self._calls.update_profile_entry(presence_id=self.id, entry_id=entry_id, text=text, if_match=if_match)

    def delete_entry(self, entry_id: str, *, if_match: int | str | None = None) -> None:
        """Deletes an entry of the profile; its messages teach no dream again."""
        self._calls.delete_profile_entry(presence_id=self.id, entry_id=entry_id, if_match=if_match)

    def entry_history(self, entry_id: str) -> models.ProfileHistory:
        """All that the profile said under the topic of an entry."""
        return self._calls.get_profile_history(presence_id=self.id, entry_id=entry_id)

    # Dreams

    def dreams(self, limit: int | Omit = OMIT) -> Sequence[models.Dream]:
        """The latest dreams."""
        return self._calls.list_dreams(presence_id=self.id, limit=limit).items

    def ask_for_dream(self, conversation_id: str) -> models.Dream:
        """The dream that this conversation asks for; it gets one, however often it asks."""
        return self._calls.create_dream(presence_id=self.id, conversation_id=conversation_id)

    def apply_action(self, dream_id: str, number: int) -> models.Dream:
        """Applies an action that a dream proposed."""
        return self._calls.apply_dream_action(presence_id=self.id, dream_id=dream_id, action_number=number)

    def revoke_action(self, dream_id: str, number: int) -> models.Dream:
        """Takes back an action of a dream."""
        return self._calls.revoke_dream_action(presence_id=self.id, dream_id=dream_id, action_number=number)

    # Settings and surfaces, and the end of all

    def settings(self) -> models.Presence:
        """Settings and surfaces. Raises NotFoundError before the first write."""
        return self._calls.get_presence(presence_id=self.id)

    def change_settings(
        self,
        *,
        dreams: bool | Omit = OMIT,
        dream_interval_hours: int | Omit = OMIT,
        dream_actions: Literal["apply", "propose", "off"] | Omit = OMIT,
        themes: Mapping[str, str] | Omit = OMIT,
        accent: str | Omit = OMIT,
        font: str | Omit = OMIT,
        if_match: int | str | None = None,
    ) -> models.Presence:
        """Changes what is given and leaves the rest. ``themes`` replaces all of them."""
        return self._calls.put_presence(
            presence_id=self.id,
            dreams=dreams,
            dream_interval_hours=dream_interval_hours,
            dream_actions=dream_actions,
            themes=themes,
            accent=accent,
            font=font,
            if_match=if_match,
        )

    def share_memory(self) -> models.Shared:
        """Has its facts in the space ``memory`` of its user from now on, and moves there what it remembers."""
        return self._calls.share_presence_memory(presence_id=self.id)

    def amnesia(self) -> models.Erased:
        """Erases sessions, memories, profile and dreams for good; settings and surfaces stay."""
        return self._calls.delete_presence_memory(presence_id=self.id)

    def delete(self, *, if_match: int | str | None = None) -> models.Erased:
        """Erases everything of the presence for good."""
        return self._calls.delete_presence(presence_id=self.id, if_match=if_match)
