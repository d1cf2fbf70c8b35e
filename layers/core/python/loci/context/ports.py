"""What the working context touches."""

from typing import Protocol

from loci.context.template_ports import TemplateReads
from loci.ports import TurnStore
from loci.ports.parts import ConversationReads
from loci.search.recall.ports import RecallPorts


class TurnReads(Protocol):
    @property
    def turns(self) -> TurnStore: ...


class ContextPorts(RecallPorts, TemplateReads, ConversationReads, TurnReads, Protocol):
    """Recall, and the conversation that the context is for."""
