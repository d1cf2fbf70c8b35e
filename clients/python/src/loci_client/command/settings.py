"""What the environment says of the service."""

import os

from loci_client.transfer.faults import MissingSetting

_SETTINGS = ("LOCI_URL", "LOCI_TOKEN")


def require_settings() -> None:
    """Raises MissingSetting, naming what is not set."""
    missing = [name for name in _SETTINGS if not os.environ.get(name)]
    if missing:
        raise MissingSetting(f"{' and '.join(missing)} must be set: the address of the API, and a token")
