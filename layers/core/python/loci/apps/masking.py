"""Removes secrets from messages and atoms before they are stored, if an app asks for it (``maskSecrets``).

These count as secrets: private keys in PEM form, tokens of well-known forms (AWS, GitHub, GitLab, Slack, Stripe,
Google, OpenAI and some thirty more vendors, JSON web tokens), webhooks of Slack and Discord, text after ``Bearer``,
``Basic`` or ``Authorization``, names and passwords in URLs and of ``curl -u``, signatures of presigned URLs, values
labelled as a password, key, token, PIN or code, seed phrases, US social security numbers, payment cards (13 to 19
digits, the last of which is the Luhn digit of the others) and IBANs with right check digits. Letters that only look
like others hide nothing. A secret that looks like an ordinary word is recognised by its label alone.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from loci.apps import settings as app_settings
from loci.apps.secret_spelling import plain_spelling
from loci.model.conversations import Block, ImageBlock, Message, ResultBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.users import JsonValue
from loci.ports.parts import SettingsReads
from loci.scope import Scope

MASK = "[masked]"


# Each pattern starts only where no token character precedes it, so that a long run of letters is scanned once.
_START, _DIGIT_WITHIN = r"(?<![\w-])", r"(?=[\w+/=.~-]*\d)"
_TOKENS = (
    r"(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])",
    r"gh[oprsu]_[0-9A-Za-z]{36}[0-9A-Za-z]*",
    r"github_pat_\w{22,}",
    r"gl(?:agent|cbt|dt|ft|imt|oas|pat|ptt|rt|soat)-[\w-]{20,}",
    r"xox[abeoprs]-[\w-]{10,}",
    r"xapp-\d-[\w-]{20,}",
    r"(?:sk|pk|rk)_(?:live|test)_[0-9A-Za-z]{16,}",
    r"whsec_[\w+/=]{24,}",
    rf"sk-{_DIGIT_WITHIN}[\w-]{{20,}}",
    r"sk-[0-9A-Za-z]{40,}",
    r"(?:sk|pk|rk)-(?:admin|ant|live|or|proj|svcacct|test)-[\w-]{16,}",
    r"AIza[\w-]{35}",
    r"GOCSPX-[\w-]{24,}",
    r"ya29\.[\w-]{24,}",
    r"(?:npm|hf|gsk|ntn|secret|lin_api|lin_oauth|r8)_[0-9A-Za-z]{30,}",
    r"(?:xai|pplx)-[0-9A-Za-z]{40,}",
    r"(?:figd|dckr_[op]at|pscale_(?:oauth|pw|tkn)|sntry[su])_[\w.+/=-]{24,}",
    r"(?:do[opr]_v1|shp(?:at|ca|pa|ss)|sbp)_[0-9A-Fa-f]{32,}",
    r"sq0(?:atp|csp)-[\w-]{22,}",
    r"EAA[A-Z][0-9A-Za-z-]{40,}",
    r"tskey-(?:api|auth|client|webhook)-[\w-]{16,}",
    r"(?:dapi|SK|key-)[0-9a-f]{32}(?![0-9A-Za-z])",
    r"loci_[\w-]+\.[0-9A-Z]{26}\.[\w-]{43}",
    r"SG\.[\w-]{16,}\.[\w-]{30,}",
    r"pypi-[\w-]{50,}",
    r"hv[brs]\.[\w-]{24,}",
    r"glsa_\w{32,}",
    r"fm[12]_[\w+/=]{60,}",
    r"NRAK-[0-9A-Z]{27}",
    r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}",
    r"pat[0-9A-Za-z]{14}\.[0-9a-f]{64}",
    r"ATATT3[\w=-]{60,}",
    r"AGE-SECRET-KEY-1[0-9A-Z]{58}",
    r"\d{8,10}:AA[\w-]{33}",
    r"[A-Za-z][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,}",
    r"eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}",
)
_SURE_NAMES = (
    r"pass(?:word|phrase|code|wd)|pwd?|psw|passwort|kennwort|losung|contraseña|clave|wachtwoord|senha|mot de passe"
    r"|lösenord|adgangskode|passord|salasana|hasło|heslo|jelszó|parola|şifre|пароль|κωδικός|密码|密碼|パスワード|비밀번호"
    r"|mật khẩu"
    r"|(?:access|account|api|auth|client|private|refresh|secret|session|signing)"
    r"[ _-]?(?:access[ _-]?)?(?:key|secret|token)"
)
_NAMES = rf"{_SURE_NAMES}|secret|token|pin|cvv|cvc"
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
_NAMED = rf"(?<![^\W_])(?:{_SURE_NAMES})[\"']?\s{{0,4}}[:=]{{1,2}}\s{{0,4}}"
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
    r"(https://hooks\.slack\.com/(?:services|triggers|workflows)/)[\w/]{20,}",
    r"(https://(?:\w{1,20}\.)?discord(?:app)?\.com/api/webhooks/)\d+/[\w-]{30,}",
    r"(?i)([?&](?:sig|signature|x-(?:amz|goog)-signature|x-amz-security-token)=)[^\s&\"'#]{16,}",
    # Databases and queues: their passwords are often not escaped, so that one holds "/", "?" or "#".
    r"(?i)(\b(?!https?:)[a-z][a-z\d+.-]{1,20}://)[^\s/?#:@]{0,255}:(?!\d{1,5}[/?#])[^\s\"'<>]{1,255}(?=@[\w.-])",
    # Up to the last @ of the authority: a password may hold one.
    r"(://)[^\s/?#:@]{0,255}:[^\s/?#]{1,255}(?=@)",
    r"(://)(?=[A-Za-z_-]*\d)[\w-]{20,255}(?=@)",
    r"(\bcurl\s(?:[^\n]{0,200}?\s)?(?:-u|--user)[ =]?[\"']?[^\s:\"']{1,64}:)[^\s\"']{2,255}",
    rf"(?i)({_NAMED}\"){_NO_VALUE}[^\"\n]{{2,255}}(?=\")",
    rf"(?i)({_NAMED}'){_NO_VALUE}[^'\n]{{2,255}}(?=')",
    rf"(?i)({_NAMED}[\"']?){_NO_VALUE}{_VALUE}",
    rf"(\b[A-Z][A-Z\d_]{{0,60}}_(?:TOKEN|SECRET|KEY|PASS|PW)[\"']?\s{{0,2}}[:=]\s{{0,2}}[\"']?)"
    rf"{_DIGIT_WITHIN}[\w+/=.~-]{{12,}}",
    rf"(?i)(\b(?:{_NAMES})(?:[\"']?\s{{0,4}}(?:[:=]|\bis\b)|['’]s\b)\s{{0,4}}[\"']?)"
    rf"(?=[^\s\"',;]{{0,255}}\d){_VALUE}",
)
_MORE_FORMS = (
    # "the password for the router: …", "the password I use for Netflix is …", "Kennwort lautet …"
    rf"(?i)(\b(?:{_SURE_NAMES})(?: (?:that )?(?:I |we )?(?:use |have )?(?:for|of|to|at) [^:=\n.!?]{{1,40}}?)?"
    rf"(?:\s{{0,4}}[:=：]\s{{0,4}}|是\s{{0,4}}|\s{{1,4}}(?:is|lautet|ist|es|est|är|это)\s{{1,4}})[\"'“„]?)"
    rf"{_NO_VALUE}{_ORDINARY}[^\s\"'“”„,;]{{2,255}}?(?=[\"'“”„]?[.!?,;]*(?:\s*$|\s*\n|[.!?]\s))",
    rf"(?i)(\b(?:{_SURE_NAMES})\s{{1,4}}(?:is|lautet|ist|es|est)\s{{1,4}}[\"“„'])[^\"“”„'\n]{{3,255}}(?=[\"“”'])",
    rf"(?im)(^[ \t]*(?:{_SURE_NAMES})[ \t]*:?[ \t]*\n[ \t]*)\S{{3,255}}",
    rf"(?i)(\b{_CODES}(?: (?:for|of) [^:=\n.!?]{{1,30}}?)?\s{{0,4}}(?:[:=]|\bis\b|"
    rf"\bare\b)\s{{0,4}})(?=\S{{0,40}}\d)[\w-]{{4,64}}",
    r"(?i)(\buser(?:name)?[:=]?\s+\S{1,64}[\s,;/]+(?:and\s+)?pass(?:word|wd)?[:=]?\s+)\S{3,255}",
    r"(?i)(\blog[ -]?in\s{0,4}[:=]\s{0,4}\S{1,64}\s{0,4}/\s{0,4})\S{3,255}",
    r"(?i)(<(?:password|passwd|pwd|passphrase|secret|token|pin|api[-_]?key)>)[^<\n]{1,255}(?=</)",
    r"(\bsshpass\s+-p\s*)\S{2,255}",
    r"(\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n]{0,120}?\s-p)[^\s-]\S{1,255}",
    r"(?i)(--(?:password|passwd|token|secret)[= ])\S{2,255}",
    r"(?i)(\b(?:seed|recovery|mnemonic|backup|wallet)[ -]?(?:phrase|words?|seed)?\b[^\n:]{0,40}(?::|\bis\b|"
    r"\bare\b)\s{0,4})"
    r"(?:[a-z]{3,8}[ ,]{1,3}){11,23}[a-z]{3,8}\b",
    r"(?<![\d-])()(?!000|666|9\d\d)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\d-])",
)
_CARD = r"(?<![\d.-])[2-6](?:[ -]?\d){12,18}(?![\d-])"
_IBAN = r"(?<!\w)[A-Z]{2}\d{2}(?:[A-Z\d]{11,30}|(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?)(?!\w)"


def mask_text(text: str) -> str:
    """The text with ``[masked]`` in place of each secret; the label of a secret stays."""
    spans = list(_secret_spans(text))
    if not text.isascii() or " " in text:
        plain, places = plain_spelling(text)
        if plain != text:
            spans += [(places[start], places[end - 1] + 1) for start, end in _secret_spans(plain)]
    return _replace_spans(text, spans)


def _secret_spans(text: str) -> Iterator[tuple[int, int]]:
    for form in _forms():
        yield from ((match.end(1), match.end()) for match in form.finditer(text) if match.end() > match.end(1))
    for match in _iban().finditer(text):
        length = _iban_length(match.group())
        if length:
            yield match.start(), match.start() + length
    yield from (match.span() for match in _card().finditer(text) if _is_card(match.group()))


def _replace_spans(text: str, spans: Sequence[tuple[int, int]]) -> str:
    parts: list[str] = []
    at = 0
    for start, end in sorted(spans):
        if end <= at:
            continue
        if start > at or not parts:
            parts += [text[at:start], MASK]
        at = end
    return "".join((*parts, text[at:]))


def mask_content(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The blocks with all texts masked, except ids and names of tools."""
    return tuple(_mask_block(block) for block in blocks)


