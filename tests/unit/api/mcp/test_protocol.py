"""The Model Context Protocol on the wire: both revisions, and what is no message."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.api import routing
from loci.api.mcp.protocol import MODERN, RpcError, read_message
from loci.ports.all import Ports
from tests.unit.api.mcp.calls import ALLOWED_ORIGIN, ISSUER, NO_LOGIN, SETTINGS, client_of, memory_with_templates
from tests.unit.api.requests import Answer, Api


@pytest.fixture(scope="module")
def ports() -> Ports:
    return memory_with_templates().ports


@pytest.fixture(scope="module")
def api(ports: Ports) -> Api:
    return Api(ports, routing.mcp(lambda: SETTINGS, lambda: NO_LOGIN))


def message(method: str = "ping", **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def code(answer: Answer) -> int:
    found: int = answer.body["error"]["code"]
    return found


@pytest.mark.parametrize("version", ["2025-11-25", "2025-06-18"])
def test_a_handshake_agrees_on_the_clients_revision(ports: Ports, version: str) -> None:
    found = client_of(ports, revision=None).result("initialize", protocolVersion=version, capabilities={})
    assert (found["protocolVersion"], found["serverInfo"]["name"]) == (version, "loci")
    assert set(found["capabilities"]) == {"tools", "resources", "prompts"}
    assert "resultType" not in found


def test_a_handshake_offers_the_newest_revision_for_an_unknown_one(ports: Ports) -> None:
    assert client_of(ports, revision=None).result("initialize", protocolVersion="1999-01-01")["protocolVersion"] == (
        "2025-11-25"
    )


def test_a_modern_client_discovers_what_is_served(ports: Ports) -> None:
    found = client_of(ports).result("server/discover")
    assert found["supportedVersions"] == [MODERN]
    assert (found["resultType"], found["cacheScope"]) == ("complete", "public")
    assert found["ttlMs"] > 0


def test_modern_results_say_that_they_are_complete(ports: Ports) -> None:
    for method in ("tools/list", "resources/list", "resources/templates/list", "prompts/list"):
        assert client_of(ports).result(method)["resultType"] == "complete"


def test_a_modern_client_has_no_handshake(ports: Ports) -> None:
    answer = client_of(ports).send("initialize")
    assert (answer.status, code(answer)) == (404, -32601)


def test_an_unknown_revision_is_answered_with_the_one_that_is_served(ports: Ports) -> None:
    answer = client_of(ports, revision="2031-01-01").send("tools/list")
    assert (answer.status, code(answer)) == (400, -32022)
    assert answer.body["error"]["data"] == {"supported": [MODERN], "requested": "2031-01-01"}


def test_headers_that_contradict_the_body_are_refused(api: Api) -> None:
    meta = {"io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {}}
    sent = message("tools/list", _meta=meta)
    answer = api.send("POST", "/mcp", sent, mcp_protocol_version=MODERN, mcp_method="tools/call")
    assert (answer.status, code(answer)) == (400, -32020)


def test_a_name_that_is_not_ascii_may_be_encoded_in_its_header(api: Api) -> None:
    meta = {"io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {}}
    sent = message("resources/read", uri="loci://memories/ö", _meta=meta)
    headers = {"mcp_protocol_version": MODERN, "mcp_method": "resources/read"}
    answer = api.send("POST", "/mcp", sent, mcp_name="=?base64?bG9jaTovL21lbW9yaWVzL8O2?=", **headers)
    assert (code(answer), answer.body["error"]["message"]) == (-32602, "resource not found")


def test_a_modern_request_says_its_revision_in_its_body(api: Api) -> None:
    answer = api.send("POST", "/mcp", message("tools/list"), mcp_protocol_version=MODERN, mcp_method="tools/list")
    assert (answer.status, code(answer)) == (400, -32602)


@pytest.mark.parametrize("revision", [MODERN, None])
def test_an_unknown_method_is_answered_with_its_id(ports: Ports, revision: str | None) -> None:
    answer = client_of(ports, revision=revision).send("tools/explode")
    assert (answer.status, code(answer), answer.body["id"]) == (404 if revision else 200, -32601, 1)


def test_an_unknown_tool_is_an_error_of_the_protocol(ports: Ports) -> None:
    assert code(client_of(ports, revision=None).send("tools/call", name="explode", arguments={})) == -32602


def test_a_notification_is_accepted_without_an_answer(api: Api) -> None:
    answer = api.send("POST", "/mcp", {"jsonrpc": "2.0", "method": "notifications/initialized"})
    assert (answer.status, answer.text) == (202, "")


@pytest.mark.parametrize("body", [[], "text", 7, {}, {"jsonrpc": "1.0", "id": 1, "method": "ping"}, [message()]])
def test_what_is_no_message_is_a_400(api: Api, body: object) -> None:
    answer = api.send("POST", "/mcp", body)
    assert (answer.status, code(answer)) == (400, -32600)


def test_an_id_that_is_no_id_is_a_400(api: Api) -> None:
    answer = api.send("POST", "/mcp", {**message(), "id": {"a": 1}})
    assert (answer.status, code(answer), answer.body["id"]) == (400, -32600, None)


@pytest.mark.parametrize(
    "origin", ["https://evil.test", "https://app.test.evil.test", "http://app.test", "null", "[", ""]
)
def test_a_page_of_another_origin_is_refused(api: Api, origin: str) -> None:
    answer = api.send("POST", "/mcp", message(), host="api.test", origin=origin)
    assert (answer.status, "corsAllowedOrigins" in answer.body["detail"]) == (403, True)


@pytest.mark.parametrize("origin", [ALLOWED_ORIGIN, "https://api.test"])
def test_a_page_of_an_allowed_origin_or_of_the_deployment_may_call(api: Api, origin: str) -> None:
    assert api.send("POST", "/mcp", message(), host="api.test", origin=origin).body["result"] == {}


@pytest.mark.parametrize("version", ["2000-01-01", "2099-01-01", "invalid"])
@pytest.mark.parametrize("id", [{"id": 1}, {}])
def test_a_header_that_names_no_known_revision_is_a_400(api: Api, version: str, id: dict[str, int]) -> None:
    sent = {"jsonrpc": "2.0", "method": "tools/list", **id}
    assert api.send("POST", "/mcp", sent, mcp_protocol_version=version).status == 400


def test_a_handshake_may_come_under_a_header_of_an_unknown_revision(api: Api) -> None:
    sent = message("initialize", protocolVersion="2000-01-01")
    answer = api.send("POST", "/mcp", sent, mcp_protocol_version="2000-01-01")
    assert answer.body["result"]["protocolVersion"] == "2025-11-25"


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_there_is_no_stream_and_no_session(api: Api, method: str) -> None:
    answer = api.send(method, "/mcp")
    assert (answer.status, answer.headers["Allow"]) == (405, "POST")


def test_a_path_that_is_no_space_id_is_a_problem_document(api: Api) -> None:
    assert api.send("POST", "/mcp/nowhere", message()).status == 400


def test_clients_learn_where_to_sign_in(api: Api) -> None:
    for path in ("/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"):
        answer = api.send("GET", path, host="api.test")
        assert answer.body == {
            "resource": "https://api.test/mcp",
            "authorization_servers": [ISSUER],
            "bearer_methods_supported": ["header"],
            "resource_name": "Loci",
        }


def test_resources_are_the_profile_and_each_memory(ports: Ports) -> None:
    mcp = client_of(ports)
    said = {"content": "Always answer in French", "user_words": "Always answer in French."}
    saved = mcp.call("save_memory", **said)["memory"]
    (profile,) = mcp.result("resources/list")["resources"]
    (shown,) = mcp.result("resources/read", uri=profile["uri"])["contents"]
    assert "Always answer in French" in shown["text"]
    found = mcp.result("resources/read", uri=f"loci://memories/{saved['id']}")
    assert json.loads(found["contents"][0]["text"])["text"] == "Always answer in French"
    assert found["cacheScope"] == "private"


@pytest.mark.parametrize(("revision", "expected"), [(MODERN, (400, -32602)), (None, (200, -32002))])
@pytest.mark.parametrize("uri", ["loci://memories/x", "loci://else", "https://example.com"])
def test_a_resource_that_is_not_there_is_an_error(
    ports: Ports, uri: str, revision: str | None, expected: tuple[int, int]
) -> None:
    answer = client_of(ports, revision=revision).send("resources/read", uri=uri)
    assert (answer.status, code(answer)) == expected
    assert answer.body["error"]["data"] == {"uri": uri}


def test_the_prompt_carries_the_message(ports: Ports) -> None:
    mcp = client_of(ports)
    (prompt,) = mcp.result("prompts/list")["prompts"]
    (said,) = mcp.result("prompts/get", name=prompt["name"], arguments={"message": "What shall I cook?"})["messages"]
    assert said["role"] == "user"
    assert said["content"]["text"].endswith("What shall I cook?")


def test_the_prompt_needs_the_message(ports: Ports) -> None:
    assert code(client_of(ports).send("prompts/get", name="recall-first", arguments={})) == -32602


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(
    body=st.text(max_size=40)
    | JSON.map(json.dumps)
    | st.fixed_dictionaries({"jsonrpc": st.just("2.0"), "id": JSON, "method": JSON, "params": JSON}).map(json.dumps),
    version=st.sampled_from(["", MODERN, "2025-11-25", "x"]),
)
def test_any_body_is_a_message_or_an_error_of_the_protocol(body: str, version: str) -> None:
    with suppress(RpcError):
        assert read_message(body, {"mcp-protocol-version": version}).method is not None


@pytest.mark.parametrize(
    "sent",
    [
        {"method": "tools/call", "params": {"name": "save_memory", "arguments": {"content": "\ud800"}}},
        {"id": "\ud800"},
        {"method": "\udfff"},
        {"method": "resources/read", "params": {"uri": "loci://\ud800"}},
        {"method": "prompts/get", "params": {"name": "context", "arguments": {"message": "\ud8ff"}}},
        {"params": {"n": float("nan")}},
    ],
)
def test_half_a_character_is_no_json(api: Api, sent: dict[str, object]) -> None:
    answer = api.send("POST", "/mcp", {**message(), **sent})
    assert (answer.status, code(answer)) == (400, -32700)
    answer.text.encode()
