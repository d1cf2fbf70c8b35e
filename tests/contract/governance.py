"""What the ledger and exports stand on in the emulator: keys, and buckets."""

from typing import TYPE_CHECKING
from uuid import uuid4

from botocore.config import Config

from local import aws
from local.ministack import MiniStack
from loci.adapters.dynamodb.ledger import LedgerStore
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.kms import KmsSigner
from loci.adapters.s3 import ExportBucket, LockedCopies
from loci.adapters.s3.export_files import LINKING

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client


def s3(emulator: MiniStack) -> "S3Client":
    return aws.session().client("s3", endpoint_url=emulator.endpoint)


def locked_bucket(emulator: MiniStack) -> str:
    """A bucket that no other test knows, where every object is locked for a day."""
    name = f"ledger-{uuid4().hex[:12]}"
    client = s3(emulator)
    client.create_bucket(Bucket=name, ObjectLockEnabledForBucket=True)
    client.put_object_lock_configuration(
        Bucket=name,
        ObjectLockConfiguration={
            "ObjectLockEnabled": "Enabled",
            "Rule": {"DefaultRetention": {"Mode": "GOVERNANCE", "Days": 1}},
        },
    )
    return name


def ledger(dynamodb: Tables, emulator: MiniStack, bucket: str) -> LedgerStore:
    return LedgerStore(dynamodb, lambda: LockedCopies(s3(emulator), bucket))


def signer(emulator: MiniStack) -> KmsSigner:
    """One with keys of its own."""
    return KmsSigner(aws.session().client("kms", endpoint_url=emulator.endpoint), *new_keys(emulator))


def new_keys(emulator: MiniStack) -> tuple[str, str]:
    """The ids of a key that hashes people, and of one that signs receipts."""
    kms = aws.session().client("kms", endpoint_url=emulator.endpoint)
    subject = kms.create_key(KeySpec="HMAC_256", KeyUsage="GENERATE_VERIFY_MAC")["KeyMetadata"]["KeyId"]
    receipt = kms.create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")["KeyMetadata"]["KeyId"]
    return subject, receipt


def exports_bucket(emulator: MiniStack) -> str:
    """A bucket that no other test knows."""
    name = f"exports-{uuid4().hex[:12]}"
    s3(emulator).create_bucket(Bucket=name)
    return name


def export_files(emulator: MiniStack, bucket: str) -> ExportBucket:
    client = aws.session().client("s3", endpoint_url=emulator.endpoint, config=Config(**LINKING))
    return ExportBucket(client, bucket)
