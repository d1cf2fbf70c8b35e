"""Deleted conversations in memory, over the stores that hold what is theirs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from loci.model.conversations import Conversation, ConversationPointer
from loci.ports.conversations import ConversationRead
from loci.ports.writes import MarkerHome, Outcome
from loci.scope import Scope
from tests.fakes.atoms import Atoms
from tests.fakes.conversations import Conversations
from tests.fakes.jobs import Jobs
from tests.fakes.turn_runs import TurnRuns
from tests.fakes.turns import Turns
from tests.fakes.windows import Windows

Found = tuple[dict[Any, Any], Any]
"""Where something is, and its key there."""


class Removals:
    def __init__(
        self,
        heads: Conversations,
        turns: Turns,
        jobs: Jobs | None = None,
        windows: Windows | None = None,
        runs: TurnRuns | None = None,
        atoms: Atoms | None = None,
    ) -> None:
        self._heads, self._turns = heads, turns
        self._others: list[dict[Any, Any]] = [store.records for store in (jobs, windows, runs) if store is not None]
        self._citing = {} if atoms is None else atoms.citing_spaces
        self._others.append(self._citing)

    def find(self, scope: Scope, ulid: str) -> ConversationRead:
        return self._heads.find(scope, ulid)

    def heads(self, directory: Scope, pointers: Sequence[ConversationPointer]) -> tuple[Conversation, ...]:
        return tuple(head for head in self._heads.find_heads(directory, pointers) if head.deleted_at is not None)

    def replace(self, scope: Scope, before: Conversation, after: Conversation) -> Outcome:
        head = self._heads.records.get((scope, before.id.ulid))
        if head is None or head.version != before.version:
            return Outcome.STALE
        self._heads.records[scope, head.id.ulid] = replace(
            head,
            deleted_at=after.deleted_at,
            removal=after.removal,
            due_if_restored=after.due_if_restored,
            removal_cursor=after.removal_cursor,
            due=after.due,
            version=after.version,
        )
        return Outcome.DONE

    def citing_spaces(self, scope: Scope, ulid: str) -> tuple[Scope, ...]:
        return tuple(space for key, space in self._citing.items() if key[:2] == (scope, ulid))

    def erase_content(self, scope: Scope, ulid: str, limit: int) -> bool:
        doomed = list(islice(self._content(scope, ulid), limit))
        for store, key in doomed:
            del store[key]
        if not self._turns.messages.get((scope, ulid), True):
            del self._turns.messages[scope, ulid]
        return len(doomed) < limit

    def has_content(self, scope: Scope, ulid: str) -> bool:
        return next(self._content(scope, ulid), None) is not None

    def erase_head(self, scope: Scope, ulid: str) -> None:
        head = self._heads.records.pop((scope, ulid), None)
        if head is not None and head.marker is not None:
            self._heads.markers.markers.pop((scope.directory, MarkerHome.DIRECTORY, head.marker), None)
        self._heads.left.pop((scope, ulid), None)

    def _content(self, scope: Scope, ulid: str) -> Iterator[Found]:
        messages = self._turns.messages.get((scope, ulid), {})
        yield from [(messages, seq) for seq in list(messages)]
        markers = self._heads.markers.markers
        own_markers = [place for place in markers if place[0] == scope and place[2].startswith(f"{ulid}#")]
        yield from [(markers, place) for place in own_markers]
        stores: tuple[dict[Any, Any], ...] = (self._heads.summaries, self._turns.tool_uses, *self._others)
        for own in stores:
            yield from [(own, key) for key in list(own) if key[:2] == (scope, ulid)]
