"""Templates over HTTP."""

import pytest

from loci.api import routing
from loci.conversations.lifecycle import NewConversation, create_conversation
from tests.fakes.memory import caller
from tests.support.recall_world import World, atom
from tests.unit.api.requests import Api

PATH = "/ai-working-context/templates"
SOURCE = {"template": "{{#recalled}}{{#atoms}}{{text}}{{/atoms}}{{/recalled}}"}


@pytest.fixture
def api() -> Api:
    return Api(World().ports, routing.WORKING_CONTEXT.routers())


def test_a_template_is_registered_read_replaced_and_deleted(api: Api) -> None:
    made = api.send("PUT", f"{PATH}/ours", SOURCE, role="admin")
    assert (made.status, made.headers["ETag"]) == (201, '"1"')
    assert made.body == {
        "id": "ours",
        "template": SOURCE["template"],
        "escaping": "text",
        "builtIn": False,
        "createdAt": made.body["createdAt"],
        "updatedAt": made.body["createdAt"],
        "version": 1,
    }
    assert api.send("GET", f"{PATH}/ours", role="admin").body == made.body
    again = api.send("PUT", f"{PATH}/ours", {**SOURCE, "escaping": "xml"}, role="admin", if_match='"1"')
    assert (again.status, again.body["escaping"], again.body["version"]) == (200, "xml", 2)
    assert api.send("DELETE", f"{PATH}/ours", role="admin", if_match="1").status == 409
    assert api.send("DELETE", f"{PATH}/ours", role="admin").status == 204
    assert api.send("GET", f"{PATH}/ours", role="admin").status == 404


def test_a_built_in_template_says_so(api: Api) -> None:
    found = api.send("GET", f"{PATH}/messages", role="admin")
    assert (found.status, found.body["builtIn"], found.body["escaping"]) == (200, True, "json")
    assert api.send("PUT", f"{PATH}/messages", SOURCE, role="admin").status == 409


@pytest.mark.parametrize("condition", [{"if_none_match": "*"}, {"if_match": '"0"'}])
def test_a_new_template_replaces_none_that_another_admin_put_meanwhile(api: Api, condition: dict[str, str]) -> None:
    assert api.send("PUT", f"{PATH}/ours", SOURCE, role="admin", **condition).status == 201
    refused = api.send("PUT", f"{PATH}/ours", {"template": "x"}, role="admin", **condition)
    assert (refused.status, refused.body["detail"]) == (409, "the template has changed; its version is now 1")
    assert api.send("GET", f"{PATH}/ours", role="admin").body["template"] == SOURCE["template"]


@pytest.mark.parametrize("header", [{"if_none_match": '"1"'}, {"if_none_match": "*", "if_match": '"1"'}])
def test_conditions_that_no_template_can_meet_are_malformed(api: Api, header: dict[str, str]) -> None:
    assert api.send("PUT", f"{PATH}/ours", SOURCE, role="admin", **header).status == 400


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_templates_are_for_admins_and_their_ids_of_one_form(api: Api, method: str) -> None:
    body = SOURCE if method == "PUT" else None
    assert api.send(method, f"{PATH}/ours", body).status == 403
    for id in ("OURS", "a_b", "x" * 64, ".."):
        assert api.send(method, f"{PATH}/{id}", body, role="admin").status == 400


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [({}, "/template"), ({"template": "{{>x}}"}, "/template"), ({**SOURCE, "escaping": "html"}, "/escaping")],
)
def test_what_is_no_template_is_refused(api: Api, sent: dict[str, object], pointer: str) -> None:
    answer = api.send("PUT", f"{PATH}/ours", sent, role="admin")
    assert (answer.status, answer.pointers) == (422, [pointer])


def test_templates_are_listed_with_the_built_in_ones_page_by_page(api: Api) -> None:
    for id in ("aaa", "mine", "zzz"):
        api.send("PUT", f"{PATH}/{id}", SOURCE, role="admin")
    whole = api.send("GET", PATH, role="admin").body
    ids = [one["id"] for one in whole["items"]]
    assert ids == sorted({"aaa", "mine", "zzz", "default", "xml", "messages", "known-facts", "chat-facts"})
    assert {one["id"] for one in whole["items"] if not one["builtIn"]} == {"aaa", "mine", "zzz"}
    assert (whole["nextCursor"], whole["items"][0]["version"]) == (None, 1)
    for limit in (1, 2, 3, 7):
        found, cursor = [], ""
        while cursor is not None:
            page = api.send("GET", f"{PATH}?limit={limit}{cursor and f'&cursor={cursor}'}", role="admin").body
            assert len(page["items"]) <= limit
            found += [one["id"] for one in page["items"]]
            cursor = page["nextCursor"]
        assert found == ids
    assert api.send("GET", PATH).status == 403
    assert api.send("GET", f"{PATH}?cursor=A_", role="admin").status == 400


def test_a_preview_writes_a_sample_escaped_and_stores_nothing(api: Api) -> None:
    sent = {"template": "{{#recalled}}{{#atoms}}<a>{{text}}</a>{{/atoms}}{{/recalled}}", "escaping": "xml"}
    found = api.send("POST", f"{PATH}:preview", sent, role="admin")
    assert (found.status, found.body["isSample"]) == (200, True)
    assert "<a>User is vegetarian</a>" in found.body["contextBlock"]
    assert "&lt;green&gt;" in found.body["contextBlock"]
    assert found.body["tokensEstimated"] > 5
    assert api.send("POST", f"{PATH}:preview", sent).status == 403
    assert api.send("POST", f"{PATH}:preview", {"template": "{{>x}}"}, role="admin").pointers == ["/template"]
    assert api.send("POST", f"{PATH}:preview", {"template": "x" * 20_000}, role="admin").pointers == ["/template"]
    assert [one["id"] for one in api.send("GET", PATH, role="admin").body["items"] if not one["builtIn"]] == []


def test_a_preview_of_a_conversation_writes_its_context() -> None:
    world = World()
    world.keep(atom(1, "User drinks green tea"))
    ports = world.ports
    made = create_conversation(ports, caller(role="admin"), NewConversation("chat"))
    context = {"memorySpaceId": "ms_diary-abc123", "recallQuery": "What do I drink?"}
    sent = {"template": SOURCE["template"], "conversationId": str(made.id), "context": context}
    own = Api(ports, routing.WORKING_CONTEXT.routers())
    found = own.send("POST", f"{PATH}:preview", sent, role="admin")
    assert (found.status, found.body["contextBlock"], found.body["isSample"]) == (200, "User drinks green tea", False)
    assert own.send("POST", f"{PATH}:preview", {**sent, "context": None}, role="admin").pointers == ["/context"]
    small = own.send("POST", f"{PATH}:preview", {**sent, "context": {**context, "tokenBudget": 1}}, role="admin")
    assert small.pointers == ["/context/tokenBudget"]
    absent = {**sent, "conversationId": "conv_chat_01KQS55FCG72TECMQ49PKZ57ZZ"}
    assert own.send("POST", f"{PATH}:preview", absent, role="admin").status == 404
