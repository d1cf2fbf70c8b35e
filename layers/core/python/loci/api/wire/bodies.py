"""Reads request bodies as strict JSON, so that all later code sees an object of clean values."""

import json
import math
import re
from typing import Any, NoReturn

from loci.errors import Malformed, Refused

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_REPLACED = "\ufffd"


def read_object(body: str) -> dict[str, Any]:
    """The JSON object of a body.

    Raises Malformed for text that is not JSON (``NaN``, numbers beyond a double and half characters included) and for
    an object with a repeated key, Refused for JSON that is not an object.
    """
    try:
        value = json.loads(body, parse_constant=_no_constant, parse_float=_finite, object_pairs_hook=_object)
        if _SURROGATE.search(body):
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise Malformed("the body is nested too deeply") from error
    except ValueError as error:
        raise Malformed("the body is not valid JSON") from error
    if not isinstance(value, dict):
        raise Refused.field("", "the body must be a JSON object")
    return value


def require_utf8(body: str, content_length: str | None) -> None:
    """Raises Malformed for a body that the gateway decoded with replacement characters in place of other bytes.

    If the client sent the replacement character itself, the length still agrees with the header.
    """
    if _REPLACED in body and content_length is not None and content_length != str(len(body.encode("utf-8", "replace"))):
        raise Malformed("the body is not UTF-8")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found_fields = dict(pairs)
    if len(found_fields) < len(pairs):
        raise Malformed("an object in the body repeats a key")
    return found_fields


def _no_constant(_: str) -> NoReturn:
    raise ValueError("not a JSON number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("not a finite number")
    return value
