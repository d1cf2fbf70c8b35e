"""Text that the user introduces as another's, or asks about.

    A customer wrote in: I live in …        CV of a candidate:⏎…        Übersetze das: …
    I live in … ⏎⏎ Is this a scam?          Summarise the following.⏎⏎ …

An introduction that speaks of the user ("About me:", "My situation:", "Careful:") introduces nothing of another's.
"""

import re
from collections.abc import Iterator

from loci.language.lexicon import alternation
from loci.language.pastes.own_story import reads_like_letter, tells_of_dealings
from loci.language.pastes.spans import Span, TextLine, lines_of, paragraphs_of, word_count
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

_DOCUMENTS = alternation("documents")
_SAYING = alternation("verbs_of_saying")
_TREATING = alternation("verbs_of_treating")
_SOURCES = alternation("sources_of_texts")
_THEM = alternation("other_people")
_LANGUAGES = (
    r"(?:in|into|to|auf|ins|en|al|in het|på) (?:"
    rf"{alternation('names_of_languages')}"
    r")"
)
# One or two words that are no name.
_OWN_LEADS = LazyPattern(
    rf"(?:\w+ )?(?:{alternation('leads_of_own_text')})$",
    re.IGNORECASE,
)
_NAME_LEAD = LazyPattern(
    r"@?[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ0-9][\w.'’-]*)?(?: \([^()]{1,30}\))?$|@[\w.-]+$|[a-z][\w.]{2,20}$"
)
_NAMED = LazyPattern(
    r"@?[A-ZÀ-Þ][\w'’-]*(?: [A-ZÀ-Þ][\w'’-]*)? ?(?:[—–>|]|-(?= )|\(\d[^()\n]{1,20}\)) ?(?=(?:I|I'm|I’m|i|i'm|my|My|"
    r"ich|Ich|yo|je|Je|Mi|Mein|Me)\b)|@[\w.-]{2,30} (?=(?:I|I'm|i|i'm|my|My)\b)",
    guard=r"[@—–>|(]|- ",
)
# What follows a dash at the end is who said it.
_OPTIONS = LazyPattern(
    r"\b(?:which|compare|better|these|two|options|versions|variants|either)\b[^\n]{0,80}[:?.]\s{1,3}(?:[A1a][).:]|[-•"
    r"*]) ",
    guard=r"[:?.]\s{1,3}[A1a•*-]",
)
_TITLED = LazyPattern(
    rf"^(?!(?:I|i|We|we|My|my)\b)(?:\((?:from|via|copied|source|excerpt|quote|translated|taken)\b[^()\n]{{0,60}}\)|"
    rf"(?:[\w'’-]+ ){{0,3}}(?:{_DOCUMENTS}) "
    r"(?:of|from|by) [^.!?:\n]{2,50}\.) ",
    re.IGNORECASE,
    guard=r"^(?:\(|(?:\S+ ){1,5}(?:of|from|by) [^.!?:\n]{2,50}\. )",
)
_ATTRIBUTION = LazyPattern(r" ?[—–-] ?[A-ZÀ-Þ][\w.'’-]+(?: [A-ZÀ-Þ][\w.'’-]+){0,2}(?:,? \(?\d{4}\)?)?$", guard="[—–-]")
_LEAST_ATTRIBUTED = 20
# "A: I live in Rome. B: And I in Bonn."
_DIALOGUE = LazyPattern(r"(?:^|(?<=[.!?] ))[A-Z]\w{0,14}: [^\n]{3,200}?[.!?\"] [A-Z]\w{0,14}: ", guard=": ")
_QUIZ = LazyPattern(r"(?:^|(?<=\s))Q\s?[:.)].{3,300}?\sA\s?[:.)]", re.DOTALL, guard="Q")
_SAYS_I = LazyPattern(r"\W{0,3}(?:i|i'm|i’m|my|ich|yo|je|io|ik|jag|jeg|eu)\b", re.IGNORECASE)
_THIS = r"(?:this|that|these|it|the (?:above|following|below)|above|below)"
_RESTYLED = (
    rf"^\W*(?:please |can you |could you )?(?:make|turn|put) {_THIS} (?:(?:sound|read|look|into|more|less|a bit|better|"
    r"much) ){0,3}(?:formal|informal|casual|professional|polite|friendl\w+|short\w*|long\w+|concise|clear\w*|"
    r"grammatical|fluent|natural|rhym\w+|english|german|spanish|french)\b"
)
_ABOUT_ANOTHER = LazyPattern(
    rf"\b(?:{_DOCUMENTS}|{_SAYING}|{_TREATING}|{_LANGUAGES}|{_SOURCES}|(?:{_THEM})s?)\b|{_RESTYLED}", re.IGNORECASE
)
# A request to work on a text that is quoted or was there before: it tells nothing of the user.
_TREATS = LazyPattern(
    rf"^\W*(?:(?:and|now|please|can you|could you) )*(?:{_TREATING}) (?:{_THIS}\b|in(?:to)? \w|[\"“„«‘'])|{_RESTYLED}",
    re.IGNORECASE,
)
# A document of the user's, or one that they write.
OWN_TEXT = (
    rf"\b(?:my|our|mein\w*|unser\w*|mi|mon|ma) (?:[\w-]+ ){{0,2}}(?:{_DOCUMENTS})\b|"
    r"\b(?:i|we)(?:['’](?:d|ve|ll))? (?:have |would |want to |will )?(?:written|wrote|write|draft\w*|say|post|send|"
    r"made)\b"
)
# What follows is the user's own, though a document may be named.
_ABOUT_ME = LazyPattern(
    r"\b(?:(?:write|draft|create|compose)\b[^.:!?\n]{0,40} (?:for|about) me|i (?:have|need|want) to (?:give|hold|"
    r"write|introduce)|about me|myself|my (?:own )?(?:memoirs?|diary|journal|autobiography|cv|"
    r"résumé|resume|bio)|story time|"
    r"is (?:it|this|that) (?:normal|weird|healthy|dangerous|my fault|"
    r"(?:ok(?:ay)?|safe|possible|worth|bad|too late|a good idea) (?:to|if|for))\b|my (?:situation|"
    r"day|week(?:end)?|month|year|life|details|profile|info\w*|preferences|background|story|data|"
    r"particulars|case|question|plan|problem|constraints?|requirements?|goals?|setup|stack|answers?)|note to self|"
    r"remember|note that|(?:please )?note|fyi|btw|by the way|ps|p\.s|edit|update|context|background|über mich|"
    r"meine (?:situation|daten|angaben)|zu mir|sobre mí|mis datos|à propos de moi|su di me|over mij|om mig|sobre mim|"
    r"(?:i|we) (?:said|told|mentioned|wrote|asked|answered|found|got)(?! (?:this|that|an?|the|it)\b)|you (?:asked|"
    r"wanted|wondered))\b|"
    rf"{OWN_TEXT}",
    re.IGNORECASE,
)
# ``:`` within a time, a link or a ratio introduces nothing.
_COLON = LazyPattern(r":(?=\s|[\"“„«'])|：", guard="[:：]")
_QUOTED = r"(?:\"[^\"\n]+\"|“[^”\n]+”|„[^“”\n]+[“”]|«[^»\n]+»|`[^`\n]+`)"
_GIVES_QUOTATION = LazyPattern(rf":\s*{_QUOTED}", guard=":")
_QUOTATION = LazyPattern(
    rf"\s*{_QUOTED}(?:(?<=[.!?][\"”“»])|[.!?])(?=\s+\S)",
    guard='["“„«`]',
)
_LONGEST_QUOTATION = 400
_GOES_ON = LazyPattern(r" *(?:it|they)(?:['’](?:s|re|ll|d)| \w+)", re.IGNORECASE)
# They give a text, or have one treated.
_GIVEN = LazyPattern(rf"\b(?:{_SAYING}|{_SOURCES})\b|^\W*(?:please )?(?:{_TREATING})\b|{_RESTYLED}", re.IGNORECASE)
_LAST_SENTENCE = re.compile(r"[.!?\n]\s")
_MOST_INTRODUCTIONS = 60
"""A message with more colons is a list or data from there on."""
_LEAD = 240
"""Characters before a colon within which its introduction begins."""
_OWN_LEAD = 3
"""Words of an introduction that may be one of the user's own ("Careful:", "One more thing:")."""

