"""Resources for users' rights: keys that hash users and sign receipts, copies of the ledger, files of exports."""

from aws_cdk import Duration, RemovalPolicy
from aws_cdk import aws_iam as iam
from aws_cdk import aws_kms as kms
from aws_cdk import aws_s3 as s3
from constructs import Construct

from infra.buckets import private_bucket
from infra.exports import exports_bucket

# Actions that would shorten the life of a copy, or end it.
_ENDING = (
    "s3:BypassGovernanceRetention",
    "s3:DeleteObject",
    "s3:DeleteObjectVersion",
    "s3:PutObjectLegalHold",
    "s3:PutObjectRetention",
)


class Governance(Construct):
    """Two keys that never leave KMS, and buckets: for copies of tombstones and receipts, of the audit, and for exports.

    With `retain` every copy in the first is locked for years; without, all of it goes with the stack.
    """

    def __init__(
        self, scope: Construct, construct_id: str, *, key: kms.IKey, retention_years: int, retain: bool, local: bool
    ) -> None:
        super().__init__(scope, construct_id)
        self._removal = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE if retain else RemovalPolicy.DESTROY
        # Neither is rotated: a hash must never change, and one public key must verify all receipts.
        self.subject_key = self._key(
            "SubjectKey",
            "Loci: hashes of people in the ledger",
            kms.KeySpec.HMAC_256,
            kms.KeyUsage.GENERATE_VERIFY_MAC,
        )
        self.receipt_key = self._key(
            "ReceiptKey", "Loci: signatures of receipts", kms.KeySpec.ECC_NIST_P256, kms.KeyUsage.SIGN_VERIFY
        )
        self.copies = self._copies(key, retention_years, retain=retain, local=local)
        # One object per batch of entries. The table, whose items never change, is the original.
        self.audit = private_bucket(self, "AuditCopies", key=key, retain=retain, local=local)
        self.exports = exports_bucket(self, key=key, retain=retain, local=local)

    def _key(self, name: str, description: str, spec: kms.KeySpec, usage: kms.KeyUsage) -> kms.Key:
        return kms.Key(
            self, name, description=description, key_spec=spec, key_usage=usage, removal_policy=self._removal
        )

    def _copies(self, key: kms.IKey, years: int, *, retain: bool, local: bool) -> s3.Bucket:
        # A stack without retain is deleted with its copies, so they are not locked.
        lock = s3.ObjectLockRetention.compliance(Duration.days(365 * years)) if retain else None
        bucket = private_bucket(self, "Copies", key=key, retain=retain, local=local, lockable=retain, lock=lock)
        if retain:
            bucket.add_to_resource_policy(_never_deleted(bucket))
        return bucket


def _never_deleted(bucket: s3.Bucket) -> iam.PolicyStatement:
    return iam.PolicyStatement(
        effect=iam.Effect.DENY,
        principals=[iam.AnyPrincipal()],
        actions=list(_ENDING),
        resources=[bucket.arn_for_objects("*")],
    )
