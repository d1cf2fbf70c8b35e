"""What Cognito refuses is said to the operator. AWS's own answers are played: the emulator takes most of these."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from botocore.exceptions import ClientError
from botocore.session import get_session
from botocore.stub import Stubber

from loci.adapters.account import UserPool
from loci.errors import Conflict, Forbidden, LociError, Refused


class Cognito:
    """A client of Cognito that answers as a test says."""

    def __init__(self) -> None:
        client: Any = get_session().create_client(
            "cognito-idp", "eu-central-1", aws_access_key_id="local", aws_secret_access_key="local"
        )
        self.stubber = Stubber(client)
        self.pool = UserPool(client, "pool", {"web": "client"})


@pytest.fixture
def cognito() -> Iterator[Cognito]:
    made = Cognito()
    with made.stubber:
        yield made


def add(pool: UserPool) -> None:
    pool.add("ada", "acme", "shop", "user", "a password", "ada@example.com")


def sign_in(pool: UserPool) -> None:
    pool.token("ada", "a password", "web")


@pytest.mark.parametrize(
    ("act", "call", "code", "expected"),
    [
        (add, "admin_create_user", "UsernameExistsException", Conflict),
        (add, "admin_create_user", "AliasExistsException", Conflict),
        (add, "admin_create_user", "InvalidParameterException", Refused),
        (sign_in, "admin_initiate_auth", "UserNotFoundException", Forbidden),
        (sign_in, "admin_initiate_auth", "NotAuthorizedException", Forbidden),
        (sign_in, "admin_initiate_auth", "PasswordResetRequiredException", Conflict),
        (sign_in, "admin_initiate_auth", "InvalidParameterException", Conflict),
    ],
)
def test_a_refusal_of_cognito_is_one_of_ours(
    cognito: Cognito, act: Callable[[UserPool], None], call: str, code: str, expected: type[LociError]
) -> None:
    cognito.stubber.add_client_error(call, code, "Username cannot be of email format.")
    with pytest.raises(expected):
        act(cognito.pool)


def test_a_user_with_a_second_factor_is_sent_to_the_login(cognito: Cognito) -> None:
    cognito.stubber.add_response("admin_initiate_auth", {"ChallengeName": "SOFTWARE_TOKEN_MFA"})
    with pytest.raises(Conflict, match="SOFTWARE_TOKEN_MFA"):
        sign_in(cognito.pool)


def test_a_user_without_a_password_does_not_stay(cognito: Cognito) -> None:
    cognito.stubber.add_response("admin_create_user", {})
    cognito.stubber.add_client_error("admin_set_user_password", "InternalErrorException")
    cognito.stubber.add_response("admin_delete_user", {})
    with pytest.raises(ClientError):
        add(cognito.pool)
    cognito.stubber.assert_no_pending_responses()
