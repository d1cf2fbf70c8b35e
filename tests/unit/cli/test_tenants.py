"""Tenants that cannot be let in or removed, before anything is asked of AWS."""

import pytest

from loci.cli import main
from loci.cli.exit_codes import ExitCode
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
