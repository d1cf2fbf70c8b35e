"""A session of one tenant reaches that tenant's items: the policies in the template, evaluated as IAM does it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from functions.capabilities import CAPABILITIES
from functions.capability import DELETE, READ, WRITE, Capability
from infra.isolation import KEY_ACTIONS
from infra.naming import title
from tests.infra.conftest import VERIFIER
from tests.infra.policies import Request, Statement, allows, of_role, trust_of
from tests.infra.synthesis import Synthesised

TENANT = "acme"
KEY = "Storage/Key"
OWN = ("acme#notes#chat#ada", "acme#notes#@#@app", "acme#notes#@", "acme#shop#ms.1#@group:editors")
# Keys of tenants with a common prefix or another spelling, and without a tenant.
FOREIGN = (
    *("bravo#notes#chat#ada", "acme-2#notes#chat#ada", "acm#notes#chat#ada", "acmeacme#notes#chat#ada"),
    *("", "#", "#acme#notes#chat#ada", "acme", "acme%23notes", "ACME#notes#chat#ada", " acme#notes", "\nacme#notes"),
    *("*", "*#notes#chat#ada", "acm?#notes#chat#ada", "${aws:PrincipalTag/tenant}#notes", "x#acme#notes#chat#ada"),
)
# Whatever names items by their keys.
ON_ITEMS = (*READ, *WRITE, *DELETE, "dynamodb:BatchWriteItem")
# Ways past the keys, and past the items.
NEVER = (
    *("dynamodb:Scan", "dynamodb:PartiQLSelect", "dynamodb:PartiQLInsert", "dynamodb:PartiQLUpdate"),
    *("dynamodb:PartiQLDelete", "dynamodb:ExportTableToPointInTime", "dynamodb:CreateBackup"),
    *("dynamodb:DescribeTable", "dynamodb:GetRecords", "dynamodb:DeleteTable"),
)

PER_TENANT = [capability for capability in CAPABILITIES if capability.per_tenant]
# Pages hold no data.
ACROSS = [capability for capability in CAPABILITIES if not capability.per_tenant and not capability.serves_pages]
each = pytest.mark.parametrize("capability", PER_TENANT, ids=lambda capability: capability.name)
tenants = st.from_regex("[a-z0-9][a-z0-9-]{0,62}", fullmatch=True)


def own_role(capability: Capability) -> str:
    return f"{title(capability.name)}/Role"


def tenant_role(capability: Capability) -> str:
    return f"{title(capability.name)}/Tenant/Role"


def session(synthesised: Synthesised, capability: Capability) -> list[Statement]:
    return of_role(synthesised, tenant_role(capability))


def grants_of(capability: Capability) -> Iterator[tuple[str, str]]:
    """(table, action) of its row."""
    for grant in capability.tables:
        for action in grant.actions:
            yield f"Storage/{title(grant.table)}", action


def may(policy: Sequence[Statement], action: str, resource: str, *keys: str, tenant: str | None = TENANT) -> bool:
    return allows(policy, Request(action, resource, keys, {} if tenant is None else {"tenant": tenant}))


def may_all(policy: Sequence[Statement], table: str, items: Sequence[tuple[str, str]]) -> bool:
    """A transaction: each action on its item must be allowed, whether the keys are evaluated one by one or together."""
    one_by_one = all(may(policy, action, table, key) for action, key in items)
    return one_by_one and all(may(policy, action, table, *(key for _, key in items)) for action, _ in items)


@each
def test_a_session_does_with_its_own_items_what_the_row_says_and_no_more(
    aws: Synthesised, capability: Capability
) -> None:
    policy = session(aws, capability)
    for keys in (OWN, *((key,) for key in OWN)):
        tables = aws.data.of_type("AWS::DynamoDB::Table")
        done = {(table, action) for table in tables for action in ON_ITEMS if may(policy, action, table, *keys)}
        assert done == set(grants_of(capability))


@each
def test_a_session_does_nothing_with_another_s_items(aws: Synthesised, capability: Capability) -> None:
    policy = session(aws, capability)
    for table, action in grants_of(capability):
        assert not [key for key in FOREIGN if may(policy, action, table, key)]


@each
def test_one_foreign_item_ends_a_batch_and_a_transaction(aws: Synthesised, capability: Capability) -> None:
    policy = session(aws, capability)
    for table, action in grants_of(capability):
        for foreign in FOREIGN:
            assert not may(policy, action, table, OWN[0], foreign)
            assert not may_all(policy, table, [(action, OWN[0]), (action, foreign), (action, OWN[1])])
        assert may_all(policy, table, [(action, key) for key in OWN])


@each
def test_a_request_without_an_item_is_refused(aws: Synthesised, capability: Capability) -> None:
    policy = session(aws, capability)
    assert not [granted for granted in grants_of(capability) if may(policy, granted[1], granted[0])]


@each
def test_no_session_scans_speaks_partiql_or_takes_a_whole_table(aws: Synthesised, capability: Capability) -> None:
    policy = session(aws, capability)
    for table in aws.data.of_type("AWS::DynamoDB::Table"):
        assert not [action for action in NEVER if may(policy, action, table, OWN[0]) or may(policy, action, table)]


@each
def test_no_session_reads_an_index_but_an_admins_that_of_its_own_people(
    aws: Synthesised, capability: Capability
) -> None:
    policy = session(aws, capability)
    people = (f"{TENANT}#notes",)
    keys: tuple[tuple[str, ...], ...] = ((), ("7",), ("bravo#notes",), ("acme-2#notes",), (*people, "bravo#notes"))
    for table in aws.data.of_type("AWS::DynamoDB::Table"):
        for index in (f"{table}/index/due", f"{table}/index/users", f"{table}/index/*"):
            assert not [key for key in keys if may(policy, "dynamodb:Query", index, *key)]
        is_found = capability.finds_people and "Control" in table
        assert may(policy, "dynamodb:Query", f"{table}/index/users", *people) is is_found
        for index in (f"{table}/index/due", f"{table}/index/*"):
            assert not [key for key in (people, (OWN[0],)) if may(policy, "dynamodb:Query", index, *key)]


@each
def test_a_session_without_the_tag_reaches_nothing(aws: Synthesised, capability: Capability) -> None:
    policy = session(aws, capability)
    for table, action in grants_of(capability):
        for tenant in (None, ""):
            assert not [key for key in (*OWN, *FOREIGN[:4]) if may(policy, action, table, key, tenant=tenant)]


@given(own=tenants, other=tenants)
def test_whatever_tenants_are_called_a_session_tells_them_apart(own: str, other: str, aws: Synthesised) -> None:
    policy = session(aws, PER_TENANT[0])
    key = f"{own}#app#@#ada"
    assert may(policy, "dynamodb:GetItem", "Storage/Control", key, tenant=own)
    assert may(policy, "dynamodb:GetItem", "Storage/Control", key, tenant=other) is (own == other)


@each
def test_a_session_may_use_the_tables_key_and_no_other(aws: Synthesised, capability: Capability) -> None:
    statements = [one for one in session(aws, capability) if any("kms:" in action for action in one.actions)]
    ((resources, actions, conditions),) = ((one.resources, one.actions, dict(one.conditions)) for one in statements)
    assert (resources, actions) == ((KEY,), KEY_ACTIONS)
    # DynamoDB alone may use it for the session.
    (service,) = conditions["StringEquals"]["kms:ViaService"]
    assert str(service).count("dynamodb.") == 1


@each
def test_a_session_reaches_nothing_but_tables_and_their_key(aws: Synthesised, capability: Capability) -> None:
    assert {action.partition(":")[0] for one in session(aws, capability) for action in one.actions} == {
        "dynamodb",
        "kms",
    }


@each
def test_a_function_has_no_right_on_items_of_its_own(aws: Synthesised, capability: Capability) -> None:
    policy = of_role(aws, own_role(capability))
    assert not [action for one in policy for action in one.actions if action.startswith("dynamodb:")]
    assert not [action for _, action in grants_of(capability) if may(policy, action, "Storage/Control", OWN[0])]


@each
@pytest.mark.parametrize("action", ["sts:AssumeRole", "sts:TagSession"])
def test_a_session_is_given_to_its_function_alone_and_for_one_tenant(
    aws: Synthesised, capability: Capability, action: str
) -> None:
    trust = trust_of(aws, tenant_role(capability))

    def gives(principal: str, **tags: str) -> bool:
        return allows(trust, Request(action, "", request_tags=tags, principal=principal))

    own = own_role(capability)
    assert gives(own, tenant=TENANT)
    assert not gives(own)
    assert not gives(own, tenant="")
    assert not gives(own, Tenant=TENANT)
    assert not gives(own, tenant=TENANT, app="notes")
    others = [own_role(other) for other in CAPABILITIES if other is not capability]
    assert not [other for other in (*others, VERIFIER, "*", tenant_role(capability)) if gives(other, tenant=TENANT)]
    role = tenant_role(capability)
    assert [one for one in CAPABILITIES if allows(of_role(aws, own_role(one)), Request(action, role))] == [capability]


def test_a_session_lasts_an_hour_at_most(aws: Synthesised) -> None:
    roles = aws.service.of_type("AWS::IAM::Role")
    assert {roles[tenant_role(capability)]["MaxSessionDuration"] for capability in PER_TENANT} == {3600}


def test_whatever_serves_people_does_so_in_sessions_and_what_looks_across_tenants_is_named() -> None:
    assert not [capability for capability in ACROSS if capability.routes]
    assert {capability.name for capability in ACROSS} == {
        "outbox",
        "fanout",
        "indexer",
        "audit",
        "sweeper",
        "key-authorizer",
    }


def test_the_verifier_may_assume_sessions_as_functions_do(local: Synthesised) -> None:
    for capability in PER_TENANT:
        trust = trust_of(local, tenant_role(capability))
        assert allows(trust, Request("sts:AssumeRole", "", request_tags={"tenant": TENANT}, principal=VERIFIER))
        assert not allows(trust, Request("sts:AssumeRole", "", principal=VERIFIER))


@each
def test_the_emulator_is_spared_what_it_cannot_know_and_nothing_else(
    aws: Synthesised, local: Synthesised, capability: Capability
) -> None:
    def without_null_conditions(policy: Sequence[Statement]) -> list[Statement]:
        return [
            Statement(
                one.allows,
                one.actions,
                one.resources,
                {operator: keys for operator, keys in one.conditions.items() if operator != "Null"},
            )
            for one in policy
        ]

    assert without_null_conditions(session(local, capability)) == without_null_conditions(session(aws, capability))
    assert not [one for one in session(local, capability) if "Null" in one.conditions]


def test_with_roles_each_function_reaches_the_tables_itself(customised_app: Synthesised) -> None:
    roles = customised_app.service.of_type("AWS::IAM::Role")
    for capability in CAPABILITIES:
        assert tenant_role(capability) not in roles
        policy = of_role(customised_app, own_role(capability))
        assert all(
            may(policy, action, table, *FOREIGN, tenant=None)
            for table, action in grants_of(capability)
            if not (capability.checks_keys and action == "dynamodb:UpdateItem")
        )
        if capability.tables:
            assert all(may(policy, action, KEY) for action in KEY_ACTIONS)


@each
def test_a_function_knows_its_own_tenant_role(
    aws: Synthesised, customised_app: Synthesised, capability: Capability
) -> None:
    def key_hint(synthesised: Synthesised) -> str | None:
        function = synthesised.service.of_type("AWS::Lambda::Function")[f"{title(capability.name)}/Function"]
        role = function["Environment"]["Variables"].get("LOCI_TENANT_ROLE")
        return role and synthesised.where(role)

    assert key_hint(aws) == tenant_role(capability)
    assert key_hint(customised_app) is None


NOTING = Request(
    "dynamodb:UpdateItem", "Storage/Control", OWN, attributes=("pk", "sk", "lastUsedOn"), return_values=("NONE",)
)


def test_who_checks_keys_changes_the_day_of_their_use_and_nothing_else_of_any_item(aws: Synthesised) -> None:
    (authorizer,) = (capability for capability in CAPABILITIES if capability.checks_keys)
    policy = of_role(aws, own_role(authorizer))
    assert allows(policy, NOTING)
    assert allows(policy, replace(NOTING, return_values=()))
    for other in ("secretHash", "expiresAt", "user", "scopes", "rate", "lastusedon", "*"):
        assert not allows(policy, replace(NOTING, attributes=(*NOTING.attributes, other)))
    # An update may have the whole item sent back, which it does not name.
    for returned in ("ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW"):
        assert not allows(policy, replace(NOTING, return_values=(returned,)))
    assert not allows(policy, replace(NOTING, attributes=()))
    for action in set(ON_ITEMS) - {"dynamodb:GetItem", "dynamodb:UpdateItem"}:
        assert not allows(policy, replace(NOTING, action=action))
