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
_TURNS = r"(?:\d{1,2} (?:left|right)|(?:left|right) \d{1,2})"
_CODE = LazyPattern(
    rf"(?<![\w.,:/+€$£-])(?:[*#]?\d(?:[ -]?\d){{2,11}}[*#]?|{_TURNS}(?:,? (?:then )?{_TURNS})+)"
    rf"(?![\w%€$£:/-]|[.,]\d)|\b{_DIGIT_WORDS}(?:[ ,-]{{1,2}}{_DIGIT_WORDS}){{3,11}}\b",
    re.IGNORECASE,
)
_HEX = LazyPattern(
    r"(?<![\w-])(?:(?:0x)?(?:[\da-f]{20,}|[\dA-F]{20,})|[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12})(?![\w-])"
)
# What may stand between a name and its value, at the end.
_LINKED = LazyPattern(
    r"(?:\b(?:is|its|was|are|ist|war|lautet|sind|es|era|est|è|é|är|er|jest|to|это|now|jetzt|ahora|becomes?|equals|"
    r"reads|(?<!in )(?<!on )to|with|"
    r"using|mit|con|avec|use|uses?|press|dial|enter|type(?: in)?|punch(?: in)?|key in|takes?|codes?|pin|comb(?:o|"
    r"ination)|shows?|says?|displays?|reads?|asks for|auth|half|id)|['’]s|[:=?/>→]) ?[\"'“„*`(]?$",
    re.IGNORECASE,
)
# Says where, when or how much: a number behind it is none that opens something.
_PLACED = LazyPattern(
    r"(?:\b(?:in|on|at|since|by|until|till|from|of|about|around|over|under|than|before|after|within|only|nearly|almost|"
    r"room|page|line|floor|number|building|bus|terminal|error|version|order|street|the|my|our|your|an?|some|with|for|"
    r"um|seit|ab|im|mit|en|desde|dans|depuis|con|avec)|[^\s\w]) ?$",
    re.IGNORECASE,
)
_AT_ONCE = LazyPattern(
    r"\b(?:pin[s2]?|puk|passcode|cvv|cvc|csc|otp|pwd?|passw\w+|(?-i:TAN)) ?[\"'“„*`(]?$", re.IGNORECASE
)
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
    r"(?:door|gate|garage|alarm|safe|lock|locker|vault|key ?box|key ?safe|lock ?box|padlock|suitcase|phone|handy|"
    r"tablet|"
    r"laptop|building|house|flat|apartment|entrance|lift|elevator|cellar|shed|keypad|intercom|bike|tür|tor|tresor|haus|"
    r"eingangs|puerta|portón|alarma|porte|portail|alarme|porta|cancello|portão|deur|poort|kluis)"
)
_OPENING = (
    r"(?:codes?|pins?|comb(?:o|ination)|passcode|unlock(?:s|ed)?|open(?:s|ed)? (?:with|on|by|to)|to open|"
    r"disarm(?:s|ed)?|arm(?:s|ed)|gets? (?:in|into|through)|punch(?: in)?|key in|type in|takes|combinación|"
    r"zahlenkombination|code d['’]entrée|c[oó]di(?:go|ce))"
)
_OF_A_LOCK = LazyPattern(
    rf"\b{_LOCKED}\b[^\n]*\b{_OPENING}\b|\b{_OPENING}\b[^\n]*\b{_LOCKED}\b|\b{_LOCKED}-?codes?\b|"
    r"\b(?:pin(?:code)?[s2]?|puk|passcode|cvv|cvc|csc|otp|2fa|mfa|authenticator|one[- ]time)\b|\b(?-i:TAN)\b|"
    r"\b(?:verification|security|confirmation|login|sign-?in|access|entry|sms|backup|recovery|bestätigungs|zugangs|"
    r"toegangs)[- ]?codes?\b|\bcodes? (?:\w+ )?\w+ (?:just )?(?:texted|sent|e-?mailed|messaged)\b|"
    r"\bdigits on the back\b|\b(?:routing|sort code)\b[^\n]*\b(?:account|acct|a/c)\b",
    re.IGNORECASE,
)
# Digits one by one, and the turns of a dial, count nothing: near what they open no name of a code is needed.
_SPELLED = LazyPattern(rf"[*#]?\d(?:[ -]\d){{3,11}}[*#]?|{_TURNS}.*", re.IGNORECASE)
_OPENS = LazyPattern(rf"\b(?:{_LOCKED}|locker|disarm|unlock|opens?)\b", re.IGNORECASE)
# A phrase has words: all up to the end of the clause.
_PASSPHRASE = LazyPattern(
    r"\bpass ?(?:phrase|sentence)s? (?:is|was|are|=|:)|\bpass ?phrase: ?", re.IGNORECASE, guard="phrase|sentence"
)
_WORDS = LazyPattern(
    r" ?[\"'“„]?(?!(?:not|wrong|too|very|the|my|an?|in|on|stored|saved|lost|empty|required)\b)"
    r"(\w+(?:[ -]\w+){3,11})[\"'”“]?(?=[.,;!?\n]|$)",
    re.IGNORECASE,
)
# Rules for passwords ask for a capital, a small letter, a digit and a sign. The number of a ticket has them too.
_OF_FOUR_KINDS = LazyPattern(
    r"(?<![^\s\"'“„(])(?=\S{0,63}[A-ZÀ-Þ])(?=\S{0,63}[a-zß-ÿ])(?=\S{0,63}\d)(?![A-Za-z]+[#$]\d+\W*(?:\s|$))"
    r"[^\W_]+(?:[!$%*#^~?][^\W_]+)+(?=[!.,;:?)\"'”]*(?:\s|$))",
    guard=r"[^\W_][!$%*#^~?][^\W_]",
)
_LEAST_OF_FOUR_KINDS = 8
# Such things have no numbers of their own: one that they "are" opens them.
_IS_A_LOCK = LazyPattern(
    r"\b(?:alarm|gate|safe|vault|key ?box|key ?safe|lock ?box|padlock|keypad|intercom)\b[^\n.!?\d]{0,30}(?:\bis|"
    r"\boff|[:=,]) ?$|"
    r"\b(?:key ?box|key ?safe|lock ?box|keypad) ?$",
    re.IGNORECASE,
)
_IN_GROUPS = LazyPattern(r"\d(?:-\d){2,}|\d{4,8}|[^\d\s].*")
_BANKING = LazyPattern(r"\b(?:account|acct|a/c)(?: number| no\.?)? ?$", re.IGNORECASE)
_KEY = LazyPattern(
    r"(?<![A-Za-z])(?:(?:api|application|app|access|private|secret|signing|encryption|master|license|licence|"
    r"wallet|bearer|auth\w*)"
    r"(?:['’]s)?[ _-]?(?:key|token|secret|code|id)?|token|appid|apikey|secret|credential|"
    r"(?<!primary )(?<!foreign )key|\w*session\w*|"
    r"cookie)s?(?![A-Za-z])",
    re.IGNORECASE,
)
_OF_A_HASH = LazyPattern(
    r"\b(?:commit|sha\d*|md5\w*|hash\w*|digest|checksum|fingerprint|public)\b|"
    r"\b(?:trace|build|revision|rev|version|image|etag|request|transaction|tx|block|address|file|row|contract)\b\W*"
    r"(?:\w+\W+){0,2}$",
    re.IGNORECASE,
)
# The same behind "is" and the like, where only what is counted in plural, or a unit, can follow.
_MANY = LazyPattern(
    r" (?:(?!(?:is|was|as|has|does|always|this|it'?s|gets?|works?|opens?|unlocks?|us)\b)[a-z]+s|people|percent|"
    r"per|euros?|min|times)\b",
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
_NETWORK = LazyPattern(r"\b(?:wi-?fi|wlan|router|hotspot|ssid)\b", re.IGNORECASE)
_ENDS = LazyPattern(r"[\"'”“`*)]?(?:[.,;!)]|\s*$|\s*\n| (?:if|and|but|so)\b)")
_SIGN = LazyPattern(r"\w[^\w\s]\w|\w[!$%&#*+?]$|_")
_CAMEL = LazyPattern(r"[a-z][A-Z]|\d[A-Za-z]")
_PRESSED = LazyPattern(r"\b(?:press|dial|enter|type(?: in)?|punch(?: in)?|key in|use) ?$|^[\s\"'(]*$", re.IGNORECASE)
# A path, a link or a variable.
_IS_A_PLACE = LazyPattern(r"[/\\{}]")
_SENTENCE_END = re.compile(r"[.!](?=\s)|\n")
_WINDOW = 100
"""Characters before a value in which its sentence names it."""


def find_said(text: str) -> Iterator[Span]:
    for match in _MADE_UP.finditer(text):
        if _is_password(text, match):
            yield _trimmed(match)
    for match in _OF_FOUR_KINDS.finditer(text):
        if len(match.group()) >= _LEAST_OF_FOUR_KINDS:
            yield match.span()
    for match in _PASSPHRASE.finditer(text):
        if (words := _WORDS.match(text[match.end() : match.end() + _WINDOW])) is not None:
            yield match.end() + words.start(1), match.end() + words.end(1)
    for match in _CODE.finditer(text):
        if _is_code(text, match):
            yield match.span()
    for match in _HEX.finditer(text):
        before = _before(text, match.start())
        if _KEY.search(before) is not None and _OF_A_HASH.search(before) is None:
            yield match.span()


def _before(text: str, start: int) -> str:
    """Return the words of the sentence before a place, or the heading above it that ends with a colon."""
    pieces = _SENTENCE_END.split(text[max(0, start - _WINDOW) : start])
    is_below = len(pieces) > 1 and not pieces[-1].strip() and pieces[-2].rstrip().endswith(":")
    return pieces[-2] if is_below else pieces[-1]


def _after(text: str, end: int) -> str:
    return text[end : end + _WINDOW]


def _is_password(text: str, match: re.Match[str]) -> bool:
    value = match.group()
    if _DATED.fullmatch(value) is not None or _IS_A_PLACE.search(value) is not None or value.isdigit():
        return False
    after = _after(text, match.end())
    if _AS_PASSWORD.match(after) is not None:
        return True
    before = _before(text, match.start())
    if not _is_linked(before):
        return _is_drawn(value) and _PLACED.search(before) is None and _PASSWORD.search(before) is not None
    is_entry = _ENTRY.fullmatch(value) is not None and _OF_A_LOCK.search(before) is not None
    is_of_a_network = _NETWORK.search(before) is not None and _ENDS.match(after) is not None
    return is_entry or is_of_a_network or _PASSWORD.search(before) is not None


def _is_drawn(value: str) -> bool:
    """Whether letters, digits and a sign within, or capitals and digits among letters, make a word of no language."""
    has_digit, has_letter = any(map(str.isdecimal, value)), any(map(str.isalpha, value))
    return has_digit and has_letter and (_SIGN.search(value) is not None or _CAMEL.search(value) is not None)


def _is_code(text: str, match: re.Match[str]) -> bool:
    after = _after(text, match.end())
    if _AS_CODE.match(after) is not None:
        return True
    before = _before(text, match.start())
    if _SPELLED.fullmatch(match.group()) is not None and _OPENS.search(before) is not None:
        return True
    if _is_linked(before) or _BANKING.search(before) is not None or match.group()[-1] in "#*":
        return _MANY.match(after) is None and _is_named(before, match.group(), after)
    return _COUNTED.match(after) is None and _PLACED.search(before) is None and _OF_A_LOCK.search(before) is not None


def _is_named(before: str, value: str, after: str) -> bool:
    """Whether the words before a linked number, or those on both sides of it, name what it opens."""
    if _OF_A_LOCK.search(before) is not None:
        return True
    if _COUNTED.match(after) is None and _IS_A_LOCK.search(before) is not None:
        return _IN_GROUPS.fullmatch(value) is not None
    own = _SENTENCE_END.split(after)[0]
    return _PRESSED.search(before) is not None and _OF_A_LOCK.search(f"{before}{own}") is not None


def _is_linked(before: str) -> bool:
    return _LINKED.search(before) is not None or _AT_ONCE.search(before) is not None


def _trimmed(match: re.Match[str]) -> Span:
    """Without the marks that end a sentence."""
    return match.start(), match.start() + len(match.group().rstrip(".?:"))
