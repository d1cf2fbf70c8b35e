"""A sentence cut into clauses that each have a subject, without lead-ins and fillers; doubtful ones are dropped.

"I'm Anna, live in Oslo and love tea - what about you?" gives "I am Anna", "I live in Oslo", "I love tea".
"""

import re
from collections.abc import Iterator

from loci.adapters.rules import words
from loci.adapters.rules.patterns import Pattern
from loci.records import record

_ANY = re.IGNORECASE

_VERB = (
    r"(?:am(?! I\b)|have|had|live|lived|love|loved|hate|prefer|enjoy|dislike|adore|detest|moved|speak|own|drive|"
    r"drove|went|visited|bought|met|got"
    r"|started|joined|used to|never|no longer|cannot|do not|am not|will|plan to|intend to|grew up|would|could|"
    r"might|quit|stopped|adopted|eat|was"
    r"|like(?= (?!my|a|the|an|many|most|you|this|that|me)\w)|work(?= (?:at|for|as|in|from|remotely)\b)|"
    r"study(?= \w)|studied|play(?= \w)|teach(?= \w)|run(?= (?:a|my)\b)|can(?= \w)"
    r"|always (?:eat|drink|order|take|wear|use|have)|usually|really|(?:carry|take|wear|keep|collect|"
    r"grow)(?= (?:an?|my|the|two|glasses)\b)|support(?= (?-i:[A-Z]))|recently|currently|now (?:live|work|study)|"
    r"cook|need|drink(?= \w)|graduated|became|began|left|passed|won|ran)\b"
)
_STATE = (
    r"(?:a|an|the|allergic|vegan|vegetarian|pescatarian|lactose|gluten|diabetic|asthmatic|celiac|coeliac|"
    r"married|single|divorced|widowed|from|based"
    r"|fluent|not|fond|afraid|scared|originally|living(?= (?:in|with|near)\b)|working(?= (?:at|as|for|in)\b)|"
    r"studying|learning|currently|also|engaged|terrified|pregnant|retired|\d+(?= years| and|$)|"
    r"work(?:ing)? (?:as|at))\b"
)
_SUBJECT = (
    r"(?:now I|currently I|nowadays I|I|my|we|our|it (?:is|was)|time ?zone is|please|do not|call me|can you|"
    r"could you|would you|"
    r"will you|what|how|where|why|who|when is|is there|are there|do you|any|that is why|you|he|she|they"
    r"|the|people|this|there|so|from now on|remember|keep|recommend|suggest|give me|tell me|help me|show me|"
    r"find me|his|her|their|which (?:one|of|should|would)"
    r"|things|everything|not|though|maybe|perhaps|probably|or something|right|no|yes|don't|got any|should|"
    r"is (?:it|this|that|there|he|she)|"
    r"are|am I|does (?:it|that|this|he|she)|did (?:you|I|we))\b"
)
_OWN_KIN = rf"(?:an?|one|two|three|four|my) (?:[\w-]+ )?(?:{'|'.join(sorted(words.KIN))})s?\b"
_LINK = Pattern(
    r"\s*;\s*|\s+[-–—]+\s+|\s*—\s*|\s*:\s+|\s*[()\[\]]\s*"
    rf"|\s*,?\s+(?P<conj>and|but|so|plus|yet|while|whereas|although|though|because|since|or|"
    rf"as)\s+(?=(?P<own>(?:now,? |currently |these days |nowadays |today )?I\b|my\b|we\b|our\b|please\b|"
    rf"do not\b|can you\b|could you\b|what\b|how\b|where\b|would you\b|do you\b|you\b|he\b|she\b|they\b|maybe\b|"
    rf"perhaps\b|probably\b|it is\b|is there\b|should\b)|(?P<verb>{_VERB})|(?P<kin>{_OWN_KIN})|"
    rf"(?P<state>{_STATE}))"
    rf"|\s*,\s+(?=(?P<own2>{_SUBJECT})|(?P<verb2>{_VERB})|(?P<state2>{_STATE}))"
    r"|\s+(?=(?P<state3>(?:living|based|working)(?= (?:in|near|at|for|as)\b)))",
    _ANY,
)
# "I speak two languages: Dutch and Welsh" says no more than "I speak Dutch and Welsh".
_LISTED = Pattern(r"\b(speak) (?:\w+ )?languages?(?: fluently)?(?::|,| [-–—]) ", _ANY)
_NOT_BUT = Pattern(r"\bis not [^,]{1,30}(?:, (?:but |rather )?it is| but(?: rather)?) ", _ANY)
_LEAD = Pattern(
    r"^(?:(?:well|so|oh+|hey|hi|hello|ok|okay|yes|yeah|yep|yup|no|nope|nah|and|but|also|actually|honestly|"
    r"frankly|basically|anyways?|look|listen|btw|by the way|fyi"
    r"|for the record|for your information|(?:for |some |a bit of |a little |little )?(?:context|background)|"
    r"(?:just )?so (?:that )?you (?:know|are aware)|just to let you know|just fyi|to be (?:honest|clear|fair)|"
    r"tbh|in fact"
    r"|as a matter of fact|as it happens|(?:it )?turns out(?: that)?|as you (?:may|might|probably|"
    r"can)? ?(?:know|guess|see)|you know(?: what)?|you should (?:probably )?(?:also )?know(?: that)?|"
    r"it is worth (?:knowing|noting|mentioning)(?: that)?"
    r"|(?:I )?(?:should|must|have to|want to|wanted to|would like to|need to|forgot to|can|will|might)(?: also|"
    r" just| probably| perhaps)? (?:mention|say|add|tell you|let you know|note|admit|confess|point out|"
    r"inform you|clarify|share)(?: here)?(?: that)?"
    r"|I (?:forgot|neglected|failed) to (?:mention|say)(?: that)?|let me (?:tell you|add|mention|clarify|"
    r"introduce myself)(?: that)?|one (?:more|other|last|important)? ?(?:thing|fact|detail)(?: (?:about me|"
    r"to know|to add|to note))?(?: is)?(?: that)?|another (?:thing|fact)(?: about me)?(?: is)?(?: that)?"
    r"|first(?:ly)?(?: of all| off)?|second(?:ly)?|third(?:ly)?|finally|lastly|good (?:morning|evening|"
    r"afternoon|day)|greetings|thanks(?: a lot| again| so much)?|thank you(?: very much| so much)?|sorry|update|"
    r"correction|wow|yay|hooray"
    r"|since(?! (?:january|february|march|april|may|june|july|august|september|october|november|december|then|"
    r"last|the|\d))|because|given(?: that)?|seeing (?:as|that)|considering(?: that)?|as(?= I\b| we\b| my\b)|"
    r"like I (?:said|mentioned)|as I (?:said|mentioned)(?: before| earlier)?|please note(?: that)?|"
    r"note(?: that)?|personally|for me|in my case|as for me|me|myself"
    r"|these days|nowadays|currently|at the moment|right now|now|lately|luckily|unfortunately|sadly|happily|"
    r"fortunately|thankfully|surprisingly|(?:funnily|weirdly|oddly) enough|the (?:thing|truth|fact|point|"
    r"reality) is(?: that)?|truth is|(?:fun )?facts?(?: is)?(?: about me)?(?: that)?"
    r"|(?:good|bad|big|great|exciting|sad) news|guess what|news|plus|besides|moreover|furthermore|additionally|"
    r"in addition|still|in general|generally(?: speaking)?|overall|mind you|I am (?:so |very |really )?(?:happy|"
    r"glad|proud|pleased|sad|sorry|excited) to (?:say|report|announce|share)(?: that)?"
    r"|I am (?:pretty |very |quite |absolutely )?(?:sure|certain)(?: that)?|(?:a (?:bit|little) |something |"
    r"some facts |more |all )?about (?:me|myself)|edit|ps|p\.s\.|before (?:we|I|you) (?:start|begin|continue)|"
    r"(?:just )?(?:a )?(?:quick )?heads[- ]up(?: that)?|ugh|phew|"
    r"when(?:ever)? you (?:answer|reply|respond|write|talk|speak)(?: to)?(?: me)?|quick (?:note|update|intro|question)|"
    r"for what it is worth|fwiw|no joke|not joking|not kidding|seriously|jokes aside|believe it or not"
    r"|nice to meet you(?: too)?|pleased to meet you|by (?:trade|profession|day|training)|as usual|of course|"
    r"obviously|naturally|indeed|hm+|um+|uh+|er+m?|ah+|ooh|aw+|hopefully not|important|it so happens(?: that)?|"
    r"did I mention(?: that)?|long story short|in short|speaking of which|on that note|to be precise|to clarify|"
    r"hey there|hi there|hello there|anyhow|either way|alright|all right|like|then|instead|what (?:is (?:real|"
    r"true)|I (?:do |can |should |also )?(?:know|say|mean)(?: for sure)?(?: is)?(?: that)?))"
    r"(?:\s*[,:!.…]+\s*|\s+(?=\S)))",
    _ANY,
)
_CALL = Pattern(
    r"^(?:great|nice|cool|sure|right|exactly|correct|true|there|everyone|all|guys|folks|team|again|my friend|"
    r"mate|man|dude|buddy|sir)\s*[,:!.…]+\s*",
    _ANY,
)
_FILLER = Pattern(
    r"^(I(?: am| have(?: been)?| do not| cannot| was| will| do| would)?) (?:really|truly|absolutely|very much|quite|"
    r"simply|actually|honestly|personally|definitely|certainly|totally|completely"
    r"|genuinely|seriously|also|still|currently|now|nowadays|presently|generally|mostly|mainly|typically|"
    r"tend to(?= (?:like|love|prefer|hate|dislike|enjoy)\b)|"
    r"strongly|much|far|particularly|especially|kind of|sort of|kinda|pretty much|literally|of course"
    r"|officially|recently|lately|finally|normally|obviously|very|super|so|proudly|happily|deeply|strictly|"
    r"fully|severely|highly|deathly|badly|violently|mildly|extremely|terribly|incredibly|just|even|both|"
    r"even though|basically|pretty|too|already|rather(?! \w+.* than)|in fact|thoroughly|greatly|desperately|sadly|"
    r"unfortunately|luckily|actively|first|originally(?! from)|always(?= (?:loved|hated|liked|enjoyed|preferred|"
    r"disliked|been)\b)|do(?= (?:like|love|enjoy|prefer|hate|live|work|have|eat|speak|own|play)\b))(?= )",
    _ANY,
)
_ONE_AND_I = r"(?:my [\w-]+(?: [A-Z][\w-]+)?|[A-Z][\w-]+|me) and (?:I|me)"
_PLAIN_SUBJECT = (
    (
        Pattern(
            r"^what I (?:really |absolutely )*(cannot stand|cannot bear|hate|love|like|prefer|dislike|enjoy)"
            r"(?: the)?(?: most| more than anything| best)? (?:is|are)(?= )",
            _ANY,
        ),
        r"I \1",
    ),
    (Pattern(rf"^{_ONE_AND_I}(?= )", _ANY), "I"),
    (Pattern(r"^we both(?= )", _ANY), "I"),
    (Pattern(r"^(?:we are all|we are)(?= )", _ANY), "I am"),
    (Pattern(r"^we were(?= )", _ANY), "I was"),
    (Pattern(r"^we(?= )", _ANY), "I"),
    (Pattern(r"^I are(?= )", _ANY), "I am"),
    (Pattern(r"^I were(?= )", _ANY), "I was"),
    (Pattern(r"^our(?= )", _ANY), "my"),
    (Pattern(r"^as (?:a|an) (?=\w+(?: \w+)?$)", _ANY), "I am a "),
    (Pattern(r"^(?=(?:working|living|based|studying) (?:in|as|at|for|near)\b)", _ANY), "I am "),
    (Pattern(r"^(?:am|being) (?=\w+(?: \w+)?$)", _ANY), "I am "),
    (Pattern(r"^(?=(?:live|work|love|hate|prefer|enjoy|moved) (?:in|at|as|to|for)\b)", _ANY), "I "),
)
# Of "we" one is told of: alone nobody goes "together".
_ALL_OF_US = Pattern(rf"^(?:we|{_ONE_AND_I})(?= )", _ANY)
_TOGETHER = Pattern(r"(?<!put)(?<!get)(?<!got)(?<!been)(?<!moved in)(?<!move in) together(?! with)\b", _ANY)
_DOUBT = Pattern(
    r"\b(?:maybe|perhaps|possibly|probably|might|may (?!\d)(?:be|have|go|move|try|get|not|also|even|just|start|"
    r"\w+ to)|not (?:really )?(?:sure|certain)|unsure|no idea|I (?:kind of |sort of |do )?(?:think|guess|"
    r"suppose|reckon|believe|assume|fee?lt?(?: like| that)?|hope|wonder|imagine|doubt|suspect)|thinking (?:of|"
    r"about)"
    r"|thought (?:of|about)|considering|contemplating|toying with|tempted|hoping|hopefully|dunno|do not know|"
    r"cannot (?:decide|remember|recall)|not decided|undecided|have not decided|debating|seem|seems|seemingly|"
    r"likely|tentative(?:ly)?|wondering|dreaming|could|should|ought to"
    r"|would(?! rather \w+.* than| (?:always )?(?:take|choose|pick) .+ over| (?:like|prefer) you to)|must|"
    r"used to|afraid that|worried that|supposed to|(?:almost|nearly)(?! \w+ (?:years|months|weeks))|"
    r"about to give up|or so|or something|as if|"
    r"no clue|either|potentially|may or may not|more or less|pretending|in denial|so-called)\b",
    _ANY,
)
_ASKS = Pattern(
    r"^(?:what|why|who|whom|whose|where|how|which|when(?= (?:is|are|do|did|does|can|should|will)\b)|do|does|"
    r"did(?! not)|is|are|am I|was|were|can|could|would|will|shall|should|have (?:you|I|we)|has|any(?:one|"
    r"body)? |got any|may I|isn't|aren't|don't you|tell me|recommend|suggest|give me"
    r"|help|show me|find me|explain|let me know|let us|want to know|guess|describe|list|could you|"
    r"please (?:tell|recommend|suggest|give|help|show|find|explain|list|write|check|look|can))\b(?! not\b)",
    _ANY,
)
_TAG = Pattern(
    r"^(?:right|is it not|do I(?: not)?|am I(?: not)?|(?:do|am|have|did|will) not I|correct|yes|no|huh|eh|"
    r"remember|yeah|don't I|is not it|are not I|or not|or what|really|you think|do you think|"
    r"would you believe it)$",
    _ANY,
)
_TAIL = Pattern(
    r"(?:, (?:mate|man|dude|buddy|folks|guys|everyone|pal|my friend)|,? (?:too|as well|a lot|very much|so much|"
    r"though|right now|at the moment|now|anyways?|by the way|btw|to be honest|tbh|you know|of course|thanks|"
    r"thank you|please|lately|actually|in general|as you know"
    r"|more than anything(?: else)?|just so you know|fyi|for now|currently|at present|haha|as usual|already|"
    r"unfortunately|sadly|luckily|personally|I swear|for sure|for real|really|most of all|full[- ]stop|period|"
    r"truth be told|indeed|at all|all my life|for the record|that is all|these days|nowadays|with all my heart|to bits|"
    r"to death|by far|no matter what|like crazy|honestly|overall|(?:nice|pleased|good|great|"
    r"lovely) to meet (?:you|everyone)(?: all)?|how are you|and you|in case you wondered)|\s*[.!?…,;:]+)+$",
    _ANY,
)
_REASON = Pattern(
    r",? (?:because|cause|although|even though|though|which|so that|since (?:I|it|my|we|they|that|the)|as (?:I|"
    r"it|my|we) |who\b|where (?:I|we|my)|whereas|given that|now that|in order to|due to|thanks to|despite|"
    r"it is|and (?:it|that|they|he|she|the|it's|this|there)\b|but (?:it|that|they|he|she|the|not (?:too|so|very|"
    r"always))\b|after all|and so on|etc|or whatever|so (?:it|the|they|that|this|there|be|please|keep|no|avoid|"
    r"make|any|can|what|nothing|anything|don't|do|I)\b).*$",
    _ANY,
)
# After these a second verb goes on with the first: "I want to quit and live by the sea".
_GOVERNS = Pattern(
    r"\b(?:how|who|that|which|what|where|will|would|can|could|might|cannot|going to|(?:want|plan|like|love|try|"
    r"trying|need|hope|intend|prefer|decided|have|planning|learn|learning) to|do not|to be)\b",
    _ANY,
)
# "My wife and I": one subject.
_COMPANION = Pattern(r"(?:^|[\s,])(?:[Mm]y|[Oo]ur) [\w-]+(?: [A-Z][\w-]+)?$|^[A-Z][\w-]+$|(?:,|day) [A-Z][\w-]+$")
_TURNS = frozenset({"but", "yet", "although", "though"})
_NOW = Pattern(r"now\b", _ANY)


