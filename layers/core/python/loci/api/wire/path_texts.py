"""Texts of people in paths: a key, a name, an id that another system gave."""

import base64
import binascii

from loci.errors import Refused

ENCODED = "~"
"""A part of a path that begins with it is Base64url of the text in UTF-8: no path can hold every text."""


def text_in_path(part: str, pointer: str) -> str:
    """The text that a part of a path means. Raises Refused where it is encoded badly."""
    if not part.startswith(ENCODED):
        # An HTTP API decodes a path, except for the percent sign.
        return part.replace("%25", "%")
    encoded_text = part.removeprefix(ENCODED)
    try:
        return base64.b64decode(
            f"{encoded_text}{'=' * (-len(encoded_text) % 4)}", altchars=b"-_", validate=True
        ).decode()
    except (binascii.Error, ValueError) as error:
        raise Refused.field(pointer, "after ~ must be Base64url of a text in UTF-8") from error
