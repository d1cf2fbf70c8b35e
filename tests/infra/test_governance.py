"""Keys that hash and sign, the append-only ledger, and its undeletable copies."""

from tests.infra.synthesis import Json, Synthesised

KEYS = {"SubjectKey": ("HMAC_256", "GENERATE_VERIFY_MAC"), "ReceiptKey": ("ECC_NIST_P256", "SIGN_VERIFY")}
CHANGING = {
    "dynamodb:BatchWriteItem",
    "dynamodb:DeleteItem",
    "dynamodb:PartiQLDelete",
    "dynamodb:PartiQLInsert",
    "dynamodb:PartiQLUpdate",
    "dynamodb:UpdateItem",
}
COPIES = "Governance/Copies"


def bucket(synthesised: Synthesised) -> Json:
    return synthesised.data.of_type("AWS::S3::Bucket")[COPIES]


def denied_to_everybody(policy: Json) -> list[Json]:
    return [item for item in policy["Statement"] if (item["Effect"], item["Principal"]) == ("Deny", {"AWS": "*"})]


def test_people_are_hashed_and_receipts_signed_with_keys_made_for_that(aws: Synthesised) -> None:
    keys = aws.data.of_type("AWS::KMS::Key")
    made = {name: keys[f"Governance/{name}"] for name in KEYS}
    assert {name: (key["KeySpec"], key["KeyUsage"]) for name, key in made.items()} == KEYS


def test_no_role_changes_or_deletes_an_entry_of_the_ledger(aws: Synthesised) -> None:
    policy = aws.data.of_type("AWS::DynamoDB::Table")["Storage/Ledger"]["ResourcePolicy"]["PolicyDocument"]
    (statement,) = denied_to_everybody(policy)
    assert set(statement["Action"]) == CHANGING
    assert "Condition" not in statement


def test_other_tables_have_no_policy_of_their_own(aws: Synthesised) -> None:
    tables = aws.data.of_type("AWS::DynamoDB::Table")
    assert [name for name, table in tables.items() if "ResourcePolicy" in table] == ["Storage/Ledger"]


def test_every_copy_is_locked_for_years_for_every_role(aws: Synthesised) -> None:
    properties = bucket(aws)
    assert properties["ObjectLockEnabled"] is True
    assert properties["VersioningConfiguration"] == {"Status": "Enabled"}
    retention = properties["ObjectLockConfiguration"]["Rule"]["DefaultRetention"]
    assert retention == {"Mode": "COMPLIANCE", "Days": 6 * 365}


def test_copies_are_encrypted_with_our_key_and_never_public(aws: Synthesised) -> None:
    (encryption,) = bucket(aws)["BucketEncryption"]["ServerSideEncryptionConfiguration"]
    used = encryption["ServerSideEncryptionByDefault"]
    assert used["SSEAlgorithm"] == "aws:kms"
    assert aws.data.path(used["KMSMasterKeyID"]["Fn::GetAtt"][0]) == "Storage/Key"
    assert set(bucket(aws)["PublicAccessBlockConfiguration"].values()) == {True}


def test_no_role_shortens_the_life_of_a_copy_or_reads_it_unencrypted(aws: Synthesised) -> None:
    policy = aws.data.of_type("AWS::S3::BucketPolicy")[f"{COPIES}/Policy"]["PolicyDocument"]
    insecure, ending = denied_to_everybody(policy)
    assert insecure["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}
    assert {"s3:DeleteObject", "s3:DeleteObjectVersion", "s3:BypassGovernanceRetention"} <= set(ending["Action"])
    assert "Condition" not in ending
