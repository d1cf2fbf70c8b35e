"""Roles whose sessions may access the items of one tenant only.

A function that serves several tenants has no right on a table. It assumes its tenant role instead, with the tenant as a
session tag. The policy of that role allows only items whose partition key begins with the tag: every partition key is
`tenant#app#namespace#owner`, and no tenant's name contains a `#`.
"""

from collections.abc import Sequence
from typing import TypeAlias

from aws_cdk import Aws, Duration
from aws_cdk import aws_iam as iam
from aws_cdk import aws_kms as kms
from constructs import Construct

TAG = "tenant"
LEADING_KEYS = "dynamodb:LeadingKeys"
ATTRIBUTES = "dynamodb:Attributes"
OWN_KEYS = f"${{aws:PrincipalTag/{TAG}}}#*"
# The actions of DynamoDB on the key with the caller's rights.
KEY_ACTIONS = ("kms:Decrypt", "kms:DescribeKey", "kms:Encrypt", "kms:GenerateDataKey*", "kms:ReEncrypt*")


Conditions: TypeAlias = dict[str, dict[str, str | list[str]]]


def naming_only(attributes: Sequence[str], *, emulated: bool) -> Conditions:
    """Conditions of requests that name these attributes of an item, its key among them, and are answered without any:
    what an update returns is not among the attributes that it names."""
    named_alone: Conditions = {
        "ForAllValues:StringEquals": {ATTRIBUTES: list(attributes)},
        "StringEqualsIfExists": {"dynamodb:ReturnValues": "NONE"},
    }
    # As for the leading keys, of which MiniStack knows as little.
    return named_alone if emulated else {**named_alone, "Null": {ATTRIBUTES: "false"}}


class TenantRole(Construct):
    """The role through which one function accesses its tables. That function and `verifiers` (ARNs) may assume it, only
    with the tag. `emulated`: in MiniStack, which does not know leading keys and would refuse calls that need them."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        function: iam.Role,
        verifiers: Sequence[str],
        key: kms.IKey,
        emulated: bool,
    ) -> None:
        super().__init__(scope, construct_id)
        self._emulated = emulated
        self._role = iam.Role(
            self,
            "Role",
            description="Loci: a session of one tenant",
            # The maximum for a role that a role's session assumes.
            max_session_duration=Duration.hours(1),
            assumed_by=_with_the_tag(function.role_arn, *verifiers),
        )
        iam.Grant.add_to_principal(
            grantee=function, actions=["sts:AssumeRole", "sts:TagSession"], resource_arns=[self.arn]
        )
        # Conditional rights on the tables do not include rights on their key. DynamoDB alone uses it for them.
        self._role.add_to_policy(
            iam.PolicyStatement(
                actions=list(KEY_ACTIONS),
                resources=[key.key_arn],
                conditions={"StringEquals": {"kms:ViaService": f"dynamodb.{Aws.REGION}.amazonaws.com"}},
            )
        )

    @property
    def arn(self) -> str:
        """The ARN, for the environment of the function."""
        return self._role.role_arn

    def allow(self, actions: Sequence[str], table: str) -> None:
        """Allow actions on the items of the session's tenant in a table, given by its ARN."""
        self._role.add_to_policy(
            iam.PolicyStatement(actions=list(actions), resources=[table], conditions=self._conditions())
        )

    def _conditions(self) -> Conditions:
        own: Conditions = {"ForAllValues:StringLike": {LEADING_KEYS: [OWN_KEYS]}}
        # ForAllValues is true without any value: only this condition refuses a request without leading keys.
        return own if self._emulated else {**own, "Null": {LEADING_KEYS: "false"}}


def _with_the_tag(*principals: str) -> iam.IPrincipal:
    has_tag = {
        # Present and not empty.
        "StringLike": {f"aws:RequestTag/{TAG}": "?*"},
        "ForAllValues:StringEquals": {"aws:TagKeys": [TAG]},
    }
    tagging_principals = [
        iam.SessionTagsPrincipal(iam.ArnPrincipal(arn).with_conditions(has_tag)) for arn in principals
    ]
    return iam.CompositePrincipal(*tagging_principals)
