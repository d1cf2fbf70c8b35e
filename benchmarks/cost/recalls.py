"""What a recall uses by the size of its space: units by the bytes of DynamoDB's answers, processor time."""

from collections.abc import Iterator, Sequence
from statistics import fmean

from benchmarks import fixtures
from benchmarks.cost.clones import clones
from benchmarks.cost.metering import PLATFORM_LOG_BYTES, gigabyte_seconds
from benchmarks.cost.usage import Usage
from benchmarks.latency.corpus import EPOCH
from benchmarks.latency.recalling import Recalling
from benchmarks.recording import Recorder
from functions.capabilities import CAPABILITIES
from loci import keys
from loci.model.atoms import Atom
from tests.support import sentence_model

SIZES = (100, 500, 1_000, 5_000)
_ROUNDS = 9
# Of our own line about a request, and of its metrics.
_LINES = 1_000
_MEMORY = next(row for row in CAPABILITIES if row.name == "memory")


def by_size(atoms: Sequence[Atom]) -> Iterator[tuple[int, Usage, Usage]]:
    """For each size what one recall uses over pages, and what it would where OpenSearch is searched instead: the same
    without the pages."""
    recorder = Recorder()
    recalling = Recalling(sentence_model.default_embedder(), recorder)
    for size in SIZES:
        space = recalling.keep(clones(atoms, "bench", EPOCH, size), f"cost-{size}-abc123")
        recalling.index("pages", [space], ())
        recalling.ask(space, fixtures.QUESTION)
        with recorder.recording() as calls:
            recalling.ask(space, fixtures.QUESTION)
        cpu = fmean(recalling.ask(space, fixtures.QUESTION).cpu for _ in range(_ROUNDS))
        cpu += fmean(recalling.embedder.seconds)
        units = sum(call.units.read for call in calls)
        pages = sum(call.units.read for call in calls if call.found.startswith(keys.SMALL_PAGE[:2]))
        usage = Usage(
            read_units=units,
            api_requests=1,
            lambda_requests=1,
            lambda_seconds=gigabyte_seconds(_MEMORY, cpu, calls),
            log_bytes=PLATFORM_LOG_BYTES + _LINES,
        )
        yield size, usage, usage + Usage(read_units=-pages)
