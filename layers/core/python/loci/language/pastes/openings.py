"""Text below an opening that presents it as another's, or asks about it, without a mark between the two.

    How do I say this in German? I live in …        Here's his bio. I work at …        Her page says⏎I live in …
    Who could have written this? My name is …       My boss emailed me. I am Mr …      I live in …⏎^ not mine

An opening that could begin a user's own story needs a text below it that says who writes it.
"""

import re
from collections.abc import Iterator

from loci.language.lexicon import alternation
from loci.language.pastes.introduced import is_about_another
from loci.language.pastes.own_story import introduces_writer
from loci.language.pastes.spans import Span, lines_of, paragraphs_of
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

_MOST = 200
"""Characters of an opening."""
_TEXTS = (
    r"e-?mails?|mails?|messages?|letters?|texts?|posts?|tweets?|reviews?|comments?|cvs?|resumes?|résumés?|profiles?|"
    r"bios?|applications?|ads?|essays?|stor(?:y|ies)|poems?|speech(?:es)?|statements?|drafts?|notes?|introductions?|"
    r"answers?|repl(?:y|ies)|homework|paragraphs?|blurbs?|pages?"
)
_THIS = r"(?:this|these|that|it|the (?:following|text|below))"
_WHOSE = r"(?:his|her|their|the|an?|another|someone['’]s|somebody['’]s|(?:my )?\w+['’]s)"
_SAY = r"say|put|phrase|word|write|translate|spell|pronounce|sign"
# An opening of which only another's text can be spoken.
_PRESENTS = LazyPattern(
    rf"\bhow (?:do|would|can|could|should) (?:i|you|we|one) (?:{_SAY}) {_THIS}\b|\b(?:tone|mood|sentiment|style|gist|"
    rf"topic|main points?|key points?|takeaways?|summary|grammar|accent) (?:of|in|from) {_THIS}\b|"
    rf"\bwho (?:do you think )?(?:could|might|would|may|must)?\s?(?:have |has )?(?:wrote|written|said|sent|posted|"
    rf"writes?|says|is writing|is speaking) {_THIS}\b|\bhere(?:['’]s| is| are|"
    rf"['’]re) {_WHOSE} (?:\w+ ){{0,3}}(?:{_TEXTS})\b|^\W*(?:please |can you |could you )?(?:translate|summari[sz]e|"
    rf"proofread|rewrite|reword|rephrase|paraphrase|edit|correct|shorten|polish|improve|fix|check|grade|rate|critique|"
    rf"review) {_WHOSE} (?:\w+ ){{0,2}}(?:{_TEXTS})\b",
    re.IGNORECASE,
    guard=r"\bhow |\bwho |\bhere|(?:of|in|from) t|translat|summari|proofread|re(?:write|word|phrase|view)|"
    r"paraphrase|edit|correct|shorten|polish|improve|fix|check|grade|rate|critique",
)
# A request for another language, of which the text follows: "How would that be in Estonian?", "Put into Latin please."
_INTO_LANGUAGE = LazyPattern(
    rf"^\W*(?:(?:please |can you |could you )?(?:how (?:would|does|do|is) (?:{_THIS}|you) (?:be|sound|look|read|say)?|"
    rf"put|render|turn|make) ?(?:{_THIS} )?(?:in|into) (?-i:[A-Z])\w+(?: please)?\W*$)",
    re.IGNORECASE,
    guard="(?:in|into) [A-Z]",
)
# Below a heading it is a text about somebody: "Bid #4 from a freelancer", "Yelp review I'm answering", "Ticket #123".
_OWN_OPENING = LazyPattern(
    r"^\W*(?:i|we|my|our|me|you|your|this|that|it|there|hi|hey|hello|thanks?|thank you|ok(?:ay)?|yes|no|great|good|"
    r"nice|cool|perfect|sorry|please|just|"
    r"about me|for my|in my|new|by (?:e-?mail|letter|mail|phone|post|text))\b|"
    r"\b(?:you|your|yours|my (?!(?:mum|mom|dad|boss|friend)\b))\b|\bme\b|\bsaid (?:that )?i\b|[?:\"“„«]",
    re.IGNORECASE,
)
_OWN_OPENING_ABROAD = LazyPattern(
    r"^\W*(?:hola|hallo|servus|salut|bonjour|ciao|olá|hej|soy|ich|je|yo|io|eu|ik)\b", re.IGNORECASE
)
_STATES_SELF = LazyPattern(
    r"^\W*(?:(?:hi|hello|hey)\b[^.!?\n]{0,20}[.!,]\s*)?(?:i am|i['’]?m|i live|i work|i moved|i come|i was born|i "
    r"speak|my name)\b",
    re.IGNORECASE,
)
# "My mum just texted.", "Our neighbour left a note on the door."
_WRITES = LazyPattern(
    r"^\W*(?:my|our|the|an?|some) (?:[\w'’-]+ ){1,3}(?:just |has |have )?(?:texted|wrote|e-?mailed|messaged|phoned|"
    r"posted|(?:left|sent|put up|handed in) (?:an?|this|the) \w+(?: (?:on|at|in|by) (?:the|my|our) \w+)?)\W*$",
    re.IGNORECASE,
    guard="texted|wrote|mailed|messaged|phoned|posted|left|sent|put|handed",
)
_NUMBERED = LazyPattern(r"^\W*(?:[\w'’-]+ ){1,2}#\d+\b", guard=r"#\d")
_MOST_WORDS_OF_A_HEADING = 12
# One that may also begin a user's own story.
_MAY_PRESENT = LazyPattern(
    rf"\b(?:is|was|does|do|did|could|can) {_THIS} (?:seem |look |sound |feel )?(?:to be |like )?(?:an? )?(?:real|true|"
    r"genuine|fake|plausible|believable|convincing|legit\w*|scam|spam)\b|\b(?:wrote|texted|e-?mailed|mailed|messaged|"
    r"sent|dm(?:['’]?e)?d|posted|pinged|left|contacted) (?:me|us|him|her|them|this)\b|\b(?:got|received|found|"
    r"came across) (?:this|these|an? (?:\w+ )?"
    rf"(?:{_TEXTS}))\b"
    r"|^\W*(?:tradu|übersetz|korrigier|corri[gj]|résum|resum|riassum|vertaal|verbeter)",
    re.IGNORECASE,
    guard=r"^\W*(?:tradu|übersetz|korrig|corri|résum|resum|riassum|verta|verbe)|\bt(?:his|hese|hat|he)|\bit\b|"
    r"\b(?:me|us|him|her|them)\b|got|received|found|came",
)
# The end of a line above what is said.
_SAYS = LazyPattern(
    r"\b(?:says?|said|reads?|writes?|wrote|states?|goes|begins|starts|schreibt|schrieb|sagt|dice|dit|schrijft|zegt)$",
    re.IGNORECASE,
    guard=r"(?:s|d|e|t|g|n)$",
)
# " --- " within a line, between an opening and a text.
_INLINE_RULE = LazyPattern(r" ([-=*~#_+])\1{2,}\s", guard=r"[-=*~#_+]{3}")
# The last line, after the text: "^ that's my sister".
_POINTS_BACK = LazyPattern(
    r"^\W*[\^↑☝👆]|^\W*(?:that|this|these|those|it)(?:['’]s| is| was| are| were) (?:hers|theirs|not (?:me|mine)|"
    rf"from (?:my \w+|a friend|him|her|them)|my \w+['’]s (?:\w+ )?(?:{_TEXTS}))\b",
    re.IGNORECASE,
    guard=r"[\^↑☝👆]|'s|’s|is|was|are|were",
)
# A site puts it below what somebody wrote there.
_FOOTER = LazyPattern(
    r"^\W*\d[\d.,]*[km]? (?:upvotes?|likes?|comments?|replies|views|shares|reposts|retweets|people found)\b|"
    r"^\W*(?:was|did you find) this \w+ helpful\b",
    re.IGNORECASE,
)
# The first words of the last paragraph say where the text above is from: "C'est un extrait d'un roman", "it's off a
# forum". A site may be named too, unless something is to be written for it.
_NAMES_SOURCE = LazyPattern(
    r"^\W*(?:(?:this|that|it)(?:['’]?s| is| was| comes)|c['’]est|il s['’]agit d\w*|das (?:ist|war|stammt)|"
    r"(?:esto )?es|è|"
    r"isto é|dit is|\(?from|source:?) (?![^.!?,\n]*\b(?:my|mine|mein\w*|mon|ma|mes|mi|meu|minha|mio|mia|mijn)\b)"
    rf"[^.!?,\n]{{0,40}}?\b(?:{alternation('documents')}|{alternation('sources_of_texts')})\b",
    re.IGNORECASE,
)
_SITES = (
    r"(?:reddit|twitter|facebook|tiktok|instagram|linkedin|quora|tumblr|mumsnet|nextdoor|tinder|hinge|yelp|tripadvisor)"
)
_OF_A_SITE = LazyPattern(
    rf"^(?!.*\b(?:my|me|write|draft|make|create)\b).*\b(?:(?:from|on|off|via) (?:\w+ )?{_SITES}|{_SITES} (?:says|"
    rf"said|thinks|"
    r"voted|comments?|users?))\b",
    re.IGNORECASE,
    guard=_SITES,
)
_LEAST_ABOVE = 2
"""Sentences of a text that is another's by its last line."""
# No user tells an assistant "You live within 30 minutes of the depot": an advertisement, a prompt or a horoscope does.
_TELLS_READER = LazyPattern(
    r"(?:^|[.!?:;]\s+|\n\W*)you(?:['’](?:re|ve)| are| have| live| work| own| love| hate| enjoy| prefer| speak|"
    r" thrive| grew)\b"
    r"(?! (?:right|wrong|welcome|great|good|the best|so |very |been|done|made|said|told|forgotten|missed|not |"
    r"kidding))",
    re.IGNORECASE,
)
_SPEAKS_OF_USER = LazyPattern(r"\b(?:i|we|my (?:own|situation|case|question))\b", re.IGNORECASE)


