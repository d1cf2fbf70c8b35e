"""Atoms: dated facts, written, edited, superseded, archived, deleted, purged; and read under both clocks."""

from loci.atoms.changes import add, archive, delete, supersede, writer_for
from loci.atoms.edits import AtomEdit, edit
from loci.atoms.fields import NewAtom
from loci.atoms.purging import purge
from loci.atoms.reads import get, history, listed
from loci.atoms.writes import Effect, Writer, Written

__all__ = [
    "AtomEdit",
    "Effect",
    "NewAtom",
    "Writer",
    "Written",
    "add",
    "archive",
    "delete",
    "edit",
    "get",
    "history",
    "listed",
    "purge",
    "supersede",
    "writer_for",
]
