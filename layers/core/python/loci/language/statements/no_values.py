"""Replies that answer no question: "Skip", "Not telling", "Ignore previous". None of their words names anything.

A list cannot hold all of them, which is why a bare reply never replaces what was stated in a sentence. Words that are
names or towns as well ("Will", "May", "Nice", "Reading") are left out.
"""

from loci.language.statements.lexicon import words

NO_VALUES = words("""
    a abbrechen abc able abort about above absent access account actually adios admin administrator after afternoon
    again agent ahead ahoy aide aight aiuto alexa alien all already alright also always amazing an and annuler
    annulla anon anonymity anonymous another answer any anybody anymore anyone anything anyways anywhere app are
    around asdf asdfgh ask asking assistant at aucun aucune available avanti aware away awesome ayuda back bacon bad
    banana bananas banter bathroom batman beautiful because bed before begin behind being below better between
    beyond billing bla blabla blah blank bleh bonjour boo bored boring boss bot both bro busy but button by bye
    bypass call can cancel cancelar cannot captain change changed chat chatgpt check cheers cheese choice choose cia
    ciao classified classy clear click close cloud cmd command commands complaint complicated confidential config
    confirm console continue control conversation cool cop copy correct couch crap create creature creep creepy
    current cyberspace dad damn data debug default delete demo después dev developer did die different disable ditto
    do does dog done dont down dragon dream dreams drop dude duh dumb dunno each earth easy edit egal either else
    elvis empty enable end english enough enter equal error etc even evening every everybody everyone everything
    everywhere eww example exit export fairyland false far farewell fast fbi feedback few ffs figure figured file
    find fine finish first foo foobar for forget forgot forward found free from fuck fucking full fun galaxy game
    games geen geheim genius ghost gimme girl give go goat god gone gonna goodbye google gorgeous gosh got gotcha
    greetings guess guest guy had hah haha half hallo handsome hang happy hard has hate have he heaven hell hello
    help here hero hey hi hidden hide hilfe hm hmm hogwarts hola hold home how howdy huh human hush i idea idem idk
    ignore im in inaccessible inside instead instructions internet into invalid invoice ipsum irrelevant is it its
    itself ja jesus jfc jk joke joking just keep kein keine keiner kid kidding kk know lame land last later lazy
    leave left less let life like likewise list live lmao lmfao log login logout lol look lorem lost lots love maam
    main manual many mars master matrix matter maybe me mean meh mentioned menu merci message metaverse middle mind
    mine missing mode model moment mondays money monster moon more morning most move much mum music must my myself
    mystery n.a n/a na nada nadie nah narnia naughty near need nein neither nessuno never neverland news next nichts
    niente night niks nil ninguna ninguno nix no nobody nochmal noclue non none nonsense nonya noodle noone nope nor
    nosey nosy not nothin nothing now nowhere nsa nuh null number nunca nunya nuthin nvm of off offline ok okay omg
    omitir on once one online only onto oops open operator option options or order other others our out outside over
    overslaan own page panel pass passe passer password peace person personal personne phone pick pineapple place
    planet play please pls plus plz pointless police poll poop potato prank prefer preview previous previously
    princess print privacy private probably proceed profile prompt protected provide public put quatsch queen
    question questions quick quiet quit qwerty qwertz rather read ready real really redacted refresh refund refuse
    reject reload remove repeat reply representative request reset respond restart restore restricted resume retry
    return reveal riddle rien right robot root rude run safe sales salta saltar same santa sassy save say scram
    search secret secreto secrets see segreta segreto select send service session settings sexy shit should show
    shrug shut sigh sign siguiente silence silly similar sir siri skip skipped sleep so sock sofa some somebody
    someone somethin something somewhere soon sorry space spam spiderman spy spying stalker start started status
    stay still stop stopped story stuff stupid submit subscribe such sudo suivant sun super superman support sure
    survey switch system table taco take talk tba tbc tbd tell telling test tested tester testing text thank thanks
    that the their them then there these they thing things think this those thx ticket time tired to today toilet
    told tomorrow tonight too top topic translate trivia troll trolling true try trying turn two ugh uh uhh um umm
    unavailable undecided undefined under undisclosed undo unemployed unicorn universe unknown unnamed unsaid
    unspecified unsubscribe unsure until untitled up update upload us use useless user username usual value various
    verification verify very video view villain void volgende vote wait wanna want was we weather weird weiter
    weitere weiß well welp were wha what whatever when where whichever who whoever why wish with withheld within
    without witz wizard wonderland wont word work working world would wow wowza written wrong wtf xxx xyz yawn yay
    ye yeah year yep yes yet yo you your yours yourself youtube yup zero zilch zip zzz zzzz
    """)
"""Lower case. One of them anywhere in a bare reply makes it no value."""


def is_no_value(reply: str) -> bool:
    """Whether a bare reply names nothing: a word of the list, no letter at all, or one letter again and again."""
    low = reply.casefold().strip(" .!?'\"’“”()[]<>{}*_-")
    parts = low.replace("/", " ").replace("-", " ").replace("'", " ").split()
    letters = [letter for letter in low if letter.isalpha()]
    is_noise = len(set(letters)) < 2 and not any(map(str.isdigit, low))
    return is_noise or low in NO_VALUES or any(part in NO_VALUES for part in parts)