@record(frozen=True, slots=True)
class _Piece:
    """A stretch of a sentence; ``lent`` when its subject is the one before it, ``turns`` after a "but"."""

    text: str
    lent: bool = False
    turns: bool = False


def clauses(sentence: str) -> list[str]:
    """What a sincere sentence states, clause by clause, in its order. Its questions are left out."""
    asks = sentence.rstrip("\"') ").endswith("?")
    pieces = list(_pieces(_NOT_BUT.sub("is ", _LISTED.sub(r"\1 ", sentence.rstrip(" .!?…")))))
    if asks:
        pieces = pieces[:-1] if len(pieces) > 1 and not _TAG.match(pieces[-1].text.strip(" ,")) else []
    return _certain(pieces)


def bare(clause: str) -> str:
    """A clause without lead-ins, fillers and hedges: "well, we really do love tea, too" is "I love tea"."""
    while (shorter := _CALL.sub("", _LEAD.sub("", clause, count=1), count=1)) != clause:
        clause = shorter.lstrip(" ,.!:-")
    if _ALL_OF_US.match(clause):
        clause = _TOGETHER.sub("", clause)
    for form, plain in _PLAIN_SUBJECT:
        clause = form.sub(plain, clause)
    while (shorter := _FILLER.sub(r"\1", clause)) != clause:
        clause = shorter
    clause = _REASON.sub("", clause)
    return _TAIL.sub("", clause).strip(" ,")


