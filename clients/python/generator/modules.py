"""Splits the models into one module for each room, so that a call imports the records of its room alone."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.document import Json, operations, referred_names
from generator.names import room_of

ORDER = ("conversations", "working_context", "memory", "groups", "bots", "chats", "presences", "admin")
"""Rooms, those that share most first: a model of several rooms belongs to the first, and the others import it."""

_HEADING = '"""The records of {rooms}, generated from the OpenAPI document of the API."""\n\n'
_INDEX = '''\
"""The records of the API, generated from its OpenAPI document. A record is imported with those of its room, when a
program first names it."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
{imports}

__all__ = [{names}]

_MODULES = {{{modules}}}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {{__name__!r}} has no attribute {{name!r}}")
        return getattr(import_module(f"{{__name__}}.{{_MODULES[name]}}"), name)
'''


def split_models(source: str, document: Json) -> Mapping[str, str]:
    """The texts of the modules of a package of models by their file names; ``source`` is the module of all of them."""
    tree, lines = ast.parse(source), source.splitlines()
    imports = "\n".join(_text(lines, node) for node in tree.body if isinstance(node, ast.ImportFrom))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    owners = _with_parts({name: room for name, room in _owners(document) if name in classes}, classes)
    texts = {}
    for room in sorted(set(owners.values())):
        own = [name for name in classes if owners.get(name) == room]
        foreign = {name: owners[name] for name in _names_in(classes[one] for one in own) if name in owners}
        from_others = [
            f"from loci_memory_client.models.{of} import {name}" for name, of in sorted(foreign.items()) if of != room
        ]
        body = "\n\n\n".join(_text(lines, classes[name]) for name in own)
        heading = _HEADING.format(rooms=f"the room ``{room}``")
        texts[f"models/{room}.py"] = heading + imports + "\n" + "\n".join(from_others) + "\n\n\n" + body + "\n"
    return {**texts, "models/__init__.py": _index(owners)}


def _owners(document: Json) -> Iterator[tuple[str, str]]:
    """Each model that a request or an answer needs, with the room that it belongs to."""
    needed: dict[str, set[str]] = {room: set() for room in ORDER}
    schemas = document["components"]["schemas"]
    for _, path, operation in operations(document):
        needed[room_of(path)] |= referred_names([operation.get("requestBody", {}), operation["responses"]], schemas)
    met: set[str] = set()
    for room, names in needed.items():
        yield from ((name, room) for name in sorted(names - met))
        met |= names


def _with_parts(owners: Mapping[str, str], classes: Mapping[str, ast.ClassDef]) -> dict[str, str]:
    """Adds the classes that the generator made of a part of a schema: each goes with the first schema that has it."""
    parts = {
        part: room
        for name, room in reversed(list(owners.items()))
        for part in _names_in([classes[name]]) & classes.keys()
    }
    return {**parts, **owners}


def _names_in(nodes: Iterable[ast.AST]) -> set[str]:
    return {node.id for one in nodes for node in ast.walk(one) if isinstance(node, ast.Name)}


def _text(lines: Sequence[str], node: ast.stmt) -> str:
    """The whole lines of a statement. ``ast.get_source_segment`` splits the source again for each."""
    return "\n".join(lines[node.lineno - 1 : node.end_lineno])


def _index(owners: Mapping[str, str]) -> str:
    names = sorted(owners)
    return _INDEX.format(
        imports="\n".join(f"    from loci_memory_client.models.{owners[name]} import {name}" for name in names),
        names=", ".join(f'"{name}"' for name in names),
        modules=", ".join(f'"{name}": "{owners[name]}"' for name in names),
    )
