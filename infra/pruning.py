"""Takes out of installed wheels what no function ever loads: every worker unpacks what is left."""

import shutil
from pathlib import Path

# API descriptions that botocore loads when a client is made; all 400 are 25 MB.
AWS_SERVICES = ("dynamodb", "events", "kms", "s3", "sqs", "sts")
# opensearch-py asks for gRPC and protobuf (19 MB) but imports them only in its gRPC transport.
UNUSED_PACKAGES = ("bin", "boto3/examples", "boto3/data", "grpc", "google", "opensearch")
UNUSED_FOLDERS = ("tests", "f2py", "include")
UNUSED_FILES = ("*.pyi", "*.a", "*.lib", "*.h", "*.c", "*.pyx", "*.pxd", ".lock")


def prune(python: Path) -> None:
    """Delete in a `python/` folder what isn't used. Licences and package metadata stay."""
    for name in UNUSED_PACKAGES:
        shutil.rmtree(python / name, ignore_errors=True)
    _prune_botocore(python / "botocore" / "data")
    for name in UNUSED_FOLDERS:
        for folder in [path for path in python.rglob(name) if path.is_dir()]:
            shutil.rmtree(folder, ignore_errors=True)
    for pattern in UNUSED_FILES:
        for file in list(python.rglob(pattern)):
            file.unlink()


def _prune_botocore(data: Path) -> None:
    for service in [path for path in data.glob("*") if path.is_dir()]:
        if service.name not in AWS_SERVICES:
            shutil.rmtree(service)
