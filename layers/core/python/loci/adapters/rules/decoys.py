"""Words that stand where a name or a place would, and are none. Lower case."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NOT_PLACES = _words("""
    fear hope denial peace dreams dream past future moment bubble hell paradise mars moon castle hogwarts narnia gotham
    mordor atlantis wonderland
    neverland matrix shoe cave box internet harmony poverty pain luxury style sin space jupiter venus saturn pluto
    asgard westeros cloud
    clouds metaverse shadow hurry trouble love bed here there between agony misery constant anticipation minecraft
    bathtub
    middle-earth wakanda azkaban fairyland hobbiton rivendell tatooine it them this that one a the nowhere rock
    pineapple squalor sitcom
    movie film simulation fantasy
    """)

NOT_NAMES = _words("""
    not sorry happy sad tired hungry sick fine good great ok okay back here there home done ready sure glad busy bored
    late early new old
    single married engaged divorced free available interested excited afraid scared aware able willing going working
    living trying looking
    so very really just still also a an the in on at from with into over under vegan vegetarian pregnant batman
    superman spiderman spider-man
    santa god jesus napoleon sherlock satan zeus thor hulk iron-man ironman cinderella shrek gandalf voldemort yoda
    dumbledore
    kidding joking lost stuck broke rich poor confused curious serious joker groot legend human alive dead dying
    freezing starving
    hot cold wet drunk sober awake asleep alone lonely nervous anxious stressed worried angry mad furious shocked
    surprised amazed
    disappointed grateful thankful proud honored honoured blessed lucky unlucky christian muslim jewish buddhist hindu
    catholic atheist
    agnostic online offline today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january
    february march april
    june july august september october november december french english my your his her our their its all both none
    nobody everybody everyone
    someone somebody anybody what why how when where who which yes no maybe bilingual trilingual retired unemployed
    self-employed
    it that this these those he she they we you i one team mr mrs ms about talking thinking writing asking allergic
    based fluent
    deaf blind transgender gay bisexual lesbian straight asexual non-binary nonbinary introverted extroverted shy male
    female left right
    taken same looky see look spelled over again been nothing just up crazy stupid silly old-fashioned paranoid naive
    cynical lazy biased picky weird later when if soon anytime whatever maybe well feeling having being getting wrong
    correct beyond down up off out only nothing something anything important near by
    """)
