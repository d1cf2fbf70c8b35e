"""The whole API over stores in memory, which can be looked into, filtered by whose records they hold, and put back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from loci.adapters.files import FolderTemplates, locate
from loci.adapters.hashing import Hashing
from loci.adapters.rules import FactsExtractor, RulesExtractor, RulesSummariser
from loci.adapters.table import NewestAtoms, TableIndex
from loci.model.governance import AdminJob, Retention
from loci.scope import Scope
from tests.fakes.access_reasons import AccessReasonsInMemory
from tests.fakes.admin_jobs import AdminJobs
from tests.fakes.api_keys import ApiKeys
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.bindings import Bindings
from tests.fakes.conversations import Conversations
from tests.fakes.dead_letters import DeadLettersInMemory
from tests.fakes.erasures import Erasures
from tests.fakes.export_files import ExportFilesInMemory
from tests.fakes.job_queue import FifoJobs
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.memory import START, in_memory
from tests.fakes.ports import FakePorts
from tests.fakes.presences import PresencesInMemory
from tests.fakes.removals import Removals
from tests.fakes.retractions import Retractions
from tests.fakes.statements import Statements
from tests.fakes.subjects import SubjectsInMemory
from tests.fakes.templates import Templates
from tests.fakes.turn_runs import TurnRuns, TurnsWaiting
from tests.fakes.turns import Turns
from tests.fakes.webhooks import WebhooksInMemory
from tests.fakes.windows import Windows
from tests.security.in_process import in_process

Place: TypeAlias = tuple[str, str]
"""A store, and one of its containers."""
Contents: TypeAlias = Mapping[Place, Mapping[Any, Any]]
"""What all stores hold. Records are frozen: one that is the same object is the same."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a record is; ``name`` is the owner in key form."""

    tenant: str
    app: str
    name: str

    @classmethod
    def of(cls, scope: Scope) -> "Owner":
        return cls(scope.tenant, scope.app, scope.owner)


class World:
    """Stores in memory, under a stopped clock; ``asked`` are the scopes that requests named."""

    def __init__(self) -> None:
        self.random = Random()  # noqa: S311  # seeded for each attempt
        self.asked: set[Scope] = set()
        self.stores, views = _stores_and_views()
        watched: dict[str, Any] = {name: _Watched(part, self.asked) for name, part in {**self.stores, **views}.items()}
        self.handler = in_process(FakePorts(lambda: START, random=self.random, **watched, **_without_records()))

    def begin(self, seed: object) -> None:
        """From here on the same happens after the same seed."""
        self.random.seed(str(seed))
        self.asked.clear()

    def snapshot(self) -> Contents:
        """What the stores hold now."""
        return {
            place: _copy(container) if isinstance(container, dict) else dict.fromkeys(container)
            for place, container in self._containers()
        }

    def holds(self, contents: Contents) -> bool:
        """Whether the stores hold that: what a snapshot would tell, at a tenth of its cost."""
        return all(
            contents[place] == container if isinstance(container, dict) else contents[place].keys() == container
            for place, container in self._containers()
        )

    def restore(self, contents: Contents) -> None:
        """Puts that in place of what the stores hold."""
        for place, container in self._containers():
            container.clear()
            container.update(_copy(contents[place]) if isinstance(container, dict) else contents[place])

    def _containers(self) -> Iterator[tuple[Place, Any]]:
        for name, store in self.stores.items():
            for attribute, value in vars(store).items():
                if isinstance(value, dict | set):
                    yield (name, attribute), value


def changed_records(before: Contents, after: Contents) -> Iterator[tuple[str, Owner]]:
    """In which store, and whose, something is not what it was."""
    for place, container in after.items():
        former = before[place]
        if container != former:
            for key in former.keys() | container.keys():
                if former.get(key) != container.get(key):
                    yield place[0], _owner(key, former.get(key, container.get(key)))