def find_spans(text: str) -> Iterator[Span]:
    yield from _after_sentence(text)
    yield from _after_paragraph(text)
    yield from _after_inline_rule(text)
    yield from _told_to_readers(text)
    yield from _above_its_source(text)
    lines = [line for line in lines_of(text) if not line.is_blank]
    if len(lines) < 2:
        return
    first, last = lines[0], lines[-1]
    if len(first.text) <= _MOST and (_says(first.text) or _presents(first.text, text[first.end :])):
        yield first.end, len(text)
    if _FOOTER.search(last.text) is not None:
        yield first.start, last.end
    if len(last.text) <= _MOST and _POINTS_BACK.search(last.text) is not None:
        yield first.start, last.start


def _after_paragraph(text: str) -> Iterator[Span]:
    """Below a first paragraph about another's text, where its writer introduces themselves or greets."""
    paragraphs = paragraphs_of(text)
    if len(paragraphs) < 2 or paragraphs[0][-1].end - paragraphs[0][0].start > _MOST:
        return
    end = paragraphs[0][-1].end
    opening = text[:end].strip()
    if is_about_another(opening) and introduces_writer(text[end:]):
        yield end, len(text)


def _told_to_readers(text: str) -> Iterator[Span]:
    """Find paragraphs that describe their reader, twice at least."""
    for paragraph in paragraphs_of(text):
        start, end = paragraph[0].start, paragraph[-1].end
        if len(_TELLS_READER.findall(text[start:end])) > 1:
            yield start, end


