"""What is asked of a memory, as the service takes it: shared by the clients with and without ``await``."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any, Literal, TypeAlias

from loci_memory_client.errors import FieldProblem, InvalidRequestError, LociError, NotFoundError, status_error
from loci_memory_client.models import AdminJob, Atom, DecidedReview, MemorySpace, RecallHit
from loci_memory_client.operation import OMIT, Omit

Day: TypeAlias = date | str
"""A day, a time, or the RFC 3339 text of either."""
Order: TypeAlias = Literal["asc", "desc"]
Filter: TypeAlias = Mapping[str, Any]
Names: TypeAlias = str | Sequence[str]
Hits: TypeAlias = list[RecallHit]


@dataclass(frozen=True, slots=True)
class Place:
    """Which memory of a user is meant: the general one, or that of a ``project``, which may see the ``general`` one."""

    project: str | None = None
    general: bool = False

    @property
    def space(self) -> str:
        """The name of its space."""
        return DEFAULT_SPACE if self.project is None else PROJECT + self.project

    @property
    def written(self) -> Mapping[str, Any]:
        """The arguments of a call that writes."""
        return {} if self.project is None else {"project": self.project}

    @property
    def read(self) -> Mapping[str, Any]:
        """The arguments of a call that reads."""
        return {**self.written, **self.seen}

    @property
    def seen(self) -> Mapping[str, Any]:
        return {"general": True} if self.general else {}


DEFAULT_SPACE = "memory"
"""The name of the space that the verbs work on."""
PROJECT = "project:"
"""Begins the name of the space of a project, and the namespace of its conversations."""

EXPORT_SECONDS = 5.0
"""Between two looks at an export that is made in the background."""
EXPORT_LOOKS = 360
"""How often it is looked at: for half an hour."""

_ATOM_ID = re.compile(r"atom_\S+_[0-9A-HJKMNP-TV-Z]{26}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_FIRST, _LAST = time(0, 0, 0, tzinfo=UTC), time(23, 59, 59, tzinfo=UTC)


def begin_of(day: Day | None) -> datetime | str | Omit:
    """Return the time, of a day its beginning."""
    return OMIT if day is None else _time_of(day, _FIRST)


def end_of(day: Day) -> datetime | str:
    """Return the time, of a day its end."""
    return _time_of(day, _LAST)


def query_time(day: Day | None) -> str | Omit:
    """Return the time as a query parameter has it, of a day its end: what was true on that day."""
    if day is None:
        return OMIT
    found = end_of(day)
    return found.isoformat() if isinstance(found, datetime) else found


def given(value: Any) -> Any:
    """Return the value, or that of an argument that a call leaves out."""
    return OMIT if value is None else value


def names_of(names: Names | None) -> list[str] | Omit:
    """Return the names as a list, also of one."""
    return OMIT if names is None else [names] if isinstance(names, str) else [*names]


def filter_text(filter: Filter | None) -> str | Omit:
    """Return the JSON of a filter, as lists take it."""
    return OMIT if filter is None else json.dumps(filter)


def is_memory_id(what: str) -> bool:
    """Whether a text is the id of a memory, not words that describe one."""
    return _ATOM_ID.fullmatch(what) is not None


def require_whose(user: str, owner: str | None) -> None:
    """Raises InvalidRequestError where a memory is another person's than was said."""
    if owner is not None and user != owner:
        raise InvalidRequestError([FieldProblem("user", f"is not {owner!r}, whose memory this is: nothing is deleted")])


def space_of(id: str) -> str:
    """Return the id of the space that a memory is in. Raises InvalidRequestError for what is no id of a memory."""
    if not is_memory_id(id):
        raise InvalidRequestError([FieldProblem("id", "must be the id of a memory, as list and waiting show it")])
    return f"ms_{id.removeprefix('atom_').rpartition('_')[0]}"


def atom_of(decided: DecidedReview) -> Atom:
    """Return the memory that was decided about. Raises the error that the service names."""
    if decided.atom is not None:
        return decided.atom
    problem = {} if decided.problem is None else decided.problem.model_dump(by_alias=True, exclude_none=True)
    raise status_error(int(problem.get("status", 409)), problem)


def nothing_yet() -> NotFoundError:
    """Return the error of a question about a memory in which nothing was ever written."""
    return NotFoundError(404, {"status": 404, "title": "Not Found", "detail": "nothing is remembered yet"})


def require_project(name: str) -> str:
    """Return the name of a project. Raises InvalidRequestError for a blank one, which would mean another memory."""
    if not isinstance(name, str) or not name.strip():
        raise InvalidRequestError([FieldProblem("project", "must be the name of a project, and not blank")])
    return name.strip()


def require_no_namespace(namespace: str | None) -> None:
    """Raises InvalidRequestError for a namespace of a conversation that has its project's."""
    if namespace is not None:
        raise InvalidRequestError([FieldProblem("namespace", "a conversation of a project has the project's")])


def project_names(spaces: Iterable[MemorySpace]) -> list[str]:
    """Return the names of the projects that have these spaces."""
    return [space.name[len(PROJECT) :] for space in spaces if space.name is not None]


def link_of(job: AdminJob) -> str:
    """Return where an export is. Raises LociError for one that has no file, or not in time."""
    if job.link is None:
        reason = "it is not finished in time" if job.status == "running" else job.reason or "it has expired"
        raise LociError(f"the export {job.id} has no file: {reason}")
    return job.link


def _time_of(day: Day, of_day: time) -> datetime | str:
    if isinstance(day, datetime):
        return day
    if isinstance(day, date):
        return datetime.combine(day, of_day)
    return f"{day}T{of_day:%H:%M:%S}Z" if _DAY.fullmatch(day) else day
