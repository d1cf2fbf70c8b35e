"""Backends are found by entry points."""

import sys
from pathlib import Path

import pytest

from loci_memory_client.groups import InvalidField, UnknownBackend, find_backends, open_group, open_memory
from loci_memory_client.groups.sqlite import SqliteMemory

PLUGIN = """
class Memory:
    def __init__(self, group, *, shelf):
        self.group, self.shelf = group, shelf
"""


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with a backend `shelf`, installed, and one that wants to be `sqlite`."""
    (tmp_path / "shelf_plugin.py").write_text(PLUGIN)
    info = tmp_path / "shelf_plugin-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shelf-plugin\nVersion: 1.0\n")
    backends = "shelf = shelf_plugin:Memory\nsqlite = shelf_plugin:Memory\n"
    (info / "entry_points.txt").write_text(f"[loci.memory_backends]\n{backends}")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "shelf_plugin", raising=False)


def test_two_backends_are_built_in() -> None:
    assert {"loci", "sqlite"} <= set(find_backends())


@pytest.mark.usefixtures("plugin")
def test_an_installed_package_brings_a_backend() -> None:
    opened = open_memory("team", "shelf", shelf=3)
    assert vars(opened) == {"group": "team", "shelf": 3}


@pytest.mark.usefixtures("plugin")
def test_a_built_in_backend_cannot_be_replaced(tmp_path: Path) -> None:
    opened = open_memory("team", folder=tmp_path)
    assert isinstance(opened, SqliteMemory)
    opened.close()


def test_an_unknown_backend_is_named_with_those_that_are_there() -> None:
    with pytest.raises(UnknownBackend, match=r"'redis'; installed are loci, sqlite\. .*loci\.memory_backends"):
        open_memory("team", "redis")


@pytest.mark.usefixtures("plugin")
def test_a_backend_of_memories_alone_is_no_store_of_files() -> None:
    with pytest.raises(TypeError, match="'shelf' keeps no files"):
        open_group("team", "shelf", shelf=1)


def test_a_group_that_is_none_is_refused_before_a_backend_is_opened() -> None:
    with pytest.raises(InvalidField, match="group: "):
        open_memory("../team", "redis")
