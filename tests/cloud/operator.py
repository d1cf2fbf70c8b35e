"""An operator who has AWS credentials, and no folder of a ``make dev``."""

import subprocess
from pathlib import Path

from local import aws, paths
from local.deployment import Stack


class Run:
    """Runs the command outside of any ``make dev``."""

    def __init__(self, stack: Stack, folder: Path) -> None:
        self._environment = {**aws.credentials(), "AWS_ENDPOINT_URL": stack.endpoint}
        self._folder = folder

    def __call__(self, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(  # noqa: S603 - our own program
            [paths.VENV / "bin" / "loci", *arguments],
            env={**self._environment, **environment},
            cwd=self._folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
