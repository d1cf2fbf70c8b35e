"""What `loci verify-isolation` says of what was tried."""

import pytest

from loci.cli import main
from loci.cli.exit_codes import ExitCode
from loci.model.access_attempts import Attempt, attempts_table, is_isolated

OWN = Attempt("own: get", "control", expected=True, allowed=True)
KEPT = Attempt("get", "memory", expected=False, allowed=False)
OPEN = Attempt("query", "memory", expected=False, allowed=True)
SHUT = Attempt("own: get", "control", expected=True, allowed=False)


def test_it_holds_where_own_items_are_reached_and_nothing_else() -> None:
    assert is_isolated([OWN, KEPT])
    assert not is_isolated([OWN, KEPT, OPEN])
    assert not is_isolated([SHUT, KEPT])
    assert not is_isolated([])


def test_the_table_marks_what_went_wrong() -> None:
    assert attempts_table([OWN, OPEN, KEPT]).splitlines() == [
        "   attempt   on       should be  is",
        "   own: get  control  allowed    allowed",
        "!  query     memory   refused    allowed",
        "   get       memory   refused    refused",
    ]


@pytest.mark.parametrize(("tenant", "other"), [("acme", "acme"), ("Acme", "bravo"), ("acme", "bravo#")])
def test_two_tenants_are_named_by_their_names(tenant: str, other: str, capsys: pytest.CaptureFixture[str]) -> None:
    role = "arn:aws:iam::123456789012:role/tenant"
    assert main(["verify-isolation", "--tenant", tenant, "--other", other, "--role", role]) in (
        ExitCode.USAGE,
        ExitCode.REFUSED,
    )
    assert capsys.readouterr().err.startswith("loci: ")
