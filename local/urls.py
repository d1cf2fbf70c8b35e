"""The API's URL on this machine, and example commands."""

from local.ministack import endpoint


def api_url(port: int, api_id: str) -> str:
    """The API's URL in the only form that all clients resolve.

    It has no stage: the emulator serves `$default` from the root as AWS does, and a shell would expand the dollar.
    """
    return f"{endpoint(port)}/_aws/execute-api/{api_id}"


def pages_url(port: int, api_id: str) -> str:
    """The address that the pages are below. A login may lead back to localhost, and to no other address without TLS."""
    return f"{api_url(port, api_id).replace('127.0.0.1', 'localhost')}/app/"


def curl_lines(url: str) -> tuple[tuple[str, str], ...]:
    """Pairs (what it does, a command for a shell in the project's folder), in the order to try them."""
    body = '{"text": "I moved to Lisbon and I prefer tea."}'
    return (
        ("remember", _post(f"{url}/ai-memory/remember", body)),
        ("recall", _post(f"{url}/ai-memory/recall", '{"query": "what do I like to drink?"}')),
        ("the context of a prompt", _post(f"{url}/ai-memory/context", '{"message": "where do I live?"}')),
    )


def _post(address: str, body: str) -> str:
    data = f"-H 'Content-Type: application/json' -d '{body}'"
    return f'curl -s {address} -H "Authorization: Bearer $(make -s token AS=user)" {data}'
