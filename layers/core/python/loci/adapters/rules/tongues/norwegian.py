"""Norwegian and Danish, whose statements differ by little: the words that tell them, and their statements."""

from loci.adapters.rules.tongues.tongue import Tongue, marks

NORWEGIAN = Tongue(
    name="Norwegian",
    marks=marks(
        "jeg er og ikke mitt min mine et en at som på med for har bor heter hedder jobber arbejder liker "
        "elsker men også til vi det den hei hej takk tak kan du hva hvad hvordan fra av af når så ganske "
        "veldig meget mye hun han deg dig meg mig noe noget kjæreste kæreste"
    ),
    ands="og",
    buts="men|så|fordi|selv om",
    subject="jeg",
    unreal=(
        r"(?<!lide )hvis|om jeg|dersom|skulle|kanskje|måske|sier|siger|sa|sagde|tror|tenk deg|forestil|pleide|plejede|"
        r"tuller|haha|oversett|oversæt|skriv"
    ),
    leads=(
        "hei|hej|hallo|god morgen|godmorgen|ja|nei|nej|forresten|ærlig talt|dessverre|desværre|faktisk|og|også|takk|tak"
    ),
    english=(
        ("i overmorgen|i overmorgon", "the day after tomorrow"),
        ("i morgen|imorgen", "tomorrow"),
        ("neste uke|næste uge", "next week"),
        ("neste måned|næste måned", "next month"),
        ("neste år|næste år", "next year"),
        ("i fjor|sidste år", "last year"),
        (r"siden(?= last| \d{4})", "since"),
        ("veganer|vegansk", "vegan"),
        ("vegetarianer|vegetar|vegetarisk", "vegetarian"),
        ("to", "two"),
        ("tre", "three"),
        ("(?<=har )(?:en|et|ei)", "a"),
        ("barn|børn", "children"),
        ("døtre", "daughters"),
        ("datter", "daughter"),
        ("sønner", "sons"),
        ("sønn|søn", "son"),
        ("hunder|hunde", "dogs"),
        ("hund", "dog"),
        ("katter|katte", "cats"),
        ("katt|kat", "cat"),
        ("søster", "sister"),
        ("bror", "brother"),
        ("min kone|kona mi", "my wife"),
        ("min mann|min mand|mannen min", "my husband"),
        ("gift", "married"),
        ("skilt|fraskilt", "divorced"),
        ("diabetiker", "diabetic"),
    ),
    forms=(
        ("name", "(?:jeg (?:heter|hedder)|(?:mitt navn|mit navn|navnet mitt) er) <name>"),
        ("age", "jeg er (?P<age>[1-9]\\d)(?: år(?: gammel)?)?"),
        ("home", "jeg bor(?: nå| nu)? (?:i|på) <place>"),
        ("origin", "jeg (?:kommer|er)(?: opprinnelig| oprindeligt)? fra <place>"),
        ("moved", "jeg (?:har (?:nettopp |lige )?flyttet|flyttet|flyttede|er flyttet) til <place>"),
        ("moves", "jeg (?:skal )?flytter? til <place>"),
        ("travels", "jeg (?:skal )?(?:flyr|flyver|reiser|rejser|drar|reise|rejse|dra|fly) til <place>"),
        ("state", "jeg er <state>"),
        ("diet", "jeg (?:er|spiser) <diet>(?: mat| mad)?"),
        ("allergy", "jeg (?:er )?(?:veldig |meget )?allergisk (?:mot|over for) <thing>"),
        ("not eaten", "jeg spiser (?:ikke|aldri|aldrig|ingen) (?P<dish>.{2,30})"),
        ("not drunk", "jeg drikker (?:ikke|aldri|aldrig|ingen) (?P<dish>.{2,30})"),
        ("trade", "jeg (?:jobber|arbeider|arbejder) som <trade>(?: (?:på|i|hos|ved) .+)?"),
        ("employer", "jeg (?:jobber|arbeider|arbejder) (?:på|hos|for|i) <firm>"),
        ("dislikes", "jeg (?:liker ikke|kan ikke (?:lide|fordra)) <thing>"),
        ("hates", "jeg (?:hater|hader) <thing>"),
        ("loves", "jeg elsker <thing>"),
        ("likes", "jeg (?:liker|kan (?:godt )?lide) (?!ikke)<thing>"),
        ("prefers", "jeg (?:foretrekker|foretrækker) <thing>"),
        ("has", "jeg har <number> <kin>"),
        ("named", "(?:my|min) <relation> (?:heter|hedder) <called>"),
        ("marital", "jeg er (?P<marital>married|divorced|singel|single)"),
    ),
)
