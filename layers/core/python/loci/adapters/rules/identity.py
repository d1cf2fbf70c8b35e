"""Who the speaker is: name, home, origin, age, languages, ways to reach them."""

from loci.adapters.rules.rule import About, Dated, Rule
from loci.model import Category, Kind

_IDENTITY = Category("identity", Kind.FACT)
_CONTACT = Category("contact", Kind.FACT)
NAME = About(_IDENTITY, 5, "name", 0.95)
NICKNAME = About(_IDENTITY, 4, "nickname")
HOME = About(_IDENTITY, 4, "home")
ORIGIN = About(_IDENTITY, 3, "origin")
BIRTHPLACE = About(_IDENTITY, 3, "birthplace")
NATIONALITY = About(_IDENTITY, 3, "nationality")
AGE = About(_IDENTITY, 4, "age")
BIRTHDAY = About(_IDENTITY, 4, "birthday")
BIRTH_YEAR = About(_IDENTITY, 4, "birth-year")
LANGUAGE = About(_IDENTITY, 3, "language.{language}")
MOTHER_TONGUE = About(_IDENTITY, 3, "native-language")
TIMEZONE = About(_IDENTITY, 3, "timezone")
PRONOUNS = About(_IDENTITY, 4, "pronouns")
BODY = About(_IDENTITY, 2, "{measure}")

_BASED = r"(?:based|located|living|residing|settled|situated|stationed)"
_LIVE = r"(?:live|reside|dwell|stay|have (?:lived|been living|resided|been based)|(?:am|have been) " + _BASED + ")"
_IN = r"(?:in|at|near|outside(?: of)?|close to|just outside(?: of)?|on|around|next to|not far from)"
_COMPANY = r"(?: (?P<company>(?:together )?with (?:my|our|the|two|three|an?|some) .+|alone|on my own|by myself))?"
_NEW = (
    r"(?:have )?(?:just |recently |finally )?(?:moved|relocated|emigrated|immigrated)(?: house| home|"
    r" house and home| back| again| over| away| out)?"
)

