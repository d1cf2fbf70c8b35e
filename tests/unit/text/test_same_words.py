"""Two texts are one if their words are the same in the same order, but for what says nothing."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from loci.text.same_words import fold_words, has_same_words, plain_form

_BASE = "My tailor's shop is in Ghent"
_WORDS = st.lists(
    st.text("abcdefghijklmnopqrstuvwxyzßéüñжшאבगतขค龍7+#-*", min_size=1, max_size=6), min_size=1, max_size=6
)


@pytest.mark.parametrize(
    "form",
    [
        "my tailor's shop is in ghent",
        "MY TAILOR'S SHOP IS IN GHENT",
        "My tailor's shop is in Ghent.",
        "My tailor's shop is in Ghent...",
        "My tailor's shop is in Ghent…",
        "My tailor's shop is in Ghent!",
        "My tailor’s shop is in Ghent",
        "\u201cMy tailor\u2019s shop is in Ghent.\u201d",
        "«My tailor's shop is in Ghent»",
        'My tailor\'s shop is in "Ghent"',
        "  My tailor's\tshop\nis in  Ghent \n",
        "My tailor's\u00a0shop\u2009is in\u3000Ghent",
        "My tai\u200blor's shop is in Ghent",
        "\ufeffMy tailor's shop is in Ghent\u200e",
        "My tai\u00adlor's shop is in Gh\u200dent",
        "Ｍｙ ｔａｉｌｏｒ'ｓ ｓｈｏｐ ｉｓ ｉｎ Ｇｈｅｎｔ．",
        "Remember that my tailor's shop is in Ghent",
        "Please remember: my tailor's shop is in Ghent.",
        "Keep in mind that my tailor's shop is in Ghent",
        "Don’t forget that my tailor’s shop is in Ghent",
        "Please note that MY TAILOR'S SHOP is in Ghent",
    ],
)
def test_a_form_that_says_nothing_more_is_the_same(form: str) -> None:
    assert has_same_words(_BASE, form)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Café Müller zamyká o päť", unicodedata.normalize("NFD", "Café Müller zamyká o päť")),
        ("할머니는 부산에 사세요", unicodedata.normalize("NFD", "할머니는 부산에 사세요")),
        ("ﾈｺはﾐｹです", "ネコはミケです"),
        ("祖母は長野にいます", "祖母は長野にいます。"),
        ("姑姑住在成都", "记住，姑姑住在成都。"),
        ("मेरी बहन पुणे में है", "याद रखना कि मेरी बहन पुणे में है।"),
        ("Тётя живёт в Казани", "Запомни, что тётя живёт в Казани."),
        ("Η θεία μου λέγεται Ζωή", "Η ΘΕΊΑ ΜΟΥ ΛΈΓΕΤΑΙ ΖΩΉ"),
        ("አክስቴ መምህር ናት", "አክስቴ መምህር ናት።"),
        ("ဦးလေးက ဆရာဝန်ပါ", "ဦးလေးက ဆရာဝန်ပါ။"),
        ("猫は「きなこ」です", "猫はきなこです"),
    ],
)
def test_a_form_of_any_script_is_the_same(one: str, other: str) -> None:
    assert has_same_words(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The plugin is written in C++", "The plugin is written in C#"),
        ("The pattern ends with a .", "The pattern ends with a"),
        ("The script lives in ..", "The script lives in"),
        ("The cellar has -5 degrees", "The cellar has 5 degrees"),
        ("The beam is 6' long", 'The beam is 6" long'),
        ("The grid has 10² cells", "The grid has 102 cells"),
        ("The lot has 40 m²", "The lot has 40 m"),
        ("Add ½ cup", "Add 1⁄2⁄ cup"),
        ("The key is xK9q", "The key is XK9Q"),
        ("It sends 100mW", "It sends 100MW"),
        ("He drinks in Maßen", "He drinks in Massen"),
        ("Is the shop in Ghent?", "Is the shop in Ghent"),
        ("No, more salt", "No more salt"),
        ("Remember to water the fern", "water the fern"),
        ("Forget that the shop is in Ghent", "the shop is in Ghent"),
        ("We are 👨‍👩‍👧", "We are 👨👩👧"),
        ("Today was 🙂", "Today was 🙁"),
        ("نامه‌ای", "نامهای"),
        ("La papa está lista", "La papá está lista"),
        ("Bà ấy tên là Mỹ", "Bà ấy tên là My"),
    ],
)
def test_a_sign_that_may_be_what_is_meant_tells_texts_apart(one: str, other: str) -> None:
    assert not has_same_words(one, other)


def test_the_plain_form_has_the_lines_and_capitals_of_the_text() -> None:
    assert plain_form(" Remember that  Ada sings\r\n\r\nBo “dances” ") == 'Ada sings\nBo "dances"'


@given(st.text(max_size=60) | st.text(" \"'.!’“remembthaİςΣ\u200d\u200b²ﬁ7", max_size=40))
@example("İ.")
@example("remember that remember that x")
@example("'''a'.'")
def test_folding_is_done_once_and_for_all(text: str) -> None:
    assert fold_words(fold_words(text)) == fold_words(text)


@given(_WORDS, _WORDS)
def test_texts_of_other_words_or_another_order_are_never_the_same(one: list[str], other: list[str]) -> None:
    assert has_same_words(" ".join(one), " ".join(other)) == (one == other)


@given(_WORDS.filter(lambda words: words != words[::-1]))
def test_the_same_words_in_another_order_are_not_the_same(words: list[str]) -> None:
    assert not has_same_words(" ".join(words), " ".join(words[::-1]))
