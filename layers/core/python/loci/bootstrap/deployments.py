"""Finds a deployment in an account by its name: its stack, and the settings of the function that operators work as."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from loci.errors import NotFound
from loci.records import record
from loci.settings import MissingSetting

if TYPE_CHECKING:
    from botocore.session import Session

    from loci.adapters.account import AccountState, DeploymentSwitches, LogLines, UserPool
    from loci.adapters.eventbridge import EventArchive

DEFAULT = "loci"
_FUNCTION = "SweeperFunction"
_CLIENT = "ClientId"
_PREFIX = "LOCI_"
_KEY = "_API_KEY"


@record(frozen=True, slots=True)
class Deployment:
    """The ``settings`` of its functions with its region, and the ``outputs`` of its service stack."""

    settings: Mapping[str, str]
    outputs: Mapping[str, str]

    @property
    def tables(self) -> list[str]:
        """The names of its tables."""
        return [value for key, value in sorted(self.settings.items()) if key.endswith("_TABLE")]


def service_stack(deployment: str) -> str:
    """The stack with the functions of a deployment, as the CDK app names it."""
    return "LociService" if deployment == DEFAULT else f"LociService-{deployment}"


def data_stack(deployment: str) -> str:
    """The stack with what outlives it: tables, keys and the user pool."""
    return "LociData" if deployment == DEFAULT else f"LociData-{deployment}"


def find_deployment(session: "Session", name: str, region: str | None = None) -> Deployment:
    """Needs the rights ``cloudformation:DescribeStacks`` and ``lambda:GetFunctionConfiguration``. Raises NotFound where
    no such deployment is complete, MissingSetting without a region."""
    region = _require_region(session, region)
    stack = service_stack(name)
    outputs = _outputs_of(session.create_client("cloudformation", region_name=region), stack, region)
    if _FUNCTION not in outputs:
        raise NotFound(f"the stack {stack} is not complete: it has no output {_FUNCTION}")
    variables = _variables(session.create_client("lambda", region_name=region), outputs[_FUNCTION])
    own = {key: value for key, value in variables.items() if key.startswith(_PREFIX)}
    return Deployment({"AWS_REGION": region, **own}, outputs)


def account_state(session: "Session", deployment: Deployment) -> "AccountState":
    """The state of the deployment's resources, as the account says."""
    from loci.adapters.account import AccountState

    settings, outputs = deployment.settings, deployment.outputs
    clients = _clients(session, deployment)
    return AccountState(
        clients,
        functions=_functions(deployment),
        sweeper=outputs[_FUNCTION],
        tables=deployment.tables,
        keys={key: settings[key] for key in ("LOCI_SUBJECT_KEY", "LOCI_RECEIPT_KEY") if key in settings},
        topic=outputs["AlarmTopic"],
        models=_variables(clients("lambda"), outputs["RunTurnFunction"]).get("LOCI_PROVIDERS", ""),
        issuer=_variables(clients("lambda"), outputs["McpFunction"])["LOCI_ISSUER"],
    )


def extraction_settings(session: "Session", deployment: Deployment) -> Mapping[str, str]:
    """The settings of the function that asks models for facts, with keys that are in its environment."""
    variables = _variables(_clients(session, deployment)("lambda"), deployment.outputs["ExtractionFunction"])
    return {key: value for key, value in variables.items() if key.startswith(_PREFIX) or key.endswith(_KEY)}


def deployment_switches(session: "Session", deployment: Deployment) -> "DeploymentSwitches":
    """Switches that pause the deployment and resume it."""
    from loci.adapters.account import DeploymentSwitches

    return DeploymentSwitches(_clients(session, deployment), _functions(deployment), deployment.outputs[_FUNCTION])


def log_lines(session: "Session", deployment: Deployment) -> "LogLines":
    """Lines that the deployment's functions log."""
    from loci.adapters.account import LogLines

    return LogLines(_clients(session, deployment), _functions(deployment))


def event_archive(session: "Session", deployment: Deployment) -> "EventArchive":
    """Raises NotFound where the deployment has none."""
    from loci.adapters.eventbridge import EventArchive

    if "EventArchive" not in deployment.outputs:
        raise NotFound("this deployment has no archive of events")
    client = _clients(session, deployment)("events")
    return EventArchive(client, deployment.outputs["EventArchive"], deployment.outputs["Bus"])


def user_pool(session: "Session", name: str, region: str | None = None) -> "UserPool":
    """The user pool of a deployment. Needs the right ``cloudformation:DescribeStacks``. Raises NotFound where there is
    no such deployment, MissingSetting without a region."""
    from loci.adapters.account import UserPool

    region = _require_region(session, region)
    outputs = _outputs_of(session.create_client("cloudformation", region_name=region), data_stack(name), region)
    clients = {key.removeprefix(_CLIENT).lower(): value for key, value in outputs.items() if key.startswith(_CLIENT)}
    people: Any = session.create_client("cognito-idp", region_name=region)
    return UserPool(people, outputs["UserPoolId"], clients)


def _require_region(session: "Session", region: str | None) -> str:
    name: str | None = region or session.get_config_variable("region")
    if not name:
        raise MissingSetting("no region: set AWS_REGION, or the region of the profile")
    return name


def _clients(session: "Session", deployment: Deployment) -> Callable[[str], Any]:
    region = deployment.settings["AWS_REGION"]
    return lambda service: session.create_client(service, region_name=region)


def _variables(functions: Any, name: str) -> Mapping[str, str]:
    """The environment of a function."""
    variables: Mapping[str, str] = functions.get_function_configuration(FunctionName=name)["Environment"]["Variables"]
    return variables


def _functions(deployment: Deployment) -> list[str]:
    return [value for key, value in deployment.outputs.items() if key.endswith("Function")]


def _outputs_of(stacks: Any, name: str, region: str) -> dict[str, str]:
    from botocore.exceptions import ClientError

    try:
        (stack,) = stacks.describe_stacks(StackName=name)["Stacks"]
    except ClientError as error:
        if error.response["Error"]["Code"] != "ValidationError":
            raise
        raise NotFound(f"there is no stack {name} in {region}") from error
    return {item["OutputKey"]: item["OutputValue"] for item in stack.get("Outputs", [])}
