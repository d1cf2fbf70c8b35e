"""Facts as the user would say them, for their vectors."""

import pytest

from loci.inference.embedding import cached
from loci.language.first_person import in_first_person
from tests.fakes.memory import in_memory
from tests.support.pipeline import MEMORY


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("User is 67 years old", "I am 67 years old"),
        ("User's girlfriend is Lotte", "My girlfriend is Lotte"),
        ("User lives in Porto", "I live in Porto"),
        ("User has a dog", "I have a dog"),
        ("User isn't married", "I am not married"),
        ("User doesn't eat meat", "I don't eat meat"),
        ("User carries an EpiPen", "I carry an EpiPen"),
        ("User watches films", "I watch films"),
        ("User was born in Lima", "I was born in Lima"),
        ("User always watches the news", "I always watch the news"),
        ("User wants metric units", "User wants metric units"),
        ("User asks of the assistant: be brief", "User asks of the assistant: be brief"),
        ("User no longer smokes", "I no longer smoke"),
        ("User misses home", "I miss home"),
        ("Ann knows the user's dog", "Ann knows my dog"),
        ("The user prefers tea", "I prefer tea"),
        ("I use it, says the username", "I use it, says the username"),
        ("Ada likes tea", "Ada likes tea"),
        ("User", "I"),
        ('User said: "I have a pacemaker."', "I have a pacemaker."),
        ('Ann Lee said: "User names are taken."', "User names are taken."),
        ("", ""),
    ],
)
def test_a_fact_is_said_in_the_first_person(fact: str, said: str) -> None:
    assert in_first_person(fact) == said


def test_the_vector_of_a_fact_is_that_of_what_the_user_would_say() -> None:
    ports = in_memory().ports
    assert cached.embed_texts(ports, MEMORY, ["User is 67"]) == ports.embedder.embed(["I am 67"])
