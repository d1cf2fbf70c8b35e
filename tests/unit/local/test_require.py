import ast
from pathlib import Path

import pytest

from local import require


def everything(_: str) -> bool:
    return True


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 13, 1), (4, 0, 0)])
def test_a_python_that_is_new_enough_lacks_nothing(version: tuple[int, ...]) -> None:
    assert require.missing(version, everything) is None


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10)])
def test_an_old_python_gets_one_line_that_names_both_versions(version: tuple[int, int]) -> None:
    line = require.missing(version, everything)
    assert line is not None
    assert "3.11" in line
    assert f"{version[0]}.{version[1]}" in line
    assert "\n" not in line


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_or_pip_is_refused_with_what_is_missing(module: str) -> None:
    line = require.missing((3, 12), lambda name: name != module)
    assert line is not None
    assert module in line


def test_the_check_parses_under_the_oldest_python_it_must_speak_to() -> None:
    assert ast.parse(Path(require.__file__).read_text(), feature_version=(3, 6)).body
