"""Files of a group are its members' alone."""

import pytest

from loci.dialects.groups.files import delete_file, get_file, list_files, put_file
from loci.dialects.groups.reading import find_group_space
from loci.errors import Conflict, NotFound, Refused
from loci.memory.files.writing import NewFile
from loci.scope import Caller
from tests.fakes.memory import Memory, caller

MIA = caller("mia", groups=frozenset({"team"}))
BEN = caller("ben", groups=frozenset({"team", "other"}))


def paths(memory: Memory, who: Caller, group: str = "team", prefix: str = "") -> list[str]:
    return [file.path for file in list_files(memory.ports, who, group, prefix=prefix).items]


def test_a_member_reads_what_another_wrote(memory: Memory) -> None:
    assert put_file(memory.ports, MIA, "team", NewFile("notes/plan.md", "cedar")).is_new
    assert get_file(memory.ports, BEN, "team", "notes/plan.md").text == "cedar"
    assert not put_file(memory.ports, BEN, "team", NewFile("notes/plan.md", "basil")).is_new
    assert get_file(memory.ports, MIA, "team", "notes/plan.md").text == "basil"
    put_file(memory.ports, BEN, "team", NewFile("rules.md", "be brief"))
    assert (paths(memory, MIA), paths(memory, MIA, prefix="notes/")) == (
        ["notes/plan.md", "rules.md"],
        ["notes/plan.md"],
    )
    delete_file(memory.ports, MIA, "team", "rules.md")
    assert paths(memory, BEN) == ["notes/plan.md"]


def test_a_version_that_has_changed_is_refused(memory: Memory) -> None:
    put_file(memory.ports, MIA, "team", NewFile("plan.md", "one"))
    put_file(memory.ports, MIA, "team", NewFile("plan.md", "two"))
    with pytest.raises(Conflict):
        put_file(memory.ports, BEN, "team", NewFile("plan.md", "three", if_match=1))


def test_where_nothing_was_written_there_is_no_file_and_none_is_made(memory: Memory) -> None:
    assert paths(memory, MIA) == []
    for call in (get_file, delete_file):
        with pytest.raises(NotFound, match="file not found"):
            call(memory.ports, MIA, "team", "plan.md")
    assert find_group_space(memory.ports, MIA, "team") is None


def test_another_group_and_those_who_left_see_no_files(memory: Memory) -> None:
    put_file(memory.ports, MIA, "team", NewFile("plan.md", "cedar"))
    assert paths(memory, BEN, "other") == []
    for who in (caller("mia"), caller("eve", groups=frozenset({"other"})), caller("root", role="admin")):
        for call in (
            lambda who=who: paths(memory, who),
            lambda who=who: get_file(memory.ports, who, "team", "plan.md"),
            lambda who=who: put_file(memory.ports, who, "team", NewFile("plan.md", "x")),
            lambda who=who: delete_file(memory.ports, who, "team", "plan.md"),
        ):
            with pytest.raises(NotFound):
                call()
    assert get_file(memory.ports, MIA, "team", "plan.md").text == "cedar"


@pytest.mark.parametrize("path", ["", "/etc/passwd", "../x", "a/../x", "a//b", "a\x00", "x" * 1001])
def test_a_path_that_leads_elsewhere_is_refused_and_no_space_is_made(memory: Memory, path: str) -> None:
    for call in (
        lambda: put_file(memory.ports, MIA, "team", NewFile(path, "x")),
        lambda: get_file(memory.ports, MIA, "team", path),
        lambda: delete_file(memory.ports, MIA, "team", path),
    ):
        with pytest.raises(Refused):
            call()
    assert find_group_space(memory.ports, MIA, "team") is None
