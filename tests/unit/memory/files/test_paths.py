"""Which paths a file may have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.errors import Malformed, Refused
from loci.memory.files.paths import MAX_PATH_BYTES, cursor_after, path_before, require_path, require_prefix

WRONG = {
    "": "1 to 1000 bytes",
    "x" * 1001: "1 to 1000 bytes",
    "é" * 501: "1 to 1000 bytes",
    "/": "begin with a slash",
    "/etc/passwd": "begin with a slash",
    "a/": "no empty name",
    "a//b": "no empty name",
    ".": "is . or ..",
    "..": "is . or ..",
    "../a": "is . or ..",
    "a/../b": "is . or ..",
    "a/./b": "is . or ..",
    "a\x00b": "control character",
    "a\nb": "control character",
    "a\x7fb": "control character",
    "a\x85b": "control character",
    "a\u2028b": "control character",
    "a\\b": "backslash",
    "a?b": "question mark",
    "a\ufffd": "not UTF-8",
}


@pytest.mark.parametrize("path", WRONG)
def test_a_path_that_breaks_a_rule_is_refused_with_the_rule(path: str) -> None:
    with pytest.raises(Refused, match="path must") as refusal:
        require_path(path)
    assert WRONG[path] in refusal.value.detail
    assert [field.pointer for field in refusal.value.fields] == ["?path"]
    with pytest.raises(Refused) as refusal:
        require_path(path, "/file/path")
    assert [field.pointer for field in refusal.value.fields] == ["/file/path"]


def test_half_a_character_is_refused() -> None:
    with pytest.raises(Refused, match="control character"):
        require_path(f"a{chr(0xD800)}")


@pytest.mark.parametrize("path", ["a", ".a", "..a", "a..", "a b/#1 100%.md", "ä/茶/🍵", "~", "x" * 1000, "..."])
def test_any_other_path_is_taken(path: str) -> None:
    assert require_path(path) == path
    for length in range(len(path)):
        assert require_prefix(path[:length]) == path[:length]


@given(st.text(max_size=30))
def test_a_prefix_is_what_a_path_may_begin_with(prefix: str) -> None:
    try:
        require_prefix(prefix)
    except Refused:
        with pytest.raises(Refused):
            require_path(f"{prefix}x")
    else:
        assert require_path(f"{prefix}x").startswith(prefix)


@pytest.mark.parametrize("prefix", ["/", "a//", "../", "a/./", "\\", "\n", "x" * MAX_PATH_BYTES])
def test_a_prefix_of_no_path_is_refused(prefix: str) -> None:
    with pytest.raises(Refused, match="prefix must") as refusal:
        require_prefix(prefix)
    assert [field.pointer for field in refusal.value.fields] == ["?prefix"]


def test_a_cursor_leads_to_a_path_of_the_list_and_is_none_itself() -> None:
    assert path_before(cursor_after("a/b"), "a/") == "a/b"
    for cursor in ("", "/", "a", "a/b", "//a", "/b", "/a/../b", "/a\x00"):
        with pytest.raises(Malformed):
            path_before(cursor, "a")
