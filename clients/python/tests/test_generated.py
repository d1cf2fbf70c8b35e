"""The generated modules are those of the API as it is."""

import json
import re
import subprocess
import sys

import pytest
from pydantic import BaseModel

from generator import FOLDER, render
from generator.document import for_models, operations, read_document
from loci_memory_client import models


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return dict(render())


def test_the_modules_are_up_to_date(texts: dict[str, str]) -> None:
    for name, text in texts.items():
        assert (FOLDER / name).read_text("utf-8") == text, "run: python -m generator"


def test_no_module_of_models_is_left_over(texts: dict[str, str]) -> None:
    assert {f"models/{path.name}" for path in (FOLDER / "models").glob("*.py")} == {
        name for name in texts if name.startswith("models/")
    }


def test_every_model_is_of_one_room_and_named_in_the_package() -> None:
    assert len(models.__all__) == len(set(models.__all__)) > 200
    assert all(issubclass(getattr(models, name), BaseModel) for name in models.__all__)
    with pytest.raises(AttributeError, match="Nothing"):
        _ = models.Nothing  # type: ignore[attr-defined]


ROOM_IMPORTS = """
import sys
from loci_memory_client import Loci, models
Loci(url="http://loci.test", token="t").{room}
assert not [name for name in sys.modules if name.startswith("loci_memory_client.models.")]
models.{record}
print(*sorted(name.rpartition(".")[2] for name in sys.modules if name.startswith("loci_memory_client.models.")))
"""


@pytest.mark.parametrize(
    ("room", "record", "imported"),
    [
        ("conversations", "Turn", "conversations"),
        ("memory", "AddedAtom", "conversations memory"),
        ("bots", "BotEntry", "bots"),
    ],
)
def test_a_program_imports_the_records_of_its_rooms_alone(room: str, record: str, imported: str) -> None:
    program = ROOM_IMPORTS.format(room=room, record=record)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout.split() == imported.split()


def test_every_operation_has_a_method(texts: dict[str, str]) -> None:
    ids = [operation["operationId"] for _, _, operation in operations(read_document())]
    assert len(ids) >= 60
    methods = re.findall(r"    def (\w+)", texts["rooms.py"])
    assert len([name for name in methods if name != "__init__" and not name.endswith("_stream")]) == len(ids)


def test_turns_have_a_twin_that_iterates(texts: dict[str, str]) -> None:
    twins = {"run_turn_stream", "get_run_turn_stream", "give_tool_results_stream"}
    assert set(re.findall(r"    def (\w+_stream)\(", texts["rooms.py"])) == twins


def test_models_need_no_class_for_a_limit(texts: dict[str, str]) -> None:
    whole = "".join(text for name, text in texts.items() if name.startswith("models/"))
    assert "RootModel[str]" not in whole
    assert "Model1" not in whole


def test_the_document_itself_is_not_changed() -> None:
    document = read_document()
    before = json.dumps(document)
    for_models(document)
    assert json.dumps(document) == before
