"""Dead letters of all queues: which owners each belongs to, and their removal.

A message is an event of the bus, a job, or a record of a table's stream. The owner is in the scope
that it names; in a stream record also as the actor of what lies in a space of others, and in the scopes and targets of
a binding.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from botocore.exceptions import BotoCoreError, ClientError

from loci.errors import Unavailable
from loci.scope import Scope, user_owner

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient
    from mypy_boto3_sqs.literals import QueueAttributeNameType
    from mypy_boto3_sqs.type_defs import MessageTypeDef

Body: TypeAlias = Mapping[str, Any]

AT_ONCE = 10
# Long enough to look through a queue; what is not deleted is to be seen again soon after.
OUT_OF_SIGHT_SECONDS = 20
_WAITING: tuple["QueueAttributeNameType", ...] = (
    "ApproximateNumberOfMessages",
    "ApproximateNumberOfMessagesNotVisible",
    "ApproximateNumberOfMessagesDelayed",
)


class SqsDeadLetters:
    """``dead`` are the queues' addresses, ``retries`` those of queues from which messages come there. With no patience
    at all some servers of a queue are asked, and not all."""

    def __init__(
        self,
        client: "SQSClient",
        dead: Sequence[str],
        retries: Sequence[str],
        patience_seconds: int = 1,
        out_of_sight_seconds: int = OUT_OF_SIGHT_SECONDS,
    ) -> None:
        self._client = client
        self._dead = dead
        self._retries = retries
        self._patience_seconds = patience_seconds
        self._out_of_sight_seconds = out_of_sight_seconds

    def has_letters_of(self, directory: Scope) -> bool:
        with unavailable_when_away():
            return any(self._may_tell(url, directory) for url in self._dead)

    def remove(self, directory: Scope) -> int:
        with unavailable_when_away():
            return sum(self._remove_from(url, directory) for url in self._dead)

    def may_come(self) -> bool:
        with unavailable_when_away():
            return any(self._count(url) for url in self._retries)

    def _may_tell(self, url: str, directory: Scope) -> bool:
        count, seen = self._count(url), self._visible_messages(url)
        # Some are out of sight where somebody else has just received them, or the answer that held them was lost.
        all_seen = len({message["MessageId"] for message in seen}) >= count
        return not all_seen or any(_tells_of(message, directory) for message in seen)

    def _remove_from(self, url: str, directory: Scope) -> int:
        removed_count = 0
        # A FIFO queue shows no more of a group than it gave out: there may be others behind these.
        while doomed := [message for message in self._visible_messages(url) if _tells_of(message, directory)]:
            for message in doomed:
                self._client.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
            removed_count += len(doomed)
        return removed_count

    def _visible_messages(self, url: str) -> Sequence["MessageTypeDef"]:
        """Every message of a queue that is in sight, in sight again."""
        found = list(self._receive_all(url)) if self._count(url) else []
        for message in found:
            handle = message["ReceiptHandle"]
            self._client.change_message_visibility(QueueUrl=url, ReceiptHandle=handle, VisibilityTimeout=0)
        return found

    def _receive_all(self, url: str) -> Iterator["MessageTypeDef"]:
        while messages := self._client.receive_message(
            QueueUrl=url,
            MaxNumberOfMessages=AT_ONCE,
            VisibilityTimeout=self._out_of_sight_seconds,
            WaitTimeSeconds=self._patience_seconds,
        ).get("Messages"):
            yield from messages

    def _count(self, url: str) -> int:
        """Messages of a queue, in sight or not; of a minute ago, perhaps."""
        attributes = self._client.get_queue_attributes(QueueUrl=url, AttributeNames=list(_WAITING))["Attributes"]
        return sum(int(count) for count in attributes.values())


@contextmanager
def unavailable_when_away() -> Iterator[None]:
    try:
        yield
    except (BotoCoreError, ClientError) as error:
        raise Unavailable("a queue did not respond in time; retry") from error


def _tells_of(message: "MessageTypeDef", directory: Scope) -> bool:
    try:
        return tells_of(json.loads(message["Body"]), directory)
    except ValueError:
        # Nothing that we ever sent.
        return False


def tells_of(body: Body, directory: Scope) -> bool:
    """Whether a message is about the owner of the directory, or holds something that is theirs."""
    scope = scope_of(body)
    if scope is None or (scope.tenant, scope.app) != (directory.tenant, directory.app):
        return False
    return scope.owner == directory.owner or directory.owner in _named_owners(body)


def scope_of(body: Body) -> Scope | None:
    """The scope of a message; None if the message is not ours."""
    match body:
        case {"detail": {"tenant": str(tenant), "app": str(app), "namespace": str(namespace), "owner": str(owner)}}:
            return Scope(tenant, app, namespace, owner)
        case {"scope": str(partition)} | {"dynamodb": {"Keys": {"pk": {"S": str(partition)}}}}:
            return Scope.parse(partition)
    return None


def _named_owners(body: Body) -> set[str]:
    """The owners that a stream record names, apart from its own."""
    data = body.get("dynamodb", {})
    return {owner for image in ("OldImage", "NewImage") for owner in _owners(data.get(image, {}))}


def _owners(image: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    for attribute in ("actor", "spaceOwner"):
        yield image.get(attribute, {}).get("S", "")
    yield from (user_owner(user) for _, user in json.loads(image.get("scopes", {}).get("S", "[]")))
    yield from (owner or "" for _, owner, _ in json.loads(image.get("targets", {}).get("S", "[]")))
