"""Whether a question has an answer: what the most similar memory says for it, or what the question names."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from loci.language.persons import asks_for_advice, is_about_owner
from loci.language.times import AskedTime
from loci.ports.recall import IndexAnswer
from loci.records import record
from loci.search.ranking import scoring
from loci.search.recall.in_time import is_in_time
from loci.search.recall.verify import AskedAbout, Reread

# Part of the question's names; "the Girl with a Pearl Earring" has three.
_MOST_NAMES = 0.5


class Ground(StrEnum):
    """Why there is an answer: the client's ``minSimilarity`` decides, there is enough evidence, a memory is about an
    entity of the question, or the best one shares a rare word or most names with it; or the question asks for a time
    alone, from which there is something. ``none``: there is no answer."""

    CLIENT = "min_similarity"
    EVIDENCE = "evidence"
    ENTITY = "entity"
    RARE_WORD = "rare_word"
    NAMES = "names"
    TIME = "time"
    NONE = "none"


@record(frozen=True, slots=True)
class Gate:
    """Gate for answers: what evidence counts among so many memories, and how much of it is needed. ``can_compare`` says
    of a text whether vectors tell how near the question is to it."""

    memories: int
    person: float
    least: float
    asked_about: AskedAbout
    can_compare: Callable[[str], bool]

    def evidence(self, reread: Reread) -> float:
        """The evidence of a memory. Texts that the embedder cannot read are all near to each other: the part of the
        question that the memory says takes the place of their nearness."""
        if reread.candidate.cosine is None or self.can_compare(reread.atom.text):
            return scoring.evidence(reread.candidate, self.memories, self.person)
        return self.asked_about.said_part(reread.atom)


def gate_of(
    asked_about: AskedAbout, answers: Sequence[IndexAnswer], least: float, can_compare: Callable[[str], bool]
) -> Gate:
    memories = max(1, sum(answer.total for answer in answers))
    return Gate(memories, _person(asked_about.question, answers), least, asked_about, can_compare)


def _person(question: str, answers: Sequence[IndexAnswer]) -> float:
    """The evidence of a question's form, that of a person of the space or of its owner."""
    if asks_for_advice(question) or any(answer.speakers or answer.named for answer in answers):
        return scoring.ABOUT_PEOPLE
    return scoring.ABOUT_OWNER if is_about_owner(question) else 0.0


def find_ground(gate: Gate, rereads: Sequence[Reread], asked_time: AskedTime | None = None) -> Ground:
    """Why what was found is an answer. Far from the question there is one only where something is about an entity that
    it names, or where the first of all shares a rare word or most names with it."""
    if any(gate.evidence(reread) >= gate.least for reread in rereads):
        return Ground.EVIDENCE
    if any(gate.asked_about.is_about(reread.atom) for reread in rereads):
        return Ground.ENTITY
    if any(best.candidate.rare for best in rereads[:1]):
        return Ground.RARE_WORD
    if any(gate.asked_about.shared_part(best.atom) > _MOST_NAMES for best in rereads[:1]):
        return Ground.NAMES
    if asked_time is not None and asked_time.is_all and any(is_in_time(asked_time, one.atom) for one in rereads):
        return Ground.TIME
    return Ground.NONE
