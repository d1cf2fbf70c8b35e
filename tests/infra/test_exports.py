"""The bucket of exports: encrypted, closed, and empty again after a day."""

from functions.capabilities import CAPABILITIES
from functions.capability import Exports
from infra.naming import title
from tests.infra.rights import rights
from tests.infra.synthesis import Json, Synthesised

BUCKET = "Governance/Exports"
ON_BUCKET = {"s3:ListBucket", "s3:ListBucketMultipartUploads"}
LINKING = {"s3:AbortMultipartUpload", "s3:DeleteObject", "s3:GetObject"}


def bucket(synthesised: Synthesised) -> Json:
    return synthesised.data.of_type("AWS::S3::Bucket")[BUCKET]


def grants_on(synthesised: Synthesised, resource: str) -> dict[str, set[str]]:
    """Actions on a resource, by function."""
    lines = [line.split() for line in rights(synthesised).splitlines()]
    found: dict[str, set[str]] = {}
    for function, on, action in lines:
        if on == resource:
            found.setdefault(function, set()).add(action)
    return found


def test_exports_are_encrypted_with_our_key_and_never_public(aws: Synthesised) -> None:
    (encryption,) = bucket(aws)["BucketEncryption"]["ServerSideEncryptionConfiguration"]
    used = encryption["ServerSideEncryptionByDefault"]
    assert used["SSEAlgorithm"] == "aws:kms"
    assert aws.data.path(used["KMSMasterKeyID"]["Fn::GetAtt"][0]) == "Storage/Key"
    assert set(bucket(aws)["PublicAccessBlockConfiguration"].values()) == {True}


def test_no_export_can_be_read_unencrypted(aws: Synthesised) -> None:
    policy = aws.data.of_type("AWS::S3::BucketPolicy")[f"{BUCKET}/Policy"]["PolicyDocument"]
    (insecure,) = policy["Statement"]
    assert (insecure["Effect"], insecure["Principal"]) == ("Deny", {"AWS": "*"})
    assert insecure["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}


def test_what_is_deleted_or_a_day_old_is_gone_also_of_uploads_that_were_broken_off(aws: Synthesised) -> None:
    (rule,) = bucket(aws)["LifecycleConfiguration"]["Rules"]
    assert rule == {
        "AbortIncompleteMultipartUpload": {"DaysAfterInitiation": 1},
        "ExpirationInDays": 1,
        "Status": "Enabled",
    }
    assert "VersioningConfiguration" not in bucket(aws)


def test_only_those_who_write_exports_or_link_to_them_reach_the_bucket(aws: Synthesised) -> None:
    reach = {title(capability.name): capability.exports for capability in CAPABILITIES if capability.exports}
    assert set(reach) == {"Admin", "Sweeper"}
    assert grants_on(aws, BUCKET) == dict.fromkeys(reach, ON_BUCKET)
    assert grants_on(aws, f"{BUCKET}/*") == {
        name: LINKING | ({"s3:PutObject"} if how is Exports.WRITES else set()) for name, how in reach.items()
    }
