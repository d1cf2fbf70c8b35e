"""Accepted findings of cdk-nag, each with its reason. A test limits the list and refuses any other finding."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from aws_cdk import Acknowledgment, Validations
from constructs import IConstruct

from infra.model_settings import BEDROCK
from infra.naming import DEFAULT_DEPLOYMENT, stack_names
from infra.settings import Settings


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """Findings accepted at and below the construct at `path`, for one reason."""

    path: str
    findings: tuple[str, ...]
    reason: str


ACKNOWLEDGED = (
    Acknowledged(
        "LociData/Identity",
        ("AwsSolutions-COG2",),
        "A second factor is the team's choice: the pool offers it, and their own issuer may stand in its place.",
    ),
    Acknowledged(
        "LociData/Identity",
        ("AwsSolutions-COG8",),
        "The Plus plan costs by the user even when idle; a team that wants it switches it on.",
    ),
    Acknowledged(
        "LociData/Identity",
        (
            "AwsSolutions-IAM5[Resource::*]",
            "AwsSolutions-L1",
            "Serverless-LambdaDLQ",
            "Serverless-LambdaLatestVersion",
            "Serverless-LambdaTracing",
        ),
        "The runtime is a setting, and so is X-Ray, whose rights know no resources; Cognito waits for the answer.",
    ),
    Acknowledged(
        "LociData/Governance",
        ("AwsSolutions-S1",),
        "What is put is in the ledger or the audit, which say when; a log of it would be one more store of hashes.",
    ),
    Acknowledged(
        "LociService/Api",
        ("AwsSolutions-APIG4",),
        "The document, pages, the login of programs, removed addresses and preflights are public; a test lists them. "
        "Tokens of turns open the address that streams, which is a function's own and which no rule looks at.",
    ),
    Acknowledged(
        "LociService",
        ("AwsSolutions-IAM5[Resource::*]",),
        "dynamodb:ListStreams and X-Ray's put know no resources; a test holds that nothing else has this.",
    ),
    Acknowledged(
        "LociService",
        (
            "AwsSolutions-IAM5[Action::kms:GenerateDataKey*]",
            "AwsSolutions-IAM5[Action::kms:ReEncrypt*]",
            "AwsSolutions-IAM5[Resource::LociData:ExportsOutputFnGetAttGovernanceCopies25A17529Arn9D7846DC/*]",
            "AwsSolutions-IAM5[Resource::LociData:ExportsOutputFnGetAttGovernanceAuditCopies3E5D1CFFArn978E2793/*]",
            "AwsSolutions-IAM5[Resource::LociData:ExportsOutputFnGetAttGovernanceExportsDE4748E4Arn7EBF1316/*]",
        ),
        "DynamoDB and SQS ask for these families of actions, on our one key; objects have no names before they are "
        "put, in the buckets of the ledger's copies and of exports.",
    ),
    Acknowledged(
        "LociService/Observability",
        ("Serverless-EventBusDLQ",),
        "The rule notifies operators: a queue of notices that were not delivered would notify them no sooner.",
    ),
    Acknowledged(
        "LociService",
        ("AwsSolutions-L1", "Serverless-LambdaLatestVersion", "Serverless-LambdaTracing"),
        "The runtime is a setting; its default is the newest Python that the code is held to run on. X-Ray is one too: "
        "an id of the request in each line shows the same path, also over streams and queues, at no cost.",
    ),
    Acknowledged(
        "LociService",
        ("Serverless-LambdaDLQ", "Serverless-LambdaEventSourceMappingDestination"),
        "API Gateway waits for the answer, streams have dead-letter queues of their own and queues a redrive policy; "
        "the only function that is invoked asynchronously, the sweeper, has a failure destination.",
    ),
    Acknowledged(
        "LociService",
        ("AwsSolutions-SQS3", "Serverless-SQSRedrivePolicy"),
        "The queues named are dead-letter queues themselves, of a rule, a stream or the clock; "
        "a test holds that every other has one.",
    ),
)

ACKNOWLEDGED_LOCALLY = (
    Acknowledged(
        "LociData/Governance",
        ("AwsSolutions-S10",),
        "The emulator on loopback speaks plain HTTP and enforces policies of buckets; in AWS plain HTTP is denied.",
    ),
    Acknowledged(
        "LociService",
        ("AwsSolutions-SQS4", "AwsSolutions-SNS3"),
        "The emulator on loopback speaks plain HTTP and enforces policies of queues; in AWS plain HTTP is denied.",
    ),
)

ACKNOWLEDGED_FOR_A_DOMAIN = (
    Acknowledged(
        "LociService/Recall",
        ("AwsSolutions-OS1", "AwsSolutions-OS3"),
        "Functions outside of a VPC reach it, from addresses that change; "
        "its policy lets in the signed requests of their roles alone, over TLS.",
    ),
    Acknowledged(
        "LociService/Recall",
        ("AwsSolutions-OS4", "AwsSolutions-OS7"),
        "One instance: its documents can be rebuilt from the tables, and recall answers without it meanwhile.",
    ),
    Acknowledged(
        "LociService/Recall",
        ("AwsSolutions-OS9[LogExport::SEARCH_SLOW_LOGS]", "AwsSolutions-OS9[LogExport::INDEX_SLOW_LOGS]"),
        "Slow logs quote questions and atoms, and our logs never hold content.",
    ),
)

ACKNOWLEDGED_FOR_COPIES = (
    Acknowledged(
        "LociData/Backups",
        (
            "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/"
            "AWSBackupServiceRolePolicyForBackup]",
        ),
        "AWS Backup's own policy for its role: AWS maintains it with the service.",
    ),
)

ACKNOWLEDGED_FOR_BEDROCK = (
    Acknowledged(
        "LociService",
        (
            "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/*]",
            "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*:<AWS::AccountId>:inference-profile/*]",
            "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*:<AWS::AccountId>:application-inference-profile/*]",
        ),
        "Which model is asked is a setting of each app, and a profile over several regions asks it in any of them.",
    ),
)

ACKNOWLEDGED_FOR_A_CANARY = (
    Acknowledged(
        "LociService/Observability/Canary",
        (
            "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]",
        ),
        "CodeDeploy shifts requests between versions by AWS's own policy for it, which follows what it needs.",
    ),
)


def acknowledged_for(choices: Settings) -> tuple[Acknowledged, ...]:
    """The accepted findings of a deployment."""
    locally = ACKNOWLEDGED_LOCALLY if choices.local else ()
    domain = ACKNOWLEDGED_FOR_A_DOMAIN if choices.index == "domain" else ()
    bedrock = ACKNOWLEDGED_FOR_BEDROCK if BEDROCK in choices.providers else ()
    canary = ACKNOWLEDGED_FOR_A_CANARY if choices.canary else ()
    copies = () if choices.backup_copies is None else ACKNOWLEDGED_FOR_COPIES
    every = (*ACKNOWLEDGED, *locally, *domain, *bedrock, *canary, *copies)
    return tuple(_in_deployment(item, choices.name) for item in every)


def _in_deployment(item: Acknowledged, deployment: str) -> Acknowledged:
    """The same with the ids of the deployment's stacks."""
    path, findings = item.path, item.findings
    for default, own in zip(stack_names(DEFAULT_DEPLOYMENT), stack_names(deployment), strict=True):
        path = path.replace(default, own)
        findings = tuple(finding.replace(f"{default}:", f"{own}:") for finding in findings)
    return replace(item, path=path, findings=findings)


def acknowledge(app: IConstruct, acknowledged: Iterable[Acknowledged]) -> None:
    """Add each reason to the template's metadata."""
    for item in acknowledged:
        place = Validations.of(_construct(app, item.path))
        for finding in item.findings:
            place.acknowledge(Acknowledgment(id=f"{finding.split('-')[0]}::{finding}", reason=item.reason))


def _construct(app: IConstruct, path: str) -> IConstruct:
    construct = app
    for name in path.split("/"):
        construct = construct.node.find_child(name)
    return construct
