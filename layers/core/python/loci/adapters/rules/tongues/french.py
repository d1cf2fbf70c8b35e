"""French: the words that tell it, and its statements."""

from loci.adapters.rules.tongues.tongue import Tongue, marks

FRENCH = Tongue(
    name="French",
    marks=marks(
        "demain hier aujourd hui moi chez pars vais suis cette ce nous "
        "adore ai aime appelle au aussi aux avec bonjour bonsoir c dans de des du déteste elle en est et "
        "habite il j je la le les m ma mais merci mes mon ne nous ou pas peux pour que quel qui salut suis "
        "sur travaille très tu un une vis vous"
    ),
    ands="et",
    buts="mais|car|parce que|parce qu'|donc|alors",
    subject="je",
    unreal=(
        "si|s'il|s'ils|serais?|aurais?|pourrais?|voudrais|peut-être|dit|disait|pense que|selon|imagine|avant|"
        "autrefois|blague|mdr|haha|traduis|écris"
    ),
    leads=(
        "bonjour|bonsoir|salut|coucou|oui|non|bon|ben|alors|et|aussi|sinon|au fait|en fait|honnêtement|"
        "malheureusement|merci|d'ailleurs|actuellement|moi|également"
    ),
    english=(
        ("j'", "je "),
        ("après-demain", "the day after tomorrow"),
        ("demain", "tomorrow"),
        ("la semaine prochaine", "next week"),
        ("le mois prochain", "next month"),
        ("l'année prochaine|l'an prochain", "next year"),
        ("l'année dernière|l'an dernier", "last year"),
        ("le mois dernier", "last month"),
        (r"depuis(?= last| \d{4})", "since"),
        ("végane?|végétalienne?|végétalien", "vegan"),
        ("végétarien(?:ne)?", "vegetarian"),
        ("deux", "two"),
        ("trois", "three"),
        ("quatre", "four"),
        ("(?<=ai )une?", "a"),
        ("enfants", "children"),
        ("enfant", "child"),
        ("filles", "daughters"),
        ("fille", "daughter"),
        ("fils", "son"),
        ("chiens", "dogs"),
        ("chien(?:ne)?", "dog"),
        ("chats", "cats"),
        ("chat(?:te)?", "cat"),
        ("sœurs|soeurs", "sisters"),
        ("sœur|soeur", "sister"),
        ("frères", "brothers"),
        ("frère", "brother"),
        ("ma femme", "my wife"),
        ("mon mari", "my husband"),
        ("mère", "mother"),
        ("père", "father"),
        ("mariée?", "married"),
        ("divorcée?", "divorced"),
        ("célibataire", "single"),
        ("diabétique", "diabetic"),
        ("cœliaque|coeliaque", "coeliac"),
    ),
    forms=(
        ("name", "(?:je m'appelle|mon nom est|mon prénom est) <name>"),
        ("age", r"je ai (?P<age>[1-9]\d) ans"),
        ("home", "je (?:habite|vis)(?: maintenant| actuellement)? (?:à|en|au|aux|dans) <place>"),
        ("origin", "je (?:viens|suis originaire) (?:de |du |d')<place>"),
        ("moved", "je (?:ai déménagé|viens de déménager|suis parti vivre) (?:à|en|au) <place>"),
        ("moves", "je déménage (?:à|en|au) <place>"),
        ("travels", "je (?:pars|vais|voyage|m'envole) (?:à|en|au|pour) <place>"),
        ("diet", "je (?:suis|mange) <diet>"),
        ("state", "je suis <state>"),
        ("allergy", "je (?:suis )?(?:très |fortement )?allergique (?:aux? |à la |à l'|à )<thing>(?: aussi)?"),
        ("intolerance", "je suis intolérante? (?:aux? |à la |à l'|à )<thing>"),
        ("not eaten", "je ne mange (?:pas|jamais|plus) (?:de |d'|du |des )?(?P<dish>.{2,30})"),
        ("not drunk", "je ne bois (?:pas|jamais|plus) (?:de |d'|du |des )?(?P<dish>.{2,30})"),
        ("trade", "je travaille comme <trade>(?: (?:chez|à|dans|en) .+)?"),
        (
            "trade",
            r"je suis (?P<trade>\w+(?:eur|euse|ier|ière|ien|ienne|iste|ecte|aire|rice|ogue|cin|ateur)(?: (?:de|en|"
            r"à) \w+)?)",
        ),
        ("employer", "je travaille (?:chez|pour) <firm>"),
        ("dislikes", "je n'aime pas (?:du tout |trop )?(?:le |la |les |l')?<thing>"),
        ("hates", "je déteste (?:le |la |les |l')?<thing>"),
        ("loves", "je adore (?:le |la |les |l')?<thing>"),
        ("likes", "je aime (?:bien |beaucoup )?(?:le |la |les |l')?<thing>"),
        ("prefers", "je préfère (?:le |la |les |l')?<thing>"),
        ("has", r"je ai <number> <kin>(?: \w+(?: \w+)?)?"),
        ("named", "m(?:on|a|y) <relation> s'appelle <called>"),
        ("marital", "je suis (?P<marital>married|divorced|single)"),
        ("speaks", r"je parle (?!de|à|avec)(?P<spoken>\w+(?: et \w+)?)"),
    ),
)
