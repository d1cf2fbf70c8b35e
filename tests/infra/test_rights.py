"""What each function may do: a table for people to read, and what must never stand in it."""

from functions.capabilities import CAPABILITIES
from infra.naming import title
from tests.infra.rights import TABLE, rights
from tests.infra.synthesis import Synthesised

FORBIDDEN = ("dynamodb:Scan", "dynamodb:PartiQL", "dynamodb:*", "sqs:*", "events:*", "kms:*", "*:*")


def all_grants(synthesised: Synthesised) -> list[tuple[str, str, str]]:
    lines = rights(synthesised).splitlines()
    return [(function, resource, action) for function, resource, action in (line.split() for line in lines)]


def test_the_table_of_rights_is_what_the_template_grants(aws: Synthesised) -> None:
    assert TABLE.read_text() == rights(aws), "run `python -m tests.infra.rights` and read the difference"


def test_no_function_may_scan_or_do_everything(aws: Synthesised) -> None:
    assert not [line for line in all_grants(aws) if line[2].startswith(FORBIDDEN)]


def test_only_the_sweeper_and_admins_of_a_tenant_read_an_index(aws: Synthesised) -> None:
    indexes = [(function, resource, action) for function, resource, action in all_grants(aws) if "/index" in resource]
    assert indexes == [
        ("Admin/Tenant", "Control/index/jobs[tenant#*]", "dynamodb:Query"),
        ("Admin/Tenant", "Control/index/users[tenant#*]", "dynamodb:Query"),
        *(("Sweeper", f"{table}/index/due", "dynamodb:Query") for table in ("Control", "Conversations", "Memory")),
    ]


def test_no_function_changes_or_deletes_what_the_ledger_holds(aws: Synthesised) -> None:
    ledger = {action for _, resource, action in all_grants(aws) if resource.startswith("Ledger")}
    stream = {"dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"}
    assert ledger <= {"dynamodb:PutItem", "dynamodb:GetItem", "dynamodb:Query"} | stream


def test_copies_of_the_ledger_are_put_and_nothing_else(aws: Synthesised) -> None:
    done = {line for line in all_grants(aws) if line[1].startswith(("Governance/Copies", "Governance/AuditCopies"))}
    assert done == {
        ("Admin", "Governance/Copies/*", "s3:PutObject"),
        ("Sweeper", "Governance/Copies/*", "s3:PutObject"),
        ("Audit", "Governance/AuditCopies/*", "s3:PutObject"),
    }


def test_keys_of_the_ledger_do_one_thing_each_and_only_those_who_issue_receipts_sign(aws: Synthesised) -> None:
    uses = [line for line in all_grants(aws) if line[1].startswith("Governance/") and line[2].startswith("kms:")]
    assert {action for _, resource, action in uses if resource == "Governance/SubjectKey"} == {"kms:GenerateMac"}
    signing = {(function, action) for function, resource, action in uses if resource == "Governance/ReceiptKey"}
    signers = {title(capability.name) for capability in CAPABILITIES if capability.signs}
    assert signing == {(name, action) for name in signers for action in ("kms:GetPublicKey", "kms:Sign")}


def test_only_the_outbox_publishes(aws: Synthesised) -> None:
    assert {function for function, _, action in all_grants(aws) if action == "events:PutEvents"} == {"Outbox"}


def test_every_function_writes_its_own_log_and_no_other(aws: Synthesised) -> None:
    written = {(function, resource) for function, resource, action in all_grants(aws) if action.startswith("logs:")}
    assert written == {(function, f"{function}/Logs") for function, _ in written}
    assert len(written) == len(CAPABILITIES)
