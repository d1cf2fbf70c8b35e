"""Which sentences state how things are with their writer: no joke, no if, no doubt, no dream, no saying of others."""

import re

from loci.language.lexicon import alternation
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

_TAKES_BACK = LazyPattern(
    r"\W*(?:just |only |i am (?:just |only )?|i was (?:just |only )?|ha(?:ha)*,? )*(?:kidding|joking|jk|j/k|"
    r"messing with you|april fools?|pulling your leg)\b(?! aside| (?:my|your|our)sel)|\W*(?:that was|"
    r"it was) (?:just )?a joke\b|\W*scratch that\b|\W*forget (?:that|what i said)\b",
    re.IGNORECASE,
    guard="kidding|joking|jk|j/k|messing|april|pulling|joke|scratch|forget",
)
# The sentence does not say how things are.
_UNREAL = LazyPattern(
    r"\b(?:if|unless|wish\w*|allegedly|supposedly|apparently|hypothetical\w*|theoretically|ideally|as though|as if|"
    r"in another life|one day|some ?day|jk|j/k|lol|lmao|rofl|ha(?:ha)+h?|he(?:he)+|kidding|joking|messing with|"
    r"teasing|sarcas\w*|yeah right|not!|psych|dream\w*|nightmares?|pretend\w*|imagin\w*|suppos(?:e|ing)|role-?play\w*|"
    r"character|persona|(?<!everyone )(?<!everybody )(?<!people )(?<!family )(?<!at work )(?<!friends )(?:called me|"
    r"calls me)|said|says|saying|told|(?:\w+ goes|(?:he|she|they|\w+) (?:was|were|is|are) (?:all|like)),? (?=I\b)|"
    r"tells|claims?|claimed|thinks|thought|wrote|writes|asked|asks|heard|according to|rumou?r\w*|not that i|"
    r"not because|the idea that|never said|did not say|true that)\b|^in (?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?,? (?:I|"
    r"my)\b|[😂🤣😜😝🙃🤪]|(?:^|\s)/s\b",
    re.IGNORECASE,
)
# The clause is not sure of it, or speaks of what was.
_DOUBTFUL = LazyPattern(
    r"\b(?:would(?! (?:rather|prefer to|like to) be (?:called|known|addressed))|could|should|might|may be|maybe|"
    r"perhaps|probably|possibly|not sure|unsure|i (?:think|guess|suppose|feel|believe|hope|doubt|wonder|reckon)|"
    r"thinking (?:of|about)|considering|like i am|used to|until|back then|at the time|when i was|as a (?:kid|child|"
    r"teen\w*|joke)|almost|nearly|kind of|sort of|basically|practically|so-called|not really)\b",
    re.IGNORECASE,
)
_MEANT = LazyPattern(
    # An order for all times when it happens: "If I ask for a translation, give me two".
    rf"^\W*if i (?:ever )?(?:ask|mention|paste|post|send|share|show|type|upload|write)\b[^,]{{0,80}},(?: then)? "
    rf"(?:(?:always|do not|just|never|only|please) )*(?!call me\b)(?:{alternation('verbs_of_instructions', 'en')})\b|"
    r"\b(?:would like you to|would (?:appreciate|like|love|prefer) it if you|would (?:rather|prefer)|even if|as i "
    r"said|like i said|no joke|not joking)\b",
    re.I,
)
_MERE_LAUGHTER = LazyPattern(r"\W*(?:(?:ha){2,}h?|(?:he){2,}|lol|lmao|rofl|as if|not)\W*$", re.IGNORECASE)
# All that follows in the message is made up, or is a text to work on.
_FRAME = LazyPattern(
    r"\b(?:pretend|role-?play\w*|imagine|suppose|hypothetical\w*|let us say|let's say|once upon a time|my (?:oc|"
    r"avatar|alter ego|protagonist|narrator|character|heroine?)|(?:in|from|for) (?:my|a|the|this|our|his|"
    r"her) (?:\w+ )?(?:dreams?|novel|book|story|game|play|script|fanfic|campaign|nightmare|film|movie|poem|song|"
    r"screenplay|sketch|show)\b|(?:i|we) (?:dreamt|dreamed|had (?:a|this|the) (?:\w+ )?(?:dream|nightmare))|(?:lyrics|"
    r"verse|chorus|haiku|limerick)|as an? (?:pirate|robot|king|queen|knight|wizard|witch|vampire|alien|ghost|dragon|"
    r"elf|ninja|samurai|ai|language model)|you (?:are|play) (?:now )?an? |you are now (?-i:[A-Z])\w*|"
    r"\(?in character\b|(?:interview|sales|customer|job) simulation|mock interview|monologue|d&d|dnd|dungeons|npc|"
    r"test data|dummy data|sample data|placeholder text|ideal candidate|typing (?:this )?(?:on|from) (?:his|her|their|"
    r"\w+'s)\b|(?:this|it) is (?:his|her|their) (?:brother|sister|mother|mom|mum|father|dad|son|daughter|wife|husband|"
    r"partner|friend|assistant|carer|boyfriend|girlfriend)|act as|speak as|you are now (?-i:[A-Z])\w*|"
    r"write (?:it )?(?:as|from)|(?:past|previous|next) life|parallel universe|april fools?)\b",
    re.IGNORECASE,
)
_PLAY_BEGINS = LazyPattern(
    r"\b(?:role-?play|let(?:'s| us) (?:pretend|play (?!(?:chess|cards|tennis|football|it))|do a scene)|"
    r"you are (?:now )?(?:a|an|the) [^.!?]{1,60}\band i am|(?:we are|i am) (?:playing|pretending)|play a game where|"
    r"act out|pretend (?:that )?(?:you are|you're|to be) (?:my|the|an? (?:\w+ )?(?:interviewer|recruiter|customer|"
    r"client)))\b",
    re.IGNORECASE,
    guard="play|pretend|scene|you are|act out",
)
_PLAY_ENDS = LazyPattern(
    r"\b(?:(?:stop|end|quit|finish|drop|enough of|done with) (?:the |this |our |with the )?(?:role-?play|pretending|"
    r"game|playing|scene|act|play)|back to reality|out of character|ooc|irl|in reality|for real now|seriously now|"
    r"in real life|game over)\b",
    re.IGNORECASE,
)


