"""Keys of other services, out of Secrets Manager."""

from loci.adapters.secrets.keys import SecretKeys

__all__ = ["SecretKeys"]