_ASKED = LazyPattern(
    rf"\b(?:is|was|are|does|do|did|could|can|would|should|might) (?:you think )?{_THIS} (?:seem |look |sound |feel "
    rf")?(?:like )?"
    r"(?:to be |be )?(?:an? )?(?:\w+ )?(?:scam|spam|phishing|legit\w*|genuine|fake|fraud\w*|trustworthy|suspicious|ai|"
    r"bot|hoax)\b"
    rf"|(?<!n['’]t )(?<!\bnot )(?<!\bi )(?<!\bwe )(?<!\bhe )(?<!\bshe )(?<!\bthey )\b(?:{_TREATING}) {_THIS}\b|"
    rf"\b(?:{_TREATING})[.!?]?$|\b(?:this|that|these) (?:{_DOCUMENTS})\b|{_RESTYLED}|"
    rf"^(?:{_LANGUAGES}|en (?:français|anglais|allemand|español|inglés)|auf \w+isch)"
    r"(?:,? (?:please|pls|bitte|por favor|s['’]il (?:te|vous) pla[iî]t|alstublieft|per favore))?\W*$|\b(?:please|pls|"
    r"plz) (?:{_TREATING})\b|\btl;?dr\b|\b(?:scam|spam|phishing|fake|real|legit|fraud|hoax|ai|bot) or (?:not|no|fake|"
    r"real|legit|genuine|human)\s?\?|\b(?:fishy|red flags?|suspicious|sketchy|credible|plausible|convincing|typos?|"
    r"grammar|spelling|punctuation|wording)\b|\breply ideas\b|\bwho(?:'s| is) this\b|\b(?:who (?:wrote|is|"
    r"sent) (?:this|it|that|he|she|him)|where is this from|legit|scam|spam|real or fake|fake or real|phishing)\s?\?|"
    r"\b(?:betrug|seriös|es (?:esto )?(?:una )?estafa|c'est (?:une )?arnaque|è (?:una )?truffa|é (?:um )?golpe)\b.*\?",
    re.IGNORECASE,
)
# Such questions fit a pasted text as well as the user's own statement.
_ASKED_OF_ANYTHING = LazyPattern(
    rf"\b(?:is|was|are|does|do|did|could|can|would|should|might) (?:you think )?{_THIS} (?:seem |look |sound |feel )?"
    r"(?:to be |be )?(?:\w+ )?(?:real|true|safe|polite|rude|professional|correct|ok|okay|good|fine|clear|too \w+)\b"
    rf"|\bwhat (?:does|do|did) (?:{_THIS}|he|she|they) (?:mean|say|want)\b|\bwhat (?:do|would|should|can|"
    rf"could) (?:you|i|we) (?:\w+ )?(?:think|make|reply|answer|say|write|respond|do)(?: back)?(?: (?:of|about|to|"
    rf"with) (?:{_THIS}|him|her|them))?\s?\?|\bhow (?:do|should|would|can|could) (?:i|we|you) (?:reply|respond|answer|"
    rf"react)\b|\b(?:should|can|do) (?:i|we) (?:trust|believe|reply|respond|answer|hire|interview|pay|click)\b|"
    rf"\b(?:{_TREATING}) (?:him|her|them)\b|\bthe (?:{_DOCUMENTS})\b"
    r"|\b(?:how|what) to (?:reply|respond|answer|say|write back)\b|\b(?:thoughts|opinions?|any good)\s?\?"
    r"|\b(?:ist das|klingt das|was (?:soll|kann) ich (?:darauf )?(?:antworten|schreiben)|was (?:meinst|hältst) du|"
    r"es (?:esto )?(?:real|verdad)|qué (?:le )?(?:respondo|contesto|opinas)|c'est vrai|que (?:dois-je )?répondre|"
    r"cosa (?:devo )?rispond\w+|is dit|är det)\b.*\?",
    re.IGNORECASE,
)
_ASKED_INLINE = (
    LazyPattern(
        rf"\b(?:is|was|does|do|could|can) {_THIS} (?:seem |look |sound )?(?:like )?(?:to be |be )?(?:an? )?(?:scam|"
        r"spam|phishing|legit\w*|fraud\w*|hoax|(?:correct|proper|good) (?:english|german|french|spanish|grammar))\b",
        re.IGNORECASE,
        guard="scam|spam|phishing|legit|fraud|hoax|correct|proper|good",
    ),
    LazyPattern(
        rf"\b(?:translate|summari[sz]e|proofread|rewrite|rephrase|paraphrase|shorten|correct) (?:{_THIS}|(?:{_THIS} )?"
        rf"(?:{_DOCUMENTS}))(?: {_LANGUAGES})?(?: for me)?(?: please)?\s?[.!?]?$",
        re.IGNORECASE,
        guard="translate|summari|proofread|rewrite|rephrase|paraphrase|shorten|correct",
    ),
    LazyPattern(
        rf"\b(?:this|these) (?:\w+ )?(?:{_DOCUMENTS})\b[^.!]{{0,80}}\?$",
        re.IGNORECASE,
        guard=r"^(?=[\s\S]*\b(?:this|these) )[\s\S]*\?$",
    ),
)
_DASH = LazyPattern(
    rf"[^.!?\n:]{{0,80}}\b(?:{_DOCUMENTS})\b[^.!?\n:]{{0,60}} [-–—] |(?:please )?(?:{_TREATING})\b[^.!?\n:]{{0,60}} "
    rf"[-–—] ",
    re.IGNORECASE,
    guard=" [-–—] ",
)
_POINTS = LazyPattern(
    r"\b(?:this|these|following|below|above|here(?:['’]s| is)|das hier|folgend\w*|esto|este|esta|ceci|questo|dit)\b",
    re.I,
)
_WORDS_THAT_POINT = 15
_OF_ANOTHER = LazyPattern(
    r"\b(?:he|she|him|his|hers?|er|sie|ihn|ihm|él|ella|il|elle|lui|lei|hij|zij|han|hon|hun|ele|ela|"
    r"my (?:wife|husband|boss|friend|landlord|neighbou?r|mother|mom|mum|father|dad|sister|brother|son|daughter|"
    r"colleague|partner|boyfriend|girlfriend|doctor|teacher|\w+))\b",
    re.IGNORECASE,
)
_SAYS_ANYWHERE = LazyPattern(r"\b(?:i|i'm|i’m|my|ich|yo|je|io|ik|jag|jeg|eu)\b", re.IGNORECASE)
_MOST_ASKED = 240
"""Characters of a question about a paste."""


