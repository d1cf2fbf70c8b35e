"""The demo's users, and their tokens."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from local import aws
from local.errors import LocalError

if TYPE_CHECKING:
    from mypy_boto3_cognito_idp import CognitoIdentityProviderClient


@dataclass(frozen=True, slots=True)
class Person:
    """A user of the pool with their claims; None omits a claim."""

    name: str
    tenant: str | None = "demo"
    app: str | None = "demo"
    role: str | None = "user"
    groups: tuple[str, ...] = ()


PEOPLE = (
    Person("user", groups=("team",)),
    Person("second", groups=("team",)),
    Person("admin", role="admin"),
    Person("service", role="service"),
    Person("support", role="support"),
    Person("foreign", tenant="other"),
)


class Pool:
    """The user pool of one deployment. All its users have the same `password`, generated for this deployment."""

    def __init__(self, endpoint: str, user_pool_id: str, clients: Mapping[str, str], password: str) -> None:
        self._cognito: CognitoIdentityProviderClient = aws.session().client("cognito-idp", endpoint_url=endpoint)
        self._pool = user_pool_id
        self._clients = clients
        self._password = password

    def add(self, person: Person) -> None:
        """Create a user, or set the password of an existing one to that of this deployment."""
        with suppress(self._cognito.exceptions.UsernameExistsException):
            self._cognito.admin_create_user(
                UserPoolId=self._pool,
                Username=person.name,
                MessageAction="SUPPRESS",
                UserAttributes=[{"Name": name, "Value": value} for name, value in _claims(person) if value is not None],
            )
        self._cognito.admin_set_user_password(
            UserPoolId=self._pool, Username=person.name, Password=self._password, Permanent=True
        )
        for group in person.groups:
            self._join(person.name, group)

    def token(self, name: str, client: str = "web") -> str:
        """A new ID token of the user `name`, valid for an hour.

        Raises LocalError for a name or a client that the pool does not have.
        """
        if client not in self._clients:
            raise LocalError(f"no client {client!r}; there are {', '.join(sorted(self._clients))}")
        try:
            answer = self._cognito.admin_initiate_auth(
                UserPoolId=self._pool,
                ClientId=self._clients[client],
                AuthFlow="ADMIN_USER_PASSWORD_AUTH",
                AuthParameters={"USERNAME": name, "PASSWORD": self._password},
            )
        except (
            self._cognito.exceptions.UserNotFoundException,
            self._cognito.exceptions.NotAuthorizedException,
        ) as error:
            raise LocalError(f"no user {name!r}; make dev makes {', '.join(p.name for p in PEOPLE)}") from error
        return answer["AuthenticationResult"]["IdToken"]

    def _join(self, name: str, group: str) -> None:
        with suppress(self._cognito.exceptions.GroupExistsException):
            self._cognito.create_group(UserPoolId=self._pool, GroupName=group)
        self._cognito.admin_add_user_to_group(UserPoolId=self._pool, Username=name, GroupName=group)


def _claims(person: Person) -> tuple[tuple[str, str | None], ...]:
    return ("custom:tenant", person.tenant), ("custom:app", person.app), ("custom:role", person.role)
