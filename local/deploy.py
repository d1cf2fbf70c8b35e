"""Put the app of cdk.json into a running emulator, exactly as it would be put into an AWS account."""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from functions.capabilities import CAPABILITIES
from infra import pages
from infra.naming import DEFAULT_DEPLOYMENT, stack_names, title
from local import aws, paths
from local.errors import LocalError
from local.progress import Step

if TYPE_CHECKING:
    from mypy_boto3_apigatewayv2.type_defs import CorsTypeDef

# Each worker of a function is a Python process that unpacks its layers; more than these only compete for a laptop's
# processors. Further calls wait for a worker (`emulator.py`). Streams and queues have limits of their own.
WORKERS = 4
# The sources of a deployed stack: a change to any of these files needs a new deployment.
_SOURCES = (
    *("cdk.json", "uv.lock", "infra", "functions", "layers", "prompts"),
    *(path.relative_to(pages.ROOT).as_posix() for path in pages.SOURCES),
)


@dataclass(frozen=True, slots=True)
class Outputs:
    """The outputs of the stacks. `clients` and `tables` map names to ids."""

    api_id: str
    user_pool_id: str
    clients: Mapping[str, str]
    tables: Mapping[str, str]


def deploy(endpoint: str, work: Path, settings: Mapping[str, str], step: Step) -> Outputs:
    """Bootstrap and deploy both stacks; `work` is the folder of the synthesised app and the CDK's logs.

    `settings` override those in cdk.json. Raises LocalError with the CDK's last line if a step fails.
    """
    work.mkdir(parents=True, exist_ok=True)
    stacks = stacks_of(settings)
    with step("building the layers"):
        _run([sys.executable, "-m", "infra.packaging", "--local"], endpoint, work / "packaging.log")
    with step("synthesising the app"):
        _cdk(endpoint, work, "synth", ["--quiet", *_context({"local": "true", "index": "none", **settings})])
    app = ["--app", str(work / "cdk.out")]
    if not _is_bootstrapped(endpoint):
        with step("bootstrapping"):
            _cdk(endpoint, work, "bootstrap", [f"aws://{aws.ACCOUNT}/{aws.REGION}", *app])
    for stack in stacks:
        with step(f"deploying {stack}"):
            options = ["--exclusively", "--require-approval", "never", "--method", "direct"]
            _cdk(endpoint, work, "deploy", [stack, *app, *options])
    stack_values = stack_outputs(endpoint, stacks)
    _allow_origins(endpoint, stack_values["ApiId"], work / "cdk.out" / f"{stacks[1]}.template.json")
    _lock_copies(endpoint, stack_values["LedgerBucket"], work / "cdk.out" / f"{stacks[0]}.template.json")
    _bound_workers(endpoint, stack_values)
    outputs = read_outputs(endpoint, stacks)
    _protect_tables(endpoint, outputs.tables.values())
    return outputs


def destroy(endpoint: str, work: Path, settings: Mapping[str, str], step: Step) -> None:
    """Delete both stacks of a deployment that `deploy` made with the same `work` and `settings`. Raises LocalError."""
    for stack in reversed(stacks_of(settings)):
        with step(f"deleting {stack}"):
            _cdk(endpoint, work, "destroy", [stack, "--app", str(work / "cdk.out"), "--exclusively", "--force"])


def stacks_of(settings: Mapping[str, str]) -> tuple[str, str]:
    """Names of the data stack and of the service stack of a deployment with these settings."""
    return stack_names(settings.get("name", DEFAULT_DEPLOYMENT))


def read_outputs(endpoint: str, stacks: Sequence[str]) -> Outputs:
    """The outputs of the deployed stacks. Raises LocalError if they are missing."""
    outputs = stack_outputs(endpoint, stacks)
    try:
        return Outputs(
            api_id=outputs["ApiId"],
            user_pool_id=outputs["UserPoolId"],
            clients=_outputs_matching(outputs, "ClientId(.+)"),
            tables=_outputs_matching(outputs, "(.+)Table"),
        )
    except KeyError as error:
        raise LocalError(f"the deployed stacks have no output {error}") from error


def operators_environment(endpoint: str, stacks: Sequence[str]) -> dict[str, str]:
    """The environment that the `loci` command needs for a deployment: that of the functions whose work operators do."""
    client = aws.session().client("lambda", endpoint_url=endpoint)
    function = client.get_function_configuration(FunctionName=stack_outputs(endpoint, stacks)["SweeperFunction"])
    settings = function["Environment"]["Variables"]
    own = {name: value for name, value in settings.items() if name.startswith("LOCI_")}
    return {**own, **aws.credentials(), "AWS_ENDPOINT_URL": endpoint}


