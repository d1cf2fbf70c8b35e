"""What all files of exports do, and what links to those in a bucket are."""

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from http import HTTPStatus
from urllib.error import HTTPError
from urllib.request import urlopen
from uuid import uuid4

import pytest

from local.ministack import MiniStack
from loci.adapters.s3 import ExportBucket
from loci.adapters.s3.export_files import PART
from loci.errors import Unavailable
from loci.ports.governance import PIECE, ExportFiles
from tests.contract import governance
from tests.fakes.export_files import ExportFilesInMemory

MINUTE = timedelta(minutes=1)


@pytest.fixture(scope="module")
def bucket(emulator: MiniStack) -> str:
    return governance.exports_bucket(emulator)


@pytest.fixture(scope="module")
def in_bucket(emulator: MiniStack, bucket: str) -> ExportBucket:
    return governance.export_files(emulator, bucket)


@pytest.fixture(params=["memory", "s3"])
def files(request: pytest.FixtureRequest) -> ExportFiles:
    if request.param == "memory":
        return ExportFilesInMemory()
    made: ExportBucket = request.getfixturevalue("in_bucket")
    return made


@pytest.fixture
def content(files: ExportFiles) -> Callable[[str], bytes]:
    """What lies under a name."""
    if isinstance(files, ExportFilesInMemory):
        return files.files.__getitem__
    return lambda name: fetch(files.link(name, MINUTE))


@pytest.fixture
def name() -> str:
    """Of a file that no other test knows."""
    return f"{uuid4().hex}/export.json"


def fetch(link: str) -> bytes:
    with urlopen(link) as answer:  # noqa: S310  # the emulator's own address
        read: bytes = answer.read()
        return read


def broken_off(*parts: bytes) -> Iterator[bytes]:
    yield from parts
    raise Unavailable("the store did not answer")


@pytest.mark.parametrize("size", [0, 10, PART, 2 * PART + 10])
def test_a_file_is_its_parts_one_after_the_other(
    files: ExportFiles, content: Callable[[str], bytes], name: str, size: int
) -> None:
    whole = bytes(range(256)) * (size // 256 + 1)
    whole = whole[:size]
    parts = (whole[begin : begin + 1_000_001] for begin in range(0, size, 1_000_001))
    assert files.put(name, parts) == size
    assert content(name) == whole


@pytest.mark.parametrize("parts", [(), (b"a" * PART, b"b" * PART, b"c")])
def test_of_a_file_that_is_broken_off_nothing_is_there(files: ExportFiles, name: str, parts: tuple[bytes, ...]) -> None:
    with pytest.raises(Unavailable):
        files.put(name, broken_off(*parts))
    assert files.list_names(name) == ()


def test_pieces_are_joined_in_their_order_and_stay(
    files: ExportFiles, content: Callable[[str], bytes], name: str
) -> None:
    pieces = {f"{name}/b": b"b" * PIECE, f"{name}/a": b"a" * (PIECE + 1), f"{name}/c": b"c"}
    for piece, its in pieces.items():
        files.put(piece, [its])
    files.join(name, tuple(pieces))
    assert content(name) == b"".join(pieces.values())
    assert files.list_names(name) == (name, *sorted(pieces))


def test_what_is_read_is_what_was_put(files: ExportFiles, name: str) -> None:
    files.put(name, [b"a", b"", b"b"])
    assert files.read(name) == b"ab"
    files.delete(name)
    with pytest.raises(Unavailable):
        files.read(name)


def test_a_single_piece_may_be_small(files: ExportFiles, content: Callable[[str], bytes], name: str) -> None:
    files.put(f"{name}/a", [b"a"])
    files.join(name, [f"{name}/a"])
    assert content(name) == b"a"


def test_where_a_piece_is_gone_nothing_is_joined(files: ExportFiles, name: str) -> None:
    files.put(f"{name}/a", [b"a" * PIECE])
    with pytest.raises(Unavailable):
        files.join(name, [f"{name}/a", f"{name}/b"])
    assert files.list_names(name) == (f"{name}/a",)


def test_what_is_deleted_is_gone_and_nothing_else_is(files: ExportFiles, name: str) -> None:
    for one in (name, f"{name}.other"):
        files.put(one, [b"{}"])
    files.delete(name)
    files.delete(name)
    assert files.list_names(name) == (f"{name}.other",)


def test_what_was_begun_and_never_ended_is_there_until_it_is_deleted(
    emulator: MiniStack, bucket: str, in_bucket: ExportBucket, name: str
) -> None:
    s3 = governance.s3(emulator)
    for _ in range(2):
        s3.create_multipart_upload(Bucket=bucket, Key=name)
    assert in_bucket.list_names(name) == (name,)
    in_bucket.delete(name)
    assert in_bucket.list_names(name) == ()


def test_a_link_is_read_without_credentials_until_its_time_is_up(in_bucket: ExportBucket, name: str) -> None:
    in_bucket.put(name, [b"{}"])
    link, short = in_bucket.link(name, MINUTE), in_bucket.link(name, timedelta(seconds=1))
    deadline = time.monotonic() + 10
    while (refused := refusal(short)) is None and time.monotonic() < deadline:
        time.sleep(0.1)
    assert refused == HTTPStatus.FORBIDDEN
    assert fetch(link) == b"{}"
    assert "AWS4-HMAC-SHA256" in link


def refusal(link: str) -> int | None:
    try:
        fetch(link)
    except HTTPError as error:
        return error.code
    return None


def test_a_link_to_another_file_than_it_was_made_for_is_refused(in_bucket: ExportBucket, name: str) -> None:
    other = f"{uuid4().hex}/export.json"
    for one in (name, other):
        in_bucket.put(one, [b"{}"])
    assert refusal(in_bucket.link(name, MINUTE).replace(name, other)) == HTTPStatus.FORBIDDEN
