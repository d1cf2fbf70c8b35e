"""Syntheses are slow (Node behind jsii): one of each kind a session, on one worker."""

from pathlib import Path

import pytest

from tests.infra.synthesis import Synthesised, synthesise, synthesise_edge

OTHER_ISSUER = "https://issuer.example/tenant"
COPIES = "arn:aws:backup:eu-central-1:123456789012:backup-vault:loci"
ALARM_TOPIC = "arn:aws:sns:eu-central-1:123456789012:on-call"
VERIFIER = "arn:aws:iam::123456789012:role/auditor"
CALLBACKS = ("https://app.example/signed-in", "http://localhost:3000/")
PROGRAM = "https://claude.ai/api/mcp/auth_callback"
HOST = "memory.example.com"
CERTIFICATE = "arn:aws:acm:eu-central-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-0123456789ab"
ORIGINS = ("https://app.example", "http://localhost:3000")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests that look at a template on one worker."""
    for item in items:
        if {"aws", "domain", "local", "customised_app", "staging", "lite"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.xdist_group("synthesis"))


@pytest.fixture(scope="session")
def aws(tmp_path_factory: pytest.TempPathFactory) -> Synthesised:
    """As cdk.json has it, with a collection for large spaces."""
    return synthesise(tmp_path_factory.mktemp("aws"), {"index": "serverless"})


@pytest.fixture(scope="session")
def domain(tmp_path_factory: pytest.TempPathFactory) -> Synthesised:
    """With a managed domain."""
    return synthesise(tmp_path_factory.mktemp("domain"), {"index": "domain", "xray": True})


@pytest.fixture(scope="session")
def local(tmp_path_factory: pytest.TempPathFactory) -> Synthesised:
    """As make dev deploys it, with a user who may prove tenant isolation."""
    return synthesise(
        tmp_path_factory.mktemp("local"), {"local": True, "index": "none", "isolationVerifiers": [VERIFIER]}
    )


@pytest.fixture(scope="session")
def staging(tmp_path_factory: pytest.TempPathFactory) -> Synthesised:
    """A second deployment in the same account, with a login and with machines."""
    return synthesise(
        tmp_path_factory.mktemp("staging"),
        {
            "name": "staging",
            "index": "serverless",
            "clients": ["web", "mobile", "mcp"],
            "callbackUrls": {"web": [*CALLBACKS, "self"], "mcp": [PROGRAM]},
            "domain": {"name": HOST, "certificate": CERTIFICATE},
            "warmThroughput": {"read": 20000, "write": 8000},
            "maxThroughput": {"read": 50000, "write": 25000},
            "canary": True,
            "streamConcurrency": 50,
            "machines": {
                "backend": {"tenant": "acme", "app": "shop"},
                "crm": {"tenant": "acme", "app": "shop"},
                "jobs": {"tenant": "acme", "app": "shop", "role": "admin"},
                "billing": {"tenants": "*", "app": "shop"},
            },
        },
    )


@pytest.fixture(scope="session")
def lite(tmp_path_factory: pytest.TempPathFactory) -> Synthesised:
    """On the cheapest plan of the user pool, with a login at an address of its own."""
    return synthesise(tmp_path_factory.mktemp("lite"), {"userPoolTier": "lite", "loginDomain": "sign-in-to-acme"})


@pytest.fixture(scope="session")
def edge_assembly(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example of CloudFront before an API."""
    return synthesise_edge(tmp_path_factory.mktemp("edge"))


@pytest.fixture(scope="session")
def customised_app(tmp_path_factory: pytest.TempPathFactory) -> Synthesised:
    """To be tried out and deleted again: with origins, an issuer and claims of a team's own, with language models that
    have budgets, and without OpenSearch and streams of turns; copies of its tables go elsewhere."""
    return synthesise(
        tmp_path_factory.mktemp("customised"),
        {
            "corsAllowedOrigins": list(ORIGINS),
            "issuer": OTHER_ISSUER,
            "audience": ["loci-api"],
            "callbackUrls": {"web": ["https://memory.example/app/signed-in"]},
            "claims": {"tenant": "org_id", "groups": "teams"},
            "clients": ["desk", "web"],
            "index": "none",
            "isolation": "role",
            "retain": False,
            "models": {"extraction": "bedrock/eu.anthropic.claude-sonnet-4-5-20250929-v1:0"},
            "providers": {
                "anthropic": {"secret": "arn:aws:secretsmanager:eu-west-1:123456789012:secret:anthropic-AbCdEf"},
                "bedrock": {"region": "eu-central-1"},
                "openai": {"baseUrl": "https://models.example/v1", "secret": "loci/openai"},
            },
            "embedder": "bedrock/amazon.titan-embed-text-v2:0@512",
            "reranker": "bedrock/cohere.rerank-v3-5:0",
            "tenantBudgets": {"*": {"tokensPerDay": 1000}, "acme": {"dollarsPerDay": 2.5}},
            "ledgerRetentionYears": 1,
            "maxConcurrency": {"jobs": 4},
            "alarmTopic": ALARM_TOPIC,
            "monthlyDollars": 50,
            "streamParallelization": 10,
            "streaming": False,
            "backupCopies": COPIES,
        },
    )
