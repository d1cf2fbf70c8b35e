"""The command ``loci`` of people who have a token: ``loci import``, ``loci export``, ``loci mcp``,
``loci key``, ``loci version``."""

from loci_memory_client.command.main import main

__all__ = ["main"]
