"""Who is calling is read from the verified claims alone; two headers steer a write."""

import base64
import json
from dataclasses import replace

import pytest
from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEventV2
from hypothesis import given
from hypothesis import strategies as st

from loci.api.wire.callers import caller_of, expected_version, idempotency_key, user_hash
from loci.errors import Forbidden, Malformed
from loci.scope import Role
from loci.settings import ClaimNames

CLAIMS = {"custom:tenant": "acme", "custom:app": "shop", "sub": "u-1"}
NAMES = ClaimNames()


def event(
    claims: dict[str, str], groups: object = None, headers: dict[str, str] | None = None
) -> APIGatewayProxyEventV2:
    payload = base64.urlsafe_b64encode(json.dumps({"cognito:groups": groups}).encode()).decode().rstrip("=")
    authorization = {"authorization": f"Bearer head.{payload}.signature"}
    return APIGatewayProxyEventV2(
        {
            "headers": {**authorization, **(headers or {})},
            "requestContext": {"authorizer": {"jwt": {"claims": claims}}},
        }
    )


def test_tenant_app_and_user_come_from_the_claims_and_the_role_is_user_by_default() -> None:
    caller = caller_of(event(CLAIMS), NAMES)
    assert (caller.tenant, caller.app, caller.user, caller.role) == ("acme", "shop", "u-1", Role.USER)


@pytest.mark.parametrize("missing", list(CLAIMS))
def test_a_missing_claim_is_forbidden(missing: str) -> None:
    claims = {name: value for name, value in CLAIMS.items() if name != missing}
    with pytest.raises(Forbidden):
        caller_of(event(claims), NAMES)


@pytest.mark.parametrize("missing", ["custom:tenant", "custom:app"])
def test_an_access_token_without_our_claims_is_refused_with_what_to_send(missing: str) -> None:
    claims = {name: value for name, value in CLAIMS.items() if name != missing}
    with pytest.raises(Forbidden, match=f"access token has no claim {missing}: send the ID token"):
        caller_of(event({**claims, "token_use": "access"}), NAMES)


def test_a_user_without_our_attributes_is_refused_with_their_names() -> None:
    with pytest.raises(Forbidden, match="no claim custom:tenant, custom:app: set the attribute on the user"):
        caller_of(event({"sub": "u-1", "token_use": "id"}), NAMES)


def test_an_access_token_with_our_claims_lets_in_like_an_id_token() -> None:
    ids, access = {**CLAIMS, "token_use": "id", "aud": "c"}, {**CLAIMS, "token_use": "access", "client_id": "c"}
    assert caller_of(event(ids), NAMES) == caller_of(event(access), NAMES)


@pytest.mark.parametrize("tenant", ["Acme", "a#b", "a b", "-a", "a" * 64, "ä", "a\n"])
def test_a_tenant_of_another_form_is_forbidden(tenant: str) -> None:
    with pytest.raises(Forbidden):
        caller_of(event({**CLAIMS, "custom:tenant": tenant}), NAMES)


def test_another_issuers_claims_can_be_mapped() -> None:
    names = ClaimNames(tenant="org", app="client", user="email", role="kind")
    caller = caller_of(event({"org": "acme", "client": "shop", "email": "a@b", "kind": "admin"}), names)
    assert (caller.tenant, caller.user, caller.role) == ("acme", "a@b", Role.ADMIN)


def test_groups_come_from_the_tokens_payload_and_odd_names_own_nothing() -> None:
    caller = caller_of(event({**CLAIMS, "cognito:groups": "[x admin]"}, ["editors", "x admin", "A", 7]), NAMES)
    assert caller.groups == {"editors"}
    assert caller.role is Role.USER


def test_groups_that_are_no_list_own_nothing() -> None:
    assert caller_of(event(CLAIMS, "[admin editors]"), NAMES).groups == frozenset()


def test_only_a_service_names_the_user() -> None:
    headers = {"x-loci-user": "u-2"}
    with pytest.raises(Forbidden):
        caller_of(event({**CLAIMS, "custom:role": "admin"}, headers=headers), NAMES)
    caller = caller_of(event({**CLAIMS, "custom:role": "service"}, headers=headers), NAMES)
    assert (caller.user, caller.actor) == ("u-2", "u-1")


def in_tenant(claim: str, header: str | None, role: str = "service") -> str:
    headers = {} if header is None else {"x-loci-tenant": header}
    return caller_of(event({**CLAIMS, "custom:tenant": claim, "custom:role": role}, headers=headers), NAMES).tenant


