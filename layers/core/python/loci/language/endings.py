"""What a sentence of a user ends, of what they said before: "I stopped taking ibuprofen", "I'm not allergic to latex
after all", "you may use emojis again".

A sentence ends what it names, and nothing else: ``read_endings`` finds the words that stand where the ended thing
stands, ``has_ended`` compares them with a memory. Questions, wishes, conditions, plans, quotations, jokes and sentences
about other people end nothing. A wrong end harms more than a stale line: what is unclear ends nothing.
"""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache

from loci.language import denials
from loci.language.first_person import quoted_words
from loci.language.lexicon import alternation, word_set
from loci.language.own_words.dialogue_acts import is_question
from loci.language.statements.assertion_filter import assertions, is_doubtful
from loci.language.statements.normalise import normalise
from loci.language.words import fold_text, is_stop_word, word_stems
from loci.records import record
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

LONGEST = 300
"""Characters of a sentence that is read."""
MOST_ENDED = 3
"""Things that one sentence ends: "I quit Initech" ends an employer and a job."""
_QUOTED = LazyPattern(r"[\"“„«][^\"”“»]*[\"”“»]")
_BREAK = LazyPattern(
    r"[;:!.()–—]|,|\s(?:and|but|so|because|und|aber|weil|denn|y|pero|porque|et|mais|car)\s"
    r"(?!i (?:are|broke up|divorced|parted|separated|split)\b)(?=(?:i|we|my|our|it|they|the|"
    r"ich|wir|mein|meine|yo|mi|nosotros|je|nous|mon|ma)\b|j['’])",
    re.IGNORECASE,
)
_I = LazyPattern(r"\b(?:i|we|ich|wir|je|nous|mich|mir)\b|\bj['’]", re.IGNORECASE)
_ME = LazyPattern(r"\b\w+ (?:me|us) (?:off|from|out of)\b", re.IGNORECASE)
_KIN = "|".join(alternation(kind) for kind in ("kin", "other_kin", "acquaintances"))
_OTHERS = LazyPattern(
    rf"\b(?:{_KIN})(?:s|['’]s)?\b|\b(?:{alternation('third_persons')})\b"
    r"(?! (?:took|taken|switched|put|moved) me| \w+[ai]do\b)|"
    rf"\b(?:his|her|their|sein\w*|ihr\w*|su|sus|leur)\b",
    re.IGNORECASE,
)
_PLANS = LazyPattern(rf"\b(?:{alternation('words_of_plans')})\b", re.IGNORECASE)
_CONDITION = LazyPattern(
    r"(?:when|once|until|before|after|as soon as|sobald|bevor|nachdem|cuando|quand|lorsque)\b", re.IGNORECASE
)
_DENIED = LazyPattern(r"\b(?:not|never|no|cannot|nicht|nie|kein\w*|nunca|ne|jamais|forget|vergiss)\b", re.IGNORECASE)
_AFTER = LazyPattern(rf"\b(?:{alternation('verbs_of_ending')})(?=[ ,])|\bno longer\b(?=$)", re.IGNORECASE)
_BEFORE = LazyPattern(rf"\b(?:{alternation('words_of_being_over')})\b", re.IGNORECASE)
_NO_MORE = LazyPattern(rf"\b(?:{alternation('denials_that_end')})(?= )", re.IGNORECASE)
_MISTAKE = LazyPattern(rf"\b(?:{alternation('marks_of_a_mistake')})\b", re.IGNORECASE)
_MISTAKEN = LazyPattern(rf"\b(?:{alternation('denials_of_a_mistake')})\b", re.IGNORECASE)
_AGAIN = LazyPattern(rf"\b(?:{alternation('marks_of_a_return')})\b", re.IGNORECASE)
# Where one was only for hours, and what one did without once.
_PASSING = LazyPattern(
    r"\b(?:left|dropped)\b.*\b(?:at (?:\d|noon|midnight|one|two|three|four|five|six|seven|eight|nine|"
    r"ten|eleven|twelve)|today|tonight|early|late|this (?:morning|afternoon|evening)|for (?:a|the|my|lunch|breakfast|"
    r"dinner)\b)",
    re.IGNORECASE,
)
_REVOKED_FORMS = (
    r"(?:stop \w+ing|quit \w+ing|forget(?: about)?|never mind|drop|enough (?:of|with)|no more|no need (?:to|for)|cut|"
    r"ditch|leave out|lose|scrap|skip|(?:switch|change|go)(?: back)? from|hör\w* auf mit|lass|deja de|arrête(?: de)?)"
    r"(?= )"
)
_REVOKED = LazyPattern(rf"^(?:please |just |ok(?:ay)? |and )*{_REVOKED_FORMS}", re.IGNORECASE)
_REVOKED_SOMEWHERE = LazyPattern(rf"\b{_REVOKED_FORMS}", re.IGNORECASE)
_ALLOWED = LazyPattern(
    r"^(?:from now on )?(?:you (?:can|may|are allowed to)|feel free to|it is (?:fine|ok|okay|all right) to|"
    r"du (?:darfst|kannst)|puedes|tu peux)(?= )|^(?P<what>.{2,40}?) (?:is|are) (?:fine|ok|okay|allowed|welcome|all "
    r"right)(?= )",
    re.IGNORECASE,
)
_CAN_AGAIN = LazyPattern(
    r"\b(?:I (?:can |am able to )?(?:eat|drink|have|take|use|tolerate|wear)|ich (?:darf|esse|kann|nehme|trinke|"
    r"vertrage)|puedo \w+|como|je (?:bois|mange|prends|peux))(?= )",
    re.IGNORECASE,
)
# "Käse vertrage ich wieder"
_EATEN_AGAIN = LazyPattern(r"\b(?:darf|esse|kann|nehme|trinke|vertrage) ich\b", re.IGNORECASE)
_FROM_TO = LazyPattern(r"\b(?:von|vom) (?P<what>.+?) (?:auf|zu|zum|zur)\b", re.IGNORECASE)
_HAD_REMOVED = LazyPattern(
    r"\bI (?:have )?had (?:my|the) (?P<what>.+?) (?:cancelled|pulled|removed|taken (?:off|out))\b", re.IGNORECASE
)
_RESUMED = LazyPattern(rf"^(?:please )?(?:{alternation('verbs_of_instructions', 'en')})\b(?= )", re.IGNORECASE)
_DISLIKES = LazyPattern(
    r"\bI (?:really |now )?(?:hate|dislike|loathe|detest)(?= )(?=.*\b(?:these days|now|nowadays|lately|by now)\b)"
)
# Whoever leaves their job need not name it.
_JOB_LEFT = LazyPattern(
    r"\bI (?:have )?(?:finally |just |recently )?(?:quit|left|lost|resigned(?: from)?|gave up|given up|walked out of) "
    r"(?:my|the) (?:job|work|position|post|employer|company)\b(?! (?:at|for|with|in|on|there)\b)|\b(?:ich habe|"
    r"habe? ich) (?:meinen job|meine (?:arbeit|stelle)) (?:aufgegeben|gekündigt|verloren)\b|\b(?:dejé|perdí|renuncié a) mi "
    r"(?:empleo|trabajo)\b|\bj['’]ai (?:perdu|quitté) mon (?:boulot|emploi|poste|travail)\b",
    re.IGNORECASE,
)
_KEYS_OF_A_JOB = frozenset({"employer", "job"})
_LIKES = LazyPattern(rf"\b(?:{alternation('verbs_of_liking')}|favou?rite)\b", re.IGNORECASE)
_REASSIGNED = LazyPattern(
    rf"\b(?:it|that) (?:is|was) (?:my|our) (?:\w+ )?(?:{_KIN})\b.*?\b(?:who|that|with)\b(?P<what>.+?)(?:,? not me)?$",
    re.IGNORECASE,
)
_PUT_RIGHT = LazyPattern(r"\bnot me\b|\bmix(?:ed)?\b|\bwrong\b|\bmistake|\bI meant\b|\bconfused\b", re.IGNORECASE)
_STATES_NOW = LazyPattern(
    r"^(?:I (?:am|have|do|love|like|enjoy|take|use|work|live|eat|drink|drive|play|own|wear|study|attend|run|keep|"
    r"belong|prefer|speak|cannot|sleep|smoke|teach)\b|my |our |(?:always|never|do not|please|keep|answer|use|call|"
    r"from)\b|ich |mein|je |j['’]|soy |estoy |tengo |tomo |vivo |trabajo |uso |mi )",
    re.IGNORECASE,
)
_WORD = LazyPattern(r"[^\W_]+(?:['’-][^\W_]+)*[,;]?")
_CANNOT_BEAR = LazyPattern(r"\b(?:allerg|al[eé]rg|intoler|unverträglich)\w*", re.IGNORECASE)
_CALLED = LazyPattern(r"^\w+ is called ")
_OF_USER = LazyPattern(r"^(?:the )?user\b", re.IGNORECASE)
_SEVERAL = LazyPattern(r"[;:.!–—]\s|\s(?:and|but|so|because|while|und|aber|weil|y|pero|porque|et|mais)\s|,(?: \S+){4}")
_ASKED = " asks of the assistant: "
_MOST_PARTS = 12
"""Words of a quotation that says one thing."""