def find_spans(text: str) -> Iterator[Span]:
    yield from _after_introduction(text)
    yield from _next_to_question(text)
    yield from _next_to_sentence(text)
    yield from _next_to_line(text)


def _after_introduction(text: str) -> Iterator[Span]:
    """Everything after the first introduction of another's text."""
    for number, colon in enumerate(_COLON.finditer(text)):
        if number == _MOST_INTRODUCTIONS:
            yield colon.end(), len(text)
            return
        lead = _lead_of(text, colon.start())
        introduces = _introduces_another(lead, ends_line=_ends_line(text, colon.end()))
        if (introduces and not _goes_on(lead, text[colon.end() :])) or _names_speaker(text, lead, colon.end()):
            yield colon.end(), _end_of_given(text, colon.end())
            return
    for opening in (_DASH.match(text[:_LEAD]), _NAMED.match(text)):
        if opening is not None and not _ABOUT_ME.search(opening.group()) and _says_i(text, opening.end()):
            yield opening.end(), len(text)
    for line in lines_of(text):
        if len(line.text) > _LEAST_ATTRIBUTED and _ATTRIBUTION.search(line.text[-60:]):
            yield line.start, line.end
    for talk in (_QUIZ.search(text), _DIALOGUE.search(text), _OPTIONS.search(text), _TITLED.match(text)):
        if talk is not None:
            yield talk.start(), len(text)


