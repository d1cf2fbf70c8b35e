"""Text without what a prompt must not contain: control characters, what turns the direction of text, hidden tags."""

import re

_LINE_BREAKS = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
# All other control characters; a tab is a blank. Besides them what turns the direction of text, and the tags that a
# reader does not see and a model does.
_CONTROLS = re.compile(
    r"[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]"
)


def remove_controls(text: str) -> str:
    """The text without them; every line break is ``\\n``."""
    return "\n".join(_LINE_BREAKS.split(_CONTROLS.sub("", text)))
