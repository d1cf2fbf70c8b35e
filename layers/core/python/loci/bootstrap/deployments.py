"""Finds a deployment in an account by its name: its stack, and the settings of the function that operators work as."""

from typing import TYPE_CHECKING, Any

from loci.errors import NotFound
from loci.settings import MissingSetting

if TYPE_CHECKING:
    from botocore.session import Session

DEFAULT = "loci"
_FUNCTION = "SweeperFunction"
_PREFIX = "LOCI_"


def find_settings(session: "Session", name: str, region: str | None = None) -> dict[str, str]:
    """The environment of a deployment's functions, and its region. Needs the rights ``cloudformation:DescribeStacks``
    and ``lambda:GetFunctionConfiguration``. Raises NotFound where no such deployment is complete, MissingSetting
    without a region."""
    region = region or session.get_config_variable("region")
    if not region:
        raise MissingSetting("no region: set AWS_REGION, or the region of the profile")
    stack = "LociService" if name == DEFAULT else f"LociService-{name}"
    outputs = _outputs_of(session.create_client("cloudformation", region_name=region), stack, region)
    if _FUNCTION not in outputs:
        raise NotFound(f"the stack {stack} is not complete: it has no output {_FUNCTION}")
    functions: Any = session.create_client("lambda", region_name=region)
    variables = functions.get_function_configuration(FunctionName=outputs[_FUNCTION])["Environment"]["Variables"]
    return {"AWS_REGION": region, **{key: value for key, value in variables.items() if key.startswith(_PREFIX)}}


def _outputs_of(stacks: Any, name: str, region: str) -> dict[str, str]:
    from botocore.exceptions import ClientError

    try:
        (stack,) = stacks.describe_stacks(StackName=name)["Stacks"]
    except ClientError as error:
        if error.response["Error"]["Code"] != "ValidationError":
            raise
        raise NotFound(f"there is no stack {name} in {region}") from error
    return {item["OutputKey"]: item["OutputValue"] for item in stack.get("Outputs", [])}
