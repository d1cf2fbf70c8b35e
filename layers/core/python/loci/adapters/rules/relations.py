"""Who and what belongs to the speaker: family, partner, friends, pets, things."""

from loci.adapters.rules.rule import About, Dated, Rule
from loci.model import Category, Kind

_RELATION = Category("relation", Kind.FACT)
_POSSESSION = Category("possession", Kind.FACT)
NAMED = About(_RELATION, 4, "{relation_key}", 0.95)
TOLD = About(_RELATION, 3)
COUNTED = About(_RELATION, 4)
MARITAL = About(_RELATION, 4, "relationship")
OWNED = About(_POSSESSION, 3, "owns.{possession}")

_ELDER = (
    r"(?:(?:older|younger|elder|little|big|baby|eldest|oldest|youngest|twin|middle|only|late|best|closest|old|good|"
    r"dear|new|first|second|beloved|sweet|rescue|pet|current|\w+-year-old|oldest|ex|former|close|childhood)[ -])*"
)
_KIN = rf"(?P<kind>{_ELDER})<kin>"
_RELATION_SLOT = rf"(?P<kind>{_ELDER})<relation>"
_FINITE = (
    r"(?:(?:just|recently|now|also) )?(?:is|has|was|had|will|does|did|works?|lives?|loves?|likes?|hates?|studies|goes|"
    r"plays?|teaches|speaks|runs|owns|prefers|moved|started|got|died|turned|turns|graduated|wants|\w{3,}ed|\w{3,}s)"
)
_MANY = (
    r"(?P<count>an?|no|one|two|three|four|five|six|seven|eight|nine|ten|\d+|twin|several|many|some|a few|"
    r"a couple of|both an?)"
)

