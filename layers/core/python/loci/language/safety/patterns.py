"""How a sentence says what somebody, the user or one of theirs, has, takes, wears or cannot bear. Each pattern names
who it is of: what is said of research, of films or of a stranger's illness is none of these."""

import re
from collections.abc import Iterable

from loci.language.lexicon import entries
from loci.language.statements.lexicon import DIETS, FAMILY
from loci.text.patterns import LazyPattern


def _any_of(stems: Iterable[str]) -> str:
    """The longest first; a blank in a stem is a hyphen as well."""
    forms = (re.escape(stem).replace(r"\ ", "[ -]") for stem in stems)
    return f"(?:{'|'.join(sorted(forms, key=len, reverse=True))})"


# A nurse for it, a charity against it, a stroke of luck.
_APART = (
    r"(?![ -](?:app|awareness|center|centre|charity|clinic|company|conference|event|fund|nurse|of|paper|patients?|ramp|"
    r"research\w*|screening|software|specialist|study|studies|thesis|ward)\b|-minded)"
)
_CONDITION = rf"{_any_of(entries('conditions'))}\w*+{_APART}"
_STATE = rf"{_any_of(entries('states_of_health'))}\b"
_MEDICINE = rf"{_any_of(entries('medicines'))}\w*"
_DEVICE = rf"{_any_of(entries('medical_devices'))}\w*+{_APART}"
_DRUG = rf"{_any_of(entries('addictive'))}\b"
_FOOD = rf"{_any_of(entries('allergens'))}(?:e?s)?\b"
_KIN = _any_of((*FAMILY, *entries("other_kin", "en")))
_KIN_ABROAD = _any_of((*entries("kin", "de"), *entries("kin", "es")))
_DIET = _any_of(DIETS)
_OWN_KIN = rf"(?:my|our) (?:\w+[ -]){{0,3}}?{_KIN}s?"
_NAME = (
    r"(?-i:(?!(?:An?|Everyone|He|Her|His|It|Many|My|Our|People|She|Some|That|The|Their|There|These|They|This|Those|What|Who|"
    r"You|Your)\b)[A-ZÀ-Þ][a-zà-ÿ]+)"
)
_WHO = rf"(?:\bI|\bwe|\b{_OWN_KIN}(?:,? {_NAME},?)?|(?:^|[.!;,] |and ){_NAME})"
_SOME = r"(?:[\w-]+,? ){0,5}?"
_FEW = r"(?:[\w'’-]+,? ){0,7}?"
_HAS = (
    r"(?:have|has|had|gets?|['’]ve|['’]s got|got|suffers?(?: from)?|lives? with|living with|"
    r"(?:was|were|am|is|are|been|got|['’]m|just) diagnosed with|manages?|struggles? with|battle[sd]?|was born with|"
    r"deals? with|developed|carry|carries)"
)
_IS = r"(?:am|['’]m|is|['’]s|are|['’]re|was born|became|have become|has become|turned out to be|being)"
_TAKES = (
    r"(?:takes?|taking|(?:am|['’]m|is|['’]s|are|been|went) on|put (?:me|him|her|them) on|uses?|using|injects?|needs?|"
    r"carry|carries|wears?|rel(?:y|ies) on|depends? on|(?:was|were) prescribed|have|has|got)"
)
_BADLY = r"(?:very |really )?(?:badly|violently|severely)"
_ENGLISH = (
    rf"{_WHO}(?: \w+)? ?{_HAS} {_FEW}{_CONDITION}",
    rf"{_WHO} ?{_IS} {_FEW}{_STATE}",
    rf"{_WHO}(?: \w+)? ?{_TAKES} {_FEW}(?:{_MEDICINE}|{_DEVICE})",
    rf"\b(?:my|our) (?:{_KIN}s?['’]s? )?(?:\w+ )?(?:{_CONDITION}|(?:{_FOOD}|food|severe) allerg\w+|"
    rf"{_MEDICINE}|{_DEVICE})",
    rf"(?:{_WHO}\b[\w ,'’-]{{0,60}}?|^(?:severely )?)\b(?:allerg\w+|intoleran\w+) (?:to|of) ",
    rf"\b(?:kill|killed|hospitali[sz]ed?|poison) (?:me|him|her|us|{_OWN_KIN})\b",
    rf"(?:\b(?:I|he|she|we)|{_OWN_KIN}) react(?:s|ed)? {_BADLY} to\b",
    r"\b(?:bad|severe|allergic|anaphylactic|terrible) reactions? to\b",
    rf"{_WHO} (?:can(?:not|['’]t| not)|must(?: not|n['’]t)|may not|do(?:es)?(?:n['’]t| not)) "
    rf"(?:tolerate|digest|have|eat|touch) {_FEW}{_FOOD}",
    r"\b(?:anaphyla\w+|breaks? out in hives|throat (?:closes|swells)|"
    r"(?:swells?|swelling|puffs?) up (?:from|if|when|after))",
    rf"{_WHO} ?{_IS} (?:\w+ )?(?:a recovering|addicted to|in recovery|sober(?!-)|clean for|an? (?:recovering )?"
    rf"(?:alcoholic|addict))(?: {_DRUG})?(?=\W*$|\W+\w*)",
    rf"\b(?:due to|because of) (?:a|an|my|(?:my|our) {_KIN}['’]s)? ?{_FEW}(?:conditions?|{_CONDITION}|surgery|injury|"
    r"disability)",
)
_GERMAN = (
    rf"\b(?:ich|wir|er|sie|(?:meine?|unsere?) (?:\w+ )?{_KIN_ABROAD}\w*) {_SOME}(?:habe|hat|haben|leidet?|"
    r"bekam|bin|ist|sind|nehme|nimmt|trage|trägt|braucht?e?|vertrage|verträgt)\b"
    rf" {_SOME}[\w-]{{0,20}}?(?:{_CONDITION}|{_STATE}|{_MEDICINE}|{_DEVICE}|allergi\w*|unverträglich\w*)",
    r"\b(?:vertrage|verträgt) \w*(?:kein|nicht)\w*",
    r"\b(?:bin|ist|sind) (?:\w+ )?allergisch",
)
_SPANISH = (
    r"\b(?:soy|es|est(?:oy|á)|teng?o|tiene|tenemos|padezco|padece|sufr[oe] de|tom[oa]|llev[oa]|us[oa]|necesit[oa]|"
    rf"(?:me|le) diagnosticaron) {_SOME}(?:{_CONDITION}|{_STATE}|{_MEDICINE}|{_DEVICE})",
    r"\b(?:soy|es) alérgic[oa]s?\b",
    r"\bno (?:tolero|tolera|puedo comer|puede comer|puedo tomar)\b",
)
SAYS_HEALTH = LazyPattern("|".join((*_ENGLISH, *_GERMAN, *_SPANISH)), re.IGNORECASE)
SAYS_DIET = LazyPattern(
    rf"\bI(?: \w+ly)? (?:follow|adhere to|keep to|keep|stick to|eat|am on)(?: \w+ly)? {_FEW}{_DIET}\b[- ](?:diet|food|"
    rf"lifestyle)\b|\b(?:I am|I['’]m|we are|we['’]re)(?: an?)?(?: strict| strictly| ethical| lifelong)? {_DIET}s?\b"
    r"(?!-| \w+ing\b| (?:chef|cook|baker|restaurant|food|recipes?)\b)|"
    r"\b(?:ich bin|ich esse|ich lebe|soy) (?:\w+ )?(?:vegan\w*|vegetari\w*|halal|koscher)\b",
    re.IGNORECASE,
)
DENIES = LazyPattern(
    r"\b(?:not|n['’]t|no longer|never|neither|without|no|kein\w*|nicht|sin|nunca)\b (?:\w+ ){0,3}?"
    rf"(?:diagnos|{_CONDITION}|pregnan|schwanger|embarazada|alérgic)",
    re.IGNORECASE,
)
IS_FIGURE = LazyPattern(
    r"\b(?:allergic|addicted) to (?:\w+ )?(?:bullshit|bs|chess|chores|coffee|crowds|drama|effort|exercise|fun|games?|"
    r"gossip|homework|housework|love|maths?|mondays?|mornings?|my phone|nonsense|people|politics|running|"
    r"responsibility|shopping|small talk|sports?|this|tiktok|tv|waiting|work|working|you)\b|"
    r"\b(?:heart attack (?:when|from)|gave me a heart attack|sober (?:thought|look)|blind (?:date|spot)|"
    r"turn(?:ed)? a blind|cancer (?:sign|man|woman)|kill(?:ed|s|ing)? (?:me|us) (?:with laughter|laughing)|"
    r"(?:this|that|work|traffic|heat|weather|suspense|boredom|homework|commute|job|deadlines?|it) "
    r"(?:is|are|will|could|would)? ?(?:going to )?kill(?:s|ing|ed)? (?:me|us)|"
    r"expecting (?:a )?(?:call|delivery|guests?|package|parcel|visitors?|answer|reply|you|friends|rain|snow|too|more|"
    r"better|that|this|it|to|an?\b(?! baby| child))|stent of)\b",
    re.IGNORECASE,
)
# English "if" and "would" are read with all other sentences.
IS_UNREAL_ABROAD = LazyPattern(r"\b(?:wenn|falls|würde|hätte|wäre|si (?:tuviera|fuera)|ojalá)\b", re.IGNORECASE)
