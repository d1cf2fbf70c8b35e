"""Calls a deployed service as standard input says: one JSON object a line, ``{"room", "method", "arguments"}``.

Prints one line for each: the status of an answer, or the name of the error. ``LOCI_URL`` and ``LOCI_TOKEN`` say where.
"""

import json
import sys
from typing import Any

from loci_memory_client import APIStatusError, Loci
from loci_memory_client.pages import Page
from loci_memory_client.record import Record


def outcome(loci: Loci, call: dict[str, Any]) -> dict[str, Any]:
    method = getattr(getattr(loci, call["room"]), call["method"])
    try:
        answer = method(**call["arguments"])
    except APIStatusError as refusal:
        return {"status": refusal.status, "detail": str(refusal)}
    except Exception as error:  # noqa: BLE001 - what a client may not do is for the reader of the output to find
        return {"error": type(error).__name__, "detail": str(error)}
    return {"status": 200, "answer": type(answer).__name__, "is_known": is_known(answer)}


def is_known(answer: object) -> bool:
    """Whether every record of the answer has no field that the client does not know."""
    if isinstance(answer, Page):
        return all(map(is_known, answer.items))
    if isinstance(answer, list):
        return all(map(is_known, answer))
    if isinstance(answer, Record):
        return not answer.model_extra and all(is_known(getattr(answer, name)) for name in type(answer).model_fields)
    return True


with Loci(max_retries=5) as client:
    for line in sys.stdin:
        print(json.dumps(outcome(client, json.loads(line))), flush=True)
