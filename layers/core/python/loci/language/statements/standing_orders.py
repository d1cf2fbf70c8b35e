"""Whether a user's sentence is an order for all that follows."""

from loci.language.statements.abroad import facts_abroad
from loci.language.statements.facts import facts_of_statement
from loci.language.statements.instructions import INSTRUCTION


def gives_standing_order(sentence: str) -> bool:
    """Whether the sentence tells the assistant how to act from now on, as far as its language is read."""
    facts = (*facts_of_statement(sentence, "User"), *facts_abroad([sentence], "User"))
    return any(fact.category == INSTRUCTION for fact in facts)
