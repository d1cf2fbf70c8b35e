"""Entities that a question mentions by any name: aliases, and the names of all entities merged with them."""

from dataclasses import replace

import pytest

from loci.memory.atoms.changes import add_atom
from loci.memory.entities import merged_names
from loci.memory.entities.merging import merge_entities, unmerge_entities
from loci.memory.entities.records import NewEntity, create_entity
from loci.memory.entities.views import EntityView
from loci.model.entities import EntityType, MergedNames
from loci.search import recall
from loci.search.ranking.entity_mentions import names
from loci.search.ranking.question import KnownNames, ParsedQuestion, parse_question
from loci.search.recall.results import RecallHit
from tests.fakes.memory import SPACE, fact
from tests.support.recall_world import ADA, SCOPE, World

SAME = MergedNames({"01": ("acme corporation", "acme", "the works"), "02": ("ann lee", "mum")}, 1)


@pytest.fixture
def world() -> World:
    return World()


def entity(world: World, name: str, *aliases: str) -> EntityView:
    new = NewEntity(EntityType.ORGANIZATION, name, aliases=aliases)
    return create_entity(world.ports, ADA, SPACE, new).view


def tell(world: World, text: str, *whom: EntityView) -> None:
    ids = tuple(view.entity.id for view in whom)
    add_atom(world.ports, ADA, SPACE, replace(fact(text), entity_ids=ids))


def hits(world: World, query: str) -> dict[str, RecallHit]:
    found = world.recalls(recall.TopicQuestion(query, min_similarity=0)).hits
    return {hit.atom.text: hit for hit in found}


def groups(world: World) -> set[frozenset[str]]:
    found = world.ports.atoms.read(SCOPE, ADA.directory, (), names=True).names
    return set() if found is None else {frozenset(group) for group in found.groups.values()}


def parse(question: str) -> ParsedQuestion:
    return parse_question(
        question, KnownNames({"ann lee", "ann"}.__contains__, {"acme corporation", "tomas"}.__contains__, SAME)
    )


def test_a_subjects_name_counts_and_stays_a_word() -> None:
    found = parse("Who works with Tomas?")
    assert (found.terms, found.subjects, found.speakers) == (("work", "toma"), {"tomas": 1}, frozenset())
    assert found.named == {"tomas": frozenset({"tomas"})}
    assert (found.wordings, found.nameless) == (("Who works with ?",), 1)


def test_another_name_of_a_subject_means_all_of_them() -> None:
    found = parse("What does the works pay?")
    assert found.subjects == dict.fromkeys(SAME.groups["01"], 1.0)
    assert found.named == {"the works": frozenset(SAME.groups["01"])}


def test_another_name_of_a_speaker_is_left_out_like_the_one_they_speak_under() -> None:
    found = parse("Where did Mum go with Tomas?")
    assert (found.speakers, found.wordings[-1]) == (frozenset({"mum"}), "Where did I go with Tomas?")
    assert found.subjects == {"mum": 1, "ann lee": 1, "tomas": 0.4}


def test_a_known_name_is_shared_with_what_is_about_its_bearer() -> None:
    question = names("what does acme or Bob pay?").with_known(["acme"])
    assert question.shared_part(names("They pay on Fridays"), ["acme"]) == 0.5
    assert question.shared_part(names("They pay on Fridays")) == 0
    assert question.shared_part(names("We saw Acme and Bob pay")) == 1


def test_what_is_about_an_alias_comes_first_and_with_the_bonus(world: World) -> None:
    acme = entity(world, "Acme Corporation", "The Works")
    tell(world, "They pay on Fridays", acme)
    tell(world, "They pay on Mondays")
    for query in ("When do the works pay?", "When does Acme Corporation pay?"):
        found = hits(world, query)
        assert next(iter(found)) == "They pay on Fridays"
        assert found["They pay on Fridays"].entity_match_bonus > found["They pay on Mondays"].entity_match_bonus == 1


def test_a_name_that_much_of_the_space_says_lifts_hardly(world: World) -> None:
    for number in range(9):
        tell(world, f"On day {number} Nora Feld walked to work")
    tell(world, "They see Ilse and pay the dentist")
    tell(world, "They pay the dentist")
    bonuses = {
        text: hit.entity_match_bonus for text, hit in hits(world, "When did Nora pay the dentist with Ilse?").items()
    }
    assert bonuses["They see Ilse and pay the dentist"] == 1.125
    assert bonuses["They pay the dentist"] == 1
    walked = [bonus for text, bonus in bonuses.items() if "Nora" in text]
    assert all(1 < bonus < 1.02 for bonus in walked)


def test_a_merge_shows_in_the_very_next_recall_and_taken_back_no_more(world: World) -> None:
    acme, corp = entity(world, "Acme", "A"), entity(world, "Initech", "I")
    tell(world, "They pay on Fridays", acme)
    tell(world, "They pay on Mondays", corp)
    pair = acme.entity.id, corp.entity.id
    for _ in range(3):
        merge_entities(world.ports, ADA, *pair)
        for query in ("When does Acme pay?", "When does initech pay?"):
            assert [hit.entity_match_bonus for hit in hits(world, query).values()] == [1.25, 1.25]
        unmerge_entities(world.ports, ADA, *pair)
        bonuses = {text: hit.entity_match_bonus for text, hit in hits(world, "When does Initech pay?").items()}
        assert bonuses == {"They pay on Mondays": 1.25, "They pay on Fridays": 1}


def test_names_follow_the_merges_of_whole_trees(world: World) -> None:
    a, b, c, d = (entity(world, name, f"{name}2") for name in "abcd")
    for canonical, alias in ((c, d), (b, c), (a, b)):
        merge_entities(world.ports, ADA, canonical.entity.id, alias.entity.id)
    assert groups(world) == {frozenset({"a", "a2", "b", "b2", "c", "c2", "d", "d2"})}
    unmerge_entities(world.ports, ADA, a.entity.id, c.entity.id)
    assert groups(world) == {frozenset({"a", "a2", "b", "b2"}), frozenset({"c", "c2", "d", "d2"})}
    kept = groups(world)
    world.memory.entities.merged.clear()
    merged_names.rebuild_merged_names(world.ports, SCOPE)
    assert groups(world) == kept


def test_of_too_many_names_those_of_the_newest_entities_remain(world: World) -> None:
    for letter in "abcd":
        # Each is known by 100 names of 200 characters.
        one, other = (
            entity(world, *(f"{letter}{half} {n:02} {'x' * 200}"[:200] for n in range(51))) for half in (0, 1)
        )
        merge_entities(world.ports, ADA, one.entity.id, other.entity.id)
    assert {frozenset(name[0] for name in group) for group in groups(world)} == {frozenset(n) for n in "bcd"}
    assert {len(group) for group in groups(world)} == {merged_names.MAX_NAMES}
