"""Tenants that cannot be let in or removed, before anything is asked of AWS."""

import json
from collections.abc import Iterator

import pytest

from loci.cli import main
from loci.cli.exit_codes import ExitCode
from loci.model.apps import AppSettings, Choices
from loci.scope import Scope
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.inventory import JobInventory
from tests.fakes.ports import FakePorts
from tests.support.records import AT


@pytest.mark.parametrize(
    ("arguments", "status", "named"),
    [
        (("add",), ExitCode.USAGE, "name a tenant, or a file"),
        (("add", "Acme Inc."), ExitCode.REFUSED, "tenant"),
        (("add", "acme", "--admin", "ada"), ExitCode.USAGE, "--admin and --app go together"),
        (("add", "acme", "--file", "x"), ExitCode.USAGE, "name a tenant, or a file"),
        (("add", "--file", "/nowhere"), ExitCode.USAGE, "--file"),
        (("remove", "Acme Inc.", "--confirm", "Acme Inc."), ExitCode.REFUSED, "tenant"),
        (("remove", "acme", "--confirm", "acme-2"), ExitCode.USAGE, "--confirm must be the name"),
    ],
)
def test_tenants_that_cannot_be_are_neither_let_in_nor_removed(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], status: ExitCode, named: str
) -> None:
    ports = FakePorts(lambda: AT)
    assert main(["tenant", *arguments], ports=lambda _settings: ports) == status
    out, err = capsys.readouterr()
    assert (out, named in err) == ("", True)
    assert ports.tenant_limits.records == {}  # type: ignore[attr-defined]  # that in memory has them


def test_a_tenant_that_was_closed_is_let_in_again(capsys: pytest.CaptureFixture[str]) -> None:
    ports = FakePorts(lambda: AT)
    assert main(["tenant", "add", "acme"], ports=lambda _settings: ports) == ExitCode.DONE
    assert capsys.readouterr().out == '{"tenant": "acme"}\n'


class People(JobInventory):
    def people(self) -> Iterator[Scope]:
        return iter((Scope("acme", "shop", "@", "ada"), Scope("bravo", "shop", "@", "bo")))


def test_a_tenant_without_a_user_is_limited_on_purpose_alone(capsys: pytest.CaptureFixture[str]) -> None:
    ports = FakePorts(lambda: AT, inventory=People())

    def limit(tenant: str, *options: str) -> int:
        return main(["tenant", "limit", tenant, *options], ports=lambda _settings: ports)

    assert limit("nosuch", "--tokens", "10") == limit("nosuch", "--none") == ExitCode.REFUSED
    out, err = capsys.readouterr()
    assert (out, "nosuch has no user" in err, "--new" in err) == ("", True, True)
    assert limit("nosuch") == limit("acme", "--tokens", "10") == ExitCode.DONE
    assert limit("nosuch", "--tokens", "10", "--new") == limit("nosuch", "--tokens", "none") == ExitCode.DONE


def test_all_limits_are_lifted_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    ports = FakePorts(lambda: AT, inventory=People(), extractor_name="rules", summariser_name="rules")
    given = ("--requests", "5", "--jobs", "6", "--tokens", "7", "--dollars", "8")
    for options in (given, ("--none", "--jobs", "9"), ("--none",)):
        assert main(["tenant", "limit", "acme", *options], ports=lambda _settings: ports) == ExitCode.DONE
    limits = [tuple(json.loads(line).values()) for line in capsys.readouterr().out.splitlines()]
    assert limits == [("acme", 5, 6, 7, 8.0), ("acme", None, 9, None, None), ("acme", None, None, None, None)]


def test_a_limit_in_dollars_that_bounds_nothing_is_refused_with_the_model(capsys: pytest.CaptureFixture[str]) -> None:
    settings = AppSettingsInMemory()
    settings.records[Scope("acme", "shop", "@", "@app")] = AppSettings(AT, Choices(extraction_model="openai/own"))
    ports = FakePorts(
        lambda: AT, app_settings=settings, inventory=People(), extractor_name="rules", summariser_name="rules"
    )

    def limit(tenant: str, *options: str) -> int:
        return main(["tenant", "limit", tenant, *options], ports=lambda _settings: ports)

    assert limit("acme", "--dollars", "5") == ExitCode.USAGE
    assert "openai/own: there is no list price" in capsys.readouterr().err
    assert limit("acme", "--dollars", "5", "--tokens", "1000") == ExitCode.DONE
    assert limit("acme", "--requests", "5") == ExitCode.DONE
    assert limit("bravo", "--dollars", "5") == ExitCode.DONE
