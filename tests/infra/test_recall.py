"""OpenSearch: encrypted, signed for, scaled to zero while idle, and open to the functions that need it alone."""

import json
from typing import Any

import pytest
from aws_cdk import App, Stack
from aws_cdk import aws_kms as kms

from functions.capabilities import CAPABILITIES
from functions.capability import Capability, OpenSearch
from infra.naming import title
from infra.recall import Recall
from infra.settings import parse
from tests.infra.rights import rights
from tests.infra.synthesis import Json, Synthesised
from tests.infra.test_functions import variables

SEARCHING = {title(row.name) for row in CAPABILITIES if row.opensearch is OpenSearch.SEARCHES}
KEEPING = {title(row.name) for row in CAPABILITIES if row.opensearch is OpenSearch.KEEPS}
COLLECTION = {"ResourceType": "collection", "Resource": ["collection/loci"]}
READS = {"aoss:ReadDocument"}
WRITES = {"aoss:CreateIndex", "aoss:DescribeIndex", "aoss:UpdateIndex", "aoss:WriteDocument"}

each = pytest.mark.parametrize("capability", CAPABILITIES, ids=lambda capability: capability.name)


def serverless(synthesised: Synthesised, kind: str) -> dict[str, Json]:
    return synthesised.service.of_type(f"AWS::OpenSearchServerless::{kind}")


def collection(synthesised: Synthesised) -> Json:
    (properties,) = serverless(synthesised, "Collection").values()
    return properties


def security(synthesised: Synthesised, kind: str) -> Any:
    """The one security policy of a kind."""
    (policy,) = (item for item in serverless(synthesised, "SecurityPolicy").values() if item["Type"] == kind)
    return json.loads(synthesised.where(policy["Policy"]))


def domain_properties(synthesised: Synthesised) -> Json:
    (properties,) = synthesised.service.of_type("AWS::OpenSearchService::Domain").values()
    return properties


def search_settings(synthesised: Synthesised, capability: Capability) -> dict[str, str]:
    """What a function's environment says of OpenSearch, and of when a space moves there."""
    names = ("LOCI_OPENSEARCH_ENDPOINT", "LOCI_OPENSEARCH_SIGNING", "LOCI_EXACT_LIMIT")
    return {name: value for name, value in variables(synthesised, capability).items() if name in names}


def test_those_that_answer_or_compare_search_and_those_that_follow_changes_or_erase_keep_the_index() -> None:
    assert {
        "Conversations",
        "Dialects",
        "Extraction",
        "Mcp",
        "Memory",
        "RunTurn",
        "TurnStream",
        "WorkingContext",
    } == SEARCHING
    assert {"Admin", "Indexer", "Sweeper"} == KEEPING


def test_the_collection_is_of_vectors_and_scales_to_zero_while_idle(aws: Synthesised) -> None:
    (group,) = serverless(aws, "CollectionGroup").values()
    assert (collection(aws)["Type"], collection(aws)["CollectionGroupName"]) == ("VECTORSEARCH", group["Name"])
    assert group["Generation"] == "NEXTGEN"
    limits = group["CapacityLimits"]
    assert (limits["MinIndexingCapacityInOcu"], limits["MinSearchCapacityInOcu"]) == (0, 0)
    assert (limits["MaxIndexingCapacityInOcu"], limits["MaxSearchCapacityInOcu"]) == (4, 4)


def test_the_collection_is_encrypted_with_our_key(aws: Synthesised) -> None:
    assert security(aws, "encryption") == {"Rules": [COLLECTION], "AWSOwnedKey": False, "KmsARN": "Storage/Key"}


def test_the_collection_is_reached_over_the_internet_and_its_dashboards_are_not(aws: Synthesised) -> None:
    assert security(aws, "network") == [{"Rules": [COLLECTION], "AllowFromPublic": True}]


def test_the_collection_waits_for_what_it_is_made_under(aws: Synthesised) -> None:
    ((_, resource),) = aws.service.items("AWS::OpenSearchServerless::Collection")
    assert {aws.service.path(needed) for needed in resource["DependsOn"]} == {
        f"Recall/Collection/{name}" for name in ("Group", "Encryption", "Network")
    }


def test_only_functions_that_need_it_are_let_in_and_each_as_far_as_it_needs(aws: Synthesised) -> None:
    let_in: dict[str, set[str]] = {}
    for line in rights(aws).splitlines():
        name, resource, action = line.split()
        if resource == "index/loci/*":
            let_in.setdefault(name, set()).add(action)
    assert let_in == {**dict.fromkeys(SEARCHING, READS), **dict.fromkeys(KEEPING, READS | WRITES)}


def test_every_policy_lets_in_one_role_and_speaks_of_our_index_alone(aws: Synthesised) -> None:
    for place, properties in serverless(aws, "AccessPolicy").items():
        (statement,) = json.loads(aws.where(properties["Policy"]))
        assert statement["Principal"] == [f"{place.removesuffix('/DataAccess')}/Role"]
        (rule,) = statement["Rules"]
        assert (rule["ResourceType"], rule["Resource"]) == ("index", ["index/loci/*"])
        assert len(properties["Name"]) <= 32


