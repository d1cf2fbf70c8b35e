"""A working context over its token budget: what is cut or left out, and in which order."""

from dataclasses import replace
from itertools import pairwise

import pytest

from loci.context import building
from loci.context.building import ContextQuestion
from loci.context.sections import ContextSection
from loci.context.trimming import trim_entries
from loci.model.atoms import Kind
from loci.text.tokens import estimate_tokens
from tests.fakes.memory import SPACE
from tests.support.context_world import RECALLED, Talk, texts
from tests.support.conversation_world import system, turn
from tests.support.recall_world import atom


def full(talk: Talk) -> ContextQuestion:
    talk.put_summary("They met. " * 3)
    talk.keep(*(atom(n, f"User is known for trait number {n}", category="identity", importance=4) for n in range(5)))
    talk.keep(*(atom(n, f"User drinks green tea of brand {n}", kind=Kind.FACT) for n in range(10, 15)))
    talk.says(*(turn(f"This is question number {n}", f"That is answer number {n}") for n in range(6)))
    return ContextQuestion([SPACE], "green tea", always_on_category_names=["identity"], recall_limit=5)


def test_over_budget_turns_before_the_newest_go_first_then_the_lowest_hits(talk: Talk) -> None:
    asked = full(talk)
    whole = talk.context(asked)
    assert whole.trimmed == {}
    seen = []
    for budget in range(whole.tokens_estimated, building.MIN_TOKEN_BUDGET - 1, -7):
        built = talk.context(replace(asked, token_budget=budget))
        assert built.tokens_estimated == estimate_tokens(built.context_block) <= budget
        assert "## Rolling summary\nThey met. They met. They met." in built.context_block
        assert list(built.messages) == list(whole.messages[len(whole.messages) - len(built.messages) :])
        assert texts(built) == texts(whole)[: len(built.atoms_used)]
        assert len(built.messages) in range(2, 13, 2)
        assert len(built.messages) == 2 or len(built.atoms_used) == 10
        seen.append((built.trimmed.get(ContextSection.RECENT_TURNS, 0), built.trimmed.get(ContextSection.RECALLED, 0)))
    assert all(one <= other for one, other in pairwise(seen))
    assert seen[-1][0] > 0


def test_always_on_atoms_go_last_the_least_important_first(talk: Talk) -> None:
    talk.keep(*(atom(n, "word " * 30 + str(n), category="identity", importance=1 + n % 5) for n in range(20)))
    built = talk.context(ContextQuestion([SPACE], always_on_category_names=["identity"], token_budget=256))
    assert 0 < len(built.atoms_used) < 20
    assert built.trimmed == {ContextSection.ALWAYS_ON: 20 - len(built.atoms_used)}
    assert min(one.importance for one in built.atoms_used) >= 4


def test_a_newest_turn_over_the_budget_is_cut_at_a_sentence(talk: Talk) -> None:
    talk.keep(atom(1, "User drinks green tea"))
    talk.says(turn("Hello", "Hi"), turn("This is one of many sentences. " * 400, "ok"))
    built = talk.context(ContextQuestion([SPACE], "green tea", token_budget=256))
    assert built.context_block.startswith(f"{RECALLED}\n- User drinks green tea")
    assert built.context_block.endswith("many sentences.\nassistant: ok")
    shortened, answer = built.messages
    assert shortened.text.startswith("This is one of many sentences. This")
    assert answer.text == "ok"
    assert built.trimmed == {ContextSection.RECENT_TURNS: 2}
    assert built.tokens_estimated <= 256


def test_a_newest_turn_gives_way_after_what_is_recalled(talk: Talk) -> None:
    talk.keep(*(atom(n, f"User drinks green tea of the brand with the number {n}") for n in range(20)))
    talk.says(turn("Hello", "Hi"), turn("Which green tea should I buy today?", "Let me see."))
    built = talk.context(ContextQuestion([SPACE], "green tea", token_budget=256, recall_limit=20))
    assert built.context_block.endswith("user: Which green tea should I buy today?\nassistant: Let me see.")
    assert built.trimmed == {ContextSection.RECENT_TURNS: 1, ContextSection.RECALLED: 20 - len(built.atoms_used)}
    assert 0 < len(built.atoms_used) < 20


