"""German: the words that tell it, and its statements."""

from loci.adapters.rules.tongues.tongue import Tongue, marks

GERMAN = Tongue(
    name="German",
    marks=marks(
        "nach heute morgen gestern aus hat sind euch uns nächste letzte heißt "
        "aber als arbeite auch auf beim bin bitte danke das dass dem den der die du ein eine einen für gern "
        "gerne habe hallo heiße ich im ist kannst kein keine keinen lebe mag mein meine meinen meiner mich "
        "mir mit nicht noch nur oder schon sehr seit und von was wie wir wohne zu"
    ),
    ands="und",
    buts="aber|denn|weil|doch|sondern|also",
    subject="ich",
    unreal=(
        "wenn|falls|ob|würde|würden|hätte|hätten|wäre|wären|könnte|möchte vielleicht|vielleicht|angeblich|sagt|"
        r"meint|sagte|meinte|glaubt|behauptet|stell dir vor|früher|angenommen|haha|scherz|spaß|übersetze?|schreib\w*"
    ),
    leads=(
        "hallo|hi|hey|guten (?:morgen|tag|abend)|also|und|ehrlich gesagt|übrigens|ja|nein|naja|super|danke|leider|"
        "eigentlich|außerdem|zurzeit|momentan|gerade|well|oh|ach|servus|moin|grüß gott|auch"
    ),
    english=(
        ("übermorgen", "the day after tomorrow"),
        ("(?<!guten )morgen", "tomorrow"),
        ("(?:am )?nächste[nr]? (?:woche)", "next week"),
        ("(?:im )?nächsten monat", "next month"),
        ("(?:im )?nächste[sn] jahr", "next year"),
        ("(?:im )?letzte[sn] jahr|letztem jahr", "last year"),
        ("letzten monat|letztem monat", "last month"),
        (r"seit(?= last| \d{4})", "since"),
        ("veganer(?:in)?", "vegan"),
        ("vegetarier(?:in)?|vegetarisch", "vegetarian"),
        ("pescetarier(?:in)?", "pescetarian"),
        ("glutenfrei", "gluten-free"),
        ("zwei", "two"),
        ("drei", "three"),
        ("vier", "four"),
        ("(?<=habe )eine[n]?", "a"),
        ("kinder", "children"),
        ("kind", "child"),
        ("töchter", "daughters"),
        ("tochter", "daughter"),
        ("söhne", "sons"),
        ("sohn", "son"),
        ("hunde", "dogs"),
        ("hund", "dog"),
        ("katzen", "cats"),
        ("katze|kater", "cat"),
        ("schwestern", "sisters"),
        ("schwester", "sister"),
        ("brüder", "brothers"),
        ("bruder", "brother"),
        ("meine? (?:ehe)?frau", "my wife"),
        ("mein (?:ehe)?mann", "my husband"),
        ("mutter", "mother"),
        ("vater", "father"),
        ("verheiratet", "married"),
        ("diabetiker(?:in)?", "diabetic"),
        ("geschieden", "divorced"),
        ("verlobt", "engaged"),
    ),
    forms=(
        ("name", "(?:mein name ist|ich heiße|ich heisse|man nennt mich|nenn mich) <name>"),
        ("name", "ich bin (?:der|die) <name>"),
        ("age", r"ich bin (?P<age>[1-9]\d)(?: jahre alt)?"),
        ("home", r"ich (?:wohne|lebe)(?: (?:jetzt|aktuell|seit \w+ \w+|immer noch|allein))* in <place>"),
        ("origin", "ich (?:komme|stamme)(?: ursprünglich)? aus <place>"),
        ("moved", "ich bin (?:gerade |neulich )?nach <place> (?:um)?gezogen"),
        ("moves", "ich ziehe(?: bald)? nach <place>(?: um)?"),
        ("travels", r"ich (?:fliege|fahre|reise)(?: \w+)? nach <place>"),
        ("state", "ich bin <state>"),
        ("diet", "ich (?:bin|lebe|ernähre mich|esse)(?: strikt| rein)? <diet>"),
        ("allergy", "ich (?:bin )?(?:stark |sehr )?allergisch (?:gegen|auf) <thing>"),
        ("allergy", "ich habe a (?:starke |schwere )?allergie (?:gegen|auf) <thing>"),
        ("intolerance", "ich vertrage (?:leider )?kein(?:e|en)? <thing>"),
        ("not eaten", "ich esse (?:kein(?:e|en)?|nie) (?P<dish>.{2,30})"),
        ("not drunk", "ich trinke (?:kein(?:e|en)?|nie) (?P<dish>.{2,30})"),
        ("not drunk", r"(?P<dish>\w{3,20}) trinke ich (?:nicht|nie)"),
        ("not eaten", r"(?P<dish>\w{3,20}) esse ich (?:nicht|nie)"),
        ("trade", r"ich (?:arbeite|jobbe) (?:\w+ )?als <trade>(?: (?:bei|in|im|für) .+)?"),
        ("trade", "ich bin <trade> von beruf"),
        ("trade", "von beruf bin ich <trade>"),
        ("employer", r"ich arbeite (?:jetzt |seit \w+ \w+ )?(?:bei|für) <firm>"),
        ("dislikes", "ich mag (?:leider |überhaupt |gar )?kein(?:e|en)? <thing>"),
        ("dislikes", "ich mag (?!kein)<thing> (?:gar |überhaupt )?nicht"),
        ("hates", "ich hasse <thing>"),
        ("loves", "ich liebe <thing>"),
        ("likes", r"ich mag (?!kein|es|das\b)(?:sehr )?(?:gerne? )?<thing>(?<!nicht)"),
        ("prefers", "ich bevorzuge <thing>"),
        ("has", "ich habe <number> <kin>"),
        ("named", "(?:my|meine?) <relation> heißt <called>"),
        ("marital", "ich bin (?P<marital>married|divorced|engaged|single)"),
        ("speaks", r"ich spreche (?!mit|von|über)(?P<spoken>\w+(?: (?:und|,) \w+)*)"),
    ),
)
