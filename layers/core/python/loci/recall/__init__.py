"""Recall: an index proposes, the table decides, one ranking for all."""

from loci.recall.topic import (
    MAX_LIMIT,
    OpenSpace,
    RecallHit,
    RecallMode,
    RecallResult,
    TopicQuestion,
    across,
    by_topic,
    opened,
    require_valid,
)

__all__ = [
    "MAX_LIMIT",
    "OpenSpace",
    "RecallHit",
    "RecallMode",
    "RecallResult",
    "TopicQuestion",
    "across",
    "by_topic",
    "opened",
    "require_valid",
]
