"""Whether a user's sentence is an order for all that follows."""

from loci.language.own_words.dialogue_acts import is_command
from loci.language.statements.abroad import facts_abroad
from loci.language.statements.facts import facts_of_statement
from loci.language.statements.instructions import INSTRUCTION
from loci.language.words import is_english


def gives_standing_order(sentence: str) -> bool:
    """Whether the sentence tells the assistant how to act from now on; in a language whose lasting orders are not
    read, whether it tells it to act."""
    facts = (*facts_of_statement(sentence, "User"), *facts_abroad([sentence], "User"))
    return any(fact.category == INSTRUCTION for fact in facts) or (not is_english(sentence) and is_command(sentence))
