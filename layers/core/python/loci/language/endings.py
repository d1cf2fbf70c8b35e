"""Reads what a sentence of a user ends, of what they said before: "I stopped taking ibuprofen", "I'm not allergic to
latex after all", "you may use emojis again".

A sentence ends what it names, and nothing else: ``read_endings`` finds the words in the place of the ended thing,
``has_ended`` compares them with a memory. Questions, wishes, conditions, plans, quotations, jokes and sentences
about other people end nothing. A wrong end harms more than a stale line: what is unclear ends nothing.
"""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache

from loci.language import denials
from loci.language import ending_forms as forms
from loci.language.first_person import quoted_words
from loci.language.lexicon import word_set
from loci.language.own_words.dialogue_acts import is_question
from loci.language.statements.assertion_filter import assertions, is_doubtful
from loci.language.statements.normalise import normalise
from loci.language.words import fold_text, is_stop_word, word_stems
from loci.records import record
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

LONGEST = 300
"""A longer sentence is not read."""
MOST_ENDED = 3
"""One sentence ends so many things at most: "I quit Initech" ends an employer and a job."""
_KEYS_OF_A_JOB = frozenset({"employer", "job"})
_WORD = LazyPattern(r"[^\W_]+(?:['’-][^\W_]+)*[,;]?")
_ASKED = " asks of the assistant: "
_MOST_PARTS = 12
"""A longer quotation says more than one thing."""


class EndingKind(StrEnum):
    """A sentence ends something: ``LIFTED`` where something denied or forbidden holds no more, ``JOB_LEFT`` and
    ``BORN`` where it does not name the job or the pregnancy."""

    ENDED = "ended"
    DENIED = "denied"
    LIFTED = "lifted"
    REVOKED = "revoked"
    DISLIKED = "disliked"
    JOB_LEFT = "job left"
    BORN = "born"


@record(frozen=True, slots=True)
class Ending:
    """A ``clause`` names the ended thing by these ``words``, as they were written."""

    kind: EndingKind
    words: tuple[str, ...]
    clause: str


def ending_sentences(own: str) -> list[str]:
    """Find the sentences of a user's own text that end something, as they were written."""
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
    """Read what a user's own text ends."""
    return tuple(ending for sentence in ending_sentences(own) for ending in read_endings(sentence))


def read_endings(sentence: str) -> tuple[Ending, ...]:
    """Read what a sentence ends, in the order of its clauses."""
    if is_question(sentence) or len(sentence) > LONGEST:
        return ()
    plain = normalise(forms.QUOTED.sub(" ", sentence)).strip(" .!")
    is_mistake = forms.MISTAKE.search(plain) is not None
    match = [ending for clause in _clauses(plain) for ending in _of_clause(clause, is_mistake)]
    return tuple(match) if match else (*_reassigned(plain), *_put_right(plain))


def has_ended(
    endings: Sequence[Ending], memory: str, *, is_order: bool, is_safety: bool, key: str | None = None
) -> bool:
    """Whether one of the endings names what a memory says, which is the value of a ``key``."""
    return any(
        _fits_unnamed(ending.kind, memory, key)
        or (bool(ending.words) and _fits(ending, memory, is_order=is_order, is_safety=is_safety))
        for ending in endings
    )


def _fits_unnamed(kind: EndingKind, memory: str, key: str | None) -> bool:
    """Whether a memory is of the kind that a sentence ends without naming it."""
    if kind is EndingKind.JOB_LEFT:
        return key is not None and key.split(".")[-1] in _KEYS_OF_A_JOB
    text = quoted_words(memory) or memory
    is_own = kind is EndingKind.BORN and forms.PREGNANT.search(text) is not None and not denials.denies(text)
    return is_own and _is_said_by_itself(text, is_safety=True)


def _may_end(own: str) -> bool:
    """Whether a look at the words leaves it open; most texts end nothing."""
    plain = normalise(own)
    return any(mark.search(plain) for mark in forms.MARKS)


def _clauses(plain: str) -> Iterator[str]:
    return (part.strip() for part in forms.BREAK.split(plain) if part.strip())


def _of_clause(clause: str, is_mistake: bool) -> Iterator[Ending]:
    if (order := _revoked_order(clause)) is not None:
        yield order
        return
    if forms.CONDITION.match(clause):
        return
    if forms.BORN.search(clause) and not forms.PLANS.search(clause):
        yield Ending(EndingKind.BORN, (), clause)
        return
    yield from _by_a_doctor(clause)
    if forms.OTHERS.search(clause) and not forms.ME.search(clause):
        return
    if forms.PLANS.search(clause) or is_doubtful(clause) or forms.PASSING.search(clause):
        return
    yield from _said_of_oneself(clause, is_mistake)


def _revoked_order(clause: str) -> Ending | None:
    revoking = forms.REVOKED.match(clause)
    if revoking is not None:
        return _ending(EndingKind.REVOKED, _first_run(clause[revoking.end() :]), clause)
    denial = forms.NO_MORE.search(clause)
    if denial is not None and re.match(r"(?:please )?(?:you|do not|du|no need)\b", clause, re.IGNORECASE):
        return _ending(EndingKind.REVOKED, _first_run(clause[denial.end() :]), clause)
    if forms.AGAIN.search(clause) is None:
        return None
    allowing = forms.ALLOWED.match(clause)
    match = allowing or forms.RESUMED.match(clause)
    what = allowing["what"] if allowing is not None else None
    return None if match is None else _ending(EndingKind.LIFTED, _first_run(what or clause[match.end() :]), clause)


