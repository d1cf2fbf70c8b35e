"""Who somebody is: name, home, origin, age, languages, ways to reach them."""

from loci.language.months import MONTHS
from loci.language.statements.fact_forms import IMPLIED, FactForm
from loci.model.atoms import Category, Kind

_IDENTITY = Category("identity", Kind.FACT)
_CONTACT = Category("contact", Kind.FACT)
_SINCE = (
    r"(?: (?:since|for|with|alone|on my own|by myself|because|until recently) .{1,60}| alone| on my own| by myself)?"
)
_WHEN = (
    r"(?: (?:(?:about |around |almost |over |nearly |only |just )?(?:an?|one|two|three|four|five|six|seven|eight|nine|"
    r"ten|\d+|a few|a couple of|several) (?:days?|weeks?|months?|years?) ago|last \w+|this \w+|in \w+(?: \d{4})?|"
    r"yesterday|today|recently|on (?:the )?(?:first|\d{1,2}(?:st|nd|rd|th)?|\w+day)(?: of \w+)?|at the (?:start|"
    r"beginning|end) of .{1,20}|for (?:work|my job|a job|love|school|university|college|a new job|my studies).{0,40}|"
    r"with my .{1,40}|from [A-Z].{1,40}))*"
)
_NUMBER = (
    r"(?:1[2-9]|[2-9]\d|1[01]\d|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|"
    r"five|six|seven|eight|nine))?|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
)
_MONTH = rf"(?:{'|'.join(f'{month[:3]}(?:{month[3:]})?' for month in MONTHS)}|sept)"
_DAY = (
    rf"(?P<day>(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}(?:,? \d{{4}})?|{_MONTH} (?:the )?\d{{1,2}}(?:st|"
    rf"nd|rd|th)?"
    r"(?:,? \d{4})?|(?:19|20)\d\d-\d\d-\d\d)"
)

