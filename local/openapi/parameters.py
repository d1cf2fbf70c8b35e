"""Describes parameters: headers that all operations share, and an example for each parameter."""

from typing import Any

from local.openapi.examples import records
from local.openapi.examples.presences import SESSION_ID, ULID
from loci.scope import MAX_USER_BYTES

IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "schema": {"type": "string"},
    "description": (
        "The ETag of the record as last read. If the record has changed since, the response is 409. "
        '`"0"`: there must be no such record yet.'
    ),
    "example": '"3"',
}
ACTING_FOR = {
    "name": "X-Loci-User",
    "in": "header",
    "schema": {"type": "string", "minLength": 1, "maxLength": MAX_USER_BYTES},
    "description": (
        f"The user that a server acts for, at most {MAX_USER_BYTES} bytes. Only tokens with the roles `service` and "
        "`support` may send it; others get 403. The latter also send why, in `X-Loci-Reason`. By default the user of "
        "the token; a service that names no one gets 422 for a user's own memory, unless it has `ownMemory`. A server "
        "of several tenants names the tenant of a call in `X-Loci-Tenant`."
    ),
    "example": "ada",
}
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "schema": {"type": "string", "pattern": "^\\*$"},
    "description": (
        'Only `*`: writes only what is not there yet, as `If-Match: "0"` does. If there is a record, the response is '
        "409."
    ),
    "example": "*",
}
IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[ -~]*$"},
    "description": (
        "Makes retries safe for 7 days: the same key and request returns the first result. The same key with a "
        "different request gets 422."
    ),
    "example": "3f1c9a52-turn-7",
}


def list_tag() -> dict[str, Any]:
    """The response header of a list that clients may poll."""
    return {
        "schema": {"type": "string"},
        "description": "It changes with the list. Sent as `If-None-Match`, it gets 304 while nothing has changed.",
        "example": '"2c26b46b68ffc68ff99b453c1d304134"',
    }


EXAMPLES: dict[str, Any] = {
    "formerHours": 24,
    "conversation_id": records.CONVERSATION_ID,
    "message_id": records.USER_MESSAGE_ID,
    "turn_id": records.TURN_ID,
    "space_id": records.SPACE_ID,
    "atom_id": records.ATOM_ID,
    "entity_id": records.ENTITY_ID,
    "binding_id": records.BINDING_ID,
    "job_id": records.JOB_ID,
    "key_id": "key_app.01KQS56CP0SHTZCDPRA2CGJ00P",
    "queue": "jobs",
    "webhook_id": "wh_01KQS56CP0SHTZCDPRA2CGJ00P",
    "template_id": "support",
    "filter": '{"importance": {"gte": 3}}',
    "path": "notes/2026/dinner.md",
    "prefix": "notes/",
    "admin_job_id": records.ADMIN_JOB_ID,
    "receipt_id": records.RECEIPT_ID,
    "bot_id": "coder",
    "entry_key": "user_name",
    "presence_id": "bureau",
    "session_id": SESSION_ID,
    "fact_id": f"mem_{ULID}",
    "entry_id": ULID,
    "dream_id": ULID,
    "action_number": 0,
    "chat_id": records.CHAT_ID,
    "group": "dev-team",
    "memory_id": records.CHAT_MEMORY_ID,
    "namespace": "chat",
    "status": None,
    "sessionId": "browser-42",
    "conversationId": records.CONVERSATION_ID,
    "userId": "ada",
    "spaceId": records.SPACE_ID,
    "includeInternal": False,
    "includeHidden": False,
    "deleted": False,
    "former": False,
    "purge": False,
    "projects": True,
    "preview": False,
    "extract": False,
    "stream": False,
    "category": "diet",
    "contains": "peanut",
    "order": "desc",
    "kind": "PREFERENCE",
    "key": "user.diet",
    "validAt": "2026-05-03T10:00:00Z",
    "knownAt": "2026-05-03T10:00:00Z",
    "owner": "user",
    "purpose": "What the assistant remembers about its user.",
    "name": "Zoe",
    "type": "PERSON",
    "query": "zoe",
    "limit": 50,
    "cursor": "eyJzayI6IkNPTlYjMDEifQ",
}
"""By the name of a parameter; None if the schema's first value serves."""

DESCRIPTIONS = {
    "conversation_id": "The id of the conversation.",
    "message_id": "The id of the message, which is one of this conversation.",
    "turn_id": "The id of the turn.",
    "space_id": "The id of the memory space.",
    "atom_id": "The id of the atom.",
    "entity_id": "The id of the entity.",
    "binding_id": "The id of the binding.",
    "job_id": "The id of the extraction job.",
    "key_id": "The id of the key.",
    "queue": "The queue, by the name that the counts give.",
    "webhook_id": "The id of the webhook.",
    "template_id": "The id of the template.",
    "path": (
        "The path of the file: names joined by slashes, at most 1,000 bytes. No name is empty, `.` or `..`. Control "
        "characters, backslashes and question marks are refused. Slashes may be percent-encoded."
    ),
    "prefix": "Only files whose paths begin so, such as `notes/`.",
    "admin_job_id": "The id of the export or erasure job.",
    "receipt_id": "The id of the receipt.",
    "bot_id": "The id of the bot, any text of 1 to 200 characters; `~` and Base64url stand for what no path can hold.",
    "entry_key": "The key, any text of 1 to 200 characters; `~` and Base64url stand for what no path can hold.",
    "presence_id": "The id of the presence, any text of 1 to 200 characters.",
    "session_id": "The id of the session.",
    "fact_id": "The id of the memory.",
    "entry_id": "The id of the entry.",
    "dream_id": "The id of the dream.",
    "action_number": "The number of the action, from 0.",
    "chat_id": "The id of the chat: a UUID, or any text of 1 to 200 characters.",
    "group": "The name of a group of the caller: 1 to 63 of the characters a-z, 0-9 and -.",
    "memory_id": "The id of the memory.",
    "conversationId": "The id of the conversation.",
    "namespace": "Only conversations of this namespace.",
    "status": "Only records with this status.",
    "sessionId": "Only conversations of this session.",
    "includeInternal": "Also return messages with the visibility `internal`.",
    "includeHidden": "Also return messages with the visibility `hidden`.",
    "category": "Only atoms of this category.",
    "kind": "Only atoms of this kind.",
    "key": "Only atoms with this key.",
    "validAt": "Only what was valid at this time, as an RFC 3339 timestamp.",
    "knownAt": "Only what was stored by this time, as an RFC 3339 timestamp.",
    "purpose": "Only memory spaces with this purpose.",
    "name": "A name or alias of the entity; upper and lower case are the same.",
    "type": "Only entities of this type.",
    "query": "Words of a name or alias.",
}
"""By the name of a parameter, for parameters that the handler does not describe."""


def complete(parameter: dict[str, Any]) -> None:
    """Adds the description and the example of a parameter, and drops the parts of its schema that only Python needs."""
    name, schema = parameter["name"], parameter["schema"]
    schema.pop("title", None)
    schema.pop("description", None)
    branches = [one for one in schema.pop("anyOf", []) if one != {"type": "null"}]
    if len(branches) == 1:
        schema.update(branches[0])
    elif branches:
        schema["anyOf"] = branches
    if name in DESCRIPTIONS:
        parameter.setdefault("description", DESCRIPTIONS[name])
    if EXAMPLES.get(name) is not None:
        parameter.setdefault("example", EXAMPLES[name])
