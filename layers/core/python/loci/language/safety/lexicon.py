"""What one may have, take, wear or bear, in English, German and Spanish: stems of words, lower case. A stem ends where
the word may go on."""

CONDITIONS = """
    addison's adhd agoraphob albinis alergia allerg allergie alzheimer alzhéimer anaemi anemi aneurysm angina
    angststörung anorexi ansiedad anxiety|disorder aphasi apnea apnoea arrhythmi arthritis arthrose artritis
    artrosis asma asperger asthma ataxia atrial|fibrillation autis bipolar bleeding|disorder blindness blood|clot
    blood|clotting|disorder bluter bluterkrank bluthochdruck borreliose bulimi cancer cardiopatía cataract celiac
    celiaquía cerebral|palsy chronic|fatigue chronic|pain chronische|schmerzen cirrhosis clotting|disorder coeliac
    colitis colour|blind copd coronary crohn cystic|fibrosis cáncer deep|vein|thrombosis demencia dementia demenz
    depresión depression dermatitis diabet diabetes diverticulitis down's|syndrome dvt dyslexi dysphagia
    eating|disorder eczema ehlers emphysema endometriose endometriosis enfermedad|celíaca enfermedad|de|crohn epilep
    epileps epilepsia esclerosis|múltiple factor|v fibromialgia fibromyalgia fibromyalgie g6pd gallstone gastritis
    gerd gicht glaucoma glutenunverträglich gluten|intoleran gota gout haemophili hashimoto hearing|loss
    heart|attack heart|condition heart|defect heart|disease heart|failure heart|murmur hemofilia hemophili hepatitis
    hernia herniated herzfehler herzinfarkt herzinsuffizienz herzkrank herzrhythmusstörung herzschrittmacher
    high|blood|pressure high|cholesterol hipertensión hipotiroidismo histaminintoleran hiv hypertension hyperthyroid
    hypertonie hypoglycaemi hypoglycemi hypotension hypothyroid hämophilie ibs immune|deficiency immunodeficien
    infarto insuficiencia|renal intoleran intolerancia kidney|disease kidney|failure kidney|stone krebs
    lactose|intoleran laktoseintoleran laktoseunverträglich leukaemia leukemia liver|disease low|blood|pressure
    lupus lyme|disease lymphoma macular|degeneration malaria marcapasos melanoma meniere migraine migraña migräne
    morbus multiple|sclerosis multiple|sklerose muscular|dystrophy myasthenia narcoleps neurodermitis neuropath
    niereninsuffizienz nierenkrank ocd one|kidney only|one|kidney osteopor osteoporose osteoporosis pacemaker
    panic|attack panic|disorder parkinson pcos phenylketonuria pku pots psoriasis psychosis ptsd pulmonary|embolism
    párkinson raynaud reizdarm rheuma rheumatoid schilddrüse schizophreni schlafapnoe schlaganfall sciatica
    scoliosis seizure sepsis sickle|cell sjögren sleep|apnea sleep|apnoea soplo|en|el|corazón spina|bifida stroke
    tachycardia tensión|alta thalassaemi thalassemi thrombose thrombosis thyroid|condition thyroid|disease tia
    tinnitus tourette transplant trombosis tuberculosis tumor tumour ulcer ulcerative unverträglichkeit uveitis
    vertigo von|willebrand vértigo wilson's|disease zöliakie
    """
STATES = """
    allergic allergisch alérgica alérgico anaemic anaphylactic anemic asmática asmático asthmatic autistic bedridden
    blind bluter bluterin breast-feeding breastfeeding celiac celíaca celíaco ciega ciego coeliac color-blind
    colorblind colour-blind colourblind deaf diabetic diabetiker diabetikerin diabética diabético dyslexic
    embarazada epileptic epileptiker epileptikerin epiléptica epiléptico expecting gehbehindert gehörlos
    gluten-intolerant hard-of-hearing hard|of|hearing hemofílico herzkrank hipertensa hipertenso hiv-positive
    hiv|positive hypoglycaemic hypoglycemic immunocompromised immunosuppressed inmunodeprimida inmunodeprimido
    insulin-dependent intolerant intolerante lactose-intolerant laktoseintolerant legally|blind paralysed paralyzed
    paraplegic partially|sighted pre-diabetic prediabetic pregnant quadriplegic schwanger schwerhörig sehbehindert
    sorda sordo stillend suicidal terminally|ill visually|impaired wheelchair-bound zuckerkrank
    """
MEDICINES = """
    acenocoumarol acenocumarol adderall albuterol allopurinol amlodipine anti-depressants antibiotic anticoagulant
    anticoagulantes antidepresivos antidepressant antidepressiva antihistamine antipsychotic apixaban aspirin|every
    atorvastatin beta-blocker betablocker beta|blocker bisoprolol blood-thinner blood|pressure|medication
    blood|pressure|pills blood|thinner blutdrucktabletten blutverdünner chemo chemotherapy citalopram clopidogrel
    clozapine corticosteroid cortison dialysis digoxin eliquis enoxaparin epi-pen epipen escitalopram fluoxetine
    gabapentin heart|medication heparin humira hydrocortisone ibuprofen|every immunosuppressant inhaler insulin
    insulina kortison l-thyroxin lamotrigine levothyroxine levotiroxina lisinopril lithium litio losartan maoi
    marcumar medicación medication medikament metformin metformina methadone methotrexate metoprolol nitroglycerin
    omeprazole oxygen|at|night ozempic paroxetine prednisolone prednisone pregabalin propranolol prozac ramipril
    ritalin rivaroxaban sertraline simvastatin sintrom ssri statin steroid suboxone tacrolimus thyroxine tramadol
    venlafaxine warfarin warfarina xanax xarelto zoloft
    """
DEVICES = """
    audífono bomba|de|insulina colostomy cpap defibrillator feeding|tube hearing|aid herzschrittmacher hörgerät icd
    insulinpumpe insulin|pump marcapasos pacemaker prosthe prothese prótesis rollstuhl shunt silla|de|ruedas stent
    stoma tracheostomy wheelchair
    """
DRUGS = """
    alcohol alcoholic benzodiazepines benzos booze cocaine codeine crack drinking drugs gambling heroin meth
    morphine nicotine opiates opioids oxycodone painkillers pills substance
    """
FAMILY_ABROAD = """
    abuela abuelo bruder eltern enkel enkelin esposa esposo frau freundin hermana hermano hija hijo hijos kind
    kinder madre mamá mann marido mujer mutter nieta nieto novia novio oma opa padre papá pareja partner partnerin
    schwester sohn söhne tante tochter töchter vater
    """
ALLERGENS = """
    avocado bean bee|sting cashew chickpea corn cow's|milk dairy egg fish fructose gluten hazelnut histamine kiwi
    lactose latex lentil milk mushroom mustard nut onion peanut penicillin pollen prawn sesame shellfish shrimp soy
    soya sulfa sulfite sulphite tomato tree|nut walnut wasp wheat
    """
