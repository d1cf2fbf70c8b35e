"""Paths, ids, parameters, headers and methods that cannot be taken: refused with a problem, and nothing is stored."""

import re
from urllib.parse import quote

import pytest

from tests.cloud.client import Reply
from tests.security.operations import NAMES, Operation, every_operation
from tests.security.owning import Owned, bodies
from tests.security.potters import had, nothing_stored, world
from tests.security.problems import assert_refused

__all__ = ["had", "nothing_stored", "world"]

IDS_OF_DIALECTS = frozenset({"memory_id", "session_id", "fact_id", "dream_id", "entry_id"})
OTHER_METHODS = ("PUT", "DELETE", "PATCH", "POST", "GET")


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("operation", [one for one in every_operation() if one.ids], ids=lambda operation: operation.id)
def test_an_id_of_another_kind_or_form_is_refused(operation: Operation, had: Owned) -> None:
    body = bodies(had, had.owner)[operation.id][-1] if operation.schema is not None else None

    def send(id: str) -> Reply:
        return had.owner.send(operation.method, address_with(operation, had, id), body)

    own = had.ids[operation.ids[0]]
    # In a query it is a field. Of a dialect's own form, one that no record has is not found, whatever it is made of.
    is_field, is_of_dialect = operation.ids[0] in operation.query, operation.ids[0] in IDS_OF_DIALECTS
    statuses = (422,) if is_field else (400, 404) if is_of_dialect else (400,)
    for id in (*of_another_kind(own, had), "@app", own + "0", own + "%", "..", "x" * 2_000):
        assert_refused(send(id), *statuses)
    # What no id is made of is no path either.
    for odd in ("#", "a\x00", "conv_a#b_01K", "\n", "a/b", "\U0001f600"):
        assert_refused(send(odd), *((422,) if is_field else (400, 404)))


def of_another_kind(own: str, had: Owned) -> set[str]:
    kind = own.partition("_")[0]
    return {id for name, id in had.ids.items() if name not in NAMES and id.partition("_")[0] != kind}


def address_with(operation: Operation, had: Owned, id: str) -> str:
    """The operation's address with this in place of its first id."""
    name = operation.ids[0]
    return operation.address({**had.ids, name: id if name in operation.query else quote(id, safe="")})


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize(
    "operation", [one for one in every_operation() if one.pages], ids=lambda operation: operation.id
)
def test_a_forged_cursor_or_a_limit_out_of_range_is_refused(operation: Operation, had: Owned) -> None:
    address = operation.address(had.ids)
    asked = f"{address}{'&' if '?' in address else '?'}"
    forged = ("garbage", "%00", "U", "C%23", "SN%23x", quote(f"demo#demo#@#{had.owner.user}"), "eyJhIjoxfQ==")
    for cursor in forged:
        assert_refused(had.owner.send("GET", f"{asked}cursor={cursor}"), 400)
    for limit in ("0", "201", "-1", "x", "1.5", ""):
        assert_refused(had.owner.send("GET", f"{asked}limit={limit}"), 422)


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("header", ["If-Match", "Idempotency-Key"])
def test_garbage_in_a_header_is_refused(header: str, had: Owned) -> None:
    for text in ("", "\x7f", "x" * 201, "{}", "é"):
        if header == "Idempotency-Key" and text == "{}":
            continue
        reply = had.owner.send("POST", "/ai-memory/spaces", {"name": "n"}, headers={header: text})
        assert_refused(reply, 400)


def matches(template: str, path: str) -> bool:
    """Whether the path may be meant: ``/contexts/templates`` may be that of a context whose id is ``templates``."""
    return (
        re.fullmatch(re.sub(r"\{.+?\}", "[^/]+", re.escape(template).replace(r"\{", "{").replace(r"\}", "}")), path)
        is not None
    )


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("path", sorted({operation.path for operation in every_operation()}))
def test_a_method_that_a_path_does_not_take_is_answered_with_those_it_takes(path: str, had: Owned) -> None:
    allowed = sorted({operation.method for operation in every_operation() if matches(operation.path, path)})
    other = next(method for method in OTHER_METHODS if method not in allowed)
    reply = had.owner.send(other, path.format_map(had.ids))
    assert_refused(reply, 405)
    assert reply.headers["allow"].split(", ") == allowed


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/nowhere",
        "/ai-conversations/x/y/z",
        "/ai-memory",
        "/ai-memory/nowhere",
        "/ai-working-context",
        "/ai-admin/nowhere",
        "/openapi.json/x",
    ],
)
def test_an_unknown_path_is_not_found(path: str, had: Owned) -> None:
    for method in ("GET", "POST"):
        assert_refused(had.owner.send(method, path), 404)
