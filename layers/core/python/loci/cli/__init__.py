"""``loci``: what operators do, with their own AWS credentials."""

from loci.cli.commands import main

__all__ = ["main"]
