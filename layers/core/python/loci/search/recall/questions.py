"""Questions by topic, and what is checked before any of them is asked."""

from collections.abc import Callable, Sequence
from datetime import datetime

from loci.apps import settings as app_settings
from loci.errors import Refused
from loci.ids import SpaceId
from loci.language.several import asks_for_several
from loci.model import limits
from loci.model.atoms import Kind
from loci.model.filters import Filter
from loci.model.users import JsonObject
from loci.model.visibility import Span
from loci.records import record

MAX_LIMIT = limits.MAX_HITS
MAX_QUERY = limits.MAX_QUERY
MAX_SPACES = limits.MAX_SPACES


def no_time_zone() -> str | None:
    """Answer for a person whose time zone is not known."""
    return None


@record(frozen=True, slots=True)
class TopicQuestion:
    """``limit`` None: as many hits as the question needs. ``min_similarity`` filters each hit (0: there is always
    an answer); None lets the best hit decide whether there is an answer, and leaves out what is far behind it.
    ``time_zone`` gives the person's by its IANA name, None where it is not known, and is asked where the question has
    a time; without ``reads_time`` words such as "last week" bound nothing.
    """

    query: str
    limit: int | None = None
    category_names: frozenset[str] | None = None
    kinds: frozenset[Kind] | None = None
    metadata: JsonObject | None = None
    filter: Filter | None = None
    min_importance: int = 1
    min_similarity: float | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None
    span: Span | None = None
    time_zone: Callable[[], str | None] = no_time_zone
    reads_time: bool = True

    @property
    def most_hits(self) -> int:
        """``limit``, or without one what a question for one thing needs, or one for several."""
        if self.limit is not None:
            return self.limit
        return limits.SEVERAL_HITS if asks_for_several(self.query) else limits.DEFAULT_HITS


def require_spaces(ids: Sequence[SpaceId]) -> None:
    """Raises Refused for no spaces or too many."""
    if not 1 <= len(ids) <= MAX_SPACES:
        raise Refused.field("/memorySpaceIds", f"memorySpaceIds must have 1 to {MAX_SPACES} entries")


def require_valid(question: TopicQuestion, query_field: str = "/query") -> None:
    """Raises Refused for the first field that is out of range."""
    if not question.query.strip() or len(question.query) > MAX_QUERY:
        raise Refused.field(query_field, f"query must be 1 to {MAX_QUERY} characters and not blank")
    if not 1 <= question.most_hits <= MAX_LIMIT:
        raise Refused.field("/limit", f"limit must be 1 to {MAX_LIMIT}")
    if not 1 <= question.min_importance <= 5:
        raise Refused.field("/minImportance", "minImportance must be 1 to 5")
    app_settings.require_share("/minSimilarity", question.min_similarity)
