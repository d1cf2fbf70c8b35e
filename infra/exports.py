"""The bucket of exports that are too large for a response. It stores them for a day."""

from collections.abc import Mapping
from types import MappingProxyType

from aws_cdk import Duration
from aws_cdk import aws_kms as kms
from aws_cdk import aws_s3 as s3
from constructs import Construct

from functions.capability import Exports
from infra.buckets import private_bucket

# Actions on objects, on the bucket, and on its key: S3 encrypts and decrypts with the caller's rights.
RIGHTS: Mapping[Exports, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        Exports.LINKS: (
            ("s3:AbortMultipartUpload", "s3:DeleteObject", "s3:GetObject"),
            ("s3:ListBucket", "s3:ListBucketMultipartUploads"),
            ("kms:Decrypt",),
        ),
        Exports.WRITES: (
            ("s3:AbortMultipartUpload", "s3:DeleteObject", "s3:GetObject", "s3:PutObject"),
            ("s3:ListBucket", "s3:ListBucketMultipartUploads"),
            ("kms:Decrypt", "kms:GenerateDataKey*"),
        ),
    }
)


def exports_bucket(scope: Construct, *, key: kms.IKey, retain: bool, local: bool) -> s3.Bucket:
    """Objects and incomplete uploads expire after a day. S3 counts days from midnight UTC, so they may stay for almost
    two."""
    day = Duration.days(1)
    return private_bucket(
        scope,
        "Exports",
        key=key,
        retain=retain,
        local=local,
        # A deleted export must not survive as an old version.
        versioned=False,
        lifecycle_rules=[s3.LifecycleRule(expiration=day, abort_incomplete_multipart_upload_after=day)],
    )
