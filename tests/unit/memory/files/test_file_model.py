"""After any actions in any order, files hold what a dictionary of texts would."""

from dataclasses import dataclass, field
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.errors import Conflict, LociError, NotFound, Refused
from loci.memory.files.reading import get_file, list_files
from loci.memory.files.writing import NewFile, delete_file, put_file
from loci.model.files import File
from loci.ports.paging import all_items
from loci.ports.writes import Page
from tests.fakes.memory import SPACE, Memory, caller, furnish, in_memory

ADA = caller()
SCOPE = ADA.own(SPACE.key)
GOOD = ("a", "a/b", "a/b/c", "a b", "a#b", "b", "é/茶")
BAD = ("", "/a", "a/", "a//b", "..", "a/../b", "a\nb", "a\\b", "a?", "x" * 1001)
TEXTS = ("", "one", "two", "é" * 10)

Action: TypeAlias = tuple[str, str, str]
ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(("put", "create", "get", "list", "delete")), st.sampled_from(GOOD + BAD), st.sampled_from(TEXTS)
    ),
    max_size=30,
)


@dataclass
class Model:
    """The real files, and what they should be."""

    memory: Memory = field(default_factory=in_memory)
    texts: dict[str, str] = field(default_factory=dict)

    def play(self, what: str, path: str, text: str) -> None:
        before, refusal = dict(self.memory.files.records), self.refusal(what, path, text)
        if refusal is None:
            expected, found = getattr(self, what)(path, text)
            assert found == expected
        else:
            with pytest.raises(refusal):
                getattr(self, what)(path, text)
            assert self.memory.files.records == before

    def refusal(self, what: str, path: str, text: str) -> type[LociError] | None:
        """How the action is refused, None when it is not."""
        # A prefix may end within a name: a file ..b begins with two dots.
        if path in BAD and not (what == "list" and path in ("", "a/", "..")):
            return Refused
        match what:
            case "get" | "delete" if path not in self.texts:
                return NotFound
            case "create" if path in self.texts and self.texts[path] != text:
                return Conflict
            case "create" if path in self.texts and self.memory.files.records[SCOPE, path].version > 1:
                return Conflict
        return None

    def put(self, path: str, text: str) -> tuple[object, object]:
        is_new = path not in self.texts
        written = put_file(self.memory.ports, ADA, SPACE, NewFile(path, text))
        self.texts[path] = text
        return is_new, written.is_new

    def create(self, path: str, text: str) -> tuple[object, object]:
        put_file(self.memory.ports, ADA, SPACE, NewFile(path, text, if_absent=True))
        return self.texts.setdefault(path, text), text

    def get(self, path: str, _text: str) -> tuple[object, object]:
        return self.texts.get(path), get_file(self.memory.ports, ADA, SPACE, path).text

    def list(self, prefix: str, _text: str) -> tuple[object, object]:
        def page(cursor: str | None) -> Page[File]:
            return list_files(self.memory.ports, ADA, SPACE, prefix=prefix, cursor=cursor, limit=2)

        found = [(file.path, file.size) for file in all_items(page)]
        wanted = {path: text for path, text in self.texts.items() if path.startswith(prefix)}
        return [(path, len(wanted[path].encode())) for path in sorted(wanted, key=str.encode)], found

    def delete(self, path: str, _text: str) -> tuple[object, object]:
        delete_file(self.memory.ports, ADA, SPACE, path)
        del self.texts[path]
        return None, None


@given(ACTIONS)
def test_any_sequence_of_actions_leaves_what_a_dictionary_would_hold(actions: list[Action]) -> None:
    model = Model()
    furnish(model.memory.ports, SCOPE)
    for what, path, text in actions:
        model.play(what, path, text)
    stored = {path: text for (_, path), text in model.memory.files.texts.items()}
    assert stored == model.texts
    assert {path for _, path in model.memory.files.records} == model.texts.keys()
