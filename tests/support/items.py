"""Every kind of item that the tables hold: `python -m tests.support.items` rewrites items.txt."""

import pkgutil
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

from pynamodb.attributes import Attribute

import loci.adapters.dynamodb
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, Item, LedgerTable, MemoryTable

LIST = Path(__file__).with_name("items.txt")
_TABLES: Sequence[type[Item]] = (ConversationsTable, MemoryTable, ControlTable, LedgerTable)


def kinds_of_items() -> Sequence[type[Item]]:
    """The base of each table too."""
    for module in pkgutil.iter_modules(loci.adapters.dynamodb.__path__, "loci.adapters.dynamodb."):
        import_module(module.name)
    return list(_below(Item))


def list_attributes() -> str:
    """Write a line for each attribute of each kind: its type in the table, its form, and whether it may be absent.
    The attributes of all items of a table are those of the table alone."""
    return "\n".join(sorted({line for kind in kinds_of_items() for line in _lines(kind)})) + "\n"


def _lines(kind: type[Item]) -> Iterator[str]:
    table = next((table for table in _TABLES if issubclass(kind, table) and kind is not table), Item)
    of_all = {attribute.attr_name for attribute in table.get_attributes().values()} if table is not Item else set()
    for attribute in kind.get_attributes().values():
        if attribute.attr_name not in of_all:
            yield f"{kind.__name__:<22} {attribute.attr_name:<22} {_form(attribute)}"


def _form(attribute: Attribute[object]) -> str:
    may_be_absent = "  null" if attribute.null else ""
    return f"{attribute.attr_type:<5} {type(attribute).__name__.removesuffix('Attribute')}{may_be_absent}"


def _below(kind: type[Item]) -> Iterator[type[Item]]:
    for each in kind.__subclasses__():
        # Of tests are others.
        if each.__module__.startswith("loci."):
            yield each
            yield from _below(each)


def main() -> None:
    """Write the list of attributes."""
    LIST.write_text(list_attributes())


if __name__ == "__main__":
    main()
