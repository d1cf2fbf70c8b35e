"""The user pool: what can't be tried on the emulator, and what each setting makes of its clients."""

import pytest

from functions.token_claims.app import scope_name
from tests.infra.conftest import CALLBACKS, HOST
from tests.infra.synthesis import Json, Synthesised

SCOPE = ("tenant", "app", "role")
CLIENT = "AWS::Cognito::UserPoolClient"
MACHINES = {"BackendMachine", "BillingMachine", "CrmMachine", "JobsMachine"}
# Cognito waits no longer.
COGNITO_LIMIT_SECONDS = 5


@pytest.fixture
def pool(aws: Synthesised) -> Json:
    return only(aws, "AWS::Cognito::UserPool")


def only(synthesised: Synthesised, kind: str) -> Json:
    (properties,) = synthesised.data.of_type(kind).values()
    return properties


def clients(synthesised: Synthesised) -> dict[str, Json]:
    return {path.rpartition("/")[2]: client for path, client in synthesised.data.of_type(CLIENT).items()}


def machines(synthesised: Synthesised) -> dict[str, Json]:
    return {name: client for name, client in clients(synthesised).items() if name in MACHINES}


def test_users_cannot_sign_up_themselves(pool: Json) -> None:
    assert pool["AdminCreateUserConfig"]["AllowAdminCreateUserOnly"] is True


def test_tenant_and_app_never_change_and_a_role_can(pool: Json) -> None:
    schema = {attribute["Name"]: attribute for attribute in pool["Schema"]}
    assert {name: schema[name]["Mutable"] for name in SCOPE} == {"tenant": False, "app": False, "role": True}
    # CloudFormation can't take a custom attribute away: with a new one no deployment could go back.
    assert "ownMemory" not in schema


def test_clients_write_nothing_that_decides_a_scope(staging: Synthesised) -> None:
    assert {tuple(client["WriteAttributes"]) for client in clients(staging).values()} == {("email",)}


def test_clients_of_people_read_what_the_token_must_carry(aws: Synthesised) -> None:
    for client in clients(aws).values():
        assert {f"custom:{name}" for name in SCOPE} <= set(client["ReadAttributes"])


def test_clients_have_no_password_flow_without_credentials_of_the_account(aws: Synthesised) -> None:
    for client in clients(aws).values():
        assert "ALLOW_USER_PASSWORD_AUTH" not in client["ExplicitAuthFlows"]
        assert client["PreventUserExistenceErrors"] == "ENABLED"


def test_a_client_with_the_login_has_no_way_past_it(staging: Synthesised) -> None:
    people = {name: client for name, client in clients(staging).items() if name not in MACHINES}
    has_password_flow = {
        bool(one.get("CallbackURLs")): "ALLOW_ADMIN_USER_PASSWORD_AUTH" in one["ExplicitAuthFlows"]
        for one in people.values()
    }
    assert has_password_flow == {True: False, False: True}


def test_self_is_the_callback_of_the_pages_at_the_domain(staging: Synthesised) -> None:
    web = clients(staging)["Web"]
    assert web["CallbackURLs"] == [*CALLBACKS, f"https://{HOST}/app/signed-in"]


def test_the_pool_is_retained(pool: Json) -> None:
    assert pool["DeletionProtection"] == "ACTIVE"


@pytest.mark.parametrize("output", ["ClientIdWeb", "ClientIdMobile", "LoginUrl", "UserPoolId"])
def test_outputs_name_pool_login_and_clients(aws: Synthesised, output: str) -> None:
    assert output in aws.data.document["Outputs"]


def test_clients_come_from_settings(customised_app: Synthesised) -> None:
    assert list(clients(customised_app)) == ["Desk", "Web"]


def test_the_plan_of_the_pool_is_a_setting(aws: Synthesised, lite: Synthesised) -> None:
    assert only(aws, "AWS::Cognito::UserPool")["UserPoolTier"] == "ESSENTIALS"
    assert only(lite, "AWS::Cognito::UserPool")["UserPoolTier"] == "LITE"


def test_a_client_has_a_login_where_it_leads_back_to_somewhere(staging: Synthesised) -> None:
    web, mobile = clients(staging)["Web"], clients(staging)["Mobile"]
    assert web["AllowedOAuthFlows"] == ["code"]
    assert web["AllowedOAuthScopes"] == ["openid", "email"]
    assert web["CallbackURLs"] == web["LogoutURLs"] == [*CALLBACKS, f"https://{HOST}/app/signed-in"]
    # A public client proves by PKCE that a code was issued to it.
    assert "GenerateSecret" not in web
    assert mobile["AllowedOAuthFlowsUserPoolClient"] is False
    assert "AllowedOAuthFlows" not in mobile


