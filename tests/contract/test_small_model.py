"""One conversation with the small model of `make model`, where it is installed: it answers, in whatever words."""

from collections.abc import Iterator

import pytest

from local import model_server
from local.model_files import NAME, ModelFiles
from local.model_server import ModelServer
from loci.adapters.openai import OpenAIModels
from loci.learning.extraction.run_job import JobOutcome
from loci.model.conversations import TextBlock
from loci.model.jobs import SHORT_EXTRACTION_VERSION
from loci.ports.language import DialogueMessage, ModelRequest
from tests.support.model_endpoint import ModelEndpoint
from tests.support.model_facts import assistant, user
from tests.support.model_jobs import world_at

FILES = ModelFiles()
pytestmark = [
    pytest.mark.night,
    pytest.mark.skipif(not FILES.weights.is_file(), reason="make model installs it"),
]


@pytest.fixture
def server() -> Iterator[ModelServer]:
    was_running = model_server.find(FILES) is not None
    yield model_server.start(FILES)
    if not was_running:
        model_server.stop(FILES)


def test_a_job_ends_and_a_question_is_answered(server: ModelServer) -> None:
    model = OpenAIModels(server.address, lambda: None, seconds=model_server.SECONDS)
    with ModelEndpoint() as endpoint:
        world = world_at(endpoint, SHORT_EXTRACTION_VERSION)
        world.ports.language_model = lambda _provider: model
        world.says(user("I live in Graz and I am allergic to walnuts."), assistant("Noted."))
        world.pipeline.fan_out()
        assert world.run(world.ports) == [JobOutcome.SUCCEEDED]
    question = DialogueMessage("user", (TextBlock("Say hello in one word."),))
    assert model.complete(NAME, ModelRequest("", (question,), 16)).text