class EndingKind(StrEnum):
    """How a sentence ends something: ``LIFTED``: what was denied or forbidden holds no more; ``JOB_LEFT``: a job that
    it does not name."""

    ENDED = "ended"
    DENIED = "denied"
    LIFTED = "lifted"
    REVOKED = "revoked"
    DISLIKED = "disliked"
    JOB_LEFT = "job left"


@record(frozen=True, slots=True)
class Ending:
    """The ``words`` that a ``clause`` has where the ended thing stands, as they were written."""

    kind: EndingKind
    words: tuple[str, ...]
    clause: str


def ending_sentences(own: str) -> list[str]:
    """The sentences of a user's own text that end something, as they were written."""
    if not _may_end(own):
        return []
    sincere_texts = set(assertions(normalise(own)))
    return [
        sentence
        for sentence in split_sentences(own)
        if len(sentence) <= LONGEST and normalise(sentence) in sincere_texts and read_endings(sentence)
    ]


@lru_cache(maxsize=4096)
def said_endings(own: str) -> tuple[Ending, ...]:
    """What a user's own text ends."""
    return tuple(ending for sentence in ending_sentences(own) for ending in read_endings(sentence))


def read_endings(sentence: str) -> tuple[Ending, ...]:
    """What a sentence ends, in the order of its clauses."""
    if is_question(sentence) or len(sentence) > LONGEST:
        return ()
    plain = normalise(_QUOTED.sub(" ", sentence)).strip(" .!")
    is_mistake = _MISTAKE.search(plain) is not None
    found = [ending for clause in _clauses(plain) for ending in _of_clause(clause, is_mistake)]
    return tuple(found) if found else tuple(_reassigned(plain))


