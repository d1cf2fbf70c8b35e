"""Presences over HTTP."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from loci.adapters.table import NewestAtoms, TableIndex
from loci.api import routing
from loci.background.sweeper import Swept
from loci.conversations import lifecycle as conversations
from loci.memory.atoms import edits
from loci.memory.atoms.edits import AtomEdit
from loci.model.presences import StyleSnippet, Surfaces
from loci.text import timestamps
from tests.support.pipeline import ADA
from tests.support.presence_world import NO_ACTIONS, PresenceWorld, actions, entries
from tests.unit.api.requests import Api

BUREAU = "/ai-presences/bureau"
SHORT = entries(
    ([(1, "Short, please"), (3, "Short, please")], "working style", "short-answers", "User wants short answers")
)


class PresenceApi(Api):
    """The routes of presences over a world in memory."""

    def __init__(self, world: PresenceWorld) -> None:
        super().__init__(world.ports, routing.DIALECTS.routers())
        self.world = world

    def talk(self, *said: str) -> str:
        """The id of a session in which these things are said."""
        session: str = self.send("POST", f"{BUREAU}/sessions", {}).body["sessionId"]
        for text in said:
            self.say(session, text)
        return session

    def say(self, session: str, text: str, **fields: Any) -> Any:
        body = {"user": text, "assistant": "I see.", **fields}
        return self.send("POST", f"{BUREAU}/sessions/{session}/turns", body)

    def dream(self) -> Any:
        self.world.pass_time()
        self.world.sweep()
        self.world.run()
        return self.send("GET", f"{BUREAU}/dreams").body["items"][0]


@pytest.fixture
def api() -> PresenceApi:
    return of_world(PresenceWorld())


def of_world(world: PresenceWorld) -> PresenceApi:
    world.ports.stand_in = NewestAtoms(world.pipeline.memory.atoms)
    world.ports.index_by_name = lambda _name: TableIndex(world.pipeline.memory.atoms)
    return PresenceApi(world)


def test_dreams_are_off_until_they_are_allowed(api: PresenceApi) -> None:
    made = api.send("PUT", BUREAU, {}).body
    assert (made["dreams"], made["dreamIntervalHours"], made["nextDreamAt"]) == (False, 6, None)
    allowed = api.send("PUT", BUREAU, {"dreams": True, "dreamIntervalHours": 2}).body
    assert (allowed["dreams"], allowed["dreamIntervalHours"]) == (True, 2)
    assert allowed["nextDreamAt"] is not None
    assert api.send("GET", "/ai-presences").body["items"] == [allowed]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"dreamIntervalHours": 0}, "/dreamIntervalHours"),
        ({"dreamIntervalHours": 169}, "/dreamIntervalHours"),
        ({"accent": "red"}, "/accent"),
        ({"font": "Inter; }"}, "/font"),
        ({"themes": {"dusk": "body { background: url(x) }"}}, "/themes"),
        ({"themes": {"": ""}}, "/themes"),
        ({"themes": {f"t{n}": "" for n in range(51)}}, "/themes"),
    ],
)
def test_a_bad_field_is_named_and_nothing_is_stored(api: PresenceApi, body: dict[str, Any], pointer: str) -> None:
    refused = api.send("PUT", BUREAU, body)
    assert (refused.status, refused.body["errors"][0]["pointer"]) == (422, pointer)
    assert api.send("GET", BUREAU).status == 404


def test_a_session_shows_its_messages_the_tools_and_the_surfaces(api: PresenceApi) -> None:
    session = api.talk()
    api.say(session, "Draft it.", tools=["write_file", "browse"], surfaces=["editor"])
    api.say(session, "Again.", tools=["write_file"], surfaces=["shelf"])
    found = api.send("GET", f"{BUREAU}/sessions/{session}").body
    assert (found["tools"], found["surfaces"]) == (["write_file", "browse"], ["editor", "shelf"])
    said = api.send("GET", f"{BUREAU}/sessions/{session}/messages").body["items"]
    assert [message["content"][0]["text"] for message in said] == ["Draft it.", "I see.", "Again.", "I see."]
    assert [one["sessionId"] for one in api.send("GET", f"{BUREAU}/sessions").body["items"]] == [session]


def test_a_closed_session_is_reopened_from_its_old_tail(api: PresenceApi) -> None:
    session = api.talk("First.")
    first = api.send("GET", f"{BUREAU}/sessions/{session}").body["conversationId"]
    api.world.pass_time(timedelta(days=2))
    api.world.pipeline.sweep(api.world.clock())
    reopened = api.send("POST", f"{BUREAU}/sessions/{session}/reopen").body
    again = api.send("POST", f"{BUREAU}/sessions/{session}/reopen").body
    assert reopened["conversationId"] == again["conversationId"] != first
    api.say(session, "Second.")
    newest = api.send("GET", f"{BUREAU}/sessions/{session}/messages").body
    assert [message["content"][0]["text"] for message in newest["items"]] == ["Second.", "I see."]
    older = api.send("GET", f"{BUREAU}/sessions/{session}/messages?cursor={newest['nextCursor']}").body
    assert [message["content"][0]["text"] for message in older["items"]] == ["First.", "I see."]
    assert older["nextCursor"] is None
    assert api.send("GET", BUREAU).body["currentConversationId"] == reopened["conversationId"]


def test_every_conversation_of_a_session_has_its_time_zone_and_its_bot(api: PresenceApi) -> None:
    asked = {"title": "Report", "timeZone": "Asia/Tokyo", "botId": "coder"}
    session = api.send("POST", f"{BUREAU}/sessions", asked).body["sessionId"]
    api.world.pass_time(timedelta(days=2))
    api.world.pipeline.sweep(api.world.clock())
    found = api.send("POST", f"{BUREAU}/sessions/{session}/reopen").body["conversations"]
    assert [(one["timeZone"], one["botId"]) for one in found] == 2 * [("Asia/Tokyo", "coder")]
    refused = api.send("POST", f"{BUREAU}/sessions", {"timeZone": "Mars"})
    assert (refused.status, refused.body["errors"][0]["pointer"]) == (422, "/timeZone")


def test_an_incognito_session_is_one_conversation_that_goes_when_it_closes(api: PresenceApi) -> None:
    begun = api.send("POST", f"{BUREAU}/sessions", {"incognito": True}).body
    assert [one["incognito"] for one in begun["conversations"]] == [True]
    api.say(begun["sessionId"], "I like tea.")
    api.send("POST", f"/ai-conversations/{begun['conversationId']}/close")
    assert api.send("POST", f"{BUREAU}/sessions", {"incognito": "yes"}).status == 422


def test_the_bot_of_a_session_remembers_what_its_turns_say(api: PresenceApi) -> None:
    session = api.send("POST", f"{BUREAU}/sessions", {"botId": "coder"}).body["sessionId"]
    api.say(session, "I am Ada.", assistant='Hello! bcz_remember("user_name", "Ada")')
    assert [one["v"] for one in api.send("GET", "/ai-bots/coder/memory").body] == ["Ada"]


def test_a_turn_in_a_closed_session_continues_it(api: PresenceApi) -> None:
    session = api.talk("First.")
    api.world.pass_time(timedelta(days=2))
    api.world.pipeline.sweep(api.world.clock())
    assert api.say(session, "Second.").status == 201
    assert len(api.send("GET", f"{BUREAU}/sessions/{session}").body["conversations"]) == 2


def test_a_fact_is_remembered_recalled_with_its_date_and_guidance_forgotten_and_restored(api: PresenceApi) -> None:
    made = api.send("POST", f"{BUREAU}/memories", {"text": "User lives at Elm Street 5"})
    assert made.status == 201
    api.send("POST", f"{BUREAU}/memories", {"text": "User is vegetarian"})
    recalled = api.send("POST", f"{BUREAU}/recall", {"query": "Elm Street"}).body
    assert recalled["memories"][0]["text"] == "User lives at Elm Street 5"
    assert recalled["memories"][0]["writtenAt"]
    for word in ("file", "function", "flag", "when it was written", "asks for now"):
        assert word in recalled["guidance"]
    forgotten = api.send("POST", f"{BUREAU}/forget", {"memoryId": made.body["id"]}).body
    assert forgotten["forgotten"]["text"] == "User lives at Elm Street 5"
    listed = api.send("GET", f"{BUREAU}/memories").body["items"]
    assert [one["text"] for one in listed] == ["User is vegetarian"]
    assert api.send("POST", f"{BUREAU}/memories/{made.body['id']}/restore").status == 200
    assert len(api.send("GET", f"{BUREAU}/memories").body["items"]) == 2


def test_what_a_model_remembers_is_said_where_words_of_the_user_say_it(api: PresenceApi) -> None:
    said = api.say(api.talk(), "I live at Elm Street 5.").body["userMessage"]["id"]
    home = {"text": "User lives at Elm Street 5", "category": "home", "key": "home"}
    cited = api.send("POST", f"{BUREAU}/memories", {**home, "userWords": [], "sourceMessageIds": [said]}).body
    assert (cited["review"], cited["key"]) == (None, "home")
    moved = {**home, "text": "User lives at Oak Street 7"}
    untied = api.send("POST", f"{BUREAU}/memories", {**moved, "userWords": [], "sourceMessageIds": [said]}).body
    assert (untied["review"], untied["key"]) == ("unconfirmed", None)
    assert len(api.send("GET", f"{BUREAU}/memories").body["items"]) == 2
    assert api.send("POST", f"{BUREAU}/memories", moved).body["review"] is None


def test_a_memory_says_when_it_was_written_though_it_was_forgotten_and_restored(api: PresenceApi) -> None:
    made = api.send("POST", f"{BUREAU}/memories", {"text": "User lives at Elm Street 5"}).body
    api.world.pass_time(timedelta(days=2))
    forgotten = api.send("POST", f"{BUREAU}/forget", {"memoryId": made["id"]}).body["forgotten"]
    api.world.pass_time(timedelta(days=2))
    restored = api.send("POST", f"{BUREAU}/memories/{made['id']}/restore").body
    (listed,) = api.send("GET", f"{BUREAU}/memories").body["items"]
    (recalled,) = api.send("POST", f"{BUREAU}/recall", {"query": "Elm Street"}).body["memories"]
    assert {one["writtenAt"] for one in (made, forgotten, restored, listed, recalled)} == {made["writtenAt"]}


def test_a_memory_with_another_text_was_written_when_it_got_that(api: PresenceApi) -> None:
    made = api.send("POST", f"{BUREAU}/memories", {"text": "User lives at Elm Street 5"}).body
    api.world.pass_time(timedelta(days=2))
    ((_, atom),) = api.world.pipeline.memory.atoms.records.items()
    edits.edit_atom(api.world.ports, ADA, atom.id, AtomEdit(text="User lives at Oak Street 5"))
    now = timestamps.to_text(api.world.clock())
    api.world.pass_time(timedelta(days=2))
    api.send("POST", f"{BUREAU}/forget", {"memoryId": made["id"]})
    assert made["writtenAt"] < api.send("POST", f"{BUREAU}/memories/{made['id']}/restore").body["writtenAt"] <= now


def test_nothing_is_forgotten_where_it_is_not_clear_what_is_meant(api: PresenceApi) -> None:
    for text in ("User's old address is Elm Street 5", "User's old address was Oak Street 7"):
        api.send("POST", f"{BUREAU}/memories", {"text": text})
    done = api.send("POST", f"{BUREAU}/forget", {"query": "my old address"}).body
    assert done["forgotten"] is None
    assert len(done["candidates"]) == 2


def test_forget_takes_a_query_or_an_id_and_not_both(api: PresenceApi) -> None:
    for body in ({}, {"query": "x", "memoryId": "mem_x"}):
        assert api.send("POST", f"{BUREAU}/forget", body).status == 422


def test_reads_of_a_presence_that_was_never_written_write_nothing(api: PresenceApi) -> None:
    assert api.send("GET", f"{BUREAU}/memories").body["items"] == []
    assert api.send("GET", f"{BUREAU}/sessions").body["items"] == []
    assert api.send("GET", f"{BUREAU}/profile").body["entries"] == []
    assert api.send("POST", f"{BUREAU}/recall", {"query": "tea"}).body["memories"] == []
    assert api.send("GET", BUREAU).status == 404
    assert api.world.presences.records == {}


def test_a_profile_is_read_corrected_and_deleted(api: PresenceApi) -> None:
    api.send("PUT", BUREAU, {"dreams": True})
    api.talk("I work as a nurse.")
    api.talk("I work as a nurse.")
    assert api.dream()["writer"] == "rules"
    (entry,) = api.send("GET", f"{BUREAU}/profile").body["entries"]
    assert (entry["aspect"], len(entry["conversationIds"]), entry["corrected"]) == ("role", 2, False)
    path = f"{BUREAU}/profile/{entry['id']}"
    assert api.send("PATCH", path, {"text": "User is a head nurse"}).body["corrected"] is True
    history = api.send("GET", f"{path}/history").body
    assert [state["text"] for state in history["revisions"]] == [entry["text"]]
    assert api.send("DELETE", path).status == 204
    assert api.send("GET", f"{BUREAU}/profile").body["entries"] == []


def test_a_fact_is_no_entry_of_the_profile(api: PresenceApi) -> None:
    made = api.send("POST", f"{BUREAU}/memories", {"text": "User is vegetarian"}).body
    path = f"{BUREAU}/profile/{made['id'].removeprefix('mem_')}"
    assert api.send("PATCH", path, {"text": "x"}).status == 404
    assert api.send("DELETE", path).status == 404


def test_a_dream_says_what_it_left_out_and_why_without_its_text(api: PresenceApi) -> None:
    api.send("PUT", BUREAU, {"dreams": True})
    api.talk("I work as a nurse.")
    api.talk("Good morning.")
    dream = api.dream()
    assert dream["dropped"] == [{"aspect": "role", "action": None, "reason": "one_conversation"}]
    assert "nurse" not in str(dream)


def test_only_an_admin_tries_a_dream_at_once_and_of_a_presence_of_their_own(api: PresenceApi) -> None:
    api.send("PUT", BUREAU, {"dreams": True})
    session = api.talk("I work as a nurse.")
    conversation = api.send("GET", f"{BUREAU}/sessions/{session}").body["conversationId"]
    asked = {"conversationId": conversation, "atOnce": True}
    assert api.send("POST", f"{BUREAU}/dreams", asked).status == 403
    assert api.send("GET", f"{BUREAU}/dreams").body["items"] == []
    assert api.send("POST", f"{BUREAU}/dreams", asked, role="admin").status == 202
    api.world.run()
    assert [dream["status"] for dream in api.send("GET", f"{BUREAU}/dreams").body["items"]] == ["succeeded"]
    assert api.send("POST", f"{BUREAU}/dreams", asked, role="admin", user="root").status == 404


def test_actions_of_a_dream_are_shown_revoked_and_applied_again() -> None:
    api = of_world(
        PresenceWorld(SHORT, actions(("accent", "#aabbcc", None, None, []), ("css", ".a{color:red}", "dusk", None, [])))
    )
    api.send("PUT", BUREAU, {"dreams": True, "accent": "#000000", "themes": {"dusk": ""}})
    api.talk("Short, please.")
    api.talk("Short, please.")
    dream = api.dream()
    assert [(one["kind"], one["state"]) for one in dream["actions"]] == [("accent", "applied"), ("css", "applied")]
    looks = api.send("GET", BUREAU).body
    assert (looks["accent"], looks["themes"]) == ("#aabbcc", {"dusk": ".a { color: red; }"})
    path = f"{BUREAU}/dreams/{dream['id']}/actions"
    for number in (0, 1):
        assert api.send("POST", f"{path}/{number}/revoke").body["actions"][number]["state"] == "revoked"
    looks = api.send("GET", BUREAU).body
    assert (looks["accent"], looks["themes"]) == ("#000000", {"dusk": ""})
    assert api.send("POST", f"{path}/0/apply").body["actions"][0]["state"] == "applied"
    assert api.send("GET", BUREAU).body["accent"] == "#aabbcc"
    assert api.send("POST", f"{path}/7/apply").status == 404


def test_a_missed_fact_that_is_revoked_is_forgotten() -> None:
    api = of_world(PresenceWorld(SHORT, actions(("fact", "User drinks mate", None, "drink", [(1, "Mate")]))))
    api.send("PUT", BUREAU, {"dreams": True})
    api.talk("Mate, please.")
    api.talk("Mate, please.")
    dream = api.dream()
    (memory,) = api.send("GET", f"{BUREAU}/memories").body["items"]
    assert dream["actions"][0]["memoryId"] == memory["id"]
    api.send("POST", f"{BUREAU}/dreams/{dream['id']}/actions/0/revoke")
    assert api.send("GET", f"{BUREAU}/memories").body["items"] == []


def test_a_conversation_asks_for_one_dream_and_none_of_another_presence_asks(api: PresenceApi) -> None:
    api.send("PUT", BUREAU, {"dreams": True})
    session = api.talk("Hello.")
    asked = {"conversationId": api.send("GET", f"{BUREAU}/sessions/{session}").body["conversationId"]}
    found = {api.send("POST", f"{BUREAU}/dreams", asked).body["id"] for _ in range(20)}
    assert len(found) == 1
    api.send("PUT", "/ai-presences/attic", {"dreams": True})
    assert api.send("POST", "/ai-presences/attic/dreams", asked).status == 404


def test_a_reset_of_the_chat_erases_the_current_conversation_and_nothing_else(api: PresenceApi) -> None:
    old, current = api.talk("Old."), api.talk("Current.")
    api.send("POST", f"{BUREAU}/memories", {"text": "User is vegetarian"})
    assert api.send("POST", f"{BUREAU}/reset-chat").body == {"finished": True}
    assert api.send("GET", f"{BUREAU}/sessions/{current}").status == 404
    assert api.send("GET", f"{BUREAU}/sessions/{old}").status == 200
    assert len(api.send("GET", f"{BUREAU}/memories").body["items"]) == 1
    assert api.send("GET", BUREAU).body["currentConversationId"] is None
    assert api.send("POST", f"{BUREAU}/reset-chat").body == {"finished": True}


def furnish(api: PresenceApi) -> None:
    """Sessions, memories, a profile and a dream."""
    api.send("PUT", BUREAU, {"dreams": True, "accent": "#000000"})
    api.talk("I work as a nurse.")
    api.talk("I work as a nurse.")
    api.send("POST", f"{BUREAU}/memories", {"text": "User is vegetarian"})
    api.dream()


def test_amnesia_erases_all_that_is_remembered_and_leaves_settings_and_surfaces(api: PresenceApi) -> None:
    furnish(api)
    api.send("POST", f"{BUREAU}/amnesia")
    for path, items in (("sessions", "items"), ("memories", "items"), ("profile", "entries"), ("dreams", "items")):
        assert api.send("GET", f"{BUREAU}/{path}").body[items] == []
    left = api.send("GET", BUREAU).body
    assert (left["dreams"], left["accent"], left["dreamedAt"]) == (True, "#000000", None)
    api.talk("Hello again.")
    assert api.send("POST", f"{BUREAU}/memories", {"text": "User is vegan"}).status == 201
    assert len(api.send("GET", f"{BUREAU}/memories").body["items"]) == 1


def test_a_deleted_presence_is_gone_with_everything(api: PresenceApi) -> None:
    furnish(api)
    assert api.send("DELETE", BUREAU).status == 200
    assert api.send("GET", BUREAU).status == 404
    assert api.world.presences.records == {}
    assert api.world.presences.dreams == {}
    assert api.send("GET", f"{BUREAU}/memories").body["items"] == []
    assert api.send("DELETE", BUREAU).status == 404


def test_a_dream_that_runs_while_everything_is_forgotten_writes_nothing() -> None:
    api = of_world(PresenceWorld(SHORT, NO_ACTIONS))
    api.send("PUT", BUREAU, {"dreams": True})
    api.talk("Short, please.")
    api.talk("Short, please.")
    api.world.pass_time()
    assert Swept.SENT in api.world.sweep()
    api.world.model.during = lambda: api.send("POST", f"{BUREAU}/amnesia")
    api.world.run()
    assert api.send("GET", f"{BUREAU}/profile").body["entries"] == []
    assert api.world.presences.dreams == {}


def test_a_cursor_that_was_never_given_is_refused(api: PresenceApi) -> None:
    for path in ("/ai-presences?cursor=x%23", f"{BUREAU}/sessions?cursor=x"):
        assert api.send("GET", path).status == 400
    session = api.talk("Hello.")
    assert api.send("GET", f"{BUREAU}/sessions/{session}/messages?cursor=x").status == 400


def test_presences_of_one_user_share_nothing(api: PresenceApi) -> None:
    furnish(api)
    attic = "/ai-presences/BUREAU"
    for path, items in (("sessions", "items"), ("memories", "items"), ("profile", "entries")):
        assert api.send("GET", f"{attic}/{path}").body[items] == []
    assert api.send("GET", attic).status == 404


def test_extras_that_dreams_made_long_can_be_sent_back_as_they_were_read(api: PresenceApi) -> None:
    piece = f".a {{ content: '{'x' * 30}'; }}"
    api.send("PUT", BUREAU, {"themes": {"dusk": ""}})
    (place,) = api.world.presences.records
    found = api.world.presences.records[place]
    own = tuple(StyleSnippet(f"d-{number}", piece) for number in range(100))
    api.world.presences.records[place] = replace(found, surfaces=Surfaces({"dusk": own}))
    themes = api.send("GET", BUREAU).body["themes"]
    assert api.send("PUT", BUREAU, {"themes": {**themes, "dawn": ""}}).status == 200
    assert api.world.presences.records[place].surfaces.themes["dusk"] == own


def test_all_themes_together_have_a_limit(api: PresenceApi) -> None:
    css = ".a { color: red; }\n" * 200
    refused = api.send("PUT", BUREAU, {"themes": {f"t{number}": css for number in range(9)}})
    assert (refused.status, refused.body["errors"][0]["pointer"]) == (422, "/themes")
    assert api.send("GET", BUREAU).status == 404


def test_a_presence_that_is_to_have_a_version_is_not_made(api: PresenceApi) -> None:
    assert api.send("PUT", BUREAU, {"dreams": True}, if_match='"3"').status == 409
    assert api.world.presences.records == {}


def test_a_session_is_found_however_many_conversations_came_since(
    api: PresenceApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversations, "FILTER_PAGE", 2)
    session = api.talk("First.")
    for _ in range(2 * conversations.FILTER_PAGES + 1):
        api.send("POST", "/ai-presences/attic/sessions", {})
    assert api.send("GET", f"{BUREAU}/sessions/{session}").status == 200
    assert api.say(session, "Second.").status == 201


def test_a_turn_that_is_sent_again_after_a_close_is_not_said_twice(api: PresenceApi) -> None:
    session = api.talk()
    first = api.say(session, "First.", idempotencyKey="k1").body
    api.world.pass_time(timedelta(days=2))
    api.world.pipeline.sweep(api.world.clock())
    assert api.say(session, "First.", idempotencyKey="k1").body == first
    assert len(api.send("GET", f"{BUREAU}/sessions/{session}").body["conversations"]) == 1
    again = api.say(session, "Second.", idempotencyKey="k2")
    assert (again.status, again.body["conversationId"] == first["conversationId"]) == (201, False)


@pytest.mark.parametrize(("method", "path"), [("POST", f"{BUREAU}/amnesia"), ("DELETE", BUREAU)])
def test_what_a_request_has_no_time_for_a_repeated_one_erases(method: str, path: str) -> None:
    api = of_world(PresenceWorld())
    furnish(api)
    for _ in range(10):  # the clock moves on with every reading of it
        api.talk("More.")
    answers = [api.send(method, path).body]
    assert answers == [{"finished": False}]
    assert api.send("GET", f"{BUREAU}/sessions").body["items"]
    while api.world.presences.records and not answers[-1]["finished"]:
        answers.append(api.send(method, path).body)
    assert api.send("GET", f"{BUREAU}/sessions").body["items"] == []
    assert api.send("GET", f"{BUREAU}/memories").body["items"] == []


def test_a_presence_that_has_changed_since_it_was_read_is_not_deleted(api: PresenceApi) -> None:
    furnish(api)
    assert api.send("DELETE", BUREAU, if_match='"1"').status == 409
    assert len(api.send("GET", f"{BUREAU}/sessions").body["items"]) == 2
    version = api.send("GET", BUREAU).body["version"]
    assert api.send("DELETE", BUREAU, if_match=f'"{version}"').status == 200
    assert api.send("GET", BUREAU).status == 404


def test_a_dream_that_an_old_conversation_asks_for_is_the_newest_one(api: PresenceApi) -> None:
    api.send("PUT", BUREAU, {"dreams": True})
    session = api.talk("Hello.")
    conversation = api.send("GET", f"{BUREAU}/sessions/{session}").body["conversationId"]
    before = api.dream()["id"]
    asked = api.send("POST", f"{BUREAU}/dreams", {"conversationId": conversation}).body["id"]
    listed = [dream["id"] for dream in api.send("GET", f"{BUREAU}/dreams").body["items"]]
    assert listed == [asked, before]
    assert [dream["id"] for dream in api.send("GET", f"{BUREAU}/dreams?limit=1").body["items"]] == [asked]