def _end_of_given(text: str, at: int) -> int:
    """The end of a quotation that is a sentence of its own, else of the text."""
    match = _QUOTATION.match(text[at : at + _LONGEST_QUOTATION])
    return len(text) if match is None else at + match.end()


def _lead_of(text: str, end: int) -> str:
    """The sentence that ends at the colon."""
    lead = text[max(0, end - _LEAD) : end]
    return _LAST_SENTENCE.split(lead)[-1].strip()


def _ends_line(text: str, at: int) -> bool:
    return not text[at : at + 1].strip(" \t") and "\n" in text[at : at + 4]


def is_about_user(lead: str) -> bool:
    """Whether an introduction or a request announces the user's own words."""
    return _ABOUT_ME.search(lead) is not None


def is_about_another(lead: str) -> bool:
    """Whether an introduction or a request is about another's text, and does not announce the user's own."""
    return _ABOUT_ME.search(lead) is None and _ABOUT_ANOTHER.search(lead) is not None


def treats_text(sentence: str) -> bool:
    """Whether a sentence asks to translate, shorten or else treat a text that is quoted or was there before."""
    return _TREATS.search(sentence) is not None


def _introduces_another(lead: str, *, ends_line: bool) -> bool:
    if _ABOUT_ME.search(lead):
        return False
    if _ABOUT_ANOTHER.search(lead):
        return True
    return ends_line and word_count(lead) > _OWN_LEAD and not _FIRST_PERSON.search(lead)


