"""What workflows may do: each job as little as it needs, by actions that stay what they were when they were read."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.paths import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TAKES_TOKENS = ("aws-actions/configure-aws-credentials@", "pypa/gh-action-pypi-publish@", "npm publish --provenance")
"""What asks GitHub for a token that says which workflow runs."""

every_workflow = pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: str(path.stem))


def read_jobs(workflow: Path) -> Mapping[str, str]:
    """The lines of each job by its name."""
    _, _, text = workflow.read_text("utf-8").partition("\njobs:\n")
    _, *parts = re.split(r"^  ([\w-]+):\n", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def permissions_of(job: str) -> Mapping[str, str]:
    block = re.search(r"^    permissions:\n((?:      .+\n)+)", job, re.MULTILINE)
    assert block is not None
    return dict(re.findall(r"^      ([\w-]+): (\w+)$", block[1], re.MULTILINE))


def deploying() -> Mapping[str, str]:
    return read_jobs(ROOT / ".github" / "workflows" / "deploy.yml")


@every_workflow
def test_an_action_is_pinned_by_its_commit_and_says_of_which_version_that_is(workflow: Path) -> None:
    uses = re.findall(r"uses: (.+)$", workflow.read_text("utf-8"), re.MULTILINE)
    assert uses
    assert [one for one in uses if re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one) is None] == []


def test_an_action_has_one_commit_in_all_workflows() -> None:
    uses = {one for file in WORKFLOWS for one in re.findall(r"uses: (.+)$", file.read_text("utf-8"), re.MULTILINE)}
    names = [one.partition("@")[0] for one in uses]
    assert sorted(names) == sorted(set(names))


@every_workflow
def test_a_job_has_its_own_permissions_and_no_more_than_it_needs(workflow: Path) -> None:
    text, jobs = workflow.read_text("utf-8"), read_jobs(workflow)
    assert "\npermissions: {}\n" in text
    assert jobs
    for job in jobs.values():
        takes_tokens = any(one in job for one in TAKES_TOKENS)
        needed = {"contents": "read"} if "actions/checkout@" in job else {}
        assert permissions_of(job) == (needed | {"id-token": "write"} if takes_tokens else needed)


@every_workflow
def test_a_checkout_leaves_no_token_behind_and_a_runner_is_named(workflow: Path) -> None:
    for job in read_jobs(workflow).values():
        assert job.count("actions/checkout@") == job.count("persist-credentials: false")
        assert re.search(r"runs-on: ubuntu-\d+\.\d+$", job, re.MULTILINE)


def test_what_runs_before_the_approval_has_no_role_that_may_change_production() -> None:
    jobs = deploying()
    assert "environment: prod\n" in jobs["prod"]
    assert [name for name, job in jobs.items() if "DEPLOY_ROLE_PROD" in job or "secrets.PROD" in job] == ["prod"]
    assert "vars.DIFF_ROLE_PROD" in jobs["diff"]
    # Without a change set the CDK assumes the role that only reads.
    assert "diff --all --method template" in jobs["diff"]


@every_workflow
def test_a_job_that_runs_the_suite_has_the_whole_history(workflow: Path) -> None:
    """Otherwise tests of the release before this one are skipped."""
    jobs = [job for job in read_jobs(workflow).values() if re.search(r"run: (\.ci/run|make night)$", job, re.MULTILINE)]
    assert all("fetch-depth: 0\n" in job for job in jobs)
