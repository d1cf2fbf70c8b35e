"""The archive of the bus, whose events operators publish again."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError

from loci.errors import Refused

if TYPE_CHECKING:
    from mypy_boto3_events import EventBridgeClient
    from mypy_boto3_events.type_defs import ReplayDestinationTypeDef

_REFUSALS = frozenset({"ValidationException", "ResourceNotFoundException", "InvalidEventPatternException"})


class EventArchive:
    """``archive`` is its ARN, ``bus`` the name of the bus that it is of."""

    def __init__(self, client: "EventBridgeClient", archive: str, bus: str) -> None:
        self._client = client
        self._archive = archive
        self._bus = bus

    def publish_again(self, name: str, begins: datetime, ends: datetime, rules: Sequence[str] = ()) -> None:
        """Starts a replay of that name of the events between both times, for the rules with these ARNs; for all rules
        where there are none. EventBridge goes on with it by itself. Raises Refused for times or rules that it does not
        take."""
        destination: ReplayDestinationTypeDef = {"Arn": self._client.describe_event_bus(Name=self._bus)["Arn"]}
        if rules:
            destination["FilterArns"] = list(rules)
        try:
            self._client.start_replay(
                ReplayName=name,
                EventSourceArn=self._archive,
                EventStartTime=begins,
                EventEndTime=ends,
                Destination=destination,
            )
        except ClientError as error:
            if error.response["Error"]["Code"] not in _REFUSALS:
                raise
            raise Refused(f"EventBridge starts no such replay: {error.response['Error']['Message']}") from error
