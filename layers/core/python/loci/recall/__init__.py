"""Recall: an index proposes, the table decides, one ranking for all."""

from loci.recall.by_entity import EntityQuestion, by_entity
from loci.recall.spaces import OpenSpace, link_hits, open_spaces
from loci.recall.timelines import TimelineQuestion, recall_timeline
from loci.recall.topic import (
    MAX_LIMIT,
    MAX_SPACES,
    RecallHit,
    RecallMode,
    RecallResult,
    TopicQuestion,
    by_topic,
    by_topic_across,
    recall_across,
    require_valid,
)

__all__ = [
    "MAX_LIMIT",
    "MAX_SPACES",
    "EntityQuestion",
    "OpenSpace",
    "RecallHit",
    "RecallMode",
    "RecallResult",
    "TimelineQuestion",
    "TopicQuestion",
    "by_entity",
    "by_topic",
    "by_topic_across",
    "link_hits",
    "open_spaces",
    "recall_across",
    "recall_timeline",
    "require_valid",
]
