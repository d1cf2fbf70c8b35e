"""What an operator's credentials read of models' secrets and of the issuer of tokens."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from uuid import uuid4

import pytest

from local import aws
from local.ministack import MiniStack
from loci.adapters.account import AccountState


class Issuer(BaseHTTPRequestHandler):
    """Answers with what its server has by path."""

    server: "IssuerServer"

    def do_GET(self) -> None:
        document = self.server.documents.get(self.path)
        self.send_response(404 if document is None else 200)
        self.end_headers()
        self.wfile.write((document or "").encode())

    def log_message(self, format: str, *arguments: object) -> None:
        pass


class IssuerServer(ThreadingHTTPServer):
    documents: dict[str, str]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


@pytest.fixture
def issuer() -> Iterator[IssuerServer]:
    server = IssuerServer(("127.0.0.1", 0), Issuer)
    discovery = json.dumps({"jwks_uri": f"{server.url}/keys"})
    server.documents = {"/.well-known/openid-configuration": discovery, "/keys": json.dumps({"keys": [{}]})}
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def state(emulator: MiniStack, models: str = "", issuer: str = "") -> AccountState:
    session = aws.session()
    return AccountState(
        lambda service: session.client(service, endpoint_url=emulator.endpoint),  # type: ignore[call-overload]  # by any name
        (),
        "",
        (),
        {},
        "",
        models,
        issuer,
    )


@dataclass
class Functions:
    """Lambda's client, for functions that are not deployed: their variables by name, and versions by alias."""

    variables: dict[str, dict[str, str]]
    aliases: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def get_function_configuration(self, **asked: str) -> dict[str, Any]:
        name = ":".join(asked[key] for key in ("FunctionName", "Qualifier") if key in asked)
        return {"Environment": {"Variables": self.variables[name]}}

    def list_aliases(self, **asked: str) -> dict[str, Any]:
        return {"Aliases": self.aliases.get(asked["FunctionName"], [])}


def state_of(emulator: MiniStack, functions: Functions, tables: Sequence[str] = ()) -> AccountState:
    session = aws.session()

    def client(service: Any) -> Any:
        return functions if service == "lambda" else session.client(service, endpoint_url=emulator.endpoint)

    names = [name for name in functions.variables if ":" not in name]
    return AccountState(client, names, "", tables, {}, "", "", "")


def test_tables_that_are_gone_are_apart_from_those_without_recovery(emulator: MiniStack) -> None:
    client = aws.session().client("dynamodb", endpoint_url=emulator.endpoint)
    bare, safe, gone = (f"{name}-{uuid4().hex}" for name in ("bare", "safe", "gone"))
    for name in (bare, safe):
        client.create_table(
            TableName=name,
            KeySchema=[{"AttributeName": "PK", "KeyType": "HASH"}],
            AttributeDefinitions=[{"AttributeName": "PK", "AttributeType": "S"}],
            BillingMode="PAY_PER_REQUEST",
        )
    client.update_continuous_backups(
        TableName=safe, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}
    )
    state = state_of(emulator, Functions({}), (bare, safe, gone))
    assert (state.find_missing_tables(), state.find_unprotected_tables()) == ([gone], [bare])


def test_queues_that_functions_name_and_that_are_not_there_are_found(emulator: MiniStack) -> None:
    client = aws.session().client("sqs", endpoint_url=emulator.endpoint)
    there, gone = (client.create_queue(QueueName=f"q-{uuid4().hex}")["QueueUrl"] for _ in range(2))
    client.delete_queue(QueueUrl=gone)
    functions = Functions({"a": {"LOCI_JOBS_QUEUE_URL": there}, "b": {"LOCI_RETRY_QUEUE_URLS": f"{there} {gone}"}})
    assert state_of(emulator, functions).find_missing_queues() == [gone]


def test_each_version_that_requests_go_to_says_which_tables_it_reads(emulator: MiniStack) -> None:
    old, new = ({"LOCI_MEMORY_TABLE": name, "LOCI_RELEASE": "0.2.0", "AWS_REGION": "x"} for name in ("M", "M-new"))
    weights = {"AdditionalVersionWeights": {"8": 0.1}}
    aliases = {"api": [{"FunctionVersion": "7", "RoutingConfig": weights}]}
    state = state_of(emulator, Functions({"api": new, "api:7": old, "api:8": new, "web": {}}, aliases))
    assert state.tables_by_function() == {
        "api": {"LOCI_MEMORY_TABLE": "M-new"},
        "api:7": {"LOCI_MEMORY_TABLE": "M"},
        "api:8": {"LOCI_MEMORY_TABLE": "M-new"},
        "web": {},
    }
    assert state.functions_by_release() == {"0.2.0": ["api"], "": ["web"]}


def test_providers_without_a_key_are_named(emulator: MiniStack) -> None:
    client = aws.session().client("secretsmanager", endpoint_url=emulator.endpoint)
    there = f"there-{uuid4().hex}"
    client.create_secret(Name=there, SecretString="sk-1")
    providers = {"openai": {"secret": there}, "anthropic": {"secret": "nowhere"}, "bedrock": {}}
    assert state(emulator, json.dumps(providers)).find_unreadable_secrets() == ["anthropic"]
    assert state(emulator).find_unreadable_secrets() == []


def test_an_issuer_must_show_its_keys(emulator: MiniStack, issuer: IssuerServer) -> None:
    assert state(emulator, issuer=f"{issuer.url}/").issuer_problem() == ""
    issuer.documents["/keys"] = '{"keys": []}'
    assert state(emulator, issuer=issuer.url).issuer_problem() == f"{issuer.url} has no keys"
    for broken in ("[]", "<html>", '{"jwks_uri": 3}', '{"jwks_uri": "file:///etc/passwd"}'):
        issuer.documents["/.well-known/openid-configuration"] = broken
        assert "cannot be read" in state(emulator, issuer=issuer.url).issuer_problem()
    assert "cannot be read" in state(emulator, issuer="http://127.0.0.1:1").issuer_problem()
