"""The cookbooks, executed as they are printed, with a model that says what it was given to know."""

import json
import re
import shutil
from pathlib import Path
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.support.clients import PYTHON_COMMAND, install_typescript_client
from tests.support.paths import ROOT
from tests.support.programs import replace_days, run_program

COOKBOOKS = ROOT / "docs" / "cookbooks"
MODEL = ROOT / "tests" / "support" / "echoing_model.ts"

CALLS_OF_A_BACKEND = """
import json, sys, time
from fastapi.testclient import TestClient
from program import app

ada, bo = ({"X-User": user} for user in sys.argv[1:])
with TestClient(app) as calls:
    first = calls.post("/chat", json={"text": "I am allergic to peanuts."}, headers=ada).json()
    again = calls.post("/chat", json={"text": "What shall we cook?", "chat": first["chat"]}, headers=ada).json()
    foreign = calls.post("/chat", json={"text": "Hi.", "chat": first["chat"]}, headers=bo)
    long = calls.post("/chat", json={"text": "x" * 400_000}, headers=ada)
    ended = calls.post(f"/chat/{first['chat']}/end", headers=ada)
    for _ in range(200):
        listed = calls.get("/memories", headers=ada).json()
        if listed:
            break
        time.sleep(0.1)
    found = calls.get("/memories", params={"about": "What am I allergic to?"}, headers=ada).json()
    deleted = [calls.delete(f"/memories/{listed[0]['id']}", headers=user).status_code for user in (bo, ada)]
    print(json.dumps({
        "same": first["chat"] == again["chat"], "foreign": foreign.status_code, "long": long.status_code,
        "ended": ended.status_code, "listed": [one["text"] for one in listed], "found": [one["text"] for one in found],
        "deleted": deleted, "left": calls.get("/memories", headers=ada).json(),
    }))
"""

CALLS_OF_ROUTES = """
import { POST } from "./chat.ts";
import { GET } from "./memories.ts";

const message = (text) => ({ id: text, role: "user", parts: [{ type: "text", text }] });
const post = (user, text) =>
  POST(new Request("https://app.example/api/chat", {
    method: "POST",
    headers: user ? { "x-user": user } : {},
    body: JSON.stringify({ id: `chat of ${user}`, messages: [message(text)] }),
  }));
const ada = process.argv[2];
const first = await post(ada, "I am allergic to peanuts.");
await first.text();
const request = () => new Request("https://app.example/api/memories?about=allergic", { headers: { "x-user": ada } });
let memories = [];
for (let times = 0; times < 200 && memories.length === 0; times += 1) {
  memories = await (await GET(request())).json();
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const second = await post(ada, "What may I eat?");
console.log(JSON.stringify({
  stranger: [(await post(null, "Hi.")).status, (await GET(new Request("https://app.example/api/memories"))).status],
  kind: first.headers.get("content-type"), last: await second.text(), memories,
}));
"""


def read_programs(page: str, language: str) -> list[tuple[str, str]]:
    """The programs of a page, and what each prints."""
    form = rf"^```{language}\n(.*?)^```$(?:\n\n^```text\n(.*?)^```$)?"
    return re.findall(form, (COOKBOOKS / page).read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.fixture
def server(callers: Callers) -> Client:
    return callers("service")


@pytest.mark.parametrize("page", ["several-agents.md", "support-bot.md", "voice.md"])
def test_a_program_prints_what_its_page_shows(
    page: str, stack: Stack, callers: Callers, server: Client, tmp_path: Path
) -> None:
    person = Person(f"reader-{uuid4().hex[:8]}")
    stack.pool.add(person)
    caller = server if page == "support-bot.md" else callers(person.name)
    own = {"ADMIN": callers("admin").token or "", "CUSTOMER": person.name}
    ((program, shown),) = read_programs(page, "python")
    (tmp_path / "program.py").write_text(program, "utf-8")
    printed = run_program([PYTHON_COMMAND, "program.py"], tmp_path, caller.url, caller.token or "", **own)
    assert replace_days(printed) == replace_days(shown)


def test_the_backend_serves_each_user_their_own_memory(server: Client, tmp_path: Path) -> None:
    ((program, _),) = read_programs("fastapi.md", "python")
    (tmp_path / "program.py").write_text(program, "utf-8")
    (tmp_path / "calls.py").write_text(CALLS_OF_A_BACKEND, "utf-8")
    users = [f"{name}-{uuid4().hex[:8]}" for name in ("ada", "bo")]
    command = [PYTHON_COMMAND, "calls.py", *users]
    printed = json.loads(run_program(command, tmp_path, server.url, server.token or "").splitlines()[-1])
    assert printed["same"]
    assert printed["foreign"] == 404
    assert (printed["long"], printed["ended"]) == (422, 200)
    assert any("peanuts" in text for text in printed["listed"])
    assert any("peanuts" in text for text in printed["found"])
    assert printed["deleted"] == [404, 204]
    assert len(printed["left"]) == len(printed["listed"]) - 1


def test_the_routes_answer_in_a_stream_and_remember(server: Client, tmp_path: Path) -> None:
    install_typescript_client(tmp_path, "ai")
    (chat, _), (memories, _) = read_programs("nextjs.md", "ts")
    (tmp_path / "chat.ts").write_text(chat, "utf-8")
    (tmp_path / "memories.ts").write_text(memories, "utf-8")
    shutil.copy(MODEL, tmp_path / "model.ts")
    finder = 'export const findUser = async (request: Request) => request.headers.get("x-user");\n'
    (tmp_path / "session.ts").write_text(finder, "utf-8")
    (tmp_path / "calls.mjs").write_text(CALLS_OF_ROUTES, "utf-8")
    user = f"ada-{uuid4().hex[:8]}"
    printed = json.loads(run_program(["node", "calls.mjs", user], tmp_path, server.url, server.token or ""))
    assert printed["stranger"] == [401, 401]
    assert printed["kind"] == "text/event-stream"
    assert any("peanuts" in one["text"] for one in printed["memories"])
    assert "peanuts" in printed["last"]
    reply = server.send("GET", "/ai-conversations?namespace=chat", headers={"X-Loci-User": user})
    (conversation,) = reply.body["items"]
    assert conversation["messageCount"] == 4
