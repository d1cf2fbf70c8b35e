"""The packages that Loci uses, where each does its work, and how many names Loci's own package shows at its top."""

import ast
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.support.paths import ROOT

LOCI = "layers/core/python/loci"

WORK = {
    "aws-cdk-lib": ("aws_cdk", "infra/storage.py"),
    "constructs": ("constructs", "infra/functions.py"),
    "aws-lambda-powertools": ("aws_lambda_powertools", f"{LOCI}/api/app.py"),
    "boto3": ("boto3", "local/aws.py"),
    "pynamodb": ("pynamodb", f"{LOCI}/adapters/dynamodb/base.py"),
    "opensearch-py": ("opensearchpy", f"{LOCI}/adapters/opensearch/connection.py"),
    "pytest-localstack": ("pytest_localstack", "tests/conftest.py"),
}


def imported_packages(path: Path) -> set[str]:
    """The top-level packages that a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


@pytest.mark.parametrize("package", list(WORK))
def test_each_package_does_its_work_where_it_is_said_to(package: str) -> None:
    module, place = WORK[package]
    assert version(package)
    assert module in imported_packages(ROOT / place)


def test_the_top_of_the_package_can_be_read_at_a_glance() -> None:
    names = {path.stem for path in (ROOT / LOCI).iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert len(names - {"__init__"}) <= 30, "nest a new room in one that is there"
