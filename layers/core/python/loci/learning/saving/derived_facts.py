"""Facts that are derived from a text which says several things, and stored with it.

The text stays one memory, as it was written and without a key, so that a later value of one thing does not end what it
says of another. The facts have the keys. Each is written after the text, which names them before they are there: a
request that broke off writes those that are missing when it is sent again.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from loci import ids
from loci.ids import AtomId, SpaceId
from loci.memory.atoms import changes
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.write_context import Related
from loci.model.atoms import Atom
from loci.ports.all import Ports
from loci.ports.language import ExtractedFact
from loci.ports.parts import Retries
from loci.scope import Caller

MOST = 8
"""Facts derived from one text: all of them go with it in one transaction."""


def new_ids(ports: Retries, space: SpaceId, facts: Sequence[ExtractedFact]) -> tuple[AtomId, ...]:
    """Ids for the first facts of a text, as many as it may derive."""
    now = ports.now()
    return tuple(AtomId(space.key, ids.new_ulid(now, ports.random)) for _ in facts[:MOST])


def write_missing_facts(
    ports: Ports,
    caller: Caller,
    text: Atom,
    facts: Sequence[ExtractedFact],
    epoch: str | None = None,
    edited_in: Collection[str] = (),
    superseded_atoms: Mapping[int, Related] = MappingProxyType({}),
) -> None:
    """Writes the facts of a text that are not there yet. They hold since the text does; those whose texts were
    ``edited_in`` from now on. ``superseded_atoms`` are what facts supersede, by the number of the fact. Raises as
    ``changes.add_atom``."""
    if len(text.derives) != len(facts[:MOST]) or not text.derives:
        return
    space = SpaceId(text.id.space)
    writer = changes.writer_for(caller, space, epoch)
    there = ports.atoms.read(writer.scope, writer.reader, [id.ulid for id in text.derives]).atoms
    for number, (id, fact) in enumerate(zip(text.derives, facts, strict=False)):
        if id.ulid not in there:
            since = None if fact.text in edited_in else text.valid_from
            new = _derived_atom(text, fact, since)
            changes.add_atom(ports, caller, space, new, epoch=epoch, ulid=id.ulid, related=superseded_atoms.get(number))


def _derived_atom(text: Atom, fact: ExtractedFact, since: datetime | None) -> NewAtom:
    return NewAtom(
        text=fact.text,
        category=fact.category,
        key=fact.key,
        importance=fact.importance,
        confidence=text.confidence,
        valid_from=since,
        valid_to=text.valid_to,
        expires_at=text.expires_at,
        metadata=text.metadata,
        source_conversation_id=text.source_conversation_id,
        source_message_ids=text.source_message_ids,
        provenance=text.provenance,
        derived_from=text.id,
    )
