"""Which sentences a speaker means, of themselves and as things are: no joke, "
"no if, no quotation, no play, no pasted text."""

import re
from collections.abc import Sequence

from loci.adapters.rules.normal import QUOTED
from loci.adapters.rules.patterns import Pattern
from loci.sentences import split

_ANY = re.IGNORECASE
# Characters; what runs on for longer is pasted, and forms that scan it would take time that grows with its square.
LONGEST = 500

# Takes back what stands before it in the message, too.
_JOKE = Pattern(
    r"\b(?:j/?k|(?<!not )(?<!no )(?:just |only |am |totally )?(?:kidding|joking)(?! (?:my|your)self)"
    r"|just messing|messing with you|pulling your leg|just teasing"
    r"|for a laugh|as a joke|that was a joke|that is a joke|april fools?|psych|gotcha|sike"
    r"|not really|not actually true|made that up|made it up|making that up|in jest|(?:stay )?in character|"
    r"in (?:that|this|the same) (?:voice|persona|role)|tongue[- ]in[- ]cheek|kid you)\b"
    r"|(?:^|\s)/(?:j|s)\b|\bnot!|\.\.\. ?not\.?$|^not\W*$",
    _ANY,
)
# Takes back its own sentence; alone, the one before it.
_LAUGHTER = Pattern(r"\b(?:lmao|rofl|lol|(?:ha){2,}h?|(?:he){2,})\b|[😂🤣😜😝😉🙃🤪😆😹🙄]|:-?[pP]\b|;-?\)", _ANY)
_MERE_LAUGHTER = Pattern(r"^\W*(?:lmao|rofl|lol|(?:ha){2,}h?|(?:he){2,})\W*$", _ANY)
_NO_JOKE = Pattern(
    r"\b(?:no joke|not (?:kidding|joking|a joke)|no kidding|joking aside|kidding aside|jokes aside|all jokes)\b", _ANY
)
_SARCASM = Pattern(
    r"^(?:oh,? (?:sure|great|right|wonderful|joy|absolutely|of course|(?:yeah|yes),? (?:right|sure|because|"
    r"i (?:just|totally|really)))|yeah,? (?:right|sure|because)|"
    r"sure,? (?:because|i)|right,? because|as if\b"
    r"|because (?:i|who)|obviously,? i|clearly,? i|wow,? (?:great|thanks)|of course i just|great,? another|what a joy)"
    r"|\b(?:said no one|said nobody|what a treat|my absolute favou?rite thing in the world|(?:just|"
    r"totally) (?:love|adore|enjoy)s? "
    r"(?:it when|how|being|waiting|getting|having|when|paying|sitting|standing|spending|cleaning)|love it when"
    r"|because that is exactly what i|exactly what i needed|living the dream|note the sarcasm|sarcasm|lucky me|"
    r"yay me)\b",
    _ANY,
)
# The sentence and all that follows in the message is made up, or is another's text.
_FRAME = Pattern(
    r"^(?:please |can you |could you |now )*(?:translate|summari[sz]e|proofread|edit|improve|shorten|expand|"
    r"analy[sz]e|make|turn|convert|format|interpret|check|correct|fix|rewrite|continue|complete|repeat|say|read|"
    r"type|classify|parse|rate|evaluate)\b.*(?::|\bthis\b|\bfollowing\b)"
    r"|\b(?:pretend|role[- ]?play|imagine|picture this|suppose|supposing|hypothetical(?:ly)?|let us (?:say(?!,)|assume|"
    r"pretend|imagine|suppose|play)"
    r"|in this (?:scenario|story|game)|act as|act like|you are (?:now )?(?:a|an|my|the)\b|"
    r"you are now (?!\w+ing\b)|you play|"
    r"in (?:my|a|the|this|our) (?:dream|dreams|novel|book|story|game|play|script|fanfic|campaign|nightmare|film|"
    r"movie|poem|song|fantasy|video game)(?=[,.:;!]|$| (?:I|i|we|you|my|he|she|they|there|where|that|the|it)\b)"
    r"|my (?:character|protagonist|avatar|oc|persona|alter ego|sim|hero|heroine|narrator)|dungeons and dragons|d&d"
    r"|(?:the|this) (?:protagonist|narrator|speaker|hero|main character)|playing (?:as|the (?:role|part))|"
    r"play the (?:role|part)|my (?:novel|book|story|screenplay|short story|play|script) (?:is|was) about"
    r"|i (?:dreamt|dreamed|had a (?:\w+ )?dream)|in (?:a|another) (?:parallel|past|previous|different|alternate|"
    r"another)? ?(?:life|universe|world|timeline)"
    r"|as an? (?:pirate|robot|king|queen|prince(?:ss)?|knight|wizard|witch|vampire|alien|ghost|superhero|dragon|"
    r"elf|cowboy|ninja|samurai|ai|language model)\b|(?:book|novel|poem|song|story|film|movie|letter|speech|"
    r"chapter|tale|play|text) (?:begins|starts|opens|goes|ends|reads)|once upon a time|translat(?:e|ion|ing)|"
    r"in (?:french|spanish|"
    r"german|italian|norwegian|english|japanese|latin|chinese|portuguese),? (?:how|what)"
    r"|proofread|paraphrase|rephrase|rewrite|reword|spell-?check|grammar|grammatical(?:ly)?|sentence\b|lyrics?|"
    r"the song|chorus|verse"
    r"|(?:write|draft|compose|generate|create|make up|tell|give|invent|finish|continue|complete|edit|polish|"
    r"summari[sz]e|improve|correct|fix|check|review|read)"
    r"(?: (?:me|us|up|for me|out|over|through|please))* (?:a|an|the|this|my|some|another|these|"
    r"following)(?: \w+){0,3}? "
    r"(?:story|poem|song|letter|email|e-mail|essay|text|message|post|tweet|joke|dialogue|dialog|speech|script|"
    r"haiku|bio|paragraph|scene|monologue|limerick"
    r"|blog|caption|line|lines|character|example|examples|cover letter|note|draft|article|review|profile|ad|"
    r"advert|diary|diary entry|passage|rap|toast|play)"
    r"|(?:he|she|they|it|boss|friend|sister|brother|mother|father|wife|husband|colleague|someone|"
    r"\w+) (?:just )?(?:wrote|sent|texted|emailed|posted)(?: me| us| this| that| the following)*:"
    r"|(?:email|e-mail|text|letter|message|post|article|tweet|note|review|comment|prompt|quote|caption|subtitle|"
    r"excerpt|transcript|poem|example)"
    r"(?: from [\w ]+| i (?:got|received|found|saw)| below)*(?: is| reads| says)?:"
    r"|the (?:following|text|email|message|quote|article|post|sign|note|headline|t-?shirt|mug|caption|ad) (?:is|"
    r"reads|says|said|below|text))",
    _ANY,
)
_SPEAKERS = (
    r"(?:he|she|they|you|everyone|everybody|people|someone|somebody|folks|who|which|nobody|no one|it|doctors|"
    r"experts|my [\w-]+(?: [\w-]+)?|the [\w-]+|a [\w-]+|(?-i:[A-Z])[\w-]+)"
)
_SAYING = (
    r"(?:said|says|say|told|tells|claim(?:s|ed)?|thinks?|thought|believe[sd]?|wrote|writes|mention(?:s|ed)|"
    r"insist(?:s|ed)?|swears?|swore|replied"
    r"|answered|shouted|texted|assume[sd]?|is (?:saying|telling|claiming|convinced)|are (?:saying|telling|"
    r"claiming|convinced)|goes(?=,)|went on (?:to say|about|and on)|(?:was|is) like(?=,)|declared|announced|"
    r"jokes that|joked|sang|sings"
    r"|keeps? (?:saying|telling|insisting)|suspects?|guess(?:ed|es)|reckons?|quipped|yelled|whispered|exclaimed|"
    r"argues|argued|asked|asks|calls me)"
)
_REPORTED = Pattern(
    rf"(?<!what )\b{_SPEAKERS} (?:\w+ly |also |always |once |often |just |even |still |would |will |might )?{_SAYING}\b"
    r"|\baccording to\b|\bi (?:said(?! [^,]{1,40},? but\b)|told|replied|was told|am told|heard|have heard|overheard|"
    r"hear|quote|quoted|answered|lied|shouted|joked)\b|\bi read (?:that|somewhere|about)\b"
    r"|\b(?:quoting|rumou?r|rumou?rs|supposedly|allegedly|apparently|reportedly|as they say|the saying goes|"
    r"as the saying|famous(?:ly)? (?:line|quote)|quote:)\b"
    r"|,? (?:said|says|asked|asks|replied|shouted) (?:he|she|they|my \w+|(?-i:[A-Z])[\w-]+)\W*$"
    rf"|{QUOTED}",
    _ANY,
)
_CALLED = Pattern(
    r"\b(?:(?:my )?friends|people|everyone|everybody|(?:my )?family|(?:my )?colleagues|folks|you (?:can|may)|"
    r"just|please|on) (?:all |usually |just |mostly )?calls? me\b",
    _ANY,
)
_AS_SAID = Pattern(r"\b(?:as|like) I (?:already |just )?(?:said|mentioned|told you)\b", _ANY)
_UNREAL = Pattern(
    r"\b(?:if|unless|as though|were i|had i|i wish|wish(?:es|ing)? (?:i|that)|if only|otherwise i (?:would|will|"
    r"might|could)|in theory|"
    r"theoretically|assuming|what if|say i|provided that"
    r"|in an ideal world|^ideally|ideally,? i|one of these days|one day i|some ?day|in my next life|would have|"
    r"should have|"
    r"could have|must have|as a kid i wanted"
    r"|not true that|untrue that|false that|wrong that|never said|did not say|nobody said|no one said|"
    r"do not think|does not mean|not like i am|not as if|not because"
    r"|far from true|the myth|stop (?:saying|assuming|telling me|calling me)|who says|contrary to|isn't true|"
    r"is not (?:true|correct|right)|are not (?:true|correct|right)|that is (?:wrong|false|a lie|incorrect)"
    r"|the idea that|the fact that people|the day i|the moment i|as soon as)\b",
    _ANY,
)
_NOTED = Pattern(r"^(?:please |also,? )*(?:make a note|take (?:a )?note|note|remember|keep in mind)\b", _ANY)
_HARMLESS_IF = Pattern(
    r",? let us say,|,? ?\b(?:(?:even )?if (?:that|it|this) (?:helps|matters|is (?:relevant|useful|important|"
    r"of any help|"
    r"of use|okay|ok|possible|any help))|if (?:I (?:have|had) to (?:choose|pick)|possible|you (?:must|"
    r"want to) know|you are curious|"
    r"you are wondering|you wonder|i am honest|i am being honest|anyone asks|you like|you do not mind|"
    r"you please)"
    r"|in case (?:that|it|this) (?:helps|matters)|in case you (?:are|were) (?:wondering|curious|interested))\b,?",
    _ANY,
)
_ASKS_TOO = Pattern(
    r"[,;.]? (?:and |so )?(?:please )?(?:let me know|tell me|see|check|i wonder|do you know|any idea|"
    r"not sure) (?:if|whether)\b.*",
    _ANY,
)
_HOAX_BACK = Pattern(
    r"^\W*(?:just |only |i am (?:just |only )?|haha,? )*(?:kidding|joking|jk|messing)\b(?! (?:my|your)self)", _ANY
)
_PLAY_BEGINS = Pattern(
    r"\b(?:role[- ]?play|let us (?:pretend|play)|(?:we are|i am) (?:playing|pretending)|you are (?:a|an|"
    r"the) (?!(?:great|good|big|real|true|star|gem|lifesaver|legend|bit|little)\b)\w+.{0,40}\band i am|"
    r"play a game)\b",
    _ANY,
)
_PLAY_ENDS = Pattern(
    r"\b(?:(?:stop|end|quit|finish|drop|enough of|done with) (?:the |this |our |with the )?(?:role[- ]?play|"
    r"pretending|game|playing|scene|act)"
    r"|back to reality|out of character|ooc|for real now|seriously now|in real life|game over)\b",
    _ANY,
)


