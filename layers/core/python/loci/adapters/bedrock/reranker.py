"""The reranker port over Bedrock's InvokeModel: Cohere Rerank 3.5 and Amazon Rerank 1.0."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from loci.adapters.llm_http.errors import reading
from loci.adapters.llm_http.failures import failing
from loci.errors import Unavailable
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose
from loci.ports.language import ModelProblem

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

SECONDS = 2
"""A recall goes on in its own order after that."""
RETRY_SECONDS = 5
COHERE = "cohere.rerank-v3-5:0"
AMAZON = "amazon.rerank-v1:0"
MOST_CHARACTERS = 1200
"""Limit of a text. Both models read 512 tokens of a document; Cohere charges for more of it as for another one."""
# What each model wants besides the question and the documents.
_EXTRAS: Mapping[str, Mapping[str, object]] = {COHERE: {"api_version": 2}, AMAZON: {}}


class BedrockReranker:
    """Each call is made once. Made once a process, safe to share between threads."""

    def __init__(
        self,
        name: str,
        client: "Callable[[int], BedrockRuntimeClient]",
        now: Callable[[], datetime],
        note: Callable[[ModelCall], None],
    ) -> None:
        """``name`` is ``bedrock/<id>``; ``client`` creates a client with that timeout in seconds and no retries;
        ``note`` receives each call, without its price. Raises ValueError for another model."""
        choice = ModelChoice.parse(name)
        if choice is None or choice.provider != "bedrock" or choice.name not in _EXTRAS:
            raise ValueError(f"unknown reranker {name}")
        self.name = name
        self._choice = choice
        self._client = client
        self._now = now
        self._note = note

    def rerank(self, question: str, texts: Sequence[str]) -> list[float]:
        """The relevance of each text, 0..1, in their order. Raises Unavailable."""
        began = self._now()
        body = {
            "query": question[:MOST_CHARACTERS],
            "documents": [text[:MOST_CHARACTERS] for text in texts],
            "top_n": len(texts),
            **_EXTRAS[self._choice.name],
        }
        try:
            with failing(SECONDS), reading():
                answer = self._client(SECONDS).invoke_model(
                    modelId=self._choice.name, body=json.dumps(body), accept="application/json"
                )
                scores = _scores(json.loads(answer["body"].read()), len(texts))
        except ModelProblem as problem:
            self._record_call(began, CallOutcome(problem.kind.value))
            raise Unavailable(f"{self.name}: {problem.detail}", problem.retry_after or RETRY_SECONDS) from problem
        self._record_call(began, CallOutcome.ANSWERED)
        return scores

    def _record_call(self, began: datetime, outcome: CallOutcome) -> None:
        now = self._now()
        took = round((now - began) / timedelta(milliseconds=1))
        self._note(ModelCall(Purpose.RERANKING, self._choice, now, took, outcome))


def _scores(answer: Mapping[str, Any], wanted_count: int) -> list[float]:
    """Raises ValueError where the answer lacks a text, or has a score that is none."""
    scores = {int(result["index"]): float(result["relevance_score"]) for result in answer["results"]}
    if scores.keys() != set(range(wanted_count)) or not all(0 <= score <= 1 for score in scores.values()):
        raise ValueError("not a score for each text")
    return [scores[place] for place in range(wanted_count)]
