"""No store is deployed that the data map does not name."""

from fnmatch import fnmatchcase

import pytest

from functions.capability import Queue
from infra.events import DEAD_LETTERS_KEPT, EVENTS_KEPT, MAX_RECEIVES
from infra.functions import SETTLE
from loci.governance import erasing
from loci.governance.data_map import STORES
from loci.model.governance import Retention
from tests.infra.synthesis import Synthesised

# Whatever keeps something, by what its type begins with.
KEEPING = (
    "AWS::Cognito::UserPool",
    "AWS::DynamoDB::",
    "AWS::EFS::",
    "AWS::Events::Archive",
    "AWS::Events::EventBus",
    "AWS::KinesisFirehose::",
    "AWS::Kinesis::",
    "AWS::Logs::LogGroup",
    "AWS::OpenSearchServerless::Collection",
    "AWS::OpenSearchService::",
    "AWS::RDS::",
    "AWS::S3::Bucket",
    "AWS::SNS::Topic",
    "AWS::SQS::Queue",
    "AWS::SSM::Parameter",
    "AWS::SecretsManager::Secret",
)
# What begins so and only says who may.
NOT_KEEPING = (
    "AWS::Cognito::UserPoolClient",
    "AWS::Cognito::UserPoolDomain",
    "AWS::Cognito::UserPoolResourceServer",
    "AWS::S3::BucketPolicy",
    "AWS::SNS::TopicPolicy",
    "AWS::SQS::QueuePolicy",
)
PATTERNS = [pattern for store in STORES for pattern in store.resources]


def stores(synthesised: Synthesised) -> set[str]:
    """Construct paths of all that keeps something."""
    found = set()
    for template in (synthesised.data, synthesised.service):
        for kind in template.types():
            if kind.startswith(KEEPING) and kind not in NOT_KEEPING:
                found |= set(template.of_type(kind))
    return found


@pytest.mark.parametrize("deployment", ["aws", "domain", "local", "customised_app"])
def test_every_store_that_is_deployed_is_in_the_map(deployment: str, request: pytest.FixtureRequest) -> None:
    there = stores(request.getfixturevalue(deployment))
    assert len(there) > 20
    assert {path for path in there if not any(fnmatchcase(path, pattern) for pattern in PATTERNS)} == set()


def test_every_store_of_the_map_is_deployed(aws: Synthesised, domain: Synthesised) -> None:
    there = stores(aws) | stores(domain)
    assert {pattern for pattern in PATTERNS if not any(fnmatchcase(path, pattern) for path in there)} == set()


def test_what_the_map_says_of_times_is_what_is_deployed(aws: Synthesised) -> None:
    kept = Retention()
    assert kept.events.days == EVENTS_KEPT.to_days()
    assert kept.messages.days == 4 + DEAD_LETTERS_KEPT.to_days()
    queues = aws.service.of_type("AWS::SQS::Queue")
    tried = [queues[f"Events/{name}"]["VisibilityTimeout"] * MAX_RECEIVES for name in ("OutboxRetry", "IndexerRetry")]
    assert max(tried) <= erasing.STREAM_RETRY_WINDOW.total_seconds()
    functions = aws.service.of_type("AWS::Lambda::Function").values()
    assert max(function.get("Timeout", 0) for function in functions) < SETTLE.to_seconds()
    assert kept.settle.total_seconds() == SETTLE.to_seconds()
    groups = aws.service.of_type("AWS::Logs::LogGroup").values()
    assert {group["RetentionInDays"] for group in groups} == {kept.logs.days}


@pytest.mark.parametrize("name", Queue)
def test_every_queue_is_named_with_its_dead_letters(name: Queue, aws: Synthesised) -> None:
    title = "".join(part.capitalize() for part in name.split("-"))
    assert {f"Events/{title}", f"Events/{title}Dead"} <= stores(aws) & set(PATTERNS)
