"""What no profile says of a person: health, faith, politics, origin, sexuality (the special categories of personal data
of article 9 of the General Data Protection Regulation). A model is asked to leave it out; this is what checks it.

It is a list of words in four languages, so it holds back more than it must, and does not know every word.
"""

import re

from loci.text.patterns import LazyPattern

_FORMS = (
    # Health, and what people take.
    r"addict\w*|alcoholi\w*|rehab\w*|heroin|cocaine|meth(?:amphetamine)?|cannabis|marijuana|opioid\w*|sobriety",
    r"is sober|(?:mental|physical|poor|bad) health|health (?:issues?|problems?|conditions?)|ill(?:ness\w*)?",
    r"disease\w*|disorder\w*|diagnos\w*|disab\w*|medicat\w*|takes? medicine|(?:in|needs?|has|gets?) therapy",
    r"sees? an? therapist|psychiatric|depress\w*|anxi\w*|bipolar|schizo\w*|autis\w*|adhd|ptsd|ocd|cancer\w*",
    r"tumou?r\w*|diabet\w*|insulin|asthma\w*|epilep\w*|hiv|aids|allerg\w*|pregnan\w*|miscarr\w*|abortion\w*",
    r"infertil\w*|surger\w*|symptom\w*|syndrome\w*|chronic|migraine\w*|obes\w*|eating disorder|anorexi\w*|bulimi\w*",
    r"suicid\w*|self-harm\w*|dement\w*|arthrit\w*|hospitali[sz]ed|krank\w*|krebs|schwanger\w*|allergi\w*|enferm\w*",
    r"embaraz\w*|malad\w*|enceinte",
    # Faith.
    r"relig\w*|faith\w*|christian\w*|catholic\w*|protestant\w*|orthodox|evangelical\w*|mormon\w*|muslim\w*|islam\w*",
    r"jew(?:s|ish)?|juda\w*|hindu\w*|buddhis\w*|sikh\w*|atheis\w*|agnostic\w*|church\w*|mosque\w*|synagogue\w*",
    r"pray\w*|bible|quran|koran|ramadan|kosher|halal|katholisch\w*|evangelisch\w*|muslimisch\w*|jüdisch\w*",
    r"católic\w*|musulm\w*|catholique\w*|juif|juive",
    # Politics and unions.
    r"politic\w*|vot(?:e|es|ed|ing) (?:for|against|left|right|on|in)|to vote|voters?|far[- ](?:left|right)",
    r"left[- ]wing|right[- ]wing|(?:is|a|as a) (?:conservative|liberal)(?! \w)|conservative (?:party|voter)",
    r"socialis\w*|communis\w*|fascis\w*|republican\w*|democrats?|labour party|tory|tories|trade union\w*",
    r"union member|activis\w*|wähl(?:t|te|en)|gewerkschaft\w*|sindicat\w*",
    # Origin.
    r"ethnic\w*|racial|(?:is|as an?) (?:black|white)(?! \w)|(?:black|white) (?:man|woman|person)",
    r"african[- ]american|latin[oax]|hispanic|asian[- ]american|(?:is|as an?) asian(?! \w)|caucasian|indigenous",
    r"immigrant\w*|refugee\w*|asylum|undocumented|nationalit\w*|descent|ancestr\w*|rom[ai] people",
    # Sexuality.
    r"gay|lesbian\w*|bisexual\w*|homosexual\w*|heterosexual\w*|queer|lgbt\w*|transgender\w*|transsexual\w*",
    r"non-binary|sexual\w*|sex life|schwul|lesbisch\w*",
)
_SENSITIVE = LazyPattern(rf"\b(?:{'|'.join(_FORMS)})\b", re.IGNORECASE)


def is_sensitive(text: str) -> bool:
    """Whether a text speaks of what a profile leaves out."""
    return _SENSITIVE.search(text) is not None
