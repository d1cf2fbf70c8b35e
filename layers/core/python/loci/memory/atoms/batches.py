"""Adds many atoms to a space in few transactions, each as ``add_atom`` adds one.

The atoms are taken in order, in rounds (``loci.memory.atoms.batch_rounds``). A batch comes to what its atoms come to
one by one. Under an idempotency key a marker lists what is written (``loci.memory.atoms.batch_progress``), so that a
batch that broke off anywhere goes on where it stopped when it is sent again.

Long texts take long to embed: a batch is embedded and written slice by slice, and ends before its request times out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from loci.apps import masking
from loci.errors import REFUSALS, LociError, Refused, TooLarge, Unavailable
from loci.ids import SpaceId
from loci.inference.embedding.cached import VectorsTogether
from loci.memory.atoms import changes, linking
from loci.memory.atoms.batch_progress import BatchProgress
from loci.memory.atoms.batch_rounds import AtomOutcome, Rounds
from loci.memory.atoms.citations import check_citations
from loci.memory.atoms.fields import NewAtom, fingerprint, require_valid
from loci.memory.atoms.links import EntityLinks
from loci.memory.atoms.write_context import Request, Similarity, Writer, admit_write
from loci.memory.atoms.writes import Written
from loci.model import metadata
from loci.model.atoms import Provenance
from loci.ports.all import Ports
from loci.records import record
from loci.scope import Caller

MAX_ATOMS = 100
MAX_BYTES = 1_000_000
"""Texts and metadata of a batch together, in UTF-8: its answer repeats them, and must fit what a function returns."""


SLICE_BYTES = 40_000
"""Texts of one slice: some 3 s of a processor to embed."""
CALL_TIME = timedelta(seconds=18)
"""After this time no slice begins: API Gateway times out after 30 seconds."""


@record(frozen=True, slots=True)
class AtomToAdd:
    """One atom of a batch; with ``similarity`` it adds nothing where a similar one is."""

    new: NewAtom
    similarity: Similarity | None = None

    @property
    def bytes(self) -> int:
        """The bytes of its text and metadata."""
        return len(self.new.text.encode("utf-8", "surrogatepass")) + metadata.count_bytes(self.new.metadata)


def add_atoms(
    ports: Ports, caller: Caller, space: SpaceId, atoms: Sequence[AtomToAdd | LociError], key: str | None = None
) -> tuple[AtomOutcome, ...]:
    """The result of each atom, in order: written or found as by ``add_atom``, or what ``add_atom`` would raise for it
    alone. An atom that is an error already stays one. ``key`` is the idempotency key of all of them; what an import
    wrote under it, and somebody deleted since, is written again.

    Raises Refused (their number; another request under the same key), TooLarge, NotFound and Forbidden (the space),
    Conflict (a restricted user), OverBudget, Unavailable (also where the time is up, with how many are written) and
    Contended: the same batch under the same key goes on then.
    """
    _require_size(atoms)
    ends = ports.now() + CALL_TIME
    writer = changes.writer_for(caller, space)
    read = ports.atoms.read(writer.scope, writer.reader, ())
    admit_write(ports, writer, read.user, read.space, ports.now())
    progress = BatchProgress(ports, writer, key, [_fingerprint(atom) for atom in atoms], _find_imported(atoms))
    found_outcomes = progress.former_outcomes()
    links = EntityLinks(ports, writer.scope)
    outcomes = found_outcomes
    for number, some in enumerate(_slices({n: atom for n, atom in enumerate(atoms) if n not in found_outcomes})):
        if number and ports.now() >= ends:
            raise Unavailable(f"{len(outcomes)} of {len(atoms)} atoms are done; send the same batch again to go on")
        prepared = _prepare(ports, caller, writer, some)
        links.load(
            id for each in prepared.values() if isinstance(each, Request) for id in (*each.new.entity_ids, *each.linked)
        )
        outcomes = Rounds(ports, writer, progress, prepared, outcomes).carry_out()
    return _resolve(links, [outcomes[n] for n in range(len(atoms))])


def _slices(
    atoms: Mapping[int, AtomToAdd | LociError],
) -> Iterator[dict[int, AtomToAdd | LociError]]:
    """The atoms in their order, so many together as are embedded in a few seconds."""
    some: dict[int, AtomToAdd | LociError] = {}
    taken_count = 0
    for number, atom in atoms.items():
        size = 0 if isinstance(atom, LociError) else atom.bytes
        if some and taken_count + size > SLICE_BYTES:
            yield some
            some, taken_count = {}, 0
        some[number] = atom
        taken_count += size
    if some:
        yield some


def _require_size(atoms: Sequence[AtomToAdd | LociError]) -> None:
    if not 1 <= len(atoms) <= MAX_ATOMS:
        raise Refused.field("/atoms", f"a batch must have 1 to {MAX_ATOMS} atoms")
    if sum(atom.bytes for atom in atoms if isinstance(atom, AtomToAdd)) > MAX_BYTES:
        raise TooLarge(f"texts and metadata of a batch must be at most {MAX_BYTES} bytes together")


def _find_imported(atoms: Sequence[AtomToAdd | LociError]) -> frozenset[int]:
    return frozenset(
        n for n, atom in enumerate(atoms) if isinstance(atom, AtomToAdd) and atom.new.provenance is Provenance.IMPORT
    )


def _fingerprint(atom: AtomToAdd | LociError) -> str:
    if isinstance(atom, LociError):
        return ""
    return fingerprint(atom.new, None if atom.similarity is None else atom.similarity.least)


def _prepare(
    ports: Ports, caller: Caller, writer: Writer, atoms: Mapping[int, AtomToAdd | LociError]
) -> dict[int, Request | LociError]:
    """The request for each atom, or why it is refused."""
    is_masking = masking.is_masking(ports, caller.directory)
    checked = {n: _check(ports, caller, atom, is_masking) for n, atom in atoms.items()}
    sound = {n: atom for n, atom in checked.items() if isinstance(atom, AtomToAdd)}
    texts = [atom.new.text for atom in sound.values()]
    named = dict(zip(sound, linking.find_entities_of_each(ports, writer.scope, texts), strict=True)) if sound else {}
    vectors = VectorsTogether(ports, texts)
    refused = {n: atom for n, atom in checked.items() if isinstance(atom, LociError)}
    requests = {
        n: Request(atom.new, vectors.of(atom.new.text), linked=named[n], similarity=atom.similarity)
        for n, atom in sound.items()
    }
    return {**refused, **requests}


def _check(ports: Ports, caller: Caller, atom: AtomToAdd | LociError, is_masking: bool) -> AtomToAdd | LociError:
    if isinstance(atom, LociError):
        return atom
    try:
        require_valid(atom.new, ports.now())
        cited_atom = check_citations(ports, caller, atom.new)
    except REFUSALS as refusal:
        return refusal
    text = masking.mask_text(cited_atom.text) if is_masking else cited_atom.text
    return replace(atom, new=replace(cited_atom, text=text, valid_from=cited_atom.valid_from or cited_atom.said_at))


def _resolve(links: EntityLinks, outcomes: Sequence[AtomOutcome]) -> tuple[AtomOutcome, ...]:
    atoms = iter(links.resolve([each.atom for each in outcomes if isinstance(each, Written)]))
    return tuple(replace(each, atom=next(atoms)) if isinstance(each, Written) else each for each in outcomes)
