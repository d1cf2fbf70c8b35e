"""The word lists behind the rules: what counts as a job, a kin, a diet, a place. Lower case, singular."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _phrases(text: str) -> frozenset[str]:
    return frozenset(phrase.strip() for phrase in text.split(",") if phrase.strip())


JOBS = _words("""
    accountant actor actress actuary adviser advisor agent analyst anaesthetist anesthesiologist animator architect
    archivist artist
    assistant astronomer athlete attorney auditor author baker banker barber barista bartender biologist blogger
    bookkeeper
    bookseller botanist brewer bricklayer broker builder butcher buyer cameraman caregiver caretaker carer carpenter
    cashier ceo cfo
    chauffeur chef chemist childminder chiropractor choreographer cleaner clerk coach coder columnist comedian
    commentator
    composer conductor consultant contractor controller cook coordinator copywriter counselor counsellor courier cto
    curator dancer
    dentist dermatologist designer detective developer dietitian dietician diplomat director dispatcher diver doctor
    draftsman driver ecologist economist editor electrician engineer entrepreneur epidemiologist estimator executive
    facilitator
    farmer filmmaker firefighter fisherman florist foreman forester founder freelancer gardener geneticist geographer
    geologist
    glazier goldsmith grocer guard guide hairdresser handyman historian housekeeper housewife hygienist illustrator
    inspector
    instructor intern interpreter inventor investigator investor janitor jeweler jeweller journalist judge labourer
    laborer
    landscaper lawyer lecturer librarian lifeguard linguist locksmith logistician machinist maid mailman manager
    marketer mason
    masseur masseuse mathematician mechanic mediator medic meteorologist microbiologist midwife miner minister model
    musician nanny
    neurologist neuroscientist notary novelist nurse nutritionist officer operator optician optometrist painter
    paediatrician
    paralegal paramedic pastor pathologist pediatrician pharmacist philosopher photographer physician physicist
    physiotherapist
    pianist pilot plasterer plumber podcaster poet policeman policewoman politician porter potter presenter priest
    principal
    producer professor programmer proofreader prosecutor psychiatrist psychologist publisher radiographer radiologist
    ranger realtor receptionist recruiter referee reporter representative researcher resident roofer sailor salesman
    salesperson saleswoman scientist screenwriter sculptor seamstress secretary shepherd shopkeeper singer solicitor
    soldier
    songwriter specialist statistician steward stewardess streamer strategist supervisor surgeon surveyor sysadmin
    tailor
    teacher technician technologist teller tester therapist trader trainee trainer translator tutor typist underwriter
    undertaker upholsterer vet veterinarian violinist waiter waitress warden warehouseman watchmaker welder writer
    youtuber zoologist
    apprentice administrator owner postman postdoc flight-attendant attendant worker beekeeper paralegal sommelier
    stylist
    barrister magistrate carpenter joiner scaffolder tiler beautician bodyguard cartographer creator influencer
    """)

# "I am a morning person", "I am a tea drinker": a taste, not a job.
TASTE_NOUNS = _words(
    "person lover enthusiast fan drinker eater aficionado addict fanatic owl bird buff nerd geek guy girl gal junkie"
)

DIETS = _phrases("""
    vegan, vegetarian, pescatarian, pescetarian, flexitarian, fruitarian, carnivore, omnivore, kosher, halal, keto,
    paleo, gluten-free,
    gluten free, dairy-free, dairy free, lactose-free, lactose free, sugar-free, plant-based, plant based, low-carb,
    low carb, teetotal,
    teetotaller, teetotaler, sober, veggie, sugar free, raw vegan, strict vegan, strict vegetarian, lacto-vegetarian,
    ketogenic,
    mediterranean, low-fodmap, low-sodium, low-fat, high-protein, macrobiotic
    """)

CONDITIONS = _phrases("""
    asthma, diabetes, type 1 diabetes, type 2 diabetes, epilepsy, adhd, add, autism, arthritis, rheumatoid arthritis,
    anxiety, depression,
    insomnia, migraine, migraines, celiac disease, coeliac disease, crohn's disease, crohn's, ibs, hypertension,
    high blood pressure,
    low blood pressure, high cholesterol, hypothyroidism, hyperthyroidism, eczema, psoriasis, dyslexia, tinnitus,
    vertigo, scoliosis,
    endometriosis, pcos, ptsd, ocd, bipolar disorder, hay fever, sleep apnea, sleep apnoea, cancer, breast cancer,
    heart disease,
    a heart condition, a heart murmur, a pacemaker, multiple sclerosis, ms, parkinson's, lupus, gout, anemia, anaemia,
    glaucoma, chronic pain,
    chronic back pain, back pain, chronic fatigue, fibromyalgia, lyme disease, a bad back, a bad knee, bad knees,
    a herniated disc, acid reflux,
    gerd, osteoporosis, hepatitis, a kidney disease, kidney disease, cystic fibrosis, cerebral palsy, rosacea,
    a thyroid condition, flat feet,
    a prosthetic leg, hearing loss, a hearing aid, a stutter, chronic migraines, severe asthma, a sensitive stomach,
    lactose intolerance,
    gluten intolerance, a gluten intolerance, a lactose intolerance, a latex allergy, seasonal allergies, dyscalculia,
    tourette's, vitiligo
    """)

STATES = _phrases("""
    diabetic, asthmatic, epileptic, celiac, coeliac, a celiac, a coeliac, a diabetic, colour-blind, color-blind,
    colourblind, colorblind, colour blind,
    color blind, deaf, hard of hearing, blind, partially sighted, near-sighted, nearsighted, short-sighted,
    far-sighted, farsighted, autistic,
    dyslexic, pregnant, lactose intolerant, lactose-intolerant, gluten intolerant, gluten-intolerant, dairy intolerant,
    fructose intolerant,
    histamine intolerant, anaemic, anemic, hypertensive, bipolar, immunocompromised, wheelchair-bound, in a wheelchair,
    insulin-dependent,
    neurodivergent, in remission, type 1 diabetic, type 2 diabetic, a type 1 diabetic, a type 2 diabetic,
    a wheelchair user, an insomniac, left-handed, right-handed, a stroke survivor, a cancer survivor
    """)

_FAMILY_WORDS = """
    mother mom mum mommy mama mam father dad daddy papa sister brother son daughter child kid baby wife husband spouse
    partner fiance fiancé
    fiancee fiancée boy girl girlfriend boyfriend grandmother grandma granny nan grandfather grandpa granddad grandson
    granddaughter
    grandchild aunt auntie uncle cousin niece nephew stepmother stepmom stepmum stepfather stepdad stepson stepdaughter
    stepsister stepbrother
    twin hubby godson goddaughter godmother godfather sibling toddler parent grandparent sis bro mother-in-law
    father-in-law
    sister-in-law brother-in-law son-in-law daughter-in-law half-sister half-brother ex-wife ex-husband missus
    """
FAMILY = _words(_FAMILY_WORDS)
PETS = _words(
    "dog cat puppy kitten parrot budgie canary hamster rabbit bunny horse "
    "pony tortoise turtle goldfish fish snake lizard "
    "gecko ferret pet greyhound labrador poodle beagle terrier spaniel collie dachshund corgi husky "
    "guinea-pig rat mouse chicken hen goat donkey retriever "
    "labrador poodle corgi beagle terrier spaniel pug bulldog "
    "husky dachshund shepherd collie chihuahua cockatiel iguana greyhound whippet "
    "doberman rottweiler setter pointer dalmatian boxer maltese pomeranian schnauzer shih-tzu mastiff sheepdog "
    "hound pup tabby siamese ragdoll parakeet cockatoo tarantula axolotl hedgehog "
    "chinchilla llama alpaca sheep bee"
    ""
)
ACQUAINTANCES = _words("""
    friend bestie buddy mate colleague coworker co-worker boss manager neighbour neighbor roommate flatmate housemate
    teacher
    mentor doctor dentist therapist physiotherapist coach trainer tutor landlord landlady supervisor accountant lawyer
    assistant team-mate
    teammate gp vet hairdresser
    """)
KIN = FAMILY | PETS
RELATIONS = KIN | ACQUAINTANCES

# Relations of which one has one: the key of a single-valued fact.
PARTNERS = _words("""
    wife husband spouse partner fiance fiancé fiancee fiancée boy girl girlfriend boyfriend hubby missus
    """)
ONLY_ONES = PARTNERS | _words("mother mom mum father dad boss manager landlord landlady gp dentist supervisor")
ONE_NAME = {
    "mom": "mother",
    "mum": "mother",
    "dad": "father",
    "manager": "boss",
    "landlady": "landlord",
    **dict.fromkeys(PARTNERS, "partner"),
}

LANGUAGES = _words("""
    english spanish french german italian portuguese dutch norwegian swedish danish finnish icelandic polish czech
    slovak hungarian
    romanian bulgarian serbian croatian bosnian slovenian albanian greek turkish russian ukrainian belarusian estonian
    latvian lithuanian
    arabic hebrew persian farsi urdu hindi bengali punjabi tamil telugu marathi gujarati malayalam kannada sinhala
    nepali pashto kurdish
    chinese mandarin cantonese japanese korean vietnamese thai lao khmer burmese malay indonesian tagalog filipino
    swahili amharic
    yoruba igbo hausa zulu xhosa afrikaans somali catalan basque galician welsh irish gaelic latin esperanto maltese
    georgian armenian
    azerbaijani kazakh uzbek mongolian tibetan haitian creole asl bsl
    """)
NATIONALITIES = LANGUAGES - _words("latin esperanto asl bsl creole mandarin cantonese farsi") | _words("""
    american british australian canadian mexican brazilian argentinian argentine chilean colombian peruvian venezuelan
    cuban austrian swiss belgian
    scottish egyptian moroccan algerian tunisian nigerian ghanaian kenyan ethiopian indian pakistani bangladeshi
    iranian iraqi israeli
    lebanese syrian jordanian saudi emirati afghan taiwanese singaporean malaysian african asian european ecuadorian
    bolivian
    uruguayan jamaican puerto-rican kiwi luxembourgish cypriot senegalese ugandan tanzanian rwandan
    """)

POSSESSIONS = _words("""
    car bike bicycle motorbike motorcycle scooter house flat apartment boat van truck camper caravan cabin cottage farm
    piano guitar violin
    drum telescope camera laptop macbook iphone android pixel phone tablet ipad pc computer console playstation xbox
    kindle e-bike
    tesla garden allotment studio shop restaurant company business garage sauna pool treadmill printer drone motorhome
    sailboat kayak
    canoe greenhouse podcast blog channel licence license smartwatch vinyl record collection ev hybrid suv pickup tattoo
    vineyard television tv bakery cafe café patent yacht tractor keyboard synthesizer cello saxophone trumpet flute
    """)

CARS = _words("""
    tesla volvo toyota ford honda bmw audi vw volkswagen skoda fiat nissan mazda kia hyundai subaru jeep porsche
    renault peugeot mercedes
    vespa harley ducati chevrolet chevy lexus opel citroen dacia suzuki yamaha kawasaki
    """)

EVENTS = _words("""
    flight exam test wedding interview appointment surgery operation vacation holiday trip deadline meeting conference
    concert recital
    graduation party anniversary marathon race presentation check-up checkup visa lease contract move defence defense
    thesis
    birthday honeymoon audition tournament match competition course class semester internship leave shift training
    checkin
    performance review ceremony reunion date session viva due-date scan mri dentist retirement festival workshop webinar
    train bus ferry cruise call demo launch release reservation gig show play rehearsal hearing trial driving-test
    """)

# A place needs no capital after these: "a small town", "the countryside".
PLACE_NOUNS = _words("""
    city town village suburb suburbs countryside country area apartment flat house farm mountains outskirts centre
    center north south east west
    island dorm coast uk us usa eu netherlands philippines bahamas maldives hague bronx midlands highlands cotswolds
    bay district cabin
    neighbourhood neighborhood studio downtown region province state capital sea beach lake forest valley hamlet
    cottage townhouse
    houseboat caravan bungalow condo loft parents states kingdom republic emirates alps
    """)

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

# Past tense that does not end in -ed.
IRREGULAR_PAST = _words("""
    went had met got bought sold ran won lost broke fell saw took made gave left came flew drove rode swam ate drank
    began found
    built wrote read sang spoke taught caught chose hurt cut quit put spent slept sat stood paid sent held became grew
    became
    threw brought fought led lent hit beat bit blew drew forgot froze heard hid kept knew laid lay rang rose shook shot
    split stole stuck swept tore woke wore did set was were felt gave went told
    """)
# Worth keeping without a date, once it happened.
LASTING_PAST = _phrases("""
    got married, got engaged, got divorced, got promoted, got fired, got laid off, graduated, adopted, bought a,
    bought an, bought my, bought our,
    sold my, sold our, passed my, passed the, failed my, won a, won the, ran a marathon, ran my first, broke my,
    broke both, had surgery,
    had a baby, had an operation, had a stroke, had a heart attack, had twins, was promoted, was laid off, was fired,
    was hired, was born,
    quit smoking, quit drinking, quit my job, retired, survived, published, launched, founded, earned a, received my,
    finished my, completed my,
    completed a, lost my, got accepted, was accepted, got a new, got a promotion, got my, emigrated, immigrated,
    gave birth, became a, became an,
    grew up, majored, studied, served, proposed, opened a, opened my, dropped out, tore my, sprained my, crashed my,
    totaled my, donated a,
    climbed, met my, lost a, was hospitalised, was hospitalized, was elected, started my own, started a new,
    started my new, signed a, hiked
    """)

LIGHT_VERBS = _words("know see think hear ask say tell hope try check find look mention point make get give")

EATEN = _words("""
    meat pork beef fish seafood shellfish dairy milk eggs gluten sugar nuts peanuts alcohol coffee caffeine wine beer
    bread chicken cheese wheat
    lamb carbs sweets mushrooms onions garlic tomatoes soy spicy soda chocolate butter cilantro coriander animal
    breakfast lunch dinner
    tea red fast junk processed fried rice pasta tofu lactose bananas bacon veal poultry honey salt candy desserts
    dessert
    """)

NUMBERS = _words("a an one two three four five six seven eight nine ten")

# They say nothing by themselves.
EMPTY = _words("""
    a an the and or but so if of to in on at by for with from up out off down over about into onto as than then
    that this these those it its there here i me my mine myself we us our you your he him his she her they them
    their who what which where when how why all any some such no not only just also too very really quite pretty
    even still yet again already now ever never always often sometimes soon later maybe more most much many lot
    lots bit kind sort way thing things something anything everything nothing someone anyone everyone one ones
    be am is are was were been being have has had having do does did doing done get gets got getting gotten go
    goes went going gone make makes made making take takes took taking let lets will would can could shall
    should may might must cannot come comes came know knew think thought see saw seen feel feels felt say said
    tell told good great nice awesome amazing cool fun happy glad super well better best sure right okay yes
    yeah time times day days other another same own back around little big new under through between behind
    along across near during without within until while since because though every each after before
    """)
