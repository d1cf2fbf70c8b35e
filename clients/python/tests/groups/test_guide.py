"""The guide's backend, as printed, is found by its entry point and passes the contract; the pages' snippets run."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import loci_memory_client
from loci_memory_client.groups import open_memory

DOCS = Path(__file__).parents[4] / "docs" / "dialects"
SOURCE = Path(loci_memory_client.__file__).parents[1]


def code_blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / page).read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package of the guide, installed in a folder."""
    module, use, test = code_blocks("memory-backends.md", "python")
    (tmp_path / "json_memory.py").write_text(module)
    (tmp_path / "use.py").write_text(use)
    (tmp_path / "test_json_memory.py").write_text(test)
    (pyproject,) = code_blocks("memory-backends.md", "toml")
    info = tmp_path / "json_memory-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: json-memory\nVersion: 1.0\n")
    for group, named in tomllib.loads(pyproject)["project"]["entry-points"].items():
        lines = "".join(f"{name} = {place}\n" for name, place in named.items())
        (info / "entry_points.txt").write_text(f"[{group}]\n{lines}")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "json_memory", raising=False)
    return tmp_path


def test_the_example_is_short() -> None:
    module = code_blocks("memory-backends.md", "python")[0]
    assert len(module.splitlines()) <= 60


def test_the_example_passes_the_contract(package: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_json_memory.py"]
    path = f"{package}:{SOURCE}"
    done = subprocess.run(  # noqa: S603 our own program
        command, cwd=package, env={"PYTHONPATH": path}, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout
    assert re.search(r"\d\d passed", done.stdout)


def test_the_example_is_opened_by_its_entry_point(package: Path) -> None:
    memory = open_memory("dev-team", backend="json", folder=package)
    memory.save_memory("color", "Ana likes amber")
    assert [found.key for found in memory.recall_memories("amber")] == ["color"]


@pytest.mark.usefixtures("package")
def test_the_snippets_of_the_page_of_groups_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found: dict[str, object] = {}
    for snippet in code_blocks("groups.md", "python"):
        exec(compile(snippet, "groups.md", "exec"), found)  # noqa: S102 the page itself
    assert "Cedar for the deck." in str(found["prompt"])
    assert "notes/plan.md" in str(found["mentioned"])
    assert (tmp_path / "data" / "memories.db").exists()
