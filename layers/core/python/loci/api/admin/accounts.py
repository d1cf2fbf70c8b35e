"""The route that says who people of an app are, for admins and support."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.wire.fields import Body, Shape, record_response, schema_only
from loci.errors import Refused
from loci.governance import accounts
from loci.governance.accounts import LEAST, MOST, MOST_USERS

router = routes()


class FindAccounts(Body):
    """Exactly one of the two. They are in a body, since addresses of requests are written to logs of browsers."""

    beginning: Annotated[
        str | None,
        schema_only(minLength=LEAST, maxLength=MOST, description="How a name or an e-mail address begins."),
    ] = None
    user_ids: Annotated[
        list[str] | None, schema_only(minItems=1, maxItems=MOST_USERS, description="The ids of users to name.")
    ] = None


class AccountOut(Shape):
    user_id: str
    name: str | None
    email: str | None


class AccountsOut(Shape):
    items: list[AccountOut]
    is_known: Annotated[
        bool,
        Field(
            description="False where people sign in at an issuer of your own, which Loci cannot ask for their names."
        ),
    ]


@router.post("/ai-admin/people/accounts", summary="Find people of the app by name or e-mail address, or name them")
def find_accounts(body: FindAccounts, call: Calling) -> Response[AccountsOut]:
    pool = call.ports.accounts
    if body.beginning is not None and body.user_ids is None:
        found = accounts.find_by_beginning(pool, call.caller, body.beginning)
    elif body.user_ids is not None and body.beginning is None:
        found = accounts.find_by_users(pool, call.caller, body.user_ids)
    else:
        raise Refused("send either beginning or userIds")
    items = [AccountOut(user_id=one.user, name=one.name, email=one.email) for one in found.accounts]
    return record_response(AccountsOut(items=items, is_known=found.is_known))
