"""The verbs of a user's memory, by the client, over the handlers: what the quick starts do on the second day."""

import pytest
from loci_memory_client import InvalidRequestError, NotFoundError, UserMemory

from loci.adapters.files import FolderTemplates, locate
from loci.adapters.rules.extractors import FactsExtractor, RulesExtractor
from tests.fakes.templates import Templates
from tests.security.in_process import calling, in_process
from tests.support.client_transport import InProcessTransport, client_over
from tests.support.erasing_in_memory import Hurried
from tests.support.pipeline import Pipeline


@pytest.fixture
def memory() -> UserMemory:
    ports = Pipeline(Hurried()).with_parts(
        extractors={FactsExtractor.name: FactsExtractor(), RulesExtractor.name: RulesExtractor()},
        templates=FolderTemplates(locate()),
        template_records=Templates(),
    )
    return client_over(InProcessTransport(calling(in_process(ports), "ada", "zoo"))).user()


def texts(memory: UserMemory) -> list[str]:
    return [atom.text for atom in memory.list(order="desc")]


def test_a_memory_is_listed_corrected_forgotten_and_brought_back(memory: UserMemory) -> None:
    (coffee,) = memory.add("I drink my coffee black.").memories
    memory.add("I am vegetarian.")
    memory.add("I am in Rome until Sunday.", expires_at="2100-01-01", category="travel", metadata={"from": "form"})
    assert [atom.text for atom in memory.list(category="travel")] == ["I am in Rome until Sunday."]
    assert [atom.text for atom in memory.list(filter={"metadata.from": "form"})] == ["I am in Rome until Sunday."]
    memory.update(coffee.id, "I drink tea.")
    assert [atom.text for atom in memory.history(coffee.id).revisions] == ["I drink my coffee black."]
    forgotten = memory.forget("vegetarian").forgotten
    assert forgotten is not None
    assert texts(memory) == ["I am in Rome until Sunday.", "I drink tea."]
    memory.restore(forgotten.id)
    memory.forget(coffee.id)
    assert texts(memory) == ["I am in Rome until Sunday.", "I am vegetarian."]
    with pytest.raises(NotFoundError):
        memory.get(coffee.id)
    assert {atom.text for atom in memory.export().atoms} >= set(texts(memory))


def test_words_that_mean_several_memories_forget_none(memory: UserMemory) -> None:
    for nut in ("peanuts", "walnuts"):
        memory.add(f"I am allergic to {nut}.")
    unclear = memory.forget("allergic")
    assert unclear.forgotten is None
    assert len(unclear.candidates) == 2
    assert len(texts(memory)) == 2


def test_a_question_about_another_day_is_answered_as_of_that_day(memory: UserMemory) -> None:
    memory.add("I live in Oslo.", at="2020-03-01")
    memory.add("I live in Faro.", at="2024-03-01")
    assert texts(memory) == ["I live in Faro."]
    assert [atom.text for atom in memory.list(at="2021-05-04")] == ["I live in Oslo."]
    assert [hit.atom.text for hit in memory.search("Where do I live?", at="2021-05-04")] == ["I live in Oslo."]
    assert memory.search("Where do I live?", threshold=1.0) == []
    assert memory.search("Where do I live?", category="diet") == []


def test_why_says_what_became_of_a_memory(memory: UserMemory) -> None:
    with pytest.raises(NotFoundError, match="nothing is remembered yet"):
        memory.why("tea")
    (tea,) = memory.add("I drink tea.").memories
    assert memory.why("I drink tea.").reason == "remembered"
    memory.forget(tea.id)
    assert memory.why("I drink tea.").reason == "deleted"


def test_only_the_user_who_is_named_is_cleared_and_it_can_be_taken_back(memory: UserMemory) -> None:
    (tea,) = memory.add("I drink tea.").memories
    with pytest.raises(InvalidRequestError, match="nothing is deleted"):
        memory.clear("somebody-else")
    assert texts(memory) == ["I drink tea."]
    space = memory.clear(tea.user_id or "")
    assert (texts(memory), memory.context()) == ([], "")
    memory.memory.restore_memory_space(space or "")
    assert texts(memory) == ["I drink tea."]
