"""Put the app of cdk.json into a running emulator, exactly as it would be put into an AWS account."""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from functions.capabilities import CAPABILITIES
from infra.naming import title
from local import aws, paths
from local.errors import LocalError
from local.progress import Step

if TYPE_CHECKING:
    from mypy_boto3_apigatewayv2.type_defs import CorsTypeDef

STACKS = ("LociData", "LociService")
# Each worker of a function is a Python process that unpacks its layers: of more than these a laptop's processors only
# take turns. A call beyond them waits for a worker (`emulator.py`). Streams and queues bound themselves.
WORKERS = 4
# What ends in a deployed stack: a change of any of these files asks for a new deployment.
_SOURCES = ("cdk.json", "uv.lock", "infra", "functions", "layers", "prompts")


@dataclass(frozen=True, slots=True)
class Outputs:
    """What the stacks say of themselves. `clients` and `tables` go from name to id."""

    api_id: str
    user_pool_id: str
    clients: Mapping[str, str]
    tables: Mapping[str, str]


def deploy(endpoint: str, work: Path, settings: Mapping[str, str], step: Step) -> Outputs:
    """Bootstrap and deploy both stacks; `work` takes the synthesised app and the CDK's logs.

    `settings` go over those in cdk.json. Raises LocalError with the CDK's last line when a step fails.
    """
    work.mkdir(parents=True, exist_ok=True)
    with step("building the layers"):
        _run([sys.executable, "-m", "infra.packaging", "--local"], endpoint, work / "packaging.log")
    with step("synthesising the app"):
        _cdk(endpoint, work, "synth", ["--quiet", *_context({"local": "true", "index": "none", **settings})])
    synthesised = ["--app", str(work / "cdk.out")]
    if not _is_bootstrapped(endpoint):
        with step("bootstrapping"):
            _cdk(endpoint, work, "bootstrap", [f"aws://{aws.ACCOUNT}/{aws.REGION}", *synthesised])
    for stack in STACKS:
        with step(f"deploying {stack}"):
            options = ["--exclusively", "--require-approval", "never", "--method", "direct"]
            _cdk(endpoint, work, "deploy", [stack, *synthesised, *options])
    outputs = read_outputs(endpoint)
    _allow_origins(endpoint, outputs.api_id, work / "cdk.out")
    _lock_copies(endpoint, work / "cdk.out")
    _bound_workers(endpoint)
    return outputs


def read_outputs(endpoint: str) -> Outputs:
    """The outputs of the deployed stacks. Raises LocalError when they aren't there."""
    found = _outputs(endpoint)
    try:
        return Outputs(
            api_id=found["ApiId"],
            user_pool_id=found["UserPoolId"],
            clients=_named(found, "ClientId(.+)"),
            tables=_named(found, "(.+)Table"),
        )
    except KeyError as error:
        raise LocalError(f"the deployed stacks have no output {error}") from error


def is_deployed(endpoint: str) -> bool:
    """Tell whether both stacks stand in the emulator."""
    return all(name in _complete_stacks(endpoint) for name in STACKS)


def fingerprint(settings: Mapping[str, str], root: Path = paths.ROOT) -> str:
    """SHA-256 over everything that ends in the stacks, and over the Python that the layers are built for."""
    digest = hashlib.sha256(f"{sys.version}{sorted(settings.items())}".encode())
    for file in _source_files(root):
        digest.update(f"{file.relative_to(root)}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _source_files(root: Path) -> Iterator[Path]:
    for name in _SOURCES:
        path = root / name
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in found if file.is_file() and "__pycache__" not in file.parts)


def _cdk(endpoint: str, work: Path, command: str, options: Sequence[str]) -> None:
    program = [str(paths.VENV / "bin" / "node"), str(paths.CDK / "node_modules" / "aws-cdk" / "bin" / "cdk")]
    fixed = ["--ci", "--no-color", "--no-notices", "--output", str(work / "cdk.out")]
    _run([*program, command, *options, *fixed], endpoint, work / f"cdk-{command}.log")


