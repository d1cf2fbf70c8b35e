"""A person's data in memory, to be erased, and what is left of it."""

from datetime import datetime, timedelta

from tests.fakes.memory import Clock
from tests.support.erasure_world import TRACES, Parrot, World
from tests.support.pipeline import Pipeline

SETTLED = timedelta(minutes=15)


class Hurried(Clock):
    """A thousandth of a second passes with every look."""

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now


def empty() -> World:
    pipeline = Pipeline(Hurried())
    ports = pipeline.with_parts(extractors={"rules": Parrot()})
    return World(ports, "zoo", pipeline.queue, pipeline.letters, pipeline.files)


def little() -> World:
    made = empty()
    made.plant_little()
    return made


def everything(world: World) -> str:
    """All that is in memory, as text."""
    ports = world.ports
    parts = (ports.users, ports.markers, ports.conversations, ports.turns, ports.jobs, ports.bindings, ports.spaces)
    more = (
        ports.atoms,
        ports.entities,
        ports.files,
        ports.pending,
        ports.admin_jobs,
        ports.dead_letters,
        ports.export_files,
        ports.api_keys,
    )
    return str([vars(part) for part in (*parts, *more)])


def traces(world: World) -> list[str]:
    """Every remaining trace of Ada, with the text around it."""
    told = everything(world)
    return [told[max(0, at - 200) : at + 100] for trace in TRACES if (at := told.find(trace)) >= 0]
