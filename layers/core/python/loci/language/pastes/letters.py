"""Mails and letters: headers, marks of forwarding and replying, a salutation with what ends the letter."""

import re
from collections.abc import Iterator
from itertools import pairwise

from loci.language.lexicon import alternation
from loci.language.pastes.spans import Span, TextLine, lines_of
from loci.text.patterns import LazyPattern

_HEADER = LazyPattern(
    r"[*_> ]{0,4}(?:"
    rf"{alternation('headers_of_letters')}"
    r")[*_]{0,2}\s?:\s?\S",
    re.IGNORECASE,
    guard=":",
)
_FORWARDED = LazyPattern(
    r"(?:fwd?|fw|wg|tr|rv|enc|i|vs|vb|re|aw|antw|sv)\s?:\s?\S|[-_=>* ]{2,}\s?(?:original|forwarded|begin|"
    r"ursprüngliche|weitergeleitete|mensaje|message|messaggio|oorspronkelijk|doorgestuurd|vidarebefordrat|videresendt|"
    r"mensagem)\b|forwarded (?:message|from|as|many)\b|begin forwarded message|sent from my \w",
    re.IGNORECASE,
    guard=r":|[-_=>* ]{2}|forwarded|sent from",
)
_WROTE = LazyPattern(
    r".{0,200}\b(?:wrote|writes|schrieb|escribió|a écrit|ha scritto|schreef|skrev|escreveu|napisał|"
    r"написал)\b[^:\n]{0,60}:$",
    re.IGNORECASE,
    guard=":$",
)
_ADDRESS = LazyPattern(r"[\w.+-]{1,64}@[\w-]{1,64}\.\w")
_SALUTATION = LazyPattern(
    r"(?:^|(?<=[:.!?\n] )|(?<=\n)|(?<=: \")|(?<=:))((?:my )?dear(?:est)?|to whom it may concern|sehr geehrte\w*|"
    r"liebe[rs]?|guten tag,|estimad[oa]s?|querid[oa]s?|apreciad[oa]s?|muy señor|cher|chère|chers|madame, monsieur|"
    r"gentile|egregio|spett\w*|car[oai]|geachte|beste|kära|kjære|kære|prezad[oa]s?|car[oa]s?|szanown\w+|drog[ai]|"
    r"уважаем\w+|дорог\w+)\b[^.!?\n:]{0,60}",
    re.IGNORECASE,
    guard=r"dear|whom|geehrt|liebe|guten|estimad|querid|apreciad|muy|ch[eè]r|madame|gentile|egregio|spett|car[oai]|geachte|"
    r"beste|k[äjæ]|prezad|szanown|drog|уважаем|дорог",
)
_SIGN_OFF = LazyPattern(
    r"(?:^|(?<=[.!?…,] ))(?:(?:kind|best|warm|many|with)?\s?(?:regards|wishes)|best|all the best|sincerely|(?:yours|"
    r"very) (?:sincerely|truly|faithfully)|respectfully|cordially|yours|cheers|love|xoxo|take care|god bless|"
    r"many thanks|thanks|thank you|mit (?:freundlichen|besten|lieben|herzlichen) grüßen|(?:viele|liebe|beste|"
    r"herzliche) grüße|lg|mfg|(?:un )?(?:cordial )?saludos?(?: cordiales)?|atentamente|un abrazo|besos|cordialement|"
    r"(?:bien )?cordialement|bien à vous|amicalement|(?:cordiali|distinti) saluti|un abbraccio|"
    r"(?:met )?(?:vriendelijke|hartelijke) groet(?:en)?|groet(?:en|jes)?|(?:med )?vänlig(?:a)? hälsning(?:ar)?|"
    r"(?:med )?vennlig hilsen|atenciosamente|abraços|pozdrawiam|с "
    r"уважением)[,.!]?\s*(?:[-–—]\s*)?(?P<name>\n\s*)?[A-ZÀ-ÞА-Я0-9][^\n.!?]{0,60}$",
    re.IGNORECASE | re.MULTILINE,
)
_SUBJECT = LazyPattern(
    r"[*_> ]{0,4}(?:subject|re|betreff|asunto|objet|oggetto|onderwerp|emne|ämne|assunto|temat|"
    r"тема)[*_]{0,2}\s?:\s?\S",
    re.IGNORECASE,
    guard=":",
)
# A mail that was copied whole: what a device writes under it, or what can be called or visited under a name.
_DEVICE = LazyPattern(
    r"(?:sent|gesendet|envoyé|enviado|inviato|verstuurd|verzonden|skickat|sendt|von meinem|wysłane|отправлено) "
    r"[^\n.!?]{0,20}\b(?:iphone|ipad|android|outlook|samsung|galaxy|gmail|yahoo|mobile|handy|smartphone)\b",
    re.IGNORECASE,
    guard="phone|pad|android|outlook|samsung|galaxy|mail|yahoo|mobile|handy",
)
# On lines of their own, below a text.
_FORMAL_END = LazyPattern(
    r"\n[ \t]*(?:"
    rf"{alternation('ends_of_letters')}"
    r")[,.!]?[ \t]*\n[ \t]*[^\n]{2,60}(?:\n[^\n]{1,80}){0,4}",
    re.IGNORECASE,
    guard=r"\n[^\n]*\n",
)
# The last words of a letter or a newsletter, whatever began it.
_LAST_WORDS = LazyPattern(
    r"(?:i(?: am|['’]m)? )?(?:looking|look) forward to (?:hearing|meeting|your)\b|hope to hear from you\b|"
    r"(?:unsubscribe|view (?:this )?(?:mail |email )?(?:in|online)|manage preferences|privacy policy)\b.{0,80}$|--$|"
    r"(?:ich )?freue mich auf ihre\b|quedo a la espera\b|dans l['’]attente de\b",
    re.IGNORECASE,
    guard="forward|hear|subscribe|view|manage|policy|--|freue|espera|attente",
)
_GREETING = LazyPattern(
    r"^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings|hallo|hola|buenos días|buenas tardes|bonjour|"
    r"salut|ciao|buongiorno|hej|hei|olá|oi|moin|servus|привет)[ ,]+(?!there\b)[^\W\d_][^\n.!?:]{0,40}[,!]?$",
    re.IGNORECASE,
    guard="^[bcghmosп]",
)
_FORMAL_WORDS = LazyPattern(
    r"freundlich|regards|sincerely|faithfully|truly|respectfully|atentamente|cordial|vriendelijke|vänlig|vennlig|"
    r"atenciosamente",
    re.IGNORECASE,
)
_GREETS_NOBODY = LazyPattern(
    r"\s*(?:hi|hello|hey|hallo|hola|bonjour|salut|ciao|hej|hei|olá|oi|moin|servus|guten (?:tag|morgen|abend))"
    r"(?: (?:there|zusammen|all))?\s*[,!.]?\s*\n",
    re.IGNORECASE,
)
_TO_ASSISTANT = LazyPattern(
    r"\b(?:assistant|assistent\w*|asistente|bot|chat|chatbot|ai|gpt|claude|loci|diary)\b", re.IGNORECASE
)
_FIRST_LINES = 6
"""Lines within which two headers make a mail."""


