"""Metrics of language model calls, in CloudWatch's embedded metric format."""

from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

from loci.model.language import CallOutcome, ModelCall
from loci.runtime.tenant import place


class EmfCallMetrics:
    """One line a call, by purpose, model and outcome; and one without them, whose average is the share of failures: an
    alarm takes no sum over models that it does not know."""

    def add(self, call: ModelCall) -> None:
        metrics = EphemeralMetrics()
        _note_place(metrics)
        metrics.add_dimension("purpose", call.purpose.value)
        metrics.add_dimension("model", str(call.choice))
        metrics.add_dimension("outcome", call.outcome.value)
        metrics.add_metric("ModelCalls", MetricUnit.Count, 1)
        metrics.add_metric("ModelLatency", MetricUnit.Milliseconds, call.latency_ms)
        metrics.add_metric("InputTokens", MetricUnit.Count, call.tokens.input)
        metrics.add_metric("OutputTokens", MetricUnit.Count, call.tokens.output)
        metrics.add_metric("CachedTokens", MetricUnit.Count, call.tokens.cached)
        if call.microdollars is not None:
            metrics.add_metric("ModelDollars", MetricUnit.NoUnit, call.microdollars / 1e6)
        metrics.flush_metrics()
        share = EphemeralMetrics()
        _note_place(share)
        share.add_metric("ModelFailures", MetricUnit.Count, 0 if call.outcome is CallOutcome.ANSWERED else 1)
        share.flush_metrics()

    def add_refused_key(self, provider: str) -> None:
        """One line a call, by provider."""
        refusals = EphemeralMetrics()
        _note_place(refusals)
        refusals.add_dimension("provider", provider)
        refusals.add_metric("RefusedKeys", MetricUnit.Count, 1)
        refusals.flush_metrics()

    def add_answer(self, *, is_empty: bool) -> None:
        """One line an answer. The average is the share of empty ones."""
        answers = EphemeralMetrics()
        _note_place(answers)
        answers.add_metric("EmptyAnswers", MetricUnit.Count, int(is_empty))
        answers.flush_metrics()


def _note_place(metrics: EphemeralMetrics) -> None:
    """Notes tenant and app as no dimensions, which would be paid for by the tenant: a query of the lines sums them
    up."""
    for name, value in place().items():
        metrics.add_metadata(name, value)


class NoCallMetrics:
    """For processes whose output no metrics are collected from."""

    def add(self, call: ModelCall) -> None:
        """Does nothing."""

    def add_refused_key(self, provider: str) -> None:
        """Does nothing."""

    def add_answer(self, *, is_empty: bool) -> None:
        """Does nothing."""
