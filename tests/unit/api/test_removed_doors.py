"""Addresses that were taken away say so to anybody who calls, and where to read what to use instead."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from loci.api import routing
from loci.api.admin import admin
from loci.api.app import Service, lambda_handler
from loci.api.wire import problems, removed_doors
from loci.settings import ClaimNames
from tests.fakes.ports import FakePorts
from tests.support.lambdas import CONTEXT, logger, metrics
from tests.support.records import AT
from tests.unit.test_docs import anchors

ROOT = Path(__file__).parents[3]


def send(method: str, path: str, authorization: str | None, log: StringIO | None = None) -> dict[str, Any]:
    """Ask the function of such addresses, whose routes have no authorizer."""
    service = Service(FakePorts(lambda: AT), ClaimNames(), lambda: b"key")
    routers = routing.at_once(routing.ADMIN.routers())
    handle = lambda_handler(routers, lambda: service, logger(log or StringIO()), metrics(), admin.PUBLIC)
    event = {
        "version": "2.0",
        "routeKey": "ANY /agentcore/{proxy+}",
        "rawPath": path,
        "rawQueryString": "",
        "headers": {} if authorization is None else {"authorization": authorization},
        "requestContext": {"http": {"method": method, "path": path}, "stage": "$default"},
        "body": "{}",
        "isBase64Encoded": False,
    }
    return handle(event, CONTEXT)


@pytest.mark.parametrize("prefix", ["", "/with-key"])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/agentcore/memories/loci-0000000000/events"),
        ("GET", "/agentcore/memories/m/actor/a/b/sessions/s/events/1%23ab"),
        ("DELETE", "/agentcore/memories/m/memoryRecords/mem-x"),
        ("PUT", "/langgraph/store/items"),
        ("POST", "/langgraph/store/items/search"),
        ("GET", "/langgraph/threads"),
        ("POST", "/ai-admin/break-glass"),
        ("GET", "/ai-admin/break-glass/memories"),
        ("GET", "/ai-admin/dead-letters"),
        ("POST", "/ai-admin/dead-letters/redrive"),
        ("POST", "/ai-admin/dead-letters/jobs/drop"),
    ],
)
@pytest.mark.parametrize("authorization", [None, "Bearer loci_x", "AWS4-HMAC-SHA256 Credential=loci_x/20260704"])
def test_an_address_that_was_taken_away_is_gone(method: str, path: str, prefix: str, authorization: str | None) -> None:
    answer = send(method, prefix + path, authorization)
    problem = json.loads(answer["body"])
    assert (answer["statusCode"], problem["status"], problem["title"]) == (410, 410, "Gone")
    assert answer["headers"]["Content-Type"] == problems.CONTENT_TYPE
    page, _, anchor = next(part for part in problem["detail"].split() if part.startswith("docs/")).partition("#")
    assert not anchor or anchor in anchors(ROOT / page)
    assert (ROOT / page).is_file()


@pytest.mark.parametrize(
    "path", ["/agentcores/x", "/mem0/agentcore/x", "/ai-admin/break-glasses", "/with-key/mem0/x", "/"]
)
def test_other_addresses_are_not(path: str) -> None:
    assert removed_doors.find_answer(path) is None


def test_the_log_names_no_path_of_it() -> None:
    log = StringIO()
    send("GET", "/agentcore/memories/secret-memory/memoryRecord/mem-x", None, log)
    assert '"route":"removed"' in log.getvalue().replace(" ", "")
    assert "secret-memory" not in log.getvalue()
