"""Words for a password or a key, in the languages they are said in."""

SURE_NAMES = (
    r"pass(?:word|phrase|code|wd)|pwd?|psw|passwort|kennwort|losung|contraseña|clave|wachtwoord|senha|mot de passe"
    r"|lösenord|adgangskode|passord|salasana|hasło|heslo|jelszó|parola|şifre|пароль|κωδικός|密码|密碼|パスワード|비밀번호"
    r"|mật khẩu"
    r"|(?:access|account|api|auth|client|private|refresh|secret|session|signing)"
    r"[ _-]?(?:access[ _-]?)?(?:key|secret|token)"
)
