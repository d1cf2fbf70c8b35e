"""The address by which a request came, for answers that lead back to it."""

from aws_lambda_powertools.utilities.data_classes.common import BaseProxyEvent

from loci.api.wire.key_requests import PREFIX, holder_of


def address_of(event: BaseProxyEvent) -> str:
    """Return the address of the API, with the prefix of keys where one came with the request."""
    host, protocol = event.headers.get("host", ""), event.headers.get("x-forwarded-proto")
    # API Gateway says the protocol. An emulator of AWS does not, and serves each API below a path of its own.
    api = event.raw_event["requestContext"].get("apiId", "")
    base = f"{protocol}://{host}" if protocol else f"http://{host}/_aws/execute-api/{api}"
    return base + (PREFIX if holder_of(event.raw_event) else "")
