"""The generated modules are those of the API as it is."""

import json

import pytest

from generator import FOLDER, render
from generator.document import for_models, operations, read_document


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return dict(render())


@pytest.mark.parametrize("name", ["models.py", "operations.py", "rooms.py", "async_rooms.py"])
def test_a_module_is_up_to_date(name: str, texts: dict[str, str]) -> None:
    assert (FOLDER / name).read_text("utf-8") == texts[name], "run: python -m generator"


def test_every_operation_has_a_method(texts: dict[str, str]) -> None:
    ids = [operation["operationId"] for _, _, operation in operations(read_document())]
    assert len(ids) >= 60
    assert texts["rooms.py"].count("    def ") - texts["rooms.py"].count("def __init__") == len(ids)


def test_models_need_no_class_for_a_limit(texts: dict[str, str]) -> None:
    assert "RootModel[str]" not in texts["models.py"]
    assert "Model1" not in texts["models.py"]


def test_the_document_itself_is_not_changed() -> None:
    document = read_document()
    before = json.dumps(document)
    for_models(document)
    assert json.dumps(document) == before
