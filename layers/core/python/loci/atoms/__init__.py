"""Atoms: dated facts, written, superseded, archived, deleted; and read under both clocks."""

from loci.atoms.changes import add, archive, delete, supersede, writer_for
from loci.atoms.fields import NewAtom
from loci.atoms.reads import get, history, listed
from loci.atoms.writes import Effect, Writer, Written

__all__ = [
    "Effect",
    "NewAtom",
    "Writer",
    "Written",
    "add",
    "archive",
    "delete",
    "get",
    "history",
    "listed",
    "supersede",
    "writer_for",
]
