"""Serves the pages: the files of a build, the configuration that they read, and what browsers may do with them.

It imports the standard library only: a page waits for its cold start.
"""

import gzip
import hashlib
import json
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from loci.api.wire.transport_security import TRANSPORT_SECURITY

ROOT = "/app"
CONFIG = "config.json"
ELEMENTS = "elements.js"
# Addresses without an ending, and the files that they show.
CHAT = "chat"
PAGES = {CHAT: "chat.html", "console": "console.html", "signed-in": "signed-in.html"}
# A chat has an address of its own, `chat/{id}`: its page is one folder deeper, and names its files from there.
ONE_CHAT = "chat/index.html"
# Files whose names contain a hash of their content.
HASHED = "assets/"
# Without it, a browser may ask again each time, or never.
REDIRECT_CACHING = "public, max-age=86400"
# Smaller ones would not become smaller.
COMPRESSED_FROM = 1000
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".md": "text/markdown; charset=utf-8",
}
MISSING = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    "<title>Not found · Loci</title><h1>There is no page at this address</h1>"
    '<p><a href="{home}chat">Chat</a> · <a href="{home}console">Console</a></p></html>'
)


class Site:
    """The pages of one deployment: a folder of files, the text of their configuration, and where turns are streamed."""

    def __init__(self, folder: Path, config: str, stream_url: str = "") -> None:
        self._folder = folder
        self._config = config
        self._names = frozenset(_names_in(folder))
        settings = json.loads(config)
        self._base = settings.get("base", "")
        self._policy = content_policy(_other_origins(settings, stream_url))
        self._read = cache(self._load)

    def answer(self, path: str, headers: Mapping[str, str]) -> dict[str, Any]:
        """The answer of API Gateway to a GET; names of headers are in lower case."""
        if path.rstrip("/") == ROOT:
            # Not relative: some gateways drop a slash at the end.
            moved_fields = {"Location": f"{self._base}{ROOT}/{CHAT}", "Cache-Control": REDIRECT_CACHING}
            return self._response(HTTPStatus.PERMANENT_REDIRECT, moved_fields, b"")
        name = _file_of(path.removeprefix(f"{ROOT}/"))
        if name != CONFIG and name not in self._names:
            return self._missing(path)
        content, etag = self._read(name)
        known_fields = {"ETag": etag, "Cache-Control": _caching(name), "Vary": "Accept-Encoding", **_sharing(name)}
        if etag in (tag.strip() for tag in headers.get("if-none-match", "").split(",")):
            return self._response(HTTPStatus.NOT_MODIFIED, known_fields, b"")
        kind = {"Content-Type": KINDS.get(Path(name).suffix, "application/octet-stream")}
        if len(content) >= COMPRESSED_FROM and "gzip" in headers.get("accept-encoding", ""):
            return self._response(
                HTTPStatus.OK, {**known_fields, **kind, "Content-Encoding": "gzip"}, _compress(content)
            )
        return self._response(HTTPStatus.OK, {**known_fields, **kind}, content)

    def _load(self, name: str) -> tuple[bytes, str]:
        content = self._config.encode() if name == CONFIG else (self._folder / name).read_bytes()
        # Weak: it is the same for both encodings.
        return content, f'W/"{hashlib.sha256(content).hexdigest()[:20]}"'

    def _missing(self, path: str) -> dict[str, Any]:
        home = "../" * (path.count("/") - ROOT.count("/") - 1) or "./"
        kind = {"Content-Type": KINDS[".html"], "Cache-Control": "no-store"}
        return self._response(HTTPStatus.NOT_FOUND, kind, MISSING.format(home=home).encode())

    def _response(self, status: HTTPStatus, headers: Mapping[str, str], content: bytes) -> dict[str, Any]:
        safe = {
            "Content-Security-Policy": self._policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            **TRANSPORT_SECURITY,
        }
        return {
            "statusCode": int(status),
            "headers": {**safe, **headers},
            "body": b64encode(content).decode(),
            "isBase64Encoded": True,
        }


def _names_in(folder: Path) -> Iterable[str]:
    return (file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())


def _file_of(address: str) -> str:
    """Name the file that an address shows; every chat shows the same one."""
    folder, _, chat = address.partition("/")
    if folder == CHAT and chat and "/" not in chat:
        return ONE_CHAT
    return PAGES.get(address, address)


def _caching(name: str) -> str:
    return "public, max-age=31536000, immutable" if name.startswith(HASHED) else "no-cache"


def _sharing(name: str) -> Mapping[str, str]:
    """Pages of others load the elements as modules, which a browser only does with leave."""
    is_shared = name == ELEMENTS or name.startswith(HASHED)
    return {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"} if is_shared else {}


@cache
def _compress(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _other_origins(config: Mapping[str, Any], stream_url: str) -> list[str]:
    """The other origins of the sign-in and of the streams of turns."""
    sign_in = config.get("signIn") or {}
    addresses = (*(sign_in.get(name) or "" for name in ("authority", "login")), stream_url)
    parts = (urlsplit(address) for address in addresses)
    return sorted({f"{part.scheme}://{part.netloc}" for part in parts if part.netloc})


def content_policy(others: Iterable[str]) -> str:
    """Only files of this origin run, and only this and the ``others`` are asked."""
    rules = {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "connect-src": " ".join(("'self'", *others)),
        "img-src": "'self' data:",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())
