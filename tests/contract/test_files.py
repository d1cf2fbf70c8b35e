"""What every store of files does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.subjects import SubjectStore
from loci.adapters.dynamodb.tables import Tables
from loci.ids import AtomId, SpaceId
from loci.model.files import File
from loci.model.users import UserRecord
from loci.ports.memory import AtomChange, AtomStep
from loci.ports.space_files import FileStep
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.contract.memory import Stores, atom, fakes, of_dynamodb, ulid
from tests.fakes.memory import EPOCH, START, caller
from tests.support.filled_records import fill_record

TEXT = "# Notes\n\n«tea» – \u0000 and \U0001f375\n"


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    return fakes() if request.param == "memory" else of_dynamodb(request.getfixturevalue("dynamodb"))


@pytest.fixture
def diary(tenant: str) -> Scope:
    return Scope(tenant, "app", "diary-abc123", "ada")


def file(scope: Scope, path: str = "notes/tea.md", **fields: object) -> File:
    made = File(SpaceId(scope.namespace), path, EPOCH, 20, 64 * "a", START, START, {"from": ["a", 1]})
    return replace(made, **fields)  # type: ignore[arg-type]  # a test names the fields it is about


def put(stores: Stores, scope: Scope, *files: File, text: str = TEXT) -> None:
    for made in files:
        assert stores.files.apply(scope, FileStep(None, made, text), FirstWrite(), None) is Outcome.DONE


def test_a_file_is_read_back_as_it_was_written(stores: Stores, diary: Scope) -> None:
    made = fill_record(File, space=SpaceId(diary.namespace), path="notes/tea.md")
    put(stores, diary, made)
    read = stores.files.read(diary, diary.directory, made.path)
    assert (read.file, read.text, read.user, read.space) == (made, TEXT, None, None)
    assert stores.files.read(diary, diary.directory, made.path, with_text=False).text is None
    assert stores.files.read(diary, diary.directory, "notes").file is None
    assert stores.files.read(replace(diary, owner="eve"), diary.directory, made.path).file is None


@pytest.mark.parametrize("text", ["", "x" * 262_144])
def test_a_text_may_be_empty_or_256_kb(stores: Stores, diary: Scope, text: str) -> None:
    put(stores, diary, file(diary, "p" * 1_000, metadata={"m": "x" * 16_000}), text=text)
    assert stores.files.read(diary, diary.directory, "p" * 1_000).text == text


def test_of_two_writes_on_one_state_the_second_changes_nothing(stores: Stores, diary: Scope) -> None:
    first = file(diary)
    put(stores, diary, first)
    second = replace(first, updated_at=START + timedelta(days=1), version=2)
    assert stores.files.apply(diary, FileStep(None, first, "again"), FirstWrite(), None) is Outcome.STALE
    assert stores.files.apply(diary, FileStep(first, second, "new"), FirstWrite(), None) is Outcome.DONE
    assert stores.files.apply(diary, FileStep(first, second, "late"), FirstWrite(), None) is Outcome.STALE
    assert stores.files.apply(diary, FileStep(first, None), FirstWrite(), None) is Outcome.STALE
    read = stores.files.read(diary, diary.directory, first.path)
    assert (read.file, read.text) == (second, "new")


def test_a_deleted_file_is_gone_and_a_step_from_it_is_stale_on_the_next_one(stores: Stores, diary: Scope) -> None:
    first = file(diary)
    put(stores, diary, first)
    assert stores.files.apply(diary, FileStep(first, None), FirstWrite(), None) is Outcome.DONE
    read = stores.files.read(diary, diary.directory, first.path)
    assert (read.file, read.text) == (None, None)
    assert stores.files.list(diary, "", None, 10).items == ()
    put(stores, diary, replace(first, created_at=START + timedelta(days=1)))
    assert stores.files.apply(diary, FileStep(first, None), FirstWrite(), None) is Outcome.STALE


def test_files_are_listed_by_prefix_in_the_order_of_their_bytes_page_by_page(stores: Stores, diary: Scope) -> None:
    paths = ["a", "a b/c", "a#b", "a/b", "a/b/c", "a/~", "a/é", "a/\U0001f375", "aa", "b"]
    put(stores, diary, *(file(diary, path) for path in reversed(paths)))
    put(stores, replace(diary, namespace="other-abc123"), file(replace(diary, namespace="other-abc123"), "a/other"))
    for prefix in ("", "a", "a/", "a/b", "a/\U0001f375", "c", "a/b/c/"):
        wanted = [path for path in sorted(paths, key=str.encode) if path.startswith(prefix)]
        for limit in (1, 3, 100):
            found: list[str] = []
            cursor = None
            while True:
                page = stores.files.list(diary, prefix, cursor, limit)
                found += [one.path for one in page.items]
                assert len(page.items) <= limit
                cursor = page.cursor
                if cursor is None:
                    break
            assert found == wanted


def test_a_first_write_makes_the_user_and_a_visitor_is_noted(stores: Stores, tenant: str) -> None:
    team, eve = Scope(tenant, "app", "grp.team.notes-abc123", "@group:team"), caller("eve", tenant)
    first, made = FirstWrite(UserRecord(EPOCH)), file(team, actor="eve", authors={"eve": EPOCH})
    assert stores.files.apply(team, FileStep(None, made, TEXT), first, eve.directory) is Outcome.DONE
    assert stores.users.get(eve.directory) == UserRecord(EPOCH)
    step = FileStep(None, replace(made, path="other"), TEXT)
    assert stores.files.apply(team, step, first, eve.directory) is Outcome.USER_APPEARED
    assert stores.files.read(team, team.directory, "other").file is None


def test_a_file_and_an_atom_are_written_together_or_not_at_all(stores: Stores, diary: Scope) -> None:
    new, made = atom(diary, 1), file(diary)
    both = AtomChange(START, (AtomStep(None, new),), file=FileStep(None, made, TEXT))
    put(stores, diary, made)
    assert stores.atoms.apply(diary, both) is Outcome.STALE
    assert stores.atoms.read(diary, diary.directory, [ulid(1)]).atoms == {}

    after = replace(made, version=2)
    both = AtomChange(START, (AtomStep(None, new),), file=FileStep(made, after, "new"))
    assert stores.atoms.apply(diary, both) is Outcome.DONE
    assert stores.atoms.read(diary, diary.directory, [ulid(1)]).atoms == {ulid(1): new}
    assert stores.files.read(diary, diary.directory, made.path).text == "new"

    same = replace(new, id=AtomId(diary.namespace, ulid(2)))
    both = AtomChange(START, (AtomStep(None, same),), file=FileStep(after, replace(after, version=3), "newer"))
    assert stores.atoms.apply(diary, both) is Outcome.DUPLICATE
    assert stores.files.read(diary, diary.directory, made.path).text == "new"


def test_a_file_may_be_written_with_an_atom_that_is_there_already(stores: Stores, tenant: str) -> None:
    team, eve = Scope(tenant, "app", "grp.team.notes-abc123", "@group:team"), caller("eve", tenant)
    alone = AtomChange(START, (), visitor=eve.directory, file=FileStep(None, file(team), TEXT))
    assert stores.atoms.apply(team, alone) is Outcome.DONE
    assert stores.files.read(team, team.directory, file(team).path).text == TEXT


def test_an_erased_space_is_noted_by_none_who_wrote_its_files(dynamodb: Tables, tenant: str) -> None:
    stores, subjects = of_dynamodb(dynamodb), SubjectStore(dynamodb)
    team = Scope(tenant, "app", "grp.team.notes-abc123", "@group:team")
    writers = [caller(user, tenant) for user in ("eve", "bo")]
    first = file(team, actor="eve", authors={"eve": EPOCH})
    second = replace(first, actor="bo", authors={"eve": EPOCH, "bo": EPOCH}, version=2)
    for who, step in zip(writers, (FileStep(None, first), FileStep(first, second)), strict=True):
        assert stores.files.apply(team, step, FirstWrite(), who.directory) is Outcome.DONE
    assert [list(subjects.shared_spaces(who.directory)) for who in writers] == [[team], [team]]
    stores.erasures.erase_partition(team, 100)
    assert [list(subjects.shared_spaces(who.directory)) for who in writers] == [[], []]


def test_an_erased_partition_has_no_files(stores: Stores, diary: Scope) -> None:
    put(stores, diary, *(file(diary, f"{number}") for number in range(5)))
    while stores.erasures.erase_partition(diary, 3):
        pass
    assert stores.files.list(diary, "", None, 10).items == ()
    assert stores.files.read(diary, diary.directory, "1").text is None
