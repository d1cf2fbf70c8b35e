"""The Python client's requests, answered by the API in this process."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from loci_memory_client.errors import APIStatusError

from tests.cloud.client import Client


@dataclass(frozen=True)
class Requests:
    """In place of the client's HTTP connection: the same calls, with the token of one caller."""

    caller: Client

    def request(
        self,
        method: str,
        path: str,
        *,
        json: object = None,
        params: Mapping[str, str | int | bool] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> object:
        reply = self.caller.send(method, f"{path}?{urlencode(params)}" if params else path, json, headers=headers)
        if reply.status >= 400:
            raise APIStatusError(reply.status, reply.body)
        return reply.body if reply.text else None
