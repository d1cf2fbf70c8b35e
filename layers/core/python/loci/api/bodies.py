"""Request bodies: one strict reading of JSON, so that everything after it sees an object of clean values."""

import json
import math
import re
from typing import Any, NoReturn

from loci.errors import Malformed, Refused

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def read_object(body: str) -> dict[str, Any]:
    """The JSON object of a body.

    Raises Malformed for what isn't JSON (``NaN``, numbers beyond a double and half characters included), Refused for
    JSON that is no object.
    """
    try:
        value = json.loads(body, parse_constant=_no_constant, parse_float=_finite)
        if _SURROGATE.search(body):
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise Malformed("the body is nested too deeply") from error
    except ValueError as error:
        raise Malformed("the body is not valid JSON") from error
    if not isinstance(value, dict):
        raise Refused.field("", "the body must be a JSON object")
    return value


def _no_constant(_: str) -> NoReturn:
    raise ValueError("not a JSON number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("not a finite number")
    return value
