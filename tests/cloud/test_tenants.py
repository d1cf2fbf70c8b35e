"""One program serves several tenants: each call reaches the tenant that it names, and no other."""

from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers

TENANTS = ("acme-of-many", "bravo-of-many")
REMEMBER, RECALL = "/ai-memory/remember", "/ai-memory/recall"


def sign_in(stack: Stack, callers: Callers, tenant: str, role: str = "service") -> Client:
    person = Person(f"many-{uuid4().hex[:8]}", tenant=tenant, app="shop", role=role)
    stack.pool.add(person)
    return callers(person.name)


def headers(tenant: str | None, user: str = "4711") -> dict[str, str]:
    return {"X-Loci-User": user, **({} if tenant is None else {"X-Loci-Tenant": tenant})}


@pytest.mark.parametrize("claim", [pytest.param("*", marks=pytest.mark.night), ",".join(TENANTS)])
def test_a_program_of_several_tenants_reaches_the_one_that_it_names(stack: Stack, callers: Callers, claim: str) -> None:
    program, user = sign_in(stack, callers, claim), f"user-{uuid4().hex[:8]}"
    for number, tenant in enumerate(TENANTS):
        program.post(REMEMBER, {"text": f"I keep {number + 3} bees"}, headers=headers(tenant, user))
    for number, tenant in enumerate(TENANTS):
        found = program.post(RECALL, {"query": "How many bees do I keep?"}, headers=headers(tenant, user))
        assert [hit["atom"]["text"] for hit in found["hits"]] == [f"I keep {number + 3} bees"]
        assert {hit["atom"]["tenantId"] for hit in found["hits"]} == {tenant}
        alone = sign_in(stack, callers, tenant).post(RECALL, {"query": "bees"}, headers=headers(None, user))
        assert len(alone["hits"]) == 1


def test_a_call_that_names_no_tenant_or_another_is_refused(stack: Stack, callers: Callers) -> None:
    several, one = sign_in(stack, callers, ",".join(TENANTS)), sign_in(stack, callers, TENANTS[0])
    user = sign_in(stack, callers, "*", role="user")
    for program, tenant in ((several, None), (several, "demo"), (one, TENANTS[1]), (user, TENANTS[0])):
        refused = program.send("POST", RECALL, {"query": "bees"}, headers=headers(tenant))
        assert (refused.status, refused.body["status"]) == (403, 403)
