import importlib
import inspect
import pkgutil

import pytest

from local import demo, dialects
from local.users import PEOPLE


def test_each_run_plays_a_new_person_of_the_demo_s_app() -> None:
    first, second = demo.new_person(), demo.new_person()
    assert first.name != second.name
    assert {first.name, second.name}.isdisjoint(person.name for person in PEOPLE)
    assert (first.tenant, first.app, first.role) == ("demo", "demo", "user")


@pytest.mark.parametrize("module", [*pkgutil.iter_modules(dialects.__path__)], ids=lambda module: module.name)
def test_each_dialect_of_the_demo_can_be_shown(module: pkgutil.ModuleInfo) -> None:
    shown = importlib.import_module(f"local.dialects.{module.name}")
    assert list(inspect.signature(shown.show).parameters) == ["api", "console"]
