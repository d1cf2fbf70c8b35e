"""Text made even before it is read: straight quotes, whole words for contractions, no code, no quoted speech."""

import re

from loci.adapters.rules.patterns import Pattern

# Stands where quoted speech was; a sentence that holds it is not the speaker's own.
QUOTED = "␢"

_CODE = Pattern(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_QUOTE_LINE = Pattern(r"^[ \t]*>.*$", re.MULTILINE)
_SCRIPT_LINE = Pattern(r"^[ \t]*[A-Z][\w. ]{0,20}:[ \t].*$", re.MULTILINE)
_ACTION = Pattern(r"(?<![\w*])\*(?!\*)[^*\n]{4,200}\*(?!\*)")
_LINK = Pattern(r"https?://\S+|www\.\S+")
_BOLD = Pattern(r"\*\*|__")
_DOUBLE_QUOTED = Pattern(r'"([^"]{1,600})"')
_SINGLE_QUOTED = Pattern(r"(?<![\w])'([^'\n]{1,400})'(?!\w)")
_SPEECH = Pattern(r"\b(?:i|i am|my|me|we|our|you|your|im|i'm)\b|[.!?,]$", re.IGNORECASE)
_TITLE_WORD = r"(?:[A-Z][\w'-]*|of|the|and|a|in|to|for|on|at|with|from|&|\d+)"
_TITLE = Pattern(rf"^{_TITLE_WORD}(?: {_TITLE_WORD}){{1,7}}[.,!]?$")
_CURLY = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "´": "'", "„": '"', "«": '"', "»": '"', "\u00a0": " "})

_EVEN: tuple[tuple[Pattern, str], ...] = tuple(
    (Pattern(form, re.IGNORECASE), whole)
    for form, whole in (
        (r"\bcan'?t\b", "cannot"),
        (r"\bcan not\b", "cannot"),
        (r"\bwon't\b", "will not"),
        (r"\b(i|we|you|they)( just| really)? dont\b", r"\1\2 do not"),
        (r"\b(do|does|did|is|are|was|were|have|has|had|would|could|should|must|might|need)n'?t\b", r"\1 not"),
        (r"\bi ain'?t\b", "I am not"),
        (r"\bain'?t\b", "is not"),
        (r"\bi'?m\b", "I am"),
        (r"\bi'?ve\b", "I have"),
        (r"\bi'll\b", "I will"),
        (r"\b(i|we|you|they)'d (?=(?:been|gone|had|already|never)\b|better\b)", r"\1 had "),
        (r"\b(i|we|you|they|he|she)'d\b", r"\1 would"),
        (r"\b(we|you|they)'re\b", r"\1 are"),
        (r"\b(we|you|they)'ve\b", r"\1 have"),
        (r"\b(we|you|they|he|she|it|that)'ll\b", r"\1 will"),
        (r"\b(he|she|it|that|there|what|where|who|how|name|here|when)'s\b", r"\1 is"),
        (
            r"\b(birthday|appointment|flight|exam|meeting|wedding|interview|job|goal|mother|father|mom|mum|dad|"
            r"sister|brother|wife|husband"
            r"|dog|cat|son|daughter|favou?rite|partner|boss)'s (?=(?:next|on|at|in|tomorrow|called|named|an?|"
            r"the|due)\b)",
            r"\1 is ",
        ),
        (r"\b(what|where|who|how|that|name)s (?=(?:my|your|the|is|not|a)\b)", r"\1 is "),
        (r"\bname is is\b", "name is"),
        (r"\blet's\b", "let us"),
        (r"\bgonna\b", "going to"),
        (r"\bwanna\b", "want to"),
        (r"\bgotta\b", "have to"),
        (r"\b(?:cuz|cos|coz)\b|'cause\b|\bcause (?=i\b)", "because "),
        (r"\b(?:pls|plz)\b", "please"),
        (r"\b(?:b-?day)\b", "birthday"),
        (r"\b(?:tmrw|tmr|tmrrw|2moro)\b", "tomorrow"),
        (r"\bu\b", "you"),
        (r"\bur\b", "your"),
        (r"\bluv\b", "love"),
        (r"\bfav(?:e)?\b", "favourite"),
        (r"\b(have|has) got (?=(?:a|an|two|three|four|five|six|no|some|my|to|\d+)\b)", r"\1 "),
        (r"\b(have|has) got (?=\w)", r"\1 "),
        (r"\b(last|next|on|past) mon\b", r"\1 Monday"),
        (r"\b(last|next|on|past) tues?\b", r"\1 Tuesday"),
        (r"\b(last|next|on|past) wed\b", r"\1 Wednesday"),
        (r"\b(last|next|on|past) thu(?:rs?)?\b", r"\1 Thursday"),
        (r"\b(last|next|on|past) fri\b", r"\1 Friday"),
        (r"\b(last|next|past) sat\b", r"\1 Saturday"),
        (r"\b(last|next|past) sun\b", r"\1 Sunday"),
        (r"\bi\b", "I"),
        (r"[ \t]{2,}", " "),
    )
)


def even(text: str) -> str:
    """A masked text with whole words for contractions and chat spelling."""
    for form, whole in _EVEN:
        text = form.sub(whole, text)
    return text.strip()


def masked(text: str) -> str:
    """The text with straight quotes, without code, links and speech that it quotes."""
    text = text.translate(_CURLY)
    text = _QUOTE_LINE.sub(QUOTED, _LINK.sub("", _CODE.sub(QUOTED, text)))
    if len(_SCRIPT_LINE.findall(text)) > 1:
        text = _SCRIPT_LINE.sub(QUOTED, text)
    text = _BOLD.sub("", _ACTION.sub(QUOTED, text))
    return _SINGLE_QUOTED.sub(_unquoted, _DOUBLE_QUOTED.sub(_unquoted, text)).strip()


def is_chat(text: str) -> bool:
    """Whether its writer spares capitals, so that a name may be in lower case."""
    letters = [letter for letter in text if letter.isalpha()]
    return bool(letters) and not any(word[0].isupper() for word in re.findall(r"[^\W\d_]{2,}", text)[1:])


def _unquoted(found: re.Match[str]) -> str:
    """A title keeps its words and loses its marks; speech is masked."""
    inner = found.group(1)
    if _TITLE.match(inner):
        return inner.rstrip(" .,!")
    return QUOTED if _SPEECH.search(inner) or len(inner.split()) > 8 else inner
