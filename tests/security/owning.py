"""A user who has one record of every kind, with a canary in every text; and the bodies that each operation takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import uuid4

from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.waiting import eventually
from tests.support import scripted_turns

CANARY = "heliotrope-7f3a"
TOOL_USE = "call-1"


@dataclass(frozen=True, slots=True)
class Owned:
    """Ids of the records of one user, by the names that the API's paths have for them; ``key`` is the idempotency key
    that the conversation was created under."""

    owner: Client
    namespace: str
    ids: Mapping[str, str]
    key: str


def create_all_records(owner: Client, namespace: str) -> Owned:
    """One record of every kind; the conversation is closed and distilled."""
    had = with_turn(create_records(owner, namespace))
    conversation = had.ids["conversation_id"]
    steps.close(owner, conversation)
    (job,) = steps.ended_jobs(owner, conversation)
    wait_for_dream(had)
    return replace(had, ids={**had.ids, "job_id": job["id"]})


def create_records(owner: Client, namespace: str, canary: str = CANARY) -> Owned:
    """One record of every kind but a job; the conversation is open."""
    space = owner.post("/ai-memory/spaces", {"name": canary, "purpose": canary, "metadata": {canary: canary}})["id"]
    binding = steps.bind(owner, namespace, space)
    api_key = issue_key(owner, canary)
    atom = steps.add(owner, space, f"User grows {canary}", key=canary, metadata={canary: canary})
    entity, alias = (entity_of(owner, space, name, canary) for name in (canary, f"the {canary}"))
    # Names that a stranger may have spaces of too: these say nothing about whose they are.
    chat, bot, entry = (f"{what}-{uuid4().hex[:12]}" for what in ("chat", "bot", "entry"))
    kept = owner.post(f"/chat/api/{chat}/memory", {"messageId": canary, "content": f"User keeps {canary}"})
    owner.post(f"/ai-bots/{bot}/memory", {"k": entry, "v": canary})
    path = f"{canary}/notes.md"
    owner.put(f"/ai-memory/spaces/{space}/files/{path}", {"text": f"I grow {canary}.", "metadata": {canary: canary}})
    remember_in_group(owner, canary)
    presence = create_presence(owner, canary)
    told = {"namespace": namespace, "title": canary, "sessionId": canary, "metadata": {canary: canary}}
    key = uuid4().hex
    conversation = owner.post("/ai-conversations", told, {"Idempotency-Key": key})["id"]
    steps.say(owner, conversation, f"I live in {canary.title()}.", canary)
    ask_a_tool(owner, conversation, canary)
    owner.post(f"/ai-conversations/{conversation}/rolling-summary")
    ids = {
        "conversation_id": conversation,
        "message_id": owner.get(f"/ai-conversations/{conversation}/messages")["items"][0]["id"],
        "conversationId": conversation,
        "space_id": space,
        "atom_id": atom["id"],
        "entity_id": entity,
        "alias_id": alias,
        "name": canary,
        "path": path,
        "turn_id": f"turn_{26 * '0'}",
        "binding_id": binding,
        "key_id": api_key,
        "webhook_id": register_webhook(owner, canary),
        "template_id": "xml",
        "queue": "jobs",
        "receipt_id": f"rc_{64 * '0'}_01K000000000000000000000AA",
        "userId": owner.user,
        "spaceId": space,
        "admin_job_id": f"aj_{26 * '0'}",
        "chat_id": chat,
        "memory_id": kept["id"],
        "bot_id": bot,
        "entry_key": entry,
        "group": canary,
        "key": canary,
        **presence,
    }
    return Owned(owner, namespace, ids, key)


def issue_key(owner: Client, name: str) -> str:
    """The id of a key; a service makes none for its users."""
    reply = owner.send("POST", "/ai-admin/keys", {"name": name})
    assert reply.status in (201, 403)
    return str(reply.body["id"]) if reply.status == 201 else f"key_{26 * '0'}"


def register_webhook(owner: Client, name: str) -> str:
    """The id of a webhook, where the owner is an admin."""
    reply = owner.send("POST", "/ai-admin/webhooks", {"url": f"https://{name}.example/hook"})
    assert reply.status in (201, 403)
    return str(reply.body["id"]) if reply.status == 201 else f"wh_{26 * '0'}"


def create_presence(owner: Client, canary: str) -> Mapping[str, str]:
    """The ids of a presence, a session of it, a fact and a dream; there is no such entry of its profile."""
    name = f"bureau-{uuid4().hex[:12]}"
    path = f"/ai-presences/{name}"
    owner.put(path, {"dreams": True, "themes": {canary: ""}, "font": canary})
    session = owner.post(f"{path}/sessions", {"title": canary})
    turn = {"user": f"I grow {canary}.", "assistant": canary, "tools": [canary], "surfaces": [canary]}
    owner.post(f"{path}/sessions/{session['sessionId']}/turns", turn)
    fact = owner.post(f"{path}/memories", {"text": f"User grows {canary}", "category": canary, "key": canary})
    dream = owner.post(f"{path}/dreams", {"conversationId": session["conversationId"]})
    return {
        "presence_id": name,
        "session_id": session["sessionId"],
        "session_conversation_id": session["conversationId"],
        "fact_id": fact["id"],
        "dream_id": dream["id"],
        "entry_id": 26 * "0",
        "action_number": "77031",
    }


def wait_for_dream(had: Owned) -> None:
    """Until the dream waits for the presence to be idle. No other may begin, so that nothing else of the presence
    changes while tests run."""
    path = f"/ai-presences/{had.ids['presence_id']}"
    dream = f"{path}/dreams/{had.ids['dream_id']}"
    eventually(lambda: had.owner.get(dream), lambda found: found["status"] == "waiting")
    had.owner.put(path, {"dreams": False})


def remember_in_group(member: Client, group: str) -> None:
    """A memory and a file of the group, with its name in all texts, if the caller is a member."""
    told = {"key": group, "content": f"We grow {group}"}
    assert member.send("PUT", f"/ai-groups/{group}/memories", told).status in (200, 404)
    assert member.send("PUT", f"/ai-groups/{group}/files/{group}/notes.md", {"text": group}).status in (200, 201, 404)


def with_turn(had: Owned, canary: str = CANARY) -> Owned:
    """And a turn that a model is run through, as far as it comes without the result of a tool."""
    tool = {"type": "LOOK_UP", "name": "look_up", "description": canary}
    asked = {"provider": "openai", "model": "any", "userText": f"What of {canary}?", "tools": [tool]}
    turn = had.owner.post(f"/ai-conversations/{had.ids['conversation_id']}/run-turn", asked)["turnId"]
    return replace(had, ids={**had.ids, "turn_id": turn})


def with_admin_job(had: Owned) -> Owned:
    """And the job of an admin who had somebody erased that a binding named."""
    scope = {"namespace": had.namespace, "userId": f"nobody-{uuid4().hex[:8]}"}
    bound = {"conversationScope": scope, "memorySpaceNames": ["notes"]}
    had.owner.post("/ai-memory/bindings", bound)
    job = had.owner.post("/ai-admin/delete", {"userId": scope["userId"], "confirm": True})["jobId"]
    return replace(had, ids={**had.ids, "admin_job_id": job})


def entity_of(owner: Client, space: str, name: str, canary: str = CANARY) -> str:
    """The id of someone in that space."""
    told = {"type": "PERSON", "canonicalName": name, "description": canary, "attributes": {canary: canary}}
    return str(owner.post(f"/ai-memory/spaces/{space}/entities", told)["id"])


def ask_a_tool(owner: Client, conversation: str, canary: str = CANARY) -> None:
    """A message that waits for a tool's result."""
    use = {"type": "tool_use", "id": TOOL_USE, "name": canary, "arguments": {canary: canary}}
    owner.post(f"/ai-conversations/{conversation}/assistant-turns", {"content": [use]})


