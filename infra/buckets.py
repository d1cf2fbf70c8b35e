"""Buckets for personal data: encrypted with a customer key, closed to the public, owned by the account."""

from collections.abc import Sequence

from aws_cdk import RemovalPolicy
from aws_cdk import aws_kms as kms
from aws_cdk import aws_s3 as s3
from constructs import Construct


def private_bucket(
    scope: Construct,
    construct_id: str,
    *,
    key: kms.IKey,
    retain: bool,
    local: bool,
    versioned: bool = True,
    lifecycle_rules: Sequence[s3.LifecycleRule] | None = None,
    lockable: bool | None = None,
    lock: s3.ObjectLockRetention | None = None,
) -> s3.Bucket:
    """Without `retain` the bucket is deleted with its stack, and all objects with it. With a `lock`, which needs
    `lockable`, no version can be deleted earlier."""
    return s3.Bucket(
        scope,
        construct_id,
        encryption=s3.BucketEncryption.KMS,
        encryption_key=key,
        bucket_key_enabled=True,
        block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
        object_ownership=s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
        # The emulator speaks plain HTTP on loopback and enforces bucket policies.
        enforce_ssl=not local,
        versioned=versioned,
        lifecycle_rules=lifecycle_rules,
        object_lock_enabled=lockable,
        object_lock_default_retention=lock,
        removal_policy=RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE if retain else RemovalPolicy.DESTROY,
        # The emulator cannot run functions that use the AWS SDK for Node.
        auto_delete_objects=not (retain or local),
    )
