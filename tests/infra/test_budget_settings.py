"""The setting of tenants' budgets: refused early, and read by the functions as it was meant."""

import json

import pytest

from functions.capabilities import CAPABILITIES
from functions.capability import Capability, Table
from infra.budget_settings import EVERY, TenantBudget, environment
from infra.setting_values import SettingError
from infra.settings import parse
from loci.bootstrap.model_settings import ModelSettings
from loci.model.budgets import Budget
from tests.infra.synthesis import Synthesised
from tests.infra.test_functions import variables


@pytest.mark.parametrize(
    "value",
    [
        "{",
        [],
        {"Acme": {}},
        {"acme": 5},
        {"acme": {"euros": 5}},
        {"acme": {"tokensPerDay": 1.5}},
        {"acme": {"tokensPerDay": True}},
        {"acme": {"tokensPerDay": -1}},
        {"acme": {"dollarsPerDay": "5"}},
        {"acme": {"dollarsPerDay": -0.5}},
        {f"tenant-{number}": {"tokensPerDay": 1} for number in range(100)},
    ],
)
def test_budgets_that_cannot_be_are_refused_by_name(value: object) -> None:
    with pytest.raises(SettingError) as refusal:
        parse({"tenantBudgets": value})
    assert refusal.value.name == "tenantBudgets"


def test_functions_know_each_tenants_budget_and_that_of_every_other() -> None:
    value = {EVERY: {"tokensPerDay": 1000}, "acme": {"dollarsPerDay": 2.5}, "bravo": {}}
    for written in (value, json.dumps(value)):
        found = parse({"tenantBudgets": written}).tenant_budgets
        assert found["acme"] == TenantBudget(None, 2.5)
        settings = ModelSettings(environment(found))
        budgets = {tenant: settings.tenant_budget(tenant) for tenant in ("acme", "bravo", "other")}
        assert budgets == {"acme": Budget(dollars=2.5), "bravo": Budget(), "other": Budget(1000)}


@pytest.mark.parametrize("capability", CAPABILITIES, ids=lambda capability: capability.name)
def test_what_asks_models_or_embedders_knows_the_budgets_and_may_count(
    capability: Capability, customised_app: Synthesised
) -> None:
    told = variables(customised_app, capability).get("LOCI_TENANT_BUDGETS")
    budgets = {"*": {"tokensPerDay": 1000}, "acme": {"dollarsPerDay": 2.5}}
    assert (told and json.loads(told)) == (budgets if capability.counts_budgets else None)
    on_control = {action for grant in capability.tables if grant.table is Table.CONTROL for action in grant.actions}
    assert not capability.counts_budgets or {"dynamodb:GetItem", "dynamodb:UpdateItem"} <= on_control


def test_without_a_word_no_tenant_has_a_budget() -> None:
    assert environment(parse({}).tenant_budgets) == {}
    assert ModelSettings({}).tenant_budget("acme") == Budget()
