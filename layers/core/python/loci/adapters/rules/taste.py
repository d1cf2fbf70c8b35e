"""What the speaker likes, dislikes and prefers."""

from loci.adapters.rules.rule import About, Rule
from loci.model import Category, Kind

_PREFERENCE = Category("preference", Kind.PREFERENCE)
TASTE = About(_PREFERENCE, 3, "taste.{thing}")
PREFERS = About(_PREFERENCE, 4)
FAVOURITE = About(_PREFERENCE, 4, "favourite.{what}")
DISLIKE = About(_PREFERENCE, 4, "taste.{thing}")
HABIT = About(_PREFERENCE, 3)

_LIKE = (
    r"like|love|enjoy|adore|appreciate|fancy|relish|cherish|treasure|favor|favour|hate|dislike|detest|loathe|"
    r"despise|abhor|fear|dread"
)
_LOVED = r"loved|liked|enjoyed|adored|preferred|hated|disliked|detested|loathed|despised"
_KEEN = (
    r"(?:fond of|keen on|(?:a )?(?:big |huge |massive |real |great |total |lifelong |avid |major |hardcore |"
    r"die-?hard |long-?time |devoted |passionate )*(?:fan|lover) of|into|passionate about|crazy about|mad about|"
    r"nuts about|obsessed with|addicted to|partial to|in love with|hooked on|enthusiastic about|a sucker for|big on|"
    r"interested in|fascinated by)"
)
_SCARED = (
    r"(?:afraid of|scared of|terrified of|frightened of|phobic of|allergic to the idea of|uncomfortable with|"
    r"bothered by|annoyed by)"
)

