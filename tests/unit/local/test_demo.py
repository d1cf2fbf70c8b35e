import importlib
import inspect
import pkgutil
from types import ModuleType

import pytest

from local import clients, demo, dialects
from local.users import PEOPLE


def test_each_run_plays_a_new_person_of_the_demo_s_app() -> None:
    first, second = demo.new_person(), demo.new_person()
    assert first.name != second.name
    assert {first.name, second.name}.isdisjoint(person.name for person in PEOPLE)
    assert (first.tenant, first.app, first.role) == ("demo", "demo", "user")


@pytest.mark.parametrize("package", [clients, dialects])
def test_each_client_and_dialect_of_the_demo_can_be_shown(package: ModuleType) -> None:
    for module in pkgutil.iter_modules(package.__path__):
        shown = importlib.import_module(f"{package.__name__}.{module.name}")
        assert list(inspect.signature(shown.show).parameters) == ["api", "console"]
