"""What files of a space are to those who may write them, and to those who may not."""

from dataclasses import replace
from datetime import timedelta
from hashlib import sha256

import pytest

from loci.apps import masking
from loci.apps import settings as app_settings
from loci.errors import Conflict, Forbidden, NotFound, Refused, TooLarge
from loci.ids import SpaceId
from loci.memory.atoms.fields import NewAtom
from loci.memory.files.reading import get_file, list_files
from loci.memory.files.writing import MAX_TEXT_BYTES, NewFile, WrittenFile, delete_file, put_file
from loci.model.apps import Choices
from loci.model.files import File
from loci.model.users import JsonValue, UserState
from loci.scope import Caller
from loci.spaces.fields import NewSpace
from loci.spaces.lifecycle import create_space, delete_space, restore_space
from tests.fakes.memory import EPOCH, LIKES, SPACE, Memory, caller, furnish, in_memory

ADA = caller()
SCOPE = ADA.own(SPACE.key)


@pytest.fixture
def memory() -> Memory:
    made = in_memory()
    furnish(made.ports, SCOPE)
    return made


def write(memory: Memory, path: str = "notes/tea.md", text: str = "Tea.", **how: object) -> WrittenFile:
    new = replace(NewFile(path, text), **how)  # type: ignore[arg-type]  # fields of a new file
    return put_file(memory.ports, ADA, SPACE, new)


def read(memory: Memory, path: str = "notes/tea.md") -> str:
    return get_file(memory.ports, ADA, SPACE, path).text


def test_a_file_is_written_read_replaced_and_deleted(memory: Memory) -> None:
    first = write(memory)
    assert first.is_new
    assert first.file == File(
        SPACE, "notes/tea.md", EPOCH, 4, sha256(b"Tea.").hexdigest(), first.file.created_at, first.file.created_at
    )
    second = write(memory, text="Täa.", metadata={"by": "Ada"})
    assert not second.is_new
    assert (second.file.version, second.file.size, second.file.metadata) == (2, 5, {"by": "Ada"})
    assert second.file.created_at == first.file.created_at < second.file.updated_at
    assert read(memory) == "Täa."
    delete_file(memory.ports, ADA, SPACE, "notes/tea.md")
    for _ in range(2):
        with pytest.raises(NotFound, match="file not found"):
            delete_file(memory.ports, ADA, SPACE, "notes/tea.md")
    with pytest.raises(NotFound, match="file not found"):
        read(memory)


def test_the_same_text_again_changes_nothing(memory: Memory) -> None:
    first = write(memory)
    again = write(memory)
    assert (again.file, again.is_new) == (first.file, False)


@pytest.mark.parametrize("value", [True, 1.0])
def test_metadata_that_are_equal_in_python_alone_are_written(memory: Memory, value: JsonValue) -> None:
    write(memory, metadata={"count": 1})
    changed = write(memory, metadata={"count": value}).file
    assert (changed.version, changed.metadata["count"] is value) == (2, True)


def test_a_version_that_is_no_more_is_refused_unless_this_write_made_the_next(memory: Memory) -> None:
    write(memory)
    assert write(memory, text="Two.", if_match=1).file.version == 2
    assert write(memory, text="Two.", if_match=1).file.version == 2
    with pytest.raises(Conflict, match="its version is now 2"):
        write(memory, text="Three.", if_match=1)
    with pytest.raises(Conflict, match="does not exist"):
        write(memory, path="other", if_match=1)
    with pytest.raises(Conflict, match="its version is now 2"):
        delete_file(memory.ports, ADA, SPACE, "notes/tea.md", if_match=1)
    assert read(memory) == "Two."


def test_a_file_that_must_be_new_replaces_none(memory: Memory) -> None:
    assert write(memory, if_absent=True).is_new
    assert not write(memory, if_absent=True).is_new
    with pytest.raises(Conflict, match="already"):
        write(memory, text="Other.", if_absent=True)
    assert read(memory) == "Tea."


