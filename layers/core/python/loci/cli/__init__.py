"""The command ``loci`` for operators, who run it with their own AWS credentials."""

from loci.cli.commands import main

__all__ = ["main"]
