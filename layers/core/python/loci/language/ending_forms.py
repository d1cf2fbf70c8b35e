"""Forms of sentences that end something, in English, German, Spanish and French: see ``loci.language.endings``."""

import re

from loci.language.lexicon import alternation
from loci.text.patterns import LazyPattern

QUOTED = LazyPattern(r"[\"“„«][^\"”“»]*[\"”“»]")
BREAK = LazyPattern(
    r"[;:!.()–—]|,|\s(?:and|but|so|because|und|aber|weil|denn|y|pero|porque|et|mais|car)\s"
    r"(?!i (?:are|broke up|divorced|got|parted|separated|split)\b)(?=(?:i|we|my|our|it|they|the|"
    r"ich|wir|mein|meine|yo|mi|nosotros|je|nous|mon|ma)\b|j['’])",
    re.IGNORECASE,
)
ONESELF = LazyPattern(r"\b(?:i|we|ich|wir|je|nous|mich|mir)\b|\bj['’]", re.IGNORECASE)
ME = LazyPattern(r"\b\w+ (?:me|us) (?:off|from|out of)\b", re.IGNORECASE)
KIN = "|".join(alternation(kind) for kind in ("kin", "other_kin", "acquaintances"))
OTHERS = LazyPattern(
    rf"\b(?:{KIN})(?:s|['’]s)?\b|\b(?:{alternation('third_persons')})\b"
    r"(?! (?:took|taken|switched|put|moved) me| \w+[ai]do\b)|"
    rf"\b(?:his|her|their|sein\w*|ihr\w*|su|sus|leur)\b",
    re.IGNORECASE,
)
PLANS = LazyPattern(rf"\b(?:{alternation('words_of_plans')})\b", re.IGNORECASE)
CONDITION = LazyPattern(
    r"(?:when|once|until|before|after|as soon as|sobald|bevor|nachdem|cuando|quand|lorsque)\b", re.IGNORECASE
)
DENIED = LazyPattern(r"\b(?:not|never|no|cannot|nicht|nie|kein\w*|nunca|ne|jamais|forget|vergiss)\b", re.IGNORECASE)
AFTER = LazyPattern(rf"\b(?:{alternation('verbs_of_ending')})(?=[ ,])|\bno longer\b(?=$)", re.IGNORECASE)
BEFORE = LazyPattern(rf"\b(?:{alternation('words_of_being_over')})\b", re.IGNORECASE)
NO_MORE = LazyPattern(rf"\b(?:{alternation('denials_that_end')})(?= )", re.IGNORECASE)
MISTAKE = LazyPattern(rf"\b(?:{alternation('marks_of_a_mistake')})\b", re.IGNORECASE)
MISTAKEN = LazyPattern(rf"\b(?:{alternation('denials_of_a_mistake')})\b", re.IGNORECASE)
AGAIN = LazyPattern(rf"\b(?:{alternation('marks_of_a_return')})\b", re.IGNORECASE)
# Where one was only for hours, and what one did without once.
PASSING = LazyPattern(
    r"\b(?:left|dropped)\b.*\b(?:at (?:\d|noon|midnight|one|two|three|four|five|six|seven|eight|nine|"
    r"ten|eleven|twelve)|today|tonight|early|late|this (?:morning|afternoon|evening)|for (?:a|the|my|lunch|breakfast|"
    r"dinner)\b)",
    re.IGNORECASE,
)
REVOKED_FORMS = (
    r"(?:stop \w+ing|quit \w+ing|forget(?: about)?|never mind|drop|enough (?:of|with)|no more|no need (?:to|for)|cut|"
    r"ditch|leave out|lose|scrap|skip|(?:switch|change|go)(?: back)? from|hör\w* auf mit|lass|deja de|arrête(?: de)?)"
    r"(?= )"
)
REVOKED = LazyPattern(rf"^(?:please |just |ok(?:ay)? |and )*{REVOKED_FORMS}", re.IGNORECASE)
REVOKED_SOMEWHERE = LazyPattern(rf"\b{REVOKED_FORMS}", re.IGNORECASE)
ALLOWED = LazyPattern(
    r"^(?:from now on )?(?:you (?:can|may|are allowed to)|feel free to|it is (?:fine|ok|okay|all right) to|"
    r"du (?:darfst|kannst)|puedes|tu peux)(?= )|^(?P<what>.{2,40}?) (?:is|are) (?:fine|ok|okay|allowed|"
    r"welcome|safe|all "
    r"right|no (?:issue|problem))(?= )",
    re.IGNORECASE,
)
CAN_AGAIN = LazyPattern(
    r"\b(?:I (?:can |am able to )?(?:eat|drink|have|take|use|tolerate|wear)|ich (?:darf|esse|kann|nehme|trinke|"
    r"vertrage)|puedo \w+|como|je (?:bois|mange|prends|peux))(?= )",
    re.IGNORECASE,
)
# "Käse vertrage ich wieder"
EATEN_AGAIN = LazyPattern(r"\b(?:darf|esse|kann|nehme|trinke|vertrage) ich\b", re.IGNORECASE)
FROM_TO = LazyPattern(r"\b(?:von|vom) (?P<what>.+?) (?:auf|zu|zum|zur)\b", re.IGNORECASE)
HAD_REMOVED = LazyPattern(
    r"\bI (?:have )?had (?:my|the) (?P<what>.+?) (?:cancelled|pulled|removed|taken (?:off|out))\b", re.IGNORECASE
)
RESUMED = LazyPattern(rf"^(?:please )?(?:{alternation('verbs_of_instructions', 'en')})\b(?= )", re.IGNORECASE)
# A doctor changes a medicine of the user without a word of them.
BY_A_DOCTOR = LazyPattern(
    r"\b(?:consultant|doctors?|dentist|gp|hospital|nurse|psychiatrist|surgeon|\w+ologist|they|ärztin|arzt|médic[ao]|"
    r"médecin) (?:has |have |just )*(?:cancelled|changed|discontinued|replaced|stopped(?! \w+ing)|swapped|"
    r"switched|took away)"
    r" (?:my|the|me from)(?= )",
    re.IGNORECASE,
)
LAST_DAY = LazyPattern(r"\bmy (?:very )?last (?:day|shift|week|month) (?:at|in|with)(?= )", re.IGNORECASE)
# "I'm allergic to dogs, not cats"
NOT_THAT = LazyPattern(
    r"^(?:.*: *)?(?:I (?:am|have|live|work|take|use|speak|study)|my)\b[^.;:?!]{2,60}?, (?:and )?not (?:(?:an?|at|"
    r"for|from|in|on|the|to) "
    r")*(?P<what>[^\s,]+(?: [^\s,]+){0,2})$",
    re.IGNORECASE,
)
BORN = LazyPattern(
    r"\bI (?:gave birth|had (?:a|my|our|the) (?:baby|c-section|miscarriage)|lost the baby|miscarried)\b|"
    r"\b(?:our|my|the) "
    r"(?:baby|daughter|little (?:boy|girl|one)|son|twins?) (?:arrived|(?:are|is) here|(?:was|were) born)\b|"
    r"^(?:she|he) was "
    r"born (?:last|on|this|today|yesterday)\b|\bunser\w* (?:baby|kind|sohn|tochter)\b.*\bgeboren\b|"
    r"\b(?:nació|ya nació) "
    r"(?:mi|nuestr[ao]) (?:bebé|hij[ao])\b|\b(?:ma|mon|notre) (?:bébé|fille|fils) est née?\b",
    re.IGNORECASE,
)
PREGNANT = LazyPattern(r"\b(?:pregnan|schwanger|embarazad|enceinte)\w*", re.IGNORECASE)
DISLIKES = LazyPattern(
    r"\bI (?:really |now )?(?:hate|dislike|loathe|detest)(?= )(?=.*\b(?:these days|now|nowadays|lately|by now)\b)"
)
# One who leaves their job need not name it.
JOB_LEFT = LazyPattern(
    r"\bI (?:have )?(?:finally |just |recently )?(?:quit|left|lost|resigned(?: from)?|gave up|given up|walked out of) "
    r"(?:my|the) (?:job|work|position|post|employer|company)\b(?! (?:at|for|with|in|on|there)\b)|\b(?:ich habe|"
    r"habe? ich) (?:meinen job|meine (?:arbeit|stelle)) (?:aufgegeben|gekündigt|verloren)\b|\b(?:dejé|perdí|"
    r"renuncié a) "
    r"mi (?:empleo|trabajo)\b|\bj['’]ai (?:perdu|quitté) mon (?:boulot|emploi|poste|travail)\b",
    re.IGNORECASE,
)
LIKES = LazyPattern(rf"\b(?:{alternation('verbs_of_liking')}|favou?rite)\b", re.IGNORECASE)
REASSIGNED = LazyPattern(
    rf"\b(?:it|that) (?:is|was) (?:my|our) (?:\w+ )?(?:{KIN})\b.*?\b(?:who|that|with)\b(?P<what>.+?)(?:,? not me)?$",
    re.IGNORECASE,
)
PUT_RIGHT = LazyPattern(r"\bnot me\b|\bmix(?:ed)?\b|\bwrong\b|\bmistake|\bI meant\b|\bconfused\b", re.IGNORECASE)
STATES_NOW = LazyPattern(
    r"^(?:I (?:am|have|do|love|like|enjoy|take|use|work|live|eat|drink|drive|play|own|wear|study|attend|run|keep|"
    r"belong|prefer|speak|cannot|sleep|smoke|teach)\b|my |our |(?:always|never|do not|please|keep|answer|use|call|"
    r"from)\b|ich |mein|je |j['’]|soy |estoy |tengo |tomo |vivo |trabajo |uso |mi )",
    re.IGNORECASE,
)
CANNOT_BEAR = LazyPattern(r"\b(?:allerg|al[eé]rg|intoler|unverträglich)\w*", re.IGNORECASE)
CALLED = LazyPattern(r"^\w+ is called ")
OF_USER = LazyPattern(r"^(?:the )?user\b", re.IGNORECASE)
SEVERAL = LazyPattern(r"[;:.!–—]\s|\s(?:and|but|so|because|while|und|aber|weil|y|pero|porque|et|mais)\s|,(?: \S+){4}")
MARKS = (
    AFTER,
    AGAIN,
    BEFORE,
    BORN,
    BY_A_DOCTOR,
    DISLIKES,
    JOB_LEFT,
    LAST_DAY,
    ME,
    MISTAKE,
    NOT_THAT,
    NO_MORE,
    PUT_RIGHT,
    REVOKED_SOMEWHERE,
)
"""A text in which none of them finds anything ends nothing."""
