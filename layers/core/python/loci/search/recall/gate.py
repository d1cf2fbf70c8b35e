"""Whether a question has an answer: what the most similar memory says for it, or what the question names."""

from collections.abc import Sequence
from enum import StrEnum

from loci.language.persons import asks_for_advice, is_about_owner
from loci.ports.recall import Candidate, IndexAnswer
from loci.records import record
from loci.search.ranking import scoring
from loci.search.recall.verify import AskedAbout, Reread

# Part of the question's names; "the Girl with a Pearl Earring" has three.
_MOST_NAMES = 0.5


class Ground(StrEnum):
    """Why there is an answer: the client's ``minSimilarity`` decides, there is enough evidence, a memory is about an
    entity of the question, or the best one shares a rare word or most names with it. ``none``: there is no answer."""

    CLIENT = "min_similarity"
    EVIDENCE = "evidence"
    ENTITY = "entity"
    RARE_WORD = "rare_word"
    NAMES = "names"
    NONE = "none"


@record(frozen=True, slots=True)
class Gate:
    """Gate for answers: what evidence counts among so many memories, and how much of it is needed."""

    memories: int
    person: float
    least: float

    def evidence(self, candidate: Candidate) -> float:
        return scoring.evidence(candidate, self.memories, self.person)


def gate_of(question: str, answers: Sequence[IndexAnswer], least: float) -> Gate:
    memories = max(1, sum(answer.total for answer in answers))
    if asks_for_advice(question) or any(answer.speakers or answer.named for answer in answers):
        return Gate(memories, scoring.ABOUT_PEOPLE, least)
    return Gate(memories, scoring.ABOUT_OWNER if is_about_owner(question) else 0.0, least)


def find_ground(gate: Gate, rereads: Sequence[Reread], asked_about: AskedAbout) -> Ground:
    """Why what was found is an answer. Far from the question there is one only where something is about an entity that
    it names, or where the first of all shares a rare word or most names with it."""
    if any(gate.evidence(reread.candidate) >= gate.least for reread in rereads):
        return Ground.EVIDENCE
    if any(asked_about.is_about(reread.atom) for reread in rereads):
        return Ground.ENTITY
    if any(best.candidate.rare for best in rereads[:1]):
        return Ground.RARE_WORD
    if any(asked_about.shared_part(best.atom) > _MOST_NAMES for best in rereads[:1]):
        return Ground.NAMES
    return Ground.NONE
