"""Every kind of item that the tables hold."""

import pkgutil
from collections.abc import Iterator, Sequence
from importlib import import_module

import loci.adapters.dynamodb
from loci.adapters.dynamodb.base import Item


def kinds_of_items() -> Sequence[type[Item]]:
    """The base of each table too."""
    for module in pkgutil.iter_modules(loci.adapters.dynamodb.__path__, "loci.adapters.dynamodb."):
        import_module(module.name)
    return list(_below(Item))


def _below(kind: type[Item]) -> Iterator[type[Item]]:
    for each in kind.__subclasses__():
        # Of tests are others.
        if each.__module__.startswith("loci."):
            yield each
            yield from _below(each)
