"""Portuguese: the words that tell it, and its statements."""

from loci.adapters.rules.tongues.tongue import Tongue, marks

PORTUGUESE = Tongue(
    name="Portuguese",
    marks=marks(
        "amanhã ontem hoje vou estou nós dia mais isso "
        "adoro ao chamo com como da de do e em eu gosto mas meu meus minha minhas moro muito na no nome não o "
        "obrigada obrigado odeio oi olá os para podemos pra que quero sou também tenho trabalho tudo um uma "
        "vivo você é"
    ),
    ands="e",
    buts="mas|porque|então|por isso",
    subject="",
    unreal=(
        r"se|talvez|seria|teria|tivesse|fosse|disse|diz|acha que|segundo|imagina|antigamente|brincadeira|kkk\w*|"
        r"rsrs\w*|haha|traduz\w*|escreve"
    ),
    leads=(
        "oi|olá|bom dia|boa tarde|boa noite|sim|então|também|e|além disso|aliás|infelizmente|obrigad[oa]|"
        "atualmente|agora|tudo|eu"
    ),
    english=(
        ("depois de amanhã", "the day after tomorrow"),
        ("amanhã", "tomorrow"),
        ("(?:n?a )?(?:semana que vem|próxima semana)", "next week"),
        ("(?:n?o )?(?:mês que vem|próximo mês)", "next month"),
        ("(?:n?o )?(?:ano que vem|próximo ano)", "next year"),
        ("(?:n?o )?ano passado", "last year"),
        ("(?:n?o )?mês passado", "last month"),
        (r"desde(?= last| \d{4})", "since"),
        ("vegan[oa]", "vegan"),
        ("vegetarian[oa]", "vegetarian"),
        ("celíac[oa]", "coeliac"),
        ("dois|duas", "two"),
        ("três", "three"),
        ("(?<=tenho )uma?", "a"),
        ("filh[oa]s", "children"),
        ("filha", "daughter"),
        ("filho", "son"),
        ("cachorr[oa]s|cães", "dogs"),
        ("cachorr[oa]|cão", "dog"),
        ("gat[oa]s", "cats"),
        ("gat[oa]", "cat"),
        ("irmã", "sister"),
        ("irmão", "brother"),
        ("minha (?:mulher|esposa)", "my wife"),
        ("meu marido", "my husband"),
        ("casad[oa]", "married"),
        ("diabétic[oa]", "diabetic"),
        ("divorciad[oa]", "divorced"),
        ("solteir[oa]", "single"),
    ),
    forms=(
        ("name", "(?:me chamo|chamo-me|(?:o )?meu nome é) <name>"),
        ("age", r"tenho (?P<age>[1-9]\d) anos"),
        ("home", "(?:moro|vivo|resido)(?: agora| atualmente)? (?:em|no|na) <place>"),
        ("origin", "(?:sou|venho) (?:de|do|da) <place>"),
        ("moved", "(?:me mudei|mudei-me|mudei) (?:para|pra) <place>"),
        ("moves", "(?:vou me mudar|me mudo|mudo-me) (?:para|pra) <place>"),
        ("travels", "(?:viajo|vou|vou viajar) (?:para|pra|a) <place>"),
        ("diet", "sou <diet>"),
        ("state", "sou <state>"),
        ("allergy", "(?:(?:sou )?(?:muito )?alérgic[oa]|tenho alergia) (?:ao|à|aos|às|a) <thing>"),
        ("intolerance", "sou intolerante (?:ao|à|aos|às|a) <thing>"),
        ("not eaten", "(?:não|nunca) como (?P<dish>.{2,30})"),
        ("not drunk", "(?:não|nunca) bebo (?P<dish>.{2,30})"),
        ("trade", "trabalho como <trade>(?: (?:em|na|no|para) .+)?"),
        (
            "trade",
            r"sou (?P<trade>\w+(?:eir[oa]|or|ora|ista|ogo|oga|ente|ico|ica|ado|ada|tet[oa])(?: de \w+)?)(?: (?:em|"
            "na|no) .+)?",
        ),
        ("employer", "trabalho (?:na|no|em|para a|para o) <firm>"),
        ("dislikes", "não gosto (?:de|do|da|dos|das) <thing>"),
        ("hates", "(?:odeio|detesto) (?:o |a |os |as )?<thing>"),
        ("loves", "(?:adoro|amo) (?:o |a |os |as )?<thing>"),
        ("likes", "gosto (?:muito )?(?:de|do|da|dos|das) <thing>"),
        ("prefers", "prefiro (?:o |a |os |as )?<thing>"),
        ("has", "tenho <number> <kin>"),
        ("named", "(?:meu|minha|my) <relation> se chama <called>"),
        ("marital", "sou (?P<marital>married|divorced|single)"),
        ("speaks", r"falo (?!com|de)(?P<spoken>\w+(?: e \w+)?)"),
    ),
)
