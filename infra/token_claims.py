"""The function that adds Loci's claims to access tokens. The user pool needs it to sign tokens, so it is in the same
stack. Its only right is to write its log."""

from pathlib import Path

from aws_cdk import CrossStackReferences, Duration, ReferenceStrength
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra.functions import ARCHITECTURES, HANDLERS, RUNTIMES
from infra.logs import log_group
from infra.settings import Settings

# Cognito waits at most this long.
TIMEOUT = Duration.seconds(5)
CODE = Path("token_claims")


class TokenClaims(Construct):
    """A function without layers: it loads only the standard library."""

    def __init__(self, scope: Construct, construct_id: str, *, settings: Settings) -> None:
        super().__init__(scope, construct_id)
        logs = log_group(self, retention_days=settings.log_retention_days)
        role = iam.Role(self, "Role", assumed_by=iam.ServicePrincipal("lambda.amazonaws.com"))
        self.function = lambda_.Function(
            self,
            "Function",
            description="Loci token-claims",
            handler="app.handler",
            code=lambda_.Code.from_asset(str(HANDLERS / CODE), exclude=["__pycache__"]),
            runtime=RUNTIMES[settings.python_version],
            architecture=ARCHITECTURES[settings.architecture],
            memory_size=256,
            timeout=TIMEOUT,
            role=role,
            log_group=logs,
            logging_format=lambda_.LoggingFormat.JSON,
            tracing=lambda_.Tracing.ACTIVE if settings.xray else lambda_.Tracing.DISABLED,
        )
        logs.grant_write(self.function)
        # With the plan lite there is no such function, and an export that LociService imports could not be removed.
        CrossStackReferences.of(self.function).produce(ReferenceStrength.WEAK)
