"""Words that a plain form may name: jobs, kin, diets, conditions, languages. Lower case, singular."""


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def phrases(text: str) -> frozenset[str]:
    return frozenset(" ".join(phrase.split()) for phrase in text.split(","))


JOBS = words("""
    accountant actor actress actuary administrator adviser advisor anaesthetist analyst anesthesiologist animator
    apprentice architect archivist artist assistant astronomer attendant attorney auditor author baker banker barber
    barista barrister bartender beautician beekeeper biologist bodyguard bookkeeper bookseller botanist brewer
    bricklayer broker builder butcher buyer cameraman caregiver carer caretaker carpenter cartographer cashier ceo
    cfo chauffeur chef chemist childminder chiropractor choreographer cleaner clerk coach coder columnist
    commentator composer conductor consultant contractor controller cook coordinator copywriter counsellor counselor
    courier cto curator dancer dentist dermatologist designer developer dietician dietitian diplomat director
    dispatcher diver doctor draftsman driver ecologist economist editor electrician engineer entrepreneur
    epidemiologist estimator facilitator farmer filmmaker firefighter fisherman flight-attendant florist foreman
    forester founder freelancer gardener geneticist geographer geologist glazier goldsmith grocer hairdresser
    handyman historian housekeeper housewife hygienist illustrator inspector instructor intern interpreter
    investigator janitor jeweler jeweller joiner journalist laborer labourer landscaper lawyer lecturer librarian
    lifeguard linguist locksmith logistician machinist magistrate mailman manager marketer mason masseur masseuse
    mathematician mechanic medic meteorologist microbiologist midwife miner musician nanny neurologist
    neuroscientist notary novelist nurse nutritionist officer operator optician optometrist paediatrician painter
    paralegal paramedic pastor pathologist pediatrician pharmacist photographer physician physicist physiotherapist
    pianist pilot plasterer plumber policeman policewoman politician porter postdoc postgraduate postman potter
    presenter priest producer professor programmer proofreader prosecutor psychiatrist psychologist publisher
    radiographer radiologist ranger realtor receptionist recruiter referee reporter representative researcher roofer
    sailor salesman salesperson saleswoman scaffolder scientist screenwriter sculptor seamstress secretary
    shopkeeper singer solicitor sommelier songwriter specialist statistician steward stewardess strategist student
    stylist supervisor surgeon surveyor sysadmin tailor teacher technician technologist teller tester therapist
    tiler trader trainee trainer translator tutor typist undergraduate undertaker underwriter upholsterer vet
    veterinarian violinist waiter waitress warden warehouseman watchmaker welder worker writer zoologist
    """)
# Before a job they judge it, or say that it is none: "a terrible singer", "a former nurse".
JUDGING = words("""
    actual glorified literal
    great good bad terrible horrible awful lousy decent amazing big huge keen avid slow fast amateur aspiring former
    ex future would-be wannabe hobby natural born better best worst excellent horrible lazy proud real true total
    complete careful nervous happy sad grumpy tired new old first last typical perfect pretty nice fun serious poor
    rich hopeless failed frustrated budding trained secret closet armchair backseat weekend passionate huge massive
    such quite people
    """)
DIETS = phrases("""
    carnivore, dairy free, dairy-free, flexitarian, fruitarian, gluten free, gluten-free, halal, high-protein, keto,
    ketogenic, kosher, lacto-vegetarian, lactose free, lactose-free, low carb, low-carb, low-fat, low-fodmap,
    low-sodium, macrobiotic, mediterranean, omnivore, paleo, pescatarian, pescetarian, plant based, plant-based, raw
    vegan, sober, strict vegan, strict vegetarian, sugar free, sugar-free, teetotal, teetotaler, teetotaller, vegan,
    vegetarian, veggie
    """)
