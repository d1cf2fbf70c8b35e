"""OpenSearch for spaces that outgrow their recall pages, as the setting `index` chooses.

Its data is derived from the tables: it is deleted with the stack, and `loci reindex` builds it again.
"""

from collections.abc import Mapping
from typing import Literal, Protocol

from aws_cdk import Stack
from aws_cdk import aws_iam as iam
from aws_cdk import aws_kms as kms
from aws_cdk import aws_opensearchserverless as aoss
from aws_cdk import aws_opensearchservice as opensearch
from constructs import Construct

from functions.capability import OpenSearch
from infra.naming import resource_name
from infra.settings import Settings

# The maximum size of a collection in capacity units of 6 GB of memory, for searching and for indexing each.
MOST_UNITS = 4
SEARCHING = ("aoss:ReadDocument",)
# The function that creates the index records in its mapping what the collection allows; the others read it there.
KEEPING = (*SEARCHING, "aoss:CreateIndex", "aoss:DescribeIndex", "aoss:UpdateIndex", "aoss:WriteDocument")

DOMAIN_VERSION = "OpenSearch_3.5"
# GB. An atom takes 2 to 10 KB with its vectors.
DOMAIN_VOLUME = 20
# No function may delete a whole index.
METHODS = ("es:ESHttpGet", "es:ESHttpHead", "es:ESHttpPost", "es:ESHttpPut")


class Index(Protocol):
    """One form of OpenSearch. `signing` is the AWS service that requests are signed for, None for no signature."""

    @property
    def endpoint(self) -> str: ...

    @property
    def signing(self) -> Literal["aoss", "es"] | None: ...

    def admit(self, function: Construct, role: iam.Role, right: OpenSearch) -> None:
        """Admit the role of a function."""


class Recall(Construct):
    """The resources that the setting `index` chooses; none for `none`."""

    def __init__(self, scope: Construct, construct_id: str, *, key: kms.IKey, settings: Settings) -> None:
        super().__init__(scope, construct_id)
        self.index = self._build_index(key, settings)
        self._exact_limit = settings.exact_limit

    def environment(self) -> Mapping[str, str]:
        """The environment of functions that search or index."""
        if self.index is None:
            return {}
        signing = {"LOCI_OPENSEARCH_SIGNING": self.index.signing} if self.index.signing else {}
        return {
            "LOCI_OPENSEARCH_ENDPOINT": self.index.endpoint,
            "LOCI_EXACT_LIMIT": str(self._exact_limit),
            **signing,
        }

    def _build_index(self, key: kms.IKey, settings: Settings) -> Index | None:
        if settings.opensearch_endpoint is not None:
            return Node(settings.opensearch_endpoint)
        # Policies name a collection or a domain before it exists.
        name = resource_name(settings.name)
        match settings.index:
            case "serverless":
                return Collection(self, "Collection", name=name, key=key)
            case "domain":
                return Domain(self, "Domain", name=name, key=key, instance=settings.domain_instance)
            case _:
                return None


class Node:
    """A node that already runs and needs no signature: on a laptop, on loopback."""

    signing = None

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint

    def admit(self, function: Construct, role: iam.Role, right: OpenSearch) -> None:
        """Nothing to do: every program on this machine may call the node."""