def is_masking(ports: SettingsReads, scope: Scope, namespace: str | None = None) -> bool:
    """Whether the scope's app masks secrets in a namespace; None for records that belong to no namespace."""
    return app_settings.effective_settings(ports, scope, namespace).mask_secrets


def mask_messages(ports: SettingsReads, scope: Scope, messages: Sequence[Message]) -> tuple[Message, ...]:
    """The messages as they may be extracted: those stored before the app turned masking on are masked now."""
    if not is_masking(ports, scope, scope.namespace):
        return tuple(messages)
    return tuple(replace(message, content=mask_content(message.content)) for message in messages)


def _mask_block(block: Block) -> Block:
    match block:
        case ToolUseBlock(arguments=arguments):
            return replace(block, arguments={name: _mask_value(value) for name, value in arguments.items()})
        case ToolResultBlock(content=given):
            return replace(
                block, content=mask_text(given) if isinstance(given, str) else tuple(map(_mask_shown, given))
            )
        case _:
            return _mask_shown(block)


def _mask_shown(block: ResultBlock) -> ResultBlock:
    if isinstance(block, TextBlock):
        return TextBlock(mask_text(block.text))
    return ImageBlock(mask_text(block.url), block.mime_type)


def _mask_value(value: JsonValue) -> JsonValue:
    if isinstance(value, str):
        return mask_text(value)
    if isinstance(value, dict):
        return {name: _mask_value(inner) for name, inner in value.items()}
    return [_mask_value(inner) for inner in value] if isinstance(value, list) else value


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


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(form) for form in (*_FORMS, *_MORE_FORMS))


@cache
def _card() -> re.Pattern[str]:
    return re.compile(_CARD, re.ASCII)


@cache
def _iban() -> re.Pattern[str]:
    return re.compile(_IBAN, re.ASCII)
