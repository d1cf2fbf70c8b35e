"""What happened to the speaker, on a day or for good, and what they do again and again."""

from loci.adapters.rules.rule import About, Dated, Rule
from loci.model import Category, Kind

EVENT = About(Category("event", Kind.EPISODE), 3)
BIG_EVENT = About(Category("event", Kind.EPISODE), 4)
EXPERIENCE = About(Category("experience", Kind.FACT), 3)
HABIT = About(Category("habit", Kind.FACT), 3)
SKILL = About(Category("skill", Kind.FACT), 3, "can.{skill}")

_OFTEN = (
    r"(?:every (?:single |other |second )?(?:day|morning|evening|night|afternoon|week|weekend|month|year|summer|"
    r"winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekday|few \w+)(?: \w+)?|daily|weekly|"
    r"monthly"
    r"|(?:once|twice|one|two|three|four|five|six|three times|four times|five times|several times|a few times|"
    r"\d+ times|two times|at least \w+) (?:a|per|every|times a|days a|nights a|hours a) (?:day|week|month|year)|"
    r"on (?:mon|tues|wednes|thurs|fri|satur|sun)days(?: and \w+)?|on weekends|on weekdays|at weekends|"
    r"in the mornings?|in the evenings?|before (?:work|bed|breakfast)|after (?:work|dinner|lunch)|most (?:days|"
    r"mornings|evenings|weekends)|most of the time|all the time|regularly|for breakfast|at night|"
    r"at \d{1,2}(?::\d\d)? ?(?:am|pm)?(?: every .+| on .+)?)"
)
_HABITUAL = (
    r"(?:go|run|walk|swim|work|wake|get|eat|drink|cook|read|play|practi[cs]e|meditate|train|cycle|bike|jog|exercise|"
    r"study|visit|call|meet|teach|volunteer|have|take|do|write|watch|start|sleep|attend|commute|drive|lift|journal|"
    r"paint|pray|shop|stretch|skip|fast|order|use|row|climb|dance|sing|hike|bake|garden|listen|check|spend|babysit|"
    r"ride|surf|ski|box)"
)
_LASTING = (
    r"(?:got (?:married|engaged|divorced|promoted|fired|laid off|accepted|hired|a promotion|a new .+|a raise|"
    r"my .+)|graduated|adopted (?!a\b)|(?:bought|sold|opened|started|finished|completed|published|launched|"
    r"founded|earned|received|passed|failed|broke|lost|won|crashed|tore|sprained|defended|renovated) (?:a|an|my|"
    r"the|both|our|first|second|two|three)\b|ran (?:a|my|the)(?: first| second)? (?:half |full )?(?:marathon|"
    r"ultra|10k|5k|race)"
    r"|had (?:surgery|a baby|an operation|a stroke|a heart attack|twins|a miscarriage|a car accident|"
    r"an accident|my (?:first|appendix|tonsils|wisdom)|our (?:first|second))|was (?:promoted|laid off|fired|"
    r"hired|hospitali[sz]ed|accepted|elected|awarded|in a car accident|robbed|burgled)|survived|became (?:a|an|"
    r"the)|gave birth|emigrated|immigrated|majored|dropped out|served in|proposed|climbed|signed (?:a|my|up)|"
    r"quit my|learned (?:to|how to)|fell off|fell down|donated)"
)
_HAPPENED = (
    r"(?P<happened>(?:was|were|went|took place|happened|got|arrived|started|ended|came|visited|broke|crashed|flooded|"
    r"burned down|burnt down)(?: .+)?)"
)