def _above_its_source(text: str) -> Iterator[Span]:
    """Find the text above a last paragraph that says where it is from."""
    paragraphs = paragraphs_of(text)
    last = paragraphs[-1] if len(paragraphs) > 1 else []
    line = " ".join(one.text for one in last)
    if not last or len(line) > _MOST or (_NAMES_SOURCE.match(line) is None and _OF_A_SITE.match(line) is None):
        return
    if len(split_sentences(text[: last[0].start])) >= _LEAST_ABOVE:
        yield paragraphs[0][0].start, last[0].start


def _after_inline_rule(text: str) -> Iterator[Span]:
    rule = next(_INLINE_RULE.finditer(text), None)
    if rule is not None and is_about_another(text[: rule.start()][-_MOST:]):
        yield rule.end(), len(text)


def _after_sentence(text: str) -> Iterator[Span]:
    sentences = split_sentences(text[: 2 * _MOST])
    if len(sentences) < 2 or len(sentences[0]) > _MOST:
        return
    end = text.find(sentences[0]) + len(sentences[0])
    if _presents(sentences[0], text[end:]):
        yield end, len(text)


def _presents(opening: str, below: str) -> bool:
    if _PRESENTS.search(opening) is not None or _INTO_LANGUAGE.match(opening) is not None:
        return True
    if _is_heading(opening) and _STATES_SELF.match(below) is not None:
        return True
    return _MAY_PRESENT.search(opening) is not None and introduces_writer(below)


def _is_heading(opening: str) -> bool:
    """Whether it names another's text and tells nothing of the user."""
    if len(opening.split()) > _MOST_WORDS_OF_A_HEADING:
        return False
    if _WRITES.match(opening) is not None or _NUMBERED.match(opening) is not None:
        return True
    is_own = _OWN_OPENING.search(opening) is not None or _OWN_OPENING_ABROAD.match(opening) is not None
    return not is_own and is_about_another(opening)


def _says(line: str) -> bool:
    """ "Her about page says", with the text on the next line."""
    return _SAYS.search(line) is not None and _SPEAKS_OF_USER.search(line) is None
