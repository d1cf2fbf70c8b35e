"""What the working context touches."""

from typing import Protocol

from loci.ports import TemplateFiles, TemplateStore, TurnStore
from loci.ports.parts import Clock, ConversationReads, UserReads
from loci.recall.ports import RecallPorts
from loci.runtime.retry import Pauses


class TemplateReads(Protocol):
    """Templates, those built in and those that apps register."""

    @property
    def templates(self) -> TemplateFiles: ...
    @property
    def template_records(self) -> TemplateStore: ...


class TemplateWrites(TemplateReads, UserReads, Clock, Pauses, Protocol):
    """Templates of an app; the user record says whether the admin is restricted."""


class TurnReads(Protocol):
    @property
    def turns(self) -> TurnStore: ...


class ContextPorts(RecallPorts, TemplateReads, ConversationReads, TurnReads, Protocol):
    """Recall, and the conversation that the context is for."""
