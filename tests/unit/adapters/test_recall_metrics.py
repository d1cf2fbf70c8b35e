"""The share of degraded recalls, on the line of the invocation that recalled."""

import json

import pytest

from loci.adapters.emf import EmfRecallMetrics, NoRecallMetrics
from loci.bootstrap import Process
from loci.settings import Settings
from tests.support.lambdas import CONTEXT, metrics
from tests.support.recall_world import AbsentEmbedder, World, atom


def test_what_recalls_were_is_on_the_line_of_their_invocation(capsys: pytest.CaptureFixture[str]) -> None:
    world = World()
    world.keep(atom(1, "User drinks green tea"))

    def recall(_event: object, _context: object) -> None:
        counted = EmfRecallMetrics()
        world.recalls("green tea", recall_metrics=counted)
        world.recalls("green tea", recall_metrics=counted, embedder=AbsentEmbedder())

    metrics().log_metrics(recall)({}, CONTEXT)
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["DegradedRecalls"] == [0.0, 1.0]


def test_functions_count_recalls_and_an_operators_shell_does_not() -> None:
    assert isinstance(Process(Settings({})).recall_metrics, NoRecallMetrics)
    assert isinstance(Process(Settings({"POWERTOOLS_METRICS_NAMESPACE": "Loci"})).recall_metrics, EmfRecallMetrics)