def test_a_long_newest_turn_is_cut_and_not_lost_where_much_is_recalled(talk: Talk) -> None:
    talk.keep(*(atom(n, f"User drinks green tea of the brand with the number {n}") for n in range(20)))
    talk.says(turn("This is one of many sentences. " * 400, "ok"))
    built = talk.context(ContextQuestion([SPACE], "green tea", token_budget=256, recall_limit=20))
    assert built.context_block.endswith("many sentences.\nassistant: ok")
    assert built.atoms_used


def test_always_on_atoms_outlast_the_newest_turn(talk: Talk) -> None:
    talk.keep(*(atom(n, "word " * 30 + str(n), category="identity", importance=1 + n % 5) for n in range(20)))
    talk.says(turn("Hello", "Hi"))
    built = talk.context(ContextQuestion([SPACE], always_on_category_names=["identity"], token_budget=256))
    assert built.atoms_used
    assert built.messages == ()


def test_an_endless_answer_leaves_its_beginning(talk: Talk) -> None:
    talk.says(turn("Tell me all", "word " * 4000))
    built = talk.context(ContextQuestion([SPACE], token_budget=256))
    assert built.context_block.startswith("## Recent turns\nuser: Tell me all\nassistant: word word")
    assert built.context_block.endswith("word…")


def test_a_system_message_is_no_turn(talk: Talk) -> None:
    talk.says(turn("one", "1"), system("Be kind"), turn("two", "2"), system("Be brief"), system("Be bold"))
    built = talk.context(ContextQuestion([SPACE], recent_turns=2))
    assert [message.text for message in built.messages] == ["one", "1", "Be kind", "two", "2", "Be brief", "Be bold"]
    built = talk.context(ContextQuestion([SPACE], recent_turns=1, include_rolling_summary=False))
    assert [message.text for message in built.messages] == ["two", "2", "Be brief", "Be bold"]


def test_a_summary_over_half_the_budget_is_cut_at_a_sentence_and_said(talk: Talk) -> None:
    talk.put_summary(" ".join(f"They agreed on the point that has the number {n}." for n in range(60)))
    talk.says(turn("Shall we?", "Yes."))
    built = talk.context(ContextQuestion([SPACE], token_budget=300))
    summary = built.context_block.split("\n\n")[0]
    assert summary.endswith(".")
    assert estimate_tokens(summary) <= 160
    assert built.trimmed[ContextSection.ROLLING_SUMMARY] == 60 - summary.count("They agreed")
    assert built.context_block.endswith("## Recent turns\nuser: Shall we?\nassistant: Yes.")
    assert ContextSection.RECENT_TURNS not in built.trimmed


def test_a_long_summary_that_fits_is_whole(talk: Talk) -> None:
    text = " ".join(f"They agreed on point {n}." for n in range(50))
    talk.put_summary(text)
    budget = estimate_tokens(text) + 20
    assert budget > building.MIN_TOKEN_BUDGET
    built = talk.context(ContextQuestion([SPACE], token_budget=budget))
    assert text in built.context_block
    assert built.trimmed == {}


@pytest.mark.parametrize("text", ["word " * 800, "字" * 800, "x" * 3000], ids=["words", "characters", "one word"])
def test_a_summary_of_one_endless_sentence_is_cut_within_it(talk: Talk, text: str) -> None:
    talk.put_summary(text)
    built = talk.context(ContextQuestion([SPACE], token_budget=256))
    assert built.context_block.endswith("…")
    assert 60 < built.tokens_estimated <= 256
    assert built.trimmed == {ContextSection.ROLLING_SUMMARY: 1}


def test_what_a_bot_remembers_leaves_room_for_the_rest() -> None:
    entries = [f"- note{n}: {'x' * 3900}" for n in range(6)] + ["- name: Ada"]
    block, lost = trim_entries("\n".join(["<memory>", *entries, "</memory>"]), 4000)
    assert block.startswith("<memory>\n")
    assert block.endswith("- name: Ada\n</memory>")
    assert estimate_tokens(block) <= 4000
    assert lost == 7 + 2 - len(block.splitlines())
    assert trim_entries(block, 4000) == (block, 0)
    assert trim_entries("\n".join(["<memory>", entries[0], "</memory>"]), 100) == ("", 1)