CONDITIONS = phrases("""
    a bad back, a bad knee, a gluten intolerance, a hearing aid, a heart condition, a heart murmur, a herniated
    disc, a kidney disease, a lactose intolerance, a latex allergy, a pacemaker, a prosthetic leg, a sensitive
    stomach, a stutter, a thyroid condition, acid reflux, adhd, anaemia, anemia, anxiety, arthritis, asthma, autism,
    back pain, bad knees, bipolar disorder, breast cancer, cancer, celiac disease, cerebral palsy, chronic back
    pain, chronic fatigue, chronic migraines, chronic pain, coeliac disease, crohn's, crohn's disease, cystic
    fibrosis, depression, diabetes, dyscalculia, dyslexia, eczema, endometriosis, epilepsy, fibromyalgia, flat feet,
    gerd, glaucoma, gluten intolerance, gout, hay fever, hearing loss, heart disease, hepatitis, high blood
    pressure, high cholesterol, hypertension, hyperthyroidism, hypothyroidism, ibs, insomnia, kidney disease,
    lactose intolerance, low blood pressure, lupus, lyme disease, migraine, migraines, multiple sclerosis, ocd,
    osteoporosis, parkinson's, pcos, psoriasis, ptsd, rheumatoid arthritis, rosacea, scoliosis, seasonal allergies,
    severe asthma, sleep apnea, sleep apnoea, tinnitus, tourette's, type 1 diabetes, type 2 diabetes, vertigo,
    vitiligo
    """)
STATES = phrases("""
    a cancer survivor, a celiac, a coeliac, a diabetic, a stroke survivor, a type 1 diabetic, a type 2 diabetic, a
    wheelchair user, an insomniac, anaemic, anemic, asthmatic, autistic, celiac, coeliac, color blind, color-blind,
    colorblind, colour blind, colour-blind, colourblind, dairy intolerant, deaf, diabetic, dyslexic, epileptic,
    far-sighted, farsighted, fructose intolerant, gluten intolerant, gluten-intolerant, hard of hearing, histamine
    intolerant, hypertensive, immunocompromised, in a wheelchair, insulin-dependent, lactose intolerant,
    lactose-intolerant, left-handed, near-sighted, nearsighted, neurodivergent, partially sighted, pregnant,
    right-handed, short-sighted, type 1 diabetic, type 2 diabetic, wheelchair-bound
    """)
FAMILY = words("""
    aunt auntie boyfriend bro brother brother-in-law child cousin dad daddy daughter daughter-in-law ex-husband
    ex-wife father father-in-law fiance fiancee fiancé fiancée girlfriend goddaughter godfather godmother godson
    grandchild granddad granddaughter grandfather grandma grandmother grandpa grandparent grandson granny
    half-brother half-sister hubby husband mam mama missus mom mommy mother mother-in-law mum nan nephew niece papa
    parent partner sibling sis sister sister-in-law son son-in-law spouse stepbrother stepdad stepdaughter
    stepfather stepmom stepmother stepmum stepsister stepson uncle wife
    """)
PETS = words("""
    alpaca axolotl beagle budgie bulldog bunny canary cat chihuahua chinchilla cockatiel cockatoo collie corgi
    dachshund dalmatian doberman dog donkey ferret gecko goldfish greyhound guinea-pig hamster hedgehog horse hound
    husky iguana kitten labrador lizard llama maltese mastiff parakeet parrot pet pomeranian pony poodle pug pup
    puppy rabbit ragdoll rat retriever rottweiler schnauzer sheepdog shepherd shih-tzu siamese snake spaniel tabby
    tarantula terrier tortoise turtle whippet
    """)
ACQUAINTANCES = words("""
    bestie boss co-worker coach colleague coworker dentist doctor flatmate friend hairdresser housemate landlady
    landlord manager mentor neighbor neighbour neurologist physiotherapist roommate supervisor teacher teammate
    therapist trainer tutor vet
    """)
# Relations of which one has one.
PARTNERS = words("""
    boyfriend fiance fiancee fiancé fiancée girlfriend hubby husband missus partner spouse wife
    """)
