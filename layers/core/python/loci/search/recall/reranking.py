"""A reranker reads the question together with each of the best memories that were found, where the deployment has one.

What it says takes the place of the relevance that the index knows; decay, importance and the match of entities stay as
they are. What it did not read follows. It decides nothing else: whether there is an answer at all was decided before.
"""

from collections.abc import Sequence
from dataclasses import replace

from loci.errors import OverBudget, Unavailable
from loci.inference.paying import Payer, pay_for
from loci.ports.parts import RerankingPorts
from loci.records import record
from loci.scope import Scope
from loci.search.recall.verify import Proposal, Reread

MOST_READ = 50
"""The best by our order that are read; Bedrock charges for up to 100 as for one."""


def most_read(ports: RerankingPorts) -> int:
    """The number of memories worth being found for a reranker; 0 without one."""
    return 0 if ports.reranker is None else MOST_READ


@record(frozen=True, slots=True)
class RankedFound:
    """Memories in our order, with the relevance that counts. ``lowest`` is the least that a reranker gave: what it has
    not read is below it. None: our own relevance counts."""

    found: Sequence[Reread]
    lowest: float | None = None


def rerank_found(ports: RerankingPorts, payer: Scope, question: str, found_rereads: Sequence[Reread]) -> RankedFound:
    """The same memories with the relevance that the reranker gives them. Our own counts where there is none, where it
    does not answer in time, and where a budget is used up. Its calls count in the budgets of ``payer``."""
    reranker = ports.reranker
    if reranker is None or len(found_rereads) < 2:
        return RankedFound(found_rereads)
    from loci.inference.llm.bounds import bound_of_reranking

    first, rest = found_rereads[:MOST_READ], found_rereads[MOST_READ:]
    texts = [reread.atom.text for reread in first]
    try:
        bound = bound_of_reranking(reranker.name)
        relevances = pay_for(ports, Payer(payer), bound, lambda: reranker.rerank(question, texts))
    except (OverBudget, Unavailable):
        return RankedFound(found_rereads)
    lowest = min(relevances)
    ranked_rereads = [_with_relevance(reread, relevance) for reread, relevance in zip(first, relevances, strict=True)]
    ranked_rereads += [replace(reread, proposal=below(reread.proposal, lowest)) for reread in rest]
    return RankedFound(ranked_rereads, lowest)


def below(proposal: Proposal, lowest: float | None) -> Proposal:
    """A proposal that the reranker has not read: in our order, and not above what it has read."""
    return proposal if lowest is None else replace(proposal, relevance=lowest * proposal.relevance)


def _with_relevance(reread: Reread, relevance: float) -> Reread:
    return replace(reread, proposal=replace(reread.proposal, relevance=relevance))
