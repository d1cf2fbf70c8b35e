"""Hears a turn: over streams as long as it runs, else by asking for it."""

from __future__ import annotations  # a type in a signature imports no records

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from loci_memory_client.errors import APIConnectionError, APIStatusError
from loci_memory_client.turn_events import IN_PROGRESS, EventReader, HeardTurn, TurnEnd, TurnEvent

if TYPE_CHECKING:
    from loci_memory_client import models
    from loci_memory_client.connection import Connection


def hear_turn(
    connection: Connection, begin: Callable[[], models.TurnRun], resume: Callable[[str, bool], models.TurnRun]
) -> Iterator[TurnEvent]:
    """Events until the turn has ended or needs results of your tools. ``begin`` starts it, ``resume`` reads it by its
    id, and says whether to ask for its stream. A reader that finds no place, or has lost it, asks for the turn instead.
    Raises APIConnectionError and APIStatusError when several connections were lost."""
    turn = begin()
    heard = HeardTurn(turn)
    attempt = 0
    while turn.stream is not None and heard.may_connect:
        try:
            for event in _hear_once(connection, turn.stream, heard):
                attempt = 0
                yield event
                if isinstance(event, TurnEnd):
                    return
        except (APIConnectionError, APIStatusError) as error:
            heard.note_loss(error)
            if heard.may_connect:
                attempt += 1
                if attempt > connection.options.max_retries:
                    raise
                connection.pause(attempt)
        yield from heard.void_pieces()
        turn = resume(turn.turn_id, heard.may_connect)
    while turn.status == IN_PROGRESS:
        turn = resume(turn.turn_id, heard.may_connect)
    yield from heard.rest_of(turn)


def _hear_once(connection: Connection, stream: models.TurnStream, heard: HeardTurn) -> Iterator[TurnEvent]:
    reader = EventReader()
    for line in connection.lines(stream.url, stream.token, heard.headers):
        event = reader.take(line)
        if event is None or (isinstance(event, TurnEnd) and event.turn.status == IN_PROGRESS):
            continue
        heard.note(event)
        yield event
