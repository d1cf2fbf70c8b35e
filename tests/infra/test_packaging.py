"""Layers: built once for the same inputs, the same bytes each time, no more than they may weigh."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import botocore.session
import pytest

from infra import packaging, pages, uv
from infra.archive import unzipped_size, write_archive
from infra.packaging import Layer, NotBuilt, Target
from infra.pruning import AWS_SERVICES, prune
from infra.settings import parse
from infra.uv import BuildError

HOST = packaging.target_of(parse({"local": True}))
EMBEDDER = next(layer for layer in packaging.LAYERS if layer.name == "embedder")
CORE = next(layer for layer in packaging.LAYERS if layer.name == "core")


def write(path: Path, text: str = "x = 1\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def layer_of(source: Path, *, limit: int = 1) -> Layer:
    def fill(python: Path, _target: Target) -> None:
        write(python / "module.py", source.read_text())

    return Layer("small", (source,), limit=limit, fill=fill)


def test_an_archive_depends_on_content_alone(tmp_path: Path) -> None:
    for name, names in (("first", ("a", "b")), ("second", ("b", "a"))):
        for file in names:
            write(tmp_path / name / "python" / f"{file}.py")
    os.utime(tmp_path / "first" / "python" / "a.py", (1, 1))
    for name in ("first", "second"):
        write_archive(tmp_path / name, tmp_path / f"{name}.zip")
    assert (tmp_path / "first.zip").read_bytes() == (tmp_path / "second.zip").read_bytes()
    assert unzipped_size(tmp_path / "first.zip") == 12


def test_a_layer_is_built_once_for_the_same_input(tmp_path: Path) -> None:
    source = write(tmp_path / "source.py")
    built = packaging.build_layer(layer_of(source), HOST, tmp_path / "layers")
    first = built.stat().st_ino
    assert packaging.build_layer(layer_of(source), HOST, tmp_path / "layers").stat().st_ino == first


def test_a_changed_input_is_rebuilt_and_the_old_archive_goes(tmp_path: Path) -> None:
    source = write(tmp_path / "source.py")
    before = packaging.build_layer(layer_of(source), HOST, tmp_path / "layers")
    write(source, "x = 2\n")
    after = packaging.build_layer(layer_of(source), HOST, tmp_path / "layers")
    assert list((tmp_path / "layers").iterdir()) == [after]
    assert after != before


def test_another_target_has_an_archive_of_its_own(tmp_path: Path) -> None:
    source = write(tmp_path / "source.py")
    lambda_target = Target("arm64", HOST.python_version, host=False)
    for target in (HOST, lambda_target):
        packaging.build_layer(layer_of(source), target, tmp_path / "layers")
    assert len(list((tmp_path / "layers").iterdir())) == 2


def test_a_layer_over_its_limit_is_refused(tmp_path: Path) -> None:
    source = write(tmp_path / "source.py", f"x = '{'a' * 1_100_000}'\n")
    with pytest.raises(BuildError, match="1 MB allowed"):
        packaging.build_layer(layer_of(source), HOST, tmp_path / "layers")
    assert list((tmp_path / "layers").iterdir()) == []


def test_the_limits_are_those_of_a_quick_start() -> None:
    assert {layer.name: layer.limit for layer in packaging.LAYERS} == {
        "core": 13,
        "dependencies": 48,
        "embedder": 185,
        "pages": 4,
    }


def test_all_that_a_function_may_carry_fits_what_lambda_unpacks() -> None:
    assert sum(layer.limit for layer in packaging.LAYERS) <= 250


def test_without_archives_synthesis_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(NotBuilt, match=r"python -m infra\.packaging --local"):
        packaging.archives(HOST, tmp_path)


OTHER_PYTHON = "3.12" if HOST.python_version != "3.12" else "3.13"
WITHOUT_IT = """#!/bin/sh
echo "$@" >> "$0.calls"
if [ "$2" = install ] && [ -e "$0.fetches" ]; then touch "$0.fetched"; fi
if [ "$2" = find ] && [ -e "$0.fetched" ]; then echo /fetched/python; exit 0; fi
exit 2
"""


@pytest.fixture
def bare_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A uv that finds no interpreter; if a file `uv.fetches` exists next to it, it fetches one."""
    program = write(tmp_path / "uv", WITHOUT_IT)
    program.chmod(0o755)
    monkeypatch.setenv("UV", str(program))
    return program


def test_a_runtime_that_is_not_on_this_machine_is_fetched(bare_uv: Path) -> None:
    bare_uv.with_name("uv.fetches").touch()
    assert uv.interpreter(OTHER_PYTHON) == "/fetched/python"
    assert any(call.startswith("python install") for call in bare_uv.with_name("uv.calls").read_text().splitlines())


