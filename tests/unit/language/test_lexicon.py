"""Words are data: one entry a line, sorted, by language and kind; code names them by their kind."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import loci
from loci.language import lexicon
from loci.language.lexicon import alternation, entries, word_set

PACKAGE = Path(loci.__path__[0])
FILES = sorted(Path(lexicon.__file__).parent.rglob("*.txt"))
# What a pattern may list by itself: more words are a kind of their own. The rooms outside read no words at all, but for
# abbreviations, synonyms of an index, and prompts.
MOST_WORDS = 28
WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['’-])*\??")
# Sentences for people and models.
PROSE = re.compile(r"[.:!]( |$)|, ")


def word_lists(path: Path) -> Iterator[tuple[int, int]]:
    """The string literals of a file that list words, each by its line and the words of its longest list."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not PROSE.search(node.value):
            groups = re.split(r"[()]", node.value)
            listed = max(
                (sum(WORD.fullmatch(each) is not None for each in re.split(r"[\s|]+", group)) for group in groups),
                default=0,
            )
            if listed > MOST_WORDS:
                yield node.lineno, listed


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_file_has_one_entry_a_line_sorted_and_once(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    assert lines == sorted(set(lines))
    assert all(line == line.strip() and line for line in lines)


def test_no_room_lists_words_in_its_code() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}:{line}": words
        for path in sorted((PACKAGE / "language").rglob("*.py"))
        for line, words in word_lists(path)
    }
    assert found == {}


def test_a_kind_is_read_in_every_language_or_in_one() -> None:
    assert {"mother", "madre", "mutter"} <= word_set("kin")
    assert "madre" not in word_set("kin", "en")
    assert set(entries("kin", "de")) == word_set("kin", "de")


def test_the_longest_alternative_comes_first() -> None:
    lengths = [len(form) for form in re.split(r"\|(?![^(]*\))", alternation("documents", "de"))]
    assert lengths == sorted(lengths, reverse=True)


@pytest.mark.parametrize("asked", [("no_such_kind",), ("kin", "xx")])
def test_a_kind_without_a_file_is_an_error(asked: tuple[str, ...]) -> None:
    with pytest.raises(LookupError):
        entries(*asked)
