"""Find secrets by the words and signs around them: labels, headers, links, commands, key files, seed phrases."""

import re
from collections.abc import Iterator
from functools import cache

from loci.apps.secret_values.names import SURE_NAMES, shows_no_value
from loci.apps.secret_values.spans import Span

# Each pattern starts only where no token character precedes it, so that a long run of letters is scanned once.
_START, _DIGIT_WITHIN = r"(?<![\w-])", r"(?=[\w+/=.~-]*\d)"
_TOKENS = (
    # Keys too short, or too much like words, to be known by their letters alone.
    r"(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])",
    r"xox[abeoprs]-[\w-]{10,}",
    rf"sk-{_DIGIT_WITHIN}[\w-]{{20,}}",
    r"(?:sk|pk|rk)[_-](?:admin|ant|live|or|proj|svcacct|test)[_-][\w-]{16,}",
    r"tskey-(?:api|auth|client|webhook)-[\w-]{16,}",
    r"eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}",
)
_NAMES = rf"{SURE_NAMES}|secret|token|pin|cvv|cvc"
_CODES = (
    r"(?:2fa|mfa|otp|totp|verification|security|recovery|backup|confirmation|activation|one[- ]time|auth(?:entication)?"
    r"|login|sign[- ]in|sms|unlock|alarm|door|safe) (?:code|pin|key|password)s?"
)
# What is said of a password and is none.
_ORDINARY = (
    r"(?!(?:a|an|the|my|your|our|on|in|at|to|not|no|too|very|so|now|here|there|wrong|right|correct|incorrect|weak|"
    r"strong|safe"
    r"|lost|gone|old|new|known|unknown|secret|private|required|expired|invalid|missing|written|stored|saved|shared|"
    r"something"
    r"|what|where|when|how|and|or|but|because|still|always|never|only|just|long|short|hard|easy|empty)\b)"
)
# "DB_PASSWORD" and "_authToken" name one too.
_NAMED = rf"(?<![^\W_])(?:{SURE_NAMES})[\"']?\s{{0,4}}[:=]{{1,2}}\s{{0,4}}"
_NO_VALUE = r"(?!(?:true|false|null|none|required|optional)\b)"
# Punctuation that ends a sentence is not part of the value.
_VALUE = r"[^\s\"',;]{2,255}[^\s\"',;.!?)]"
_FORMS = (
    r"()-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?"
    r"(?:-----END (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----|\Z)",
    rf"(){_START}(?:{'|'.join(_TOKENS)})",
    rf"(?i)(\b(?:Bearer|Basic)\s+){_DIGIT_WITHIN}[\w+/=.~-]{{16,}}",
    rf"(?i)(\bAuthorization[\"']?\s{{0,4}}[:=]\s{{0,4}}[\"']?(?:[a-z]{{2,12}}\s{{1,4}})?)"
    rf"{_DIGIT_WITHIN}[\w+/=.~-]{{16,}}",
    # Databases and queues: their passwords are often not escaped, so that one holds "/", "?" or "#".
    r"(?i)(\b(?!https?:)[a-z][a-z\d+.-]{1,20}://)[^\s/?#:@]{0,255}:(?!\d{1,5}[/?#])[^\s\"'<>]{1,255}(?=@[\w.-])",
    # Up to the last @ of the authority: a password may hold one.
    r"(://)[^\s/?#:@]{0,255}:[^\s/?#]{1,255}(?=@)",
    r"(://)(?=[A-Za-z_-]*\d)[\w-]{20,255}(?=@)",
    r"(\bcurl\s(?:[^\n]{0,200}?\s)?(?:-u|--user)[ =]?[\"']?[^\s:\"']{1,64}:)[^\s\"']{2,255}",
    rf"(?i)({_NAMED}\"){_NO_VALUE}[^\"\n]{{2,255}}(?=\")",
    rf"(?i)({_NAMED}'){_NO_VALUE}[^'\n]{{2,255}}(?=')",
    rf"(?i)({_NAMED}[\"']?){_NO_VALUE}{_VALUE}",
    # "PGPASSWORD", "dbPassword"; and as an argument: define('DB_PASSWORD', 'x').
    rf"(\b(?:[A-Z\d]{{1,20}}PASS(?:WORD|WD)?|[a-z]{{1,20}}(?:Password|Passwd|Passphrase|"
    rf"Pwd))[\"']?\s{{0,4}}[:=]\s{{0,4}}"
    rf"[\"']?){_VALUE}",
    rf"(?i)((?:{SURE_NAMES})[\"']\s{{0,4}}(?:,|=>)\s{{0,4}}[\"']){_NO_VALUE}[^\"'\n]{{2,255}}(?=[\"'])",
    rf"(\b[A-Z][A-Z\d_]{{0,60}}_(?:TOKEN|SECRET|KEY|PASS|PW)[\"']?\s{{0,2}}[:=]\s{{0,2}}[\"']?)"
    rf"{_DIGIT_WITHIN}[\w+/=.~-]{{12,}}",
    rf"(?i)(\b(?:{_NAMES})(?:[\"']?\s{{0,4}}(?:[:=]|\bis\b)|['’]s\b)\s{{0,4}}[\"']?)"
    rf"(?=[^\s\"',;]{{0,255}}\d){_VALUE}",
)
_MORE_FORMS = (
    # "the password for the router: …", "the password I use for Netflix is …", "Kennwort lautet …"
    rf"(?i)(\b(?:{SURE_NAMES})(?: (?:that )?(?:I |we )?(?:use |have )?(?:for|of|to|at|on|für|de|del) "
    rf"[^:=\n.!?]{{1,40}}?)?(?:\s{{0,4}}[:=：]\s{{0,4}}|[是は]\s{{0,4}}|\s{{1,4}}(?:is|lautet|ist|es|est|är|это)\s{{1,4}}"
    rf"(?:(?:still|now) )?)[\"'“„]?)"
    rf"{_NO_VALUE}{_ORDINARY}[^\s\"'“”„,;]{{2,255}}?(?=[\"'“”„]?[.!?,;]*(?:\s*$|\s*\n|[.!?]\s))",
    rf"(?i)(\b(?:{SURE_NAMES})\s{{1,4}}(?:is|lautet|ist|es|est)\s{{1,4}}[\"“„'])[^\"“”„'\n]{{3,255}}(?=[\"“”'])",
    rf"(?im)(^[ \t]*(?:{SURE_NAMES})[ \t]*:?[ \t]*\n[ \t]*)\S{{3,255}}",
    rf"(?i)(\b{_CODES}(?: (?:for|of) [^:=\n.!?]{{1,30}}?)?\s{{0,4}}(?:[:=]|\bis\b|"
    rf"\bare\b)\s{{0,4}})(?=\S{{0,40}}\d)[\w-]{{4,64}}",
    r"(?i)(\buser(?:name)?[:=]?\s+\S{1,64}[\s,;/]+(?:and\s+)?pass(?:word|wd)?[:=]?\s+)\S{3,255}",
    r"(?i)(\blog[ -]?in\s{0,4}[:=]\s{0,4}\S{1,64}\s{0,4}/\s{0,4})\S{3,255}",
    r"(?i)(<(?:password|passwd|pwd|passphrase|secret|token|pin|api[-_]?key)>)[^<\n]{1,255}(?=</)",
    r"(\bsshpass\s+-p\s*|\brequirepass\s+)\S{2,255}",
    r"(\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n]{0,120}?\s-p)[^\s-]\S{1,255}",
    r"(?i)(--(?:password|passwd|pass|token|secret|requirepass|psk)[= ][\"']?)[^\s\"']{2,255}",
    # A flag for it in a command that names a user or a server.
    rf"(?m)((?:\s-[uUhDl]\b|\b(?:login|redis-cli|mosquitto_\w+|xfreerdp|net use)\b)[^\n]{{0,120}}?"
    rf"\s(?:-(?:p|P|a|w|pw)|/p:|-pass(?:in|"
    rf"out)? pass:) ?[\"']?){_DIGIT_WITHIN}(?!\d+(?::\d+)?\b)[^\s\"'/]{{4,255}}(?![^\s\"'])",
    r"(\bWIFI:[^\n]{0,80}?\bP:)(?:\\.|[^;\n\\]){2,255}",
    # A line of .pgpass.
    r"(?m)(^[\w.*-]{1,255}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w.*-]{1,64}:)\S{2,255}$",
    r"(?i)(\b(?:seed|recovery|mnemonic|backup|wallet)[ -]?(?:phrase|words?|seed)?\b[^\n:]{0,40}(?::|\bis\b|"
    r"\bare\b)\s{0,4})"
    r"(?:[a-z]{3,8}[ ,]{1,3}){11,23}[a-z]{3,8}\b",
    r"(?<![\d-])()\d{4,8}(?:-\d{4,8}){5,7}(?![\d-])",
    r"(?<![\d-])()(?!000|666|9\d\d)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\d-])",
)


def find_labelled(text: str) -> Iterator[Span]:
    for form in _forms():
        for match in form.finditer(text):
            if match.end() > match.end(1) and not shows_no_value(text[match.end(1) : match.end()]):
                yield match.end(1), match.end()


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(form) for form in (*_FORMS, *_MORE_FORMS))