def test_a_layer_is_not_built_without_the_runtime_that_compiles_it(bare_uv: Path, tmp_path: Path) -> None:
    assert bare_uv.exists()
    target = Target("arm64", OTHER_PYTHON, host=False)
    with pytest.raises(BuildError, match=rf"^no Python {OTHER_PYTHON} to compile the layers with: [^\n]+$"):
        packaging.build_layer(layer_of(write(tmp_path / "source.py")), target, tmp_path / "layers")
    assert list((tmp_path / "layers").iterdir()) == []


def test_without_node_one_line_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildError, match=r"^node isn't on PATH; [^\n]+$"):
        pages.build(tmp_path / "pages")


def test_the_command_line_of_the_cdk_decides_what_is_built() -> None:
    arguments = ["deploy", "--all", "-c", "architecture=x86_64", "--context=pythonVersion=3.12", "-c", "other=1"]
    target = packaging.target_of(packaging.read_settings(arguments, {"architecture": "arm64"}))
    assert target == Target("x86_64", "3.12", host=False)
    assert packaging.target_of(packaging.read_settings(["--local"], {"index": "domain"})) == HOST


def test_make_hands_the_settings_of_a_deployment_to_the_packaging() -> None:
    command = ["make", "-n", "deploy", "ARGS=-c architecture=x86_64"]
    printed = subprocess.run(command, cwd=packaging.ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S603 - the command is ours
    (line,) = (line for line in printed.splitlines() if "infra.packaging" in line)
    assert "-c architecture=x86_64" in line


def test_our_package_ships_with_bytecode_that_is_not_checked_against_its_source(tmp_path: Path) -> None:
    archive = packaging.build_layer(CORE, HOST, tmp_path / "layers")
    tag = sys.implementation.cache_tag
    with zipfile.ZipFile(archive) as content:
        names = content.namelist()
        compiled = content.read(f"python/loci/__pycache__/errors.{tag}.pyc")
    assert {"python/loci/errors.py", "python/loci/api/openapi.json"} <= set(names)
    # PEP 552: bit 0 says "by hash", bit 1 "check the source"; unchecked is 0b01.
    assert int.from_bytes(compiled[4:8], "little") == 0b01


def test_the_sentence_model_comes_with_its_notice_and_the_text_of_its_licence(tmp_path: Path) -> None:
    python = tmp_path / "layer" / "python"
    python.mkdir(parents=True)
    EMBEDDER.fill(python, HOST)
    model = python / "loci_use"
    assert "universal-sentence-encoder-multilingual" in (model / "NOTICE").read_text()
    model = python / "loci_minilm"
    assert "all-MiniLM-L6-v2" in (model / "NOTICE").read_text()
    assert "Apache License" in (model / "LICENSE").read_text()


def test_our_package_imports_from_its_layer(tmp_path: Path) -> None:
    archive = packaging.build_layer(CORE, HOST, tmp_path / "layers")
    with zipfile.ZipFile(archive) as content:
        content.extractall(tmp_path / "opt")
    program = "import loci.errors; print(loci.errors.__file__)"
    done = subprocess.run(  # noqa: S603 - the command is ours
        [sys.executable, "-S", "-c", program],
        env={"PYTHONPATH": str(tmp_path / "opt" / "python")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(str(tmp_path / "opt"))


def test_pruning_keeps_what_functions_load(tmp_path: Path) -> None:
    kept = [
        "botocore/data/dynamodb/2012-08-10/waiters-2.json",
        "boto3/session.py",
        "opensearchpy/client.py",
        "numpy/core.py",
        "numpy-2.0.dist-info/LICENSE.txt",
    ]
    gone = [
        "botocore/data/ec2/2016-11-15/service-2.json.gz",
        "boto3/examples/s3.rst",
        "grpc/channel.py",
        "google/protobuf/message.py",
        "numpy/tests/test_core.py",
        "numpy/core.pyi",
        "bin/normalizer",
    ]
    for name in (*kept, *gone):
        write(tmp_path / name)
    prune(tmp_path)
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == set(kept)


def test_a_pruned_botocore_makes_the_same_requests(tmp_path: Path) -> None:
    data = tmp_path / "botocore" / "data"
    shutil.copytree(Path(botocore.__file__).parent / "data", data)
    described = requests(data)
    assert len(described) == len(AWS_SERVICES)
    size = (data / "endpoints.json").stat().st_size
    prune(tmp_path)
    assert (data / "endpoints.json").stat().st_size < size / 10
    assert requests(data) == described


def requests(data: Path) -> dict[str, tuple[str, str, tuple[str, ...], tuple[str, ...]]]:
    """Each service that a function calls: its host, its signature version, its operations, and the settings of its
    client."""
    session = botocore.session.Session()
    session.set_config_variable("data_path", str(data))
    session.set_credentials("key", "secret")
    clients = [session.create_client(service, region_name="eu-central-1") for service in AWS_SERVICES]
    return {
        client.meta.service_model.service_name: (
            client.meta.endpoint_url,
            client.meta.service_model.signing_name,
            tuple(client.meta.service_model.operation_names),
            tuple(told.name for told in client.meta.service_model.client_context_parameters),
        )
        for client in clients
    }