def bodies(had: Owned, caller: Client) -> Mapping[str, Sequence[Mapping[str, object]]]:
    """For each operation with a body, what a caller sends who wants that user's records."""
    space, conversation = had.ids["space_id"], had.ids["conversation_id"]
    recall = {"type": "RECALL_BY_TOPIC", "name": "recall", "memorySpaceId": space}
    asked = {"query": "Where does the user live?", "minSimilarity": 0.0}
    atom = {"text": "User sings", "category": {"name": "notes", "kind": "FACT"}}
    own = {"namespace": had.namespace, "userId": caller.user}
    theirs = {"namespace": had.namespace, "userId": had.owner.user}
    return {
        "createConversation": [{"namespace": had.namespace}],
        "updateConversation": [{"title": "Meals", "metadata": {CANARY: CANARY}}],
        "remember": [{"text": f"User hums {uuid4()}"}, {"messages": [{"role": "user", "content": "I hum."}]}],
        "recall": [asked],
        "buildMemoryContext": [{"message": "Where does the user live?"}],
        "createApiKey": [{"name": f"key {uuid4()}"}],
        "retryExtractions": [{}, {"userId": had.owner.user}],
        "createWebhook": [{"url": "https://stranger.example/hook"}],
        "appendUserMessage": [{"content": "Hello"}],
        "appendAssistantTurn": [{"content": "Hello"}],
        "appendSystemMessage": [{"content": "Hello"}],
        "appendTurn": [{"userContent": "Hello", "assistant": {"content": "Hello"}}],
        "appendToolResult": [{"toolUseId": TOOL_USE, "content": "Hello"}],
        "runTurn": [{"provider": "openai", "model": "any", "userText": "Hello", "tools": [recall]}],
        "runFirstTurn": [
            {"provider": "openai", "model": "any", "userText": "Hello", "conversation": {"presenceId": "chat"}},
            {"provider": "openai", "model": "any", "userText": "Hello", "conversation": {"namespace": "chat"}},
        ],
        "giveToolResults": [{"results": [{"toolUseId": scripted_turns.TOOL_USE, "content": "Hello"}]}],
        "createMemorySpace": [{"name": f"notes {uuid4()}"}],
        "updateMemorySpace": [{"purpose": CANARY}],
        "addAtom": [atom, {**atom, "similarity": 0.5}],
        "addAtoms": [{"atoms": [atom, {**atom, "key": "voice"}]}],
        "putFile": [{"text": "I sing."}, {"text": "I sing.", "atom": atom}],
        "supersedeAtom": [atom],
        "editAtom": [{"text": "User hums"}],
        "setReviewChoice": [{"learned": False}],
        "decideReviews": [{"all": "reject"}, {"decisions": [{"atomId": had.ids["atom_id"], "decision": "reject"}]}],
        "createChatMemory": [{"messageId": "one", "content": f"Note {uuid4()}"}],
        "updateChatMemory": [{"content": "User hums"}],
        "saveChatMemory": [{"content": f"Note {uuid4()}"}],
        "recallChatMemory": [{"query": "What does the user keep?"}],
        "buildChatContext": [{"message": "What does the user keep?", "threshold": 0.0}],
        "forgetMemory": [{"query": CANARY}],
        "explainMissingMemory": [
            {"messageId": had.ids["message_id"]},
            {"conversationId": had.ids["conversation_id"], "text": CANARY, "workingContext": {"recallQuery": CANARY}},
        ],
        "recallByTopic": [asked, {**asked, "explain": True, "expect": had.ids["atom_id"]}],
        "recallAcrossSpaces": [{**asked, "memorySpaceIds": [space], "expect": had.ids["atom_id"]}],
        "recallByEntity": [{"entityIdOrName": had.ids["entity_id"]}, {"entityIdOrName": CANARY}],
        "recallTimeline": [{}, {"query": "Where does the user live?"}, {"entityIdOrName": had.ids["entity_id"]}],
        "createEntity": [{"type": "PERSON", "canonicalName": CANARY}],
        "editEntity": [{"description": "a poet"}],
        "mergeEntities": [{"aliasId": had.ids["alias_id"]}],
        "unmergeEntities": [{"aliasId": had.ids["alias_id"]}],
        "createBinding": [
            {"conversationScope": theirs, "memorySpaceIds": [space]},
            {"conversationScope": own, "memorySpaceIds": [space]},
        ],
        "updateBinding": [{"enabled": False}],
        "runExtractionForConversation": [{"conversationId": conversation}],
        "exportUserData": [{"userId": had.owner.user}],
        "deleteUserData": [{"userId": had.owner.user, "confirm": True}],
        "findAccounts": [{"beginning": CANARY}, {"userIds": [had.owner.user]}],
        "restrictUser": [{"userId": had.owner.user, "restricted": False}],
        "putSettings": [{"minSimilarity": 0.3}],
        "putTemplate": [{"template": ""}],
        "previewTemplate": [
            {"template": ""},
            {
                "template": "",
                "conversationId": conversation,
                "context": {"memorySpaceId": space, "recallQuery": "Where does the user live?"},
            },
        ],
        "setBotEntry": [{"k": "mood", "v": "calm"}],
        "putBotEntry": [{"v": "calm"}],
        "putPresence": [{"dreams": True, "themes": {"dusk": ""}}],
        "createSession": [{"title": "Notes"}],
        "appendSessionTurn": [{"user": "Hello", "assistant": "Hello"}],
        "rememberFact": [{"text": f"User hums {uuid4()}"}],
        "recallMemories": [{"query": CANARY}],
        "forgetFact": [{"query": CANARY}],
        "updateProfileEntry": [{"text": "User hums"}],
        "createDream": [{"conversationId": had.ids["session_conversation_id"]}],
        "saveGroupMemory": [{"key": CANARY, "content": "calm"}],
        "putGroupFile": [{"text": "calm"}],
        "archiveGroupConversation": [{"title": CANARY, "summary": CANARY, "at": "2026-05-04T09:30:00Z"}],
        "recallGroupMemories": [{"query": CANARY}, {"query": CANARY[1:-1]}],
        "buildWorkingContext": [{"memorySpaceId": space, "recallQuery": "Where does the user live?"}],
    }
