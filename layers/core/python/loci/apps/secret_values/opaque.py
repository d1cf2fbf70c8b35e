"""Find what no person made up: runs of characters that are too mixed for words, names, versions and numbers.

A key, a cookie or a signature is drawn at random, so its letters, capitals and digits change places far more often
than in what people write. Ids that are public are spared by their form: hashes and UUIDs (one hexadecimal number),
ULIDs, digests and public keys after their name, and the paths of links. In a link only what a parameter calls a secret
counts, and the path of a hook.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from loci.apps.secret_values.spans import Span
from loci.text.patterns import LazyPattern

_TOKEN = LazyPattern(r"[\w+/=~.%-]{19,}", re.ASCII)
_LINK = LazyPattern(r"\b[a-z][a-z\d+.-]{1,20}://[^\s\"'<>]+", re.IGNORECASE)
_PIECE = LazyPattern(r"[A-Za-z\d]{4,}")
_HEX = LazyPattern(r"(?:0[xX])?[\da-fA-F]+")
_ULID = LazyPattern(r"[0-7][\dA-HJKMNP-TV-Z]{25}")
# A prefix says whose key it is, as bare hashes have none; no word behind one is so long and has digits.
_JOINED_RUN = LazyPattern(
    r"[A-Za-z][\w.-]*[._-](?=[A-Za-z]*\d)[A-Za-z\d]{30,}|[\da-f]{32,}-[a-z][a-z\d]{1,7}", re.ASCII
)
# Product keys and vouchers: groups of one length, of capitals and digits.
_GROUPS = LazyPattern(
    r"(?=[\dA-Z-]*\d)(?=[\dA-Z-]*[A-Z])(?:[\dA-Z]{4}(?:-[\dA-Z]{4}){3,7}|[\dA-Z]{5}(?:-[\dA-Z]{5}){3,7})"
)
_PREFIXED = LazyPattern(r"[A-Za-z]{1,12}[_-]")
# Words before a digest, a public key or a picture tell what it is.
_DIGEST = LazyPattern(r"(?:sha|md)\d{1,3}[-_=]", re.IGNORECASE)
_IS_PUBLIC = LazyPattern(
    r"(?:\bsha\d{1,3}:|\bssh-[a-z\d-]+ |\becdsa-[a-z\d-]+ |;base64,|\b(?:public key|pubkey|fingerprint|checksum|"
    r"digest)\W{0,3}(?:is\W)?)$",
    re.IGNORECASE,
)
_SECRET_PARAMETER = LazyPattern(
    r"[?&;#](?:[\w.-]{0,24}(?:sig|signature|token|secret|password|pwd|pass|session|credential)=(?=[^\s&#]{0,99}\d)"
    r"|[\w.-]{0,24}(?:key|auth|code)=(?=[^\s&#]{16}))([^\s&;\"'#]{8,})",
    re.IGNORECASE,
)
_HOOK = LazyPattern(r"://[^\s/]*hooks?\.[^\s/]+/|/(?:web)?hooks?\w{0,4}/", re.IGNORECASE)
_ID = LazyPattern(r"(?=[A-Za-z]*\d)[A-Za-z\d]{4,}")
_NAME = LazyPattern(r"[A-Za-z_][\w.-]*=(?=[^=])", re.ASCII)
_BEFORE = 24
"""Characters in which a name of what follows ends."""
_LEAST_RANDOM = 20
"""Characters of the mixed pieces of a token, from which on it is opaque."""
_LEAST_PREFIXED = 16
"""The same behind a prefix ("sk_live_")."""
_CHANGES = 0.22
"""Changes of class for each character: random ones have 0.4 and more, joined words at most one in five."""


def find_opaque(text: str) -> Iterator[Span]:
    links = [match.span() for match in _LINK.finditer(text)]
    for start, end in links:
        yield from _secrets_of_link(text, start, end)
    at = 0
    for match in _TOKEN.finditer(text):
        while at < len(links) and links[at][1] <= match.start():
            at += 1
        is_in_link = at < len(links) and links[at][0] < match.end()
        if not is_in_link and _is_opaque(match.group()) and not _is_named_public(text, match.start()):
            yield _value_span(match)


def _is_named_public(text: str, start: int) -> bool:
    return _IS_PUBLIC.search(text[max(0, start - _BEFORE) : start]) is not None


def _value_span(match: re.Match[str]) -> Span:
    """Without the name before "=", and without what ends a sentence."""
    name = _NAME.match(match.group())
    return match.start() + (name.end() if name else 0), match.start() + len(match.group().rstrip("."))


def _secrets_of_link(text: str, start: int, end: int) -> Iterator[Span]:
    link = text[start:end]
    for match in _SECRET_PARAMETER.finditer(link):
        yield start + match.start(1), start + match.end(1)
    hook = _HOOK.search(link)
    # Who knows the ids of a hook may call it, even if these are such as are public elsewhere.
    if hook is not None and sum(map(len, _ID.findall(link[hook.end() :]))) >= _LEAST_RANDOM:
        yield start + hook.end(), end


def _is_opaque(token: str) -> bool:
    if _DIGEST.match(token) is not None:
        return False
    if any(form.fullmatch(token.rstrip(".")) is not None for form in (_JOINED_RUN, _GROUPS)):
        return True
    least = _LEAST_PREFIXED if _PREFIXED.match(token) is not None else _LEAST_RANDOM
    return _random_length(token) >= least


def _random_length(token: str) -> int:
    """Count the characters of mixed pieces, 0 where their classes change as seldom as in words."""
    pieces = [piece for piece in _PIECE.findall(token) if _is_mixed(piece)]
    length = sum(map(len, pieces))
    return length if sum(map(_changes, pieces)) >= _CHANGES * length else 0


def _is_mixed(piece: str) -> bool:
    if _HEX.fullmatch(piece) is not None or _ULID.fullmatch(piece) is not None:
        return False
    return _changes(piece) > 1


def _changes(piece: str) -> int:
    """Count changes of class; a capital before a small letter begins a word, and is no change."""
    kinds = ["d" if sign.isdigit() else "u" if sign.isupper() else "l" for sign in piece]
    return sum(one != other and (one, other) != ("u", "l") for one, other in pairwise(kinds))
