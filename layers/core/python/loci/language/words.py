"""Words as recall compares them: folded, cut, and reduced to stems.

A text is folded (compatibility forms and diacritics away, lower case), cut into words, and each word is reduced to its
stem: irregular and short forms by a small table, the rest by Snowball's English stemmer, which leaves words of other
languages mostly alone. Scripts that are written without spaces are cut into pairs of characters instead.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from Stemmer import Stemmer  # type: ignore[import-not-found]  # ships no types

# Han, kana, Thai, Lao, Burmese, Khmer.
_NO_SPACES = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
# Vowel signs and points, which \w leaves out: Hebrew, Arabic, the scripts of India.
_MARKS = r"\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff"
_ACCENTS = re.compile(r"[\u0300-\u036f]+")
_ASCII_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)*")
# Both compiled by ``re`` when first used: that takes 8 ms, and most texts are ASCII.
_WORD = rf"[{_NO_SPACES}]+|(?:(?![{_NO_SPACES}])(?:[^\W_]|[{_MARKS}]|'(?=[^\W_])))+"
_UNSPACED = rf"[{_NO_SPACES}]"
_SHORT_ENDING = re.compile(r"(?:n't|'(?:s|m|re|ve|ll|d|t))$")

_FORMS = {
    form: word
    for word, forms in {
        "be": "am is are was were been being",
        "begin": "began begun",
        "bicycle": "bike bikes",
        "birthday": "bday",
        "break": "broke broken",
        "bring": "brought",
        "build": "built",
        "buy": "bought",
        "catch": "caught",
        "child": "children kid kids",
        "choose": "chose chosen",
        "come": "came",
        "do": "did does done",
        "draw": "drew drawn",
        "drink": "drank drunk",
        "drive": "drove driven",
        "eat": "ate eaten",
        "fall": "fell fallen",
        "father": "dad dads daddy",
        "favourite": "favorite favorites favourites fave",
        "feel": "felt",
        "find": "found",
        "fly": "flew flown",
        "foot": "feet",
        "forget": "forgot forgotten",
        "get": "got gotten",
        "give": "gave given",
        "go": "went gone goes",
        "grandfather": "grandpa granddad",
        "grandmother": "grandma granny",
        "grow": "grew grown",
        "have": "has had",
        "hear": "heard",
        "hold": "held",
        "keep": "kept",
        "know": "knew known",
        "leave": "left",
        "lose": "lost",
        "make": "made",
        "man": "men",
        "meet": "met",
        "mother": "mom moms mum mums mommy mummy",
        "mouse": "mice",
        "pay": "paid",
        "person": "people",
        "photo": "photograph photographs pic pics",
        "ride": "rode ridden",
        "run": "ran",
        "say": "said",
        "see": "saw seen",
        "sell": "sold",
        "send": "sent",
        "sing": "sang sung",
        "sleep": "slept",
        "speak": "spoke spoken",
        "spend": "spent",
        "swim": "swam swum",
        "take": "took taken",
        "teach": "taught",
        "television": "tv tvs",
        "tell": "told",
        "think": "thought",
        "tooth": "teeth",
        "understand": "understood",
        "wear": "wore worn",
        "win": "won",
        "woman": "women",
        "write": "wrote written",
    }.items()
    for form in forms.split()
}

_STOP_WORDS = """
    a about all also am an and any are as at be been being but by can could d did do does doing done each for from had
    has have having he her hers him his how i if in into is it its just ll m may me might mine must my of on onto or our
    ours re s shall she should so some such t than that the their theirs them then there these they this those to too us
    ve very was we were what whats when where which who whom whose why will with would you your yours
    anybody anyone anything everybody everyone everything somebody someone something nobody nothing
    ever know please remember say tell
"""
_STOPPED = frozenset(_STOP_WORDS.split())

# The first word of most facts.
_USER = frozenset({"user"})


def terms(text: str) -> list[str]:
    """The stems of a text in order, repeats and stop words included."""
    return [stem for word in _cut(text) for stem in _stems(word)]


def question_terms(text: str) -> tuple[str, ...]:
    """The distinct stems of a question without its stop words; with them where there is nothing else."""
    words = list(_cut(text))
    telling = [word for word in words if word not in _STOPPED]
    return tuple(dict.fromkeys(stem for word in telling or words for stem in _stems(word)))


def word_stems(text: str) -> frozenset[str]:
    """The stems of a text without stop words, to compare it with another text of the same language."""
    return frozenset(question_terms(text)) - _USER


def is_stop_word(word: str) -> bool:
    """Whether a folded word says nothing by itself."""
    return word in _STOPPED


def fold_text(text: str) -> str:
    """Lower case, without diacritics, compatibility forms made plain, one form of apostrophe."""
    if text.isascii():
        return text.lower()
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", text.replace("\u2019", "'")))
    return unicodedata.normalize("NFC", bare).casefold()


def _cut(text: str) -> Iterator[str]:
    plain = fold_text(text)
    for word in re.findall(_ASCII_WORD if plain.isascii() else _WORD, plain):
        if short := _SHORT_ENDING.sub("", word).replace("'", ""):
            yield short


def _stems(word: str) -> tuple[str, ...]:
    if not word.isascii() and re.match(_UNSPACED, word):
        return tuple(word[at : at + 2] for at in range(max(1, len(word) - 1)))
    return (_stem(word),)


# As many as a large vocabulary has; a stem costs 5 µs, a question or an atom has a few dozen words.
@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    # One stemmer a word: it is not to be shared between threads.
    stem: str = Stemmer("english").stemWord(_FORMS.get(word, word))
    return stem
