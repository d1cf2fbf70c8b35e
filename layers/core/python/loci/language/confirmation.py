"""Tell whether a user agrees to what an assistant claimed or a tool returned, by the words of two dozen languages.

A courtesy is no agreement, nor is a bare denial. Unknown words are no agreement either: the claim is then not
remembered, and the user can say it in words of their own.
"""

import re

_WORD = re.compile(r"[^\W_]+")
_CLAUSES = re.compile(r"[,;:.!…—–\n]+|\b(?:but|aber|mais|pero|mas|ma|maar)\b")
_QUESTION_MARKS = ("?", "？", "؟", "\u037e")
_ASSENT = """
    yes yeah yep yup ye yea aye right exactly correct true indeed sure absolutely definitely certainly precisely
    agreed affirmative totally same too mhm mhmm ja jawohl genau stimmt richtig klar natürlich freilich jep auch oui
    ouais exact exactement vrai voilà effectivement aussi sì esatto esattamente giusto vero certo anche sí claro
    exacto correcto cierto verdad también sim exato correto verdade também klopt juist precies inderdaad ook tak
    dokładnie zgadza prawda ano přesně správně igen pontosan helyes да точно верно конечно так правильно тоже evet
    doğru aynen tam ναι σωστά ακριβώς כן נכון نعم بالضبط صحيح أجل jo jepp precis stämmer kyllä joo juuri oikein हाँ
    हां सही जी vâng đúng dạ iya betul benar ya
    うん ええ 对 對 嗯 네 예
"""
# Languages that write no blanks between words.
_ASSENT_WITHIN = "はい そうです その通り そのとおり 是的 对的 對的 没错 沒錯 正确 맞아 맞습니다 ใช่ 👍 💯"
_DISSENT_WITHIN = "いいえ 違 不是 不对 不對 아니 ไม่"
# Whole clauses: each word of them may mean something else.
_ASSENTING = re.compile(
    r"(?:of course|spot on|you(?:'ve| have)? got it|you bet|for sure|100 ?%|uh[ -]?huh|mm+[ -]?hm+|"
    r"that(?:'s| is) (?:me|it|so)|sounds right|as you say|bien sûr|por supuesto|claro que sí|na klar|"
    r"auf jeden fall|ganz genau|(?:i|we|it|that|they|he|she)"
    r"(?: am| are| is| do| does| did| have| has| had| was| were| can| will| would|'m|'s|'re)(?: too| indeed)?)"
)
_DISSENT = """
    no not nope never wrong anymore nein nicht falsch non pas faux não nao nie не нет hayır geen niet
"""
# Words that a denial may contain without saying anything else.
_EMPTY = "any more longer really quite at all exactly entirely that this it and or you thanks thank ganz wirklich so"
_RIGHT = "right true correct exactly agree agreed richtig recht stimmt genau raison vrai razón verdad"
_YOU = "you you're that that's i du sie das stimmt tu vous c'est tienes tiene razón raison"
_COURTESY = """
    thank thanks thx ty you so much very a lot many for that the your help great cool nice awesome wow super ok
    okay k kk got it alright fine good point perfect lol haha hm hmm oh ah hi hello hey bye see later cheers please
    danke dank dir ihnen schön dankeschön sehr vielen bitte toll prima tschüss hallo merci beaucoup bien gracias
    muchas vale obrigado obrigada grazie mille bedankt dziękuję спасибо хорошо ладно
    ありがとう ありがとうございます 谢谢 好的 감사합니다
"""
_OF_A_DENIAL = """
    i we it that they he she am is are do does did have has had was were can will would don doesn didn haven hasn isn
    aren t either yet sorry afraid so ich wir je yo ik
"""
_WORDS = {
    name: frozenset(listed.split())
    for name, listed in (
        ("assent", _ASSENT),
        ("dissent", _DISSENT),
        ("courtesy", _COURTESY),
        ("empty", _EMPTY),
        ("right", _RIGHT),
        ("you", _YOU),
        ("denial", _OF_A_DENIAL),
    )
}


def is_question(text: str) -> bool:
    """Whether the text asks a question. Its answer then means more than its words."""
    return any(mark in text for mark in _QUESTION_MARKS)


def is_agreement(text: str) -> bool:
    """Whether the words agree, and no denial of the same words takes that back."""
    if _has_any(text, _DISSENT_WITHIN):
        return False
    clauses = _clauses(text)
    agreeing = [clause for clause in clauses if _is_assent(clause)]
    denials = [clause for clause in clauses if _is_denial(clause)]
    if denials and not any(_says_you_are_right(clause) for clause in agreeing):
        return False
    return bool(agreeing) or _has_any(text, _ASSENT_WITHIN)


def is_bare_agreement(text: str) -> bool:
    """Whether the words agree and say nothing else. The line before says to what."""
    allowed = _WORDS["assent"] | _WORDS["courtesy"]
    return is_agreement(text) and all(_ASSENTING.fullmatch(one) or _words(one) <= allowed for one in _clauses(text))


def is_bare_denial(text: str) -> bool:
    """Whether the words say no, and nothing else."""
    found = _words(text)
    allowed = _WORDS["dissent"] | _WORDS["denial"] | _WORDS["empty"] | _WORDS["courtesy"]
    says_no = bool(found & _WORDS["dissent"]) or "n't" in text.replace("\u2019", "'")
    return says_no and found <= allowed


def is_courtesy(text: str) -> bool:
    """Whether the words are only polite: then they answer no question."""
    found = _words(text)
    return bool(found) and found <= _WORDS["courtesy"] and not any(map(_is_assent, _clauses(text)))


def _clauses(text: str) -> list[str]:
    plain = text.casefold().replace("\u2019", "'")
    return [bare for clause in _CLAUSES.split(plain) if (bare := clause.strip())]


def _is_assent(clause: str) -> bool:
    """A denial before the word of assent negates it ("not right"); one after it does not ("correct no meat")."""
    if _ASSENTING.fullmatch(clause):
        return True
    words = _WORD.findall(clause)
    at = next((n for n, word in enumerate(words) if word in _WORDS["assent"]), None)
    return at is not None and not _WORDS["dissent"] & {*words[:at], words[-1]}


def _is_denial(clause: str) -> bool:
    words = _words(clause)
    hedged = words & _WORDS["dissent"] and words <= _WORDS["dissent"] | _WORDS["empty"] | _WORDS["assent"]
    return bool(hedged) and not _is_assent(clause)


def _says_you_are_right(clause: str) -> bool:
    words = set(re.findall(r"[^\W_]+(?:'[^\W_]+)?", clause))
    return bool(words & _WORDS["right"] and words & _WORDS["you"])


def _has_any(text: str, listed: str) -> bool:
    return any(word in text for word in listed.split())


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))
