"""``loci version``: the releases of this client and of the service at LOCI_URL."""

import argparse
import json
import os
from importlib.metadata import version

import httpx2

from loci_memory_client.command.exit_codes import ExitCode
from loci_memory_client.http import TIMEOUT, connection_errors, decode_answer, service_url


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the command, which has no options."""
    parser.set_defaults(run=print_versions)


def print_versions(_asked: argparse.Namespace) -> int:
    """Prints one line of JSON; the deployment is null without LOCI_URL. Raises LociError."""
    deployed = find_release(service_url(None)) if os.environ.get("LOCI_URL") else None
    print(json.dumps({"client": version("loci-memory-client"), "deployment": deployed}))
    return ExitCode.DONE


def find_release(url: str) -> str | None:
    """What a service answers without a token; None from one that does not say. Raises LociError."""
    with connection_errors(url), httpx2.Client(timeout=TIMEOUT) as http:
        answer = decode_answer(http.get(f"{url}/health")).body
    found = answer.get("release") if isinstance(answer, dict) else None
    return found if isinstance(found, str) else None