def _ending(kind: EndingKind, words: tuple[str, ...], clause: str) -> Ending | None:
    return Ending(kind, words, clause) if words else None


def _said_of_oneself(clause: str, is_mistake: bool) -> Iterator[Ending]:
    for kind, words in (
        *((EndingKind.ENDED, _first_run(clause[match.end() :])) for match in forms.LAST_DAY.finditer(clause)),
        *((EndingKind.JOB_LEFT, _job_left(match, clause)) for match in forms.JOB_LEFT.finditer(clause)),
        *((EndingKind.DENIED, _run_after(match, clause)) for match in forms.NO_MORE.finditer(clause)),
        *((EndingKind.DENIED, _run_after(match, clause)) for match in forms.MISTAKEN.finditer(clause) if is_mistake),
        *((EndingKind.ENDED, _run_after(match, clause)) for match in forms.AFTER.finditer(clause)),
        *((EndingKind.ENDED, _first_run(clause[match.end() :])) for match in forms.ME.finditer(clause)),
        *((EndingKind.ENDED, _run_before(match, clause)) for match in forms.BEFORE.finditer(clause)),
        *((EndingKind.ENDED, _first_run(match["what"])) for match in forms.HAD_REMOVED.finditer(clause)),
        *((EndingKind.LIFTED, _last_run(clause[: match.start()])) for match in _eaten_again(clause, forms.EATEN_AGAIN)),
        *((EndingKind.LIFTED, _run_after(match, clause)) for match in _eaten_again(clause, forms.CAN_AGAIN)),
        *((EndingKind.DISLIKED, _run_after(match, clause)) for match in forms.DISLIKES.finditer(clause)),
    ):
        if words:
            yield Ending(kind, words, clause)


def _by_a_doctor(clause: str) -> Iterator[Ending]:
    match = None if forms.PLANS.search(clause) else forms.BY_A_DOCTOR.search(clause)
    if match is not None and (words := _first_run(clause[match.end() :])):
        yield Ending(EndingKind.ENDED, words, clause)


def _job_left(match: re.Match[str], clause: str) -> tuple[str, ...]:
    """Return the words of the match, unless they go on: "I left my job interview"."""
    following = _WORD.findall(clause[match.end() :])
    return tuple(match.group().split()) if not following or _tells_nothing(following[0]) else ()


def _eaten_again(clause: str, pattern: LazyPattern) -> Iterator[re.Match[str]]:
    return pattern.finditer(clause) if forms.AGAIN.search(clause) else iter(())


def _reassigned(plain: str) -> Iterator[Ending]:
    """Read what is another's: "it's my brother who is allergic, not me"."""
    match = forms.REASSIGNED.search(plain) if forms.PUT_RIGHT.search(plain) and not forms.PLANS.search(plain) else None
    if match is not None and (words := _first_run(match["what"])):
        yield Ending(EndingKind.DENIED, words, plain)


def _put_right(plain: str) -> Iterator[Ending]:
    """Read what is not so: "I'm allergic to dogs, not cats"."""
    match = forms.NOT_THAT.search(plain)
    if match is not None and not forms.PLANS.search(plain) and not forms.OTHERS.search(plain):
        words = _first_run(match["what"])
        if words:
            yield Ending(EndingKind.DENIED, words, plain)


def _run_after(match: re.Match[str], clause: str) -> tuple[str, ...]:
    """Find the words named after a match of which the speaker is the subject."""
    before = clause[: match.start()]
    is_own = forms.ONESELF.search(f"{before} {match.group()}") is not None or not _content(before)
    return _first_run(clause[match.end() :]) if is_own and not forms.DENIED.search(before) else ()


def _first_run(rest: str) -> tuple[str, ...]:
    """Find the first words that tell something, up to one that does not."""
    run: list[str] = []
    for word in _WORD.findall(rest):
        bare = word.rstrip(",;")
        if _tells_nothing(bare):
            if run or (_is_of_time(bare) and not forms.AGAIN.search(bare)):
                break
            continue
        run.append(bare)
        if bare != word:
            break
    return tuple(run)


def _run_before(match: re.Match[str], clause: str) -> tuple[str, ...]:
    """Find the words named last before a match; of "von X auf Y umgestiegen" the former."""
    change = forms.FROM_TO.search(clause)
    return _last_run(clause[: match.start()]) if change is None else _first_run(change["what"])


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
    # Who has quit smoking has ended smoking, not that they wanted to quit.
    if forms.PLANS.search(text) or not _is_said_by_itself(text, is_safety=is_safety):
        return False
    match ending.kind:
        case EndingKind.REVOKED:
            return False
        case EndingKind.LIFTED:
            return is_denied or _limits(text)
        case EndingKind.DISLIKED:
            return not is_safety and not is_denied and forms.LIKES.search(text) is not None
    # "I stopped eating nuts" ends no allergy to them.
    return not is_denied and (not _limits(text) or _limits(ending.clause))


def _limits(text: str) -> bool:
    return forms.CANNOT_BEAR.search(text) is not None


def _is_name(memory: str) -> bool:
    return forms.CALLED.search(memory) is not None


def _is_said_by_itself(text: str, *, is_safety: bool) -> bool:
    """Whether a memory is a fact, or a quotation that says one thing of its speaker; of safety plainly."""
    if forms.OF_USER.match(text):
        return True
    plain = normalise(text).strip(" .!")
    return (
        (not is_safety or forms.STATES_NOW.match(plain) is not None)
        and len(plain.split()) <= _MOST_PARTS
        and len(split_sentences(plain)) == 1
        and forms.OTHERS.search(plain) is None
        and forms.SEVERAL.search(plain) is None
    )
