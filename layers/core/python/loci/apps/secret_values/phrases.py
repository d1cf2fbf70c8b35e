"""Find secrets of several parts: the words of a wallet, the groups of a key, the lines of codes for one use.

No sentence has a dozen words without a small one between them, and no list of words has letters and digits in groups of
one length. What such a run may be else, the words around it decide.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from loci.apps.secret_values.names import SURE_NAMES
from loci.apps.secret_values.spans import Span
from loci.language.words import is_stop_word
from loci.text.patterns import LazyPattern

_WORDS = LazyPattern(r"\b[a-z]{3,8}(?:[ ,\n]{1,3}(?:\d{1,2}[.)] ?)?[a-z]{3,8}\b){10,40}")
_WORD = re.compile(r"[a-z]+")
_LEAST_WORDS = 11
"""Words of a phrase of a wallet, which has 12 to 24; somebody may leave out one."""
_OF_A_WALLET = LazyPattern(
    r"\b(?:seed|phrase|mnemonic|recovery|wallet|metamask|ledger|trezor|crypto|backup|restore|bitcoin)\b", re.IGNORECASE
)
_GROUPS = LazyPattern(r"(?<![\w-])[A-Za-z\d]{3,8}(?:[ -][A-Za-z\d]{3,8}){3,15}(?![\w-])")
_LEAST_MIXED = 2
_APP_PASSWORD = LazyPattern(rf"\b(?:app|application|key|code|{SURE_NAMES})\b", re.IGNORECASE)
_NO_SYLLABLE = LazyPattern(
    r"[^\W\daeiouy_]{4}|[bcdfghjklmnpqrtvwxz]{2}$(?<!ck|ll|ng|nt|st|nd|th|ch|rd|rk|lt|ft|mp|rt)|^[^aeiouy]*$"
)
_CODES = LazyPattern(
    r"(?<![\w.,:/-])(?=[a-z]*\d)[A-Za-z\d]{4,10}(?:[ -][A-Za-z\d]{4,6})?"
    r"(?:[ \t]*[,;\n][ \t]*(?:\d{1,2}[.)] |"
    r"[-*] )?(?=[a-z]*\d)[A-Za-z\d]{4,10}(?:[ -][A-Za-z\d]{4,6})?){2,20}(?![\w.:/-])"
    r"|(?<![\w.,:/-])(?=[a-z]*\d)[A-Za-z\d]{4,8}-[A-Za-z\d]{4,8}(?: (?=[a-z]*\d)[A-Za-z\d]{4,8}-[A-Za-z\d]{4,8}){1,20}"
)
_FOR_ONE_USE = LazyPattern(
    r"\b(?:2fa|mfa|otp|tan|two[- ](?:step|factor)|(?:backup|recovery|one[- ]time|scratch|reset|emergency|"
    r"wiederherstellungs|notfall)[ -]?(?:codes?|keys?|pass\w+))\b",
    re.IGNORECASE,
)
_PASSPHRASE = LazyPattern(
    rf"(?:{SURE_NAMES})(?:\s{{0,3}}[:=]\s{{0,3}}|\s(?:is|lautet|ist|es|est)\s)[\"'“]?"
    r"([a-z]{3,12}(?:[ -][a-z]{3,12}){2,7})(?=[\"'”]?[.!?,;]*\s*$|[\"'”]?[.!?,;]*\n)",
    re.IGNORECASE | re.MULTILINE,
)
_AROUND = 200
"""Characters before and behind a run that tell what it is."""


def find_phrases(text: str) -> Iterator[Span]:
    for match in _WORDS.finditer(text):
        yield from (span for span in _wallet_words(match) if _OF_A_WALLET.search(_around(text, span)) is not None)
    for match in _GROUPS.finditer(text):
        if _is_key_in_groups(match.group(), _around(text, match.span())):
            yield match.span()
    for match in _CODES.finditer(text):
        if _FOR_ONE_USE.search(_around(text, match.span())) is not None:
            yield match.span()
    for match in _PASSPHRASE.finditer(text):
        if not any(map(is_stop_word, _WORD.findall(match.group(1)))):
            yield match.span(1)


def _around(text: str, span: Span) -> str:
    start, end = span
    return text[max(0, start - _AROUND) : start] + "\n" + text[end : end + _AROUND]


def _wallet_words(match: re.Match[str]) -> Iterator[Span]:
    """Find the longest stretches without a small word."""
    words = [(found.start(), found.end(), is_stop_word(found.group())) for found in _WORD.finditer(match.group())]
    for is_small, stretch in groupby(words, lambda word: word[2]):
        run = list(stretch)
        if not is_small and len(run) >= _LEAST_WORDS:
            yield match.start() + run[0][0], match.start() + run[-1][1]


def _is_key_in_groups(run: str, around: str) -> bool:
    """Whether groups of one length were drawn: some mix letters and digits, or most are no syllables."""
    groups = re.split("[ -]", run)
    if len(set(map(len, groups))) > 1:
        return False
    mixed = sum(not group.isalpha() and not group.isdecimal() for group in groups)
    odd = sum(_NO_SYLLABLE.search(group.lower()) is not None for group in groups)
    is_drawn = mixed >= _LEAST_MIXED or 2 * odd > len(groups)
    return is_drawn and not all(map(str.isdecimal, groups)) and _APP_PASSWORD.search(around) is not None
