"""A deployment that would replace what holds data is not approved by anybody."""

from pathlib import Path

import pytest

from infra import diff_gate

HARMLESS = """
Stack LociService
Resources
[~] AWS::Lambda::Function Conversations/Function ConversationsFunctionA1B2 replace
 └─ [~] Code
[-] AWS::Lambda::Permission Api/Old ApiOldC3D4 destroy
[+] AWS::DynamoDB::Table Storage/New StorageNewE5F6
Stack LociData
[~] AWS::DynamoDB::Table Storage/Memory StorageMemoryA7B8
 └─ [+] WarmThroughput
"""


def run(text: str, tmp_path: Path) -> int:
    file = tmp_path / "diff.txt"
    file.write_text(text)
    return diff_gate.main([str(file)])


def test_changes_of_code_and_new_resources_pass(tmp_path: Path) -> None:
    assert run(HARMLESS, tmp_path) == 0


@pytest.mark.parametrize(
    "line",
    [
        "[-] AWS::DynamoDB::Table Storage/Memory StorageMemoryA7B8 destroy",
        "[-] AWS::DynamoDB::Table Storage/Memory StorageMemoryA7B8 orphan",
        "[~] AWS::Cognito::UserPool Identity/Users UsersC9D0 replace",
        "[~] AWS::KMS::Key Storage/Key KeyE1F2 may be replaced",
        "\x1b[31m[~]\x1b[39m AWS::S3::Bucket Governance/Copies CopiesA3B4 \x1b[31mreplace\x1b[39m",
    ],
)
def test_what_holds_data_is_neither_replaced_nor_removed(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(f"{HARMLESS}{line}\n", tmp_path) == 1
    assert capsys.readouterr().err.startswith("holds data: ")


def test_what_is_no_diff_is_not_taken_for_a_harmless_one(tmp_path: Path) -> None:
    assert run("Error: no credentials\n", tmp_path) == 2
