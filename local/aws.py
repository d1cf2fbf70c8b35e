"""The environment and sessions of programs on this machine that call the emulator, and only the emulator."""

import os
from functools import cache
from typing import TYPE_CHECKING

from local import paths

if TYPE_CHECKING:
    import boto3
    from botocore.loaders import Loader

REGION = "us-east-1"
ACCOUNT = "000000000000"
# The emulator's root caller. Not a secret: the emulator listens on loopback only.
ACCESS_KEY = "test"
SECRET_KEY = "test"  # noqa: S105  # as above
# Variables of another account, app or Python, which functions in the emulator would inherit.
_FOREIGN = ("AWS_", "CDK_", "PYTHON", "VIRTUAL_ENV")


def clean_environment() -> dict[str, str]:
    """The developer's environment without AWS settings, so that no call can reach a real account."""
    own_variables = {name: value for name, value in os.environ.items() if not name.startswith(_FOREIGN)}
    tools = os.pathsep.join([str(paths.VENV / "bin"), str(paths.TOOLS / "bin"), own_variables.get("PATH", os.defpath)])
    return {
        **own_variables,
        "PATH": tools,
        "AWS_CONFIG_FILE": os.devnull,
        "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
        "AWS_EC2_METADATA_DISABLED": "true",
        "NO_PROXY": f"127.0.0.1,localhost,{own_variables.get('NO_PROXY', '')}",
        "no_proxy": f"127.0.0.1,localhost,{own_variables.get('no_proxy', '')}",
    }


def environment(endpoint: str) -> dict[str, str]:
    """The environment of a program that uses the emulator at `endpoint` as AWS."""
    return {**clean_environment(), **credentials(), "AWS_ENDPOINT_URL": endpoint}


def credentials() -> dict[str, str]:
    """The credentials for the emulator, as environment variables."""
    return {
        "AWS_ACCESS_KEY_ID": ACCESS_KEY,
        "AWS_SECRET_ACCESS_KEY": SECRET_KEY,
        "AWS_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
    }


def session() -> "boto3.Session":
    """A boto3 session with the emulator's credentials; pass `endpoint_url` to each client."""
    import boto3
    from botocore.session import Session

    core = Session()
    core.register_component("data_loader", _service_models())
    return boto3.Session(
        aws_access_key_id=ACCESS_KEY, aws_secret_access_key=SECRET_KEY, region_name=REGION, botocore_session=core
    )


@cache
def _service_models() -> "Loader":
    """The models of services, which all sessions share: it takes 80 ms to read those of a client."""
    from botocore.loaders import create_loader

    return create_loader()