def of_owners(contents: Contents, owners: frozenset[Owner]) -> Contents:
    """As if no other user had ever existed."""
    return {
        place: {key: value for key, value in container.items() if _owner(key, value) in owners}
        for place, container in contents.items()
    }


def _owner(key: object, value: object) -> Owner:
    scope = key[0] if isinstance(key, tuple) else getattr(key, "scope", key)
    assert isinstance(scope, Scope)
    # An export or an erasure lies with the app, and is about somebody.
    subject = value.subject if isinstance(value, AdminJob) else None
    return Owner(scope.tenant, scope.app, subject or scope.owner)


def _copy(held: Any) -> Any:
    """Of containers within containers too. Records are frozen, and keys need not be hashed again."""
    if not isinstance(held, dict):
        return held.copy()
    made = dict(held)
    for key, value in held.items():
        if isinstance(value, dict | set | list):
            made[key] = _copy(value)
    return made


class _Watched:
    """A part whose every call is noted by the scopes that it is about."""

    def __init__(self, part: object, asked: set[Scope]) -> None:
        self._part, self._asked = part, asked

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._part, name)
        if not callable(found):
            return found

        def call(*args: Any, **kwargs: Any) -> Any:
            self._asked.update(one for one in (*args, *kwargs.values()) if isinstance(one, Scope))
            return found(*args, **kwargs)

        return call


def _stores_and_views() -> tuple[dict[str, Any], dict[str, Any]]:
    """What holds records, and what shows them."""
    memory = in_memory()
    conversations = Conversations(memory.users, memory.markers)
    turns, bindings = Turns(conversations, memory.markers), Bindings(memory.users, memory.markers)
    turn_runs, windows = TurnRuns(turns, memory.markers), Windows(conversations, memory.jobs)
    presences = memory.atoms.presences = PresencesInMemory(memory.users, memory.markers, conversations)
    api_keys, access_reasons = ApiKeys(memory.users, memory.markers), AccessReasonsInMemory()
    stores = {
        "users": memory.users,
        "markers": memory.markers,
        "app_settings": AppSettingsInMemory(),
        "conversations": conversations,
        "turns": turns,
        "turn_runs": turn_runs,
        "windows": windows,
        "removals": Removals(conversations, turns, memory.jobs, windows, turn_runs, atoms=memory.atoms),
        "retractions": Retractions(conversations, turns),
        "presences": presences,
        "spaces": memory.spaces,
        "atoms": memory.atoms,
        "entities": memory.entities,
        "files": memory.files,
        "pending": memory.pending,
        "bindings": bindings,
        "jobs": memory.jobs,
        "job_queue": FifoJobs(),
        "ledger": LedgerInMemory(),
        "access_reasons": access_reasons,
        "admin_jobs": AdminJobs(),
        "template_records": Templates(),
        "api_keys": api_keys,
        "webhooks": WebhooksInMemory(),
    }
    views = {
        "atom_batches": memory.ports.atom_batches,
        "atom_lists": memory.atoms,
        "erasures": Erasures(memory.atoms, memory.vectors),
        "statements": Statements(memory.atoms),
        "subjects": SubjectsInMemory(
            conversations,
            turns,
            memory,
            bindings,
            turn_runs=turn_runs,
            presences=presences,
            api_keys=api_keys,
            access_reasons=access_reasons,
        ),
        "index": TableIndex(memory.atoms),
        "stand_in": NewestAtoms(memory.atoms),
        "dead_letters": DeadLettersInMemory(),
    }
    return stores, views


def _without_records() -> dict[str, Any]:
    return {
        "index_name": TableIndex.name,
        "embedder": Hashing(),
        "embedder_name": Hashing.name,
        "summariser": RulesSummariser(),
        "extractors": {each.name: each for each in (RulesExtractor(), FactsExtractor())},
        "extractor_name": RulesExtractor.name,
        "model_providers": frozenset({"openai"}),
        "turn_queue": TurnsWaiting(),
        "templates": FolderTemplates(locate()),
        "export_files": ExportFilesInMemory(),
        "retention": Retention(),
    }
