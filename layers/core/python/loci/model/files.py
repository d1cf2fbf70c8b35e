"""Files: texts that a space holds under paths."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime

from loci.ids import SpaceId
from loci.model.users import JsonObject
from loci.records import record


@record(frozen=True, slots=True)
class File:
    """``F#``: a file of a space, without its text. ``size`` is in bytes of UTF-8, ``sha256`` that of these bytes.

    In a space of the app or of a group, ``actor`` is the user (in key form) who wrote it last, and ``authors`` are all
    who ever wrote it, each with the epoch under which they did so last.
    """

    space: SpaceId
    path: str
    epoch: str
    size: int
    sha256: str
    created_at: datetime
    updated_at: datetime
    metadata: JsonObject = field(default_factory=dict)
    actor: str | None = None
    authors: Mapping[str, str] = field(default_factory=dict)
    version: int = 1
