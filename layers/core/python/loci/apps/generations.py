"""Generations of a person: who is erased goes on at once, in partitions of their own.

What is being erased lies in the partitions of one generation, and what the person writes next in those of the next one.
So an erasure never meets new data, and writers that began before it never meet it either. The owner of a later
generation is the person's name, ``~`` and a ULID that never comes again; names cannot have that sign.

The record of the first generation says where the person goes on (``generation``). It is deleted once its data is gone,
unless they have a record there. Then it says nothing else any more (``GONE_ON``), and goes with the last generation.
The first write of a later generation holds only while that record names it.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Protocol

from loci import ids
from loci.model.users import GONE_ON, UserRecord, UserState
from loci.ports.parts import Retries, UserReads, UserStores
from loci.ports.writes import Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope, generation_of, in_generation, person_directory


class GenerationPorts(UserStores, Retries, Protocol):
    """The records of people, and what makes a new generation."""


def find_present(ports: UserReads, directory: Scope) -> Scope:
    """Find the directory in which the person of a directory has, or will have, their data. Raises Unavailable."""
    first = ports.users.get(in_generation(directory, None))
    return in_generation(directory, None if first is None else first.generation)


def find_present_caller(ports: UserReads, caller: Caller) -> Caller:
    """Find the caller as they go on after an erasure. Raises Unavailable."""
    return replace(caller, generation=generation_of(find_present(ports, caller.directory).owner))


def present_directory(ports: UserReads, caller: Caller, user: str | None) -> Scope:
    """Return the present directory of the user that a request names, as ``scope.person_directory`` does for the first
    one. Raises Refused, Forbidden, Unavailable."""
    return find_present(ports, person_directory(caller, user))


def refuse_generation(ports: GenerationPorts, directory: Scope, user: UserRecord, until: datetime) -> Outcome:
    """Refuse every later call about a generation, and let the person go on in a new one: DONE, or STALE where a record
    is not as it was read. A repetition changes no more than ``until``, the earliest end of the erasure."""
    is_first = generation_of(directory.owner) is None
    generation = user.generation or (_new_generation(ports) if is_first else None)
    refused_user = replace(user, state=UserState.ERASED, until=until, generation=generation)
    outcome = ports.users.replace(directory, user, refused_user)
    return outcome if is_first or outcome is not Outcome.DONE else _lead_on(ports, directory)


def _lead_on(ports: GenerationPorts, directory: Scope) -> Outcome:
    """Name a new generation in place of the directory's, unless that was done."""
    first_directory = in_generation(directory, None)
    first = ports.users.get(first_directory)
    if first is None or first.generation != generation_of(directory.owner):
        return Outcome.DONE
    return ports.users.replace(first_directory, first, replace(first, generation=_new_generation(ports)))


def _new_generation(ports: Retries) -> str:
    return ids.new_ulid(ports.now(), ports.random)


def forget_generation(ports: GenerationPorts, directory: Scope, epoch: str | None) -> None:
    """Delete the record of a generation whose data is gone, and what leads to the next one unless the person has a
    record there. Raises Contended, Unavailable."""
    if generation_of(directory.owner) is not None:
        _retry(ports, partial(_forget_later_once, ports, directory, epoch))
        epoch = GONE_ON
    _retry(ports, partial(_forget_first_once, ports, in_generation(directory, None), epoch))


def _retry(ports: Retries, once: Callable[[], bool]) -> None:
    retry_contended(ports, lambda: once() or None)


def _forget_later_once(ports: GenerationPorts, directory: Scope, epoch: str | None) -> bool:
    user = ports.users.get(directory)
    return user is None or user.epoch != epoch or ports.users.replace(directory, user, None) is Outcome.DONE


def _forget_first_once(ports: GenerationPorts, directory: Scope, epoch: str | None) -> bool:
    user = ports.users.get(directory)
    if user is None or user.epoch not in (epoch, GONE_ON):
        return True
    if user.generation is None:
        # Marked by release 0.2.0, which lets no one go on.
        return ports.users.replace(directory, user, None) is Outcome.DONE
    outcome = ports.users.remove_first(directory, user)
    if outcome is not Outcome.TAKEN:
        return outcome is Outcome.DONE
    gone_on = UserRecord(GONE_ON, UserState.ERASED, generation=user.generation)
    return user == gone_on or ports.users.replace(directory, user, gone_on) is Outcome.DONE