def test_who_is_let_in_may_call_that_collection_and_no_other(aws: Synthesised) -> None:
    lines = [line.split() for line in rights(aws).splitlines() if "aoss:APIAccessAll" in line]
    assert {name for name, _, _ in lines} == SEARCHING | KEEPING
    assert {resource for _, resource, _ in lines} == {"Recall/Collection/Vectors"}


def test_no_role_may_delete_an_index_or_open_dashboards(aws: Synthesised) -> None:
    assert not {"aoss:DeleteIndex", "aoss:DashboardsAccessAll", "aoss:*"} & set(rights(aws).split())


@each
def test_only_functions_with_access_know_the_endpoint(
    aws: Synthesised, domain: Synthesised, capability: Capability
) -> None:
    collection, managed = "Recall/Collection/Vectors", "https://Recall/Domain/Vectors"
    for synthesised, endpoint, signing in ((aws, collection, "aoss"), (domain, managed, "es")):
        expected = {
            "LOCI_OPENSEARCH_ENDPOINT": endpoint,
            "LOCI_OPENSEARCH_SIGNING": signing,
            "LOCI_EXACT_LIMIT": "5000",
        }
        assert search_settings(synthesised, capability) == (expected if capability.opensearch else {})


@each
def test_new_spaces_are_searched_in_pages_with_any_index_configured(
    aws: Synthesised, local: Synthesised, capability: Capability
) -> None:
    for synthesised in (aws, local):
        index = variables(synthesised, capability).get("LOCI_INDEX")
        assert index == ("pages" if capability.indexes else None)


def test_who_searches_carries_what_ranking_computes_with() -> None:
    assert all(row.embeds for row in CAPABILITIES if row.opensearch is OpenSearch.SEARCHES)


def test_a_laptop_without_a_node_has_no_endpoint(local: Synthesised) -> None:
    assert not [row.name for row in CAPABILITIES if search_settings(local, row)]
    assert "OpenSearchEndpoint" not in local.service.document["Outputs"]


def test_a_laptop_s_node_is_configured_without_signatures() -> None:
    stack = Stack(App(), "Laptop")
    node = {"index": "node", "opensearchEndpoint": "http://127.0.0.1:9200"}
    settings = parse({"local": True, "exactLimit": "20", **node})
    recall = Recall(stack, "Recall", key=kms.Key(stack, "Key"), settings=settings)
    told = {"LOCI_OPENSEARCH_ENDPOINT": "http://127.0.0.1:9200", "LOCI_EXACT_LIMIT": "20"}
    assert recall.environment() == told


def test_the_domain_is_encrypted_on_disk_between_nodes_and_on_the_way(domain: Synthesised) -> None:
    properties = domain_properties(domain)
    assert properties["EncryptionAtRestOptions"]["Enabled"] is True
    assert domain.where(properties["EncryptionAtRestOptions"]["KmsKeyId"]) == "Storage/Key"
    assert properties["NodeToNodeEncryptionOptions"] == {"Enabled": True}
    endpoint = properties["DomainEndpointOptions"]
    assert (endpoint["EnforceHTTPS"], endpoint["TLSSecurityPolicy"]) == (True, "Policy-Min-TLS-1-2-PFS-2023-10")


def test_the_domain_is_one_small_instance_unless_the_setting_says_another(domain: Synthesised) -> None:
    cluster = domain_properties(domain)["ClusterConfig"]
    assert (cluster["InstanceType"], cluster["InstanceCount"]) == ("t3.small.search", 1)


def test_the_domain_lets_in_the_same_roles_by_signed_requests_only(domain: Synthesised) -> None:
    let_in: dict[str, set[tuple[str, str]]] = {}
    for statement in domain_properties(domain)["AccessPolicies"]["Statement"]:
        assert statement["Effect"] == "Allow"
        name = domain.where(statement["Principal"]["AWS"]).removesuffix("/Role")
        _, _, path = domain.where(statement["Resource"]).partition(":domain/loci/")
        let_in.setdefault(name, set()).update((action, path) for action in as_list(statement["Action"]))
    searching = {("es:ESHttpPost", "*/_msearch")}
    keeping = {(f"es:ESHttp{method}", "*") for method in ("Get", "Head", "Post", "Put")}
    assert let_in == {**dict.fromkeys(SEARCHING, searching), **dict.fromkeys(KEEPING, keeping)}


def test_only_the_domain_s_own_policy_names_it(domain: Synthesised) -> None:
    assert not [line for line in rights(domain).splitlines() if "aoss:" in line or "es:ESHttp" in line]


def as_list(value: str | list[str]) -> list[str]:
    return value if isinstance(value, list) else [value]
