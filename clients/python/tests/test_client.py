"""The client calls operations by name, refuses what it knows to be wrong, and follows pages."""

import json
from datetime import UTC, datetime

import httpx2
import pytest

from loci_memory_client import ConflictError, InvalidRequestError, Loci, NotFoundError, UnprocessableError
from loci_memory_client.errors import FieldProblem
from loci_memory_client.models import AssistantTurn
from tests.answering import Service, atom, page

SPACE = "ms_diary-7k2m9x"


def client(service: Service) -> Loci:
    return Loci(
        url="http://loci.test", token="secret", http_client=httpx2.Client(transport=httpx2.MockTransport(service))
    )


def test_an_operation_sends_what_it_was_called_with_and_nothing_else() -> None:
    service = Service(httpx2.Response(201, json={**atom(), "deduplicated": False, "refusedText": None}))
    with client(service) as loci:
        loci.memory.add_atom(
            space_id=SPACE,
            text="User is vegetarian.",
            category={"name": "diet", "kind": "PREFERENCE"},
            valid_from=datetime(2026, 5, 4, 9, 30, tzinfo=UTC),
            key=None,
        )
    (request,) = service.requests
    assert (request.method, request.url.path) == ("POST", f"/ai-memory/spaces/{SPACE}/atoms")
    assert service.bodies == [
        {
            "text": "User is vegetarian.",
            "category": {"name": "diet", "kind": "PREFERENCE"},
            "validFrom": "2026-05-04T09:30:00Z",
            "key": None,
        }
    ]


def test_an_answer_is_a_record_that_keeps_fields_it_does_not_know() -> None:
    service = Service(httpx2.Response(200, json={**atom(), "status": "SLEEPING", "mood": "calm"}))
    with client(service) as loci:
        found = loci.memory.get_atom(atom_id="atom_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00P")
    assert found.memory_space_id == SPACE
    assert found.valid_from == datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
    assert found.status == "SLEEPING"
    assert found.model_extra == {"mood": "calm"}


def test_ids_in_a_path_are_encoded() -> None:
    service = Service(httpx2.Response(200, json={"memories": []}))
    with client(service) as loci:
        loci.chats.list_chat_memories(chat_id="a/b c?")
    assert service.requests[0].url.raw_path == b"/chat/api/a%2Fb%20c%3F/memories"


def test_an_empty_id_is_refused_before_anything_is_sent() -> None:
    service = Service()
    with client(service) as loci, pytest.raises(InvalidRequestError) as refusal:
        loci.memory.get_atom(atom_id="")
    assert refusal.value.errors == (FieldProblem("atom_id", "must not be empty"),)
    assert service.requests == []


def test_a_field_over_its_limit_is_refused_with_the_name_that_the_service_uses() -> None:
    service = Service()
    with client(service) as loci, pytest.raises(InvalidRequestError) as refusal:
        loci.memory.add_atom(space_id=SPACE, text="x", category={"name": "", "kind": "FACT"}, importance=9)
    assert [error.pointer for error in refusal.value.errors] == ["/category/name", "/importance"]
    assert service.requests == []


def test_a_category_may_be_its_name_alone() -> None:
    service = Service(httpx2.Response(201, json={**atom(), "deduplicated": False, "refusedText": None}))
    with client(service) as loci:
        loci.memory.add_atom(space_id=SPACE, text="x", category="diet")
    assert service.bodies == [{"text": "x", "category": "diet"}]


def test_a_field_of_two_words_is_named_as_the_service_names_it() -> None:
    with client(Service()) as loci, pytest.raises(InvalidRequestError) as refusal:
        loci.memory.recall_by_topic(space_id=SPACE, query="tea", min_similarity=7)
    assert [error.pointer for error in refusal.value.errors] == ["/minSimilarity"]


def test_a_refusal_names_fields_and_request() -> None:
    problem = {"title": "Unprocessable", "detail": "no", "errors": [{"pointer": "/text", "detail": "too long"}]}
    service = Service(httpx2.Response(422, json=problem, headers={"apigw-requestid": "r-1"}))
    with client(service) as loci, pytest.raises(UnprocessableError) as refusal:
        loci.memory.list_memory_spaces()
    assert refusal.value.errors == (FieldProblem("/text", "too long"),)
    assert (refusal.value.status, refusal.value.request_id) == (422, "r-1")


def test_a_page_iterates_over_all_pages_and_has_its_own_items() -> None:
    service = Service(page("one", "two", cursor="c1"), page("three"))
    with client(service) as loci:
        first = loci.memory.list_atoms(space_id=SPACE, limit=2)
        assert [found.text for found in first.items] == ["one", "two"]
        assert [found.text for found in first] == ["one", "two", "three"]
    assert [dict(request.url.params) for request in service.requests] == [
        {"limit": "2"},
        {"limit": "2", "cursor": "c1"},
    ]


def test_the_last_page_has_no_next_page() -> None:
    with client(Service(page("one"))) as loci:
        assert loci.memory.list_atoms(space_id=SPACE).next_page() is None


def test_retries_of_one_call_share_an_idempotency_key_and_two_calls_do_not() -> None:
    made = httpx2.Response(201, json={**atom(), "deduplicated": False, "refusedText": None})
    service = Service(httpx2.Response(503), made)
    with client(service) as loci:
        for _ in range(2):
            loci.memory.add_atom(space_id=SPACE, text="x", category={"name": "diet", "kind": "FACT"})
    keys = [request.headers["Idempotency-Key"] for request in service.requests]
    assert len(keys) == 3
    assert keys[0] == keys[1] != keys[2]


