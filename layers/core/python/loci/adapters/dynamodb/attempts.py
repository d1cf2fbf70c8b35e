"""Attempts on the tables that a session of one tenant might make: each asks IAM, and none changes or shows a record.

Writes carry a condition that no item meets, or name an item that does not exist; results of reads are dropped.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from botocore.exceptions import ClientError

from loci.adapters.dynamodb.sessions import TAG
from loci.errors import Forbidden
from loci.model.access_attempts import Attempt

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_sts import STSClient

Calls: TypeAlias = Mapping[str, Callable[[], object]]
# Keys and arguments as DynamoDB's JSON has them.
Json: TypeAlias = dict[str, Any]

SORT_KEY = "?#verify-isolation"  # no record has it
NEVER = "attribute_exists(pk) AND attribute_not_exists(pk)"
# Error codes of IAM's denials, and those of the database for requests that IAM allowed.
_REFUSED = frozenset({"AccessDenied", "AccessDeniedException"})
_PASSED = frozenset({"ConditionalCheckFailedException", "TransactionCanceledException"})


class Attempts:
    """``client`` signs with sessions of ``role`` for ``tenant``; ``sts`` with the caller's credentials."""

    def __init__(self, client: "DynamoDBClient", sts: "STSClient", role: str, tenant: str, other: str) -> None:
        self._client = client
        self._sts = sts
        self._role = role
        self._tenant = tenant
        self._own = _item(tenant)
        self._foreign = _item(other)

    def of_sessions(self) -> Iterator[Attempt]:
        """Tries the session that all other attempts use, and sessions that must be refused. Raises Forbidden if the
        caller may not have the first."""
        mine = {TAG: self._tenant}
        if not _is_allowed(self._session(mine)):
            raise Forbidden("the caller may not assume this role: add it to the setting isolationVerifiers and deploy")
        yield Attempt("a session of the tenant", "the role", expected=True, allowed=True)
        yield _attempt("a session of no tenant", "the role", self._session({}))
        yield _attempt("a session with another tag besides", "the role", self._session({**mine, "app": "any"}))

    def of_items(self, table: str, where: str) -> Iterator[Attempt]:
        """Everything that would reach another's items in a table, or pass by the keys."""
        calls = {**self._alike(table), **self._reads(table), **self._writes(table), **self._past_keys(table)}
        return (_attempt(what, where, call) for what, call in calls.items())

    def of_own(self, table: str, where: str) -> Attempt:
        """The attempt that a session must be able to make."""
        return _attempt("own: get", where, partial(self._get, table, self._own), expected=True)

    def _alike(self, table: str) -> Calls:
        """Tries keys of tenants with nearly the same name, and of no tenant."""
        tenants = {
            "get, a name that goes on": f"{self._tenant}-2",
            "get, a name that ends before": self._tenant[:-1],
            "get, no name": "",
        }
        return {what: partial(self._get, table, _item(tenant)) for what, tenant in tenants.items()}

    def _reads(self, table: str) -> Calls:
        client, both = self._client, [self._own, self._foreign]
        query: Json = {"KeyConditionExpression": "pk = :pk", "ExpressionAttributeValues": {":pk": self._foreign["pk"]}}
        gets: list[Any] = [{"Get": {"TableName": table, "Key": key}} for key in both]
        return {
            "get": partial(self._get, table, self._foreign),
            "query": partial(client.query, TableName=table, Limit=1, **query),
            "batch get, one of two": partial(client.batch_get_item, RequestItems={table: {"Keys": both}}),
            "transact get, one of two": partial(client.transact_get_items, TransactItems=gets),
        }

    def _writes(self, table: str) -> Calls:
        client, foreign = self._client, self._foreign
        never: Json = {"TableName": table, "ConditionExpression": NEVER}
        both: list[Any] = [{"ConditionCheck": {**never, "Key": self._own}}, {"Put": {**never, "Item": foreign}}]
        batch: Json = {table: [{"DeleteRequest": {"Key": foreign}}]}
        return {
            "put": partial(client.put_item, **never, Item=foreign),
            "update": partial(client.update_item, **never, Key=foreign),
            "delete": partial(client.delete_item, **never, Key=foreign),
            "transact write, one of two": partial(client.transact_write_items, TransactItems=both),
            "batch write": partial(client.batch_write_item, RequestItems=batch),
        }

    def _past_keys(self, table: str) -> Calls:
        client = self._client
        select = f'SELECT pk FROM "{table}" WHERE pk = ?'  # noqa: S608  # PartiQL takes a table's name nowhere else
        shard: Json = {"KeyConditionExpression": "dueShard = :s", "ExpressionAttributeValues": {":s": {"S": "0"}}}
        return {
            "scan": partial(client.scan, TableName=table, Limit=1),
            "PartiQL": partial(client.execute_statement, Statement=select, Parameters=[self._foreign["pk"]]),
            "query of an index": partial(client.query, TableName=table, IndexName="due", Limit=1, **shard),
        }

    def _get(self, table: str, key: Json) -> object:
        return self._client.get_item(TableName=table, Key=key)

    def _session(self, tags: Mapping[str, str]) -> Callable[[], object]:
        session_tags: list[Any] = [{"Key": name, "Value": value} for name, value in tags.items()]
        return partial(self._sts.assume_role, RoleArn=self._role, RoleSessionName="verify-isolation", Tags=session_tags)


def _item(tenant: str) -> Json:
    return {"pk": {"S": f"{tenant}#verify-isolation#@#no-user"}, "sk": {"S": SORT_KEY}}


def _attempt(what: str, where: str, call: Callable[[], object], *, expected: bool = False) -> Attempt:
    return Attempt(what, where, expected, _is_allowed(call))


def _is_allowed(call: Callable[[], object]) -> bool:
    """Raises ClientError for an answer that is neither a grant nor a denial by IAM."""
    try:
        call()
    except ClientError as error:
        code = error.response["Error"].get("Code")
        if code in _REFUSED | _PASSED:
            return code in _PASSED
        raise
    return True
