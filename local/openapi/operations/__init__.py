"""When to use each operation, what is safe to repeat, how it pages and what goes on after its answer."""

from local.openapi.operations import (
    administration,
    atoms,
    bots,
    conversations,
    governance,
    groups,
    presences,
    spaces,
)

DESCRIPTIONS = (
    conversations.DESCRIPTIONS
    | spaces.DESCRIPTIONS
    | atoms.DESCRIPTIONS
    | bots.DESCRIPTIONS
    | groups.DESCRIPTIONS
    | presences.DESCRIPTIONS
    | administration.DESCRIPTIONS
    | governance.DESCRIPTIONS
)
"""By ``operationId``; two to five sentences each."""
