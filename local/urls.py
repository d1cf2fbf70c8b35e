"""The API's address on this machine, and the lines that show how to call it."""

from local.ministack import endpoint


def api_url(port: int, api_id: str) -> str:
    """The API's address in the one form that every client resolves.

    Without a stage: the emulator serves `$default` from the root as AWS does, and a shell would eat the dollar.
    """
    return f"{endpoint(port)}/_aws/execute-api/{api_id}"


def curl_lines(url: str, space: str) -> tuple[tuple[str, str], ...]:
    """Pairs (what it does, a line to paste into a shell in the project's folder), in the order to try them.

    The first keeps its answer in a file, from which the second takes the conversation's id: they work in any shell. The
    second closes the conversation too, so that the third has something to recall a few seconds later.
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
