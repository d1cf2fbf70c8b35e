"""Swedish: the words that tell it, and its statements."""

from loci.adapters.rules.tongues.tongue import Tongue, marks

SWEDISH = Tongue(
    name="Swedish",
    marks=marks(
        "idag igår imorgon oss mig sig han hon vill flyger åker "
        "att av bor den det du en ett från för ganska gillar har hej heter hur inte jag jobbar kan med men "
        "min mina mitt när och också om på som så tack till tycker vad vi väldigt älskar är"
    ),
    ands="och",
    buts="men|så|eftersom|för att",
    subject="jag",
    unreal=(
        r"(?<!tycker )(?<!inte )om(?= (?:jag|du|det|vi|han|hon|man|de)\b)|ifall|skulle|kanske|säger|sa|tror|brukade|"
        r"förr|tänk dig|skoja\w*|haha|översätt|skriv"
    ),
    leads="hej|hejsan|tja|god morgon|ja|nej|förresten|ärligt talat|tyvärr|faktiskt|och|också|just nu|gott|tack",
    english=(
        ("i övermorgon", "the day after tomorrow"),
        ("imorgon|i morgon", "tomorrow"),
        ("nästa vecka", "next week"),
        ("nästa månad", "next month"),
        ("nästa år", "next year"),
        ("förra året|i fjol", "last year"),
        (r"sedan(?= last| \d{4})", "since"),
        ("vegetarian|vegetarisk", "vegetarian"),
        ("vegansk", "vegan"),
        ("två", "two"),
        ("tre", "three"),
        ("(?<=har )(?:en|ett)", "a"),
        ("barn", "children"),
        ("döttrar", "daughters"),
        ("dotter", "daughter"),
        ("söner", "sons"),
        ("hundar", "dogs"),
        ("hund", "dog"),
        ("katter", "cats"),
        ("katt", "cat"),
        ("syster", "sister"),
        ("bror", "brother"),
        ("min fru", "my wife"),
        ("min man", "my husband"),
        ("gift", "married"),
        ("skild", "divorced"),
        ("diabetiker", "diabetic"),
    ),
    forms=(
        ("name", "(?:jag heter|mitt namn är) <name>"),
        ("age", r"jag är (?P<age>[1-9]\d)(?: år(?: gammal)?)?"),
        ("home", "jag bor(?: nu| numera)? i <place>"),
        ("origin", "jag (?:kommer|är)(?: ursprungligen)? från <place>"),
        ("moved", "jag (?:har (?:precis )?flyttat|flyttade) till <place>"),
        ("moves", "jag (?:ska )?flytta[r]? till <place>"),
        ("travels", "jag (?:ska )?(?:flyger|åker|reser|flyga|åka|resa) till <place>"),
        ("state", "jag är <state>"),
        ("diet", "jag (?:är|äter) <diet>(?: mat)?"),
        ("allergy", "jag (?:är )?(?:väldigt |mycket )?allergisk mot <thing>"),
        ("not eaten", "jag äter (?:inte|aldrig|ingen|inget) (?P<dish>.{2,30})"),
        ("not drunk", "jag dricker (?:inte|aldrig|ingen|inget) (?P<dish>.{2,30})"),
        ("trade", "jag (?:jobbar|arbetar) som <trade>(?: (?:på|i|hos) .+)?"),
        ("employer", "jag (?:jobbar|arbetar) (?:på|hos|för) <firm>"),
        ("dislikes", "jag (?:gillar inte|tycker inte om) <thing>"),
        ("hates", "jag hatar <thing>"),
        ("loves", "jag älskar <thing>"),
        ("likes", "jag (?:gillar|tycker om) (?!inte)<thing>"),
        ("prefers", "jag föredrar <thing>"),
        ("has", "jag har <number> <kin>"),
        ("named", "(?:my|min) <relation> heter <called>"),
        ("marital", "jag är (?P<marital>married|divorced|singel)"),
    ),
)
