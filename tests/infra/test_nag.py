"""cdk-nag's AwsSolutions and Serverless packs, and cfn-lint, have nothing left to say."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from infra.nag_suppressions import (
    ACKNOWLEDGED,
    ACKNOWLEDGED_FOR_A_DOMAIN,
    ACKNOWLEDGED_FOR_BEDROCK,
    ACKNOWLEDGED_LOCALLY,
)
from tests.infra.synthesis import Json, Synthesised, build_app

# The CDK writes DependsOn also where a reference already says so.
REDUNDANT_DEPENDENCY = "W3005"

Report = list[tuple[str, str]]

IN_AWS = (*ACKNOWLEDGED, *ACKNOWLEDGED_FOR_A_DOMAIN, *ACKNOWLEDGED_FOR_BEDROCK)


@pytest.fixture(scope="session")
def nag_report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """(rule, construct path) of all that the packs find with a domain and Bedrock when nothing is acknowledged."""
    assembly = tmp_path_factory.mktemp("unacknowledged") / "assembly"
    with pytest.raises(RuntimeError, match="Acknowledge with"):
        build_app(assembly, {"index": "domain", "providers": {"bedrock": {}}}, acknowledged=()).synth()
    return findings(assembly)


def findings(assembly: Path) -> Report:
    return [
        (violation["ruleName"], construct["constructPath"])
        for pack in report(assembly)
        for violation in pack["violations"]
        for construct in violation["violatingConstructs"]
    ]


def report(assembly: Path) -> list[Json]:
    return list(json.loads((assembly / "validation-report.json").read_text())["pluginReports"])


@pytest.mark.xdist_group("synthesis")
def test_what_is_found_is_acknowledged_and_nothing_else_is(nag_report: Report) -> None:
    answered = {
        (finding, construct)
        for item in IN_AWS
        for finding, construct in nag_report
        if finding in item.findings and f"{construct}/".startswith(f"{item.path}/")
    }
    assert answered == set(nag_report)
    assert {finding for finding, _ in answered} == {finding for item in IN_AWS for finding in item.findings}


@pytest.mark.xdist_group("synthesis")
def test_both_packs_ran(nag_report: Report) -> None:
    assert {rule.split("-")[0] for rule, _ in nag_report} == {"AwsSolutions", "Serverless"}


def test_with_the_acknowledgements_nothing_is_found(
    aws: Synthesised, domain: Synthesised, local: Synthesised, customised_app: Synthesised
) -> None:
    assert [findings(each.folder) for each in (aws, domain, local, customised_app)] == [[], [], [], []]


def test_acknowledgements_are_few_and_each_has_a_reason() -> None:
    acknowledged = (*IN_AWS, *ACKNOWLEDGED_LOCALLY)
    assert len(acknowledged) <= 17
    assert all(len(item.reason) > 40 for item in acknowledged)


def test_only_streams_are_granted_on_everything(aws: Synthesised) -> None:
    granted = {
        action
        for policy in aws.service.of_type("AWS::IAM::Policy").values()
        for statement in policy["PolicyDocument"]["Statement"]
        if statement["Resource"] == "*"
        for action in ([statement["Action"]] if isinstance(statement["Action"], str) else statement["Action"])
    }
    assert granted == {"dynamodb:ListStreams"}


def test_cfn_lint_accepts_every_template(
    aws: Synthesised, domain: Synthesised, customised_app: Synthesised, edge_assembly: Path
) -> None:
    templates = [str(path) for path in sorted(aws.folder.glob("*.template.json"))]
    templates += [
        str(domain.folder / "LociService.template.json"),
        str(customised_app.folder / "LociData.template.json"),
        str(edge_assembly / "LociEdge.template.json"),
    ]
    cfn_lint = Path(sys.executable).with_name("cfn-lint")
    linted = subprocess.run(  # noqa: S603 - the command is ours
        [str(cfn_lint), "--regions", "eu-west-1", "--ignore-checks", REDUNDANT_DEPENDENCY, "--", *templates],
        capture_output=True,
        text=True,
        check=False,
    )
    assert len(templates) == 5
    assert (linted.returncode, linted.stdout) == (0, "")