IDENTITY: tuple[Rule, ...] = (
    Rule(
        r"my (?:first |full |real |given |actual )?name is(?: (?:spelled|spelt|pronounced|"
        r"actually))?(?: not \w+,?(?: but| it is)?)? <name>",
        "{S}'s name is {name}",
        NAME,
    ),
    Rule(r"my name is <name>,? not .+", "{S}'s name is {name}", NAME),
    Rule(r"my name is <name>,? (?:from|in|at|of|with|here|aged|and I)\b.*", "{S}'s name is {name}", NAME),
    Rule(r"<intro> here", "{S}'s name is {intro}", NAME, negatable=False),
    Rule(r"<name> is my (?:first |full |real )?name", "{S}'s name is {name}", NAME),
    Rule(r"you (?:may|can|should) address me as <name>", "{S} is called {name}", NICKNAME),
    Rule(r"the name is <name>", "{S}'s name is {name}", NAME),
    Rule(
        r"I (?:go by|am called|am named|have been called|am known as|was named)(?: the name)?(?: of)? <name>",
        "{S}'s name is {name}",
        NAME,
    ),
    Rule(
        r"I am <intro>(?:,? (?:(?:and )?(?:from|by|here|aged|nice|an?|the)\b.*))?",
        "{S}'s name is {intro}",
        NAME,
        negatable=False,
    ),
    Rule(r"I am not \w+,? (?:but|rather) <name>", "{S}'s name is {name}", NAME),
    Rule(
        r"(?:(?:you|people|friends|everyone|everybody|my friends|family|my family|most people|folks|"
        r"they) (?:can |may |all |usually |just |mostly )*|please |just )?calls? me <name>",
        "{S} is called {name}",
        NICKNAME,
    ),
    Rule(r"my (?:nickname|nick) is <name>", "{S} is called {name}", NICKNAME),
    Rule(
        r"my (?:last name|surname|family name|maiden name) is <name>",
        "{S}'s surname is {name}",
        About(_IDENTITY, 4, "surname"),
    ),
    Rule(r"(?:this is|it is) <name>(?: here| speaking| again)(?:,? .+)?", "{S}'s name is {name}", NAME),
    Rule(rf"I {_LIVE} (?P<near>{_IN}) <place>{_COMPANY}", "{S} lives{near} {place}{company}", HOME),
    Rule(rf"I (?:am|have been) {_BASED} out of <place>", "{S} lives in {place}", HOME),
    Rule(
        r"I (?:have )?(?:just |recently |finally )?(?:live|am living|moved in)"
        + r" (?P<company>(?:together )?with (?:my|our|two|three|a) .+|alone(?: with .+)?|on my own|by myself)",
        "{S} lives {company}",
        About(_IDENTITY, 3, "household"),
    ),
    Rule(
        rf"I {_NEW} from <origin> (?:to|down to|up to|over to) <place>{_COMPANY}",
        "{S} lives in {place} (moved from {origin}{when})",
        HOME,
    ),
    Rule(
        rf"I {_NEW} (?:to|into|out to|down to|up to|over to|back to) <place> from <origin>",
        "{S} lives in {place} (moved from {origin}{when})",
        HOME,
    ),
    Rule(
        rf"I {_NEW} (?:to|into|in|out to|down to|up to|over to|back to) <place>{_COMPANY}(?: for (?:work|my job|"
        rf"a job|love|school|studies|university|college|my .+))?",
        "{S} lives in {place} (moved there{when})",
        HOME,
    ),
    Rule(
        r"my (?:apartment|flat|house|place|home|condo|studio) is (?:located |situated )?(?P<near>in|near|"
        r"outside|close to) <place>",
        "{S} lives{near} {place}",
        HOME,
    ),
    Rule(r"I (?:have )?(?:recently |finally )?settled(?: down)? in <place>", "{S} lives in {place}", HOME),
    Rule(r"I (?:have )?(?:made|make) (?:my|a) home in <place>", "{S} lives in {place}", HOME),
    Rule(
        r"(?:my )?(?:home(?: base| town| city)?|home is|base|city|place of residence|residence|new home|"
        r"new address|current (?:city|home|location)|address|home address) (?:for me )?is (?:now )?(?:in |"
        r"at )?<place>",
        "{S} lives in {place}",
        HOME,
    ),
    Rule(
        r"<place> (?:is|has been) (?:my|where I call|what I call) (?:home|home base|new home|home city)",
        "{S} lives in {place}",
        HOME,
    ),
    Rule(r"<place> is where I (?:live|am based|reside)", "{S} lives in {place}", HOME),
    Rule(r"I call <place> (?:my )?home", "{S} lives in {place}", HOME),
    Rule(r"I (?:am|come|hail)(?: originally)? from <place>(?: originally)?", "{S} is from {place}", ORIGIN),
    Rule(r"my home ?town is <place>", "{S} is from {place}", ORIGIN),
    Rule(
        r"I (?:grew up|was raised|was brought up|spent my childhood) (?:in|on|near|outside) <place>",
        "{S} grew up in {place}",
        About(_IDENTITY, 3, "childhood-home"),
    ),
    Rule(
        r"I was born and (?:raised|bred|brought up) (?:in|on|near) <place>",
        "{S} was born and raised in {place}",
        BIRTHPLACE,
    ),
    Rule(r"I was born (?:in|on|near) <place>", "{S} was born in {place}{when}", BIRTHPLACE),
    Rule(r"I am (?:a |an )?<nationality>", "{S} is {nationality}", NATIONALITY),
    Rule(r"my nationality is <nationality>", "{S} is {nationality}", NATIONALITY),
    Rule(
        r"I (?:have|hold) (?:an? )?<nationality> (?P<what>citizenship|passport|nationality)",
        "{S} has {nationality} {what}",
        NATIONALITY,
    ),
    Rule(
        r"I (?:have )?(?:just |recently )?turned (?P<age>\d{1,2}|NUMBER)(?: years old)?",
        "{S} turned {age}{when}",
        AGE,
        Dated.NOT_AHEAD,
    ),
    Rule(
        r"I (?:am turning|turn|will be|will turn) (?P<age>\d{1,2}|NUMBER)(?: years old)?",
        "{S} turns {age}{when}",
        About(Category("plan", Kind.INTENTION), 3),
        Dated.AHEAD,
    ),
    Rule(
        r"I am (?P<age>[1-9]\d|1[01]\d|NUMBER|\d(?= years))(?: years old| years of age| years| yo| y/?o| yrs old)?",
        "{S} is {age} years old",
        AGE,
    ),
    Rule(r"I am a (?P<age>\d{1,2}|NUMBER)[- ]years?[- ]old(?: \w+){0,3}", "{S} is {age} years old", AGE),
    Rule(r"my age is (?P<age>\d{1,2}|NUMBER)", "{S} is {age} years old", AGE),
    Rule(
        r"I am (?:in )?my (?P<age>(?:early |mid[- ]?|late )?(?:teens|twenties|thirties|forties|fifties|sixties|"
        r"seventies|eighties|nineties|\d0'?s))",
        "{S} is in their {age}",
        AGE,
    ),
    Rule(r"my birthday (?:is|falls|comes)(?: (?:on|up))?", "{S}'s birthday is{when}", BIRTHDAY, Dated.AHEAD),
    Rule(r"it is my birthday", "{S}'s birthday is{when}", BIRTHDAY, Dated.AHEAD),
    Rule(
        r"I (?:can )?(?:speak|understand)(?: (?:fluent|good|some|a little(?: bit of)?|decent|basic|"
        r"conversational|native))? <language>(?: (?:fluently|well|at home|natively|quite well|pretty well|"
        r"a bit))?",
        "{S} speaks {language}",
        LANGUAGE,
    ),
    Rule(r"I am (?:fluent|proficient|conversational) in <language>", "{S} speaks {language} fluently", LANGUAGE),
    Rule(
        r"I am (?:a )?(?:native|bilingual|fluent) (?:in )?<language>(?: speaker)?",
        "{S} speaks {language} fluently",
        LANGUAGE,
    ),
    Rule(
        r"my (?:first|native|mother|main) (?:language|tongue) is <language>",
        "{S}'s native language is {language}",
        MOTHER_TONGUE,
    ),
    Rule(
        r"<language> is my (?:first|native|mother|main) (?:language|tongue)",
        "{S}'s native language is {language}",
        MOTHER_TONGUE,
    ),
    Rule(r"I grew up speaking <language>", "{S} grew up speaking {language}", MOTHER_TONGUE),
    Rule(r"(?:my )?time ?zone is (?P<zone>[\w/+: -]{2,30})", "{S}'s time zone is {zone}", TIMEZONE),
    Rule(
        r"I am (?:in|on)(?: the)? (?P<zone>(?:CES?T|P[SD]T|E[SD]T|GMT|UTC|BST|C[SD]T|M[SD]T|IST|JST|AES?T|EET|"
        r"WET)(?: ?[+-]\d+)?|Eastern|Pacific|Central European)(?: time)?(?: ?zone)?",
        "{S}'s time zone is {zone}",
        TIMEZONE,
    ),
    Rule(r"my pronouns are (?P<pronouns>\w+(?: ?/ ?\w+)*)", "{S}'s pronouns are {pronouns}", PRONOUNS),
    Rule(
        r"my (?:e-?mail(?: address)?) is (?P<mail>\S+@\S+)", "{S}'s email is {mail}", About(_CONTACT, 3, "email", 0.95)
    ),
    Rule(
        r"my (?:phone(?: number)?|mobile(?: number)?|cell(?: number)?|number|"
        r"telephone(?: number)?) is (?P<phone>[+\d][\d ()-]{5,20})",
        "{S}'s phone number is {phone}",
        About(_CONTACT, 3, "phone", 0.95),
    ),
    Rule(
        r"I am (?P<height>\d(?:[.,]\d+)? ?m(?:et(?:er|re)s)?|\d{3} ?(?:cm|centimet(?:er|re)s)|\d'\d+\"?|"
        r"\d (?:feet|foot|ft)(?: \d+(?: inches| in)?)?)(?: tall)?",
        "{S} is {height} tall",
        About(_IDENTITY, 2, "height"),
    ),
    Rule(
        r"I weigh (?P<weight>\d{2,3} ?(?:kg|kilos|kilograms|lbs?|pounds|stone))",
        "{S} weighs {weight}",
        About(_IDENTITY, 2, "weight"),
    ),
    Rule(
        r"my (?P<worn>shoe|clothing|ring|dress|shirt|t-?shirt) size is (?P<size>[\w.½ ]{1,12})",
        "{S}'s {worn} size is {size}",
        About(_IDENTITY, 2),
    ),
    Rule(
        r"I wear (?:a )?(?:shoe )?size (?P<size>[\w.½]{1,6}(?: shoes?)?)", "{S} wears size {size}", About(_IDENTITY, 2)
    ),
    Rule(
        r"my blood (?:type|group) is (?P<blood>(?:A|B|AB|O)(?: ?[+-]| (?:positive|negative))?)",
        "{S}'s blood type is {blood}",
        About(Category("health", Kind.FACT), 5, "blood-type"),
    ),
    Rule(
        r"I am (?P<trait>bilingual|trilingual|left-handed|right-handed|ambidextrous|an introvert|an extrovert|"
        r"introverted|extroverted|gay|lesbian|bisexual|asexual|non-?binary|transgender|trans"
        r"|an? (?:christian|catholic|muslim|buddhist|hindu|atheist|agnostic|jew|protestant|quaker|sikh)|"
        r"christian|catholic|muslim|jewish|buddhist|hindu|religious|an only child|adopted|a twin|the (?:eldest|"
        r"oldest|youngest)(?: (?:of|child).*)?)",
        "{S} is {trait}",
        About(_IDENTITY, 3),
    ),
)