def is_deployed(endpoint: str, stacks: Sequence[str]) -> bool:
    """Whether all stacks of a deployment are complete in the emulator."""
    return set(stacks) <= _complete_stacks(endpoint)


def stack_outputs(endpoint: str, stacks: Sequence[str]) -> dict[str, str]:
    """The outputs of all stacks by name."""
    client = aws.session().client("cloudformation", endpoint_url=endpoint)
    descriptions = [client.describe_stacks(StackName=name)["Stacks"][0] for name in stacks]
    return {item["OutputKey"]: item["OutputValue"] for stack in descriptions for item in stack.get("Outputs", [])}


def fingerprint(settings: Mapping[str, str], root: Path = paths.ROOT) -> str:
    """SHA-256 over the sources and settings of the stacks, and the Python version of the layers."""
    digest = hashlib.sha256(f"{sys.version}{sorted(settings.items())}".encode())
    for file in _source_files(root):
        digest.update(f"{file.relative_to(root)}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _source_files(root: Path) -> Iterator[Path]:
    for name in _SOURCES:
        path = root / name
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in files if file.is_file() and "__pycache__" not in file.parts)


def _cdk(endpoint: str, work: Path, command: str, options: Sequence[str]) -> None:
    program = [str(paths.VENV / "bin" / "node"), str(paths.CDK / "node_modules" / "aws-cdk" / "bin" / "cdk")]
    common_options = ["--ci", "--no-color", "--no-notices", "--output", str(work / "cdk.out")]
    _run([*program, command, *options, *common_options], endpoint, work / f"cdk-{command}.log")


def _run(command: Sequence[str], endpoint: str, log: Path) -> None:
    with log.open("wb") as output:
        process = subprocess.run(  # noqa: S603  # our own programs
            command,
            cwd=paths.ROOT,
            env={**aws.environment(endpoint), "CDK_DISABLE_CLI_TELEMETRY": "true"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if process.returncode:
        raise LocalError(f"{log.stem} failed: {_reason(log)} (the whole of it is in {log})")


def _context(settings: Mapping[str, str]) -> list[str]:
    return [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]


def _reason(log: Path) -> str:
    """The most useful line of a log: a Python exception, else the last with an error, else the last."""
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


def _outputs_matching(outputs: Mapping[str, str], form: str) -> dict[str, str]:
    """The outputs whose names match a form, by the part of the name that differs."""
    matches = {name: re.fullmatch(form, name) for name in outputs}
    return {match[1].lower(): outputs[name] for name, match in matches.items() if match}


def _allow_origins(endpoint: str, api_id: str, template: Path) -> None:
    """Set the template's CORS settings again: the emulator loses them if CloudFormation sets them."""
    (api,) = _properties(template, "AWS::ApiGatewayV2::Api")
    cors: CorsTypeDef | None = api.get("CorsConfiguration")
    if cors:
        client = aws.session().client("apigatewayv2", endpoint_url=endpoint)
        client.update_api(ApiId=api_id, CorsConfiguration=cors)


def _protect_tables(endpoint: str, tables: Iterable[str]) -> None:
    """The emulator's CloudFormation leaves point-in-time recovery out."""
    client = aws.session().client("dynamodb", endpoint_url=endpoint)
    for table in tables:
        # One that was deleted is replaced by the setting `tables`.
        with suppress(client.exceptions.ResourceNotFoundException, client.exceptions.TableNotFoundException):
            client.update_continuous_backups(
                TableName=table, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}
            )


def _lock_copies(endpoint: str, bucket: str, template: Path) -> None:
    """Set the template's Object Lock, if it has one: the emulator creates the bucket without it."""
    client = aws.session().client("s3", endpoint_url=endpoint)
    for properties in _properties(template, "AWS::S3::Bucket"):
        lock = properties.get("ObjectLockConfiguration")
        if lock:
            client.put_object_lock_configuration(Bucket=bucket, ObjectLockConfiguration=lock)


def _properties(template: Path, kind: str) -> list[dict[str, Any]]:
    """The properties of each resource of a type, in the order of the template."""
    resources = json.loads(template.read_text())["Resources"].values()
    return [item["Properties"] for item in resources if item["Type"] == kind]


def _bound_workers(endpoint: str, outputs: Mapping[str, str]) -> None:
    """Limit each function of the API to `WORKERS` calls at once."""
    client = aws.session().client("lambda", endpoint_url=endpoint)
    for capability in CAPABILITIES:
        if capability.routes:
            name = outputs[f"{title(capability.name)}Function"]
            client.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=WORKERS)
