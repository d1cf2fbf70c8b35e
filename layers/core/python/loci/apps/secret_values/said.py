"""Find secrets that somebody says: what a sentence names a password, a key, a code or a combination.

The name may stand at some distance from the value ("the code they texted me is 493 118"). A value of letters must look
made up, with digits or signs within; one of digits must not count anything ("20 people").
"""

import re
from collections.abc import Iterator

from loci.apps.secret_values.names import SURE_NAMES
from loci.apps.secret_values.spans import Span
from loci.text.patterns import LazyPattern

_DIGIT_WORDS = (
    r"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|"
    r"cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zéro|un|deux|trois|quatre|cinq|sept|huit|neuf)"
)
_MADE_UP = LazyPattern(
    r"(?<![\w@/.+:%-])(?=[^\s\d\"',;]{0,63}\d|[^\W\d_]{2,40}[$!*#%&+^~][^\s\"',;.])[^\s\"'“”„,;()<>@]{4,64}"
)
_TURNS = r"\d{1,2} (?:left|right)"
_CODE = LazyPattern(
    rf"(?<![\w.,:/+€$£-])(?:[*#]?\d(?:[ -]?\d){{2,11}}[*#]?|{_TURNS}(?:,? (?:then )?{_TURNS})+)"
    rf"(?![\w%€$£:/-]|[.,]\d)|\b{_DIGIT_WORDS}(?:[ ,-]{{1,2}}{_DIGIT_WORDS}){{3,11}}\b",
    re.IGNORECASE,
)
_HEX = LazyPattern(r"(?<![\w-])(?:0x)?(?:[\da-f]{20,}|[\dA-F]{20,})(?![\w-])")
# What may stand between a name and its value, at the end.
_LINKED = LazyPattern(
    r"(?:\b(?:is|was|are|ist|war|lautet|sind|es|era|est|now|jetzt|ahora|becomes?|equals|reads|(?<!in )(?<!on )to|with|"
    r"using|mit|con|avec|use|uses?|press|dial|enter|type(?: in)?|punch(?: in)?|key in|takes?|codes?|pin|comb(?:o|"
    r"ination)|shows?|says?|displays?|reads?|asks for|auth|half|id)|['’]s|[:=?/>→]) ?[\"'“„*]?$",
    re.IGNORECASE,
)
_AT_ONCE = LazyPattern(r"\b(?:pins?|passcode|cvv|cvc|csc|otp|pwd?|passw\w+|(?-i:TAN)) ?$", re.IGNORECASE)
_PASSWORD = LazyPattern(
    rf"(?<![^\W_])(?:{SURE_NAMES}|pass phrase|credentials?|zugangsdaten|log(?:s|ged)? (?:me |you )?(?:in|on)|log-?in|"
    r"sign (?:me |you )?in|gets? in(?= with)|gets? into|gets? you in|unlocks?|wi-?fi key)(?![^\W_])|"
    r"[\w.+-]@[\w.-]{3,60} ?[/:|] ?$",
    re.IGNORECASE,
)
# A code with letters.
_ENTRY = LazyPattern(r"[A-Z\d]{4,8}[.?]?")
_AS_PASSWORD = LazyPattern(
    rf" (?:as|als|como|comme) (?:(?:an?|the|my|our|mein\w*|unser\w*|mi|mon) )?(?:{SURE_NAMES})\b", re.IGNORECASE
)
_AS_CODE = LazyPattern(r" (?:is|as) (?:your|my|our|the) (?:[\w-]+ ){0,3}(?:code|pin|otp|tan)\b", re.IGNORECASE)
_LOCKED = (
    r"(?:door|gate|garage|alarm|safe|lock|locker|vault|key ?box|lock ?box|padlock|suitcase|phone|handy|tablet|laptop|"
    r"building|house|flat|apartment|entrance|lift|elevator|cellar|shed|keypad|bike|tür|tor|safe|tresor|haus|eingangs|"
    r"puerta|porte|portail)"
)
_OPENING = (
    r"(?:codes?|pins?|comb(?:o|ination)|passcode|unlock(?:s|ed)?|open(?:s|ed)? (?:with|on|by|to)|to open|"
    r"disarm(?:s|ed)?|arm(?:s|ed)|gets? (?:in|into|through)|punch(?: in)?|key in|type in|takes|combinación|"
    r"zahlenkombination|code d['’]entrée)"
)
_OF_A_LOCK = LazyPattern(
    rf"\b{_LOCKED}\b[^\n]*\b{_OPENING}\b|\b{_OPENING}\b[^\n]*\b{_LOCKED}\b|\b{_LOCKED}-?codes?\b|"
    r"\b(?:pin|passcode|cvv|cvc|csc|otp|2fa|mfa|authenticator|one[- ]time)\b|\b(?-i:TAN)\b|"
    r"\b(?:verification|security|confirmation|login|sign-?in|access|entry|sms|backup|recovery|bestätigungs)[- ]?"
    r"codes?\b|\bcodes? (?:\w+ )?\w+ (?:just )?(?:texted|sent|e-?mailed|messaged)\b|\bdigits on the back\b|"
    r"\b(?:routing|sort code)\b[^\n]*\baccount\b",
    re.IGNORECASE,
)
_BANKING = LazyPattern(r"\baccount(?: number| no\.?)? ?$", re.IGNORECASE)
_KEY = LazyPattern(
    r"(?<![A-Za-z])(?:(?:api|application|app|access|private|secret|signing|encryption|master|license|licence|wallet|bearer|auth\w*)"
    r"(?:['’]s)?[ _-]?(?:key|token|secret|code|id)?|token|appid|apikey|secret|credential|\w*session\w*|"
    r"cookie)s?(?![A-Za-z])",
    re.IGNORECASE,
)
_OF_A_HASH = LazyPattern(
    r"\b(?:commit|sha\d*|md5\w*|hash\w*|digest|checksum|fingerprint|public)\b|"
    r"\b(?:trace|build|revision|rev|version|image|etag|request|transaction|tx|block|address|file|row|contract)\b\W*"
    r"(?:\w+\W+){0,2}$",
    re.IGNORECASE,
)
# A number before it counts.
_COUNTED = LazyPattern(
    r" (?!(?:and|then|to|or|if|when|so|but|in|on|for|at|as|please|now|right|is|with|after|before|type|not|this|the|by|"
    r"y|und|et)\b)[^\W\d_]"
)
_DATED = LazyPattern(
    r"(?:\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?|v?\d+(?:\.\d+)+|\d+(?:st|nd|rd|th|am|pm|h|km|kg|gb|mb|k|%|\+|x))\W*",
    re.IGNORECASE,
)
# A path, a link or a variable.
_IS_A_PLACE = LazyPattern(r"[/\\{}]")
_SENTENCE_END = re.compile(r"[.!](?=\s)|\n")
_WINDOW = 100
"""Characters before a value in which its sentence names it."""


