"""Exports in a bucket, from which everything is gone after a day."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from botocore.exceptions import BotoCoreError, ClientError

from loci.errors import Unavailable

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client
    from mypy_boto3_s3.type_defs import CompletedPartTypeDef

# Bytes buffered in memory before they are sent: S3 takes 10,000 parts, each but the last of 5 MB at least.
PART = 8 * 2**20
# What is encrypted with a customer's key is read by links of signature version 4 alone, and those of a bucket's own
# region by its own host.
LINKING: Mapping[str, Any] = MappingProxyType({"signature_version": "s3v4", "s3": {"addressing_style": "virtual"}})


class ExportBucket:
    """``client`` speaks to the bucket's own region and is made with ``LINKING``. A link dies with the credentials that
    signed it, whatever life it was given: those of a function's role last hours."""

    def __init__(self, client: "S3Client", bucket: str) -> None:
        self._client = client
        self._bucket = bucket

    def put(self, name: str, parts: Iterable[bytes]) -> int:
        """Raises Unavailable, and whatever the parts raise."""
        chunks = _chunks(parts)
        first, second = next(chunks, b""), next(chunks, None)
        if second is None:
            with _unavailable_when_away():
                self._client.put_object(Bucket=self._bucket, Key=name, Body=first, ContentType="application/json")
            return len(first)
        with self._upload(name) as upload:
            return sum(upload.add(chunk) for chunk in chain((first, second), chunks))

    def read(self, name: str) -> bytes:
        """Raises Unavailable."""
        with _unavailable_when_away():
            return self._client.get_object(Bucket=self._bucket, Key=name)["Body"].read()

    def join(self, name: str, pieces: Sequence[str]) -> None:
        """Raises Unavailable."""
        with self._upload(name) as upload:
            for piece in pieces:
                upload.copy(piece)

    def link(self, name: str, life: timedelta) -> str:
        return self._client.generate_presigned_url(
            "get_object",
            Params={
                "Bucket": self._bucket,
                "Key": name,
                "ResponseContentDisposition": 'attachment; filename="export.json"',
            },
            ExpiresIn=int(life.total_seconds()),
        )

    def delete(self, name: str) -> None:
        """Raises Unavailable."""
        with _unavailable_when_away():
            for key, upload in self._unfinished_uploads(name):
                if key == name:
                    self._client.abort_multipart_upload(Bucket=self._bucket, Key=key, UploadId=upload)
            self._client.delete_object(Bucket=self._bucket, Key=name)

    def list_names(self, prefix: str) -> tuple[str, ...]:
        """Raises Unavailable."""
        with _unavailable_when_away():
            pages = self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=prefix)
            found = {item["Key"] for page in pages for item in page.get("Contents", ())}
            return tuple(sorted(found.union(name for name, _ in self._unfinished_uploads(prefix))))

    def _unfinished_uploads(self, prefix: str) -> Iterator[tuple[str, str]]:
        """Unfinished uploads, by name and id."""
        pages = self._client.get_paginator("list_multipart_uploads").paginate(Bucket=self._bucket, Prefix=prefix)
        for page in pages:
            for upload in page.get("Uploads", ()):
                yield upload["Key"], upload["UploadId"]

    @contextmanager
    def _upload(self, name: str) -> Iterator["_Upload"]:
        """An object made of parts. Of one that could not be ended nothing stays; where S3 is away, it is ``there`` till
        it is deleted, or the bucket's rule does that."""
        upload = _Upload(self._client, self._bucket, name)
        try:
            yield upload
            upload.complete()
        except BaseException:
            with suppress(Unavailable):
                upload.abort()
            raise


class _Upload:
    def __init__(self, client: "S3Client", bucket: str, name: str) -> None:
        self._client, self._bucket, self._name = client, bucket, name
        self._parts: list[CompletedPartTypeDef] = []
        with _unavailable_when_away():
            begun = client.create_multipart_upload(Bucket=bucket, Key=name, ContentType="application/json")
        self._id = begun["UploadId"]

    def add(self, content: bytes) -> int:
        """The bytes written."""
        number = len(self._parts) + 1
        with _unavailable_when_away():
            answer = self._client.upload_part(
                Bucket=self._bucket, Key=self._name, UploadId=self._id, PartNumber=number, Body=content
            )
        self._parts.append({"PartNumber": number, "ETag": answer["ETag"]})
        return len(content)

    def copy(self, piece: str) -> None:
        """Copies another object, which never leaves S3 for that."""
        number = len(self._parts) + 1
        with _unavailable_when_away():
            answer = self._client.upload_part_copy(
                Bucket=self._bucket,
                Key=self._name,
                UploadId=self._id,
                PartNumber=number,
                CopySource={"Bucket": self._bucket, "Key": piece},
            )
        self._parts.append({"PartNumber": number, "ETag": answer["CopyPartResult"]["ETag"]})

    def complete(self) -> None:
        with _unavailable_when_away():
            self._client.complete_multipart_upload(
                Bucket=self._bucket, Key=self._name, UploadId=self._id, MultipartUpload={"Parts": self._parts}
            )

    def abort(self) -> None:
        with _unavailable_when_away():
            self._client.abort_multipart_upload(Bucket=self._bucket, Key=self._name, UploadId=self._id)


def _chunks(parts: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes by ``PART``; the last may be fewer."""
    waiting = bytearray()
    for part in parts:
        waiting += part
        while len(waiting) >= PART:
            yield bytes(waiting[:PART])
            del waiting[:PART]
    if waiting:
        yield bytes(waiting)


@contextmanager
def _unavailable_when_away() -> Iterator[None]:
    try:
        yield
    except (BotoCoreError, ClientError) as error:
        raise Unavailable("the export bucket did not respond; retry") from error
