"""The audit ledger in the deployed app: acts for others are recorded, copied to undeletable storage, and read by
admins."""

import json

import pytest

from local import aws
from local.deployment import Stack
from local.users import Person
from loci.governance import receipts
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Deployed
from tests.cloud.waiting import eventually

SERVICE = Person("ledger-service", role="service")


@pytest.fixture(scope="module")
def service(stack: Stack, callers: Callers) -> Client:
    stack.pool.add(SERVICE)
    return callers(SERVICE.name)


def test_what_a_service_does_for_a_user_is_in_the_audit_and_in_the_copy_of_its_batch(
    service: Client, callers: Callers, namespace: str, stack: Stack, deployment: Deployed
) -> None:
    user, admin = callers("user"), callers("admin")
    conversation = steps.conversation(user, namespace)
    for_user = {"X-Loci-User": user.user}
    assert service.send("GET", f"/ai-conversations/{conversation}", headers=for_user).status == 200
    asked = {"query": "Where does the user live?"}
    space = steps.space(user, namespace)
    assert service.send("POST", f"/ai-memory/spaces/{space}/recall/topic", asked, headers=for_user).status == 200

    found = admin.get("/ai-admin/audit", userId=user.user)
    own_hash = admin.get("/ai-admin/audit", userId=service.user)["subjectHash"]
    ours = [entry for entry in found["items"] if entry["actorHash"] == own_hash]
    assert [(entry["act"], entry["target"]) for entry in ours] == [("actForUser", None)]
    assert user.user not in json.dumps([{**entry, "actor": None} for entry in found["items"]])
    assert (found["items"][0]["act"], found["items"][0]["actor"]) == ("getAudit", admin.user)

    s3, bucket = aws.session().client("s3", endpoint_url=stack.endpoint), deployment.outputs["AuditBucket"]

    def copied_entries() -> list[str]:
        objects = s3.list_objects_v2(Bucket=bucket, Prefix="audit/").get("Contents", [])
        bodies = (s3.get_object(Bucket=bucket, Key=one["Key"])["Body"].read().decode() for one in objects)
        lines = [line for body in bodies for line in body.splitlines()]
        # What is stored names no one.
        assert not [line for line in lines if user.user in line or admin.user in line]
        items = [json.loads(line)["Item"] for line in lines]
        return [item["act"]["S"] for item in items if item["subjectHash"]["S"] == found["subjectHash"]]

    eventually(copied_entries, lambda acts: {"getAudit", "actForUser"} <= set(acts))
    locked = s3.list_objects_v2(Bucket=deployment.outputs["LedgerBucket"]).get("Contents", [])
    assert not [one["Key"] for one in locked if "/AU/" in one["Key"]]


def test_everybody_has_the_key_that_receipts_are_verified_with(
    callers: Callers, stack: Stack, deployment: Deployed
) -> None:
    kms = aws.session().client("kms", endpoint_url=stack.endpoint)
    key = callers("user").get("/ai-admin/receipts/public-key")
    assert key["keyId"] == deployment.outputs["ReceiptKey"]
    assert key["pem"] == receipts.pem(kms.get_public_key(KeyId=key["keyId"])["PublicKey"])
