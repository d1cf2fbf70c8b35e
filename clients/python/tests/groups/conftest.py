from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.groups.opened import OpenSqlite, open_in


@pytest.fixture
def open_sqlite(tmp_path: Path) -> Iterator[OpenSqlite]:
    with open_in(tmp_path) as open_group:
        yield open_group
