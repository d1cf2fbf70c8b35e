"""Copy a fact of a presence's own space into the space that it shares from now on, with its id and its former states.

Pages of release 0.2.0 had each chat learned twice. So what extraction made of messages that the shared space has read
too is not copied: the shared reading of them holds, with all that its user has forgotten and edited since. What its
user forgot or edited in the own space is done there too, unless they have changed it there themselves.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import cast

from loci.dialects.presences.profile import FACTS
from loci.ids import AtomId, ConversationId, MessageId, SpaceId
from loci.memory import moving
from loci.memory.atoms import changes, edits
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.write_context import Writer, find_atom
from loci.model.atoms import Atom, AtomStatus
from loci.model.jobs import Job, JobStatus
from loci.model.spaces import Space
from loci.model.users import JsonValue
from loci.ports.all import Ports
from loci.ports.memory import AtomChange, AtomStep
from loci.ports.paging import all_items
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller
from loci.text.names import fold_name

AT_ONCE = 200

States = tuple[Atom, ...]
"""An atom in all its states, the present one last."""


@record(frozen=True, slots=True)
class Move:
    """A move from the presence's own space into the shared ``space``, whose atoms ``between`` copies.

    ``said`` has what the shared space says or said by the folded text, ``cited`` the messages that extraction learned
    something from there, ``jobs`` the extractions of the conversations that were looked up, and ``known_as`` the atoms
    there that say what one of the own space said.
    """

    ports: Ports
    caller: Caller
    space: SpaceId
    between: moving.Move
    said: Mapping[str, States]
    cited: frozenset[MessageId]
    jobs: dict[ConversationId, tuple[Job, ...]] = field(default_factory=dict)
    known_as: dict[str, AtomId] = field(default_factory=dict)

    @classmethod
    def begin(cls, ports: Ports, caller: Caller, own: Space, shared: SpaceId) -> "Move":
        """Reads what the shared space knows."""
        there = replace(caller.directory, namespace=shared.key)
        every = list(all_items(lambda cursor: ports.atom_lists.histories(there, cursor, AT_ONCE)))
        learned = (states[-1] for states in every if states[-1].extraction is not None)
        known_as: dict[str, AtomId] = {}
        return cls(
            ports,
            caller,
            shared,
            replace(moving.Move.between(ports, caller, own, shared), known_as=known_as),
            {fold_name(state.text): states for states in every for state in states},
            frozenset(message for atom in learned for message in atom.source_message_ids),
            known_as=known_as,
        )


def copy_fact(move: Move, states: States) -> None:
    """Copies a fact in all its states; one that the shared space knows better stays behind. Raises Contended."""
    atom = states[-1]
    if atom.unlearned_at is not None or atom.is_expired(move.ports.now()) or _is_known(move, states):
        return
    moving.move_atom(move.between, states)


def rest_on_copy(move: Move, entry: AtomId, fact: AtomId) -> None:
    """Has an entry of the profile, if it rests on the fact, rest on what the shared space has in its place. Raises
    Contended."""

    def once() -> bool | None:
        own = move.between.source
        atom = find_atom(move.ports, Writer(own, own.directory), entry)
        if atom is None or atom.status is AtomStatus.DELETED or str(fact) not in _facts_of(atom):
            return True
        facts: dict[str, JsonValue] = {_fact_there(move, id, fact): [*said] for id, said in _facts_of(atom).items()}
        after = replace(atom, metadata={**atom.metadata, FACTS: facts}, version=atom.version + 1)
        change = AtomChange(move.ports.now(), (AtomStep(atom, after, is_revision=False),))
        return True if move.ports.atoms.apply(own, change) is Outcome.DONE else None

    retry_contended(move.ports, once)


def _facts_of(entry: Atom) -> Mapping[str, list[str]]:
    return cast(Mapping[str, list[str]], entry.metadata.get(FACTS) or {})


def _fact_there(move: Move, id: str, fact: AtomId) -> str:
    return str(moving.id_there(move.between, fact)) if id == str(fact) else id


def _is_known(move: Move, states: States) -> bool:
    """Whether the shared space knows what the atom says, or knew it until its user changed that."""
    atom, first = states[-1], states[0]
    same = move.said.get(fold_name(first.text))
    if same is not None:
        move.known_as[atom.id.ulid] = same[-1].id
    if atom.extraction is None or not all(_is_read(move, message) for message in atom.source_message_ids):
        return same is not None and same[-1].id.ulid != atom.id.ulid and _is_decided(move, same, first.text)
    if same is not None and _is_reading_of(same, first) and same[-1].is_live(move.ports.now()):
        _repeat_change(move, atom, same[-1])
    return atom.status is not AtomStatus.DELETED or same is not None


def _is_decided(move: Move, same: States, text: str) -> bool:
    """Whether the shared space says the text, or its user has forgotten it there or put it right."""
    atom = same[-1]
    is_edited = fold_name(atom.text) != fold_name(text)
    return is_edited or atom.status is AtomStatus.DELETED or atom.is_live(move.ports.now())


def _is_reading_of(same: States, first: Atom) -> bool:
    """Whether an atom rests on what the other rests on, and still says it."""
    atom = same[-1]
    return {*atom.source_message_ids} <= {*first.source_message_ids} and fold_name(atom.text) == fold_name(first.text)


def _repeat_change(move: Move, atom: Atom, there: Atom) -> None:
    """Forgets or edits in the shared space what its user forgot or edited in the own one."""
    if atom.status is AtomStatus.DELETED:
        changes.delete_atom(move.ports, move.caller, there.id)
    elif atom.is_live(move.ports.now()) and fold_name(atom.text) != fold_name(there.text):
        edits.edit_atom(move.ports, move.caller, there.id, AtomEdit(text=atom.text))


def _is_read(move: Move, message: MessageId) -> bool:
    """Whether the message was, or is about to be, extracted into the shared space."""
    if message in move.cited:
        return True
    conversation = ConversationId(message.namespace, message.conversation)
    if conversation not in move.jobs:
        scope = replace(move.caller.directory, namespace=conversation.namespace)
        move.jobs[conversation] = move.ports.jobs.list(scope, conversation.ulid)
    return any(_covers(move, job, message.seq) for job in move.jobs[conversation])


def _covers(move: Move, job: Job, seq: int) -> bool:
    first, last = job.range
    is_read = job.status is JobStatus.SUCCEEDED or job.due is not None
    return job.space == move.space and is_read and first <= seq <= last
