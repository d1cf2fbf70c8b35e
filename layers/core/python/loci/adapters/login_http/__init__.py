"""The login's endpoint of tokens, over HTTP."""

from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlencode, urlsplit

from loci.errors import Unavailable
from loci.ports.login import TokenAnswer

SECONDS = 10.0
MAX_BYTES = 100_000
_FORM = "application/x-www-form-urlencoded"


class LoginTokenServer:
    """``url`` is the address of the login, as the deployment's settings have it."""

    def __init__(self, url: str) -> None:
        self._parts = urlsplit(url)

    def exchange(self, form: Mapping[str, str]) -> TokenAnswer:
        kind = HTTPSConnection if self._parts.scheme == "https" else HTTPConnection
        connection = kind(self._parts.netloc, timeout=SECONDS)
        try:
            connection.request("POST", "/oauth2/token", urlencode(form), {"Content-Type": _FORM})
            answer = connection.getresponse()
            return TokenAnswer(answer.status, answer.read(MAX_BYTES).decode())
        except (OSError, HTTPException, UnicodeDecodeError) as error:
            raise Unavailable("the login did not answer; retry") from error
        finally:
            connection.close()
