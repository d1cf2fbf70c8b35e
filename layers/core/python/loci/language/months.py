"""The months by their English names, in order, and by those of other languages with their numbers."""

from loci.language.lexicon import entries

MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)

MONTHS_ABROAD = {
    name: int(meaning.removeprefix("month "))
    for language in ("de", "es", "fr")
    for meaning, _, names in (entry.partition(": ") for entry in entries("moments", language))
    if meaning.startswith("month ")
    for name in names.split("|")
    if name not in MONTHS
}
