"""Bus, rule, queues and stream mappings: nothing that fails is lost unseen."""

import json

from functions.capabilities import CAPABILITIES
from infra.events import MOST_HIDDEN_SECONDS
from loci import keys
from loci.learning.extraction import job_transitions
from tests.infra.synthesis import Json, Synthesised


def queues(synthesised: Synthesised) -> dict[str, Json]:
    return synthesised.service.of_type("AWS::SQS::Queue")


def mappings(synthesised: Synthesised) -> list[Json]:
    return list(synthesised.service.of_type("AWS::Lambda::EventSourceMapping").values())


def streams(synthesised: Synthesised) -> list[Json]:
    return [mapping for mapping in mappings(synthesised) if "StartingPosition" in mapping]


def rules(synthesised: Synthesised) -> dict[str, Json]:
    return synthesised.service.of_type("AWS::Events::Rule")


def redrives(synthesised: Synthesised) -> dict[str, str]:
    return {
        path: synthesised.where(queue["RedrivePolicy"]["deadLetterTargetArn"])
        for path, queue in queues(synthesised).items()
        if "RedrivePolicy" in queue
    }


def last_stops(synthesised: Synthesised) -> set[str]:
    """Where redrives, stream mappings, rules and asynchronous invocations put what they gave up on."""
    arns = [mapping["DestinationConfig"]["OnFailure"]["Destination"] for mapping in streams(synthesised)]
    targets = (target for rule in rules(synthesised).values() for target in rule["Targets"])
    # A rule that only notifies people has none.
    arns += [target["DeadLetterConfig"]["Arn"] for target in targets if "DeadLetterConfig" in target]
    (invocations,) = synthesised.service.of_type("AWS::Lambda::EventInvokeConfig").values()
    arns.append(invocations["DestinationConfig"]["OnFailure"]["Destination"])
    return set(redrives(synthesised).values()) | {synthesised.where(arn) for arn in arns}


def test_every_queue_is_a_last_stop_or_has_one(aws: Synthesised) -> None:
    assert set(queues(aws)) == set(redrives(aws)) | last_stops(aws)
    without = [one for one in rules(aws).values() if any("DeadLetterConfig" not in target for target in one["Targets"])]
    assert [one["EventPattern"]["source"] for one in without] == [["aws.kms"]]
    assert not set(redrives(aws)) & last_stops(aws)


def test_every_consumed_queue_gives_up_after_ten_tries(aws: Synthesised) -> None:
    consumed = {aws.where(mapping["EventSourceArn"]) for mapping in mappings(aws)} & set(queues(aws))
    assert consumed == {
        "Events/Fanout",
        "Events/Jobs",
        "Events/RunTurn",
        "Events/OutboxRetry",
        "Events/IndexerRetry",
        "Events/Webhooks",
    }
    assert {path: queues(aws)[path]["RedrivePolicy"]["maxReceiveCount"] for path in consumed} == dict.fromkeys(
        consumed, 10
    )


def test_a_message_stays_hidden_longer_than_its_consumer_may_run(aws: Synthesised) -> None:
    timeouts = {
        f"Events/{capability.consumes.title().replace('-', '')}": capability.timeout
        for capability in CAPABILITIES
        if capability.consumes
    }
    hidden = {path: queues(aws)[path]["VisibilityTimeout"] for path in timeouts}
    usual = {path: min(6 * timeout, MOST_HIDDEN_SECONDS) for path, timeout in timeouts.items()}
    assert hidden == {**usual, "Events/Jobs": timeouts["Events/Jobs"]}
    assert max(timeouts.values()) < MOST_HIDDEN_SECONDS == job_transitions.PATIENCE.total_seconds()