_MONTH_DAY = (
    r"(?P<day>(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:MONTH)(?:,? \d{4})?|(?:MONTH) (?:the )?\d{1,2}(?:st|nd|rd|"
    r"th)?(?:,? \d{4})?|(?:19|20)\d\d-\d\d-\d\d)"
)

# Matched before dates are made absolute: these days come back every year, or lie long ago.
BIRTH: tuple[Rule, ...] = (
    Rule(
        rf"(?:my birthday|my date of birth|my dob|my bday) (?:is|falls)(?: on)?:? {_MONTH_DAY}",
        "{S}'s birthday is {day}",
        BIRTHDAY,
    ),
    Rule(r"my birthday is in (?P<day>MONTH)", "{S}'s birthday is in {day}", BIRTHDAY),
    Rule(
        rf"I (?:was born|celebrate my birthday|have my birthday) on {_MONTH_DAY}(?: in <place>)?",
        "{S} was born on {day}{in_place}",
        BIRTHDAY,
    ),
    Rule(
        r"I was born (?:back )?in (?:the )?(?P<year>(?:(?:MONTH) )?(?:early |late |mid-?)?(?:19|"
        r"20)\d\d'?s?)(?: in <place>)?",
        "{S} was born in {year}{in_place}",
        BIRTH_YEAR,
    ),
    Rule(
        r"I was born in <place> (?:in|on) (?P<year>(?:(?:MONTH) )?(?:19|20)\d\d)",
        "{S} was born in {place} in {year}",
        BIRTHPLACE,
    ),
)