def is_doubtful(clause: str) -> bool:
    return _DOUBT.search(clause) is not None


def _certain(pieces: list[_Piece]) -> list[str]:
    """Doubt spreads to what follows it, up to a "but" with a subject of its own; a bare doubt takes all back."""
    certain: list[str] = []
    doubted = False
    for piece in pieces:
        clause = bare(piece.text)
        if _ASKS.match(clause):
            break
        if is_doubtful(clause):
            doubted = True
            if len(clause.split()) < 4:
                certain.clear()
        elif clause and (not doubted or (piece.turns and not piece.lent)):
            doubted = False
            certain.append(clause)
    return certain


def _pieces(sentence: str) -> Iterator[_Piece]:
    """Cuts where a clause begins; a verb or state without a subject gets the one before it."""
    start, subject, turns = 0, "", False
    for link in _LINK.finditer(sentence):
        before = sentence[start : link.start()]
        opening = _opening(link, before, subject)
        if opening is None:
            continue
        if before.strip():
            yield _Piece(subject + before, bool(subject), turns)
        start, subject = link.end(), opening
        turns = (link["conj"] or "").lower() in _TURNS or _NOW.match(sentence[start:]) is not None
    if rest := sentence[start:].strip():
        yield _Piece(subject + rest, bool(subject), turns)


def _opening(link: re.Match[str], before: str, subject: str) -> str | None:
    """What to put before the clause that a link opens, or None where the link opens none."""
    head = bare(subject + before)
    if link["conj"] == "and" and _COMPANION.search(before):
        return None
    if link["verb"] or link["verb2"]:
        return "I " if re.match(r"I\b", head, _ANY) and not _GOVERNS.search(head) else None
    if link["kin"]:
        return "I have " if re.match(r"I have (?:an?|one|two|three|four)\b", head, _ANY) else None
    if link["state3"]:
        return "I am " if re.match(r"I am an? \w+", head, _ANY) else None
    if link["state"] or link["state2"]:
        return "I am " if re.match(r"I am\b", head, _ANY) and _coordinates(link, head) else None
    return ""


def _coordinates(link: re.Match[str], head: str) -> bool:
    """A state follows another only after a short one: "I am allergic to nuts, a lot of them" stays whole."""
    return link["conj"] not in {"or", "as", "since", "because", "so", "though", "while"} and not re.match(
        r"I am (?:\w+ing|allergic|afraid|scared|not)\b", head, _ANY
    )
