"""Ports that the working context touches."""

from typing import Protocol

from loci.context.template_ports import TemplateReads
from loci.ports.parts import MessageReads, SpaceReads
from loci.search.recall.ports import RecallPorts


class ContextPorts(RecallPorts, TemplateReads, MessageReads, SpaceReads, Protocol):
    """Recall, and the conversation that the context is for."""
