"""Italian: the words that tell it, and its statements."""

from loci.adapters.rules.tongues.tongue import Tongue, marks

ITALIAN = Tongue(
    name="Italian",
    marks=marks(
        "domani ieri oggi vado siamo abbiamo questo questa dove "
        "abito adoro al alla anche cerco che chiamo ciao come con cosa del della di e gli grazie ho il in io "
        "la lavoro lo ma mi mia miei mio molto non odio per perché piace più puoi solo sono sto un una vivo è"
    ),
    ands="e|ed",
    buts="ma|perché|però|quindi|così",
    subject="",
    unreal=(
        "se|magari|sarebbe|vorrei forse|avrei|fossi|forse|dice|ha detto|pensa che|secondo|immagina|una volta|"
        r"scherz\w*|ahah\w*|haha|traduci|scrivi"
    ),
    leads=(
        "ciao|salve|buongiorno|buonasera|sì|allora|beh|anche|e|inoltre|comunque|a proposito|purtroppo|grazie|bello|"
        "attualmente|adesso|io"
    ),
    english=(
        ("dopodomani", "the day after tomorrow"),
        ("domani", "tomorrow"),
        ("la (?:settimana prossima|prossima settimana)", "next week"),
        ("il (?:mese prossimo|prossimo mese)", "next month"),
        ("l'anno prossimo", "next year"),
        ("l'anno scorso", "last year"),
        ("il mese scorso", "last month"),
        (r"dal(?= last| \d{4})", "since"),
        ("vegan[oa]", "vegan"),
        ("vegetarian[oa]", "vegetarian"),
        ("celiac[oa]", "coeliac"),
        ("due", "two"),
        ("tre", "three"),
        ("(?<=ho )un[ao]?", "a"),
        ("figli", "children"),
        ("figlia", "daughter"),
        ("figlio", "son"),
        ("cani", "dogs"),
        ("cane", "dog"),
        ("gatti", "cats"),
        ("gatt[oa]", "cat"),
        ("sorella", "sister"),
        ("fratello", "brother"),
        ("mia moglie", "my wife"),
        ("mio marito", "my husband"),
        ("sposat[oa]", "married"),
        ("diabetic[oa]", "diabetic"),
        ("divorziat[oa]", "divorced"),
    ),
    forms=(
        ("name", "(?:mi chiamo|il mio nome è) <name>"),
        ("age", r"ho (?P<age>[1-9]\d) anni"),
        ("home", "(?:vivo|abito)(?: ora| adesso)? (?:a|in|ad) <place>"),
        ("origin", "(?:vengo da|sono di) <place>"),
        ("moved", "mi sono (?:appena )?trasferit[oa] (?:a|in) <place>"),
        ("moves", "mi trasferisco (?:a|in) <place>"),
        ("travels", "(?:vado|volo|parto) (?:a|in|per) <place>"),
        ("diet", "sono <diet>"),
        ("state", "sono <state>"),
        ("allergy", "(?:sono )?(?:molto )?allergic[oa] (?:(?:alla|allo|alle|agli|ai|al|a) |all')<thing>"),
        ("intolerance", "sono intollerante (?:(?:alla|allo|alle|agli|ai|al|a) |all')<thing>"),
        ("not eaten", "(?:io )?non mangio (?:mai |la |il |i |le )?(?P<dish>.{2,30})"),
        ("not drunk", "(?:io )?non bevo (?:mai |la |il |i |le )?(?P<dish>.{2,30})"),
        ("trade", "(?:lavoro come|faccio (?:il|la|lo|l')) ?<trade>(?: (?:a|in|per|presso) .+)?"),
        ("employer", "lavoro (?:per|presso|alla|in) <firm>"),
        ("dislikes", "non mi (?:piace|piacciono) (?:il |la |lo |i |le |gli |l')?<thing>"),
        ("hates", "(?:odio|detesto) (?:il |la |lo |i |le |gli |l')?<thing>"),
        ("loves", "(?:adoro|amo) (?:il |la |lo |i |le |gli |l')?<thing>"),
        ("likes", "mi (?:piace|piacciono) (?:molto |tanto )?(?:il |la |lo |i |le |gli |l')?<thing>"),
        ("prefers", "preferisco (?:il |la |lo |i |le |gli |l')?<thing>"),
        ("has", "ho <number> <kin>"),
        ("named", "m(?:ia|io|y) <relation> si chiama <called>"),
        ("marital", "sono (?P<marital>married|divorced|single)"),
        ("speaks", r"parlo (?!con|di)(?P<spoken>\w+(?: e \w+)?)"),
    ),
)
