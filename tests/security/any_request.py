"""Requests of every form that the OpenAPI document allows, and of many that it doesn't: made by schemathesis, sent by
a client of ours, each answer held against the document."""

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import schemathesis
from hypothesis import HealthCheck, given, note, seed, settings
from hypothesis import strategies as st
from requests import PreparedRequest, Request
from schemathesis import Case, GenerationMode, Response
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.cloud.client import Client, Reply
from tests.security.operations import NAMES, Operation, every_operation
from tests.security.owning import TOOL_USE, Owned, with_admin_job, with_turn

AnyCase: TypeAlias = "Case[Any]"
Try: TypeAlias = Callable[[AnyCase], None]

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
# A bad atom of a batch is answered with an outcome of its own.
REFUSED_BY_PARTS = frozenset({"/ai-memory/spaces/{space_id}/atoms:batch"})
# The client's own: a generated one would call as somebody else, or tell of a body of another length.
OWNERS, STRANGERS = "heliotrope-7f3a", "larkspur-92d4"
"""What is in every record of the one, and of the other."""
OURS = frozenset({"authorization", "content-length", "content-type", "x-loci-user"})
NOWHERE = "http://nowhere"
# What leaves less to be tried afterwards: the later the better.
_ENDS = ("supersedeAtom", "archiveAtom", "closeConversation", "deleteUserData")
_ORDER = ("GET", "PUT", "POST", "PATCH", "DELETE")


@dataclass(frozen=True, slots=True)
class Pair:
    """Somebody whose records are asked for, and a stranger who has as many: each with a canary in every text."""

    had: Owned
    strangers: Owned

    def ask(self, case: AnyCase) -> None:
        """The owner and the stranger ask for the owner's records; neither is shown anything of the other."""
        _unseen(send_case(self.had.owner, case), case, self.strangers, STRANGERS)
        _unseen(send_case(self.strangers.owner, case), case, self.had, OWNERS)


def add_records(had: Owned) -> Owned:
    """With a turn that a model is run through, a job, and a template of an admin's own."""
    had = with_turn(had, OWNERS)
    asked = {"conversationId": had.ids["conversation_id"]}
    (job,) = had.owner.post("/ai-memory/extractions", asked)["jobs"]
    template = had.owner.send("PUT", "/ai-working-context/templates/exhibit", {"template": OWNERS})
    assert template.status == 201
    return with_admin_job(replace(had, ids={**had.ids, "job_id": job["id"], "template_id": "exhibit"}))


def load_document(document: Mapping[str, Any]) -> BaseSchema:
    """The document as requests are made from it: without the token and the user it acts for, which are the client's."""
    paths = copy.deepcopy(document["paths"])
    for operations in paths.values():
        for operation in operations.values():
            operation["parameters"] = [one for one in operation["parameters"] if one["name"].lower() not in OURS]
    return schemathesis.openapi.from_dict({**document, "paths": paths, "security": []})


def in_order() -> Sequence[Operation]:
    """Every operation: reads before writes, and what takes records away after all others."""

    def place(operation: Operation) -> tuple[bool, bool, int, int]:
        # An admin's write may end all that others do.
        of_admin = operation.path.startswith("/ai-admin/") and operation.method != "GET"
        ends = _ENDS.index(operation.id) + 1 if operation.id in _ENDS else 0
        return of_admin, operation.method == "DELETE", ends, _ORDER.index(operation.method)

    return sorted(every_operation(), key=place)


def assert_documented(document: BaseSchema, operation: Operation, had: Owned, examples: int, attempt: Try) -> None:
    """``attempt`` with so many requests, the same in every run: half as the document says, half of another form; of
    four ids that a request names three are the owner's."""
    made = any_cases(document, operation.method, operation.path)
    real = st.sampled_from([True, True, True, False])

    @seed(examples)
    @settings(max_examples=examples, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(made, real, real)
    def trying(case: AnyCase, real_address: bool, real_body: bool) -> None:
        if real_address:
            case.path_parameters = _with(case.path_parameters, had.ids)
            case.query = _with(case.query, {name: had.ids[name] for name in operation.query if name in had.ids})
        if real_body and isinstance(case.body, dict):
            case.body = _with(case.body, _known_values(had))
        attempt(case)

    trying()


def any_cases(document: BaseSchema, method: str, path: str) -> st.SearchStrategy[AnyCase]:
    """Requests of an operation: as many of another form as of that of the document."""
    told = document.find_operation_by_label(f"{method} {path}")
    assert told is not None
    return st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE]).flatmap(
        lambda mode: told.as_strategy(generation_mode=mode)
    )


def send_request(client: Client, request: PreparedRequest) -> Reply:
    """Send it with the client's own credentials."""
    assert request.method is not None
    body = request.body.encode() if isinstance(request.body, str) else request.body
    assert body is None or isinstance(body, bytes)
    headers = {name: _text(value) for name, value in request.headers.items() if name.lower() not in OURS}
    return client.send(request.method, request.path_url, raw=body, headers=headers)


def send_case(client: Client, case: AnyCase) -> Reply:
    """Send such a request. Fails if the document does not describe the answer."""
    request = prepare_case(case)
    note(f"{request.method} {request.path_url} {request.body!r}")
    reply = send_request(client, request)
    left_out = [negative_data_rejection] if case.path in REFUSED_BY_PARTS else []
    case.validate_response(_response(request, reply), checks=[check for check in CHECKS if check not in left_out])
    return reply


def _unseen(reply: Reply, case: AnyCase, had: Owned, canary: str) -> None:
    """Nothing of these records is in an answer but what was sent to get it."""
    told, request = reply.everything.lower(), prepare_case(case)
    assert canary not in told
    sent = f"{request.url} {request.body!r}"
    assert not [id for name, id in had.ids.items() if name not in NAMES and id.lower() in told and id not in sent]


def prepare_case(case: AnyCase) -> PreparedRequest:
    """The request of a case as it is sent."""
    told: dict[str, Any] = case.as_transport_kwargs(base_url=NOWHERE)
    return Request(**told).prepare()


def _text(value: str | bytes) -> str:
    return value if isinstance(value, str) else value.decode("latin-1")


def _response(request: PreparedRequest, reply: Reply) -> Response:
    headers = {name: [value] for name, value in reply.headers.items()}
    return Response(reply.status, headers, reply.text.encode(), request, elapsed=0.0, verify=False)


def _with(sent: Mapping[str, Any] | None, known: Mapping[str, Any]) -> dict[str, Any]:
    """The same fields, with what is known in place of what was made up."""
    return {name: known.get(name, value) for name, value in (sent or {}).items()}


def _known_values(had: Owned) -> Mapping[str, Any]:
    """By the names that bodies have for them."""
    space, entity, conversation = had.ids["space_id"], had.ids["entity_id"], had.ids["conversation_id"]
    return {
        "memorySpaceId": space,
        "memorySpaceIds": [space],
        "entityIds": [entity],
        "entityIdOrName": entity,
        "aliasId": had.ids["alias_id"],
        "conversationId": conversation,
        "sourceConversationId": conversation,
        "toolUseId": TOOL_USE,
        "namespace": had.namespace,
        "conversationScope": {"namespace": had.namespace, "userId": had.owner.user},
    }