def test_a_text_over_256_kb_is_refused_with_the_limit(memory: Memory) -> None:
    write(memory, text="é" * (MAX_TEXT_BYTES // 2))
    with pytest.raises(TooLarge, match="text must be at most 262144 bytes"):
        write(memory, path="other", text="é" * (MAX_TEXT_BYTES // 2) + "x")
    with pytest.raises(TooLarge, match="metadata"):
        write(memory, path="other", metadata={"m": "x" * 17_000})
    assert [path for _, path in memory.files.records] == ["notes/tea.md"]


def test_files_are_listed_without_their_texts(memory: Memory) -> None:
    for path in ("b.md", "notes/b.md", "notes/a.md"):
        write(memory, path)
    page = list_files(memory.ports, ADA, SPACE, prefix="notes/", limit=1)
    assert ([file.path for file in page.items], page.cursor) == (["notes/a.md"], "/notes/a.md")
    rest = list_files(memory.ports, ADA, SPACE, prefix="notes/", cursor=page.cursor)
    assert ([file.path for file in rest.items], rest.cursor) == (["notes/b.md"], None)


def test_secrets_are_masked_where_an_app_asks_for_it(memory: Memory) -> None:
    app_settings.put_settings(memory.ports, caller(role="admin"), Choices(mask_secrets=True), {})
    write(memory, text="The password: hunter22x")
    assert read(memory) == f"The password: {masking.MASK}"
    with pytest.raises(TooLarge, match="text must be at most 262144 bytes"):
        write(memory, text="pin=1a2 " * (MAX_TEXT_BYTES // 8))


def test_an_atom_comes_with_the_file_or_not_at_all(memory: Memory) -> None:
    said = NewAtom("The conversation was about tea.", LIKES)

    def archive(new: NewFile, atom: NewAtom = said, key: str | None = None) -> WrittenFile:
        return put_file(memory.ports, ADA, SPACE, new, atom, key)

    with pytest.raises(Refused) as refusal:
        archive(NewFile("a", "text"), replace(said, text=""))
    assert [field.pointer for field in refusal.value.fields] == ["/atom/text"]
    with pytest.raises(Conflict):
        archive(NewFile("a", "text", if_match=1))
    assert (memory.files.records, memory.atoms.records) == ({}, {})

    first = archive(NewFile("a", "text"))
    assert first.is_new
    assert first.atom is not None
    assert first.atom.atom.text == said.text
    again = archive(NewFile("a", "text"))
    assert (again.file, again.is_new) == (first.file, False)
    assert again.atom is not None
    assert (again.atom.atom.id, again.atom.is_duplicate) == (first.atom.atom.id, True)
    changed = archive(NewFile("a", "another text"))
    assert (changed.file.version, len(memory.atoms.records)) == (2, 1)
    assert read(memory, "a") == "another text"


def test_the_same_key_writes_file_and_atom_once(memory: Memory) -> None:
    said = NewAtom("The conversation was about tea.", LIKES)
    first = put_file(memory.ports, ADA, SPACE, NewFile("a", "text"), said, "key")
    write(memory, "a", "later")
    again = put_file(memory.ports, ADA, SPACE, NewFile("a", "text"), said, "key")
    assert again.file.version == 2
    assert read(memory, "a") == "later"
    assert again.atom is not None
    assert first.atom is not None
    assert again.atom.atom.id == first.atom.atom.id
    for new in (NewFile("b", "text"), NewFile("a", "other"), NewFile("a", "text", {"m": 1})):
        with pytest.raises(Refused, match="different request"):
            put_file(memory.ports, ADA, SPACE, new, said, "key")
    delete_file(memory.ports, ADA, SPACE, "a")
    with pytest.raises(NotFound, match="file not found"):
        put_file(memory.ports, ADA, SPACE, NewFile("a", "text"), said, "key")


def test_only_who_may_use_a_space_may_use_its_files(memory: Memory) -> None:
    team = frozenset({"team"})
    ines, bo = caller("ines", role="admin", groups=team), caller("bo", groups=team)
    of_app = create_space(memory.ports, ines, NewSpace("app", "App")).space.id
    of_team = create_space(memory.ports, ines, NewSpace("group:team", "Team")).space.id
    write(memory)

    def put(who: Caller, space: SpaceId, path: str = "a") -> WrittenFile:
        return put_file(memory.ports, who, space, NewFile(path, f"by {who.user}"))

    put(ines, of_app)
    with pytest.raises(Forbidden):
        put(bo, of_app)
    assert get_file(memory.ports, bo, of_app, "a").text == "by ines"
    put(ines, of_team)
    second = put(bo, of_team).file
    assert (second.actor, set(second.authors)) == ("bo", {"ines", "bo"})
    for stranger in (caller("eve"), caller("bo", tenant="other", groups=team)):
        with pytest.raises(NotFound):
            put(stranger, of_team)
        for space in (of_team, SPACE):
            with pytest.raises(NotFound):
                get_file(memory.ports, stranger, space, "a")
            with pytest.raises(NotFound):
                list_files(memory.ports, stranger, space)
    assert memory.spaces.visits >= {(bo.directory, "@group:team", of_team.key)}


def test_a_file_has_a_hundred_authors_at_most(memory: Memory) -> None:
    team = frozenset({"team"})
    ines = caller("ines", role="admin", groups=team)
    space = create_space(memory.ports, ines, NewSpace("group:team", "Team")).space.id
    for number in range(100):
        who = caller(f"member{number}", groups=team)
        put_file(memory.ports, who, space, NewFile("a", str(number)))
    with pytest.raises(Conflict, match="100 authors"):
        put_file(memory.ports, ines, space, NewFile("a", "one more"))
    assert get_file(memory.ports, ines, space, "a").text == "99"


def test_files_of_a_restricted_user_and_of_a_deleted_space_stay_closed(memory: Memory) -> None:
    write(memory)
    user = memory.users.records[ADA.directory]
    memory.users.records[ADA.directory] = replace(user, state=UserState.RESTRICTED)
    attempts = (
        lambda: write(memory, text="Other."),
        lambda: read(memory),
        lambda: list_files(memory.ports, ADA, SPACE),
        lambda: delete_file(memory.ports, ADA, SPACE, "notes/tea.md"),
    )
    for attempt in attempts:
        with pytest.raises(Conflict, match="restricted"):
            attempt()
    memory.users.records[ADA.directory] = user
    delete_space(memory.ports, ADA, SPACE)
    for attempt in attempts:
        with pytest.raises(NotFound, match="memory space"):
            attempt()
    restore_space(memory.ports, ADA, SPACE)
    assert read(memory) == "Tea."


def test_a_clock_that_goes_back_does_not_take_a_file_with_it(memory: Memory) -> None:
    first = write(memory).file
    memory.clock.pass_by(timedelta(days=-1))
    assert write(memory, text="Later.").file.updated_at == first.updated_at