def find_said(text: str) -> Iterator[Span]:
    for match in _MADE_UP.finditer(text):
        if _is_password(text, match):
            yield _trimmed(match)
    for match in _CODE.finditer(text):
        if _is_code(text, match):
            yield match.span()
    for match in _HEX.finditer(text):
        before = _before(text, match.start())
        if _KEY.search(before) is not None and _OF_A_HASH.search(before) is None:
            yield match.span()


def _before(text: str, start: int) -> str:
    """The words of the sentence before a place."""
    window = text[max(0, start - _WINDOW) : start]
    return _SENTENCE_END.split(window)[-1]


def _after(text: str, end: int) -> str:
    return text[end : end + _WINDOW]


def _is_password(text: str, match: re.Match[str]) -> bool:
    value = match.group()
    if _DATED.fullmatch(value) is not None or _IS_A_PLACE.search(value) is not None or value.isdigit():
        return False
    if _AS_PASSWORD.match(_after(text, match.end())) is not None:
        return True
    before = _before(text, match.start())
    if not _is_linked(before):
        return False
    is_entry = _ENTRY.fullmatch(value) is not None and _OF_A_LOCK.search(before) is not None
    return is_entry or _PASSWORD.search(before) is not None


def _is_code(text: str, match: re.Match[str]) -> bool:
    after = _after(text, match.end())
    if _AS_CODE.match(after) is not None:
        return True
    if _COUNTED.match(after) is not None:
        return False
    before = _before(text, match.start())
    # The keys of a keypad link it by themselves.
    is_linked = _is_linked(before) or _BANKING.search(before) is not None or match.group()[-1] in "#*"
    return is_linked and _OF_A_LOCK.search(before) is not None


def _is_linked(before: str) -> bool:
    return _LINKED.search(before) is not None or _AT_ONCE.search(before) is not None


def _trimmed(match: re.Match[str]) -> Span:
    """Without the marks that end a sentence."""
    return match.start(), match.start() + len(match.group().rstrip(".?:"))
