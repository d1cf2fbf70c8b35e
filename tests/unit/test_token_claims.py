"""What the user pool's function puts into access tokens."""

import subprocess
import sys
from typing import Any

import pytest

from functions.token_claims.app import CLAIMS, handler, scope_name
from tests.support.paths import ROOT

PERSON = {"sub": "u-1", "email": "a@example.com", "custom:tenant": "acme", "custom:app": "shop", "custom:role": "admin"}
# In the process of a function nothing else is loaded before it answers.
LOADED = """
import sys
before = set(sys.modules)
import app
print(*{name.partition(".")[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names))
"""


def event(source: str, **request: object) -> dict[str, Any]:
    """As Cognito sends it, version 3."""
    return {
        "version": "3",
        "triggerSource": f"TokenGeneration_{source}",
        "callerContext": {"clientId": "client"},
        "request": {"groupConfiguration": {}, **request},
        "response": {"claimsAndScopeOverrideDetails": None},
    }


def added_claims(answer: dict[str, Any]) -> Any:
    details = answer["response"]["claimsAndScopeOverrideDetails"]
    assert set(details) == {"accessTokenGeneration"}
    assert set(details["accessTokenGeneration"]) == {"claimsToAddOrOverride"}
    return details["accessTokenGeneration"]["claimsToAddOrOverride"]


@pytest.mark.parametrize("source", ["Authentication", "HostedAuth", "RefreshTokens", "NewPasswordChallenge"])
def test_an_access_token_says_of_a_person_what_their_attributes_say(source: str) -> None:
    expected = {"custom:tenant": "acme", "custom:app": "shop", "custom:role": "admin"}
    assert added_claims(handler(event(source, userAttributes=PERSON, scopes=["openid"]), None)) == expected


def test_an_attribute_that_a_person_lacks_is_left_out() -> None:
    attributes = {"sub": "u-1", "custom:tenant": "acme", "custom:role": ""}
    assert added_claims(handler(event("Authentication", userAttributes=attributes), None)) == {"custom:tenant": "acme"}


def test_an_access_token_says_of_a_machine_what_its_scope_says() -> None:
    scopes = ["other/acme.x.y", f"loci/{scope_name('acme', 'shop-2', 'service')}"]
    answer = handler(event("ClientCredentials", userAttributes={}, scopes=scopes), None)
    assert added_claims(answer) == dict(zip(CLAIMS[:3], ("acme", "shop-2", "service"), strict=True))


def test_an_access_token_says_of_a_machine_that_it_may_remember_for_itself() -> None:
    scopes = [f"loci/{scope_name('acme', 'shop', 'service', own_memory=True)}"]
    answer = handler(event("ClientCredentials", userAttributes={}, scopes=scopes), None)
    assert added_claims(answer) == dict(zip(CLAIMS, ("acme", "shop", "service", "true"), strict=True))


def test_a_person_gets_nothing_from_a_scope() -> None:
    asked = event("HostedAuth", userAttributes={"sub": "u-1"}, scopes=["openid", "loci/acme.shop.admin"])
    assert added_claims(handler(asked, None)) == {}


@pytest.mark.parametrize(
    "scopes", [[], None, ["other/a.b.c"], ["loci/a.b.user", "loci/a.c.user"], ["loci/a.b"], ["loci/a.b.c.d"]]
)
def test_a_machine_without_exactly_one_scope_of_ours_gets_no_token(scopes: list[str] | None) -> None:
    with pytest.raises(ValueError, match=r"exactly one scope loci/<tenant>.<app>.<role>"):
        handler(event("ClientCredentials", scopes=scopes), None)


def test_it_loads_nothing_but_the_standard_library() -> None:
    done = subprocess.run(  # noqa: S603  # our own interpreter and program
        [sys.executable, "-S", "-c", LOADED],
        env={"PYTHONPATH": str(ROOT / "functions" / "token_claims")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["app"]
