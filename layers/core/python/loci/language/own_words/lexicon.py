"""Words that open a question or a courtesy, in the languages most spoken to assistants. Lower case."""

from loci.language.lexicon import alternation, entries, word_set

# They ask wherever a sentence begins with them, even without a question mark, if an auxiliary or a verb follows.
INTERROGATIVES = word_set("interrogatives")
AUXILIARIES = word_set("question_auxiliaries")
# A sentence that begins so asks for an answer, or whether something is so.
ASKING_OPENERS = (*entries("asking_openers"), "may i ")
# What they open is thanks, a greeting or a farewell unless a statement of the speaker's own follows.
THANKS = entries("thanks")
# A sentence of these alone greets, agrees or reacts.
COURTESIES = word_set("courtesies")
# Taken off before a sentence is judged, as long as something else follows.
LEADS = word_set("leads")
# By themselves they ask, whatever follows.
ALWAYS_ASKING = word_set("always_asking")
FIRST_PERSONS = rf"(?:{alternation('first_persons')})"
