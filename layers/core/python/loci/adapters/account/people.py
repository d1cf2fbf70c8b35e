"""People of the deployment's user pool, with the credentials of an operator."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from loci.errors import Conflict, Forbidden, NotFound, Refused

if TYPE_CHECKING:
    from mypy_boto3_cognito_idp import CognitoIdentityProviderClient

_ROLE = "custom:role"
_PLACE = ("custom:tenant", "custom:app")


class UserPool:
    """``clients`` are the ids of the clients that people sign in with, by name."""

    def __init__(self, client: "CognitoIdentityProviderClient", pool: str, clients: Mapping[str, str]) -> None:
        self._client = client
        self._pool = pool
        self._clients = clients

    def add(self, name: str, tenant: str, app: str, role: str, password: str, email: str | None = None) -> None:
        """Creates a user who may sign in at once. Raises Conflict where there is one of that name or email, Refused for
        a name or an email that Cognito does not take."""
        claims = {**dict(zip(_PLACE, (tenant, app), strict=True)), _ROLE: role}
        contact = {} if email is None else {"email": email, "email_verified": "true"}
        exceptions = self._client.exceptions
        try:
            self._client.admin_create_user(
                UserPoolId=self._pool,
                Username=name,
                MessageAction="SUPPRESS",
                UserAttributes=[{"Name": key, "Value": value} for key, value in {**claims, **contact}.items()],
            )
        except exceptions.UsernameExistsException as error:
            raise Conflict(f"there is already a user {name}") from error
        except exceptions.AliasExistsException as error:
            raise Conflict("another user has this email") from error
        except exceptions.InvalidParameterException as error:
            raise Refused(f"the name or the email is not taken: {error.response['Error']['Message']}") from error
        try:
            self._client.admin_set_user_password(
                UserPoolId=self._pool, Username=name, Password=password, Permanent=True
            )
        except BaseException:
            # Without a password the name would be taken for nothing.
            self._client.admin_delete_user(UserPoolId=self._pool, Username=name)
            raise

    def count_users(self) -> Counter[tuple[str, str]]:
        """Counts the users of each tenant and app."""
        return Counter((tenant, app) for _, tenant, app in self._users())

    def remove_users(self, tenant: str) -> int:
        """Deletes all users of a tenant; returns how many."""
        names = [name for name, of, _ in self._users() if of == tenant]
        for name in names:
            with suppress(self._client.exceptions.UserNotFoundException):
                self._client.admin_delete_user(UserPoolId=self._pool, Username=name)
        return len(names)

    def _users(self) -> Iterator[tuple[str, str, str]]:
        """Name, tenant and app of each."""
        pages = self._client.get_paginator("list_users").paginate(UserPoolId=self._pool, AttributesToGet=list(_PLACE))
        for page in pages:
            for user in page["Users"]:
                claims = {attribute["Name"]: attribute.get("Value", "") for attribute in user.get("Attributes", [])}
                tenant, app = (claims.get(name, "") for name in _PLACE)
                yield user["Username"], tenant, app

    def find_services(self) -> list[str]:
        """The ids, as tokens have them, of all users with the role of a service."""
        pages = self._client.get_paginator("list_users").paginate(UserPoolId=self._pool, AttributesToGet=["sub", _ROLE])
        users = (user.get("Attributes", []) for page in pages for user in page["Users"])
        found = ({one["Name"]: one.get("Value", "") for one in attributes} for attributes in users)
        return [user["sub"] for user in found if user.get(_ROLE) == "service" and "sub" in user]

    def set_role(self, name: str, role: str) -> None:
        """The user's next token says the role. Raises NotFound."""
        try:
            self._client.admin_update_user_attributes(
                UserPoolId=self._pool, Username=name, UserAttributes=[{"Name": _ROLE, "Value": role}]
            )
        except self._client.exceptions.UserNotFoundException as error:
            raise NotFound(f"there is no user {name}") from error

    def token(self, name: str, password: str, client: str) -> str:
        """An ID token, valid for an hour. Raises Refused (an unknown client), Forbidden (an unknown user, or another
        password), Conflict (a user who has to do more to sign in)."""
        if client not in self._clients:
            raise Refused.field("--client", f"--client: there is no {client}; there are {', '.join(self._clients)}")
        exceptions = self._client.exceptions
        try:
            answer = self._client.admin_initiate_auth(
                UserPoolId=self._pool,
                ClientId=self._clients[client],
                AuthFlow="ADMIN_USER_PASSWORD_AUTH",
                AuthParameters={"USERNAME": name, "PASSWORD": password},
            )
        except (exceptions.UserNotFoundException, exceptions.NotAuthorizedException) as error:
            raise Forbidden("there is no such user, or the password is another one") from error
        except exceptions.InvalidParameterException as error:
            others = ", ".join(other for other in self._clients if other != client)
            raise Conflict(
                f"people of the client {client} sign in at the login alone; name one without callback URLs"
                f" (--client {others}), or make an API key on the console"
            ) from error
        except exceptions.PasswordResetRequiredException as error:
            raise Conflict("this user signs in at the login: a new password is needed") from error
        if "AuthenticationResult" not in answer:
            raise Conflict(f"this user signs in at the login: {answer.get('ChallengeName')} is needed")
        return answer["AuthenticationResult"]["IdToken"]