LANGUAGES = words("""
    afrikaans albanian amharic arabic armenian asl azerbaijani basque belarusian bengali bosnian bsl bulgarian
    burmese cantonese catalan chinese croatian czech danish dutch english esperanto estonian farsi filipino finnish
    french gaelic galician georgian german greek gujarati haitian hausa hebrew hindi hungarian icelandic igbo
    indonesian irish italian japanese kannada kazakh khmer korean kurdish lao latin latvian lithuanian malay
    malayalam maltese mandarin marathi mongolian nepali norwegian pashto persian polish portuguese punjabi romanian
    russian serbian sinhala slovak slovenian somali spanish swahili swedish tagalog tamil telugu thai tibetan
    turkish ukrainian urdu uzbek vietnamese welsh xhosa yoruba zulu
    """)
NATIONALITIES = words("""
    afghan african afrikaans albanian algerian american amharic arabic argentine argentinian armenian asian
    australian austrian azerbaijani bangladeshi basque belarusian belgian bengali bolivian bosnian brazilian british
    bulgarian burmese canadian catalan chilean chinese colombian croatian cuban cypriot czech danish dutch
    ecuadorian egyptian emirati english estonian ethiopian european filipino finnish french gaelic galician georgian
    german ghanaian greek gujarati haitian hausa hebrew hindi hungarian icelandic igbo indian indonesian iranian
    iraqi irish israeli italian jamaican japanese jordanian kannada kazakh kenyan khmer korean kurdish lao latvian
    lebanese lithuanian luxembourgish malay malayalam malaysian maltese marathi mexican mongolian moroccan nepali
    nigerian norwegian pakistani pashto persian peruvian polish portuguese puerto-rican punjabi romanian russian
    rwandan saudi scottish senegalese serbian singaporean sinhala slovak slovenian somali spanish swahili swedish
    swiss syrian tagalog taiwanese tamil tanzanian telugu thai tibetan tunisian turkish ugandan ukrainian urdu
    uruguayan uzbek venezuelan vietnamese welsh xhosa yoruba zulu
    """)
FOODS = words("""
    alcohol bacon bananas beef beer bread butter caffeine candy carbs cheese chicken chocolate cilantro coffee
    coriander dairy dessert desserts eggs fish garlic gluten honey lactose lamb meat milk mushrooms nuts onions
    pasta peanuts pork poultry rice salt seafood shellfish soda soy sugar sweets tea tofu tomatoes veal wheat wine
    """)
# What one may like or dislike and everybody knows what is meant.
LIKED = FOODS | words("""
    pizza sushi curry ramen tacos burgers salad soup noodles cake cookies pie pancakes avocado avocados olives beans
    lentils cucumber broccoli spinach kale carrots potatoes strawberries blueberries apples oranges mango pineapple
    coconut cinnamon ginger vanilla licorice liquorice marzipan whisky whiskey gin rum vodka tequila cider champagne
    prosecco espresso matcha kombucha lemonade juice yoga pilates photography chess bridge poker football soccer
    basketball baseball tennis badminton volleyball rugby cricket golf hockey judo karate travel music jazz blues
    rock metal punk techno opera folk country reggae hip-hop rap poetry history astronomy birds dogs cats horses
    spiders snakes heights mornings mondays crowds karaoke musicals podcasts museums theatre theater cinema sci-fi
    fantasy thrillers crime horror comics anime manga video-games videogames puzzles sudoku crosswords winter summer
    autumn spring snow rain thunderstorms sunsets nature mountains
    """)
FIELDS = words("""
    accounting anthropology archaeology architecture art astronomy biochemistry biochem biology botany business
    chemistry communications computing cs design economics education electronics engineering english finance french
    geography geology german graphic history informatics journalism law linguistics literature management marketing
    mathematics math maths mechanics medicine music neuroscience nursing pedagogy pharmacy philosophy physics
    physiotherapy politics psychology robotics sociology spanish statistics theology translation
    """)
