"""A client of the protocol that sends messages as they are on the wire."""

import json
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from loci.adapters.files import FolderTemplates, locate
from loci.adapters.login_http import LoginTokenServer
from loci.adapters.table import NewestAtoms, TableIndex
from loci.api import routing
from loci.api.mcp.protocol import MODERN
from loci.ports.all import Ports
from loci.settings import Settings
from tests.fakes.memory import Memory, in_memory
from tests.unit.api.requests import Answer, Api

ISSUER = "https://issuer.test/pool"
ALLOWED_ORIGIN = "https://app.test"
SETTINGS = Settings({"LOCI_ISSUER": ISSUER, "LOCI_ALLOWED_ORIGINS": f"https://other.test {ALLOWED_ORIGIN}"})
NO_LOGIN = LoginTokenServer("http://127.0.0.1:9")
_META = "io.modelcontextprotocol"
_NAMED_BY = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}


@dataclass
class McpClient:
    """``revision`` is None for a client that began with a handshake."""

    api: Api
    path: str = "/mcp"
    revision: str | None = None
    user: str = "ada"
    ids: Any = field(default_factory=lambda: count(1))

    def send(self, method: str, **params: Any) -> Answer:
        message: dict[str, Any] = {"jsonrpc": "2.0", "id": next(self.ids), "method": method, "params": params}
        headers: dict[str, str] = {}
        if self.revision is not None:
            meta = {f"{_META}/protocolVersion": self.revision, f"{_META}/clientCapabilities": {}}
            message["params"] = {**params, "_meta": meta}
            headers = {"mcp_protocol_version": self.revision, "mcp_method": method}
            if method in _NAMED_BY:
                headers["mcp_name"] = params[_NAMED_BY[method]]
        return self.api.send("POST", self.path, message, user=self.user, **headers)

    def result(self, method: str, **params: Any) -> Any:
        answer = self.send(method, **params)
        assert answer.status == 200, answer.body
        return answer.body["result"]

    def call(self, tool: str, **arguments: Any) -> Any:
        """The structured content of a call that succeeds; the text says the same."""
        result = self.result("tools/call", name=tool, arguments=arguments)
        assert result["isError"] is False, result
        assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
        return result["structuredContent"]

    def refusal(self, tool: str, **arguments: Any) -> str:
        result = self.result("tools/call", name=tool, arguments=arguments)
        assert result["isError"] is True, result
        text: str = result["content"][0]["text"]
        return text


def client_of(ports: Ports, path: str = "/mcp", revision: str | None = MODERN, user: str = "ada") -> McpClient:
    return McpClient(Api(ports, routing.mcp(lambda: SETTINGS, lambda: NO_LOGIN)), path, revision, user)


def memory_with_templates() -> Memory:
    """A memory that can be recalled from and made a context of."""
    made = in_memory()
    index = TableIndex(made.atoms)
    ports = replace(
        made.ports,
        index=index,
        index_name=index.name,
        stand_in=NewestAtoms(made.atoms),
        templates=FolderTemplates(locate()),
    )
    return replace(made, ports=ports)
