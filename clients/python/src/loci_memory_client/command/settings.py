"""What the environment says of the service."""

import os

from loci_memory_client.http import service_url
from loci_memory_client.transfer.faults import MissingSetting

_SETTINGS = {"LOCI_URL": "the address of the API", "LOCI_TOKEN": "a token of your user"}


def require_settings() -> None:
    """Raises MissingSetting, naming what is not set or is no address."""
    missing = [f"{name} ({meaning})" for name, meaning in _SETTINGS.items() if not os.environ.get(name)]
    if missing:
        raise MissingSetting(f"{' and '.join(missing)} must be set")
    try:
        service_url(None)
    except ValueError as error:
        raise MissingSetting(f"LOCI_URL: {error}") from error
