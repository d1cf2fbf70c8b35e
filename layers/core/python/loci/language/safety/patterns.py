"""Patterns of sentences that say what somebody, the user or one of theirs, has, takes, wears or cannot bear. Each
pattern names who it is of: what is said of research, of films or of a stranger's illness is none of these."""

import re
from collections.abc import Iterable

from loci.language.lexicon import alternation, entries
from loci.language.statements.lexicon import DIETS, FAMILY
from loci.text.patterns import LazyPattern


def _any_of(stems: Iterable[str]) -> str:
    """The longest first; a blank in a stem is a hyphen as well."""
    forms = (re.escape(stem).replace(r"\ ", "[ -]") for stem in stems)
    return f"(?:{'|'.join(sorted(forms, key=len, reverse=True))})"


def _own_and_all(kind: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The entries of English, and those of every language: German and Spanish use English words too."""
    return entries(kind, "en"), entries(kind)


# A nurse for it, a charity against it, a stroke of luck.
_APART = (
    r"(?![ -](?:app|awareness|center|centre|charity|clinic|company|conference|event|fund|nurse|of|paper|patients?|ramp|"
    r"research\w*|screening|software|specialist|study|studies|thesis|ward)\b|-minded)"
)
_CONDITION, _CONDITION_ABROAD = (rf"{_any_of(stems)}\w*+{_APART}" for stems in _own_and_all("conditions"))
_SURVIVED = rf"(?:\w+ )?{_any_of(entries('conditions', 'en'))}\w* (?:patient|sufferer|survivor)s?\b"
_STATE, _STATE_ABROAD = (rf"{_any_of(stems)}\b" for stems in _own_and_all("states_of_health"))
_MEDICINE, _MEDICINE_ABROAD = (rf"{_any_of(stems)}\w*" for stems in _own_and_all("medicines"))
_DEVICE, _DEVICE_ABROAD = (rf"{_any_of(stems)}\w*+{_APART}" for stems in _own_and_all("medical_devices"))
_DRUG = rf"{_any_of(entries('addictive'))}\b"
_FOOD = rf"{_any_of(entries('allergens'))}(?:e?s)?\b"
_KIN = _any_of((*FAMILY, *entries("other_kin", "en")))
_KIN_ABROAD = _any_of((*entries("kin", "de"), *entries("kin", "es")))
_DIET = _any_of(DIETS)
_SHUNNED = r"(?:animal products|beef|dairy|fish|gluten|meat|pork|poultry|seafood|shellfish|sugar)"
_BODY = r"(?:eyes?|face|hands?|lips?|mouth|nose|skin|stomach|throat|tongue)"
_OWN_KIN = rf"(?:my|our) (?:\w+[ -]){{0,3}}?{_KIN}s?"
_NAME = (
    r"(?-i:(?!(?:An?|Everyone|He|Her|His|It|Many|My|Our|People|She|Some|That|The|Their|There|These|They|This|Those|"
    r"What|Who|You|Your)\b)[A-ZÀ-Þ][a-zà-ÿ]+)"
)
_HEARD = r"(?:confirmed|found out|learn(?:ed|t)|told (?:me|us)) (?:that )?"
_WHO = rf"(?:\bI|\bwe|\b{_OWN_KIN}(?:,? {_NAME},?)?|(?:^|[.!;,] |and |{_HEARD}){_NAME})"
# A book about it says nothing of its reader, and what somebody hears of another nothing of themselves.
_NO_TOPIC = r"(?!(?:about|on|sobre|über|you|your|you['’]re)\b)"
_SOME = rf"(?:{_NO_TOPIC}[\w-]+,? ){{0,5}}?"
_FEW = rf"(?:{_NO_TOPIC}[\w'’-]+,? ){{0,7}}?"
_HAS = rf"(?:{alternation('verbs_of_having', 'en')})"
_IS = r"(?:am|['’]m|is|['’]s|are|['’]re|was born|became|have become|has become|turned out to be|being)"
_TAKES = rf"(?:{alternation('verbs_of_taking', 'en')})"
_BADLY = r"(?:very |really )?(?:badly|violently|severely)"
_ENGLISH: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        rf"{_WHO}(?: \w+)? ?{_HAS} {_FEW}{_CONDITION}",
        (
            *("ha", "get", "got", "suffer", "liv", "'ve", "’ve", "diagnosed", "manage", "struggle", "battle"),
            *("born with", "deal", "developed", "carr"),
        ),
    ),
    (rf"{_WHO}(?: \w+)? ?{_HAS} (?-i:ALS|EDS|MS)\b", (" ALS", " EDS", " MS")),
    (rf"{_WHO} ?{_IS} (?:an? )?{_SURVIVED}", ("patient", "sufferer", "survivor")),
    (rf"{_WHO} ?{_IS} {_FEW}{_STATE}", ("am ", "'m", "’m", "is ", "'s", "’s", "are ", "'re", "’re", "born", "be")),
    (
        rf"{_WHO}(?: \w+)? ?{_TAKES} {_FEW}(?:{_MEDICINE}|{_DEVICE})",
        ("tak", " on ", "us", "inject", "need", "carr", "wear", "rel", "depend", "prescribed", "ha", "got"),
    ),
    (
        rf"\b(?:my|our) (?:{_KIN}s?['’]s? )?(?:\w+ )?(?:{_CONDITION}|(?:{_FOOD}|food|severe) allerg\w+|"
        rf"{_MEDICINE}|{_DEVICE})",
        ("my ", "our "),
    ),
    (
        rf"(?:{_WHO}\b[\w ,'’-]{{0,60}}?|^(?:severely )?)\b(?:allerg\w+|intoleran\w+) (?:to|of) ",
        ("allerg", "intoleran"),
    ),
    (
        rf"\b(?:kill|killed|hospitali[sz]ed?|poison) (?:me|him|her|us|{_OWN_KIN})\b",
        ("kill", "hospitali", "poison"),
    ),
    (rf"(?:\b(?:I|he|she|we)|{_OWN_KIN}) react(?:s|ed)? {_BADLY} to\b", ("react",)),
    (r"\b(?:bad|severe|allergic|anaphylactic|terrible) reactions? to\b", ("reaction",)),
    (
        rf"{_WHO} (?:(?:can(?:not|['’]t| not)|must(?: not|n['’]t)|may not|['’]m not allowed to) have|(?:can(?:not|"
        rf"['’]t| not)|must(?: not|n['’]t)|may not|['’]m not allowed to|do(?:es)?(?:n['’]t| not)) "
        rf"(?:tolerate|digest|eat|touch)) {_FEW}{_FOOD}",
        ("not", "n't", "n’t"),
    ),
    (
        rf"\b(?:{_FOOD}|{_MEDICINE}|ibuprofen|aspirin|[a-z]+cillin)\b {_FEW}(?:makes?|made) (?:me|him|her|us|"
        rf"{_OWN_KIN}|my {_BODY}) "
        r"(?:\w+ ){0,3}?(?:blister|break out|burn|close|dizzy|faint|go numb|ill|itch\w*|nauseous|peel|sick|sting|swell|"
        r"throw up|tingle|unwell|vomit|wheez\w*)\b",
        ("make", "made"),
    ),
    (
        rf"\b{_FOOD}\b[^.!?]{{0,40}}\b(?:ended up|landed|wound up|(?:was|were|got) (?:admitted|rushed|sent|taken)|"
        rf"(?:landed|put|sent) (?:me|him|her|us|{_OWN_KIN})) (?:in|into|to) (?:the )?(?:emergency room|hospital|"
        r"intensive care)\b",
        ("emergency room", "hospital", "intensive care"),
    ),
    (rf"\bdiagnosed (?:me|him|her|us|{_OWN_KIN})(?:,? {_NAME},?)? with {_FEW}{_CONDITION}", ("diagnosed",)),
    (
        rf"\b(?:gives?|gave|brings?) (?:me|him|her|us|{_OWN_KIN}) (?:\w+ ){{0,4}}?(?:a rash|bleeding|cramps?|"
        rf"diarrh\w+|eczema|hives|itch\w*|nausea|palpitations|rashes|stomach \w+|swelling|{_CONDITION})",
        ("give", "gave", "bring"),
    ),
    (
        rf"\b(?:{_FOOD}|{_MEDICINE}) (?:is|are|can be|would be|could be) (?:\w+ )?(?:dangerous|deadly|lethal|fatal|"
        rf"life-threatening|poison\w*) (?:for|to) (?:me|him|her|us|{_OWN_KIN})\b",
        ("dangerous", "deadly", "lethal", "fatal", "life-threatening", "poison"),
    ),
    (
        rf"{_WHO} (?:can(?:not|['’]t| not)|must(?: not|n['’]t)|am not able to|['’]m not able to) (?:bend|climb|kneel|"
        r"lift|raise|squat|stand (?:for|up)|walk (?:far|for|long|more|without))\b",
        ("not ", "n't", "n’t"),
    ),
    (rf"{_WHO} (?:faints?|passe?s? out|blacks? out)\b", ("faint", "s out", "pass out", "k out")),
    (
        rf"\b(?:my|our|{_OWN_KIN}['’]s) (?:\w+ )?(?:hip|knee|shoulder|valve|ankle) (?:was|were|got|is|has been) "
        r"(?:\w+ )?(?:replaced|fused|amputated)\b",
        ("replaced", "fused", "amputated"),
    ),
    (
        r"\bmy (?:blood pressure|blood sugar|cholesterol|heart rate) (?:is|gets|runs) (?:\w+ )?(?:high|low)\b",
        ("blood ", "cholesterol", "heart rate"),
    ),
    (
        rf"\b(?:stings?|bites?) (?:send|put|land)s? (?:me|him|her|us|{_OWN_KIN}) (?:to|in|into)\b",
        ("sting", "bite"),
    ),
    (
        r"\b(?:anaphyla\w+|(?:breaks?|broke) out in (?:an? )?(?:hives|rash|spots|welts)|"
        r"throat (?:closes|swells)|(?:swells?|swelling|puffs?) up (?:from|if|"
        r"when|after))",
        ("anaphyla", "hives", "throat", "swell", "puff", "out in"),
    ),
    (
        rf"{_WHO} ?{_IS} (?:\w+ )?(?:a recovering|addicted to|in recovery|sober(?!-)|clean for|an? (?:recovering )?"
        rf"(?:alcoholic|addict))(?: {_DRUG})?(?=\W*$|\W+\w*)",
        ("recover", "addict", "sober", "clean for", "alcoholic"),
    ),
    (
        rf"\b(?:due to|because of) (?:a|an|my|(?:my|our) {_KIN}['’]s)? ?{_FEW}(?:conditions?|{_CONDITION}|surgery|"
        r"injury|disability)",
        ("due to", "because of"),
    ),
)
"""Patterns of English, and the words of which one is in every such sentence."""
_GUARD_OF_GERMAN = (
    r"\b(?:habe|hat|haben|leidet?|bekam|bin|ist|sind|nehme|nimmt|trage|trägt|braucht?e?|vertrage|verträgt|darf|dürfen|"
    r"für)\b|bekomm|krieg|reagier"
)
_GUARD_OF_SPANISH = (
    r"\b(?:soy|es|estoy|está|teng?o|tiene|tenemos|padezco|padece|sufr[oe]|tom[oa]|llev[oa]|us[oa]|necesit[oa]|me|le|"
    r"no)\b"
)
_GERMAN = (
    rf"\b(?:ich|wir|er|sie|(?:meine?|unsere?) (?:\w+ )?{_KIN_ABROAD}\w*) {_SOME}(?:habe|hat|haben|leidet?|"
    r"bekam|bin|ist|sind|nehme|nimmt|trage|trägt|braucht?e?|vertrage|verträgt)\b"
    rf" {_SOME}[\w-]{{0,20}}?(?:{_CONDITION_ABROAD}|{_STATE_ABROAD}|{_MEDICINE_ABROAD}|{_DEVICE_ABROAD}|allergi\w*|"
    rf"unverträglich\w*)",
    r"\b(?:vertrage|verträgt) \w*(?:kein|nicht)\w*",
    r"\b(?:bin|ist|sind) (?:\w+ )?allergisch",
    r"\b(?:darf|dürfen) (?:[\wäöüß]+ ){0,5}?(?:kein\w*|nichts?) (?:[\wäöüß]+ ){0,4}?(?:essen|trinken|heben|nehmen)\b",
    rf"\b(?:von|auf|bei) {_SOME}(?:bekomm\w*|krieg\w*|reagier\w*) (?:ich|er|sie|(?:meine?|unsere?) {_KIN_ABROAD}\w*)\b "
    r"(?:[\wäöüß]+ ){0,3}?\w*(?:allergi\w*|ausschlag|atemnot|durchfall|krämpfe|migräne|schmerzen|heftig|stark|übel)",
    r"\bfür (?:mich|ihn|sie|uns) (?:\w+ )?(?:lebensgefährlich|tödlich)",
)
_SPANISH = (
    r"\b(?:soy|es|est(?:oy|á)|teng?o|tiene|tenemos|padezco|padece|sufr[oe] de|tom[oa]|llev[oa]|us[oa]|necesit[oa]|"
    rf"(?:me|le) diagnosticaron) {_SOME}(?:{_CONDITION_ABROAD}|{_STATE_ABROAD}|{_MEDICINE_ABROAD}|{_DEVICE_ABROAD})",
    r"\b(?:soy|es) alérgic[oa]s?\b",
    r"\bno (?:tolero|tolera|puedo comer|puede comer|puedo tomar|puede tomar|puedo beber|puede beber)\b",
    r"\b(?:me|le) (?:da|dan|produce|producen|causa|causan|provoca|provocan) (?:\w+ )?(?:alergia|ronchas|urticaria|asma|"
    r"convulsiones|diarrea|náuseas|vómitos)\b",
    r"\b(?:me|le) (?:hincha|mata|mataría|sientan? (?:muy )?mal)\b",
)
# Each is compiled for the first sentence that holds one of its words: together they take a tenth of a second.
SAYS_HEALTH = (
    *(LazyPattern(form, re.IGNORECASE, words=words) for form, words in _ENGLISH),
    LazyPattern("|".join(_GERMAN), re.IGNORECASE, guard=_GUARD_OF_GERMAN),
    LazyPattern("|".join(_SPANISH), re.IGNORECASE, guard=_GUARD_OF_SPANISH),
)
SAYS_DIET = LazyPattern(
    rf"\bI(?: \w+ly)? (?:follow|adhere to|keep to|keep|stick to|eat|am on)(?: \w+ly)? {_FEW}{_DIET}\b[- ](?:diet|food|"
    rf"lifestyle)\b|\b(?:I am|I['’]m|we are|we['’]re)(?: an?)?(?: strict| strictly| ethical| lifelong)? {_DIET}s?\b"
    r"(?!-| \w+ing\b| (?:chef|cook|baker|restaurant|food|recipes?)\b)|\b(?:ich bin|ich esse|ich lebe|"
    r"soy) (?:\w+ )?(?:vegan\w*|vegetari\w*|halal|koscher)\b|"
    rf"\bI (?:do(?:n['’]t| not)|never) eat (?:any |red )?{_SHUNNED}\b|"
    r"\bich (?:esse|trinke) (?:nie|kein(?:e|en)?) (?:alkohol|fisch|fleisch|milchprodukte|schweinefleisch)\b|"
    r"\b(?:no|nunca) (?:como|bebo) (?:alcohol|carne|cerdo|lácteos|mariscos|pescado)\b|"
    rf"\b(?:I am|I['’]m|we are|we['’]re|we keep) an? {_DIET} (?:family|home|household|kitchen)\b",
    re.IGNORECASE,
)
DENIES = LazyPattern(
    r"\b(?:not|n['’]t|no longer|never|neither|without|no|kein\w*|nicht|sin|nunca)\b (?:\w+ ){0,3}?"
    rf"(?:diagnos|{_CONDITION_ABROAD}|pregnan|schwanger|embarazada|alérgic)",
    re.IGNORECASE,
)
IS_FIGURE = LazyPattern(
    rf"\b(?:blind|deaf) to\b|\b(?:allergic|addicted) to (?:\w+ )?(?:{alternation('not_meant_as_allergies', 'en')})\b|"
    rf"\b(?:{alternation('figures_of_speech_about_health', 'en')})\b",
    re.IGNORECASE,
)
# English "if" and "would" are read with all other sentences.
IS_UNREAL_ABROAD = LazyPattern(r"\b(?:wenn|falls|würde|hätte|wäre|si (?:tuviera|fuera)|ojalá)\b", re.IGNORECASE)
OCCASION = LazyPattern(
    r"^\W*(?:(?:my|our|the) )?(?:cardiologists?|doctors?|gp|neurologist|specialists?) (?:confirmed|found|says?|said|"
    r"tells? me|told me)(?: that)? |"
    r"^\W*(?:if|when|whenever|every time) (?:I|he|she|we|my \w+|our \w+) (?:eats?|drinks?|takes?|touch(?:es)?|gets?|"
    r"smells?|sees?|hears?|has|have)\b(?: [\w-]+){0,4}?,? ",
    re.IGNORECASE,
)
"""When it happens or who says so, before what does: "If I eat nuts my throat closes", "Doctors say I have MS"."""
