"""``make model-check``: the providers of the environment, and its exit codes."""

import pytest

from benchmarks.model_check import main
from tests.support.model_endpoint import Fails, ModelEndpoint


@pytest.mark.parametrize(
    ("model", "environment", "line"),
    [
        ("", {}, "loci: MODEL= names no model: write provider/name, such as openai/qwen3:8b"),
        ("openai/any", {}, "loci: --model openai/any needs OPENAI_API_KEY, or OPENAI_BASE_URL for a server"),
    ],
)
def test_a_model_that_cannot_be_asked_is_one_line(
    model: str, environment: dict[str, str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([model], environment) == 2
    assert capsys.readouterr().err.splitlines() == [line]


def test_a_server_that_has_no_such_model_is_unfit(capsys: pytest.CaptureFixture[str]) -> None:
    with ModelEndpoint() as endpoint:
        endpoint.answers = lambda _asked: Fails(404, "model_not_found")
        assert main(["openai/any"], {"OPENAI_BASE_URL": endpoint.openai}) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "openai/any is fit for neither extraction nor talk"
