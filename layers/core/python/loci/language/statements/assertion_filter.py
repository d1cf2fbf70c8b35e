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
    rf"\b(?:{alternation('words_of_unreality', 'en')})\b|^in (?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?,? (?:I|my)\b|"
    r"[😂🤣😜😝🙃🤪]|(?:^|\s)/s\b",
    re.IGNORECASE,
)
# The clause is not sure of it, or speaks of what was.
_DOUBTFUL = LazyPattern(rf"\b(?:{alternation('words_of_doubt', 'en')})\b", re.IGNORECASE)
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
_FRAME = LazyPattern(rf"\b(?:{alternation('words_of_made_up_texts', 'en')})\b", re.IGNORECASE)
_PLAY_BEGINS = LazyPattern(
    rf"\b(?:{alternation('openers_of_play', 'en')})\b",
    re.IGNORECASE,
    guard="play|pretend|scene|you are|act out",
)
_PLAY_ENDS = LazyPattern(
    rf"\b(?:{alternation('ends_of_play', 'en')})\b",
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
