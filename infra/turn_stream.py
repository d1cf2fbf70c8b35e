"""The address at which turns are sent as server-sent events: that of a function, since an HTTP API answers whole."""

from collections.abc import Iterable, Mapping

from aws_cdk import Duration, Fn
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

# Lambda starts a function by this file, in place of its own runtime for Python, which answers whole.
RUNTIME: Mapping[str, str] = {"AWS_LAMBDA_EXEC_WRAPPER": "/var/task/bootstrap"}
VARIABLE = "LOCI_TURN_STREAM_URL"


class TurnStream(Construct):
    """The address of `function`. A token that a caller got with a turn opens it, so it is behind no authorizer and may
    be called from pages of any origin: without a token they learn nothing, and it reads no cookies."""

    def __init__(self, scope: Construct, construct_id: str, *, function: lambda_.Function, local: bool) -> None:
        super().__init__(scope, construct_id)
        url = function.add_function_url(
            auth_type=lambda_.FunctionUrlAuthType.NONE,
            invoke_mode=lambda_.InvokeMode.RESPONSE_STREAM,
            cors=lambda_.FunctionUrlCorsOptions(
                allowed_origins=["*"],
                allowed_methods=[lambda_.HttpMethod.GET, lambda_.HttpMethod.POST],
                # The second is for all that OpenAI's SDK sends besides; it does not cover the first.
                allowed_headers=["authorization", "*"],
                max_age=Duration.hours(1),
            ),
        )
        self.url = _local(url.url) if local else url.url

    def tell(self, functions: Iterable[lambda_.Function]) -> None:
        """Let these functions know the address."""
        for function in functions:
            function.add_environment(VARIABLE, self.url)


def _local(url: str) -> str:
    """The emulator serves the function below its own address, like the API."""
    host = Fn.select(2, Fn.split("/", url))
    return Fn.join("", ["/_aws/lambda-url/", Fn.select(0, Fn.split(".", host)), "/"])