RELATIONS: tuple[Rule, ...] = (
    Rule(
        rf"my {_RELATION_SLOT}(?:'s name| name) is (?:called )?<person>",
        "{S}'s {kind}{relation} is named {person}",
        NAMED,
    ),
    Rule(rf"the name of my {_RELATION_SLOT} is <called>", "{S}'s {kind}{relation} is named {called}", NAMED),
    Rule(rf"my {_RELATION_SLOT} is (?:called|named) <called>", "{S}'s {kind}{relation} is named {called}", NAMED),
    Rule(rf"my {_RELATION_SLOT}s? are (?:called|named) <people>", "{S}'s {kind}{relations} are named {people}", NAMED),
    Rule(rf"my {_RELATION_SLOT}s?(?:'s?)? names? are <people>", "{S}'s {kind}{relations} are named {people}", NAMED),
    Rule(rf"my {_RELATION_SLOT} is <person>", "{S}'s {kind}{relation} is {person}", NAMED),
    Rule(rf"my {_RELATION_SLOT}s? are <people>", "{S}'s {kind}{relations} are {people}", NAMED),
    Rule(
        rf"<person>,? (?:is|has been) my {_RELATION_SLOT}(?:,? .{{0,40}})?", "{S}'s {kind}{relation} is {person}", NAMED
    ),
    Rule(rf"<people> are my {_RELATION_SLOT}", "{S}'s {kind}{relations} are {people}", NAMED),
    Rule(rf"I named (?:my|our) (?:new )?{_KIN} <called>", "{S}'s {kind}{kin} is named {called}", NAMED),
    Rule(
        rf"my {_RELATION_SLOT},? <person>,? (?P<rest>{_FINITE} .+|{_FINITE})",
        "{S}'s {kind}{relation} {person} {rest}{when}",
        TOLD,
    ),
    Rule(
        rf"I (?:have )?(?P<got>got|adopted|rescued|bought) {_MANY} (?P<adjectives>(?:[\w'-]+ ){{0,3}}?)<kin>,? "
        rf"(?:named|called),? <people>",
        "{S} {got} {count} {adjectives}{kin} named {people}{when}",
        COUNTED,
        Dated.BEFORE,
    ),
    Rule(
        rf"I (?:have|had|got|adopted|own|rescued|have adopted|recently adopted|have got|am raising|"
        rf"share my home with) {_MANY} (?P<adjectives>(?:[\w'-]+ ){{0,3}}?)<kin>,? (?:who is )?(?:named|called|"
        rf"by the name of|whose names? (?:is|are)),? <people>",
        "{S} has {count} {adjectives}{kin} named {people}",
        COUNTED,
    ),
    Rule(
        rf"I (?:have|got|own|have got) {_MANY} (?P<adjectives>(?:[\w'-]+ ){{0,3}}?)<kin>,? <people>",
        "{S} has {count} {adjectives}{kin}: {people}",
        COUNTED,
    ),
    Rule(
        rf"I (?:have|own|have got|am raising) {_MANY} (?P<adjectives>(?:[\w'-]+ ){{0,3}}?)<kin>(?P<more>(?:,? "
        rf"(?:and|an?) .{{1,60}})?(?: (?:living|who live|in|at|of|aged|under|from) .{{1,40}})?)",
        "{S} has {count} {adjectives}{kin}{more}",
        COUNTED,
    ),
    Rule(
        r"I (?:have )?(?P<got>got|adopted|bought|rescued) (?P<count>an?|two|three|our first|my first|"
        r"another) (?P<adjectives>(?:[\w'-]+ ){0,3}?)<kin>(?P<more>(?:,? .{1,40})?)",
        "{S} {got} {count} {adjectives}{kin}{more}{when}",
        COUNTED,
    ),
    Rule(
        r"I do not have (?P<what>(?:any |a |an )?(?:kids|children|pets|siblings|brothers|sisters|brother|sister|"
        r"partner|girlfriend|boyfriend|family|car|dog|cat|driver'?s licen[cs]e|licen[cs]e|smartphone|tv|"
        r"television|job|bike|children of my own)(?: or .+| yet)?)",
        "{S} does not have {what}",
        COUNTED,
        negatable=False,
    ),
    Rule(
        r"I (?:am|have been) (?:happily |recently |newly )?(?:married|wed) to <spouse>",
        "{S} is married to {spouse}",
        About(_RELATION, 4, "partner"),
    ),
    Rule(r"I (?:am|have been) engaged to <spouse>", "{S} is engaged to {spouse}", About(_RELATION, 4, "partner")),
    Rule(
        r"I (?:am|have been) (?:dating|seeing|going out with|in a relationship with|together with|"
        r"living with my partner) <person>",
        "{S} is dating {person}",
        About(_RELATION, 4, "partner"),
    ),
    Rule(
        r"I (?:am|have been) (?:happily |recently |newly |currently )?(?P<marital>married|single|divorced|"
        r"widowed|engaged|separated|a widow|a widower|in a relationship|in a long-distance relationship|"
        r"in an open relationship|newlywed|a newlywed|a bachelor|unmarried)(?: (?:with|for|and) .+)?",
        "{S} is {marital}",
        MARITAL,
    ),
    Rule(
        r"I am (?:an? |the )?(?:proud |new |single |working |stay-at-home |happy |expectant |first-time |"
        r"soon-to-be )*(?P<parent>mother|father|mom|mum|dad|parent|grandmother|grandfather|grandma|grandpa|aunt|"
        r"uncle|godmother|godfather|foster parent|stepmother|stepfather|only child|twin)(?P<of> (?:of|to) .+)?",
        "{S} is a {parent}{of}",
        About(_RELATION, 4),
    ),
    Rule(
        r"I have (?:been married|been together) (?:to|with) <spouse>",
        "{S} is married to {spouse}{when}",
        About(_RELATION, 4, "partner"),
    ),
    Rule(
        rf"my {_RELATION_SLOT}(?:,? <person>,?)? (?P<died>(?:has )?(?:died|passed away|passed|"
        rf"was put down))(?P<rest>(?: .{{1,40}})?)",
        "{S}'s {kind}{relation}{person_after} died{when}",
        About(Category("event", Kind.EPISODE), 4),
    ),
    Rule(
        r"I (?:lost|had to put down|buried) my <relation>",
        "{S} lost their {relation}{when}",
        About(Category("event", Kind.EPISODE), 4),
    ),
    Rule(
        r"I (?:own|have|drive|ride|have owned|am the owner of|am the proud owner of) (?P<a>an?|two|three|my own|"
        r"the new|my first|my|\d+) (?P<adjectives>(?:[\w'-]+ ){0,4}?)<possession>(?P<more>(?: (?:in|by|with|at|"
        r"on|called|named|from|near|that) .{1,60})?)",
        "{S} owns {a} {adjectives}{possession}{more}{when}",
        OWNED,
    ),
    Rule(
        r"I (?:drive|ride) (?:an? |my )(?P<car>(?:\w+ )?[A-Z0-9][\w -]+|(?:old |red |blue |black |white |small |"
        r"electric |hybrid |new |used |\d{4} )*(?:tesla|volvo|toyota|ford|honda|bmw|audi|vw|volkswagen|skoda|"
        r"fiat|nissan|mazda|kia|hyundai|subaru|jeep|porsche|renault|peugeot|mercedes|civic|prius|golf|vespa|"
        r"harley|ducati)(?: .+)?)",
        "{S} drives a {car}",
        About(_POSSESSION, 3, "owns.car"),
    ),
    Rule(
        r"my (?P<thing_owned>car|bike|phone|laptop|computer|camera|guitar|piano|motorbike|"
        r"motorcycle) is an? (?P<model>.+)",
        "{S}'s {thing_owned} is a {model}",
        About(_POSSESSION, 3, "owns.{thing_owned}"),
    ),
)
