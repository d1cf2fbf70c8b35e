"""Dutch: the words that tell it, and its statements."""

from loci.adapters.rules.tongues.tongue import Tongue, marks

DUTCH = Tongue(
    name="Dutch",
    marks=marks(
        "morgen vandaag gisteren mij ons zo uit wil "
        "aan al als ben bij dat dit een en erg geen graag hallo heb heel heet het hoe hoi hou ik je kan lust "
        "maar met mijn naar niet nog ook op te van vind voor wat werk wij woon zijn"
    ),
    ands="en",
    buts="maar|want|omdat|dus",
    subject="ik",
    unreal="als|indien|zou|zouden|misschien|wellicht|zegt|zei|denkt|vroeger|stel|grapje|haha|vertaal|schrijf",
    leads=(
        "hoi|hallo|hey|goedemorgen|goedenavond|nou|ja|nee|trouwens|eerlijk gezegd|helaas|eigenlijk|en|ook|momenteel|dus"
    ),
    english=(
        ("overmorgen", "the day after tomorrow"),
        ("morgen", "tomorrow"),
        ("volgende week", "next week"),
        ("volgende maand", "next month"),
        ("volgend jaar", "next year"),
        ("vorig jaar", "last year"),
        ("vorige maand", "last month"),
        (r"sinds(?= last| \d{4})", "since"),
        ("veganist(?:e)?|veganistisch", "vegan"),
        ("vegetariër|vegetarisch", "vegetarian"),
        ("twee", "two"),
        ("drie", "three"),
        ("kinderen", "children"),
        ("dochter", "daughter"),
        ("zoon", "son"),
        ("hond", "dog"),
        ("honden", "dogs"),
        ("kat|poes", "cat"),
        ("katten", "cats"),
        ("zus(?:je)?", "sister"),
        ("broer(?:tje)?", "brother"),
        ("mijn vrouw", "my wife"),
        ("mijn man", "my husband"),
        ("getrouwd", "married"),
        ("gescheiden", "divorced"),
    ),
    forms=(
        ("name", "(?:mijn naam is|ik heet) <name>"),
        ("age", r"ik ben (?P<age>[1-9]\d)(?: jaar(?: oud)?)?"),
        ("home", r"ik woon(?: nu| al \w+ jaar)? in <place>"),
        ("origin", "ik kom(?: oorspronkelijk)? uit <place>"),
        ("moved", "ik ben(?: net)? naar <place> verhuisd"),
        ("moves", "ik verhuis naar <place>"),
        ("travels", "ik (?:vlieg|ga|reis) naar <place>"),
        ("state", "ik ben <state>"),
        ("diet", "ik (?:ben|eet) <diet>"),
        ("allergy", "ik (?:ben )?(?:erg |heel )?allergisch voor <thing>"),
        ("not eaten", "ik eet (?:geen|nooit) (?P<dish>.{2,30})"),
        ("not drunk", "ik drink (?:geen|nooit) (?P<dish>.{2,30})"),
        ("trade", "ik werk als <trade>(?: (?:bij|in|voor) .+)?"),
        ("employer", "ik werk bij <firm>"),
        ("dislikes", "ik (?:hou niet van|lust geen) <thing>"),
        ("hates", "ik haat <thing>"),
        ("loves", "ik (?:ben dol op|hou (?:heel veel |zo )?van) <thing>"),
        ("prefers", "ik heb liever <thing>"),
        ("has", r"ik heb (?:een (?=\w+$))?(?:<number> )?<kin>"),
        ("named", "(?:my|mijn) <relation> heet <called>"),
        ("marital", "ik ben (?P<marital>married|divorced|single)"),
    ),
)