def assertions(text: str) -> list[str]:
    """The sentences of an evened text that state something as it is."""
    kept_texts: list[str] = []
    for sentence in split_sentences(text):
        if _TAKES_BACK.match(sentence):
            kept_texts.clear()
        elif _MERE_LAUGHTER.match(sentence):
            del kept_texts[-1:]
        elif _FRAME.search(sentence):
            break
        elif not _UNREAL.search(_MEANT.sub("", sentence)):
            kept_texts.append(sentence)
    return kept_texts


def is_doubtful(clause: str) -> bool:
    return _DOUBTFUL.search(clause) is not None


def own_sentences(text: str) -> list[str]:
    """The sentences of a normalised text before anything made up, quotations included."""
    sentences = split_sentences(text)
    framed_count = next((n for n, sentence in enumerate(sentences) if _FRAME.search(sentence)), len(sentences))
    return sentences[:framed_count]


def takes_back(text: str) -> bool:
    """Whether a message says that the one before it was a joke, or is to be forgotten."""
    return any(_TAKES_BACK.match(sentence) for sentence in split_sentences(text[:500])[:3])


def pretends(texts: list[str]) -> list[bool]:
    """For each text whether it belongs to a role play, which goes on until somebody ends it."""
    playing = False
    marks: list[bool] = []
    for text in texts:
        if playing and _PLAY_ENDS.search(text):
            playing = False
        elif _PLAY_BEGINS.search(text):
            playing = True
        marks.append(playing)
    return marks