def find_spans(text: str) -> Iterator[Span]:
    lines = lines_of(text)
    found = [*_mails(lines), *_letters(text)]
    yield from found
    formal = None if found else _FORMAL_END.search(text)
    if formal is not None and not _is_signed_by_user(text, formal.group()):
        yield 0, formal.end()
    last_words = next((line for line in lines[1:] if _LAST_WORDS.match(line.text)), None)
    if last_words is not None:
        yield 0, len(text)
    device = next((line for line in lines if _DEVICE.match(line.text)), None)
    if device is not None:
        yield 0, device.end


def _is_signed_by_user(text: str, ending: str) -> bool:
    """A user who greets no one by name and signs informally writes to the assistant."""
    return _GREETS_NOBODY.match(text) is not None and _FORMAL_WORDS.search(ending) is None


def _mails(lines: list[TextLine]) -> Iterator[Span]:
    """From its headers, or from the mark of forwarding, to the end."""
    headers = [n for n, line in enumerate(lines) if _HEADER.match(line.text)]
    several = {n for n, following in pairwise(headers) if following - n < _FIRST_LINES}
    for n, line in enumerate(lines):
        has_subject = _SUBJECT.match(line.text) is not None and n + 1 < len(lines)
        starts = n in several or has_subject or (n in headers and _ADDRESS.search(line.text) is not None)
        if starts or _FORWARDED.match(line.text) or _WROTE.match(line.text):
            yield line.start, lines[-1].end
            return


def _letters(text: str) -> Iterator[Span]:
    """From a salutation to what ends the letter. A user who merely greets and signs with a name writes one as well, if
    somebody is greeted."""
    match = _SALUTATION.search(text)
    if match is None or _TO_ASSISTANT.search(match.group()):
        yield from _greeted_letter(text)
        return
    signs = list(_SIGN_OFF.finditer(text, match.end()))
    yield match.start(), signs[-1].end() if signs else len(text)


def _greeted_letter(text: str) -> Iterator[Span]:
    for line in lines_of(text):
        if _GREETING.match(line.text) and not _TO_ASSISTANT.search(line.text):
            signs = [
                sign
                for sign in _SIGN_OFF.finditer(text, line.end)
                if "\n" in sign.group() or text[sign.start() - 1] == "\n"
            ]
            if signs:
                yield line.start, len(text)
            return