class Collection(Construct):
    """A vector collection of OpenSearch Serverless, which costs only its storage while it is not used.

    Functions reach it over the internet, because interface endpoints of a VPC cost by the hour. A caller needs both a
    data-access policy and a right in IAM.
    """

    signing: Literal["aoss"] = "aoss"

    def __init__(self, scope: Construct, construct_id: str, *, name: str, key: kms.IKey) -> None:
        super().__init__(scope, construct_id)
        self._name = name
        self._collection = aoss.CfnCollection(
            self,
            "Vectors",
            name=name,
            type="VECTORSEARCH",
            description="Loci: spaces that outgrew their recall pages",
            collection_group_name=name,
            standby_replicas="ENABLED",
        )
        for requirement in (self._group(), self._encryption(key), self._network()):
            self._collection.add_resource_dependency(requirement)

    @property
    def endpoint(self) -> str:
        """The URL, on a host of its own."""
        return self._collection.attr_collection_endpoint

    def admit(self, function: Construct, role: iam.Role, right: OpenSearch) -> None:
        """Add a right in IAM to call the collection, and a data-access policy for the operations."""
        role.add_to_policy(iam.PolicyStatement(actions=["aoss:APIAccessAll"], resources=[self._collection.attr_arn]))
        actions = SEARCHING if right is OpenSearch.SEARCHES else KEEPING
        rule = {"ResourceType": "index", "Resource": [f"index/{self._name}/*"], "Permission": list(actions)}
        aoss.CfnAccessPolicy(
            function,
            "DataAccess",
            name=f"{self._name}-{function.node.id.lower()}",
            type="data",
            policy=self._json([{"Rules": [rule], "Principal": [role.role_arn]}]),
        )

    def _group(self) -> aoss.CfnCollectionGroup:
        return aoss.CfnCollectionGroup(
            self,
            "Group",
            name=self._name,
            description="Loci: scales to zero without requests",
            # The generation that scales to zero units; it accepts no other value for replicas.
            generation="NEXTGEN",
            standby_replicas="ENABLED",
            capacity_limits=aoss.CfnCollectionGroup.CapacityLimitsProperty(
                min_indexing_capacity_in_ocu=0,
                min_search_capacity_in_ocu=0,
                max_indexing_capacity_in_ocu=MOST_UNITS,
                max_search_capacity_in_ocu=MOST_UNITS,
            ),
        )

    def _encryption(self, key: kms.IKey) -> aoss.CfnSecurityPolicy:
        document = {"Rules": [self._whole()], "AWSOwnedKey": False, "KmsARN": key.key_arn}
        return self._security("Encryption", "encryption", document)

    def _network(self) -> aoss.CfnSecurityPolicy:
        # No rule for dashboards: they are not used.
        return self._security("Network", "network", [{"Rules": [self._whole()], "AllowFromPublic": True}])

    def _security(self, title: str, kind: str, document: object) -> aoss.CfnSecurityPolicy:
        return aoss.CfnSecurityPolicy(self, title, name=self._name, type=kind, policy=self._json(document))

    def _whole(self) -> Mapping[str, object]:
        return {"ResourceType": "collection", "Resource": [f"collection/{self._name}"]}

    def _json(self, document: object) -> str:
        return Stack.of(self).to_json_string(document)


class Domain(Construct):
    """A managed domain of one instance, for steady use. It accepts signed requests over the internet from the roles in
    its access policy."""

    signing: Literal["es"] = "es"

    def __init__(self, scope: Construct, construct_id: str, *, name: str, key: kms.IKey, instance: str) -> None:
        super().__init__(scope, construct_id)
        self._arn = Stack.of(self).format_arn(service="es", resource="domain", resource_name=name)
        self._policy = iam.PolicyDocument()
        self._domain = opensearch.CfnDomain(
            self,
            "Vectors",
            domain_name=name,
            engine_version=DOMAIN_VERSION,
            access_policies=self._policy,
            cluster_config=opensearch.CfnDomain.ClusterConfigProperty(instance_type=instance, instance_count=1),
            ebs_options=opensearch.CfnDomain.EBSOptionsProperty(
                ebs_enabled=True, volume_type="gp3", volume_size=DOMAIN_VOLUME
            ),
            encryption_at_rest_options=opensearch.CfnDomain.EncryptionAtRestOptionsProperty(
                enabled=True, kms_key_id=key.key_id
            ),
            node_to_node_encryption_options=opensearch.CfnDomain.NodeToNodeEncryptionOptionsProperty(enabled=True),
            domain_endpoint_options=opensearch.CfnDomain.DomainEndpointOptionsProperty(
                enforce_https=True, tls_security_policy="Policy-Min-TLS-1-2-PFS-2023-10"
            ),
        )

    @property
    def endpoint(self) -> str:
        """The URL, on a host of its own."""
        return f"https://{self._domain.attr_domain_endpoint}"

    def admit(self, function: Construct, role: iam.Role, right: OpenSearch) -> None:
        """Add the role to the domain's access policy, which alone decides; no policy in IAM does."""
        del function
        actions, path = (("es:ESHttpPost",), "*/_msearch") if right is OpenSearch.SEARCHES else (METHODS, "*")
        self._policy.add_statements(
            iam.PolicyStatement(principals=[role], actions=list(actions), resources=[f"{self._arn}/{path}"])
        )
