"""``loci version``: prints the releases of this command, of the Python client, and of a deployment."""

import argparse
import json
from importlib.metadata import PackageNotFoundError, version
from urllib.error import URLError
from urllib.request import urlopen

from loci.cli.exit_codes import ExitCode
from loci.errors import Unavailable
from loci.settings import Settings

SECONDS = 30
SERVER, CLIENT = "loci", "loci-memory-client"


def print_versions(settings: Settings, _arguments: argparse.Namespace) -> int:
    """Prints one line of JSON; a package or a deployment that is not there is null. Raises Unavailable."""
    print(json.dumps({"command": _installed(SERVER), "client": _installed(CLIENT), "deployment": _deployed(settings)}))
    return ExitCode.DONE


def _installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _deployed(settings: Settings) -> str | None:
    """Reads what its functions were given, also where they are closed; else asks the address."""
    url = settings.environment.get("LOCI_URL")
    if settings.release is not None or not url:
        return settings.release
    try:
        with urlopen(f"{url.rstrip('/')}/health", timeout=SECONDS) as answer:  # noqa: S310 - an address of the operator's
            release: str | None = json.load(answer).get("release")
            return release
    except (URLError, ValueError, TimeoutError) as error:
        raise Unavailable(f"{url} does not say its release: {error}") from error
