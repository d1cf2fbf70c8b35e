"""Features of the models called Claude, at Anthropic and on Bedrock, by their names.

Older ones take a temperature, and an object only as the arguments of a tool that they must call. Newer ones refuse
both, and take a schema instead. The newest think before they answer unless the request asks for little effort.
"""

import re

_VERSION = re.compile(
    r"claude-(?:(?P<old>\d)(?:[-.]\d)?-)?(?:opus|sonnet|haiku)(?:-(?P<major>\d{1,2})(?!\d)(?:[-.](?P<minor>\d{1,2})(?!\d))?)?"
)
_HELD_SINCE = (4, 5)
_NO_TEMPERATURE_SINCE = (4, 7)
_THINKS_SINCE = (5, 0)


def is_held_to_schemas(model: str) -> bool:
    return _version(model) >= _HELD_SINCE


def takes_temperature(model: str) -> bool:
    return _version(model) < _NO_TEMPERATURE_SINCE


def thinks(model: str) -> bool:
    """Whether it does so unasked; what it thinks counts for the limit of its answer."""
    return _version(model) >= _THINKS_SINCE


def _version(model: str) -> tuple[int, int]:
    """(4, 5) of ``claude-opus-4-5-20251101``; of a name of another form, that of what is yet to come."""
    match = _VERSION.search(model)
    if match is None:
        return (99, 0)
    if match["old"]:
        return (int(match["old"]), 0)
    return (int(match["major"] or 99), int(match["minor"] or 0))
