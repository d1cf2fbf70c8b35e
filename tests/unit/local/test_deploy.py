from pathlib import Path

import pytest

from local import deploy


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    for name in (
        "infra/app.py",
        "functions/memory/app.py",
        "layers/core/x.py",
        "prompts/v1.txt",
        "cdk.json",
        "uv.lock",
        "clients/web/tsconfig.json",
        "clients/web/src/chat.html",
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    return tmp_path


def test_the_same_sources_ask_for_no_new_deployment(sources: Path) -> None:
    assert deploy.fingerprint({}, sources) == deploy.fingerprint({}, sources)


@pytest.mark.parametrize(
    "name",
    [
        *("functions/memory/app.py", "cdk.json", "prompts/v1.txt", "layers/core/new.py"),
        *("clients/web/tsconfig.json", "clients/web/src/chat.html"),
    ],
)
def test_a_changed_source_asks_for_one(sources: Path, name: str) -> None:
    before = deploy.fingerprint({}, sources)
    (sources / name).write_text("changed")
    assert deploy.fingerprint({}, sources) != before


def test_a_changed_setting_asks_for_one(sources: Path) -> None:
    assert deploy.fingerprint({"corsAllowedOrigins": "http://a"}, sources) != deploy.fingerprint({}, sources)


def test_bytecode_is_no_source(sources: Path) -> None:
    before = deploy.fingerprint({}, sources)
    cache = sources / "functions" / "memory" / "__pycache__"
    cache.mkdir()
    (cache / "app.cpython-311.pyc").write_bytes(b"x")
    assert deploy.fingerprint({}, sources) == before
