"""A reranker that counts words in common; it passes the contract of rerankers."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from loci.errors import Unavailable
from loci.language.words import terms


@dataclass
class WordsInCommon:
    """``asked`` are the texts of each call; while it ``is_away`` every call fails."""

    name: str = "bedrock/cohere.rerank-v3-5:0"
    is_away: bool = False
    asked: list[list[str]] = field(default_factory=list)

    def rerank(self, question: str, texts: Sequence[str]) -> list[float]:
        self.asked.append(list(texts))
        if self.is_away:
            raise Unavailable("the reranker does not answer")
        wanted = set(terms(question))
        return [len(wanted & set(terms(text))) / max(1, len(wanted)) for text in texts]
