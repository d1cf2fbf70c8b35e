"""Atoms: dated facts, written, edited, superseded, archived, deleted, purged; and read under both clocks."""

from loci.atoms.changes import add_atom, archive_atom, delete_atom, set_value, supersede_atom, writer_for
from loci.atoms.edits import AtomEdit, edit_atom
from loci.atoms.fields import NewAtom
from loci.atoms.purging import purge_atom
from loci.atoms.reads import get_atom, get_history, list_atoms
from loci.atoms.writes import Effect, Writer, Written

__all__ = [
    "AtomEdit",
    "Effect",
    "NewAtom",
    "Writer",
    "Written",
    "add_atom",
    "archive_atom",
    "delete_atom",
    "edit_atom",
    "get_atom",
    "get_history",
    "list_atoms",
    "purge_atom",
    "set_value",
    "supersede_atom",
    "writer_for",
]
