"""Small memories are shown whole; recall decides only beyond."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci.apps import settings as app_settings
from loci.context.building import ContextQuestion, WorkingContext
from loci.context.of_space import SpaceContext, build_space_context
from loci.errors import NotFound, Refused
from loci.ids import MessageId
from loci.model.apps import Choices
from loci.model.atoms import SAID, Atom, AtomStatus, Kind, Review, Surroundings
from loci.model.visibility import AtomFilter
from loci.ports.writes import Page
from loci.scope import Scope
from tests.fakes.atoms import Atoms
from tests.fakes.memory import SPACE, caller, day
from tests.support.context_world import RECALLED, Talk, texts
from tests.support.conversation_world import turn
from tests.support.recall_world import ADA, AbsentEmbedder, FixedIndex, atom


def own_words(number: int, text: str, **more: object) -> Atom:
    return replace(atom(number, text, valid_from=day(number)), category=SAID, **more)  # type: ignore[arg-type]


def of_space(talk: Talk, query: str | None = None, **options: int) -> SpaceContext:
    return build_space_context(talk.context_ports(), ADA, SPACE, query, **options)


def many(count: int, begin: int = 100) -> list[Atom]:
    """Unlike each other, and far more than are shown whole."""
    told = "on that long and windy afternoon by the sea, with a great many words about nothing in particular"
    return [atom(n, f"Memory {n} {told}", valid_from=day(n - 600)) for n in range(begin, begin + count)]


def test_what_is_always_in_mind_comes_first_then_all_else_oldest_first(talk: Talk) -> None:
    talk.keep(
        atom(1, "User sails", valid_from=day(3)),
        atom(2, "User plays the cello", valid_from=day(1)),
        atom(3, "User is called Ada", category="identity", kind=Kind.FACT, valid_from=day(5)),
        atom(4, "Always answer in French", category="style", kind=Kind.RULE, valid_from=day(4)),
        own_words(2, "I moved house"),
    )
    built = talk.context(ContextQuestion([SPACE], recall_query="What is the weather like?"))
    assert built.is_whole
    assert built.context_block == (
        "## Always in mind\n- Always answer in French (2026-05-08)\n- User is called Ada (2026-05-09)\n\n"
        f'{RECALLED}\n- User said: "I moved house" (2026-05-06)\n- User sails (2026-05-07)'
    )


def test_what_says_itself_until_when_it_holds_ends_then(talk: Talk) -> None:
    talk.keep(
        atom(1, "User wears a splint until Friday", category="health", kind=Kind.FACT, valid_from=day(0)),
        atom(2, "Answer in Dutch for two weeks", category="style", kind=Kind.RULE, valid_from=day(-60)),
        own_words(-40, "I stay with my aunt until Monday"),
        own_words(-30, "I stayed with my aunt for a week"),
    )
    assert talk.block() == (
        "## Always in mind\n- User wears a splint until Friday (2026-05-04)\n\n"
        f'{RECALLED}\n- User said: "I stayed with my aunt for a week" (2026-04-04)'
    )


def test_lines_of_one_day_have_their_time(talk: Talk) -> None:
    noon = datetime(2026, 6, 1, 12, tzinfo=UTC)
    talk.keep(
        atom(1, "User sails", valid_from=noon),
        atom(2, "User rows", valid_from=noon + timedelta(hours=3)),
        atom(3, "User swims", valid_from=noon + timedelta(days=1)),
    )
    assert talk.block() == (
        f"{RECALLED}\n- User sails (2026-06-01 12:00)\n- User rows (2026-06-01 15:00)\n- User swims (2026-06-02)"
    )


def test_many_lines_have_their_day_once_before_them_rather_than_too_little_room(talk: Talk) -> None:
    noon = datetime(2026, 6, 1, 12, tzinfo=UTC)
    talk.keep(*(atom(n, f"User has hobby {n}", valid_from=noon + timedelta(hours=n)) for n in range(60)))
    built = talk.context(ContextQuestion([SPACE], whole_up_to=1000))
    assert built.is_whole
    assert len(built.atoms_used) == 60
    assert re.findall(r"^\d{4}-\d\d-\d\d$", built.context_block, re.MULTILINE) == [
        "2026-06-01",
        "2026-06-02",
        "2026-06-03",
    ]


def test_without_a_question_all_is_there_too(talk: Talk) -> None:
    talk.keep(atom(1, "User sails"))
    assert of_space(talk).is_whole
    assert [one.text for one in of_space(talk).atoms] == ["User sails"]


def test_an_empty_memory_is_whole(talk: Talk) -> None:
    assert talk.context().is_whole
    assert of_space(talk).is_whole


def test_what_ended_is_left_out(talk: Talk) -> None:
    now = talk.ports.now()
    talk.keep(
        atom(1, "User sails"),
        replace(atom(2, "User rowed"), superseded_at=now),
        replace(atom(3, "User swam"), valid_to=now),
        replace(atom(4, "User ran"), status=AtomStatus.ARCHIVED),
        replace(atom(5, "User skied"), status=AtomStatus.DELETED, deleted_at=now),
        replace(atom(6, "User skated"), unlearned_at=now),
        replace(atom(7, "User biked"), expires_at=now),
    )
    built = talk.context()
    assert (texts(built), built.is_whole) == (["User sails"], True)


def test_what_is_of_a_former_epoch_or_of_another_user_is_never_there(talk: Talk) -> None:
    talk.keep(atom(1, "User sails"), replace(atom(2, "CANARY"), epoch="01K000000000000000000000AA"))
    talk.keep(atom(3, "CANARY"), scope=caller("bob").own(SPACE.key))
    assert texts(talk.context()) == ["User sails"]
    with pytest.raises(NotFound):
        build_space_context(talk.context_ports(), caller("bob"), SPACE, None)


def test_the_same_sentence_is_there_once_as_it_was_said_last(talk: Talk) -> None:
    talk.keep(own_words(1, "I like tea."), own_words(3, "I LIKE tea."), own_words(2, "I like oolong."))
    assert talk.block() == (
        f'{RECALLED}\n- User said: "I like oolong." (2026-05-06)\n- User said: "I LIKE tea." (2026-05-07)'
    )


def test_own_words_that_facts_of_their_message_state_are_not_repeated(talk: Talk) -> None:
    source = MessageId("chat", talk.id.ulid, 1)
    words = own_words(1, "I'm vegan, and I'm allergic to latex.", source_message_ids=(source,))
    vegan = replace(atom(2, "User is vegan", category="diet"), source_message_ids=(source,))
    latex = replace(atom(3, "User is allergic to latex", category="health"), source_message_ids=(source,))
    talk.keep(words, vegan)
    assert words.text in texts(talk.context())
    talk.keep(latex)
    assert sorted(texts(talk.context())) == ["User is allergic to latex", "User is vegan"]
    talk.keep(replace(latex, source_message_ids=()))
    assert words.text in texts(talk.context())


def test_quoted_words_give_way_to_facts_of_their_message_under_always_in_mind(talk: Talk) -> None:
    source = (MessageId("chat", talk.id.ulid, 1),)
    quoted = 'User said: "I\'m allergic to latex."'
    talk.keep(
        replace(atom(1, quoted, category="health", kind=Kind.FACT, importance=5), source_message_ids=source),
        replace(atom(2, "User is allergic to latex", category="health", kind=Kind.FACT), source_message_ids=source),
    )
    assert texts(talk.context()) == ["User is allergic to latex"]
    assert texts(talk.context(ContextQuestion([SPACE], recall_limit=0))) == ["User is allergic to latex"]


def test_a_fact_gives_way_to_own_words_that_say_it_among_more(talk: Talk) -> None:
    source = (MessageId("chat", talk.id.ulid, 1),)
    words = own_words(1, "My sister Ana is a diver in Split.", source_message_ids=source)
    fact = replace(atom(2, "User's sister is Ana"), source_message_ids=source)
    unsure = replace(atom(3, "User's sister is a diver"), source_message_ids=source, review=Review.UNCONFIRMED)
    other = replace(atom(4, "User's sister is Ana of Split"), source_message_ids=(MessageId("chat", talk.id.ulid, 2),))
    talk.keep(words, fact, unsure, other)
    assert sorted(texts(talk.context())) == sorted([words.text, unsure.text, other.text])


def test_what_is_always_in_mind_gives_way_to_nothing_that_is_only_recalled(talk: Talk) -> None:
    source = (MessageId("chat", talk.id.ulid, 1),)
    vegan = replace(atom(2, "User is vegan", category="diet", kind=Kind.FACT), source_message_ids=source)
    talk.keep(own_words(1, "I have been vegan since May.", source_message_ids=source), vegan)
    assert texts(talk.context())[0] == vegan.text


def test_a_name_that_another_line_says_is_there_once(talk: Talk) -> None:
    lines = [
        'User said: "I\'m Esteban Ruiz, but call me Teo."',
        'User said: "Hey, Teo again."',
        "User's name is Esteban",
    ]
    naming = [atom(n, line, category="name", kind=Kind.FACT, valid_from=day(n)) for n, line in enumerate(lines, 1)]
    talk.keep(*naming)
    assert sorted(texts(talk.context())) == sorted([lines[0], lines[2]])


def test_words_of_named_speakers_keep_their_names(talk: Talk) -> None:
    talk.keep(own_words(1, "I sail", surroundings=Surroundings(speaker="Ilse")))
    assert 'Ilse said: "I sail"' in talk.block()


@pytest.mark.parametrize(
    "chosen",
    [
        {"recall_limit": 8},
        {"min_similarity": 0.3},
        {"valid_at": day(0)},
        {"known_at": day(0)},
        {"whole_up_to": 0},
    ],
)
def test_who_says_what_to_recall_gets_that(talk: Talk, chosen: dict[str, object]) -> None:
    talk.keep(atom(1, "User drinks green tea"), atom(2, "Bicycles need oil in autumn"))
    asked = ContextQuestion([SPACE], recall_query="green tea", **chosen)  # type: ignore[arg-type]  # by name
    built = talk.context(asked)
    assert (texts(built), built.is_whole) == (["User drinks green tea"], False)
    assert talk.context(ContextQuestion([SPACE], recall_query="green tea")).is_whole


def test_several_spaces_are_whole_together_or_not_at_all(talk: Talk) -> None:
    work = talk.another_space()
    talk.keep(atom(1, "User sails", valid_from=day(2)))
    talk.keep(atom(2, "Team ships on Mondays", space=work, valid_from=day(1)), scope=ADA.own(work.key))
    built = talk.context(ContextQuestion([SPACE, work]))
    assert (texts(built), built.is_whole) == (["Team ships on Mondays", "User sails"], True)
    talk.keep(*(replace(one, id=replace(one.id, space=work.key)) for one in many(150)), scope=ADA.own(work.key))
    assert not talk.context(ContextQuestion([SPACE, work])).is_whole


def test_a_long_history_does_not_count(talk: Talk) -> None:
    talk.keep(*(replace(one, superseded_at=talk.ports.now()) for one in many(400)))
    talk.keep(atom(1, "User sails"))
    assert talk.context().is_whole


def test_beyond_the_border_the_newest_fill_the_budget_after_what_is_recalled(talk: Talk) -> None:
    talk.keep(*many(300), atom(1, "User drinks green tea", valid_from=day(-900)))
    built = of_space(talk, "green tea?", token_budget=1000)
    numbers = [one.id.ulid for one in built.atoms[1:]]
    assert (built.is_whole, built.atoms[0].text) == (False, "User drinks green tea")
    assert numbers == [one.id.ulid for one in many(300)][-len(numbers) :]
    assert 950 < built.tokens <= 1000


def test_beyond_the_border_repeats_take_no_room(talk: Talk) -> None:
    told = [
        replace(one, id=atom(2 * n, "").id, source_message_ids=(MessageId("chat", talk.id.ulid, n),))
        for n, one in enumerate(many(300), 100)
    ]
    talk.keep(*(replace(one, category=SAID) for one in told))
    count = len(of_space(talk, token_budget=1000).atoms)
    talk.keep(*(replace(one, id=atom(2 * n + 1, "").id, text=f"Memory {n}") for n, one in enumerate(told, 100)))
    assert len(of_space(talk, token_budget=1000).atoms) >= count > 10


def test_beyond_the_border_a_day_is_printed_once(talk: Talk) -> None:
    days = [replace(one, valid_from=day(n % 3)) for n, one in enumerate(many(200))]
    talk.keep(*days)
    block = of_space(talk, "Memory 120, on that afternoon?", token_budget=1000).block
    headings = re.findall(r"^\d{4}-\d\d-\d\d$", block, re.MULTILINE)
    assert len(headings) == len(set(headings)) > 1


def test_beyond_the_border_idle_words_come_last(talk: Talk) -> None:
    idle = [replace(one, importance=1) for one in many(40, 200)]
    talk.keep(*many(60), *idle)
    numbers = [one.id.ulid for one in of_space(talk, token_budget=1000).atoms]
    assert len(numbers) > 10
    assert not {one.id.ulid for one in idle} & set(numbers)


def test_beyond_the_border_rules_have_no_day_and_words_about_safety_no_speaker(talk: Talk) -> None:
    talk.keep(
        *many(60),
        atom(1, "Always answer in French", category="style", kind=Kind.RULE, valid_from=day(4)),
        atom(2, 'User said: "Nuts close up my throat."', category="health", kind=Kind.FACT, valid_from=day(5)),
    )
    built = talk.context(ContextQuestion([SPACE], token_budget=1_000))
    assert built.context_block.startswith(
        '## Always in mind\n- Always answer in French\n- "Nuts close up my throat." (2026-05-09)\n'
    )


def test_the_newest_take_no_room_of_the_recent_turns(talk: Talk) -> None:
    talk.keep(*many(300))
    talk.says(*(turn(f"Question {n} about a long story. " * 5, "Yes.") for n in range(10)))
    tight = talk.context(ContextQuestion([SPACE], recall_query="xyzzy", token_budget=1000))
    assert len(tight.messages) == 20
    assert tight.tokens_estimated <= 1000


def test_where_a_turn_would_be_trimmed_for_it_recall_decides(talk: Talk) -> None:
    talk.keep(*(atom(n, f"User has hobby number {n} since a while", valid_from=day(n)) for n in range(30)))
    talk.says(*(turn(f"What about story {n}? " * 6, "Yes.") for n in range(10)))
    asked = ContextQuestion([SPACE], recall_query="xyzzy", token_budget=1100)
    built = talk.context(asked)
    assert (built.is_whole, len(built.messages)) == (False, 20)
    assert talk.context(replace(asked, token_budget=4000)).is_whole


def test_a_memory_is_whole_while_the_index_is_late_or_the_embedder_away(talk: Talk) -> None:
    talk.keep(atom(1, "User sails"), atom(2, "User rows"))
    asked = ContextQuestion([SPACE], recall_query="What do I play?")
    for built in (talk.context(asked, index=FixedIndex([])), talk.context(asked, embedder=AbsentEmbedder())):
        assert (built.is_whole, len(built.atoms_used)) == (True, 2)


def test_the_app_and_a_namespace_say_how_much_is_shown_whole_and_a_call_wins(talk: Talk) -> None:
    talk.keep(atom(1, "User drinks green tea"), atom(2, "Bicycles need oil in autumn"))
    admin = caller(role="admin")
    app_settings.put_settings(talk.ports, admin, Choices(whole_up_to=0), {})
    asked = ContextQuestion([SPACE], recall_query="green tea")
    assert not talk.context(asked).is_whole
    assert not of_space(talk).is_whole
    assert talk.context(replace(asked, whole_up_to=1000)).is_whole
    talk.memory.clock.pass_by(timedelta(minutes=2))
    app_settings.put_settings(talk.ports, admin, Choices(whole_up_to=0), {"chat": Choices(whole_up_to=500)})
    assert talk.context(asked).is_whole


@pytest.mark.parametrize("size", [-1, 10_001])
def test_a_size_out_of_range_is_refused(talk: Talk, size: int) -> None:
    with pytest.raises(Refused) as refusal:
        talk.context(ContextQuestion([SPACE], whole_up_to=size))
    assert [field.pointer for field in refusal.value.fields] == ["/wholeUpTo"]
    with pytest.raises(Refused):
        app_settings.put_settings(talk.ports, caller(role="admin"), Choices(whole_up_to=size), {})


def test_the_newest_are_read_once_a_space_while_the_index_is_searched(talk: Talk) -> None:
    class Counting(Atoms):
        def list(
            self, scope: Scope, wanted: AtomFilter, cursor: str | None, limit: int, *, newest_first: bool = False
        ) -> Page[Atom]:
            reads.append((cursor, limit, newest_first))
            return super().list(scope, wanted, cursor, limit, newest_first=newest_first)

    reads: list[tuple[str | None, int, bool]] = []
    talk.keep(*many(300))
    counting = Counting(**vars(talk.memory.atoms))
    talk.context(ContextQuestion([SPACE], recall_query="sea"), atom_lists=counting)
    assert reads == [(None, 143, True)]
    reads.clear()
    talk.context(ContextQuestion([SPACE], recall_query="sea", recall_limit=3), atom_lists=counting)
    assert reads == []


WORDS = st.sampled_from(["tea", "kite", "Rome", "ünï", "I", "likes", "茶", "2026", "#", "run", "oat", "not"])
TEXTS = st.lists(WORDS, min_size=1, max_size=12).map(" ".join)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(TEXTS, st.integers(0, 40), st.sampled_from(["likes", "diet", "said"])), max_size=40),
    st.integers(256, 2000),
    st.integers(0, 2000),
)
def test_whatever_is_stored_a_whole_context_has_each_text_once_within_the_budget(
    stored: list[tuple[str, int, str]], budget: int, most: int
) -> None:
    talk = Talk()
    talk.keep(*(_stored(n, *one) for n, one in enumerate(stored)))
    built: WorkingContext = talk.context(ContextQuestion([SPACE], token_budget=budget, whole_up_to=most))
    assert built.tokens_estimated <= budget
    shown = [_folded(one) for one in built.atoms_used]
    assert len(shown) == len(set(shown))
    told = {_folded(_stored(n, *one)) for n, one in enumerate(stored)}
    if built.is_whole:
        assert set(shown) == told
    # A line of so many characters has fewer tokens than that, with its day.
    elif most:
        assert sum(4 * len(text) + 20 for text, _ in told) + 40 > min(budget, most)


def _stored(number: int, text: str, days: int, category: str) -> Atom:
    one = atom(number, text, category=category, kind=Kind.FACT, valid_from=day(days))
    return replace(one, category=SAID) if category == SAID.name else one


def _folded(one: Atom) -> tuple[str, bool]:
    return " ".join(one.text.casefold().split()), one.category == SAID
