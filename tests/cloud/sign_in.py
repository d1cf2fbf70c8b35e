"""Getting tokens as an app in a browser and as a machine do: through the login and the token endpoint of the pool."""

import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import unescape
from http.client import HTTPConnection
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

FORM = "application/x-www-form-urlencoded"


class Login:
    """The login of a user pool, for one client that it may lead back from to ``callback``."""

    def __init__(self, endpoint: str, client_id: str, callback: str) -> None:
        self._endpoint = endpoint
        self._client = client_id
        self._callback = callback

    def sign_in(self, name: str, password: str) -> Mapping[str, str]:
        """The tokens of a person, by code and PKCE."""
        verifier = token_urlsafe(48)
        status, tokens = self.redeem(self.code(name, password, verifier), verifier)
        assert status == 200, tokens
        return tokens

    def code(self, name: str, password: str, verifier: str) -> str:
        """The code that the login sends a browser back with, once the form is filled in."""
        challenge = urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        asked = {
            "client_id": self._client,
            "redirect_uri": self._callback,
            "response_type": "code",
            "scope": "openid email",
            "state": token_urlsafe(16),
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        status, _, page = _send(self._endpoint, "GET", f"/oauth2/authorize?{urlencode(asked)}")
        assert status == 200, page
        filled = {**_hidden(page), "username": name, "password": password}
        status, headers, page = _send(self._endpoint, "POST", "/login", filled)
        assert status == 302, page
        back = headers["location"]
        assert back.startswith(self._callback)
        answered = parse_qs(urlsplit(back).query)
        assert answered["state"] == [asked["state"]]
        return answered["code"][0]

    def redeem(self, code: str, verifier: str) -> tuple[int, Mapping[str, str]]:
        """The status and the body that a code is answered with."""
        form = {
            "grant_type": "authorization_code",
            "client_id": self._client,
            "code": code,
            "redirect_uri": self._callback,
            "code_verifier": verifier,
        }
        status, _, body = _send(self._endpoint, "POST", "/oauth2/token", form)
        return status, json.loads(body)


def machine_token(endpoint: str, client_id: str, secret: str) -> Mapping[str, Any]:
    """What the token endpoint answers to a machine, by client credentials."""
    basic = b64encode(f"{client_id}:{secret}".encode()).decode()
    form = {"grant_type": "client_credentials"}
    _, _, body = _send(endpoint, "POST", "/oauth2/token", form, {"Authorization": f"Basic {basic}"})
    answer: Mapping[str, Any] = json.loads(body)
    return answer


def _send(
    endpoint: str,
    method: str,
    path: str,
    form: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
) -> tuple[int, Mapping[str, str], str]:
    connection = HTTPConnection(urlsplit(endpoint).netloc, timeout=60)
    body = None if form is None else urlencode(form)
    try:
        connection.request(method, path, body, {"Content-Type": FORM, **(headers or {})})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode()
    finally:
        connection.close()


def _hidden(page: str) -> dict[str, str]:
    """The fields of a form that its page fills in itself."""
    found: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*type=\"hidden\"[^>]*>", page):
        name, value = (re.search(rf'{part}="([^"]*)"', tag) for part in ("name", "value"))
        if name and value:
            found[name[1]] = unescape(value[1])
    return found