EVENTS: tuple[Rule, ...] = (
    Rule(
        r"I have (?:just |recently |finally |already )?(?:come|came|returned|got|gotten|been) back from <rest>",
        "{S} came back from {rest}{when}",
        EVENT,
        Dated.NOT_AHEAD,
    ),
    Rule(
        r"I (?:have )?never (?P<done>been to|visited|seen|tried|flown|travelled|traveled|eaten|had|read|played|"
        r"driven|met|owned|lived|learned|worked|smoked|drunk|left|ridden|watched|used) ?(?P<rest>.*)",
        "{S} has never {done} {rest}",
        EXPERIENCE,
        negatable=False,
    ),
    Rule(
        r"I have (?:\w+ly |already )?(?P<done>been to|visited|lived in|travelled to|traveled to|climbed|run|"
        r"completed|written|published|worked|studied|won) <rest>(?: before| already)?",
        "{S} has {done} {rest}{when}",
        EXPERIENCE,
        Dated.NOT_AHEAD,
    ),
    Rule(
        r"I have (?P<done>finished|completed|passed|started|bought|sold|opened|won|lost|broken|graduated from|"
        r"gotten|got|become|returned from|taken up|joined|launched|founded|written|read|watched|tried) <rest>",
        "{S} has {done} {rest}{when}",
        EVENT,
        Dated.NOT_AHEAD,
    ),
    Rule(rf"I (?P<lasting>{_LASTING})(?P<rest>(?: .+)?)", "{S} {lasting}{rest}{when}", BIG_EVENT, Dated.NOT_AHEAD),
    Rule(
        r"I (?:was|have been) (?P<done>promoted|laid off|fired|hired|hospitalised|hospitalized|accepted|robbed|"
        r"elected|awarded|invited|admitted)(?P<rest>(?: .+)?)",
        "{S} was {done}{rest}{when}",
        BIG_EVENT,
        Dated.NOT_AHEAD,
    ),
    Rule(r"I <past>(?: (?P<rest>.+))?", "{S} {past} {rest}{when}", EVENT, Dated.BEFORE),
    Rule(f"my <relation> {_HAPPENED}", "{S}'s {relation} {happened}{when}", EVENT, Dated.BEFORE),
    Rule(f"my <event> {_HAPPENED}", "{S}'s {event} {happened}{when}", EVENT, Dated.BEFORE),
    Rule(f"my <possession> {_HAPPENED}", "{S}'s {possession} {happened}{when}", EVENT, Dated.BEFORE),
    Rule(
        rf"I (?:try to )?(?!(?:go|do|have|take|get|use|meet) {_OFTEN}$)(?P<frequency>usually |always |normally |"
        rf"often |regularly |typically |generally )?(?P<verb>{_HABITUAL})(?P<rest>(?: .+)?) (?P<often>{_OFTEN})",
        "{S} {frequency} {verbs}{rest} {often}",
        HABIT,
    ),
    Rule(
        rf"(?P<often>{_OFTEN}),? I (?P<verb>{_HABITUAL})(?P<rest>(?: .+)?)",
        "{S} {frequency} {verbs}{rest} {often}",
        HABIT,
    ),
    Rule(
        rf"I (?P<frequency>usually|always|normally|often|regularly|typically|rarely|seldom|hardly ever|"
        rf"generally) (?P<verb>{_HABITUAL}|wear|travel|fly|buy|choose|pick|carry|keep|avoid|sit|stay|leave|"
        rf"bring|need|forget|prefer|pay|vote|park|speak)(?P<rest>(?: .+)?)",
        "{S} {frequency} {verbs}{rest}",
        HABIT,
    ),
    Rule(
        r"I (?P<verb>go|commute|get) (?P<rest>(?:to (?:work|the gym|school|yoga|church|therapy|pilates|crossfit|"
        r"the pool|the office)|jogging|running|swimming|climbing|hiking|cycling|to bed (?:at|early|"
        r"late))(?: .+)?)",
        "{S} {verbs} {rest}",
        HABIT,
    ),
    Rule(
        r"I (?:can|am able to|know how to) (?P<skill>(?:play|swim|drive|cook|sing|dance|ride|ski|code|program|"
        r"knit|juggle|sail|type|draw|paint|bake|read music|use|surf|skate|fly|sew|write in)(?: .+)?)",
        "{S} can {skill}",
        SKILL,
    ),
    Rule(
        r"I (?:cannot|am not able to|do not know how to|am unable to|"
        r"never learned (?:how )?to) (?P<skill>(?:play|swim|drive|cook|sing|dance|ride|ski|code|program|knit|"
        r"sail|draw|read|whistle|skate|bake|sew|walk|run|lift|fly|hear|see|smell|work (?:on|after|before)|"
        r"attend|do|meet|type)(?: .+)?)",
        "{S} cannot {skill}",
        SKILL,
        negatable=False,
    ),
)