IDENTITY: tuple[FactForm, ...] = (
    FactForm(
        r"(?:(?:my |the )?(?:first |full |real |given |new )?name is(?: now)?(?: (?:spelled|spelt|written))?"
        r"(?: (?P<last>[A-ZÀ-Þ][\w'’-]+),(?= .+(?P=last)$))?|I am (?:called|named)) <name>"
        r"(?: (?:these days|from [A-Z].{0,30})|,? not .{1,30}|,? with (?:an?|no|one|two) .{1,20})?",
        "{S}'s name is {name}",
        _IDENTITY,
        5,
        "name",
    ),
    FactForm(r"my (?:surname|last name|family name) is <name>", "{S}'s last name is {name}", _IDENTITY, 4, "last-name"),
    FactForm(
        r"(?:I go by|I am known as|(?:people|most people|friends) know me as|you (?:can|may) refer to me as|"
        r"I go by the name(?: of)?) <name>(?: (?:these days|to .{1,30}|at .{1,30}))?",
        "{S} is called {name}",
        _IDENTITY,
        4,
        "nickname",
    ),
    FactForm(
        r"(?:please |just )*use my (?:nickname|first name|middle name|full name),? <name>",
        "{S} is called {name}",
        _IDENTITY,
        4,
        "nickname",
    ),
    FactForm(
        r"(?:my )?(?:everybody|everyone|friends|most people|people)(?: always| just| mostly| often| usually)? (?:say|"
        r"shortens? (?:it|my name) to) <name>",
        "{S} is called {name}",
        _IDENTITY,
        4,
        "nickname",
    ),
    FactForm(r"my (?:friends' name for me|nickname) is <name>", "{S} is called {name}", _IDENTITY, 4, "nickname"),
    FactForm(
        r"I (?:would (?:rather|prefer to|like to)|want to|prefer to) be (?:called|known as|addressed as) <name>"
        r"(?: (?:than|instead of|rather than|not) .{1,30})?",
        "{S} is called {name}",
        _IDENTITY,
        4,
        "nickname",
    ),
    FactForm(
        r"I (?:have )?(?:legally )?changed my (?:first |last )?name to <name>",
        "{S}'s name is {name}",
        _IDENTITY,
        5,
        "name",
    ),
    FactForm(
        r"(?:(?:you can |(?:everyone |everybody |friends |people |my friends |the kids |colleagues )(?:at \w+ |here "
        r")?|please |just |they all |you may |feel free to )*(?:calls?|address(?:es)?) me)(?: as)? "
        r"<name>",
        "{S} is called {name}",
        _IDENTITY,
        4,
        "nickname",
    ),
    FactForm(
        r"I am <intro>(?:,? (?:from|by the way) .{1,40})?", "{S}'s name is {intro}", _IDENTITY, 5, "name", IMPLIED
    ),
    FactForm(
        r"(?:this is|it is) <intro> (?:here|speaking|again)",
        "{S}'s name is {intro}",
        _IDENTITY,
        5,
        "name",
        IMPLIED,
    ),
    FactForm(
        r"I (?:do not|no longer) live (?P<near>in|near|outside|at) <place>(?: any ?more)?",
        "{S} no longer lives {near} {place}",
        _IDENTITY,
        4,
        "home",
    ),
    FactForm(
        rf"I (?:live|am living|am based|reside|am located|have lived|have been living) "
        rf"(?P<near>in|near|outside|on|close to) <place>{_SINCE}(?:(?: now)?,? (?:and )?(?:not|no longer) "
        r"(?:in|near|at) .{1,40})?",
        "{S} lives {near} {place}",
        _IDENTITY,
        4,
        "home",
    ),
    FactForm(r"(?:my )?home (?:for me )?is (?:now )?(?:in )?<place>", "{S} lives in {place}", _IDENTITY, 4, "home"),
    FactForm(r"my (?:flat|apartment|house|place) is in <place>", "{S} lives in {place}", _IDENTITY, 4, "home"),
    FactForm(
        rf"I (?:have )?(?:moved|relocated|emigrated)(?: back| over)? (?:to|into) <place>{_WHEN}",
        "{S} lives in {place}",
        _IDENTITY,
        4,
        "home",
    ),
    FactForm(
        r"I (?:am|come)(?: originally)? from <place>(?: originally)?", "{S} is from {place}", _IDENTITY, 3, "origin"
    ),
    FactForm(r"my home ?town is <place>", "{S} is from {place}", _IDENTITY, 3, "origin"),
    FactForm(r"I (?:grew up|was raised) in <place>", "{S} grew up in {place}", _IDENTITY, 3, "childhood-home"),
    FactForm(r"I was born (?:and raised )?in <place>", "{S} was born in {place}", _IDENTITY, 3, "birthplace"),
    FactForm(r"I am (?:an? )?<nationality>", "{S} is {nationality}", _IDENTITY, 3, "nationality"),
    FactForm(
        rf"I am (?P<age>{_NUMBER})(?:[ -]years?[ -]olds?| years of age| y/?o)?",
        "{S} is {age} years old",
        _IDENTITY,
        4,
        "age",
    ),
    FactForm(
        rf"I am an? (?P<age>{_NUMBER})[- ]years?[- ]old(?: (?:woman|man|guy|girl|female|male|student|dad|mom|mum))?",
        "{S} is {age} years old",
        _IDENTITY,
        4,
        "age",
    ),
    FactForm(
        rf"I (?:have )?(?:just )?turned (?P<age>{_NUMBER})(?: (?:yesterday|today|last \w+|this \w+|on \w+|in \w+))?",
        "{S} is {age} years old",
        _IDENTITY,
        4,
        "age",
    ),
    FactForm(
        rf"my (?:birthday|date of birth|dob|bday) is(?: on)?:? {_DAY}",
        "{S}'s birthday is {day}",
        _IDENTITY,
        4,
        "birthday",
    ),
    FactForm(rf"I was born (?:on )?{_DAY}", "{S} was born on {day}", _IDENTITY, 4, "birthday"),
    FactForm(r"I was born in (?P<year>(?:19|20)\d\d)", "{S} was born in {year}", _IDENTITY, 4, "birth-year"),
    FactForm(
        r"I (?:can )?speak (?:fluent |good |some |a little |a bit of )?<language>(?: (?:fluently|natively|at home))?",
        "{S} speaks {language}",
        _IDENTITY,
        3,
        "language.{language}",
        each="language",
    ),
    FactForm(
        r"I am fluent in <language>", "{S} speaks {language}", _IDENTITY, 3, "language.{language}", each="language"
    ),
    FactForm(
        r"my (?:first|native) language is <language>",
        "{S}'s native language is {language}",
        _IDENTITY,
        3,
        "native-language",
    ),
    FactForm(
        r"(?:my )?time ?zone is (?P<zone>[A-Z]\w+/[\w/+-]{2,30}|(?:UTC|GMT|CES?T|[PECM][SD]T|BST|IST|JST)(?: "
        r"?[+-]\d+)?)",
        "{S}'s time zone is {zone}",
        _IDENTITY,
        3,
        "timezone",
    ),
    FactForm(
        r"I am in [A-Z]\w+, time ?zone is (?P<zone>[A-Z]\w+/[\w/+-]{2,30})",
        "{S}'s time zone is {zone}",
        _IDENTITY,
        3,
        "timezone",
    ),
    FactForm(
        r"my pronouns are (?P<pronouns>\w{1,8}(?: ?/ ?\w{1,8}){1,2})",
        "{S}'s pronouns are {pronouns}",
        _IDENTITY,
        4,
        "pronouns",
    ),
    FactForm(r"my (?:new )?e-?mail(?: address)? is <email>", "{S}'s email is {email}", _CONTACT, 3, "email"),
    FactForm(
        r"my (?:new )?(?:phone|mobile|cell|telephone)?(?: ?number)? is (?P<phone>\+?\d[\d ()-]{6,20})",
        "{S}'s phone number is {phone}",
        _CONTACT,
        3,
        "phone",
    ),
)
