"""Writes memories, entities and files of one person into spaces."""

import re
from collections.abc import Sequence
from functools import partial
from threading import Lock
from typing import Any

from loci_memory_client import models
from loci_memory_client.client import Loci
from loci_memory_client.errors import (
    APITimeoutError,
    BadRequestError,
    ConflictError,
    InternalServerError,
    UnprocessableError,
)
from loci_memory_client.transfer.conversation_writing import ConversationWriting
from loci_memory_client.transfer.destination import ADDED, EXISTING, Effect, Outcome
from loci_memory_client.transfer.keys import record_key, write_again
from loci_memory_client.transfer.records import Entity, File, JsonObject, Memory, Record, Space
from loci_memory_client.transfer.refusals import outcome_of

_ATOM = re.compile(r"^/atoms/\d+")
"""Where a pointer into a batch says which of its atoms it means."""
_CREATED = 201


class MemoryWriting:
    """``space`` is the id or the name of the space for records that name none."""

    def __init__(self, loci: Loci, system: str, run: str, space: str, conversations: ConversationWriting) -> None:
        self._loci = loci
        self._system = system
        self._run = {"run": run} if run else {}
        self._space = space
        self._conversations = conversations
        self._spaces: dict[str | None, str] = {None: space} if space.startswith("ms_") else {}
        self._entities: dict[str, str] = {}
        self._lock = Lock()

    def add_memories(self, memories: Sequence[Memory]) -> Sequence[Outcome]:
        """Adds them in one request. If the service refuses the request itself, each goes alone, so that one memory that
        it cannot read costs no other. If it takes too long for them, each half goes in a request of its own."""
        space = self._space_id(memories[0].space)
        return self._add_bodies(space, [self._atom(memory) for memory in memories])

    def _add_bodies(self, space: str, bodies: Sequence[JsonObject]) -> Sequence[Outcome]:
        try:
            return self._add_atoms(space, bodies)
        except (UnprocessableError, BadRequestError):
            return [outcome_of(partial(self._add_atom, space, body)) for body in bodies]
        except (InternalServerError, APITimeoutError):
            if len(bodies) == 1:
                raise
            middle = len(bodies) // 2
            return [*self._add_bodies(space, bodies[:middle]), *self._add_bodies(space, bodies[middle:])]

    def add_record(self, record: Record) -> Outcome:
        match record:
            case Space():
                return outcome_of(lambda: self._add_space(record))
            case Entity():
                return outcome_of(lambda: self._add_entity(record))
            case File():
                return outcome_of(lambda: self._put_file(record))
        raise AssertionError(f"a {type(record).__name__} is no record of a space")

    def _add_atom(self, space: str, body: JsonObject) -> Outcome:
        (outcome,) = self._add_atoms(space, [body])
        return outcome

    def _add_atoms(self, space: str, bodies: Sequence[JsonObject]) -> list[Outcome]:
        key = record_key(self._system, "memories", space, bodies)
        result = self._loci.memory.add_atoms(space_id=space, atoms=bodies, idempotency_key=key)
        return [_outcome(item) for item in result.items]

    def _atom(self, memory: Memory) -> dict[str, Any]:
        body = {
            "provenance": "import",
            "text": memory.text,
            "category": {"name": memory.category, "kind": memory.kind} if memory.is_categorised else None,
            "key": memory.key,
            "importance": memory.importance,
            "confidence": memory.confidence,
            "valid_from": memory.valid_from,
            "valid_to": memory.valid_to,
            "expires_at": memory.expires_at,
            "review": memory.review,
            "entity_ids": [self._entities[id] for id in memory.entities if id in self._entities] or None,
            "metadata": {"import": self._source(memory), **memory.metadata},
            **self._conversations.find_sources(memory.cites),
        }
        return {name: value for name, value in body.items() if value is not None}

    def _source(self, memory: Memory) -> JsonObject:
        created = {} if memory.created_at is None else {"createdAt": memory.created_at.isoformat()}
        category = {} if memory.is_categorised else {"category": memory.category}
        return {"system": self._system, "id": memory.origin.id[:200], **self._run, **category, **created}

    def _add_space(self, space: Space) -> Outcome:
        made = self._loci.memory.create_memory_space(name=space.name, purpose=space.purpose, metadata=space.metadata)
        self._spaces[space.origin.id] = made.id
        return EXISTING if made.deduplicated else ADDED

    def _add_entity(self, entity: Entity) -> Outcome:
        body: dict[str, Any] = {
            "canonical_name": entity.name,
            "type": entity.type,
            "aliases": list(entity.aliases),
            "attributes": {**entity.attributes, **({"import": self._run} if self._run else {})},
        }
        if entity.description is not None:
            body["description"] = entity.description
        space = self._space_id(entity.space)
        create = self._loci.memory.create_entity
        made = write_again(
            lambda key: create(space_id=space, **body, idempotency_key=key),
            *(self._system, "entity", space, entity.origin.id, body),
        )
        self._entities[entity.origin.id] = made.id
        return EXISTING if made.deduplicated else ADDED

    def _put_file(self, file: File) -> Outcome:
        body: dict[str, Any] = {
            "space_id": self._space_id(file.space),
            "path": file.path,
            "text": file.text,
            "metadata": file.metadata,
        }
        source = {"system": self._system, **self._run}
        put = self._loci.with_raw_response.memory.put_file
        try:
            made = put(**{**body, "metadata": {**file.metadata, "import": source}}, if_none_match="*")
        except ConflictError:
            return self._replace_file(body)
        return ADDED if made.status == _CREATED else EXISTING

    def _replace_file(self, body: JsonObject) -> Outcome:
        """Write over a file that is there, unless it says the same. It stays of the run that wrote it."""
        there = self._loci.memory.get_file(space_id=body["space_id"], path=body["path"])
        source = {"import": there.metadata["import"]} if "import" in there.metadata else {}
        metadata = {**body["metadata"], **source}
        if there.text == body["text"] and there.metadata == metadata:
            return EXISTING
        self._loci.memory.put_file(**{**body, "metadata": metadata})
        return ADDED

    def _space_id(self, space: str | None) -> str:
        """The id of a space of the file, or of the run's, which is made when it is first needed."""
        with self._lock:
            if space not in self._spaces:
                self._spaces[space] = self._loci.memory.create_memory_space(name=self._space).id
            return self._spaces[space]


def _outcome(item: models.AtomOutcome) -> Outcome:
    if item.problem is None:
        return EXISTING if item.outcome == "deduplicated" or item.repeated else ADDED
    fields = "; ".join(f"{_ATOM.sub('', error.pointer)} {error.detail}" for error in item.problem.errors or ())
    return Outcome(Effect.REFUSED, fields or item.problem.detail or item.problem.title)
