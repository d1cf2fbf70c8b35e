"""Words that open a question, a command or a courtesy, in the languages most spoken to assistants. Lower case."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# They ask wherever a sentence begins with them, even without a question mark, if an auxiliary or a verb follows.
INTERROGATIVES = _words("""
    what whats what's how how's who whom whose where where's why which when was wie wo woher wohin wann warum wieso
    weshalb wer wem wen welche welcher welches welchen qué cómo dónde adónde cuándo quién quiénes cuál cuáles cuánto
    cuánta cuántos cuántas comment où pourquoi combien quel quelle quels quelles qu'est-ce est-ce cosa come dove
    perché quanto quanta quanti quale quali chi wat hoe waar wanneer waarom welke hoeveel vad hur var varför vilken
    vilket vilka vem hva hvordan hvor hvorfor hvem hvilken quê quais onde quem
    """)
AUXILIARIES = _words("""
    is are am was were long many much far often old time kind sort type happens happened else other one of do does
    did can could should would will shall may might has have had be to about if viel viele lange oft weit teuer alt
    ist sind bin war kann können könnte soll sollte muss darf macht mache machen kostet kosten heißt geht gibt es
    está son puedo puede debo debería hay hace est sont peut dois puis faut è sono posso devo c'è is zijn kan moet
    är kan ska er kan skal é são posso devo
    """)
# A sentence that begins so asks the assistant for something, or whether something is so.
ASKING_OPENERS = (
    *("can you", "could you", "would you", "will you", "can i", "could i", "should i", "may i ", "do you", "did you"),
    *("are you", "is there", "are there", "is it", "is that", "is this", "do i", "does it", "does this", "does that"),
    *(
        "do we",
        "should we",
        "can we",
        "could we",
        "have you",
        "any idea",
        "any chance",
        "curious what",
        "curious how",
        "wondering if",
        "wondering how",
        "any ideas",
        "any tips",
        "any suggestions",
    ),
    *("any recommendations", "any advice", "what if", "how come", "tell me", "i wonder if", "i wonder whether"),
    *("i'd like to know", "i would like to know", "i want to know", "i wanted to know", "i was wondering"),
    *("i need you to", "i want you to", "i'd like you to", "i would like you to", "help me", "let me know"),
    *("kannst du", "können sie", "könntest du", "könnten sie", "kann ich", "soll ich", "weißt du", "wissen sie"),
    *("gibt es", "hast du", "haben sie", "hilf mir", "sag mir", "würdest du", "magst du", "darf ich"),
    *("puedes", "podrías", "puede usted", "podría", "me puedes", "me podrías", "me ayudas", "sabes", "hay alguna"),
    *("hay algún", "tienes", "ayúdame", "dime", "peux-tu", "pouvez-vous", "pourrais-tu", "pourriez-vous", "est-ce que"),
    *("tu peux", "as-tu", "avez-vous", "aide-moi", "dis-moi", "puoi", "potresti", "mi puoi", "aiutami", "dimmi"),
    *("kun je", "kunt u", "kan je", "zou je", "help me", "kan du", "kan ni", "skulle du", "você pode", "pode me"),
    *("poderia", "me ajuda"),
)
# An order to the assistant, whatever follows.
COMMANDS = _words("""
    write explain give list show tell create generate suggest recommend draft compose summarize summarise translate
    compare describe calculate convert find fetch rewrite rephrase paraphrase shorten simplify proofread brainstorm
    outline elaborate expand classify extract format reformat refactor implement debug optimize optimise generate
    define analyze analyse evaluate review double-check recalculate rename append prepend insert delete remove undo
    redo regenerate retry continue pretend imagine roleplay role-play act answer reply respond remind schedule
    cancel book reserve order mention include exclude add put move change replace update edit correct fix adjust
    improve polish make help let's lets don't dont never always please provide propose invent design sketch estimate
    guess rate rank sort pick choose quiz test teach sing recite repeat say print display output send forward attach
    merge increase reduce highlight split combine organize organise prioritize prioritise visualize visualise upload
    download install restart reset rerun trim tighten rework notify ping confirm share walk compute solve decline
    accept approve reject mark tag label google do ignore forget note remember save store wait stop schreib schreibe
    schreiben erkläre erklär zeig zeige gib erstelle mach mache formuliere übersetze übersetz fasse nenne liste
    vergleiche beschreibe berechne finde such suche plane hilf empfiehl füge ergänze ändere setz setze trag trage
    buch buche reservier reserviere zähl zähle leg lege schick schicke rechne frag frage formulier entwirf
    überarbeite ersetz ersetze lies nimm zeichne wiederhol wiederhole gestalte sortier sortiere notier notiere merk
    merke öffne warte kürz lösch änder ergänz verbesser prüf prüfe lösche kürze verbessere korrigiere erinnere stell
    stelle sag sage erzähl erzähle bitte lass escribe escríbeme dame dime explica explícame muestra muéstrame haz
    hazme crea genera traduce resume busca recomienda recomiéndame sugiere compara describe calcula ponle ponme pon
    añade agrega quita cambia corrige mejora hazlo hazla ponlo ponla dile dale mándame manda reserva ayúdame
    recuérdame cuéntame enséñame prepárame hágame elabora redacta planifica organiza écris écrivez explique
    expliquez donne donnez donne-moi montre montrez fais faites crée traduis résume cherche recommande propose
    compare décris calcule ajoute enlève change corrige améliore aide-moi rappelle-moi raconte rédige prépare scrivi
    spiega dammi mostra mostrami fai crea traduci riassumi cerca consiglia suggerisci confronta descrivi calcola
    aggiungi togli cambia correggi migliora aiutami ricordami raccontami prepara schrijf geef leg maak vertaal vat
    zoek vergelijk beschrijf bereken voeg verwijder verander verbeter vertel toon skriv ge gör översätt sammanfatta
    förklara visa hitta jämför beskriv ta fiks gjør oversett forklar vis escreva explica dê me-dê mostre faça crie
    traduza resuma procure recomende sugira compare descreva acrescente
    """)
# An order only where an object of the talk follows: "plan me a trip", but "plan to go", "run it", but "run a lot".
COMMANDS_WITH_OBJECT = _words(
    "same plan run read play try start get take use keep look turn open close search check call set build pay ask "
    "count "
    "think go bring buy cook drop hold skip sum swap break come watch draw speak talk be"
)
OBJECTS = _words("""
    at up me us it this that these those him her them the my our up for your a an one two three five ten in out down
    more less shorter longer brief short
    """)
# What they open is thanks, a greeting or a farewell unless a statement of the speaker's own follows.
THANKS = (
    *("thanks", "thank you", "thank u", "thx", "ty", "many thanks", "cheers", "appreciate", "much appreciated"),
    *("have a nice", "have a good", "have a great", "good luck", "take care", "nice to meet", "danke", "vielen dank"),
    *("besten dank", "gracias", "muchas gracias", "mil gracias", "merci", "grazie", "dank je", "dank u", "bedankt"),
    *("tack", "takk", "obrigad", "happy birthday", "congrats", "congratulations", "welcome", "you're welcome"),
    *("see you", "talk to you", "talk soon", "catch you", "bye", "goodbye", "good night", "goodnight", "sleep well"),
    *("tschüss", "auf wiedersehen", "bis später", "adiós", "hasta luego", "hasta mañana", "au revoir", "arrivederci"),
    *("gute nacht", "buenas noches", "bonne nuit", "buonanotte", "hope you", "no problem", "my pleasure", "enjoy your"),
)
# A sentence of these alone greets, agrees or reacts.
COURTESIES = _words("""
    hi hello hey hiya howdy yo there all everyone guys folks again good great morning afternoon evening day night
    nice lovely to meet see you hallo moin servus guten tag morgen abend grüezi hola buenos buenas días tardes
    noches bonjour salut bonsoir ciao buongiorno buonasera hej hei hoi goedemorgen olá oi bom boa dia tarde noite
    yes yeah yep yup ya yea no nope nah ok okay k kk sure right alright fine cool perfect awesome amazing wonderful
    excellent brilliant fantastic super neat sweet wow whoa oh ah aha hm hmm um uh haha hahaha hehe lol lmao rofl
    omg got it gotcha understood makes sense sounds works that's thats that is was all it's its this fair enough
    exactly indeed absolutely definitely totally certainly agreed true correct thanks thank you so very much a lot
    lots please pls thx ty welcome np problem worries done for now bye goodbye go ahead up on next one another more
    care catch cheers later soon speak take talk tomorrow
    again too as well not really nothing else i'm good we're point idea tip tips to know hear my god love do does
    did can will would be i guess think maybe perhaps ja nein doch genau klar gut prima toll klasse passt so stimmt
    verstanden alles danke bitte dir ihnen sehr vielen das ist gerne gern okay na sí si no claro vale bueno bien
    perfecto genial gracias muchas por favor de acuerdo entendido exacto eso es oui non d'accord parfait super merci
    beaucoup bien sûr compris c'est bon ça va sì va bene perfetto grazie mille certo capito esatto nee goed prima
    dank je bedankt graag precies klopt nej bra tack så mycket precis visst takk greit sim não tudo bem obrigado
    obrigada certo perfeito isso
    """)
# Taken off before a sentence is judged, as long as something else follows.
LEADS = _words("""
    yes yeah yep no nope ok okay please pls and but so then now also well great perfect thanks hey hi hello oh ah hm
    hmm nice cool awesome wow right sure alright anyway actually just lol haha maybe fine good super first next
    finally ja nein gut danke bitte und aber also dann jetzt hallo okay sí si vale hola bueno perfecto gracias y
    pero entonces oui non merci bonjour et mais alors sì grazie ciao e ma allora nee goed dank en maar dus nej tack
    och men så sim obrigado obrigada olá mas então
    """)
# By themselves they ask, whatever follows.
ALWAYS_ASKING = _words("""
    qué cómo dónde adónde cuándo quién quiénes cuál cuáles cuánto cuánta cuántos cuántas comment pourquoi combien
    warum wieso weshalb woher wohin perché waarom varför hvorfor why
    """)
FIRST_PERSONS = (
    r"(?:i|i'm|i’m|i've|i’ve|i'll|i’ll|i'd|i’d|im|ive|my|mine|me|we|we're|we’re|we've|we’ve|our|us|"
    r"ich|mein|meine|meinen|meinem|meiner|mir|mich|wir|unser|unsere|uns|yo|mi|mis|nosotros|nuestr[oa]s?|soy|tengo|"
    r"vivo|"
    r"trabajo|estoy|je|j'ai|j’ai|j'\w+|mon|ma|mes|nous|notre|nos|io|mio|mia|ho|sono|vivo|lavoro|noi|ik|mijn|wij|we|"
    r"ons|"
    r"jag|min|mitt|mina|vi|vår|jeg|mitt|eu|meu|minha|nós|tenho|moro|sou)"
)
