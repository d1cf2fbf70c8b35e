"""Every operation once, in an order in which each finds what it needs."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from benchmarks import fixtures, requests
from benchmarks.in_process import Functions
from benchmarks.recording import Call
from benchmarks.turns import play_turns


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation that was carried out."""

    name: str
    calls: list[Call]


@dataclass(frozen=True, slots=True)
class Journal:
    """Carries operations out, and keeps what each took."""

    functions: Functions
    operations: list[Operation] = field(default_factory=list)

    def http(self, name: str, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """The body of the answer. Raises RuntimeError when the request is refused."""
        answer = self.functions.http(method, path, body)
        self.operations.append(Operation(name, answer.calls))
        return answer.body

    def invoke(self, name: str, folder: str, event: requests.LambdaEvent) -> None:
        """A function that is not part of the HTTP API."""
        self.operations.append(Operation(name, self.functions.invoke(folder, event)[1]))


def play(functions: Functions, name: str) -> list[Operation]:
    """All operations of one user; ``name`` keeps what several plays make apart."""
    journal = Journal(functions)
    conversation = _conversation(journal, name)
    space = _space(journal, name)
    _facts(journal, space)
    _files(journal, space)
    _recall(journal, space, conversation)
    _chat(journal, name)
    _group(journal, name)
    for turn in play_turns(functions, conversation, space):
        journal.operations.append(Operation(*turn))
    binding = _binding(journal, name)
    _extraction(journal, conversation)
    _presence(journal, name)
    _incognito(journal)
    _bot(journal, name)
    journal.http("updateBinding", "PATCH", binding, {"enabled": False})
    journal.http("deleteBinding", "DELETE", binding)
    journal.http("deleteMemorySpace", "DELETE", f"/ai-memory/spaces/{space}")
    journal.http("deleteMemorySpace, purged", "DELETE", f"/ai-memory/spaces/{space}?purge=true")
    return journal.operations


def _conversation(journal: Journal, name: str) -> str:
    new = {"namespace": fixtures.NAMESPACE, "title": name, "idempotencyKey": name}
    id = str(journal.http("createConversation", "POST", "/ai-conversations", new)["id"])
    path = f"/ai-conversations/{id}"
    for number in range(len(fixtures.TURNS) - 1):
        journal.functions.http("POST", f"{path}/turns", fixtures.turn(number))
    last = fixtures.turn(len(fixtures.TURNS) - 1)
    journal.http("appendTurn", "POST", f"{path}/turns", last)
    journal.http("appendTurn, repeated", "POST", f"{path}/turns", last)
    turn = {"content": "One more thing.", "idempotencyKey": "said"}
    journal.http("appendUserMessage", "POST", f"{path}/user-messages", turn)
    journal.http("appendAssistantTurn", "POST", f"{path}/assistant-turns", turn)
    journal.http("appendSystemMessage", "POST", f"{path}/system-messages", turn)
    journal.http("getConversation", "GET", path)
    journal.http("listConversations", "GET", "/ai-conversations")
    journal.http("listConversations, one namespace", "GET", f"/ai-conversations?namespace={fixtures.NAMESPACE}")
    journal.http("getMessages", "GET", f"{path}/messages")
    journal.http("getRawTurns", "GET", f"{path}/raw-turns")
    journal.http("refreshRollingSummary", "POST", f"{path}/rolling-summary")
    return id


def _incognito(journal: Journal) -> None:
    new = {"namespace": fixtures.NAMESPACE, "incognito": True, "idempotencyKey": f"incognito {len(journal.operations)}"}
    id = journal.http("createConversation, incognito", "POST", "/ai-conversations", new)["id"]
    journal.functions.http("POST", f"/ai-conversations/{id}/turns", fixtures.turn(0))
    journal.http("closeConversation, incognito", "POST", f"/ai-conversations/{id}/close")


def _space(journal: Journal, name: str) -> str:
    id = str(journal.http("createMemorySpace", "POST", "/ai-memory/spaces", {"name": name})["id"])
    journal.http("createMemorySpace, there already", "POST", "/ai-memory/spaces", {"name": name})
    journal.http("getMemorySpace", "GET", f"/ai-memory/spaces/{id}")
    journal.http("listMemorySpaces", "GET", "/ai-memory/spaces")
    return id


def _facts(journal: Journal, space: str) -> None:
    atoms = f"/ai-memory/spaces/{space}/atoms"
    first, *others = fixtures.FACTS
    journal.http("addAtom", "POST", atoms, fixtures.fact(*first, idempotencyKey="first"))
    journal.http("addAtom, there already", "POST", atoms, fixtures.fact(*first))
    for text in others:
        journal.functions.http("POST", atoms, fixtures.fact(*text))
    nearly = fixtures.fact(f"{first[0]}!", *first[1:], similarity=0.95)
    journal.http("addAtom, similarity, there already", "POST", atoms, nearly)
    journal.http(
        "addAtom, similarity", "POST", atoms, fixtures.fact("User sings bass", "music", "FACT", similarity=0.95)
    )
    journal.http("addAtom, keyed", "POST", atoms, fixtures.fact("User lives in Oslo", "home", "FACT", key="home"))
    new_home = fixtures.fact("User lives in Gothenburg", "home", "FACT", key="home")
    id = journal.http("addAtom, keyed, replaces one", "POST", atoms, new_home)["id"]
    again = fixtures.fact("User lives in Malmö", "home", "FACT")
    atom = f"/ai-memory/atoms/{journal.http('supersedeAtom', 'POST', f'/ai-memory/atoms/{id}/supersede', again)['id']}"
    batch = {"atoms": [fixtures.fact(f"User owns book {n}", "books", "FACT") for n in range(100)]}
    journal.http("addAtoms, 100", "POST", f"{atoms}:batch", {**batch, "idempotencyKey": "hundred"})
    journal.http("addAtoms, 100, there already", "POST", f"{atoms}:batch", batch)
    journal.http("getAtom", "GET", atom)
    journal.http("getAtomHistory", "GET", f"{atom}/history")
    journal.http("listAtoms", "GET", atoms)
    journal.http("listAtoms, one category", "GET", f"{atoms}?category=health")
    journal.http("listAtoms, one key", "GET", f"{atoms}?key=home")
    journal.http("listAtoms, containing a word", "GET", f"{atoms}?contains=lives")
    journal.http("countAtoms", "GET", f"{atoms}/counts")
    journal.http("archiveAtom", "POST", f"{atom}/archive")
    journal.http("deleteAtom", "DELETE", atom)
    journal.http("restoreAtom", "POST", f"{atom}/restore")
    journal.functions.http("DELETE", atom)
    forget = f"/ai-memory/spaces/{space}/forget"
    journal.http("forgetMemory, unclear", "POST", forget, {"query": "what the user does"})
    journal.http("forgetMemory", "POST", forget, {"query": "User sings bass"})


def _files(journal: Journal, space: str) -> None:
    files = f"/ai-memory/spaces/{space}/files"
    note, talk = f"{files}/notes/home.md", f"{files}/conversations/1.md"
    journal.http("putFile", "PUT", note, {"text": "User lives in Malmö.\n"})
    journal.http("putFile, replaces one", "PUT", note, {"text": "User lives in Lund.\n"})
    journal.http("putFile, there already", "PUT", note, {"text": "User lives in Lund.\n"})
    archive = {
        "text": "User asked for a dentist.\n",
        "atom": fixtures.fact("User asked for a dentist", "talks", "EPISODE"),
    }
    journal.http("putFile with an atom", "PUT", talk, archive)
    journal.http("getFile", "GET", note)
    journal.http("listFiles", "GET", files)
    journal.http("listFiles, one prefix", "GET", f"{files}?prefix=notes/")
    journal.http("deleteFile", "DELETE", note)


def _recall(journal: Journal, space: str, conversation: str) -> None:
    journal.http("recallByTopic", "POST", f"/ai-memory/spaces/{space}/recall/topic", {"query": fixtures.QUESTION})
    other = journal.functions.http("POST", "/ai-memory/spaces", {"name": f"{space} too"}).body["id"]
    both = {"memorySpaceIds": [space, other], "query": fixtures.QUESTION}
    journal.http("recallAcrossSpaces, two", "POST", "/ai-memory/recall/topic", both)
    question = {
        "memorySpaceId": space,
        "recallQuery": fixtures.QUESTION,
        "alwaysOnCategoryNames": ["health", "preference"],
    }
    journal.http("buildWorkingContext", "POST", f"/ai-working-context/{conversation}", question)
    talk = journal.functions.http("POST", "/ai-conversations", {"namespace": fixtures.NAMESPACE}).body["id"]
    turn = {**fixtures.turn(0), "nextContext": question}
    journal.http("appendTurn with the next context", "POST", f"/ai-conversations/{talk}/turns", turn)


def _presence(journal: Journal, name: str) -> None:
    presence = f"/ai-presences/{name}"
    journal.http("putPresence", "PUT", presence, {"dreams": True, "themes": {"dusk": ""}})
    journal.http("getPresence", "GET", presence)
    journal.http("listPresences", "GET", "/ai-presences")
    session = journal.http("createSession", "POST", f"{presence}/sessions", {"title": name})
    path = f"{presence}/sessions/{session['sessionId']}"
    turn = {"user": "I always want short answers.", "assistant": "Noted.", "tools": ["look_up"], "surfaces": ["desk"]}
    journal.http("appendSessionTurn", "POST", f"{path}/turns", turn)
    journal.http("listSessions", "GET", f"{presence}/sessions")
    journal.http("getSession", "GET", path)
    journal.http("listSessionMessages", "GET", f"{path}/messages")
    journal.http("reopenSession", "POST", f"{path}/reopen")
    fact = {"text": "User prefers tables to long paragraphs"}
    journal.http("rememberFact, the first of a presence", "POST", f"{presence}/memories", fact)
    other = journal.http("rememberFact", "POST", f"{presence}/memories", {"text": "User's old address is Elm Street 5"})
    journal.http("listPresenceMemories", "GET", f"{presence}/memories")
    journal.http("recallMemories", "POST", f"{presence}/recall", {"query": "How to lay out answers?"})
    journal.http("forgetFact", "POST", f"{presence}/forget", {"query": "my old address in Elm Street"})
    journal.http("restoreFact", "POST", f"{presence}/memories/{other['id']}/restore")
    _dream(journal, presence, session["conversationId"])
    journal.http("resetChat", "POST", f"{presence}/reset-chat")
    journal.http("deletePresenceMemory", "POST", f"{presence}/amnesia")
    journal.http("deletePresence", "DELETE", presence)


def _dream(journal: Journal, presence: str, conversation: str) -> None:
    functions, dreams = journal.functions, f"{presence}/dreams"
    for _ in range(2):
        other = functions.http("POST", f"{presence}/sessions", {}).body["sessionId"]
        functions.http(
            "POST", f"{presence}/sessions/{other}/turns", {"user": "I work as a nurse.", "assistant": "Noted."}
        )
    id = journal.http("createDream", "POST", dreams, {"conversationId": conversation})["id"]
    journal.http("createDream, asked before", "POST", dreams, {"conversationId": conversation})
    message = requests.queue_message(functions.next_job())
    journal.invoke("a dream that waits for its presence to be idle", "extraction", message)
    with functions.later(timedelta(hours=1)):
        journal.invoke("a dream of three sessions, by rules", "extraction", message)
    journal.http("listDreams", "GET", dreams)
    journal.http("getDream", "GET", f"{dreams}/{id}")
    functions.propose_accent(presence.rpartition("/")[2], id)
    journal.http("applyDreamAction", "POST", f"{dreams}/{id}/actions/0/apply")
    journal.http("revokeDreamAction", "POST", f"{dreams}/{id}/actions/0/revoke")
    entry = f"{presence}/profile/{journal.http('getProfile', 'GET', f'{presence}/profile')['entries'][0]['id']}"
    journal.http("updateProfileEntry", "PATCH", entry, {"text": "User is a head nurse"})
    journal.http("getProfileHistory", "GET", f"{entry}/history")
    journal.http("deleteProfileEntry", "DELETE", entry)


def _chat(journal: Journal, name: str) -> None:
    chat = f"/chat/api/{name}"
    first_message = {"messageId": "msg_abc123", "content": "The project deadline is March 15, 2026"}
    journal.http("createChatMemory, the first of a chat", "POST", f"{chat}/memory", first_message)
    second_message = {"messageId": "msg_abc124", "content": "The backend runs on PostgreSQL 16"}
    id = journal.http("createChatMemory", "POST", f"{chat}/memory", second_message)["id"]
    bullets = {"content": "User prefers responses in bullet-point format"}
    journal.http("saveChatMemory", "POST", f"{chat}/tools/save_memory", bullets)
    journal.http(
        "saveChatMemory, there already", "POST", f"{chat}/tools/save_memory", {"content": f"The {bullets['content']}"}
    )
    journal.http("listChatMemories", "GET", f"{chat}/memories")
    journal.http("recallChatMemory", "POST", f"{chat}/tools/recall_memory", {"query": "Which database is it?"})
    journal.http("buildChatContext", "POST", f"{chat}/context", {"message": "When is the deadline?"})
    journal.http("updateChatMemory", "PATCH", f"{chat}/memories/{id}", {"content": "The backend runs on SQLite"})
    journal.http("deleteChatMemory", "DELETE", f"{chat}/memories/{id}")


def _group(journal: Journal, name: str) -> None:
    group = f"/ai-groups/{requests.GROUP}"
    memory = {"key": f"deadline of {name}", "content": "The project deadline is 15 March"}
    journal.http("saveGroupMemory", "PUT", f"{group}/memories", memory)
    journal.http("saveGroupMemory, there already", "PUT", f"{group}/memories", {**memory, "content": "It is 1 April"})
    journal.http("recallGroupMemories", "POST", f"{group}/memories/recall", {"query": "april"})
    journal.http("listGroupMemories", "GET", f"{group}/memories")
    path = f"{group}/files/{name}.md"
    journal.http("putGroupFile", "PUT", path, {"text": "Cedar for the deck."})
    journal.http("getGroupFile", "GET", path)
    journal.http("listGroupFiles", "GET", f"{group}/files")
    talk = {"title": name, "summary": "We chose cedar for the deck.", "messages": [{"role": "user", "text": "Which?"}]}
    journal.http("archiveGroupConversation", "POST", f"{group}/archives", talk)
    journal.http("deleteGroupFile", "DELETE", path)
    journal.http("forgetGroupMemory", "DELETE", f"{group}/memories?{urlencode({'key': memory['key']})}")


def _binding(journal: Journal, name: str) -> str:
    new = {
        "conversationScope": {"namespace": fixtures.NAMESPACE, "userId": requests.CLAIMS["sub"]},
        "memorySpaceNames": [name],
    }
    path = f"/ai-memory/bindings/{journal.http('createBinding', 'POST', '/ai-memory/bindings', new)['id']}"
    journal.http("getBinding", "GET", path)
    journal.http("listBindings", "GET", "/ai-memory/bindings")
    return path


def _extraction(journal: Journal, conversation: str) -> None:
    journal.http("closeConversation", "POST", f"/ai-conversations/{conversation}/close")
    journal.invoke("fanout of a close", "fanout", requests.conversation_closed(conversation, journal.functions.epoch()))
    journal.invoke("extraction of 13 messages", "extraction", requests.queue_message(journal.functions.next_job()))
    jobs = journal.http("listExtractions", "GET", f"/ai-memory/extractions?conversationId={conversation}")["items"]
    if [job["status"] for job in jobs] != ["succeeded"]:
        raise RuntimeError(f"the extraction did not succeed: {json.dumps(jobs)}")
    journal.http("getExtraction", "GET", f"/ai-memory/extractions/{jobs[0]['id']}")


def _bot(journal: Journal, name: str) -> None:
    bot = f"/ai-bots/{name}"
    memory = f"{bot}/memory"
    journal.http("listBotMemory, nothing there", "GET", memory)
    journal.http("setBotEntry, the first", "POST", memory, {"k": "user_name", "v": "Alice"})
    journal.http("setBotEntry", "POST", memory, {"k": "project", "v": "REST API"})
    journal.http("setBotEntry, there already", "POST", memory, {"k": "project", "v": "REST API with FastAPI"})
    journal.http("putBotEntry, another key", "PUT", f"{memory}/project", {"k": "task", "v": "REST API"})
    journal.http("listBotMemory", "GET", memory)
    journal.http("getBotPrompt", "GET", f"{bot}/prompt")
    journal.http("deleteBotEntry", "DELETE", f"{memory}/task")
    new = {"namespace": fixtures.NAMESPACE, "botId": name, "idempotencyKey": f"bot {name}"}
    path = f"/ai-conversations/{journal.functions.http('POST', '/ai-conversations', new).body['id']}/assistant-turns"
    journal.http("appendAssistantTurn, a bot remembers nothing", "POST", path, {"content": "Noted."})
    reply = {"content": 'Noted. bcz_remember("user_name", "Bea")'}
    journal.http("appendAssistantTurn, a bot remembers an entry", "POST", path, reply)
    journal.http("deleteBotMemory", "DELETE", memory)
