"""The files of a group in a Loci service."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from loci_memory_client.errors import APIStatusError
from loci_memory_client.groups.files import ListedFile, encode_text
from loci_memory_client.groups.limits import InvalidField
from loci_memory_client.groups.paths import split_path
from loci_memory_client.groups.requests import NOT_FOUND, Requests, ask, instant, naming_fields, pages


class ServiceFiles:
    """Files of one group over HTTP. Paths have the rules of folders, so that a group can move into one."""

    def __init__(self, loci: Requests, group: str) -> None:
        self._loci = loci
        self._path = f"{group}/files"

    def write_file(self, path: str, text: str) -> ListedFile:
        encode_text(text)
        return _listed_file(ask(self._loci, "PUT", self._address(path), {"text": text}))

    def read_file(self, path: str) -> str:
        address = self._address(path)
        try:
            return str(ask(self._loci, "GET", address)["text"])
        except APIStatusError as error:
            if error.status != NOT_FOUND:
                raise
            raise FileNotFoundError(path) from error

    def list_files(self, prefix: str = "") -> list[ListedFile]:
        wanted = {"prefix": prefix} if prefix else {}
        return sorted(map(_listed_file, pages(self._loci, self._path, **wanted)), key=lambda file: file.path)

    def delete_file(self, path: str) -> bool:
        address = self._address(path)
        try:
            with naming_fields():
                self._loci.request("DELETE", address)
        except APIStatusError as error:
            if error.status != NOT_FOUND:
                raise
            return False
        return True

    def _address(self, path: str) -> str:
        names = split_path(path)
        if "?" in path:
            # API Gateway cuts an address there, even where it is percent-encoded: another file would be meant.
            raise InvalidField("path", "must have no question marks")
        return f"{self._path}/{'/'.join(quote(name, safe='') for name in names)}"


def _listed_file(item: Mapping[str, Any]) -> ListedFile:
    return ListedFile(item["path"], item["size"], instant(item["updatedAt"]))
