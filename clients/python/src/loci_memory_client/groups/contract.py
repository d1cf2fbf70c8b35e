"""What every memory backend must do. Inherit `MemoryBackendContract` in a test module and say how a backend is opened:

    class TestMyBackend(MemoryBackendContract):
        @pytest.fixture
        def open_backend(self) -> OpenBackend:
            store = MyStore()
            return lambda group: MyBackend(group, store=store)

All backends that the fixture opens in one test share one store. `GroupStoreContract` is the same for one that also
keeps files and archives. Needs pytest and hypothesis.
"""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loci_memory_client.groups.files import ARCHIVES, MAX_FILE_BYTES, FileStore, load_files
from loci_memory_client.groups.limits import MAX_CONTENT, MAX_KEY, MAX_QUERY, InvalidField
from loci_memory_client.groups.memory import ArchivedMessage, Category, GroupStore, MemoryBackend

OpenBackend = Callable[[str], MemoryBackend]
OpenGroupStore = Callable[[str], GroupStore]

WORDS = st.sampled_from(["amber", "basil", "cedar", "delta", "ember", "fjord"])
KEYS = st.sampled_from(["one", "two", "three"])
STEPS = st.lists(
    st.tuples(st.sampled_from(["left", "right"]), st.sampled_from(["save", "forget"]), KEYS, WORDS), max_size=12
)