TASTE_RULES: tuple[Rule, ...] = (
    Rule(
        r"I (?:have )?(?:prefer|preferred|favou?r)(?: to have| having)? <thing>(?:,? (?:over|to|rather than|"
        r"instead of|more than|above|than) <other>)",
        "{S} prefers {thing} over {other}",
        PREFERS,
    ),
    Rule(
        r"I (?:would )?rather (?P<verb>\w+) than (?P<other>\w+)",
        "{S} would rather {verb} than {other}",
        PREFERS,
        negatable=False,
    ),
    Rule(
        r"I (?:would )?rather (?P<verb>\w+) <thing> than <other>",
        "{S} would rather {verb} {thing} than {other}",
        PREFERS,
        negatable=False,
    ),
    Rule(r"I (?:like|enjoy|love) <thing> (?:more|better) than <other>", "{S} prefers {thing} over {other}", PREFERS),
    Rule(
        r"I (?:would |always |usually )*(?:choose|pick|go for|opt for|order|take) <thing> (?:over|instead of|"
        r"rather than) <other>",
        "{S} prefers {thing} over {other}",
        PREFERS,
    ),
    Rule(r"(?:give me )<thing> over <other>(?: any day| any time)?", "{S} prefers {thing} over {other}", PREFERS),
    Rule(r"I (?:have )?(?:prefer|preferred) <thing>", "{S} prefers {thing}", PREFERS),
    Rule(r"I have a (?:strong |clear |slight )?preference for <thing>", "{S} prefers {thing}", PREFERS),
    Rule(r"my (?:strong |general |personal )?preference is(?: for)? <thing>", "{S} prefers {thing}", PREFERS),
    Rule(
        r"I (?:am|would say I am) (?:more (?:of )?)(?:an? )<thing> <tastenoun>(?: than (?:an? )?<other>)?",
        "{S} is more of a {thing} {tastenoun}{than_other}",
        PREFERS,
    ),
    Rule(
        r"I am (?:an? |more an? )(?:big |huge |real |total |keen |avid |serious |devoted )*<thing> <tastenoun>",
        "{S} is a {thing} {tastenoun}",
        PREFERS,
    ),
    Rule(
        r"I am (?:an? )(?:\w+ )?(?P<tastenoun>night owl|early bird|early riser|foodie|bookworm|film buff|"
        r"movie buff|gamer|homebody|minimalist|perfectionist|introvert|extrovert|people person|petrolhead|"
        r"gym rat|runner|hiker|cyclist|climber|swimmer|knitter|birdwatcher|reader|stamp collector|collector|"
        r"surfer|skier|dancer|chess player|tennis player|golfer|yogi|home cook|vinyl collector|morning person|"
        r"night person|dog person|cat person)(?: .{0,40})?",
        "{S} is a {tastenoun}",
        HABIT,
    ),
    Rule(rf"I (?P<verb>{_LIKE}) <thing>", "{S} {verbs} {thing}", TASTE),
    Rule(rf"I (?:have |have always )(?P<past>{_LOVED}) <thing>", "{S} {present} {thing}", TASTE),
    Rule(rf"I (?:am|have been|have become|have always been) {_KEEN} <thing>", "{S} likes {thing}", TASTE),
    Rule(rf"I (?:am|have been|have become) (?P<scared>{_SCARED}) <thing>", "{S} is {scared} {thing}", DISLIKE),
    Rule(r"I have a (?:fear|phobia|dread) of <thing>", "{S} is afraid of {thing}", DISLIKE),
    Rule(
        r"I have (?:an? )?(?:passion|soft spot|weakness|sweet spot|thing|love|fondness|real love|deep love|"
        r"great love|big thing) for <thing>",
        "{S} likes {thing}",
        TASTE,
    ),
    Rule(r"I have a sweet tooth", "{S} has a sweet tooth", HABIT),
    Rule(
        r"I (?:have|feel) (?:an? (?:\w+ )?|no )(?:aversion to|dislike (?:of|for)|hatred (?:of|for)|distaste for|"
        r"patience for|time for|interest in|tolerance for|love for) <thing>",
        "{S} dislikes {thing}",
        DISLIKE,
        negatable=False,
    ),
    Rule(
        r"I have never (?:really |much |particularly )*(?:liked|enjoyed|loved|cared for|"
        r"understood the appeal of|been (?:fond of|into|keen on|a (?:big |huge )?fan of)) <thing>",
        "{S} does not like {thing}",
        DISLIKE,
        negatable=False,
    ),
    Rule(
        r"I am not (?:much|really much|exactly much) of an? (?P<sort>[\w ]+)",
        "{S} is not much of a {sort}",
        HABIT,
        negatable=False,
    ),
    Rule(
        r"I (?:hate|dislike|cannot stand|cannot bear|do not like|detest|loathe) (?:it )?when <rest>",
        "{S} dislikes it when {rest}",
        HABIT,
        negatable=False,
    ),
    Rule(
        r"I (?:cannot|could never) (?:live without|do without|resist|get enough of|say no to|go without) <thing>",
        "{S} loves {thing}",
        TASTE,
        negatable=False,
    ),
    Rule(
        r"I (?:cannot|could never|do not) (?:stand|bear|abide|tolerate|take|stomach|handle|deal with|"
        r"put up with|cope with|care for|get along with) <thing>",
        "{S} dislikes {thing}",
        DISLIKE,
        negatable=False,
    ),
    Rule(
        r"I am (?:sick(?: and tired)?|tired|weary) of <thing>",
        "{S} is tired of {thing}",
        About(_PREFERENCE, 2, "taste.{thing}", 0.7),
    ),
    Rule(
        r"I find <thing> (?:to be )?(?P<bad>(?:\w+ly |so |very |too |really |utterly |quite |pretty |"
        r"a bit )*(?:boring|disgusting|annoying|gross|revolting|dull|irritating|unbearable|stressful|exhausting|"
        r"overrated|tedious|off-putting|repulsive|awful|horrible|unpleasant|distracting|too \w+|overwhelming))",
        "{S} finds {thing} {bad}",
        DISLIKE,
    ),
    Rule(
        r"I find <thing> (?:to be )?(?P<good>(?:\w+ly |so |very |really |quite |pretty )*(?:relaxing|"
        r"fascinating|delicious|calming|soothing|interesting|enjoyable|therapeutic|beautiful|fun|exciting|"
        r"inspiring|comforting))",
        "{S} finds {thing} {good}",
        TASTE,
    ),
    Rule(
        r"<thing> (?:disgusts?|annoys?|bores?|irritates?|repulses?|terrif(?:y|ies)|scares?|"
        r"revolts?) me(?: to .+| a lot| .{0,20})?",
        "{S} dislikes {thing}",
        DISLIKE,
    ),
    Rule(
        r"<thing> (?:drives?|makes?|puts?|gets?|turns?) (?:me|my) (?:crazy|nuts|mad|up the wall|insane|bonkers|"
        r"off|on my nerves|skin crawl|gag|cringe|sick to my stomach)",
        "{S} dislikes {thing}",
        DISLIKE,
    ),
    Rule(r"<thing> gets? on my nerves", "{S} dislikes {thing}", DISLIKE),
    Rule(
        r"<thing> (?:is|are) (?:\w+ly )?not (?:really |exactly |quite )?(?:for me|my thing|my cup of tea|my style|"
        r"my favou?rites?|my jam|something I (?:like|enjoy)|my kind of .+|to my taste)",
        "{S} does not like {thing}",
        DISLIKE,
    ),
    Rule(
        r"<thing> (?:is|are) (?:really |totally |definitely |very much |just )?(?:my thing|my jam|my cup of tea|"
        r"right up my alley|my passion|my guilty pleasure|my comfort food|my hobby|my great love|my weakness|"
        r"the best thing ever|my idea of .+)",
        "{S} likes {thing}",
        TASTE,
    ),
    Rule(
        r"(?:nothing (?:beats|is better than|tops)|I swear by|you cannot beat|there is nothing (?:like|"
        r"better than)) <thing>",
        "{S} loves {thing}",
        TASTE,
    ),
    Rule(
        r"<thing> (?:works?|suits?|is|are) (?:best|better|me best|best for me|better for me|me better|"
        r"ideal for me)(?: for me)?",
        "{S} prefers {thing}",
        PREFERS,
    ),
    Rule(
        r"my (?:all-time |absolute |number one |current |personal )*(?:favou?rite|"
        r"fave)s? (?P<what>[\w '-]+?)(?: (?:of all time|ever|in the world|to \w+|by far))? (?:is|are|"
        r"has always been|have always been|would be|remains|will always be)(?: the [\w]+| probably| definitely|"
        r" easily)?(?::)? <value>",
        "{S}'s favourite {what} {is} {value}",
        FAVOURITE,
    ),
    Rule(
        r"my least favou?rite (?P<what>[\w '-]+?) (?:is|are) <value>",
        "{S}'s least favourite {what} {is} {value}",
        About(_PREFERENCE, 4, "least-favourite.{what}"),
    ),
    Rule(
        r"<value> (?:is|are|has always been) my (?:all-time |absolute |very |personal )*(?:favou?rite|"
        r"fave)s? (?P<what>[\w '-]+?)(?: (?:of all time|ever|in the world|by far))?",
        "{S}'s favourite {what} {is} {value}",
        FAVOURITE,
    ),
    Rule(
        r"<value> (?:is|are) my least favou?rite (?P<what>[\w '-]+)",
        "{S}'s least favourite {what} {is} {value}",
        About(_PREFERENCE, 4, "least-favourite.{what}"),
    ),
    Rule(
        r"<thing> (?:is|are|has always been) my (?:all-time |absolute )?favou?rites?(?: of all time| ever)?",
        "{S} loves {thing}",
        TASTE,
    ),
    Rule(
        r"my (?:go-to|usual|regular|standard|default) (?P<what>[\w '-]+?)(?: order)? (?:is|are) <value>",
        "{S}'s usual {what} {is} {value}",
        About(_PREFERENCE, 3, "usual.{what}"),
    ),
    Rule(r"my (?P<what>[\w'-]+) of choice (?:is|are) <value>", "{S}'s favourite {what} {is} {value}", FAVOURITE),
    Rule(
        r"<value> is my go-to (?P<what>[\w '-]+)",
        "{S}'s usual {what} {is} {value}",
        About(_PREFERENCE, 3, "usual.{what}"),
    ),
    Rule(
        r"I (?P<verb>take|drink|have|like|eat|order|want) my (?P<what>coffee|tea|steak|eggs?|toast|burger|pizza|"
        r"whisky|whiskey|water|espresso|latte|food|curry|salad|pasta|martini)s? <how>",
        "{S} {verbs} their {what} {how}",
        About(_PREFERENCE, 3, "how.{what}"),
    ),
    Rule(
        r"my (?:main |only |big |biggest |favou?rite |other )?(?P<what>hobby|hobbies|pastime|pastimes|passion|"
        r"passions|interests?|guilty pleasure)s? (?:is|are|include|includes) <value>",
        "{S}'s {what} {is} {value}",
        About(_PREFERENCE, 3),
    ),
    Rule(r"in my (?:free|spare|leisure) time,? I (?P<verb>\w+) <rest>", "{S} {verbs} {rest} in their free time", HABIT),
    Rule(r"I (?P<verb>\w+) <rest> in my (?:free|spare|leisure) time", "{S} {verbs} {rest} in their free time", HABIT),
    Rule(r"I collect <thing>", "{S} collects {thing}", HABIT),
    Rule(
        r"I (?P<verb>play) (?!(?:hard|fair|dumb|along|around|with|for|safe|games|nice|in|at|on|"
        r"a role)\b)(?P<thing>(?:the )?\w[\w -]*)",
        "{S} {verbs} {thing}",
        About(_PREFERENCE, 3, "plays.{thing}"),
    ),
    Rule(
        r"I (?:support|root for|am a supporter of|cheer for) (?P<team>[A-Z].+|the [A-Z].+)",
        "{S} supports {team}",
        HABIT,
    ),
    Rule(
        r"I (?:am|have been) an? (?:keen|avid|passionate|amateur|hobby|enthusiastic|dedicated) (?P<what>[\w ]+)",
        "{S} is a keen {what}",
        HABIT,
    ),
)