@pytest.mark.parametrize("answer", [{"content": "Hello"}, AssistantTurn(content="Hello")])
def test_retries_of_a_turn_repeat_the_whole_request(answer: dict[str, str] | AssistantTurn) -> None:
    service = Service(httpx2.Response(503), httpx2.Response(409, json={}))
    with client(service) as loci, pytest.raises(ConflictError):
        loci.conversations.append_turn(conversation_id="conv_1", user_content="Hi", assistant=answer)
    first, second = ((request.headers["Idempotency-Key"], request.content) for request in service.requests)
    assert first == second
    assert json.loads(first[1])["assistant"] == {"content": "Hello"}


def test_a_key_that_the_caller_gives_the_answer_of_a_turn_is_sent() -> None:
    service = Service(httpx2.Response(409, json={}))
    answer = {"content": "Hello", "idempotencyKey": "mine"}
    with client(service) as loci, pytest.raises(ConflictError):
        loci.conversations.append_turn(conversation_id="conv_1", user_content="Hi", assistant=answer)
    assert json.loads(service.requests[0].content)["assistant"] == answer


def test_a_raw_response_has_status_and_headers_and_the_parsed_value() -> None:
    made = httpx2.Response(
        201,
        json={**atom(), "deduplicated": False, "refusedText": None},
        headers={"ETag": '"1"', "apigw-requestid": "r-1"},
    )
    with client(Service(httpx2.Response(503), made)) as loci:
        raw = loci.with_raw_response.memory.add_atom(
            space_id=SPACE, text="x", category={"name": "diet", "kind": "FACT"}, idempotency_key="once"
        )
    assert (raw.status, raw.headers["etag"], raw.headers["apigw-requestid"]) == (201, '"1"', "r-1")
    assert (raw.parsed.id, raw.parsed.deduplicated) == (atom()["id"], False)


def test_the_raw_response_of_a_list_has_its_first_page_which_leads_to_the_others() -> None:
    pages = [page("one", cursor="c1"), page("two")]
    pages[0].headers["apigw-requestid"] = "r-1"
    with client(Service(*pages)) as loci:
        raw = loci.with_raw_response.memory.list_atoms(space_id=SPACE, limit=1)
        assert (raw.status, raw.headers["apigw-requestid"]) == (200, "r-1")
        assert [found.text for found in raw.parsed] == ["one", "two"]


def test_an_answer_without_a_body_has_status_and_headers_too() -> None:
    with client(Service(httpx2.Response(204, headers={"apigw-requestid": "r-1"}))) as loci:
        raw = loci.with_raw_response.memory.delete_binding(binding_id="b_1")
    assert (raw.status, raw.headers["apigw-requestid"], raw.parsed) == (204, "r-1", None)


def test_a_refusal_is_an_error_where_raw_responses_are_asked_for_too() -> None:
    with client(Service(httpx2.Response(404, json={"detail": "atom not found"}))) as loci, pytest.raises(NotFoundError):
        loci.with_raw_response.memory.get_atom(atom_id="atom_x")


def test_hooks_of_the_http_client_see_status_headers_and_request_id_of_every_answer() -> None:
    service = Service(httpx2.Response(503), httpx2.Response(200, json=atom(), headers={"apigw-requestid": "r-1"}))
    seen: list[tuple[int, str | None]] = []

    def note(response: httpx2.Response) -> None:
        seen.append((response.status_code, response.headers.get("apigw-requestid")))

    http = httpx2.Client(transport=httpx2.MockTransport(service), event_hooks={"response": [note]})
    with Loci(url="http://loci.test", token="secret", http_client=http) as loci:
        loci.memory.get_atom(atom_id="atom_x")
    assert seen == [(503, None), (200, "r-1")]


def test_a_version_is_sent_as_an_etag() -> None:
    service = Service(httpx2.Response(200, json=atom()))
    with client(service) as loci:
        loci.memory.archive_atom(atom_id="atom_x", if_match=3)
    assert service.requests[0].headers["If-Match"] == '"3"'


def test_a_file_may_be_written_only_where_there_is_none() -> None:
    service = Service(httpx2.Response(409, json={"detail": "the file is there already"}))
    with client(service) as loci, pytest.raises(ConflictError):
        loci.memory.put_file(space_id=SPACE, path="notes/tea.md", text="Green.", if_none_match="*")
    assert service.requests[0].headers["If-None-Match"] == "*"
    assert "If-Match" not in service.requests[0].headers


def test_a_server_acts_for_a_user_with_a_client_of_its_own() -> None:
    service = Service(page())
    with client(service) as loci:
        loci.act_as("ada").memory.list_atoms(space_id=SPACE)
        loci.memory.list_atoms(space_id=SPACE)
        loci.act_as("ada", tenant="bravo").act_as("bob").memory.list_atoms(space_id=SPACE)
    assert [request.headers.get("X-Loci-User") for request in service.requests] == ["ada", None, "bob"]
    assert [request.headers.get("X-Loci-Tenant") for request in service.requests] == [None, None, "bravo"]


def test_support_says_why_in_any_script() -> None:
    service = Service(page())
    with client(service) as loci:
        for reason in ("Ticket 4711", "Запрос 4711"):
            loci.act_as("ada", reason=reason).memory.list_atoms(space_id=SPACE)
    reasons = [request.headers["X-Loci-Reason"] for request in service.requests]
    assert reasons == ["Ticket 4711", "~0JfQsNC_0YDQvtGBIDQ3MTE"]
