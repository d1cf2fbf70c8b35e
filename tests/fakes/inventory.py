"""Everything of everybody in memory: the places of jobs, and of what a test adds."""

from collections.abc import Collection, Iterable, Iterator

from loci.model.jobs import JobStatus
from loci.ports.governance import JobPlace, RecordTable, StoredItem
from loci.scope import Scope
from tests.fakes.jobs import Jobs


class JobInventory:
    """Knows jobs alone."""

    def __init__(self, jobs: Jobs | None = None) -> None:
        self._jobs = jobs or Jobs()

    def apps(self) -> Iterable[Scope]:
        return ()

    def items(
        self,
        app: Scope | None,  # noqa: ARG002  # as the port
        tables: Collection[RecordTable] = (),  # noqa: ARG002  # as the port
    ) -> Iterable[StoredItem]:
        return ()

    def items_of_tenant(self, tenant: str) -> Iterator[StoredItem]:  # noqa: ARG002  # as the port
        return iter(())

    def unreadable(self, tenant: str | None) -> Iterable[StoredItem]:  # noqa: ARG002  # as the port
        return ()

    def unfinished_jobs(self) -> Iterator[JobPlace]:
        for (scope, _, _), job in self._jobs.records.items():
            if job.status not in (JobStatus.SUCCEEDED, JobStatus.CANCELLED):
                yield JobPlace(scope.app_directory, job.status, job.created_at)

    def people(self) -> Iterator[Scope]:
        return iter(())

    def find_emptied(self) -> tuple[RecordTable, ...]:
        return ()

    def spaces(self, tenant: str | None) -> Iterable[Scope]:  # noqa: ARG002  # as the port
        return ()
