"""A presence of Ada's in memory, with sessions, a scripted model, a queue and a clock."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from loci.adapters.files import FolderPrompts, locate
from loci.adapters.rules.extractors import FactsExtractor
from loci.background.sweeper import Swept, due_records, sweep_record
from loci.dialects.presences import dreaming, lifecycle, naming, sessions
from loci.dialects.presences.dreaming import DreamOutcome
from loci.dialects.presences.lifecycle import PresenceChange
from loci.dialects.presences.sessions import NewSession, NewSessionTurn, Session
from loci.model.atoms import Atom, Kind
from loci.model.presences import Dream, Presence
from loci.model.visibility import AtomFilter
from loci.ports.all import Ports
from loci.ports.language import ModelProblem, ModelReply
from loci.scope import Scope
from tests.fakes.models import Model
from tests.fakes.ports import FakePorts
from tests.support.pipeline import ADA, Pipeline

BUREAU = "Büro №1"
MODEL = "openai/gpt-4.1-mini"
NOTHING = json.dumps({"entries": []})
NO_ACTIONS = json.dumps({"actions": []})


class PresenceWorld:
    def __init__(self, *replies: ModelReply | ModelProblem | str) -> None:
        """With replies a model consolidates and acts, without any the rules do."""
        self.pipeline = Pipeline()
        self.clock = self.pipeline.clock
        self.presences = self.pipeline.presences
        self.model = Model([*replies])
        self.ports: FakePorts = self.pipeline.with_parts(
            prompts=FolderPrompts(locate()),
            extractors={"facts": FactsExtractor()},
            extractor_name=MODEL if replies else "rules",
            language_model=lambda _provider: self.model,
            call_metrics=self.model.metrics,
            removals=self.pipeline.removals,
        )

    @property
    def directory(self) -> Scope:
        return ADA.directory

    @property
    def presence(self) -> Presence:
        return lifecycle.get_presence(self.ports, ADA, BUREAU)

    @property
    def memory(self) -> Scope:
        space = naming.find_memory(self.ports, self.directory, self.presence)
        assert space is not None
        return naming.memory_scope(self.directory, space)

    @property
    def profile(self) -> tuple[Atom, ...]:
        if naming.find_memory(self.ports, self.directory, self.presence) is None:
            return ()
        wanted = AtomFilter(self.clock(), kind=Kind.PATTERN)
        return self.ports.atom_lists.list(self.memory, wanted, None, 200).items

    @property
    def dreams(self) -> tuple[Dream, ...]:
        return self.presences.list_dreams(self.directory, self.presence.key, 100)

    def allow_dreams(self, change: PresenceChange = PresenceChange()) -> None:  # noqa: B008  # frozen
        lifecycle.put_presence(self.ports, ADA, BUREAU, replace(change, dreams=True))

    def talk(self, *said: str, session: Session | None = None) -> Session:
        """A session in which Ada says these things, each in a turn."""
        own = session or sessions.begin_session(self.ports, ADA, BUREAU, NewSession())
        for text in said:
            sessions.append_turn(self.ports, ADA, BUREAU, own.id, NewSessionTurn(text, "I see."))
        return own

    def pass_time(self, time: timedelta = timedelta(hours=7)) -> None:
        self.clock.pass_by(time)

    def sweep(self) -> list[Swept]:
        """What becomes of the presences and dreams that are due."""
        now = self.clock()
        return [
            sweep_record(self.ports, record, now)
            for record in list(due_records(self.ports, now))
            if _is_ours(record.kind)
        ]

    def run(self, ports: Ports | None = None) -> list[DreamOutcome]:
        """What becomes of every dream that waits in the queue."""
        waiting, self.pipeline.queue.dreams = self.pipeline.queue.dreams, []
        return [dreaming.run_dream(ports or self.ports, message) for message in waiting]

    def dream(self) -> Dream:
        """The dream of the night after."""
        self.pass_time()
        self.sweep()
        self.run()
        return self.dreams[0]


def _is_ours(kind: str) -> bool:
    return kind in ("presence", "dream")


Quotations = Sequence[tuple[int, str]]
"""Numbers of lines, and words of each."""


def entries(*found: tuple[Quotations, str, str, str]) -> str:
    """An answer of the first call: quotations, aspect, topic, text of each entry."""
    return json.dumps(
        {
            "entries": [
                {"quotations": quotations(quoted), "aspect": aspect, "topic": topic, "text": text}
                for quoted, aspect, topic, text in found
            ]
        }
    )


def actions(*found: tuple[str, str, str | None, str | None, Quotations]) -> str:
    """An answer of the second call: kind, value, theme, title, quotations of each action."""
    return json.dumps(
        {
            "actions": [
                {"kind": kind, "value": value, "theme": theme, "title": title, "quotations": quotations(quoted)}
                for kind, value, theme, title, quoted in found
            ]
        }
    )


def quotations(quoted: Quotations) -> list[dict[str, object]]:
    return [{"line": line, "quote": quote} for line, quote in quoted]
