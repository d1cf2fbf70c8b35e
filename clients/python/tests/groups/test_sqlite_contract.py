"""The backend `sqlite` does what every backend must."""

import pytest

from loci_memory_client.groups.contract import GroupStoreContract, OpenBackend
from tests.groups.opened import OpenSqlite


class TestSqliteMemory(GroupStoreContract):
    @pytest.fixture
    def open_backend(self, open_sqlite: OpenSqlite) -> OpenBackend:
        return open_sqlite
