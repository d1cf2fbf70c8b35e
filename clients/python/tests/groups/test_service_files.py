"""What the files of the backend `loci` refuse before a request is sent."""

import httpx2
import pytest

from loci_memory_client import Connection
from loci_memory_client.groups.limits import InvalidField
from loci_memory_client.groups.service import ServiceMemory
from tests.answering import Service


@pytest.mark.parametrize("path", ["plan?.md", "?", "notes?/plan.md"])
def test_a_path_that_the_gateway_would_cut_is_refused(path: str) -> None:
    service = Service()
    connection = Connection(url="https://loci.test", token="t", transport=httpx2.MockTransport(service))
    files = ServiceMemory("team", connection=connection).files
    for call in (
        lambda: files.write_file(path, "text"),
        lambda: files.read_file(path),
        lambda: files.delete_file(path),
    ):
        with pytest.raises(InvalidField, match="path: must have no question marks"):
            call()
    assert service.requests == []