def has_ended(
    endings: Sequence[Ending], memory: str, *, is_order: bool, is_safety: bool, key: str | None = None
) -> bool:
    """Whether one of the endings names what a memory says, which is the value of a ``key``."""
    return any(
        _is_of_a_job(key)
        if ending.kind is EndingKind.JOB_LEFT
        else _fits(ending, memory, is_order=is_order, is_safety=is_safety)
        for ending in endings
    )


def _is_of_a_job(key: str | None) -> bool:
    return key is not None and key.split(".")[-1] in _KEYS_OF_A_JOB


def _may_end(own: str) -> bool:
    """Whether a look at the words leaves it open; most texts end nothing."""
    plain = normalise(own)
    marks = (_JOB_LEFT, _NO_MORE, _AFTER, _BEFORE, _ME, _AGAIN, _MISTAKE, _DISLIKES, _PUT_RIGHT, _REVOKED_SOMEWHERE)
    return any(mark.search(plain) for mark in marks)


def _clauses(plain: str) -> Iterator[str]:
    return (part.strip() for part in _BREAK.split(plain) if part.strip())


def _of_clause(clause: str, is_mistake: bool) -> Iterator[Ending]:
    if (order := _revoked_order(clause)) is not None:
        yield order
        return
    if _CONDITION.match(clause):
        return
    if _OTHERS.search(clause) and not _ME.search(clause):
        return
    if _PLANS.search(clause) or is_doubtful(clause) or _PASSING.search(clause):
        return
    yield from _said_of_oneself(clause, is_mistake)


def _revoked_order(clause: str) -> Ending | None:
    revoked = _REVOKED.match(clause)
    if revoked is not None:
        return _ending(EndingKind.REVOKED, _first_run(clause[revoked.end() :]), clause)
    denied = _NO_MORE.search(clause)
    if denied is not None and re.match(r"(?:please )?(?:you|do not|du|no need)\b", clause, re.IGNORECASE):
        return _ending(EndingKind.REVOKED, _first_run(clause[denied.end() :]), clause)
    if _AGAIN.search(clause) is None:
        return None
    allowed = _ALLOWED.match(clause)
    found = allowed or _RESUMED.match(clause)
    what = allowed["what"] if allowed is not None else None
    return None if found is None else _ending(EndingKind.LIFTED, _first_run(what or clause[found.end() :]), clause)


def _ending(kind: EndingKind, words: tuple[str, ...], clause: str) -> Ending | None:
    return Ending(kind, words, clause) if words else None


def _said_of_oneself(clause: str, is_mistake: bool) -> Iterator[Ending]:
    for kind, words in (
        *((EndingKind.JOB_LEFT, _job_left(found, clause)) for found in _JOB_LEFT.finditer(clause)),
        *((EndingKind.DENIED, _run_after(found, clause)) for found in _NO_MORE.finditer(clause)),
        *((EndingKind.DENIED, _run_after(found, clause)) for found in _MISTAKEN.finditer(clause) if is_mistake),
        *((EndingKind.ENDED, _run_after(found, clause)) for found in _AFTER.finditer(clause)),
        *((EndingKind.ENDED, _first_run(clause[found.end() :])) for found in _ME.finditer(clause)),
        *((EndingKind.ENDED, _run_before(found, clause)) for found in _BEFORE.finditer(clause)),
        *((EndingKind.ENDED, _first_run(found["what"])) for found in _HAD_REMOVED.finditer(clause)),
        *((EndingKind.LIFTED, _last_run(clause[: found.start()])) for found in _eaten_again(clause, _EATEN_AGAIN)),
        *((EndingKind.LIFTED, _run_after(found, clause)) for found in _eaten_again(clause, _CAN_AGAIN)),
        *((EndingKind.DISLIKED, _run_after(found, clause)) for found in _DISLIKES.finditer(clause)),
    ):
        if words:
            yield Ending(kind, words, clause)


