"""Recall: an index proposes, the table decides, one ranking for all."""

from loci.recall.by_entity import EntityQuestion, by_entity
from loci.recall.spaces import OpenSpace, link_hits, opened
from loci.recall.timelines import TimelineQuestion, timeline
from loci.recall.topic import (
    MAX_LIMIT,
    RecallHit,
    RecallMode,
    RecallResult,
    TopicQuestion,
    across,
    by_topic,
    require_valid,
)

__all__ = [
    "MAX_LIMIT",
    "EntityQuestion",
    "OpenSpace",
    "RecallHit",
    "RecallMode",
    "RecallResult",
    "TimelineQuestion",
    "TopicQuestion",
    "across",
    "by_entity",
    "by_topic",
    "link_hits",
    "opened",
    "require_valid",
    "timeline",
]
