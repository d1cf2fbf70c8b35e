"""Whether a user's words agree to what an assistant claimed, as far as a few words of many languages tell.

What is not known for agreement is none: a claim is then not remembered, and its user can say it in words of their own.
"""

import re

_WORD = re.compile(r"[^\W_]+")
_QUESTION_MARKS = ("?", "？", "؟", "\u037e")
_ASSENT = """
    yes yeah yep yup ye yea aye right exactly correct true indeed sure absolutely definitely certainly precisely
    agreed affirmative totally same too ja jawohl genau stimmt richtig klar natürlich freilich jep auch oui ouais
    exact exactement vrai voilà effectivement aussi sì esatto esattamente giusto vero certo anche sí claro exacto
    correcto cierto verdad también sim exato correto verdade também klopt juist precies inderdaad ook tak dokładnie
    zgadza prawda ano přesně správně igen pontosan helyes да точно верно конечно так правильно тоже evet doğru
    aynen tam ναι σωστά ακριβώς כן נכון نعم بالضبط صحيح أجل jo jepp precis stämmer kyllä joo juuri oikein हाँ हां
    सही जी vâng đúng dạ iya betul benar ya
    うん ええ 对 對 嗯 네 예
"""
# Languages that write no blanks between words.
_ASSENT_WITHIN = "はい そうです その通り そのとおり 是的 对的 對的 没错 沒錯 正确 맞아 맞습니다 ใช่ 👍"
_DISSENT_WITHIN = "いいえ 違 不是 不对 不對 아니 ไม่"
_DISSENT = "no not nope never wrong nein nicht falsch non pas faux não nao nie не нет hayır geen niet"
_COURTESY = """
    thank thanks thx ty you so much very a lot many for that the your help great cool nice awesome wow super ok
    okay k kk got it alright fine good perfect lol haha hm hmm oh ah hi hello hey bye see later cheers please danke
    dank dir ihnen schön dankeschön sehr vielen bitte toll prima tschüss hallo merci beaucoup bien gracias muchas
    vale obrigado obrigada grazie mille bedankt dziękuję спасибо хорошо ладно
    ありがとう ありがとうございます 谢谢 好的 감사합니다
"""
_WORDS = {
    name: frozenset(listed.split())
    for name, listed in (("assent", _ASSENT), ("dissent", _DISSENT), ("courtesy", _COURTESY))
}


def asks(text: str) -> bool:
    """Whether somebody is asked something: what is answered then means more than it says."""
    return any(mark in text for mark in _QUESTION_MARKS)


def agrees(text: str) -> bool:
    """Whether somebody agrees, and does not disagree as well."""
    found = _words(text)
    if found & _WORDS["dissent"] or _holds(text, _DISSENT_WITHIN):
        return False
    return bool(found & _WORDS["assent"]) or _holds(text, _ASSENT_WITHIN)


def is_courtesy(text: str) -> bool:
    """Whether somebody is only polite: that says nothing, whatever was asked."""
    found = _words(text)
    return bool(found) and found <= _WORDS["courtesy"]


def _holds(text: str, listed: str) -> bool:
    return any(word in text for word in listed.split())


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))
