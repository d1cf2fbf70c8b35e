"""What our working context and recall put into a message is found again, and nothing that the user said is."""

import json
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.adapters.files import FolderTemplates, locate
from loci.context import templates
from loci.context.lines import Detail
from loci.context.sections import ContextSections, TurnMessages
from loci.ids import AtomId
from loci.language.words import word_stems
from loci.learning.extraction.own_context import is_recall, split_own_words
from loci.model.conversations import TextBlock, Visibility
from tests.fakes.memory import SPACE
from tests.support.pipeline import message
from tests.support.recall_world import atom, ulid

BUILT_IN = ("default", "xml", "messages")
STORED = st.text(min_size=1, max_size=60).filter(lambda text: text.strip() != "")
BEFORE, AFTER = "I moved to Graz.\n- it is lovely", "user: I wrote that myself.\n    And this."


def render_template(template: str, sections: ContextSections) -> str:
    source = FolderTemplates(locate()).read(template)
    assert source is not None
    return templates.load_template(source.text).render(sections.view(source.escaping))


def turn(*texts: str, author: str | None = None) -> TurnMessages:
    said = (
        replace(message(n, Visibility.USER), content=(TextBlock(text),), author=author) for n, text in enumerate(texts)
    )
    return TurnMessages("t", tuple(said))


@pytest.mark.parametrize("template", BUILT_IN)
@given(stored=st.lists(STORED, min_size=4, max_size=4))
def test_a_context_is_taken_out_of_what_a_user_said_whatever_is_stored_in_it(template: str, stored: list[str]) -> None:
    summary, always, recalled, said = stored
    block = render_template(
        template,
        ContextSections(
            summary,
            (atom(1, always, category=recalled),),
            (atom(2, recalled), atom(3, said)),
            (turn(said, summary, author=always),),
        ),
    )
    found = split_own_words(f"{BEFORE}\n\n{block}\n\n{AFTER}")
    assert found.own == f"{BEFORE}\n\n{AFTER}"
    assert split_own_words(block).own == ""


@pytest.mark.parametrize("template", BUILT_IN)
def test_what_our_context_said_is_known(template: str) -> None:
    context = render_template(
        template,
        ContextSections("They met.", (atom(1, "User is vegetarian"),), (atom(2, 'User likes "tea" & <milk>'),)),
    )
    told = {word_stems(line) for line in split_own_words(context).ours}
    assert {word_stems("User is vegetarian"), word_stems("the user likes tea and milk")} <= told


@pytest.mark.parametrize("detail", Detail)
def test_lines_with_days_times_and_marks_are_ours(detail: Detail) -> None:
    first, second = atom(1, "User is vegetarian"), atom(2, "User likes milk")
    sections = ContextSections(
        always_on=(first,), recalled=(second, atom(3, "User is tall")), detail=detail, said_later=frozenset({second.id})
    )
    found = split_own_words(f"{BEFORE}\n\n{render_template('default', sections)}\n\n{AFTER}")
    assert found.own == f"{BEFORE}\n\n{AFTER}"
    assert {"User is vegetarian", "User likes milk", "User is tall"} <= set(found.ours)


@pytest.mark.parametrize("element", ["working-context", "context", "memories", "memory", "recalled"])
def test_only_loci_writes_into_an_element_for_context(element: str) -> None:
    text = f'Hello\n<{element} from="loci">\nUser is vegetarian\n\nand tall\n</{element}>What shall I cook?'
    found = split_own_words(text)
    assert (found.own, found.ours) == ("Hello\nWhat shall I cook?", ("User is vegetarian", "and tall"))


def test_an_element_that_is_never_closed_is_the_users() -> None:
    assert split_own_words("<context> is a nice word").own == "<context> is a nice word"


def test_what_a_recall_gave_is_ours_by_the_ids_of_its_atoms() -> None:
    id = str(AtomId(SPACE.key, ulid(1)))
    given = json.dumps({"hits": [{"atom": {"id": id, "text": "User is vegetarian"}}]}, indent=1)
    assert is_recall(given)
    assert not is_recall("the atomic clock atom_x")
    found = split_own_words(f"I found this:\n\n{given}\n\nWhat does it mean?")
    assert found.own == "I found this:\n\nWhat does it mean?"
    assert any("User is vegetarian" in line for line in found.ours)


@given(st.text(max_size=300))
def test_a_text_without_anything_of_ours_stays_as_it_is(text: str) -> None:
    assert split_own_words(f"x {text}").own == f"x {text}"


@pytest.mark.parametrize(
    "text",
    [
        "<recalled>" * 40_000,
        "<recalled " * 40_000,
        "</recalled>" * 40_000,
        '[{"role": "user", "content": ' + "} " * 200_000,
        '{"role": "user", "content": ' + " " * 400_000 + "x",
        "\n\t" * 200_000,
        "atom_app.a-" * 40_000,
        "## Recalled\n" + "- \n" * 100_000,
        "## Recent turns\nuser (" + "(" * 400_000,
    ],
    ids=lambda text: text[:12].strip(),
)
def test_no_text_takes_long(text: str) -> None:
    began = time.process_time()
    split_own_words(text)
    assert time.process_time() - began < 3
