"""The clients as they are published: installed from what is built, without the checkout."""

import json
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from local import packages, paths
from loci.adapters.files import FolderTemplates, locate
from loci.adapters.rules.extractors import FactsExtractor, RulesExtractor
from tests.fakes.templates import Templates
from tests.security.in_process import calling, in_process
from tests.support.erasing_in_memory import Hurried
from tests.support.local_server import serve_client
from tests.support.paths import ROOT
from tests.support.pipeline import Pipeline
from tests.support.programs import run_program

SOURCE = "https://example.com/loci/blob/v1"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    packages.build_python(SOURCE, folder)
    packages.build_typescript(SOURCE, folder)
    return folder


def read_wheel(dist: Path) -> Mapping[str, str]:
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as wheel:
        return {name.partition("/")[2]: wheel.read(name).decode() for name in wheel.namelist()}


def read_tarball(path: Path) -> Mapping[str, str]:
    with tarfile.open(path) as tarball:
        files = {one.name.partition("/")[2]: tarball.extractfile(one) for one in tarball.getmembers()}
        return {name: file.read().decode() for name, file in files.items() if file is not None}


def assert_links_lead_to_the_source(text: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert all(link.startswith(("https://", "#")) for link in links)
    pages = [link.removeprefix(SOURCE).partition("#")[0] for link in links if link.startswith(SOURCE)]
    assert len(pages) > 3
    assert [page for page in pages if not (ROOT / page.lstrip("/")).exists()] == []


def test_the_wheel_has_licence_types_and_a_readme_whose_links_hold(dist: Path) -> None:
    files = read_wheel(dist)
    assert {"licenses/LICENSE", "py.typed", "METADATA"} <= files.keys()
    assert_links_lead_to_the_source(files["METADATA"].partition("\n\n")[2])


def test_the_source_distribution_has_the_changelog_and_no_tests(dist: Path) -> None:
    files = read_tarball(next(dist.glob("*.tar.gz")))
    assert {"LICENSE", "CHANGELOG.md", "README.md", "src/loci_memory_client/py.typed"} <= files.keys()
    assert not any(name.startswith(("tests/", "generator/")) for name in files)
    assert_links_lead_to_the_source(files["CHANGELOG.md"])


def test_the_tarball_of_npm_has_what_its_exports_name(dist: Path) -> None:
    files = read_tarball(next(dist.glob("*.tgz")))
    assert {"LICENSE", "CHANGELOG.md", "README.md"} <= files.keys()
    exports = json.loads(files["package.json"])["exports"]
    named = [path.removeprefix("./") for entry in exports.values() for path in entry.values()]
    assert [path for path in named if path not in files] == []
    assert_links_lead_to_the_source(files["README.md"])


def test_the_wheel_installs_and_runs_without_the_checkout(dist: Path, tmp_path: Path) -> None:
    uv, environment = paths.TOOLS / "bin" / "uv", tmp_path / "venv"
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, environment], check=True)  # noqa: S603
    wheel, python = next(dist.glob("*.whl")), environment / "bin" / "python"
    subprocess.run([uv, "pip", "install", "--quiet", "--python", python, wheel], check=True)  # noqa: S603
    program = "from loci_memory_client import Loci; print(Loci(url='https://example.com', token='t').user())"
    commands: list[list[str | Path]] = [[python, "-I", "-c", program], [environment / "bin" / "loci", "--help"]]
    for command in commands:
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)  # noqa: S603
        assert done.stdout


@pytest.fixture
def service() -> Iterator[str]:
    """The address of a service that remembers what the programs before have said."""
    ports = Pipeline(Hurried()).with_parts(
        extractors={FactsExtractor.name: FactsExtractor(), RulesExtractor.name: RulesExtractor()},
        templates=FolderTemplates(locate()),
        template_records=Templates(),
    )
    client = calling(in_process(ports), "ada", "zoo")
    for text in ("I am vegetarian.", "I drink my coffee black.", "User lives in Lisbon"):
        client.send_once("POST", "/ai-memory/remember", json.dumps({"text": text}).encode(), {})
    with serve_client(client) as url:
        yield url


def read_second_day(page: str) -> list[str]:
    """The program of a quick start that lists, corrects and forgets, and what it prints."""
    section = (ROOT / "docs" / page).read_text("utf-8").partition("\n## 4. ")[2].partition("\n## ")[0]
    return re.findall(r"^```\w+\n(.*?)^```", section, re.DOTALL | re.MULTILINE)


def test_the_wheel_runs_the_quick_start_in_an_empty_environment(dist: Path, tmp_path: Path, service: str) -> None:
    uv, environment = paths.TOOLS / "bin" / "uv", tmp_path / "venv"
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, environment], check=True)  # noqa: S603
    python = environment / "bin" / "python"
    subprocess.run([uv, "pip", "install", "--quiet", "--python", python, next(dist.glob("*.whl"))], check=True)  # noqa: S603
    program, printed = read_second_day("quick-start-python.md")
    assert run_program([python, "-I", "-c", program], tmp_path, service, "t") == printed


def test_the_tarball_of_npm_runs_the_quick_start_in_an_empty_folder(dist: Path, tmp_path: Path, service: str) -> None:
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    npm: list[str | Path] = ["npm", "install", "--silent", "--no-audit", "--no-fund", next(dist.glob("*.tgz"))]
    subprocess.run(npm, cwd=tmp_path, check=True)  # noqa: S603
    program, printed = read_second_day("quick-start-typescript.md")
    (tmp_path / "program.ts").write_text(program, "utf-8")
    assert run_program(["node", "program.ts"], tmp_path, service, "t") == printed


def test_both_clients_have_one_version() -> None:
    assert len(set(packages.read_versions().values())) == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [(["--source", ""], "SOURCE"), (["--source", SOURCE, "--version", "9.9.9"], "9.9.9")],
)
def test_what_cannot_be_published_is_refused(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert packages.main(arguments) == 1
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: str(path.stem))
def test_a_workflow_runs_only_what_is_there(workflow: Path) -> None:
    commands = re.findall(r"^ +- run: (.+)$", workflow.read_text("utf-8"), re.MULTILINE)
    assert commands
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = [command.split()[1] for command in commands if command.startswith("make ")]
    assert set(named) <= targets
    assert all((ROOT / command).is_file() for command in commands if command.startswith("."))