def test_every_queue_is_encrypted_with_our_key_and_refuses_plain_http(aws: Synthesised) -> None:
    assert {aws.where(queue["KmsMasterKeyId"]) for queue in queues(aws).values()} == {"Storage/Key"}
    policies = aws.service.of_type("AWS::SQS::QueuePolicy").values()
    refusing = {
        aws.where(policy["Queues"][0])
        for policy in policies
        for statement in policy["PolicyDocument"]["Statement"]
        if statement["Effect"] == "Deny" and statement["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}
    }
    assert refusing == set(queues(aws))


def test_only_rules_of_this_account_write_into_queues(aws: Synthesised) -> None:
    for policy in aws.service.of_type("AWS::SQS::QueuePolicy").values():
        for statement in policy["PolicyDocument"]["Statement"]:
            if statement["Effect"] == "Allow":
                keys = {key for condition in statement["Condition"].values() for key in condition}
                assert keys <= {"aws:SourceAccount", "aws:SourceArn"}
                assert keys


def test_closes_and_the_turns_that_make_something_due_go_from_the_bus_to_their_queue(aws: Synthesised) -> None:
    patterns = {
        "Events/Closes": {"source": ["loci"], "detail-type": ["conversation.closed"]},
        "Events/Turns": {"source": ["loci"], "detail-type": ["conversation.turned"], "detail": {"due": [True]}},
    }
    for name, pattern in patterns.items():
        rule = rules(aws)[name]
        assert aws.where(rule["EventBusName"]) == "Events/Bus"
        assert rule["EventPattern"] == pattern
        assert [aws.where(target["Arn"]) for target in rule["Targets"]] == ["Events/Fanout"]


def test_events_are_archived_for_a_replay(aws: Synthesised) -> None:
    (archive,) = aws.service.of_type("AWS::Events::Archive").values()
    assert aws.where(archive["SourceArn"]) == "Events/Bus"
    assert archive["EventPattern"] == {"source": ["loci"]}
    assert archive["RetentionDays"] == 30
    assert "EventArchive" in aws.service.document["Outputs"]


def test_the_sweeper_runs_every_minute(aws: Synthesised) -> None:
    rule = rules(aws)["Triggers/EveryMinute"]
    assert rule["ScheduleExpression"] == "rate(1 minute)"
    (target,) = rule["Targets"]
    assert aws.where(target["Arn"]) == "Sweeper/Function"
    # Without an input of its own the target gets the event, whose `time` is the sweeper's clock.
    assert not {"Input", "InputPath", "InputTransformer"} & set(target)


def test_jobs_are_in_order_and_deduplicated_by_the_sender(aws: Synthesised) -> None:
    jobs = queues(aws)["Events/Jobs"]
    assert jobs["FifoQueue"] is True
    assert not jobs.get("ContentBasedDeduplication")
    assert queues(aws)["Events/JobsDead"]["FifoQueue"] is True
    (mapping,) = (item for item in mappings(aws) if aws.where(item["EventSourceArn"]) == "Events/Jobs")
    assert mapping["BatchSize"] == 1


def test_queues_in_order_take_as_many_calls_as_they_can(aws: Synthesised) -> None:
    in_order = {path: queue for path, queue in queues(aws).items() if queue.get("FifoQueue")}
    assert set(in_order) == {"Events/Jobs", "Events/JobsDead"}
    for queue in in_order.values():
        assert (queue["DeduplicationScope"], queue["FifoThroughputLimit"]) == ("messageGroup", "perMessageGroupId")


def test_no_queue_and_no_stream_takes_the_account_s_whole_concurrency(
    aws: Synthesised, customised_app: Synthesised
) -> None:
    def bounds(synthesised: Synthesised) -> dict[str, int]:
        consumed = (item for item in mappings(synthesised) if "StartingPosition" not in item)
        return {
            synthesised.where(item["EventSourceArn"]): item["ScalingConfig"]["MaximumConcurrency"] for item in consumed
        }

    default = {"Fanout": 5, "Jobs": 50, "RunTurn": 50, "OutboxRetry": 5, "IndexerRetry": 5, "Webhooks": 10}
    assert bounds(aws) == {f"Events/{name}": bound for name, bound in default.items()}
    assert bounds(customised_app)["Events/Jobs"] == 4
    assert {mapping["ParallelizationFactor"] for mapping in streams(aws)} == {2}
    assert {mapping["ParallelizationFactor"] for mapping in streams(customised_app)} == {10}


def test_streams_lead_to_the_functions_that_need_the_change(aws: Synthesised) -> None:
    seen = {
        (aws.where(mapping["EventSourceArn"]), aws.where(mapping["FunctionName"])): pattern(mapping)
        for mapping in streams(aws)
    }
    every = ["INSERT", "MODIFY", "REMOVE"]
    assert seen == {
        ("Storage/Conversations", "Outbox/Function"): (every, [keys.CONVERSATION, keys.MESSAGE, keys.SUMMARY]),
        ("Storage/Memory", "Outbox/Function"): (every, [keys.ATOM, keys.ENTITY, keys.FILE]),
        ("Storage/Control", "Outbox/Function"): (
            every,
            [
                keys.SPACE,
                keys.BINDING,
                keys.JOB,
                keys.TEMPLATE,
                keys.SETTINGS,
                keys.ADMIN_JOB,
                keys.PRESENCE,
                keys.DREAM,
            ],
        ),
        ("Storage/Memory", "Indexer/Function"): (["INSERT", "MODIFY"], [keys.PENDING]),
        ("Storage/Ledger", "Audit/Function"): (["INSERT"], [keys.AUDIT]),
    }


def test_entries_of_the_audit_wait_for_each_other(aws: Synthesised) -> None:
    (mapping,) = (one for one in streams(aws) if aws.where(one["FunctionName"]) == "Audit/Function")
    assert (mapping["BatchSize"], mapping["MaximumBatchingWindowInSeconds"]) == (1000, 60)


def pattern(mapping: Json) -> tuple[list[str], list[str]]:
    (item,) = mapping["FilterCriteria"]["Filters"]
    read = json.loads(item["Pattern"])
    return read["eventName"], [choice["prefix"] for choice in read["dynamodb"]["Keys"]["sk"]["S"]]


def test_a_poison_record_is_cut_out_of_its_batch(aws: Synthesised) -> None:
    for mapping in streams(aws):
        assert mapping["BisectBatchOnFunctionError"] is True
        assert mapping["MaximumRetryAttempts"] == 5
        assert mapping["StartingPosition"] == "TRIM_HORIZON"


def test_every_batch_reports_what_failed_in_it(aws: Synthesised) -> None:
    assert {tuple(mapping["FunctionResponseTypes"]) for mapping in mappings(aws)} == {("ReportBatchItemFailures",)}
