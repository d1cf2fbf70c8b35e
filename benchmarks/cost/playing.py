"""Plays a conversation on an emulator: the functions themselves append, extract and index it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from benchmarks import fixtures, requests
from benchmarks.cost.clones import clones
from benchmarks.cost.metering import Meter
from benchmarks.cost.usage import Usage
from benchmarks.in_process import Functions
from functions.capability import Queue
from local import paths
from loci.adapters.dynamodb.atom_items import AtomItem
from loci.adapters.dynamodb.pending import PendingItem
from loci.adapters.page_format.entries import entry
from loci.adapters.page_format.packing import pack
from loci.adapters.pages.folding import PAGE_ENTRIES
from loci.ids import SpaceId
from loci.model.atoms import Atom
from loci.model.visibility import AtomFilter
from loci.ports.jobs import Pending
from loci.search.indexing.folding import BATCH_SIZES, MARKER_LIFE

QUEUE_REQUESTS = 6
"""Requests for one conversation that is extracted into one space: send, receive and delete, in two queues."""
_MINUTES_A_MONTH = 730 * 60
# Five pollers of Lambda ask each queue every 20 s; an empty answer costs as much.
_POLLS_A_MONTH = len(Queue) * 5 * 3 * _MINUTES_A_MONTH
# DynamoDB asks for a table's key every five minutes while the table is used, SQS once an hour.
_KEY_REQUESTS_A_MONTH = 730 * (4 * 12 + 4)


@dataclass(frozen=True, slots=True)
class Played:
    """What each step of the conversation used, all turns together; ``space`` has the atoms."""

    space: SpaceId
    turns: int
    appended: Usage
    events: Usage
    extraction: Usage


def play(meter: Meter, name: str, extractor: str = "rules") -> Played:
    """A space, a binding, and one conversation from its first turn to its atoms by that extractor."""
    space, _ = meter.http("POST", "/ai-memory/spaces", {"name": name})
    scope = {"namespace": fixtures.NAMESPACE, "userId": requests.CLAIMS["sub"]}
    binding, _ = meter.http(
        "POST",
        "/ai-memory/bindings",
        {
            "conversationScope": scope,
            "memorySpaceNames": [name],
            "extractionPolicy": {"extractor": extractor},
        },
    )
    meter.consume_streams("outbox", "indexer")
    conversation, first = meter.http("POST", "/ai-conversations", {"namespace": fixtures.NAMESPACE, "title": name})
    path = f"/ai-conversations/{conversation['id']}"
    usage, events, turns = first, meter.consume_streams("outbox"), _turns()
    for turn in turns:
        usage += meter.http("POST", f"{path}/turns", turn)[1]
        events += meter.consume_streams("outbox")
    extraction = meter.http("POST", f"{path}/close", None)[1] + _extract(meter, str(conversation["id"]))
    extraction += meter.consume_streams("outbox")
    # The next conversation is not for this space.
    meter.http("DELETE", f"/ai-memory/bindings/{binding['id']}")
    meter.consume_streams("outbox", "indexer")
    return Played(SpaceId.parse(space["id"]), len(turns), usage, events, extraction)


def list_atoms(functions: Functions, space: SpaceId) -> tuple[Atom, ...]:
    """The current atoms of a space."""
    scope = replace(requests.SCOPE, namespace=space.key)
    return functions.ports.atom_lists.list(scope, AtomFilter(datetime.now(UTC)), None, 100).items


def fold_page(meter: Meter, functions: Functions, atoms: Sequence[Atom]) -> Usage:
    """What the index uses for one more atom, from its marker to a full page: the mean over a whole page of atoms, in a
    space with two full pages."""
    space, _ = meter.http("POST", "/ai-memory/spaces", {"name": "full"})
    scope = replace(requests.SCOPE, namespace=SpaceId.parse(space["id"]).key)
    many = clones(atoms, scope.namespace, functions.epoch(), 3 * PAGE_ENTRIES)
    functions.ports.index.put(scope, many[: 2 * PAGE_ENTRIES])
    usage = Usage()
    idle = run_sweeper(meter, timedelta())
    for start in range(2 * PAGE_ENTRIES, len(many), BATCH_SIZES["pages"]):
        for atom in many[start : start + BATCH_SIZES["pages"]]:
            marker = PendingItem.of(scope, Pending(atom.id.ulid, atom.version, datetime.now(UTC)))
            marker.op, marker.entry = "put", pack([entry(atom)])
            AtomItem.of(scope, atom).save()
            marker.save()
        usage += meter.consume_streams("indexer")
    usage += run_sweeper(meter, 2 * MARKER_LIFE) + idle.times(-1)
    return usage.times(1 / PAGE_ENTRIES)


def run_sweeper(meter: Meter, later: timedelta) -> Usage:
    """What one run of the sweeper uses, that much later than now."""
    return meter.invoke("sweeper", {"time": (datetime.now(UTC) + later).strftime("%Y-%m-%dT%H:%M:%SZ")})[1]


def idle_month(meter: Meter) -> Usage:
    """What an idle month uses: the sweeper runs, Lambda polls the queues, and the tables' key is read."""
    rest = Usage(queue_requests=_POLLS_A_MONTH, key_requests=_KEY_REQUESTS_A_MONTH)
    return run_sweeper(meter, timedelta()).times(_MINUTES_A_MONTH) + rest


def _turns() -> list[dict[str, object]]:
    """The turns of the demo's conversation, then those of ``benchmarks.fixtures``."""
    sample = json.loads((paths.ROOT / "local" / "sample.json").read_text("utf-8"))
    pairs = zip(sample[::2], sample[1::2], strict=True)
    demo = [{"userContent": user["content"], "assistant": {"content": other["content"]}} for user, other in pairs]
    turns = [*demo, *(fixtures.turn(number) for number in range(len(fixtures.TURNS)))]
    return [{**turn, "idempotencyKey": f"turn-{number}"} for number, turn in enumerate(turns)]


def _extract(meter: Meter, conversation: str) -> Usage:
    functions = meter.functions
    usage = meter.invoke("fanout", requests.conversation_closed(conversation, functions.epoch()))[1]
    usage += meter.invoke("extraction", requests.queue_message(functions.next_job()))[1]
    return usage + Usage(queue_requests=QUEUE_REQUESTS)
