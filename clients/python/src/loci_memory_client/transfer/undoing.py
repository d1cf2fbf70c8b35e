"""Takes back what a run of an import wrote, and nothing that was there before it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from loci_memory_client.client import Loci
from loci_memory_client.errors import NotFoundError

_PAGE = 200
_IMPORTED = "import"


def undo_run(loci: Loci, run: str, advance: Callable[[int], None]) -> Counter[str]:
    """Delete what a run wrote for one person, with what was learned from its conversations alone. Return how many of
    each were deleted; a second call goes on where a first one broke off. Raises LociError."""
    counts: Counter[str] = Counter()
    for what, delete in _find_all(loci, run):
        try:
            delete()
        except NotFoundError:
            continue  # it went with a conversation
        counts[what] += 1
        advance(1)
    return counts


def _find_all(loci: Loci, run: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Return each record of the run and how it is deleted, memories before the entities that they name."""
    for conversation in list(loci.conversations.list_conversations(limit=_PAGE)):
        if _is_of(conversation.metadata, run):
            yield "conversations", partial(loci.conversations.delete_conversation, conversation.id)
    for space in list(loci.memory.list_memory_spaces(limit=_PAGE)):
        yield from _find_in_space(loci, space.id, run)


def _find_in_space(loci: Loci, space: str, run: str) -> Iterator[tuple[str, Callable[[], object]]]:
    memory = loci.memory
    for atom in list(memory.list_atoms(space_id=space, former=True, limit=_PAGE)):
        if atom.provenance == _IMPORTED and _is_of(atom.metadata, run):
            yield "memories", partial(memory.delete_atom, atom.id)
    for file in list(memory.list_files(space_id=space, limit=_PAGE)):
        if _is_of(file.metadata, run):
            yield "files", partial(memory.delete_file, space_id=space, path=file.path)
    for entity in list(memory.search_entities(space_id=space, limit=_PAGE)):
        if _is_of(entity.attributes, run) and not _is_mentioned(loci, space, entity.id):
            yield "entities", partial(memory.delete_entity, entity.id)


def _is_of(metadata: Mapping[str, Any], run: str) -> bool:
    source = metadata.get(_IMPORTED)
    return isinstance(source, dict) and source.get("run") == run


def _is_mentioned(loci: Loci, space: str, entity: str) -> bool:
    """Whether a memory that stays names the entity."""
    filter = f'{{"entity": "{entity}"}}'
    return any(True for _ in loci.memory.list_atoms(space_id=space, filter=filter, limit=1))
