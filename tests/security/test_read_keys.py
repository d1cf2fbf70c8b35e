"""A key that may read alone changes nothing, whichever operation it calls: no record, no end of one, no time of use."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from loci.api.wire.key_requests import PREFIX
from tests.security.in_memory import World
from tests.security.in_process import InProcess
from tests.security.operations import Operation, every_operation
from tests.security.owning import Owned, bodies
from tests.security.potters import had, nothing_stored, world

__all__ = ["had", "nothing_stored", "world"]


@dataclass(frozen=True)
class Reading(InProcess):
    """The same user by a key, as the authorizer of keys has verified it."""

    def _event(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> dict[str, Any]:
        event = super()._event(method, f"{PREFIX}{path}", body, headers)
        holder = {"tenant": "pottery", "app": "pottery", "user": self.user, "role": "user", "scopes": "read"}
        return {**event, "requestContext": {**event["requestContext"], "authorizer": {"lambda": holder}}}


@pytest.mark.usefixtures("nothing_stored")
@pytest.mark.parametrize("operation", every_operation(), ids=lambda operation: operation.id)
def test_a_key_that_reads_changes_nothing(operation: Operation, had: Owned, world: World) -> None:
    reader = Reading("", None, world.handler, {"sub": had.owner.user})
    for body in [None] if operation.schema is None else bodies(had, reader)[operation.id]:
        reply = reader.send(operation.method, operation.address(had.ids), body)
        assert reply.status < 500
        is_read = operation.method == "GET" and not operation.path.startswith("/ai-admin/")
        assert not is_read or "has no scope" not in reply.text


def test_a_key_that_reads_is_shown_what_its_user_may_read(had: Owned, world: World) -> None:
    reader = Reading("", None, world.handler, {"sub": had.owner.user})
    space = had.ids["space_id"]
    assert reader.get(f"/ai-memory/spaces/{space}") == had.owner.get(f"/ai-memory/spaces/{space}")
