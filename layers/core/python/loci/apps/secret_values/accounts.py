"""Find payment cards and bank accounts by their check digits."""

import re
from collections.abc import Iterator

from loci.apps.secret_values.spans import Span
from loci.text.patterns import LazyPattern

_CARD = LazyPattern(r"(?<![\d.-])[2-6](?:[ -]?\d){12,18}(?![\d-])", re.ASCII)
_IBAN = LazyPattern(r"(?<!\w)[A-Z]{2}\d{2}(?:[A-Z\d]{11,30}|(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?)(?!\w)", re.ASCII)


def find_accounts(text: str) -> Iterator[Span]:
    for match in _IBAN.finditer(text):
        length = _iban_length(match.group())
        if length:
            yield match.start(), match.start() + length
    yield from (match.span() for match in _CARD.finditer(text) if _is_card(match.group()))


def _is_card(text: str) -> bool:
    """Whether the last digit is the Luhn digit; of 15 digits only American Express, because IMEIs have one too."""
    digits = [int(sign) for sign in reversed(text) if sign.isdigit()]
    if len(digits) == 15 and not text.startswith(("34", "37")):
        return False
    doubled = (sum(divmod(2 * digit, 10)) for digit in digits[1::2])
    return (sum(digits[::2]) + sum(doubled)) % 10 == 0


def _iban_length(text: str) -> int:
    """The length of the account number at the start whose check digits are right, 0 for none; the words in capitals
    behind it stay."""
    groups = text.split(" ")
    for end in range(len(groups), 0, -1):
        if _has_iban_check("".join(groups[:end])):
            return len(" ".join(groups[:end]))
    return 0


def _has_iban_check(number: str) -> bool:
    digits = "".join(str(int(sign, 36)) for sign in number[4:] + number[:4])
    return 15 <= len(number) <= 34 and int(digits) % 97 == 1
