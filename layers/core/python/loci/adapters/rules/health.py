"""What matters for body and plate: allergies, conditions, diets, what is never eaten."""

from loci.adapters.rules.rule import About, Rule
from loci.model import Category, Kind

_HEALTH = Category("health", Kind.FACT)
ALLERGY = About(_HEALTH, 5, "allergy.{thing}", 0.95)
CONDITION = About(_HEALTH, 5, "condition.{condition}", 0.95)
STATE = About(_HEALTH, 5, "condition.{state}", 0.95)
MEDICATION = About(_HEALTH, 4)
DIET = About(Category("diet", Kind.FACT), 5, "diet", 0.95)
FOOD = About(Category("diet", Kind.FACT), 4, "eats.{food}")
NO_FOOD = About(Category("diet", Kind.FACT), 5, "eats.{food}", 0.95)
HABIT = About(Category("habit", Kind.FACT), 3, "habit.{doing}")

_NO = r"(?:do not|cannot|never|must not|no longer|am not able to|am unable to|am not allowed to|refuse to)"
_EAT = r"(?:eat|drink|consume|have|touch|tolerate|digest|stomach|do|take)"

HEALTH: tuple[Rule, ...] = (
    Rule(
        r"I have not (?P<done>eaten|had|drunk|touched|smoked|consumed)(?: any)? <food> (?P<how_long>(?:in|for|"
        r"since) .+)",
        "{S} has not {done} {food} {how_long}",
        NO_FOOD,
        negatable=False,
    ),
    Rule(r"I (?:am|have been)(?: \w+ly)? allergic to <thing>", "{S} is allergic to {thing}", ALLERGY),
    Rule(
        r"I have (?:an?|a severe|a bad|a serious|a strong|a mild|a life-threatening|a deadly|"
        r"a nasty)?(?: \w+)? ?(?:allergy|allergies|allergic reactions?) to <thing>",
        "{S} is allergic to {thing}",
        ALLERGY,
    ),
    Rule(
        r"I (?:have|suffer from) (?:an? )?(?:severe |bad |serious |strong |mild |terrible |nasty |"
        r"deadly )?(?!seasonal)<thing> (?:allergy|allergies)",
        "{S} is allergic to {thing}",
        ALLERGY,
    ),
    Rule(
        r"I (?:react badly|have a (?:bad |severe |allergic )?reaction|get (?:hives|a rash|an allergic reaction|"
        r"anaphylaxis|anaphylactic shock)) (?:to|from|when I eat|if I eat) <thing>",
        "{S} reacts badly to {thing}",
        ALLERGY,
    ),
    Rule(
        r"I (?:break|come) out in (?:hives|a rash|spots) (?:from|when I eat|when I touch|around|after eating) <thing>",
        "{S} reacts badly to {thing}",
        ALLERGY,
    ),
    Rule(
        r"<thing> (?:gives?|cause|causes) me (?:hives|a rash|allergic reactions|an allergic reaction|migraines|"
        r"heartburn|stomach aches?|anaphylaxis)",
        "{S} reacts badly to {thing}",
        ALLERGY,
    ),
    Rule(
        r"<thing> (?:makes?|make) me (?:break out(?: in hives)?|(?:violently |really )?(?:ill|sick)|sneeze|"
        r"swell up|nauseous|bloated)",
        "{S} reacts badly to {thing}",
        ALLERGY,
    ),
    Rule(
        r"my (?:only |food |worst |main )*(?:allergy|allergies) (?:is|are|include|includes)(?: to)? <thing>",
        "{S} is allergic to {thing}",
        ALLERGY,
    ),
    Rule(r"I am (?:also )?intolerant (?:to|of) <thing>", "{S} is intolerant of {thing}", ALLERGY),
    Rule(
        r"I have (?:an? )?(?P<thing>lactose|gluten|dairy|fructose|histamine|wheat|milk) (?:intolerance|sensitivity)",
        "{S} is intolerant of {thing}",
        ALLERGY,
    ),
    Rule(
        r"I (?:have had|have got|have been living with|have chronic|have|suffer from|live with|struggle with|"
        r"deal with|am living with) (?P<art>an? )?<condition>(?: (?:since|for|from|all my|in|so) .+)?",
        "{S} has {art}{condition}",
        CONDITION,
    ),
    Rule(
        r"I (?:was|got|have been|am)(?: \w+ly)? diagnosed (?:with|as having) <thing>",
        "{S} was diagnosed with {thing}{when}",
        About(_HEALTH, 5, "condition.{thing}", 0.95),
    ),
    Rule(
        r"I am <state>(?P<more> in (?:my|one|both) .{1,40}?)?(?: (?:since|from|by|and so) .+)?",
        "{S} is {state}{more}",
        STATE,
    ),
    Rule(r"I have been <state>", "{S} is {state}", STATE),
    Rule(
        r"I am (?P<weeks>\w+ (?:weeks|months)) pregnant",
        "{S} is pregnant ({weeks} along)",
        About(_HEALTH, 5, "condition.pregnant", 0.95),
    ),
    Rule(
        r"my (?:doctor|gp) (?:has )?(?:diagnosed me with|put me on) <thing>",
        "{S}'s doctor diagnosed them with {thing}",
        About(_HEALTH, 5),
    ),
    Rule(
        r"I (?:take|am on|am taking|have to take|need to take|use|inject|"
        r"carry) (?P<drug>(?:\w+ ){0,3}(?:insulin|medication|meds|medicine|antidepressants|statins|"
        r"blood thinners|beta blockers|ibuprofen|metformin|an? inhaler|inhaler|epipen|epi-pen|pills|tablets|"
        r"antihistamines|painkillers|steroids|birth control|ritalin|lithium|levothyroxine)(?: .+)?)",
        "{S} uses {drug}",
        MEDICATION,
    ),
    Rule(
        r"I (?:am on|am eating|am following|have been on|am|have been|have gone|went|have become|became|turned|"
        r"have turned|have switched to|switched to|changed to|eat|keep|follow|have kept|stick to|adhere to|"
        r"go)(?: an?| the)?(?: strict| mostly|"
        r" fully)? <diet>(?: food| lifestyle)?(?: (?:when|at|as|after|ever since) .+)?",
        "{S} is {diet}",
        DIET,
    ),
    Rule(
        r"I (?:only eat|eat only|am eating|only have|eat) <diet>(?: food| meals| things)?", "{S} eats {diet} food", DIET
    ),
    Rule(r"my diet is (?:strictly |mostly )?<diet>", "{S} is {diet}", DIET),
    Rule(
        r"I do not have any (?:known |food )*allergies|I have no (?:known |food )*allergies|"
        r"I am not allergic to anything",
        "{S} has no allergies",
        About(_HEALTH, 4),
        negatable=False,
    ),
    Rule(
        r"I (?:follow|am on|keep to|stick to) (?:an? )?(?P<regime>\w[\w -]+) diet", "{S} follows a {regime} diet", DIET
    ),
    Rule(
        rf"I (?P<never>{_NO}) (?P<verb>{_EAT})(?: any(?: kind of)?)? <food>(?: or <food2>)?",
        "{S} {refuses} {food}{or_food}",
        NO_FOOD,
        negatable=False,
    ),
    Rule(
        r"I (?:avoid|abstain from|stay away from|steer clear of|have given up|gave up|have cut out|cut out|"
        r"have stopped (?:eating|drinking)|stopped (?:eating|drinking)|quit (?:eating|drinking)|"
        r"have quit(?: eating| drinking)?|am off|have sworn off|have eliminated|quit|keep off)(?: all| any|"
        r" eating| drinking)? <food>",
        "{S} avoids {food}{since}",
        NO_FOOD,
    ),
    Rule(r"I only (?P<verb>eat|drink) <food>", "{S} only {verbs} {food}", FOOD),
    Rule(
        r"I (?P<verb>eat|drink) (?P<food>(?!a lot of time).+)",
        "{S} {verbs} {food}",
        About(Category("diet", Kind.FACT), 3, "eats.{food}", 0.8),
    ),
    Rule(
        r"I (?P<never>do not|never|no longer) (?P<verb>smoke|vape|drink|gamble|drive|fly|swim|cook|exercise|"
        r"dance|wear glasses|wear makeup|use social media|use instagram|use facebook|watch tv|watch television|"
        r"own a tv|own a car|celebrate christmas)",
        "{S} {refuses}",
        About(Category("habit", Kind.FACT), 4, "habit.{verb}"),
        negatable=False,
    ),
    Rule(
        r"I (?:have )?(?:quit|stopped|given up|gave up) (?P<doing>smoking|drinking|vaping|gambling|social media|"
        r"biting my nails)",
        "{S} quit {doing}{when}",
        About(Category("habit", Kind.FACT), 4, "habit.{doing_base}"),
    ),
    Rule(r"I (?P<verb>smoke|vape)(?: .{0,30})?", "{S} {verbs}", About(Category("habit", Kind.FACT), 4, "habit.{verb}")),
    Rule(
        r"I am an? (?P<vice>(?:heavy |social |occasional |regular |non-? ?)?(?:smoker|drinker|vaper))",
        "{S} is a {vice}",
        About(Category("habit", Kind.FACT), 4),
    ),
    Rule(
        r"I wear (?P<aid>glasses|contact lenses|contacts|hearing aids|a hearing aid|braces|a prosthesis)",
        "{S} wears {aid}",
        About(_HEALTH, 3),
    ),
)
