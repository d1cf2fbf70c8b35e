"""What the AWS account says of a deployment's resources, for operators."""

from loci.adapters.account.people import UserPool
from loci.adapters.account.state import AccountState
from loci.adapters.account.switches import DeploymentSwitches

__all__ = ["AccountState", "DeploymentSwitches", "UserPool"]
