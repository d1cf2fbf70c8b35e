"""Names of stacks, constructs and outputs."""

DEFAULT_DEPLOYMENT = "loci"
DEPLOYMENT_TAG = "loci:deployment"
"""Of every resource; its value is the deployment's name."""


def title(name: str) -> str:
    """`outbox-retry` as `OutboxRetry`: a logical id takes no dash."""
    return "".join(word.capitalize() for word in name.split("-"))


def stack_names(deployment: str) -> tuple[str, str]:
    """Ids of the data stack and of the service stack of a deployment; the default's have no suffix."""
    suffix = "" if deployment == DEFAULT_DEPLOYMENT else f"-{deployment}"
    return f"LociData{suffix}", f"LociService{suffix}"


def resource_name(deployment: str) -> str:
    """`loci`, or `loci-<deployment>`: for resources that need a name that is unique in an account and region."""
    return DEFAULT_DEPLOYMENT if deployment == DEFAULT_DEPLOYMENT else f"{DEFAULT_DEPLOYMENT}-{deployment}"


def metrics_namespace(deployment: str) -> str:
    """The CloudWatch namespace of the metrics that a deployment writes."""
    return "Loci" if deployment == DEFAULT_DEPLOYMENT else f"Loci/{deployment}"


def base_path(deployment: str, *, local: bool) -> str:
    """What the address of the API has before its paths: the emulator serves an API below its own address."""
    return f"/_aws/execute-api/{resource_name(deployment)}" if local else ""
