"""Know the words for a password or a key, in the languages they are said in, and what a text shows in place of one."""

import re

from loci.text.patterns import LazyPattern

SURE_NAMES = (
    r"pass(?:word|phrase|code|wd)|pwd?|psw|passwort|kennwort|losung|contraseña|clave|wachtwoord|senha|mot de passe"
    r"|lösenord|adgangskode|passord|salasana|hasło|heslo|jelszó|parola|şifre|пароль|κωδικός|密码|密碼|パスワード|비밀번호"
    r"|mật khẩu|(?:wi-?fi|wlan|netzwerk|network|pre-?shared)[ -]?(?:key|schlüssel)"
    r"|(?:access|account|api|auth|client|private|refresh|secret|session|signing)"
    r"[ _-]?(?:access[ _-]?)?(?:key|secret|token)"
)
_STAND_IN = LazyPattern(
    r"[<{\[]|\$[{(A-Z_]|%[A-Z_]+%|(?:your|my|the|insert|replace|change)[-_ ]|([*x.•_#-])\1+\W*$|"
    r"[a-z_]+(?:\.[a-z_]+)*[(\[](?:$|[\"')\]])|[a-z_]+(?:\.[a-z_]+)*\(\w*\)$",
    re.IGNORECASE,
)
"""A text shows one where a secret would be: "<your key>", "${TOKEN}", "xxxx", "read_secret()"."""


def shows_no_value(text: str) -> bool:
    """Whether a text only shows where a value belongs."""
    return _STAND_IN.match(text) is not None
