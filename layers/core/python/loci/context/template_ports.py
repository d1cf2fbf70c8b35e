"""Ports that templates touch: those built in, and those that apps register."""

from typing import Protocol

from loci.ports.apps import TemplateFiles, TemplateReader, TemplateStore
from loci.ports.parts import Clock, UserReads
from loci.runtime.retry import Pauses


class TemplateReads(Protocol):
    """Templates, those built in and those that apps register."""

    @property
    def templates(self) -> TemplateFiles: ...
    @property
    def template_records(self) -> TemplateReader: ...


class TemplateWrites(TemplateReads, UserReads, Clock, Pauses, Protocol):
    """Templates of an app; the user record says whether the admin is restricted."""

    @property
    def template_records(self) -> TemplateStore: ...
