"""Deploy-time settings: refused early, by name."""

import json
import re

import pytest

from functions.capability import Queue
from infra import model_settings
from infra.identity_settings import Machine
from infra.model_settings import Models
from infra.setting_values import SettingError
from infra.settings import Settings, parse
from loci.bootstrap.model_settings import ModelSettings
from loci.model.language import Provider
from loci.settings import ClaimNames
from tests.infra.conftest import CERTIFICATE
from tests.infra.synthesis import ROOT

MACHINE = {"tenant": "acme", "app": "shop"}
RESTORED = "arn:aws:dynamodb:eu-central-1:123456789012:table/memory-restored"
REFUSED = [
    ({"name": ""}, "name"),
    ({"name": "Staging"}, "name"),
    ({"name": "staging-"}, "name"),
    ({"name": "thirteenchars"}, "name"),
    ({"name": "aws-loci"}, "name"),
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
    ({"callbackUrls": {"desk": ["https://app.example"]}}, "callbackUrls"),
    ({"callbackUrls": {"web": "https://app.example"}}, "callbackUrls"),
    ({"callbackUrls": {"web": []}}, "callbackUrls"),
    ({"callbackUrls": {"web": ["http://app.example"]}}, "callbackUrls"),
    ({"callbackUrls": {"web": ["https://app.example/#signed-in"]}}, "callbackUrls"),
    ({"callbackUrls": {"web": ["http://localhost.example"]}}, "callbackUrls"),
    ({"callbackUrls": "{"}, "callbackUrls"),
    ({"loginDomain": "Acme"}, "loginDomain"),
    ({"loginDomain": "auth.acme.example"}, "loginDomain"),
    ({"userPoolTier": "free"}, "userPoolTier"),
    ({"machines": {"Backend": {"tenant": "acme", "app": "shop"}}}, "machines"),
    ({"machines": {"backend": {"tenant": "acme"}}}, "machines"),
    ({"machines": {"backend": {"tenant": "a.b", "app": "shop"}}}, "machines"),
    ({"machines": {"backend": {"tenant": "acme", "app": "shop", "role": "root"}}}, "machines"),
    ({"machines": {"backend": {"tenant": "acme", "app": "shop", "user": "u"}}}, "machines"),
    ({"machines": {"backend": {"tenant": "acme,bravo", "app": "shop"}}}, "machines"),
    ({"machines": {"backend": {**MACHINE, "tenants": ["bravo"]}}}, "machines"),
    ({"machines": {"backend": {"tenants": [], "app": "shop"}}}, "machines"),
    ({"machines": {"backend": {"tenants": ["acme", "acme"], "app": "shop"}}}, "machines"),
    ({"machines": {"backend": {"tenants": ["acme", "*"], "app": "shop"}}}, "machines"),
    ({"machines": {"backend": {"tenants": "acme", "app": "shop"}}}, "machines"),
    ({"machines": {"backend": {"tenants": "*", "app": "shop", "role": "admin"}}}, "machines"),
    ({"machines": {"backend": {"tenants": [f"tenant-{n}" for n in range(40)], "app": "shop"}}}, "machines"),
    ({"machines": {"backend": MACHINE}, "userPoolTier": "lite"}, "machines"),
    ({"machines": {"backend": MACHINE}, "issuer": "https://issuer.example", "audience": ["a"]}, "machines"),
    ({"machines": {f"m{number}": MACHINE for number in range(49)}}, "machines"),
    ({"architecture": "riscv"}, "architecture"),
    ({"pythonVersion": "3.10"}, "pythonVersion"),
    ({"local": "yes"}, "local"),
    ({"retain": 1}, "retain"),
    ({"xray": "maybe"}, "xray"),
    ({"canary": 1}, "canary"),
    ({"domain": {"name": "memory.example.com"}}, "domain"),
    ({"domain": {"name": "https://memory.example.com", "certificate": CERTIFICATE}}, "domain"),
    ({"domain": {"name": "localhost", "certificate": CERTIFICATE}}, "domain"),
    ({"domain": {"name": "memory.example.com", "certificate": "arn:aws:iam::1:server-certificate/x"}}, "domain"),
    ({"domain": {"host": "memory.example.com"}}, "domain"),
    ({"domain": "memory.example.com"}, "domain"),
    ({"callbackUrls": {"web": ["self"]}}, "callbackUrls"),
    ({"warmThroughput": {"read": 100, "write": 4000}}, "warmThroughput"),
    ({"warmThroughput": {"read": 20000}}, "warmThroughput"),
    ({"maxThroughput": {"read": 0, "write": 1}}, "maxThroughput"),
    ({"maxThroughput": {"read": "many", "write": 1}}, "maxThroughput"),
    ({"maxThroughput": {"units": 1}}, "maxThroughput"),
    ({"logRetentionDays": 2}, "logRetentionDays"),
    ({"throttleRate": 0}, "throttleRate"),
    ({"throttleBurst": "many"}, "throttleBurst"),
    ({"models": {"extraction": "openai/gpt-4.1"}}, "models"),
    ({"models": {"extraction": "gpt-4.1"}, "providers": {"openai": {"secret": "loci/openai"}}}, "models"),
    ({"models": {"turns": "rules"}}, "models"),
    ({"models": "rules"}, "models"),
    ({"providers": {"ollama": {}}}, "providers"),
    ({"providers": {"openai": {}}}, "providers"),
    ({"providers": {"openai": {"secret": "a secret"}}}, "providers"),
    ({"providers": {"openai": {"key": "sk-1"}}}, "providers"),
    ({"providers": {"openai": {"baseUrl": "localhost:11434"}}}, "providers"),
    ({"providers": {"openai": {"baseUrl": "http://10.0.0.7:8000/v1", "holdsToSchemas": "no"}}}, "providers"),
    ({"providers": {"anthropic": {"secret": "loci/anthropic", "thinks": True}}}, "providers"),
    ({"providers": {"bedrock": {"thinks": True}}}, "providers"),
    ({"providers": {"bedrock": {"tier": "tiny"}}}, "providers"),
    ({"providers": {"bedrock": {"region": "Frankfurt"}}}, "providers"),
    ({"providers": {"bedrock": {"secret": "loci/bedrock"}}}, "providers"),
    ({"providers": ["bedrock"]}, "providers"),
    ({"providers": "{"}, "providers"),
    ({"embedder": "bedrock/amazon.titan-embed-text-v2:0"}, "embedder"),
    ({"reranker": "bedrock/cohere.rerank-v3-5:0"}, "reranker"),
    ({"reranker": "bedrock/cohere.rerank-v4:0", "providers": {"bedrock": {}}}, "reranker"),
    ({"embedder": "openai/text-embedding-3-small", "providers": {"bedrock": {}}}, "embedder"),
    ({"embedder": "anthropic/any", "providers": {"anthropic": {"secret": "loci/anthropic"}}}, "embedder"),
    ({"embedder": {"provider": "openai"}, "providers": {"openai": {"secret": "loci/openai"}}}, "embedder"),
    ({"embedder": "bedrock/amazon.titan-embed-text-v2:0@100", "providers": {"bedrock": {}}}, "embedder"),
    (
        {
            "embedder": {"provider": "openai", "model": "m", "dimensions": 20_000},
            "providers": {"openai": {"secret": "loci/openai"}},
        },
        "embedder",
    ),
    ({"tables": {"memory": RESTORED}}, "tables"),
    ({"tables": ["memory"]}, "tables"),
    ({"alarmTopic": "alarms"}, "alarmTopic"),
    ({"monthlyDollars": 0}, "monthlyDollars"),
    ({"monthlyDollars": "12.5"}, "monthlyDollars"),
    ({"alarmTopic": "arn:aws:sns:eu-central-1:123456789012:"}, "alarmTopic"),
    ({"maxConcurrency": {"jobs": 1}}, "maxConcurrency"),
    ({"maxConcurrency": {"jobs": "50"}}, "maxConcurrency"),
    ({"maxConcurrency": {"api": 50}}, "maxConcurrency"),
    ({"maxConcurrency": 50}, "maxConcurrency"),
    ({"maxConcurrency": "{"}, "maxConcurrency"),
    ({"streamParallelization": 11}, "streamParallelization"),
    ({"streamConcurrency": 0}, "streamConcurrency"),
    ({"keyGeneration": 0}, "keyGeneration"),
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


def test_a_queue_that_is_not_named_keeps_its_bound() -> None:
    bounds = parse({"maxConcurrency": '{"jobs": 4}'}).max_concurrency
    assert (bounds[Queue.JOBS], bounds[Queue.RUN_TURN]) == (4, 50)


def test_opensearch_is_chosen_and_never_given() -> None:
    assert parse({}).index == "none"


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
    assert claims == ClaimNames(tenant="org_id")
    assert parse({"claims": {"ownMemory": "remembers"}}).claims == ClaimNames(own_memory="remembers")


def test_a_machine_remembers_for_itself_where_it_is_said() -> None:
    settings = parse({"machines": {"backend": {"tenant": "acme", "app": "shop", "ownMemory": True}}})
    assert settings.machines["backend"].scope == "acme.shop.service.own"
    with pytest.raises(SettingError, match="ownMemory only with the role service"):
        parse({"machines": {"jobs": {"tenant": "acme", "app": "shop", "role": "admin", "ownMemory": True}}})


def test_machines_serve_users_of_one_tenant_and_app_unless_a_role_is_named() -> None:
    settings = parse({"machines": '{"backend": {"tenant": "acme", "app": "shop"}}'})
    assert settings.machines == {"backend": Machine(("acme",), "shop", "service")}


def test_a_machine_may_serve_several_tenants_or_every_one() -> None:
    several, every = {"tenants": ["acme", "bravo"], "app": "shop"}, {"tenants": "*", "app": "shop"}
    machines = parse({"machines": {"crm": several, "billing": every}}).machines
    assert {name: machine.tenant for name, machine in machines.items()} == {"crm": "acme,bravo", "billing": "*"}


@pytest.mark.parametrize("url", ["https://app.example/in?x=1", "http://localhost:3000", "com.acme.shop://signed-in"])
def test_a_login_leads_back_by_tls_to_loopback_or_into_an_app(url: str) -> None:
    assert parse({"callbackUrls": {"mobile": [url]}}).callback_urls == {"mobile": (url,)}


def test_a_function_reads_of_a_provider_what_a_deployment_says() -> None:
    server = {
        "baseUrl": "http://10.0.0.7:8000/v1",
        "holdsToSchemas": False,
        "seconds": 180,
        "thinks": True,
        "tier": "small",
    }
    settings = parse({"providers": {"openai": server}})
    written = model_settings.environment(settings.providers)
    assert written == {"openai": server}
    assert ModelSettings({"LOCI_PROVIDERS": json.dumps(written)}).providers == settings.providers


def test_models_are_of_the_providers_that_a_deployment_has() -> None:
    settings = parse(
        {
            "models": {"extraction": "bedrock/eu.anthropic.claude-sonnet-4-5-20250929-v1:0"},
            "providers": '{"bedrock": {"region": "eu-central-1"}, "openai": {"secret": "loci/openai"}}',
            "embedder": "bedrock/cohere.embed-multilingual-v3",
        }
    )
    assert settings.models == Models("bedrock/eu.anthropic.claude-sonnet-4-5-20250929-v1:0", "rules")
    assert settings.providers == {"bedrock": Provider(region="eu-central-1"), "openai": Provider(secret="loci/openai")}
    assert settings.embedder == "bedrock/cohere.embed-multilingual-v3"


def test_an_embedder_is_named_by_its_parts_or_as_one() -> None:
    server = {"openai": {"baseUrl": "http://10.0.0.7:8000/v1"}}
    parts = {"provider": "openai", "model": "BAAI/bge-m3"}
    for written in (parts, json.dumps(parts), "openai/BAAI/bge-m3"):
        assert parse({"providers": server, "embedder": written}).embedder == "openai/BAAI/bge-m3"
    narrow = {"provider": "openai", "model": "text-embedding-3-large", "dimensions": 1024}
    assert parse({"providers": server, "embedder": narrow}).embedder == "openai/text-embedding-3-large@1024"


def test_the_lines_that_the_page_shows_are_settings() -> None:
    page = (ROOT / "docs" / "models.md").read_text("utf-8")
    lines = re.findall(r"\| `(\"providers\".*)` \|", page)
    settings = [parse(json.loads(f"{{{line}}}")) for line in lines]
    assert [set(each.providers) for each in settings] == [{"bedrock"}, {"openai"}]
    assert all(each.models.extraction != "rules" for each in settings)
    named = re.findall(r"`(bedrock/[a-z][^`…]*)`", page)
    rerankers = [name for name in named if "rerank" in name]
    embedders = [name for name in named if name not in rerankers]
    assert (len(embedders), len(rerankers)) == (3, 2)
    assert all(parse({"providers": {"bedrock": {}}, "embedder": name}).embedder == name for name in embedders)
    assert all(parse({"providers": {"bedrock": {}}, "reranker": name}).reranker == name for name in rerankers)


def test_an_own_server_and_a_laptop_need_no_secret() -> None:
    assert parse({"providers": {"openai": {"baseUrl": "https://models.example/v1"}}}).providers
    assert parse({"local": True, "providers": {"anthropic": {}}}).providers
