"""Deployments of the functions that answer requests: a tenth of them goes to the new version for five minutes, and all
go back when the alarm `api fails` rings."""

from collections.abc import Iterable

from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_codedeploy as codedeploy
from constructs import Construct

from infra.functions import CapabilityFunction


class Canary(Construct):
    """One deployment group for each function with an alias."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        functions: Iterable[CapabilityFunction],
        alarm: cloudwatch.IAlarm,
    ) -> None:
        super().__init__(scope, construct_id)
        application = codedeploy.LambdaApplication(self, "Application")
        for function in functions:
            if function.alias is not None:
                codedeploy.LambdaDeploymentGroup(
                    self,
                    function.node.id,
                    application=application,
                    alias=function.alias,
                    deployment_config=codedeploy.LambdaDeploymentConfig.CANARY_10_PERCENT_5_MINUTES,
                    alarms=[alarm],
                    auto_rollback=codedeploy.AutoRollbackConfig(
                        failed_deployment=True, stopped_deployment=True, deployment_in_alarm=True
                    ),
                )
