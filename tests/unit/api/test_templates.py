"""Templates over HTTP."""

import pytest

from loci.api import routing
from tests.support.recall_world import World
from tests.unit.api.requests import Api

PATH = "/ai-working-context/templates"
SOURCE = {"template": "{{#recalled}}{{#atoms}}{{text}}{{/atoms}}{{/recalled}}"}


@pytest.fixture
def api() -> Api:
    return Api(World().ports, routing.working_context())


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