# A fixture is opened once for all examples; each begins with groups that no other example has named.
_shared = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class MemoryBackendContract:
    """The four tools, and that each group has its own memories."""

    @pytest.fixture
    def open_backend(self) -> OpenBackend:
        raise NotImplementedError("override open_backend: it opens a backend of a group")

    @pytest.fixture
    def backend(self, open_backend: OpenBackend) -> MemoryBackend:
        return open_backend("team")

    def test_what_is_saved_is_recalled_with_its_key_content_and_category(self, backend: MemoryBackend) -> None:
        backend.save_memory("deadline", "The project ends in March")
        (found,) = backend.recall_memories("project")
        assert (found.key, found.content, found.category) == ("deadline", "The project ends in March", Category.CORE)

    @pytest.mark.parametrize("category", list(Category))
    def test_a_memory_keeps_its_category(self, backend: MemoryBackend, category: Category) -> None:
        saved = backend.save_memory("note", "Basil needs water", category)
        assert [listed.category for listed in backend.list_memories()] == [saved.category] == [category]

    def test_only_a_daily_memory_expires(self, backend: MemoryBackend) -> None:
        expiring = {
            category: backend.save_memory(category, f"of {category}", category).expires_at for category in Category
        }
        assert [category for category, instant in expiring.items() if instant is not None] == [Category.DAILY]

    def test_saving_a_key_again_replaces_content_and_category(self, backend: MemoryBackend) -> None:
        backend.save_memory("color", "Ana likes amber", Category.DAILY)
        backend.save_memory("color", "Ana likes cobalt")
        assert [(listed.key, listed.category) for listed in backend.list_memories()] == [("color", Category.CORE)]
        assert backend.recall_memories("amber") == []
        assert [found.content for found in backend.recall_memories("cobalt")] == ["Ana likes cobalt"]

    def test_two_keys_may_have_the_same_content(self, backend: MemoryBackend) -> None:
        backend.save_memory("one", "the same words")
        backend.save_memory("two", "the same words")
        assert {found.key for found in backend.recall_memories("words")} == {"one", "two"}

    def test_keys_differ_by_case(self, backend: MemoryBackend) -> None:
        backend.save_memory("Key", "upper")
        backend.save_memory("key", "lower")
        assert [listed.key for listed in backend.list_memories()] == ["Key", "key"]

    def test_a_forgotten_memory_is_gone_and_its_key_free(self, backend: MemoryBackend) -> None:
        backend.save_memory("color", "Ana likes amber")
        assert backend.forget_memory("color")
        assert (backend.list_memories(), backend.recall_memories("amber")) == ([], [])
        assert not backend.forget_memory("color")
        backend.save_memory("color", "Ana likes cedar")
        assert [found.content for found in backend.recall_memories("cedar")] == ["Ana likes cedar"]

    def test_words_come_before_parts_of_words(self, backend: MemoryBackend) -> None:
        backend.save_memory("word", "the cat sleeps")
        backend.save_memory("part", "to concatenate")
        assert [found.key for found in backend.recall_memories("cat")] == ["word"]

    @pytest.mark.parametrize(
        ("content", "query"),
        [
            ("See https://example.com/a/b?c=1", "example.com/a/b"),
            ("See https://example.com/a/b?c=1", "ample.co"),
            ("Call the plumber on Monday", "plumb"),
            ("The margin is 40%", "%"),
            ("use snake_case", "_"),
            ("a backslash \\ here", "\\"),
            ("Ünïcode", "NÏCO"),
            ("The build is C++", "++"),
        ],
    )
    def test_what_no_word_finds_a_part_finds(self, backend: MemoryBackend, content: str, query: str) -> None:
        backend.save_memory("other", "nothing of the kind")
        backend.save_memory("wanted", content)
        assert [found.key for found in backend.recall_memories(query)] == ["wanted"]

    def test_at_most_five_are_recalled_unless_more_are_asked_for(self, backend: MemoryBackend) -> None:
        for number in range(8):
            backend.save_memory(f"note {number}", f"cedar {number}")
        assert (len(backend.recall_memories("cedar")), len(backend.recall_memories("cedar", limit=8))) == (5, 8)

    def test_memories_are_listed_by_key(self, backend: MemoryBackend) -> None:
        for key in ("b", "c", "a"):
            backend.save_memory(key, f"content of {key}")
        assert [listed.key for listed in backend.list_memories()] == ["a", "b", "c"]

    def test_the_longest_key_and_content_are_kept_whole(self, backend: MemoryBackend) -> None:
        key, content = "k" * MAX_KEY, "word " * (MAX_CONTENT // 5 - 1) + "last!"
        backend.save_memory(key, content)
        assert [(found.key, found.content) for found in backend.recall_memories("last")] == [(key, content)]

    @pytest.mark.parametrize("text", ["", " \n", "x" * 8001, "nul \x00"])
    def test_a_refused_content_names_the_field_and_changes_nothing(self, backend: MemoryBackend, text: str) -> None:
        backend.save_memory("color", "Ana likes amber")
        with pytest.raises(InvalidField, match=f"content: .*({MAX_CONTENT}|NUL)") as refused:
            backend.save_memory("color", text)
        assert refused.value.field == "content"
        assert [found.content for found in backend.recall_memories("amber")] == ["Ana likes amber"]

    @pytest.mark.parametrize("key", ["", " ", "x" * 201, "line\nbreak"])
    def test_a_refused_key_is_named(self, backend: MemoryBackend, key: str) -> None:
        for call in (lambda: backend.save_memory(key, "content"), lambda: backend.forget_memory(key)):
            with pytest.raises(InvalidField, match=f"key: .*({MAX_KEY}|control)"):
                call()
        assert backend.list_memories() == []

    def test_an_unknown_category_is_named(self, backend: MemoryBackend) -> None:
        with pytest.raises(InvalidField, match=r"category: .*core, daily, conversation"):
            backend.save_memory("color", "content", "weekly")
        assert backend.list_memories() == []

    @pytest.mark.parametrize("query", ["", "  ", "x" * 1001])
    def test_a_refused_query_is_named(self, backend: MemoryBackend, query: str) -> None:
        with pytest.raises(InvalidField, match=f"query: .*{MAX_QUERY}"):
            backend.recall_memories(query)

    def test_one_group_reads_nothing_of_another(self, open_backend: OpenBackend) -> None:
        ours, theirs = open_backend("ours"), open_backend("theirs")
        ours.save_memory("color", "Ana likes amber")
        assert (theirs.list_memories(), theirs.recall_memories("amber"), theirs.recall_memories("mbe")) == ([], [], [])
        assert not theirs.forget_memory("color")
        theirs.save_memory("color", "Ben likes cedar")
        assert [found.content for found in ours.recall_memories("amber cedar")] == ["Ana likes amber"]

    @_shared
    @given(STEPS)
    def test_groups_are_isolated(self, open_backend: OpenBackend, steps: list[tuple[str, str, str, str]]) -> None:
        """After any steps of two groups, each way of reading gives a group what it alone has saved."""
        sides = {side: open_backend(side) for side in ("left", "right")}
        for backend in sides.values():
            for listed in backend.list_memories():
                backend.forget_memory(listed.key)
        held: dict[str, dict[str, str]] = {"left": {}, "right": {}}
        for side, step, key, word in steps:
            if step == "save":
                sides[side].save_memory(key, f"{side} says {word}")
                held[side][key] = f"{side} says {word}"
            else:
                assert sides[side].forget_memory(key) == (held[side].pop(key, None) is not None)
        for side, backend in sides.items():
            assert [listed.key for listed in backend.list_memories()] == sorted(held[side])
            for query in ("left right says", "ays am", "ember", "mbe"):
                found = backend.recall_memories(query)
                assert {one.key: one.content for one in found}.items() <= held[side].items()


class GroupStoreContract(MemoryBackendContract):
    """The same for a backend with files and archives; `open_backend` opens a GroupStore."""

    @pytest.fixture
    def store(self, open_backend: OpenGroupStore) -> GroupStore:
        return open_backend("team")

    @pytest.fixture
    def files(self, store: GroupStore) -> FileStore:
        return store.files

    def test_a_file_is_written_read_listed_replaced_and_deleted(self, files: FileStore) -> None:
        files.write_file("notes/plan.md", "first")
        assert files.write_file("notes/plan.md", "sécond").size == 7
        assert files.read_file("notes/plan.md") == "sécond"
        assert [(file.path, file.size) for file in files.list_files()] == [("notes/plan.md", 7)]
        assert files.delete_file("notes/plan.md")
        assert not files.delete_file("notes/plan.md")
        assert files.list_files() == []
        with pytest.raises(FileNotFoundError):
            files.read_file("notes/plan.md")

    def test_files_are_listed_by_path_and_by_prefix(self, files: FileStore) -> None:
        for path in ("b.md", "a/z.md", "a/b.md"):
            files.write_file(path, path)
        assert [file.path for file in files.list_files()] == ["a/b.md", "a/z.md", "b.md"]
        assert [file.path for file in files.list_files("a/")] == ["a/b.md", "a/z.md"]

    @pytest.mark.parametrize(
        "path",
        ["", "/etc/passwd", "../other/secret.md", "a/../../b", "a//b", "./a", "a/.", "a\x00b", "a\nb", "x" * 600],
    )
    def test_a_path_that_leaves_the_folder_is_refused(self, files: FileStore, path: str) -> None:
        for call in (
            lambda: files.write_file(path, "x"),
            lambda: files.read_file(path),
            lambda: files.delete_file(path),
        ):
            with pytest.raises(InvalidField, match="path: "):
                call()
        assert files.list_files() == []

    def test_a_file_that_is_too_large_is_refused_and_the_old_one_stays(self, files: FileStore) -> None:
        files.write_file("notes.md", "old")
        with pytest.raises(InvalidField, match=str(MAX_FILE_BYTES)):
            files.write_file("notes.md", "x" * 300_000)
        assert files.read_file("notes.md") == "old"

    def test_files_of_one_group_are_not_those_of_another(self, open_backend: OpenGroupStore) -> None:
        ours, theirs = open_backend("ours"), open_backend("theirs")
        ours.files.write_file("notes.md", "ours")
        assert theirs.files.list_files() == []
        assert not theirs.files.delete_file("notes.md")
        with pytest.raises(FileNotFoundError):
            theirs.files.read_file("notes.md")

    def test_every_file_is_read_for_a_run(self, store: GroupStore) -> None:
        store.files.write_file("rules.md", "Be brief.")
        archive = store.archive_conversation("Standup", "We chose cedar")
        loaded = load_files(store.files)
        assert [file.path for file in loaded.files] == ["rules.md", archive.path]
        assert "### rules.md\n\nBe brief.\n" in loaded.prompt

    def test_an_archive_is_a_markdown_file_and_a_memory_that_recall_finds(self, store: GroupStore) -> None:
        said = [ArchivedMessage("user", "Which wood?"), ArchivedMessage("assistant", "Cedar lasts.")]
        archive = store.archive_conversation("Wood for the deck", "We chose cedar for the deck", said)
        (found,) = store.recall_memories("cedar deck")
        assert (found.key, found.content) == (archive.key, "We chose cedar for the deck")
        assert found.category is Category.CONVERSATION
        assert archive.path.startswith(ARCHIVES)
        text = store.files.read_file(archive.path)
        assert text.startswith("# Wood for the deck\n")
        assert "**user**: Which wood?\n\n**assistant**: Cedar lasts.\n" in text

    def test_a_refused_archive_leaves_neither_file_nor_memory(self, store: GroupStore) -> None:
        for title, summary, text in (("", "s", "x"), ("t", " ", "x"), ("t", "s", "x" * 300_000)):
            with pytest.raises(InvalidField):
                store.archive_conversation(title, summary, [ArchivedMessage("user", text)])
        assert (store.list_memories(), store.files.list_files()) == ([], [])