@pytest.mark.parametrize(
    ("claim", "header"),
    [("acme", None), ("acme", "acme"), ("acme,bravo", "bravo"), ("*", "acme"), ("*", "a-tenant-of-tomorrow")],
)
def test_a_machine_names_the_tenant_of_each_call(claim: str, header: str | None) -> None:
    assert in_tenant(claim, header) == header or header is None


@pytest.mark.parametrize(
    ("claim", "header", "role"),
    [
        ("acme", "bravo", "service"),
        ("acme", "", "service"),
        ("acme,bravo", None, "service"),
        ("acme,bravo", "charlie", "service"),
        ("acme,bravo", "acme,bravo", "service"),
        ("acme,Bravo", "Bravo", "service"),
        ("*", None, "service"),
        ("*", "*", "service"),
        ("*", "a b", "service"),
        ("*", "", "service"),
        *(("acme,bravo", header, role) for header in ("acme", None) for role in ("user", "admin")),
        *(("*", header, role) for header in ("acme", "*", None) for role in ("user", "admin")),
    ],
)
def test_no_token_reaches_a_tenant_that_it_does_not_name(claim: str, header: str | None, role: str) -> None:
    with pytest.raises(Forbidden):
        in_tenant(claim, header, role)


@given(
    claim=st.lists(st.sampled_from(["acme", "bravo", "*", "", "a b", "acme-2"]), min_size=1, max_size=3),
    header=st.sampled_from([None, "acme", "bravo", "charlie", "*", "", "acme,bravo", "acme-2"]),
    role=st.sampled_from(["user", "admin", "service"]),
)
def test_whatever_a_token_and_a_header_say_the_tenant_is_one_of_the_tokens(
    claim: list[str], header: str | None, role: str
) -> None:
    try:
        tenant = in_tenant(",".join(claim), header, role)
    except Forbidden:
        return
    assert tenant in claim or (claim == ["*"] and tenant == header and role == "service")
    assert "," not in tenant


def test_an_unknown_role_is_forbidden() -> None:
    with pytest.raises(Forbidden):
        caller_of(event({**CLAIMS, "custom:role": "root"}), NAMES)


@pytest.mark.parametrize(
    ("header", "version"), [('"3"', 3), ("3", 3), ('W/"12"', 12), ('"0"', 0), ("*", None), (None, None)]
)
def test_if_match_names_a_version(header: str | None, version: int | None) -> None:
    assert expected_version(header) == version


@pytest.mark.parametrize("header", ["x", '"00"', '"1", "2"', "-1", ""])
def test_an_if_match_that_is_no_version_is_malformed(header: str) -> None:
    with pytest.raises(Malformed):
        expected_version(header)


def test_the_idempotency_key_is_the_headers_or_the_bodys() -> None:
    assert idempotency_key("k", None) == idempotency_key(None, "k") == idempotency_key("k", "k") == "k"
    assert idempotency_key(None, None) is None


@pytest.mark.parametrize(("header", "body"), [("a", "b"), ("", None), (None, "x" * 201), ("line\nbreak", None)])
def test_two_keys_or_one_that_is_none_are_malformed(header: str | None, body: str | None) -> None:
    with pytest.raises(Malformed):
        idempotency_key(header, body)


def test_logs_name_a_user_by_a_hash_that_needs_the_key() -> None:
    caller = caller_of(event(CLAIMS), NAMES)
    assert user_hash(caller, b"one") != user_hash(caller, b"two")
    assert "u-1" not in user_hash(caller, b"one")
    assert len({user_hash(replace(caller, tenant=tenant), b"one") for tenant in ("acme", "other")}) == 2
    assert len({user_hash(replace(caller, app=app), b"one") for app in ("app", "other")}) == 2


@pytest.mark.parametrize(
    ("header", "user"), [("4711", "4711"), ("~5pel5pys", "日本"), ("~IGFuYQ", " ana"), ("~fng", "~x")]
)
def test_a_service_may_encode_the_user_it_acts_for(header: str, user: str) -> None:
    caller = caller_of(event({**CLAIMS, "custom:role": "service"}, headers={"x-loci-user": header}), NAMES)
    assert caller.user == user


def test_a_user_that_is_encoded_badly_is_refused() -> None:
    with pytest.raises(Malformed, match="X-Loci-User"):
        caller_of(event({**CLAIMS, "custom:role": "service"}, headers={"x-loci-user": "~%%"}), NAMES)
