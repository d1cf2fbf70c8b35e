"""Roles whose sessions reach the tables for one tenant each.

A function that serves one tenant after another has no right on a table. It assumes its tenant role instead, with the
tenant as a tag of the session, and that role's policy allows items alone whose partition key begins with the tag: every
partition key is `tenant#app#namespace#owner`, and no tenant's name has a `#` in it.
"""

from collections.abc import Sequence

from aws_cdk import Duration
from aws_cdk import aws_iam as iam
from aws_cdk import aws_kms as kms
from constructs import Construct

TAG = "tenant"
LEADING_KEYS = "dynamodb:LeadingKeys"
OWN_KEYS = f"${{aws:PrincipalTag/{TAG}}}#*"
# What DynamoDB does with the key in the name of who calls it.
KEY_ACTIONS = ("kms:Decrypt", "kms:DescribeKey", "kms:Encrypt", "kms:GenerateDataKey*", "kms:ReEncrypt*")


class TenantRole(Construct):
    """What one function reaches its tables with: assumed by that function and by `verifiers` (ARNs), by nobody without
    the tag. `emulated`: in MiniStack, which knows no leading keys and would refuse whoever has to show some."""

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
            # A role assumed by a role's session lasts no longer.
            max_session_duration=Duration.hours(1),
            assumed_by=_with_the_tag(function.role_arn, *verifiers),
        )
        iam.Grant.add_to_principal(
            grantee=function, actions=["sts:AssumeRole", "sts:TagSession"], resource_arns=[self.arn]
        )
        # A right under a condition does not bring those on the tables' key with it.
        key.grant(self._role, *KEY_ACTIONS)

    @property
    def arn(self) -> str:
        """What a function is told."""
        return self._role.role_arn

    def allow(self, actions: Sequence[str], table: str) -> None:
        """Actions on the items of the session's tenant in a table, given by its ARN."""
        self._role.add_to_policy(
            iam.PolicyStatement(actions=list(actions), resources=[table], conditions=self._conditions())
        )

    def _conditions(self) -> dict[str, dict[str, str | list[str]]]:
        own: dict[str, dict[str, str | list[str]]] = {"ForAllValues:StringLike": {LEADING_KEYS: [OWN_KEYS]}}
        # All values of none are alike: a request that shows no key is refused by this alone.
        return own if self._emulated else {**own, "Null": {LEADING_KEYS: "false"}}


def _with_the_tag(*principals: str) -> iam.IPrincipal:
    tagged = {
        # There, and not empty.
        "StringLike": {f"aws:RequestTag/{TAG}": "?*"},
        "ForAllValues:StringEquals": {"aws:TagKeys": [TAG]},
    }
    named = [iam.SessionTagsPrincipal(iam.ArnPrincipal(arn).with_conditions(tagged)) for arn in principals]
    return iam.CompositePrincipal(*named)
