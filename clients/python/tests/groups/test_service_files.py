"""What the files of the backend `loci` refuse before a request is sent."""

from collections.abc import Mapping

import pytest

from loci_client.groups.limits import InvalidField
from loci_client.groups.service import ServiceMemory


class NoRequests:
    def request(
        self,
        method: str,
        path: str,
        *,
        json: object = None,
        params: Mapping[str, str | int | bool] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> object:
        raise AssertionError(f"{method} {path} was sent")


@pytest.mark.parametrize("path", ["plan?.md", "?", "notes?/plan.md"])
def test_a_path_that_the_gateway_would_cut_is_refused(path: str) -> None:
    files = ServiceMemory("team", connection=NoRequests()).files
    for call in (
        lambda: files.write_file(path, "text"),
        lambda: files.read_file(path),
        lambda: files.delete_file(path),
    ):
        with pytest.raises(InvalidField, match="path: must have no question marks"):
            call()
