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


def curl_lines(url: str, space: str) -> tuple[tuple[str, str], ...]:
    """Pairs (what it does, a command for a shell in the project's folder), in the order to try them.

    The first writes its response into a file, from which the second reads the conversation's id: this works in any
    shell. The second closes the conversation too, so that the third has facts to recall a few seconds later.
    """
    made = "$(grep -o 'conv_[^\"]*' .loci/created.json | head -1)"
    turn = '{"userContent": "I moved to Lisbon and I prefer tea.", "assistant": {"content": "Noted!"}}'
    appended = _post(f'"{url}/ai-conversations/{made}/turns"', turn)
    closed = _post(f'"{url}/ai-conversations/{made}/close"', None)
    return (
        ("create", _post(f"{url}/ai-conversations", '{"namespace": "chat"}') + " | tee .loci/created.json"),
        ("append, and close", f"{appended} && {closed}"),
        ("recall", _post(f"{url}/ai-memory/spaces/{space}/recall/topic", '{"query": "what do I like to drink?"}')),
    )


def _post(address: str, body: str | None) -> str:
    data = f" -H 'Content-Type: application/json' -d '{body}'" if body is not None else ""
    return f'curl -s -X POST {address} -H "Authorization: Bearer $(make -s token AS=user)"{data}'
