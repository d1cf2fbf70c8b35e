"""What doctor says of a deployment in an account; the emulator has none of these checks."""

from dataclasses import dataclass, field

import pytest

from loci.cli.doctor import diagnose


@dataclass
class Healthy:
    """The state of a deployment without a problem."""

    secrets: list[str] = field(default_factory=list)
    issuer: str = ""
    limit: int = 1000
    is_heard: bool = True

    def find_unprotected_tables(self) -> list[str]:
        return []

    def tables_by_function(self) -> dict[str, dict[str, str]]:
        return {}

    def find_disabled_keys(self) -> list[str]:
        return []

    def find_paused_sources(self) -> list[str]:
        return []

    def find_closed_functions(self) -> list[str]:
        return []

    def is_sweeper_scheduled(self) -> bool:
        return True

    def has_subscriber(self) -> bool:
        return self.is_heard

    def concurrency(self) -> int:
        return self.limit

    def find_unreadable_secrets(self) -> list[str]:
        return self.secrets

    def issuer_problem(self) -> str:
        return self.issuer


CHECKS = {"tables", "keys", "sources", "requests", "sweeper", "dead letters"}
IN_AN_ACCOUNT = {"alarms", "models", "tokens", "concurrency"}


def test_a_healthy_deployment_has_no_problem() -> None:
    diagnoses = list(diagnose(Healthy(), dict))
    assert {one.check for one in diagnoses} == CHECKS | IN_AN_ACCOUNT
    assert [one.problem for one in diagnoses if one.problem] == []
    assert all(one.advice for one in diagnoses)


@pytest.mark.parametrize(
    ("state", "check", "problem"),
    [
        (Healthy(is_heard=False), "alarms", "the alarm topic has no confirmed subscription"),
        (Healthy(secrets=["openai"]), "models", "openai"),
        (Healthy(issuer="no keys"), "tokens", "no keys"),
        (Healthy(limit=10), "concurrency", "10 functions at once, at least 100 needed"),
    ],
)
def test_each_problem_of_an_account_is_named_alone(state: Healthy, check: str, problem: str) -> None:
    assert {one.check: one.problem for one in diagnose(state, dict) if one.problem} == {check: problem}
    assert [one for one in diagnose(state, dict, is_emulated=True) if one.problem] == []
