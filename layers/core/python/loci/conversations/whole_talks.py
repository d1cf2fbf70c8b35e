"""Store a whole conversation at once: what was said, and its end, from which its facts are extracted."""

from collections.abc import Sequence

from loci import ids
from loci.apps import users
from loci.conversations import lifecycle, turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.new_messages import NewMessage, require_valid
from loci.conversations.ports import TalkPorts
from loci.errors import Conflict, Refused
from loci.model import limits
from loci.model.conversations import Conversation
from loci.ports.parts import Clock
from loci.scope import Caller
from loci.spaces.matching import matching_bindings
from loci.text.namespaces import namespace_key

NAMESPACE = "memory"
"""The namespace of conversations that are stored so."""


def store_talk(
    ports: TalkPorts, caller: Caller, new: NewConversation, messages: Sequence[NewMessage], key: str | None = None
) -> Conversation:
    """Stores a conversation with these messages, and closes it. A repetition with the same key goes on where a failure
    ended the first one.

    Raises Refused and TooLarge for a message that breaks a rule, before anything is stored; Conflict where no binding
    would extract it, or for a restricted user; and as ``create_conversation``.
    """
    require_valid_talk(ports, messages)
    user = users.find_user(ports, caller.directory)
    users.require_active(user)
    scope = caller.own(namespace_key(new.namespace))
    if not matching_bindings(ports, scope, "" if user is None else user.epoch):
        raise Conflict("no binding extracts this conversation, and the default one is paused or switched off")
    conversation = lifecycle.create_conversation(ports, caller, new, key)
    for number, message in enumerate(messages):
        its_key = None if key is None else ids.digest("talk", key, str(number))
        turns.append_message(ports, caller, conversation.id, message, its_key)
    return lifecycle.close_conversation(ports, caller, conversation.id)


def require_valid_talk(ports: Clock, messages: Sequence[NewMessage]) -> None:
    """Raises Refused and TooLarge for a message that breaks a rule, or for too many."""
    if not 1 <= len(messages) <= limits.MAX_TALK:
        raise Refused.field("/messages", f"messages must have 1 to {limits.MAX_TALK} entries")
    for number, message in enumerate(messages):
        require_valid(message, ports.now(), within=f"/messages/{number}")
