"""SQLite: time, several connections, threads, and what a query may hold."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import loci_memory_client
from loci_memory_client.groups.limits import MAX_QUERY
from loci_memory_client.groups.sqlite import SqliteMemory
from loci_memory_client.groups.sqlite.database import Database
from tests.groups.opened import Clock, OpenSqlite, open_in

SOURCE = Path(loci_memory_client.__file__).parents[1]


def test_a_daily_memory_is_gone_after_24_hours_and_a_core_one_stays(open_sqlite: OpenSqlite) -> None:
    clock = Clock()
    memory = open_sqlite("team", now=clock)
    memory.save_memory("today", "review the cedar branch", "daily")
    memory.save_memory("always", "cedar is the main branch")
    clock.advance(timedelta(hours=23, minutes=59))
    assert len(memory.recall_memories("cedar")) == 2
    clock.advance(timedelta(minutes=1))
    assert [found.key for found in memory.recall_memories("cedar")] == ["always"]
    assert [listed.key for listed in memory.list_memories()] == ["always"]
    assert memory.recall_memories("revi") == []
    assert not memory.forget_memory("today")


def test_how_long_a_daily_memory_lasts_is_a_setting(open_sqlite: OpenSqlite) -> None:
    clock = Clock()
    memory = open_sqlite("team", now=clock, daily=timedelta(hours=1))
    assert memory.save_memory("today", "cedar", "daily").expires_at == clock.time + timedelta(hours=1)


def test_saving_a_daily_memory_again_begins_its_day_again(open_sqlite: OpenSqlite) -> None:
    clock = Clock()
    memory = open_sqlite("team", now=clock)
    memory.save_memory("today", "cedar", "daily")
    clock.advance(timedelta(hours=20))
    memory.save_memory("today", "cedar", "daily")
    clock.advance(timedelta(hours=20))
    assert [found.key for found in memory.recall_memories("cedar")] == ["today"]


def test_a_memory_saved_again_keeps_its_creation(open_sqlite: OpenSqlite) -> None:
    clock = Clock()
    memory = open_sqlite("team", now=clock)
    first = memory.save_memory("color", "amber")
    clock.advance(timedelta(hours=1))
    again = memory.save_memory("color", "cobalt")
    assert (again.created_at, again.updated_at) == (first.created_at, clock.time)


def test_what_expired_does_not_count_in_ranking(tmp_path: Path) -> None:
    clock = Clock()
    with open_in(tmp_path) as open_group:
        memory = open_group("team", now=clock)
        for number in range(6):
            memory.save_memory(f"daily {number}", "cedar cedar", "daily")
        memory.save_memory("one", "cedar and basil")
        clock.advance(timedelta(days=2))
        memory.recall_memories("cedar")
    rows = sqlite3.connect(tmp_path / "data" / "memories.db").execute("SELECT count(*) FROM words_1")
    assert rows.fetchone() == (1,)


def test_no_byte_of_a_forgotten_memory_is_left(tmp_path: Path) -> None:
    with open_in(tmp_path) as open_group:
        memory = open_group("team")
        for number in range(20):
            memory.save_memory(f"key {number}", f"cedar {number}")
        memory.save_memory("wisteria key", "first heliotrope")
        memory.save_memory("wisteria key", "then larkspur")
        assert memory.forget_memory("wisteria key")
        left = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
        assert len(memory.recall_memories("cedar", limit=50)) == 20
    assert [word for word in (b"wisteria", b"heliotrope", b"larkspur") if word in left] == []


def test_memories_outlive_the_process_and_are_in_a_database_of_their_own(tmp_path: Path) -> None:
    with open_in(tmp_path) as open_group:
        open_group("team").save_memory("color", "amber")
    with open_in(tmp_path) as open_group:
        assert [found.content for found in open_group("team").recall_memories("amber")] == ["amber"]
    database = sqlite3.connect(tmp_path / "data" / "memories.db")
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_threads_and_connections_write_at_once_and_nothing_is_lost(open_sqlite: OpenSqlite) -> None:
    backends = [open_sqlite("team") for _ in range(3)]

    def save(number: int) -> None:
        backend = backends[number % 3]
        backend.save_memory(f"key {number % 30}", f"cedar {number}")
        assert backend.recall_memories("cedar")

    with ThreadPoolExecutor(12) as pool:
        list(pool.map(save, range(120)))
    assert len(backends[0].list_memories()) == 30
    assert len(backends[1].recall_memories("cedar", limit=50)) == 30


def test_what_one_group_saves_changes_no_order_in_another(open_sqlite: OpenSqlite) -> None:
    ours, theirs = open_sqlite("ours"), open_sqlite("theirs")
    ours.save_memory("one", "cedar basil basil")
    ours.save_memory("two", "cedar delta and more")
    ours.save_memory("three", "ember")
    before = ours.recall_memories("cedar delta basil")
    for number in range(20):
        theirs.save_memory(f"key {number}", "basil delta " * number + "x")
    assert ours.recall_memories("cedar delta basil") == before


def test_a_full_disk_is_named_and_the_next_write_is_one(open_sqlite: OpenSqlite) -> None:
    memory = open_sqlite("team")
    connection = memory._database._connection
    (most,) = connection.execute("PRAGMA max_page_count").fetchone()
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(sqlite3.OperationalError, match="disk is full"):
        memory.save_memory("large", "cedar " * 1300)
    connection.execute(f"PRAGMA max_page_count = {most}")
    memory.save_memory("small", "basil")
    assert [listed.key for listed in memory.list_memories()] == ["small"]


def test_a_transaction_that_cannot_be_committed_is_undone(tmp_path: Path) -> None:
    database = Database(tmp_path / "memories.db")
    connection = database._connection
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("CREATE TABLE notes (id REFERENCES groups (id) DEFERRABLE INITIALLY DEFERRED)")
    with pytest.raises(sqlite3.IntegrityError), database.write():
        connection.execute("INSERT INTO notes VALUES (7)")
    assert database.open_group("team") == 1
    assert connection.execute("SELECT count(*) FROM notes").fetchone() == (0,)
    database.close()


@pytest.fixture(scope="module")
def searched_memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqliteMemory]:
    with open_in(tmp_path_factory.mktemp("searched")) as open_group:
        memory = open_group("team")
        memory.save_memory("other", "nothing of the kind")
        yield memory


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1, max_size=40))
def test_any_query_finds_the_content_that_has_it(searched_memory: SqliteMemory, query: str) -> None:
    """No text is an error of syntax."""
    assume(query.strip())
    searched_memory.save_memory("wanted", f"({query})")
    assert "wanted" in [found.key for found in searched_memory.recall_memories(query)]


def test_the_longest_query_is_a_query(open_sqlite: OpenSqlite) -> None:
    memory = open_sqlite("team")
    memory.save_memory("a", "a")
    assert [found.key for found in memory.recall_memories("a " * (MAX_QUERY // 2))] == ["a"]


def test_it_works_with_the_standard_library_alone(tmp_path: Path) -> None:
    """No site packages: neither httpx2 nor pydantic nor anything else can be imported."""
    program = (
        f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n"
        "from loci_memory_client.groups import open_group\n"
        f"memory = open_group('team', folder={str(tmp_path)!r})\n"
        "memory.save_memory('color', 'amber')\n"
        "memory.archive_conversation('Talk', 'about cedar')\n"
        "print(*(found.content for found in memory.recall_memories('amber cedar')))\n"
    )
    command = [sys.executable, "-I", "-S", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)  # noqa: S603 our own program
    assert (done.stdout, done.stderr) in [("amber about cedar\n", ""), ("about cedar amber\n", "")]
