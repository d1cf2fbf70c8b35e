"""Recall: an index proposes, the table decides, one ranking for all.

Recall by entity and timelines are imported from their modules: a function that builds a context needs neither."""

from loci.search.recall.questions import MAX_LIMIT, MAX_SPACES, TopicQuestion, require_valid
from loci.search.recall.results import RecallHit, RecallMode, RecallResult
from loci.search.recall.spaces import OpenSpace, link_hits, open_spaces
from loci.search.recall.topic import by_topic, by_topic_across, recall_across

__all__ = [
    "MAX_LIMIT",
    "MAX_SPACES",
    "OpenSpace",
    "RecallHit",
    "RecallMode",
    "RecallResult",
    "TopicQuestion",
    "by_topic",
    "by_topic_across",
    "link_hits",
    "open_spaces",
    "recall_across",
    "require_valid",
]
