"""The clients run on other people's machines: they know nothing of the server, and the server nothing of them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.paths import ROOT

CLIENTS = ROOT / "clients"
OF_THE_SERVER = {"loci", "functions", "infra", "local", "tests", "benchmarks"}
FOLDERS_OF_THE_SERVER = ("layers/core/python", "functions", "infra", "local", "benchmarks")
FRAMEWORKS = {"ai-sdk": ("ai",)}
"""What a folder of an adapter may import: its users have installed it."""
TYPESCRIPT_IMPORT = re.compile(r"""\bfrom\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']""")


def imported_packages(path: Path) -> Iterator[str]:
    """The top-level packages that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_the_python_client_imports_nothing_of_the_server() -> None:
    files = sorted((CLIENTS / "python" / "src").rglob("*.py"))
    assert len(files) >= 3
    assert {(file.name, name) for file in files for name in imported_packages(file) if name in OF_THE_SERVER} == set()


def test_the_server_imports_nothing_of_the_clients() -> None:
    files = [file for folder in FOLDERS_OF_THE_SERVER for file in (ROOT / folder).rglob("*.py")]
    assert len(files) > 400
    assert [str(file) for file in files if "loci_memory_client" in imported_packages(file)] == []


def test_the_typescript_client_imports_its_own_folder_and_each_adapter_its_framework() -> None:
    source = CLIENTS / "typescript" / "src"
    files = sorted(source.rglob("*.ts"))
    assert len(files) >= 3
    for file in files:
        for names in TYPESCRIPT_IMPORT.findall(file.read_text("utf-8")):
            name = next(filter(None, names))
            if name in FRAMEWORKS.get(file.parent.name, ()):
                continue
            assert name.startswith("."), f"{file.name} imports {name}"
            assert (file.parent / name).resolve().is_relative_to(source), f"{file.name} imports {name}"