def _goes_on(lead: str, after: str) -> bool:
    """Whether what follows speaks of a document that was only named: "the interview was moved: it's the 25th"."""
    return _GOES_ON.match(after) is not None and _GIVEN.search(lead) is None


def _names_speaker(text: str, lead: str, at: int) -> bool:
    """ "Lena: I'm moving to Porto"."""
    is_name = _NAME_LEAD.match(lead) is not None and _OWN_LEADS.match(lead) is None
    return is_name and _says_i(text, at)


def _says_i(text: str, at: int) -> bool:
    return _SAYS_I.match(text[at : at + 20]) is not None


_FIRST_PERSON = LazyPattern(
    rf"\b(?:{alternation('first_person_pronouns')})\b",
    re.IGNORECASE,
)


def _next_to_question(text: str) -> Iterator[Span]:
    """Where the first or the last paragraph asks about the others, those; where the last sentence asks about what
    comes before it and that reads like a letter, all before."""
    paragraphs = paragraphs_of(text)
    if len(paragraphs) < 2:
        return
    first, last = paragraphs[0], paragraphs[-1]
    before, after = text[: last[0].start], text[first[-1].end :]
    question = _as_question(last)
    if _asks(question, before) or _asks_about_writer(question, before):
        yield first[0].start, last[0].start
    elif _asks(_as_question(first), after):
        yield first[-1].end, last[-1].end


def _as_question(paragraph: list[TextLine]) -> str:
    """Its text, or none if it is too long for a question about a paste."""
    return " ".join(line.text for line in paragraph) if sum(len(line.text) for line in paragraph) <= _MOST_ASKED else ""


def _asks(question: str, about: str) -> bool:
    """Asks about a pasted text, or what may be one. What users say about themselves, and ask about, is their own."""
    if _ASKED.search(question) is not None:
        return not tells_of_dealings(about)
    return _ASKED_OF_ANYTHING.search(question) is not None and reads_like_letter(about)


def _next_to_line(text: str) -> Iterator[Span]:
    """The text below a short line that points at it ("this landed in my inbox"), or above one ("a friend wrote
    this")."""
    lines = [line for line in lines_of(text) if not line.is_blank]
    if len(lines) < 2:
        return
    first, last = lines[0], lines[-1]
    before = text[: last.start]
    if _points_at_another(first.text, text[first.end :]):
        yield first.end, last.end
    elif _points_at_another(last.text, before) or (_is_short(last.text) and _asks(last.text, before)):
        yield first.start, last.start


def _points_at_another(line: str, other: str) -> bool:
    points = _POINTS.search(line) is not None and _ABOUT_ME.search(line) is None
    return points and _is_short(line) and (_ABOUT_ANOTHER.search(line) is not None or _asks(line, other))


def _is_short(line: str) -> bool:
    return len(line.split()) <= _WORDS_THAT_POINT


def _asks_about_writer(question: str, before: str) -> bool:
    """ "Is he lying?" after a text in which only its writer occurs."""
    asked = split_sentences(question)[-1] if question.endswith("?") else ""
    asks = _OF_ANOTHER.search(asked) is not None
    return asks and _SAYS_ANYWHERE.search(before) is not None and _OF_ANOTHER.search(before) is None


def _next_to_sentence(text: str) -> Iterator[Span]:
    """In a single paragraph: the text before a last sentence that asks about it, or after such a first one, unless that
    gives the text itself."""
    sentences = split_sentences(text)
    if len(sentences) < 2:
        return
    last = text.rfind(sentences[-1])
    if _asks_inline(sentences[-1]) and last > 0 and not tells_of_dealings(text[:last]):
        yield 0, last
    elif _asks_inline(sentences[0]) and not _GIVES_QUOTATION.search(sentences[0]):
        yield min(len(text), len(sentences[0])), len(text)


def _asks_inline(sentence: str) -> bool:
    return any(asked.search(sentence) for asked in _ASKED_INLINE)