STATUSES = phrases("""
    retired, unemployed, self-employed, self employed, semi-retired, on parental leave, on maternity leave, on
    paternity leave, on sabbatical, a stay-at-home mom, a stay-at-home mum, a stay-at-home dad, a stay-at-home
    parent, a homemaker, a pensioner, a freelancer, between jobs, out of work
    """)
# They stand where a name would and are none.
NOT_NAMES = words("""
    arsenal barca celtic everton gunners jain parsi rangers rastafarian rovers spurs villa wolves zoroastrian
    a able about afraid again agnostic anglican baptist calvinist evangelical lutheran marxist mennonite
    methodist mormon orthodox pentecostal presbyterian protestant quaker shia shinto sikh sunni taoist alive all
    allergic alone also amazed an angry anti anxious anybody anything anytime april aquarius aries asexual asking
    asleep at atheist august available awake aware back based batman been being beyond biased bilingual bisexual
    blessed blind bored both broke btw buddhist busy by cancer cant capricorn catholic christian cinderella cold
    confused conservative correct crazy curious cynical dad dead deaf december democrat disappointed divorced done dont
    down drunk dumbledore dying early engaged english everybody everyone everything excited extroverted february
    feeling female fine fluent free freezing french friday from furious fyi gandalf gay gemini gen getting glad god
    going gonna good grateful great groot happy having he her here hey hi hindu his home honored honoured hot how hulk
    human hungry i if ill im important in interested into introverted iron-man ironman it its january jesus jewish
    joker joking july june just kidding kinda late later lazy left legend leo lesbian liberal libra living lol lonely
    look looking looky lost lucky mad male march married maybe mom monday mr mrs ms mum muslim my naive napoleon near
    nervous new no nobody non-binary nonbinary none not nothing november october off offline ok okay old old-fashioned
    omg on one online only our out over paranoid picky pisces poor pregnant pro proud ready really republican retired
    rich right sad sagittarius same santa satan saturday scared scorpio see self-employed september serious she
    sherlock shocked shrek shy sick silly single so sober somebody someone something soon sorry sorta spelled
    spider-man spiderman starving still straight stressed stuck stupid sunday superman sure surprised taken talking
    taurus team thankful that the their there these they thinking this tho thor those thursday tired today tomorrow
    transgender trilingual trying tuesday under unemployed unlucky up vegan vegetarian very virgo voldemort we
    wednesday weird well wet what whatever when where which who why willing with working worried writing wrong yes
    yesterday yoda you your zeus
    """)
# They stand where a place would and are none.
NOT_PLACES = words("""
    a agony anticipation asgard atlantis azkaban bathtub bed between box bubble case castle cave cloud clouds
    constant denial dream dreams fact fairyland fantasy fear film future general gotham harmony hell here hobbiton
    hogwarts hope hurry internet it jupiter love luxury mars matrix metaverse middle-earth minecraft misery moment
    moon mordor movie narnia neverland nowhere one order pain paradise particular past peace person pineapple pluto
    poverty private public rivendell rock saturn shadow shoe short simulation sin sitcom space spite squalor style
    tatooine that the them there this total trouble venus wakanda westeros wonderland
    """)
CALENDAR = words("""
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december christmas easter halloween thanksgiving hanukkah ramadan diwali today
    tomorrow yesterday tonight summer winter spring autumn
    """)
# Before them one works "with", never at or for.
NOT_EMPLOYERS = (
    CALENDAR
    | LANGUAGES
    | FAMILY
    | words("""
    rust go python java javascript typescript react vue angular svelte kubernetes docker excel god jesus peanuts
    home night nights weekends myself covid i it they them he she we you
    """)
)
NOT_ALLERGENS = words("""
    adulting cardio chores crowds effort fun gossip housework hype math maths noise politics running small sports talk
    most many certain several other work working mornings morning mondays people stupidity bullshit drama nonsense
    exercise commitment you your me him her them it that this these those everything anything nothing something him
    everyone everybody waiting change feelings love mondays bs responsibility any all some not being what who school
    homework
    """)
