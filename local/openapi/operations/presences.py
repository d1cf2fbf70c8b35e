"""What a presence remembers, learns and dreams."""

DESCRIPTIONS = {
    "putPresence": (
        "Create a presence, or change its settings and what it looks like. Fields that you leave out stay as they are, "
        "so it is safe to repeat. Dreams are off until you switch them on."
    ),
    "getPresence": (
        "Read the settings, the surfaces and the state of its dreams. The `ETag` is its version. A presence that is "
        "not there answers 404."
    ),
    "listPresences": ("List the presences of the user. Follow `nextCursor` until it is null."),
    "deletePresence": (
        "Erase a presence and everything of it for good. If `finished` is false, send it again: the presence exists "
        "until the rest is erased. It cannot be undone."
    ),
    "deletePresenceMemory": (
        "Let a presence forget all: sessions, memories, profile and dreams go for good, settings and surfaces stay. If "
        "`finished` is false, send it again. It cannot be undone."
    ),
    "sharePresenceMemory": (
        "Have the facts of a presence in the space `memory` of its user, where MCP clients and pages remember too. "
        "What it remembered by itself is moved there with ids and history; what was forgotten or edited there stays "
        "so. If `finished` is false, send it again. It cannot be taken back."
    ),
    "resetChat": (
        "Erase the current conversation for good; other sessions, memories and the profile stay. If `finished` is "
        "false, send it again. It cannot be undone."
    ),
    "createSession": (
        "Begin a talk with a presence. It is a conversation, so every call of conversations works on it. The same "
        "`Idempotency-Key` returns the session that the first call began."
    ),
    "getSession": (
        "Read a session with the tools that were run and the surfaces that were touched. Its messages are read by "
        "`listSessionMessages`. Another presence's session answers 404."
    ),
    "listSessions": ("Show the history of a presence, newest first. Follow `nextCursor` until it is null."),
    "listSessionMessages": (
        "Read a session from its end. The cursor leads from a reopened session back into the old one. Follow "
        "`nextCursor` until it is null."
    ),
    "appendSessionTurn": (
        "Store a question and its answer, with tools and surfaces. A closed session is reopened by it. The same "
        "`Idempotency-Key` adds nothing, even if the session was closed meanwhile."
    ),
    "reopenSession": (
        "Continue a closed session from its old tail, in a new conversation. Reopening an open session returns it as "
        "it is. The answer names the new tail."
    ),
    "rememberFact": (
        "Keep a fact that the user asked to remember. With a `key` it takes the place of the earlier value. "
        "`sourceMessageIds` lets dreams count those conversations as evidence."
    ),
    "listPresenceMemories": (
        "List the remembered facts, without the profile. Follow `nextCursor` until it is null. Forgotten facts are "
        "left out."
    ),
    "recallMemories": (
        "Find facts and what the profile says for a query, with their dates, and `guidance` for the system prompt. "
        "Nothing that fits is an empty list. It only reads."
    ),
    "forgetFact": (
        "Forget by meaning or by id. Where a query clearly means one fact, it is deleted and returned; otherwise "
        "nothing is deleted and `candidates` shows what may be meant. `restoreFact` takes it back."
    ),
    "restoreFact": ("Undo a forget: the fact counts again. Restoring a fact that is there changes nothing."),
    "getProfile": (
        "Read what a presence has learned about role, preferences and working style. Entries rest on at least two "
        "conversations; those that lost their evidence are left out. It only reads."
    ),
    "getProfileHistory": (
        "Read all versions of an entry, with what the user corrected. Use it to show why the profile says what it "
        "says. All of them are in one answer."
    ),
    "updateProfileEntry": (
        "Let the user correct an entry. Dreams leave it until two later conversations say another thing. `If-Match` "
        "guards against other writers."
    ),
    "deleteProfileEntry": (
        "Delete an entry; the messages that it cites teach no dream again. A second call answers 404. `If-Match` "
        "deletes only the version that you read."
    ),
    "createDream": (
        "Ask for a dream now instead of waiting for the presence to be idle; once a conversation. It runs in the "
        "background: the answer is 202, and `getDream` follows it. While another dream has not ended, that one is the "
        "answer. With `atOnce` an admin tries a dream of a presence of their own, as often as they like."
    ),
    "getDream": (
        "Follow a dream until its status is `succeeded` or `failed`, and see what it learned, what it proposes and "
        "what it did. `waiting` means that the presence is in use. `writer` says whether a model or rules wrote it."
    ),
    "listDreams": ("List the latest dreams, newest first. `limit` bounds how many; there are no further pages."),
    "applyDreamAction": (
        "Accept what a dream proposed: a style, a widget, a colour, a font or a fact. Applying an applied action "
        "changes nothing. While the dream has not ended, or where the surfaces have no room, it is refused with 409."
    ),
    "revokeDreamAction": (
        "Take back what a dream did to the presence. Revoking a revoked action changes nothing, and `applyDreamAction` "
        "brings it back."
    ),
}
