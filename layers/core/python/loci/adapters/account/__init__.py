"""What the AWS account says of a deployment's resources, for operators."""

from loci.adapters.account.state import AccountState

__all__ = ["AccountState"]
