"""What a text may be made into by somebody who hopes that it is then taken for another, or for itself all the same."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias
from unicodedata import normalize
from urllib.parse import quote

Disguise: TypeAlias = Callable[[Random, str], str]

SEPARATORS = (
    "#",
    "##",
    "%23",
    "%2523",
    "/",
    "%2f",
    "\\",
    "..",
    "/../",
    "|",
    ";",
    "&",
    "?",
    "*",
    "@",
    ":",
    "::",
    "_",
    ".",
)
INVISIBLE = (
    " ",
    "\t",
    "\n",
    "\r\n",
    "\x00",
    "%00",
    "%0a",
    "\x7f",
    "\u00a0",
    "\u200b",
    "\u200d",
    "\u2028",
    "\ufeff",
    "\u202e",
)
HOMOGLYPHS = str.maketrans("aceiopsxy", "асеіорѕху")
FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}


def _percent(random: Random, text: str) -> str:
    """Every character, or one, percent-encoded: once, twice, or as what ends a string in UTF-8's long forms."""
    form = random.choice(("%{:02x}", "%{:02X}", "%25{:02x}", "%c0%{:02x}", "%u00{:02x}", "\\u00{:02x}"))
    place = random.randrange(len(text) or 1)
    whole = random.random() < 0.5
    return "".join(
        form.format(ord(sign)) if ord(sign) < 128 and (whole or number == place) else sign
        for number, sign in enumerate(text)
    )


def _case(random: Random, text: str) -> str:
    return random.choice((text.upper(), text.lower(), text.swapcase(), text.title()))


def _unicode(random: Random, text: str) -> str:
    """What looks the same, or is the same once somebody normalises it."""
    forms = (
        text.translate(FULL_WIDTH),
        text.translate(HOMOGLYPHS),
        text.replace("a", "a\u0301"),
        text.replace("s", "\u017f").replace("k", "\u212a"),
        normalize("NFD", f"{text}\u00e9"),
        text[::-1],
        f"\u202e{text[::-1]}",
    )
    return random.choice(forms)


def _join_separator(random: Random, text: str) -> str:
    """With a separator before, behind, or in it."""
    sign = random.choice(SEPARATORS + INVISIBLE)
    place = random.choice((0, len(text), random.randrange(len(text) + 1)))
    return text[:place] + sign + text[place:]


def _going_on(random: Random, text: str) -> str:
    """A prefix of it, or what it is a prefix of."""
    return random.choice(
        (text[:-1], text[1:], f"{text}0", f"{text}-2", f"{text}{text}", f"0{text}", text[: len(text) // 2])
    )


def _long(random: Random, text: str) -> str:
    return random.choice((text * 40, text + "x" * 1_000, "%00".join([text] * 9), text.rjust(600, "a")))


def _as_json(_random: Random, text: str) -> str:
    return json.dumps([text]) if len(text) % 2 else json.dumps({"$eq": text})


def _pattern(random: Random, text: str) -> str:
    """What a query language or a template might make something else of."""
    forms = (
        f"{text}' OR '1'='1",
        f"{text}*",
        "*",
        "%",
        f'"{text}"',
        f"{{{{{text}}}}}",
        f"${{{text}}}",
        f"{text}\\",
        ".*",
    )
    return random.choice(forms)


DISGUISES: Sequence[Disguise] = (
    _percent,
    _case,
    _unicode,
    _join_separator,
    _join_separator,
    _going_on,
    _going_on,
    _long,
    _as_json,
    _pattern,
)


def disguise(random: Random, text: str) -> str:
    """The text in one of them; now and then in two."""
    made = random.choice(DISGUISES)(random, text)
    return random.choice(DISGUISES)(random, made) if random.random() < 0.15 else made


def forged_cursors(partition: str, ids: Sequence[str]) -> Sequence[str]:
    """Where a list of somebody else's might go on: their sort keys, whole keys, and what other APIs make of them."""
    ends = [id.rpartition("_")[2] for id in ids]
    keys = [f"{prefix}{end}" for prefix in ("", "C#", "A#", "B#", "S#", "AJ#", "AU#") for end in ends]
    whole = [{"pk": {"S": partition}, "sk": {"S": key}} for key in keys[:8]]
    encoded = [urlsafe_b64encode(json.dumps(key).encode()).decode() for key in whole]
    return [
        *keys,
        *(quote(key, safe="") for key in keys[:6]),
        *encoded,
        partition,
        quote(partition),
        "U",
        "\x00",
        "1",
        "0",
    ]
