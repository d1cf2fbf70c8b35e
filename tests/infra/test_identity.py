"""The user pool: these settings can't be tried on the emulator, so they are proven here."""

import pytest

from tests.infra.synthesis import Json, Synthesised

SCOPE = ("tenant", "app", "role")


@pytest.fixture
def pool(aws: Synthesised) -> Json:
    (properties,) = aws.data.of_type("AWS::Cognito::UserPool").values()
    return properties


def test_nobody_signs_up_alone(pool: Json) -> None:
    assert pool["AdminCreateUserConfig"]["AllowAdminCreateUserOnly"] is True


def test_tenant_app_and_role_never_change(pool: Json) -> None:
    schema = {attribute["Name"]: attribute for attribute in pool["Schema"]}
    assert {name: schema[name]["Mutable"] for name in SCOPE} == dict.fromkeys(SCOPE, False)


def test_clients_write_nothing_that_decides_a_scope(aws: Synthesised) -> None:
    clients = aws.data.of_type("AWS::Cognito::UserPoolClient").values()
    assert {tuple(client["WriteAttributes"]) for client in clients} == {("email",)}


def test_clients_read_what_the_token_must_carry(aws: Synthesised) -> None:
    for client in aws.data.of_type("AWS::Cognito::UserPoolClient").values():
        assert {f"custom:{name}" for name in SCOPE} <= set(client["ReadAttributes"])


def test_clients_have_no_password_flow_without_credentials_of_the_account(aws: Synthesised) -> None:
    for client in aws.data.of_type("AWS::Cognito::UserPoolClient").values():
        assert "ALLOW_USER_PASSWORD_AUTH" not in client["ExplicitAuthFlows"]
        assert client["PreventUserExistenceErrors"] == "ENABLED"


def test_the_pool_is_kept(pool: Json) -> None:
    assert pool["DeletionProtection"] == "ACTIVE"


@pytest.mark.parametrize("client", ["Web", "Mobile"])
def test_outputs_name_pool_and_clients(aws: Synthesised, client: str) -> None:
    assert {"UserPoolId", f"ClientId{client}"} <= set(aws.data.document["Outputs"])


def test_clients_come_from_settings(customised: Synthesised) -> None:
    assert list(customised.data.of_type("AWS::Cognito::UserPoolClient")) == ["Identity/Users/Desk"]