def _run(command: Sequence[str], endpoint: str, log: Path) -> None:
    with log.open("wb") as output:
        done = subprocess.run(  # noqa: S603  # our own programs
            command,
            cwd=paths.ROOT,
            env={**aws.environment(endpoint), "CDK_DISABLE_CLI_TELEMETRY": "true"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if done.returncode:
        raise LocalError(f"{log.stem} failed: {_reason(log)} (the whole of it is in {log})")


def _context(settings: Mapping[str, str]) -> list[str]:
    return [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]


def _reason(log: Path) -> str:
    """The line that tells most: a Python exception, else the last that speaks of an error, else the last."""
    lines = [line.strip() for line in log.read_text(errors="replace").splitlines() if line.strip()]
    exceptions = [line for line in lines if re.match(r"(\w+\.)+\w+: ", line)]
    errors = [line for line in lines if "rror" in line or "❌" in line]
    return (exceptions or errors or lines or ["nothing was said"])[-1]


def _complete_stacks(endpoint: str) -> set[str]:
    client = aws.session().client("cloudformation", endpoint_url=endpoint)
    complete = client.list_stacks(StackStatusFilter=["CREATE_COMPLETE", "UPDATE_COMPLETE"])
    return {stack["StackName"] for stack in complete["StackSummaries"]}


def _is_bootstrapped(endpoint: str) -> bool:
    return "CDKToolkit" in _complete_stacks(endpoint)


def _outputs(endpoint: str) -> dict[str, str]:
    client = aws.session().client("cloudformation", endpoint_url=endpoint)
    stacks = [client.describe_stacks(StackName=name)["Stacks"][0] for name in STACKS]
    return {item["OutputKey"]: item["OutputValue"] for stack in stacks for item in stack.get("Outputs", [])}


def _named(found: Mapping[str, str], form: str) -> dict[str, str]:
    """Outputs whose names have a common form, under the part of the name that differs."""
    matches = {name: re.fullmatch(form, name) for name in found}
    return {match[1].lower(): found[name] for name, match in matches.items() if match}


def _allow_origins(endpoint: str, api_id: str, assembly: Path) -> None:
    """Repeat the template's CORS settings: the emulator loses them when CloudFormation sets them."""
    (api,) = _properties(assembly, "LociService", "AWS::ApiGatewayV2::Api")
    cors: CorsTypeDef | None = api.get("CorsConfiguration")
    if cors:
        client = aws.session().client("apigatewayv2", endpoint_url=endpoint)
        client.update_api(ApiId=api_id, CorsConfiguration=cors)


def _lock_copies(endpoint: str, assembly: Path) -> None:
    """Repeat the template's Object Lock: the emulator makes the bucket without it."""
    locks = [bucket.get("ObjectLockConfiguration") for bucket in _properties(assembly, "LociData", "AWS::S3::Bucket")]
    (lock,) = (lock for lock in locks if lock)
    client = aws.session().client("s3", endpoint_url=endpoint)
    bucket = _outputs(endpoint)["LedgerBucket"]
    client.put_object_lock_configuration(Bucket=bucket, ObjectLockConfiguration=lock)


def _properties(assembly: Path, stack: str, kind: str) -> list[dict[str, Any]]:
    """Those of each resource of a kind, in the order of the synthesised template."""
    template = json.loads((assembly / f"{stack}.template.json").read_text())
    return [item["Properties"] for item in template["Resources"].values() if item["Type"] == kind]


def _bound_workers(endpoint: str) -> None:
    """Let no more than `WORKERS` calls of the API into one of its functions at once."""
    client = aws.session().client("lambda", endpoint_url=endpoint)
    found = _outputs(endpoint)
    for capability in CAPABILITIES:
        if capability.routes:
            name = found[f"{title(capability.name)}Function"]
            client.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=WORKERS)