def test_the_login_is_at_a_name_of_the_deployment_or_at_a_chosen_one(
    aws: Synthesised, staging: Synthesised, lite: Synthesised
) -> None:
    domains = [only(synthesised, "AWS::Cognito::UserPoolDomain")["Domain"] for synthesised in (aws, staging, lite)]
    account = {"Ref": "AWS::AccountId"}
    assert domains == [
        {"Fn::Join": ["", ["loci-", account]]},
        {"Fn::Join": ["", ["staging-", account]]},
        "sign-in-to-acme",
    ]


def test_a_machine_has_a_secret_and_one_scope_that_says_where_it_belongs(staging: Synthesised) -> None:
    assert set(machines(staging)) == MACHINES
    scopes = {
        **dict.fromkeys(("BackendMachine", "CrmMachine"), scope_name("acme", "shop", "service")),
        "JobsMachine": scope_name("acme", "shop", "admin"),
        "BillingMachine": scope_name("*", "shop", "service"),
    }
    for name, client in machines(staging).items():
        assert client["GenerateSecret"] is True
        assert client["AllowedOAuthFlows"] == ["client_credentials"]
        (scope,) = client["AllowedOAuthScopes"]
        server, path = scope["Fn::Join"][1]
        assert staging.data.path(server["Ref"]) == "Identity/Users/Machines"
        assert path == f"/{scopes[name]}"


def test_scopes_of_machines_are_those_that_the_pool_knows_each_once(staging: Synthesised) -> None:
    server = only(staging, "AWS::Cognito::UserPoolResourceServer")
    assert server["Identifier"] == "loci"
    assert [scope["ScopeName"] for scope in server["Scopes"]] == [
        "*.shop.service",
        "acme.shop.admin",
        "acme.shop.service",
    ]


def test_users_cannot_sign_in_through_the_client_of_a_machine(staging: Synthesised) -> None:
    assert {tuple(client["ExplicitAuthFlows"]) for client in machines(staging).values()} == {
        ("ALLOW_REFRESH_TOKEN_AUTH",)
    }


def test_people_get_no_scope_of_a_machine(staging: Synthesised) -> None:
    people = [client for name, client in clients(staging).items() if name not in MACHINES]
    assert {scope for client in people for scope in client.get("AllowedOAuthScopes", [])} == {"openid", "email"}


def test_tokens_of_machines_are_accepted(staging: Synthesised) -> None:
    every = staging.service.of_type("AWS::ApiGatewayV2::Authorizer").values()
    (authorizer,) = (one for one in every if one["AuthorizerType"] == "JWT")
    accepted = {staging.where(client) for client in authorizer["JwtConfiguration"]["Audience"]}
    assert accepted == {f"Identity/Users/{name}" for name in {"Web", "Mobile", "Mcp"} | MACHINES}


def test_the_pool_asks_its_own_function_for_claims_of_people_and_machines(aws: Synthesised) -> None:
    asked = only(aws, "AWS::Cognito::UserPool")["LambdaConfig"]
    assert set(asked) == {"PreTokenGenerationConfig"}
    assert asked["PreTokenGenerationConfig"]["LambdaVersion"] == "V3_0"
    function = asked["PreTokenGenerationConfig"]["LambdaArn"]["Fn::GetAtt"][0]
    assert aws.data.path(function) == "Identity/TokenClaims/Function"


def test_that_function_loads_nothing_and_answers_before_cognito_gives_up(aws: Synthesised) -> None:
    function = only(aws, "AWS::Lambda::Function")
    assert "Layers" not in function
    assert "Environment" not in function
    assert function["Timeout"] <= COGNITO_LIMIT_SECONDS


def test_that_function_may_write_its_log_and_nothing_else(aws: Synthesised) -> None:
    statements = only(aws, "AWS::IAM::Policy")["PolicyDocument"]["Statement"]
    granted = {action for statement in statements for action in statement["Action"]}
    assert granted == {"logs:CreateLogStream", "logs:PutLogEvents"}
    (logs,) = (statement["Resource"] for statement in statements)
    assert aws.data.path(logs["Fn::GetAtt"][0]) == "Identity/TokenClaims/Logs"


def test_that_function_is_called_by_the_pool_alone(aws: Synthesised) -> None:
    permission = only(aws, "AWS::Lambda::Permission")
    assert permission["Principal"] == "cognito-idp.amazonaws.com"
    assert aws.data.path(permission["SourceArn"]["Fn::GetAtt"][0]) == "Identity/Users"


def test_the_cheapest_plan_has_no_such_function(lite: Synthesised) -> None:
    assert "LambdaConfig" not in only(lite, "AWS::Cognito::UserPool")
    assert not lite.data.of_type("AWS::Lambda::Function")