def _job_left(found: re.Match[str], clause: str) -> tuple[str, ...]:
    """The words of the match, unless they go on: "I left my job interview"."""
    following = _WORD.findall(clause[found.end() :])
    return tuple(found.group().split()) if not following or _tells_nothing(following[0]) else ()


def _eaten_again(clause: str, pattern: LazyPattern) -> Iterator[re.Match[str]]:
    return pattern.finditer(clause) if _AGAIN.search(clause) else iter(())


def _reassigned(plain: str) -> Iterator[Ending]:
    """What is another's: "it's my brother who is allergic, not me"."""
    found = _REASSIGNED.search(plain) if _PUT_RIGHT.search(plain) and not _PLANS.search(plain) else None
    if found is not None and (words := _first_run(found["what"])):
        yield Ending(EndingKind.DENIED, words, plain)


def _run_after(found: re.Match[str], clause: str) -> tuple[str, ...]:
    """The words named after a match of which the speaker is the subject."""
    before = clause[: found.start()]
    is_own = _I.search(f"{before} {found.group()}") is not None or not _content(before)
    return _first_run(clause[found.end() :]) if is_own and not _DENIED.search(before) else ()


def _first_run(rest: str) -> tuple[str, ...]:
    """The first words that tell something, up to one that does not."""
    run: list[str] = []
    for word in _WORD.findall(rest):
        bare = word.rstrip(",;")
        if _tells_nothing(bare):
            if run or (_is_of_time(bare) and not _AGAIN.search(bare)):
                break
            continue
        run.append(bare)
        if bare != word:
            break
    return tuple(run)


def _run_before(found: re.Match[str], clause: str) -> tuple[str, ...]:
    """The words named last before a match; of "von X auf Y umgestiegen" the former."""
    changed = _FROM_TO.search(clause)
    return _last_run(clause[: found.start()]) if changed is None else _first_run(changed["what"])


def _last_run(before: str) -> tuple[str, ...]:
    run = _first_run(" ".join(reversed(_WORD.findall(before.replace(",", " ")))))
    return tuple(reversed(run))


def _content(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if not _tells_nothing(word.rstrip(",;"))]


def _tells_nothing(word: str) -> bool:
    folded_text = fold_text(word)
    return is_stop_word(folded_text) or folded_text in _small_words() or _is_of_time(word)


def _is_of_time(word: str) -> bool:
    return fold_text(word) in _times() or word.isdigit()


@cache
def _small_words() -> frozenset[str]:
    kinds = ("frame_of_facts", "words_before_values")
    return frozenset(fold_text(word) for kind in kinds for word in word_set(kind))


@cache
def _times() -> frozenset[str]:
    return frozenset(fold_text(word) for kind in ("calendar", "words_of_time") for word in word_set(kind))


def _fits(ending: Ending, memory: str, *, is_order: bool, is_safety: bool) -> bool:
    quote = quoted_words(memory)
    text = quote or memory.partition(_ASKED)[2] or memory
    named_stems = word_stems(" ".join(ending.words))
    if not named_stems or not named_stems <= word_stems(" ".join(_content(text))):
        return False
    is_denied = denials.denies(text)
    if is_order or _is_name(memory):
        return ending.kind is (EndingKind.LIFTED if is_denied else EndingKind.REVOKED)
    if not _is_said_by_itself(text):
        return False
    match ending.kind:
        case EndingKind.REVOKED:
            return False
        case EndingKind.LIFTED:
            return is_denied or _limits(text)
        case EndingKind.DISLIKED:
            return not is_safety and not is_denied and _LIKES.search(text) is not None
    # "I stopped eating nuts" ends no allergy to them.
    return not is_denied and (not _limits(text) or _limits(ending.clause))


def _limits(text: str) -> bool:
    return _CANNOT_BEAR.search(text) is not None


def _is_name(memory: str) -> bool:
    return _CALLED.search(memory) is not None


def _is_said_by_itself(text: str) -> bool:
    """Whether a memory is a fact, or a quotation that says one thing of its speaker, as it is."""
    if _OF_USER.match(text):
        return True
    plain = normalise(text).strip(" .!")
    return (
        _STATES_NOW.match(plain) is not None
        and len(plain.split()) <= _MOST_PARTS
        and len(split_sentences(plain)) == 1
        and _OTHERS.search(plain) is None
        and _SEVERAL.search(plain) is None
    )
