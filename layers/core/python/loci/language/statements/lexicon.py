"""Words that a plain form may name: jobs, kin, diets, conditions, languages. Lower case, singular."""

from loci.language.lexicon import word_set

JOBS = word_set("jobs", "en")
# Before a job they judge it, or say that it is none: "a terrible singer", "a former nurse".
JUDGING = word_set("judging_adjectives", "en")
DIETS = word_set("diets", "en")
CONDITIONS = word_set("named_conditions", "en")
STATES = word_set("named_states", "en")
FAMILY = word_set("kin", "en")
PETS = word_set("pets", "en")
ACQUAINTANCES = word_set("acquaintances", "en")
# Relations of which one has one.
PARTNERS = word_set("partners", "en")
LANGUAGES = word_set("languages", "en")
NATIONALITIES = word_set("nationalities", "en")
FOODS = word_set("foods", "en")
# What one may like or dislike and everybody knows what is meant.
LIKED = FOODS | word_set("liked", "en")
# "green tea", "board games".
KINDS_OF_LIKED = word_set("kinds_of_liked", "en")
FIELDS = word_set("fields_of_study", "en")
STATUSES = word_set("work_statuses", "en")
# They stand where a name would and are none.
NOT_NAMES = word_set("not_names", "en")
# They stand where a place would and are none.
NOT_PLACES = word_set("not_places", "en")
CALENDAR = word_set("calendar", "en")
# Before them one works "with", never at or for.
NOT_EMPLOYERS = CALENDAR | LANGUAGES | FAMILY | word_set("not_employers", "en")
NOT_ALLERGENS = word_set("not_allergens", "en")
