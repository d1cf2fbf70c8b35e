"""Where copies of the audit lie: an object for each batch of entries, versioned, and not locked."""

from aws_cdk import RemovalPolicy
from aws_cdk import aws_kms as kms
from aws_cdk import aws_s3 as s3
from constructs import Construct


def audit_bucket(scope: Construct, *, key: kms.IKey, retain: bool, local: bool) -> s3.Bucket:
    """Functions only put into it; the table itself, which nobody changes, is the record."""
    return s3.Bucket(
        scope,
        "AuditCopies",
        encryption=s3.BucketEncryption.KMS,
        encryption_key=key,
        bucket_key_enabled=True,
        block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
        object_ownership=s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
        # The emulator on loopback speaks plain HTTP and enforces policies of buckets.
        enforce_ssl=not local,
        versioned=True,
        removal_policy=RemovalPolicy.RETAIN if retain else RemovalPolicy.DESTROY,
        # The emulator runs no function that has the AWS SDK for Node.
        auto_delete_objects=not (retain or local),
    )
