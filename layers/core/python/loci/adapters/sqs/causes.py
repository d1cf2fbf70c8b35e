"""The request that a message comes from, as an attribute of the message: its body stays the same."""

from typing import TYPE_CHECKING

from loci.runtime import causes

if TYPE_CHECKING:
    from mypy_boto3_sqs.type_defs import MessageAttributeValueTypeDef


def cause_attributes() -> "dict[str, MessageAttributeValueTypeDef]":
    """The attributes of a message that name the cause of the current work."""
    return attributes_of(causes.request_id())


def attributes_of(request_id: str | None) -> "dict[str, MessageAttributeValueTypeDef]":
    """None where no request is known."""
    if request_id is None:
        return {}
    return {causes.REQUEST_ID: {"DataType": "String", "StringValue": request_id}}
