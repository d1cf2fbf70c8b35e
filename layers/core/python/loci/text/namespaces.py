"""Namespaces: any text that a client chose, and the form that it has in keys and ids.

In key form ``A-Za-z0-9._-`` are as they are and every other byte of UTF-8 is ``~`` and two hexadecimal digits, so
that ``#``, ``@`` and ``*`` cannot occur and an id needs no encoding in a URL. A name whose key form would be over
200 characters is ``~~`` and its base64url instead: a sort key ends at 1,024 bytes.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import quote, unquote

from loci.errors import Refused

ANY = "*"
"""Name of every namespace and every user in a binding; no namespace has this name."""
MAX_NAMESPACE = 128

_LONGEST_QUOTED = 200
_BASE64 = "~~"


def namespace_key(text: str, pointer: str = "/namespace") -> str:
    """The key form of a namespace. Raises Refused for the field that ``pointer`` names when it cannot be one."""
    if not 1 <= len(text) <= MAX_NAMESPACE or not text.strip() or text == ANY:
        raise Refused.field(pointer, f"namespace must be 1 to {MAX_NAMESPACE} characters, not blank and not {ANY!r}")
    quoted_text = quote(text, safe="", errors="surrogatepass").replace("~", "%7E").replace("%", "~")
    if len(quoted_text) <= _LONGEST_QUOTED:
        return quoted_text
    return _BASE64 + urlsafe_b64encode(text.encode("utf-8", "surrogatepass")).decode().rstrip("=")


def namespace_text(key: str) -> str:
    """The client's name of the namespace: the inverse of ``namespace_key``; ``*`` stays."""
    if not key.startswith(_BASE64):
        return unquote(key.replace("~", "%"), errors="surrogatepass")
    encoded_text = key.removeprefix(_BASE64)
    return urlsafe_b64decode(encoded_text + "=" * (-len(encoded_text) % 4)).decode("utf-8", "surrogatepass")
