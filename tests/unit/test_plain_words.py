"""Docstrings, comments and pages use plain words, and no function is named by what was done to something."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.support.paths import ROOT

FOLDERS = ("layers/core/python", "functions", "infra", "local", "benchmarks", "tests")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
# Archaic relatives, and participles that do not say who does what. The pages of docs/ are held to it in test_docs.
BANNED = re.compile(r"\b(whoever|whomever|whom|nobody|told|stands|beside|kept|settled|anew)\b", re.IGNORECASE)
# What is in quotes or in code is an example.
QUOTED = re.compile(r"``[^`]*``|\"[^\"]*\"")
PUBLIC_FUNCTION = re.compile(r"^def ([a-z]\w*)", re.MULTILINE)
# A docstring names its thing, or says what a function does; these begin half a sentence.
HALF_SENTENCE = re.compile(r'^\s*"""((?:What|How|Of|Those)\b.*)', re.MULTILINE)
MOST_PARTICIPLES = 0.03
IRREGULAR = re.compile(
    "begun|brought|built|chosen|done|drawn|found|given|gone|heard|held|kept|known|left|lost|made|met|paid|said|seen|sent"
    "|shown|stood|taken|thought|told|won|written"
)


@cache
def syntax_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Comments and docstrings of a file that may have such a word, by line."""
    text = path.read_text("utf-8")
    if not BANNED.search(text):
        return
    # To find tokens takes ten times as long as to find lines that may have a comment with such a word.
    if any(BANNED.search(line.partition("#")[2]) for line in text.splitlines()):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], QUOTED.sub("", token.string)
    for node in ast.walk(syntax_of(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for number, line in enumerate(QUOTED.sub("", node.value.value).split("\n")):
                yield node.lineno + number, line


def is_participle(name: str) -> bool:
    """Whether a name is a single past participle: ``settled`` is one, ``is_settled`` and ``embed`` are none."""
    has_its_ending = name.endswith("ed") and not name.endswith(("eed", "embed"))
    return "_" not in name and (IRREGULAR.fullmatch(name) is not None or has_its_ending)


def test_prose_is_plain() -> None:
    assert len(FILES) > 1000
    assert [
        f"{path.relative_to(ROOT)}:{line}: {found.group()}"
        for path in FILES
        for line, text in prose(path)
        if (found := BANNED.search(text))
    ] == []


def test_no_public_function_is_named_by_a_bare_participle() -> None:
    assert [
        f"{path.relative_to(ROOT)}: {name}"
        for path in FILES
        for name in PUBLIC_FUNCTION.findall(path.read_text("utf-8"))
        if is_participle(name)
    ] == []


def test_no_docstring_of_the_package_begins_with_half_a_sentence() -> None:
    assert [
        f"{path.relative_to(ROOT)}: {beginning}"
        for path in FILES
        if path.relative_to(ROOT).parts[0] in ("layers", "functions")
        for beginning in HALF_SENTENCE.findall(path.read_text("utf-8"))
    ] == []


def variables(path: Path) -> Iterator[str]:
    """The parameters and local variables of each function of a file."""
    for function in ast.walk(syntax_of(path)):
        if isinstance(function, ast.FunctionDef):
            yield from (each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg))
            stores = (node for node in ast.walk(function) if isinstance(node, ast.Name))
            yield from {node.id for node in stores if isinstance(node.ctx, ast.Store)}


def test_few_variables_are_named_by_a_bare_participle() -> None:
    names = [name for path in FILES if "tests" not in path.relative_to(ROOT).parts for name in variables(path)]
    share = sum(map(is_participle, names)) / len(names)
    # It was 10 in a hundred; lower the limit with each one that gets a noun.
    assert 0 < share <= MOST_PARTICIPLES
