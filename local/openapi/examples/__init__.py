"""Examples of every request and result, by operationId."""

from collections.abc import Mapping

from local.openapi.examples import administration, conversations, dialects, governance, memory, recall
from local.openapi.examples.example import Example

EXAMPLES: Mapping[str, Example] = {
    **conversations.EXAMPLES,
    **memory.EXAMPLES,
    **recall.EXAMPLES,
    **dialects.EXAMPLES,
    **administration.EXAMPLES,
    **governance.EXAMPLES,
}
