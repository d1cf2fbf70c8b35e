"""What could not be carried from one system to the other: counted by kind and reason, with the first places."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from loci_memory_client.transfer.faults import BadRecord

EXAMPLES = 3
"""Places of each loss that a report names."""


@dataclass(slots=True)
class Loss:
    """How often one thing was lost for one reason."""

    what: str
    why: str
    count: int = 0
    examples: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {"what": self.what, "why": self.why, "count": self.count, "examples": self.examples}


class Losses:
    """The losses of a run, the most frequent first. Places are named, contents never."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Loss] = {}
        self.first_bad: BadRecord | None = None
        """The first record that was left out because it is not as its format says."""

    def add(self, what: str, why: str, place: str, count: int = 1) -> None:
        """Counts a loss, such as ``add("image", "the file holds no images", "record 3")``."""
        loss = self._found.setdefault((what, why), Loss(what, why))
        loss.count += count
        if len(loss.examples) < EXAMPLES and place not in loss.examples:
            loss.examples.append(place)

    def leave_out(self, what: str, record: BadRecord) -> None:
        """Counts a record that is not as its format says."""
        self.first_bad = self.first_bad or record
        self.add(what, record.reason, record.place)

    def __iter__(self) -> Iterator[Loss]:
        return iter(sorted(self._found.values(), key=lambda loss: (-loss.count, loss.what, loss.why)))

    def __len__(self) -> int:
        return len(self._found)
