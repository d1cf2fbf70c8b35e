"""Hears a turn with ``await``: over streams as long as it runs, else by asking for it."""

from __future__ import annotations  # a type in a signature imports no records

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING

from loci_memory_client.errors import APIConnectionError, APIStatusError
from loci_memory_client.turn_events import IN_PROGRESS, EventReader, HeardTurn, TurnEnd, TurnEvent

if TYPE_CHECKING:
    from loci_memory_client import models
    from loci_memory_client.async_connection import AsyncConnection


async def hear_turn(
    connection: AsyncConnection,
    begin: Callable[[], Awaitable[models.TurnRun]],
    resume: Callable[[str, bool], Awaitable[models.TurnRun]],
) -> AsyncIterator[TurnEvent]:
    """Events until the turn has ended or needs results of your tools. ``begin`` starts it, ``resume`` reads it by its
    id, and says whether to ask for its stream. A reader that finds no place, or has lost it, asks for the turn instead.
    Raises APIConnectionError and APIStatusError when several connections were lost."""
    turn = await begin()
    heard = HeardTurn(turn)
    attempt = 0
    while turn.stream is not None and heard.may_connect:
        try:
            async for event in _hear_once(connection, turn.stream, heard):
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
                await connection.pause(attempt)
        for event in heard.void_pieces():
            yield event
        turn = await resume(turn.turn_id, heard.may_connect)
    while turn.status == IN_PROGRESS:
        turn = await resume(turn.turn_id, heard.may_connect)
    for event in heard.rest_of(turn):
        yield event


async def _hear_once(
    connection: AsyncConnection, stream: models.TurnStream, heard: HeardTurn
) -> AsyncIterator[TurnEvent]:
    reader = EventReader()
    async for line in connection.lines(stream.url, stream.token, heard.headers):
        event = reader.take(line)
        if event is None or (isinstance(event, TurnEnd) and event.turn.status == IN_PROGRESS):
            continue
        heard.note(event)
        yield event
