"""Which names of categories a working context takes, and what it answers to others."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from loci.context import categories
from loci.context.building import ContextQuestion
from loci.errors import Refused
from loci.memory.atoms.changes import add_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.entities.deleting import delete_entity
from loci.memory.entities.merging import merge_entities
from loci.memory.entities.records import NewEntity, create_entity
from loci.model.apps import AppSettings, Choices
from loci.model.atoms import SAID, Category, Kind
from loci.model.categories import SYSTEM_CATEGORIES
from loci.model.entities import EntityType
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.memory import LIKES, SPACE, START, day
from tests.support.context_world import Talk, texts
from tests.support.recall_world import ADA, atom

ROOT = Path(__file__).parents[3]


def context_question(*names: str) -> ContextQuestion:
    return ContextQuestion([SPACE], always_on_category_names=names)


def refusal(talk: Talk, *names: str) -> Refused:
    with pytest.raises(Refused) as refused:
        talk.context(context_question(*names))
    return refused.value


def test_an_unknown_category_is_refused_with_those_that_are_known(talk: Talk) -> None:
    talk.keep(atom(1, "User sails", category="Sailing"))
    refused = refusal(talk, "identity", "sailng", "Identty", "sailing")
    assert [field.pointer for field in refused.fields] == ["/alwaysOnCategoryNames/1", "/alwaysOnCategoryNames/2"]
    for field in refused.fields:
        assert field.detail.startswith("unknown category; known are: ")
        listed = field.detail.split(": ")[1].split(", ")
        assert {"identity", "sailing", "rule"} <= set(listed)
        assert listed == sorted(listed)


def test_a_category_of_loci_is_known_where_nothing_is_remembered(talk: Talk) -> None:
    assert texts(talk.context(context_question(*sorted(SYSTEM_CATEGORIES)[:50]))) == []
    assert texts(talk.context(context_question("Identity", "PLAN"))) == []


def test_a_category_of_the_apps_settings_is_known_where_nothing_is_remembered(talk: Talk) -> None:
    settings = AppSettingsInMemory()
    set_by_app = AppSettings(START, Choices(categories=("House Style",)))
    settings.put(ADA.app_directory, None, set_by_app)
    assert texts(talk.context(context_question("house  style"), app_settings=settings)) == []
    with pytest.raises(Refused) as refused:
        talk.context(context_question("house-style"), app_settings=settings)
    assert "house style" in refused.value.detail


def test_a_category_is_known_in_any_of_the_spaces_and_under_any_clock(talk: Talk) -> None:
    talk.keep(atom(1, "User sails", category="sailing"))
    spaces = [talk.another_space(), SPACE]
    assert texts(talk.context(ContextQuestion(spaces, always_on_category_names=["sailing"]))) == ["User sails"]
    before = ContextQuestion(spaces, always_on_category_names=["sailing"], known_at=day(-9))
    assert texts(talk.context(before)) == []


def test_own_words_are_never_always_on_when_their_category_is_named(talk: Talk) -> None:
    talk.keep(replace(atom(1, "I sail"), category=SAID))
    assert "Always in mind" not in talk.block(always_on_category_names=[SAID.name])


def test_a_refusal_lists_so_many_of_a_space_at_most(talk: Talk) -> None:
    talk.keep(*(atom(n, f"fact {n}", category=f"own {n}") for n in range(categories.MAX_LISTED + 20)))
    assert len(re.findall(r"\bown \d", refusal(talk, "unheard of").detail)) == categories.MAX_LISTED


def test_the_categories_that_extraction_writes_are_locis_own() -> None:
    prompt = (ROOT / "prompts" / "extraction-v3.txt").read_text("utf-8")
    proposed = re.search(r"if possible of these: ([^;]+);", prompt)
    assert proposed is not None
    assert {name.strip() for name in proposed[1].split(",")} <= SYSTEM_CATEGORIES
    rules = ROOT / "layers" / "core" / "python" / "loci" / "language"
    written = {
        name for path in rules.rglob("*.py") for name in re.findall(r'Category\("([^"]+)"', path.read_text("utf-8"))
    }
    assert written
    assert written <= SYSTEM_CATEGORIES


def test_the_atoms_of_a_context_read_as_about_the_canonical_entity(talk: Talk) -> None:
    bo, robert, gone = (
        create_entity(talk.ports, ADA, SPACE, NewEntity(EntityType.PERSON, name)).view.entity.id
        for name in ("Bo", "Robert", "Cy")
    )
    ids = (robert, gone)
    rule = NewAtom("Be brief", Category("instruction", Kind.RULE), entity_ids=ids)
    for new in (rule, NewAtom("User drinks green tea", LIKES, entity_ids=ids)):
        add_atom(talk.ports, ADA, SPACE, new)
    merge_entities(talk.ports, ADA, bo, robert)
    delete_entity(talk.ports, ADA, gone)
    built = talk.context(ContextQuestion([SPACE], recall_query="green tea?"))
    assert texts(built) == ["Be brief", "User drinks green tea"]
    assert [one.entity_ids for one in built.atoms_used] == [(bo,), (bo,)]
