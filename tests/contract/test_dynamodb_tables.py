"""What DynamoDB's tables stand on: one client for a process, its credentials, and what happens when it is away."""

import subprocess
import sys
from dataclasses import replace

from local import ministack
from tests import conftest


def process(what: str, tables: conftest.Tables) -> str:
    """Models are classes, so code that reconnects them runs in another process."""
    prefix = tables.names["memory"].removesuffix("memory")
    command = [sys.executable, "-m", "tests.contract.processes", what, tables.endpoint, prefix]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603  # our own


def test_a_process_has_one_client_whatever_stores_it_uses(tables: conftest.Tables) -> None:
    assert process("clients", tables) == "0 1"


def test_each_request_is_signed_with_the_credentials_of_who_asks(tables: conftest.Tables) -> None:
    assert process("signed", tables) == "120 120"


def test_a_process_with_a_role_for_tenants_signs_as_itself_to_sts_alone(tables: conftest.Tables) -> None:
    nobody, several, requests = process("tenants", tables).splitlines()
    # One client, and no request without a tenant, not even to STS.
    assert nobody == "1 {}"
    # Two clients, one call of STS for each of four tenants, a session of its own for each.
    assert several == "2 ['itself', 'itself', 'itself', 'itself'] 4 1 1 1 1"
    assert requests == "48"


def test_a_store_that_is_away_is_unavailable(tables: conftest.Tables) -> None:
    nobody = replace(tables, endpoint=f"http://127.0.0.1:{ministack.free_port()}")
    assert process("away", nobody) == "the database did not respond in time; retry"
