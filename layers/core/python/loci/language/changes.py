"""Whether a memory says that something has changed, in English, German or Spanish: what it says then comes before what
was said of the same thing earlier."""

import re

from loci.text.patterns import LazyPattern

_CHANGE = LazyPattern(
    r"\b(?:again|any ?more|no longer|not any longer|from now on|instead|nowadays|now(?!here)|these days|as of|"
    r"new (?!year|york)|switched|changed|replaced|moved|relocated|sold|bought|quit|stopped|started|gave up|given up|"
    r"dropped|cancelled|canceled|postponed|rescheduled|left|retired|resigned|fired|promoted|graduated|transferred|turned|"
    r"broke up|split up|separated|divorced|engaged|got married|married|died|passed away|adopted|was born|became|"
    r"took up|upgraded|got (?:a|an|the|my|myself|rid)|"
    r"jetzt|nun|inzwischen|mittlerweile|neuerdings|nicht mehr|statt(?:dessen)?|seit|umgezogen|verkauft|gekündigt|"
    r"gewechselt|aufgehört|angefangen|getrennt|geschieden|gestorben|neue[mnrs]?|"
    r"ahora|ya no|últimamente|desde|en vez de|me mudé|nos mudamos|vendí|vendimos|dejé|empecé|cambié|terminamos|"
    r"falleció|murió|nuev[oa]s?)\b",
    re.IGNORECASE,
)


# Whose car it is that was sold.
_OTHERS = LazyPattern(
    r"\b(?:my|our|his|her|their) (?:\w+ )?(?:aunt|boss|brother|colleague|cousin|dad|daughter|father|friend|girlfriend|"
    r"boyfriend|grandfather|grandma|grandmother|grandpa|husband|mom|mother|mum|neighbou?r|nephew|niece|parents?|partner|"
    r"roommate|sister|son|team|uncle|wife)s?\b",
    re.IGNORECASE,
)


def outdates(newer: str, older: str) -> bool:
    """Whether the newer of two texts about the same thing says that it has changed, and names no other person than the
    older one."""
    if _CHANGE.search(newer) is None:
        return False
    others = {found.casefold() for found in _OTHERS.findall(newer)}
    return others <= {found.casefold() for found in _OTHERS.findall(older)}
