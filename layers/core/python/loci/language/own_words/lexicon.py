"""Words that open a question, a command or a courtesy, in the languages most spoken to assistants. Lower case."""

from loci.language.lexicon import alternation, entries, word_set

# They ask wherever a sentence begins with them, even without a question mark, if an auxiliary or a verb follows.
INTERROGATIVES = word_set("interrogatives")
AUXILIARIES = word_set("question_auxiliaries")
# A sentence that begins so asks the assistant for something, or whether something is so.
ASKING_OPENERS = (*entries("asking_openers"), "may i ")
# An order to the assistant, whatever follows.
COMMANDS = word_set("commands")
# An order only where an object of the talk follows: "plan me a trip", but "plan to go", "run it", but "run a lot".
COMMANDS_WITH_OBJECT = word_set("commands_with_object")
OBJECTS = word_set("objects_of_commands")
# What they open is thanks, a greeting or a farewell unless a statement of the speaker's own follows.
THANKS = entries("thanks")
# A sentence of these alone greets, agrees or reacts.
COURTESIES = word_set("courtesies")
# Taken off before a sentence is judged, as long as something else follows.
LEADS = word_set("leads")
# By themselves they ask, whatever follows.
ALWAYS_ASKING = word_set("always_asking")
FIRST_PERSONS = rf"(?:{alternation('first_persons')})"
