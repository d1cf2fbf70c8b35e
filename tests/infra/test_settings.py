"""Deploy-time settings: refused early, by name."""

import json

import pytest

from infra.settings import Claims, SettingError, Settings, parse
from tests.infra.synthesis import ROOT

REFUSED = [
    ({"index": "sqlite"}, "index"),
    ({"index": "node", "opensearchEndpoint": "http://127.0.0.1:9200"}, "index"),
    ({"index": "serverless", "local": True}, "index"),
    ({"index": "domain", "local": True}, "index"),
    ({"index": "node", "local": True}, "opensearchEndpoint"),
    ({"opensearchEndpoint": "http://127.0.0.1:9200", "local": True}, "opensearchEndpoint"),
    ({"index": "node", "local": True, "opensearchEndpoint": "127.0.0.1:9200"}, "opensearchEndpoint"),
    ({"exactLimit": 0}, "exactLimit"),
    ({"domainInstance": "t3.small"}, "domainInstance"),
    ({"isolation": "none"}, "isolation"),
    ({"isolationVerifiers": ["*"]}, "isolationVerifiers"),
    ({"isolationVerifiers": ["arn:aws:iam::123456789012:root"]}, "isolationVerifiers"),
    ({"isolationVerifiers": ["arn:aws:iam::123456789012:role/*"]}, "isolationVerifiers"),
    ({"corsAllowedOrigins": ["*"]}, "corsAllowedOrigins"),
    ({"corsAllowedOrigins": ["https://app.example/path"]}, "corsAllowedOrigins"),
    ({"corsAllowedOrigins": 7}, "corsAllowedOrigins"),
    ({"issuer": "http://issuer.example", "audience": ["a"]}, "issuer"),
    ({"issuer": "", "audience": ["a"]}, "issuer"),
    ({"issuer": "https://issuer.example"}, "audience"),
    ({"audience": ["a"]}, "audience"),
    ({"claims": {"tenants": "x"}}, "claims"),
    ({"claims": {"tenant": ""}}, "claims"),
    ({"claims": "tenant"}, "claims"),
    ({"clients": []}, "clients"),
    ({"clients": ["web", "web"]}, "clients"),
    ({"clients": ["Web Client"]}, "clients"),
    ({"architecture": "riscv"}, "architecture"),
    ({"pythonVersion": "3.10"}, "pythonVersion"),
    ({"local": "yes"}, "local"),
    ({"retain": 1}, "retain"),
    ({"logRetentionDays": 2}, "logRetentionDays"),
    ({"throttleRate": 0}, "throttleRate"),
    ({"throttleBurst": "many"}, "throttleBurst"),
    ({"indexx": "none"}, "indexx"),
]


@pytest.mark.parametrize(("context", "name"), REFUSED)
def test_what_cannot_be_used_is_refused_by_name(context: dict[str, object], name: str) -> None:
    with pytest.raises(SettingError) as refusal:
        parse(context)
    assert refusal.value.name == name
    assert repr(name) in str(refusal.value)


def test_without_a_word_the_defaults_hold() -> None:
    assert parse({}) == Settings()


def test_a_laptop_has_no_opensearch_unless_a_node_is_named() -> None:
    assert parse({"local": True}).index == "none"
    node = parse({"local": True, "index": "node", "opensearchEndpoint": "http://127.0.0.1:9200"})
    assert (node.index, node.opensearch_endpoint) == ("node", "http://127.0.0.1:9200")


def test_cdk_json_writes_the_defaults_out() -> None:
    written = json.loads((ROOT / "cdk.json").read_text())["context"]["loci"]
    assert parse(written) == Settings()


def test_the_command_line_s_texts_are_read_as_what_they_mean() -> None:
    settings = parse({"local": "true", "corsAllowedOrigins": "https://a.example, https://b.example"})
    assert settings.local is True
    assert settings.cors_allowed_origins == ("https://a.example", "https://b.example")


def test_claims_that_are_not_named_keep_their_default() -> None:
    claims = parse({"claims": {"tenant": "org_id"}}).claims
    assert claims == Claims(tenant="org_id")