def sincere(text: str) -> list[str]:
    """The sentences of an evened text that state something as the speaker's own, questions still among them."""
    kept: list[str] = []
    for sentence in split(text):
        if len(sentence) > LONGEST:
            continue
        if _JOKE.search(sentence) and not _NO_JOKE.search(sentence):
            kept.clear()
            continue
        if _LAUGHTER.search(sentence):
            del kept[len(kept) - bool(_MERE_LAUGHTER.match(sentence)) :]
            continue
        if _PLAY_ENDS.search(sentence):
            continue
        bare = _ASKS_TOO.sub("", _HARMLESS_IF.sub("", sentence))
        if _FRAME.search(bare) and not _NOTED.match(bare):
            break
        if not _is_foreign(bare):
            kept.append(bare)
    return kept


def takes_back(text: str) -> bool:
    """Whether a message says that the one before it was a joke."""
    return _HOAX_BACK.match(text) is not None


def plays(texts: Sequence[str]) -> list[bool]:
    """For each message whether it belongs to a role play, which goes on until someone ends it."""
    playing = False
    marks: list[bool] = []
    for text in texts:
        if playing and _PLAY_ENDS.search(text):
            playing = False
        elif _PLAY_BEGINS.search(text):
            playing = True
        marks.append(playing)
    return marks


def _is_foreign(sentence: str) -> bool:
    if _SARCASM.search(sentence) or _UNREAL.search(sentence):
        return True
    return _REPORTED.search(_CALLED.sub("", _AS_SAID.sub("", sentence))) is not None
