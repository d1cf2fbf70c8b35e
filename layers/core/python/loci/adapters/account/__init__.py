"""A deployment's resources in the AWS account, for operators: their state and log lines, its switches, the
people of its pool."""

from loci.adapters.account.lines import LogLines
from loci.adapters.account.people import UserPool
from loci.adapters.account.state import AccountState
from loci.adapters.account.switches import DeploymentSwitches

__all__ = ["AccountState", "DeploymentSwitches", "LogLines", "UserPool"]
