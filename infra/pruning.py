"""Removes files from installed wheels that no function loads, because every worker unpacks its layers."""

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

# The services whose API descriptions botocore loads for clients; all 400 are 25 MB.
AWS_SERVICES = ("bedrock-runtime", "cognito-idp", "dynamodb", "events", "kms", "s3", "secretsmanager", "sqs", "sts")
# opensearch-py depends on gRPC and protobuf (19 MB) but imports them only in its gRPC transport.
UNUSED_PACKAGES = ("bin", "boto3/examples", "boto3/data", "grpc", "google", "opensearch")
UNUSED_FOLDERS = ("tests", "f2py", "include")
UNUSED_FILES = ("*.pyi", "*.a", "*.lib", "*.h", "*.c", "*.pyx", "*.pxd", ".lock")


def prune(python: Path) -> None:
    """Delete unused files in a `python/` folder. Licences and package metadata stay."""
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
    endpoints = data / "endpoints.json"
    if endpoints.exists():
        _prune_endpoints(endpoints)
    for model in data.rglob("service-2.json.gz"):
        _drop_documentation(model)


def _prune_endpoints(path: Path) -> None:
    """Remove the endpoints of services that no function calls: 1.2 MB that the first client of a process would
    parse."""
    endpoints = json.loads(path.read_text("utf-8"))
    for partition in endpoints["partitions"]:
        services = {name: there for name, there in partition["services"].items() if name in AWS_SERVICES}
        partition["services"] = services
    _rewrite(path, json.dumps(endpoints, separators=(",", ":")).encode())


def _drop_documentation(path: Path) -> None:
    """Remove documentation, which is most of a service's description."""
    service = _without_documentation(json.loads(gzip.decompress(path.read_bytes())))
    for parameter in service.get("clientContextParams", {}).values():
        # The only documentation that botocore reads, with the first call of a service.
        parameter["documentation"] = ""
    # No timestamp in the archive, so that the same input gives the same bytes.
    _rewrite(path, gzip.compress(json.dumps(service, separators=(",", ":")).encode(), mtime=0))


def _rewrite(path: Path, content: bytes) -> None:
    # uv hard-links installed files to its cache: writing in place would change every other environment.
    path.unlink()
    path.write_bytes(content)


def _without_documentation(node: Any) -> Any:
    if isinstance(node, list):
        return [_without_documentation(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        name: _without_documentation(value)
        for name, value in node.items()
        # A member of a shape may have the same name; its value is an object.
        if name != "documentation" or not isinstance(value, str)
    }
