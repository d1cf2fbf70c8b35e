"""Spanish: the words that tell it, and its statements."""

from loci.adapters.rules.tongues.tongue import Tongue, marks

SPANISH = Tongue(
    name="Spanish",
    marks=marks(
        "mañana ayer hoy muy nuestro voy viajo tiene somos "
        "al así como con cómo de del el en encanta es esta este estoy gracias gusta hola la las llamo los me "
        "mi mis muy no nos odio para pero por porque puedes que qué soy también tengo trabajo un una unos "
        "vivo y yo"
    ),
    ands="y|e",
    buts="pero|porque|así que|aunque|sino",
    subject="",
    unreal=(
        r"si|ojalá|sería|tendría|tuviera|fuera|quizás?|tal vez|dice|dijo|cree que|según|imagina|antes|broma|jaja\w*|"
        "traduce|escribe"
    ),
    leads=(
        "hola|buenas|buenos días|buenas tardes|sí|no es broma|bueno|pues|también|y|además|por cierto|la verdad|"
        "gracias|perfecto|desgraciadamente|por desgracia|actualmente|ahora|yo"
    ),
    english=(
        ("pasado mañana", "the day after tomorrow"),
        ("(?<!la )mañana", "tomorrow"),
        ("la semana que viene|la próxima semana", "next week"),
        ("el mes que viene|el próximo mes", "next month"),
        ("el año que viene|el próximo año", "next year"),
        ("el año pasado", "last year"),
        ("el mes pasado", "last month"),
        (r"desde(?= last| \d{4})", "since"),
        ("vegan[oa]", "vegan"),
        ("vegetarian[oa]", "vegetarian"),
        ("celíac[oa]|celiac[oa]", "coeliac"),
        ("dos", "two"),
        ("tres", "three"),
        ("cuatro", "four"),
        ("(?<=tengo )una?", "a"),
        ("hij[oa]s", "children"),
        ("hija", "daughter"),
        ("hijo", "son"),
        ("perr[oa]s", "dogs"),
        ("perr[oa]", "dog"),
        ("gat[oa]s", "cats"),
        ("gat[oa]", "cat"),
        ("hermanas", "sisters"),
        ("hermana", "sister"),
        ("hermanos", "brothers"),
        ("hermano", "brother"),
        ("mi (?:mujer|esposa)", "my wife"),
        ("mi (?:marido|esposo)", "my husband"),
        ("madre", "mother"),
        ("padre", "father"),
        ("casad[oa]", "married"),
        ("diabétic[oa]", "diabetic"),
        ("divorciad[oa]", "divorced"),
        ("solter[oa]", "single"),
    ),
    forms=(
        ("name", "(?:me llamo|mi nombre es) <name>"),
        ("age", r"tengo (?P<age>[1-9]\d) años"),
        ("home", "(?:vivo|resido)(?: ahora| actualmente)? en <place>"),
        ("origin", "(?:soy|vengo) de <place>"),
        ("moved", "me (?:he mudado|mudé) a <place>"),
        ("moves", "me mudo a <place>"),
        ("travels", "(?:viajo|vuelo|voy) a <place>"),
        ("diet", "(?:soy|sigo una dieta) <diet>"),
        ("state", "soy <state>"),
        ("allergy", "(?:(?:soy )?(?:muy )?alérgic[oa]|tengo alergia) (?:al|a la|a los|a las|a) <thing>(?: también)?"),
        ("intolerance", "soy intolerante (?:al|a la|a los|a las|a) <thing>"),
        ("not eaten", "(?:yo )?(?:no|nunca) como (?P<dish>.{2,30})"),
        ("not drunk", "(?:yo )?(?:no|nunca) bebo (?P<dish>.{2,30})"),
        ("trade", "trabajo (?:como|de) <trade>(?: (?:en|para) .+)?"),
        (
            "trade",
            r"soy (?P<trade>\w+(?:er[oa]|or|ora|ista|ogo|oga|ente|ico|ica|ado|ada|tect[oa])(?: de \w+)?)(?: (?:en|"
            "para) .+)?",
        ),
        ("employer", "trabajo (?:en|para) <firm>"),
        ("dislikes", "no me gustan? (?:nada )?(?:el |la |los |las )?<thing>"),
        ("hates", "(?:odio|detesto) (?:el |la |los |las )?<thing>"),
        ("loves", "me encantan? (?:el |la |los |las )?<thing>"),
        ("likes", "me gustan? (?:mucho )?(?:el |la |los |las )?<thing>"),
        ("prefers", "prefiero (?:el |la |los |las )?<thing>"),
        ("has", "tengo <number> <kin>"),
        ("named", "m[iy] <relation> se llama <called>"),
        ("marital", "estoy (?P<marital>married|divorced|single)"),
        ("speaks", r"hablo (?!con|de)(?P<spoken>\w+(?: y \w+)?)"),
    ),
)
